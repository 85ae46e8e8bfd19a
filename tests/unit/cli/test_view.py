"""kifu view as a user types it."""

import io
import sys
from pathlib import Path

import pytest

import kifu
from kifu.cli import main
from kifu.render.html import page

ONE = '[Game "Chinese Chess"]\n[Red "A"]\n[Black "B"]\n\n1. C2.5 H8+7 *\n\n'
TWO = '[Game "Chinese Chess"]\n[Red "C"]\n[Black "D"]\n\n1. H2+3 H8+7 *\n\n'


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["view", *words])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "game.pgn"
    file.write_text(ONE + TWO, encoding="utf-8")
    return file


def test_a_page_holds_the_records_of_a_file(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    assert run(capsys, "game.pgn", "-o", "game.html") == (0, "", "")
    assert Path("game.html").read_text(encoding="utf-8") == page(kifu.read_all(game))
    assert sorted(path.name for path in game.parent.iterdir()) == ["game.html", "game.pgn"]


def test_options_are_those_of_the_page(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    words = ["--notation", "english", "--theme", "plain", "--pieces", "letters"]
    status, out, _ = run(capsys, "game.pgn", *words)
    assert (status, out) == (0, page(kifu.read_all(game), notation="english", theme="plain", pieces="letters"))


def test_a_page_goes_from_input_to_output(
    capsys: pytest.CaptureFixture[str], game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for words in (["-"], [], ["-", "-o", "-"]):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(ONE.encode())))
        status, out, err = run(capsys, *words)
        assert (status, err) == (0, "")
        assert "<title>A – B</title>" in out


def test_nothing_is_written_over_without_force(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    Path("game.html").write_text("mine", encoding="utf-8")
    message = "kifu: game.html exists already: --force writes over it\n"
    assert run(capsys, "game.pgn", "-o", "game.html") == (2, "", message)
    assert Path("game.html").read_text(encoding="utf-8") == "mine"
    assert run(capsys, "game.pgn", "-o", "game.html", "--force") == (0, "", "")
    assert Path("game.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_limit_of_records_is_told(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    status, out, err = run(capsys, "game.pgn", "--limit", "1")
    assert status == 0
    assert err == "kifu: there are more records than the 1 of the page; --limit takes more\n"
    assert "<title>A – B</title>" in out
    assert run(capsys, "game.pgn", "--limit", "2")[2] == ""


def test_a_wrong_move_is_told_and_the_page_is_made(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    game.write_text(ONE.replace("H8+7", "H8+6"), encoding="utf-8")
    status, out, err = run(capsys, "game.pgn")
    assert status == 1
    assert "illegal-move" in err
    assert "could not be read: H8+6" in out


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (
            ["nosuch.pgn"],
            3,
            "kifu: nosuch.pgn: No such file or directory\nkifu: there is no record to show; nothing was written\n",
        ),
        (["game.pgn", "-o", "no/such/a.html"], 3, "kifu: no/such/a.html: No such file or directory\n"),
        (["game.pgn", "--notation", "wfx"], 2, "kifu: unknown notation 'wfx': did you mean 'wxf'?\n"),
        (["game.pgn", "--limit", "0"], 3, "kifu: a page holds at least one record, not 0\n"),
    ],
)
def test_mistakes_get_one_line(
    capsys: pytest.CaptureFixture[str], game: Path, words: list[str], status: int, message: str
) -> None:
    assert run(capsys, *words) == (status, "", message)
    assert [path.name for path in game.parent.iterdir()] == ["game.pgn"]
