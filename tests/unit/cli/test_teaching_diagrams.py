"""A diagram without generals, as lessons have them: every command and every format takes it for what it is."""

from pathlib import Path

import pytest

import kifu
from kifu import registry
from kifu.cli import main
from kifu.formats.base import find_format
from kifu.render.diagram import Diagram
from kifu.render.html import page
from kifu.rules.setup import Setup
from tests.laws.records import home_of

FEN = "2b6/9/9/5N3/2R4c1/5N3/9/7c1/9/9 w"
MISSING = "Red has no King; Black has no King"
MOVES = "R7.2 C8-1"
# What formats that hold no xiangqi are asked: men of shogi without kings.
LESSONS = {"xiangqi": (FEN, MOVES), "shogi": ("9/2r6/9/9/4p4/9/9/7B1/9 b Gp 1", "Bx5e P*5d")}
WRITTEN = [name for name in registry.names("formats") if find_format(name).writes]


def run(capfd: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    status = main(words)
    captured = capfd.readouterr()
    return status, captured.out + captured.err


@pytest.fixture(name="lesson")
def write_lesson(tmp_path: Path) -> Path:
    path = tmp_path / "lesson.txt"
    path.write_text(f"FEN: {FEN}\n\n1. {MOVES}\n", encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "words",
    [
        ("show", "--fen", FEN),
        ("show", "--fen", FEN, "--moves", MOVES),
        ("explain", "R7.2", "--fen", FEN),
        ("explain", "C8-1", "--after", "R7.2", "--fen", FEN),
        ("moves", MOVES, "--fen", FEN),
        ("detect", MOVES, "--fen", FEN),
        ("perft", "2", "--fen", FEN),
        ("draw", "--fen", FEN, "-o", "-", "--to", "svg"),
    ],
)
def test_commands_that_take_a_setup_say_that_it_is_a_lesson(
    capfd: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    status, said = run(capfd, *words)
    assert status == 0
    assert "teaching diagram" in said
    assert MISSING in said


@pytest.mark.parametrize("command", ["show", "moves", "check", "view", "convert"])
def test_commands_that_take_a_file_say_that_it_is_a_lesson(
    capfd: pytest.CaptureFixture[str], lesson: Path, command: str
) -> None:
    _, said = run(capfd, command, str(lesson), *(["-o", str(lesson.with_suffix(".html"))] * (command == "view")))
    assert "teaching diagram" in said
    assert MISSING in said


def test_other_commands_take_the_file_as_it_is(capfd: pytest.CaptureFixture[str], lesson: Path) -> None:
    assert run(capfd, "repair", str(lesson))[0] == 0
    status, listed = run(capfd, "list", str(lesson))
    assert status == 0
    assert "lesson" in listed
    assert run(capfd, "detect", str(lesson))[1].startswith("wxf (xiangqi) in text")


@pytest.mark.parametrize("suffix", ["svg", "png", "gif", "tex", "typ"])
def test_it_is_drawn_in_every_kind_of_picture(
    capfd: pytest.CaptureFixture[str], lesson: Path, tmp_path: Path, suffix: str
) -> None:
    for source in (["--fen", FEN], [str(lesson)]):
        out = tmp_path / f"{len(source)}.{suffix}"
        assert run(capfd, "draw", *source, "-o", str(out))[0] == 0
        assert out.stat().st_size > 1000


@pytest.mark.parametrize("form", WRITTEN)
@pytest.mark.parametrize("moved", [False, True])
def test_every_format_gives_it_back(capfd: pytest.CaptureFixture[str], tmp_path: Path, form: str, moved: bool) -> None:
    game = home_of(find_format(form))
    fen, moves = LESSONS[game]
    source, target = tmp_path / "lesson.txt", tmp_path / f"lesson{find_format(form).suffixes[0]}"
    source.write_text(f"Game: {game}\nFEN: {fen}\n{moves if moved else ''}\n", encoding="utf-8")
    run(capfd, "convert", str(source), "--to", form, "-o", str(target), "--force")
    record = kifu.read(target)
    assert Setup.from_fen(record.fen, game) == Setup.from_fen(fen, game)
    expected = kifu.Record(game, fen=fen)
    if moved:
        expected.root.add(moves)
    assert [node.move for node in record.main_line()] == [node.move for node in expected.main_line()]
    assert [problem.repair for problem in record.diagnostics] == ["played as a teaching diagram"]


def test_a_lesson_is_reported_however_much_was_read_before() -> None:
    # After some hundred moves a notation makes its tables, and plain scores are read in one go.
    lessons = [kifu.read(f"FEN: {FEN}\n1. {MOVES}\n", format="text") for _ in range(300)]
    assert all(lesson.diagnostics for lesson in lessons)


def test_pages_and_titles_say_that_it_is_a_lesson() -> None:
    assert f"<p>Teaching diagram: {MISSING}</p>" in page(kifu.Record(fen=FEN))
    assert Diagram.of(Setup.from_fen(FEN)).title == "Xiangqi teaching diagram, Red to move"
    one_general = Setup.from_fen("4k4/9/9/9/9/9/9/9/9/4R4 w")
    assert one_general.missing_royals() == ["Red has no King"]


def test_a_captured_king_is_the_end_of_a_game_and_no_lesson(capfd: pytest.CaptureFixture[str]) -> None:
    fen = "5k6/12/12/p11/12/12/12/12/12/12/R11/5K6 b"
    _, said = run(capfd, "show", "--game", "chu_shogi", "--fen", fen, "--moves", "R-7k P-12e Rx7a")
    assert said.endswith("Black has won by capture\n")
