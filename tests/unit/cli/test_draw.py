"""kifu draw and kifu show as a user types them."""

import re
import sys
from pathlib import Path

import pytest

from kifu.cli import main
from kifu.errors import install_command
from kifu.records.record import Record
from kifu.render import svg, tikz, typst
from kifu.render.diagram import Diagram
from kifu.rules.move import Move
from kifu.rules.position import Position
from kifu.rules.side import Side

MATE = "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1"


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(words)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_the_suffix_says_what_is_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    beginnings = {
        "svg": b"<svg xmlns",
        "png": b"\x89PNG",
        "gif": b"GIF89a",
        "tex": b"\\documentclass",
        "typ": b"#set page",
    }
    for kind, beginning in beginnings.items():
        out = tmp_path / f"board.{kind.upper()}"
        assert run(capsys, "draw", "--moves", "h3e3 h10g8", "-o", str(out)) == (0, "", "")
        assert out.read_bytes().startswith(beginning)
    assert len(list(tmp_path.iterdir())) == 5


def test_all_that_a_diagram_can_show(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "mate.svg"
    options = "--flip --theme print --pieces letters --size 300 --coordinates wxf --no-last-move --embed"
    marks = ["--arrow", "e2e9", "--highlight", "e10", "--highlight", "d1", "--label", "e9=a=b"]
    status, _, _ = run(capsys, "draw", "--fen", MATE, "--moves", "e2e3", "-o", str(out), *options.split(), *marks)
    position = Position.from_fen(MATE)
    position.play(Move("e2", "e3"))
    diagram = Diagram.of(
        position,
        bottom=Side.SECOND,
        last_move=False,
        highlights=["d1", "e10"],
        arrows=[("e2", "e9")],
        labels={"e9": "a=b"},
        coordinates="wxf",
    )
    assert status == 0
    assert out.read_text(encoding="utf-8") == svg.draw(diagram, size=300, theme="print", pieces="letters", embed=True)


def test_a_document_is_the_score_or_one_position_of_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = Record()
    record.root.add(Move("h3", "e3"))
    position = Position()
    position.play(Move("h3", "e3"))
    for kind, pages in (("tex", tikz), ("typ", typst)):
        score, board = tmp_path / f"score.{kind}", tmp_path / f"board.{kind}"
        run(capsys, "draw", "--moves", "h3e3", "-o", str(score), "--notation", "zh-hant")
        run(capsys, "draw", "--moves", "h3e3", "-o", str(board), "--ply", "1")
        assert score.read_text(encoding="utf-8") == pages.set_score(record, "zh-hant")
        assert board.read_text(encoding="utf-8") == pages.document(Diagram.of(position))


def test_a_fragment_goes_into_a_document_of_the_user(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = Record()
    record.root.add(Move("h3", "e3"))
    for kind, pages in (("tex", tikz), ("typ", typst)):
        _, out, _ = run(capsys, "draw", "--moves", "h3e3", "-o", "-", "--to", kind, "--notation", "wxf", "--fragment")
        assert out == pages.set_score(record, "wxf", fragment=True)
    status, _, err = run(capsys, "draw", "-o", str(tmp_path / "a.svg"), "--fragment")
    assert (status, err) == (2, "kifu: --fragment is for .tex and .typ, and a picture such as .svg is whole\n")


def test_a_record_is_read_from_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = tmp_path / "game.pgn"
    game.write_text('[Game "Chinese Chess"]\n\n1. C2.5 H8+7 2. H2+3 *\n', encoding="utf-8")
    _, out, _ = run(capsys, "draw", str(game), "--ply", "2", "-o", "-", "--to", "svg")
    position = Position()
    for text in ("h3e3", "h10g8"):
        position.play(position.game.move(text))
    assert out == svg.draw(Diagram.of(position))
    _, out, _ = run(capsys, "show", str(game), "--ascii")
    assert " 3 +---C---+---+---C---+---H---+---+" in out.splitlines()
    assert out.splitlines()[-2:] == ["Black to move", "Central Cannon vs Left Horse (B110)"]


def test_a_wrong_move_in_a_record_is_told_and_what_stands_before_it_is_shown(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    game = tmp_path / "game.pgn"
    game.write_text('[Game "Chinese Chess"]\n\n1. C2.5 H8+6 *\n', encoding="utf-8")
    status, out, err = run(capsys, "show", str(game))
    assert (status, "Black to move" in out.splitlines()) == (0, True)
    assert "H8+6" in err


def test_nothing_is_written_over_without_force(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    out.write_text("mine", encoding="utf-8")
    assert run(capsys, "draw", "-o", str(out)) == (2, "", f"kifu: {out} exists already: --force writes over it\n")
    assert out.read_text(encoding="utf-8") == "mine"
    assert run(capsys, "draw", "-o", str(out), "--force") == (0, "", "")
    assert out.read_text(encoding="utf-8") == svg.draw(Diagram.of(Position()))


def test_a_missing_extra_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    status, _, err = run(capsys, "draw", "-o", str(tmp_path / "board.png"))
    assert (status, err) == (
        69,
        f"kifu: drawing a PNG needs the package 'resvg-py': {install_command('image')}\n",
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["-o", "a.bmp"], 2, "kifu: unknown kind of picture 'bmp': there are: gif, png, svg, tex, typ\n"),
        (["-o", "-"], 2, "kifu: unknown kind of picture '': there are: gif, png, svg, tex, typ\n"),
        (["-o", "no/such/folder/a.svg"], 3, "kifu: no/such/folder/a.svg: No such file or directory\n"),
        (["nosuch.pgn", "-o", "a.svg"], 3, "kifu: nosuch.pgn: No such file or directory\n"),
        (["nosuch.pgn", "--fen", MATE, "-o", "a.svg"], 2, "kifu: --fen and --moves are for a board without a record\n"),
        (["-o", "a.svg", "--ply", "1"], 2, "kifu: there is no ply 1: the main line has 0\n"),
        (["-o", "a.svg", "--size", "9"], 2, "kifu: a picture can be 16 to 8000 pixels wide, not 9\n"),
        (["-o", "a.svg", "--highlight", "k1"], 3, "kifu: there is no point 'k1' on the xiangqi board\n"),
        (["-o", "a.svg", "--coordinates", "wfx"], 2, "kifu: unknown notation 'wfx': did you mean 'wxf'?\n"),
    ],
)
def test_mistakes_get_one_line(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    words: list[str],
    status: int,
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "draw", *words) == (status, "", message)
    assert list(tmp_path.iterdir()) == []


def test_show_takes_pieces_and_coordinates(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "show", "--pieces", "letters", "--coordinates", "wxf", "--flip")
    assert out.splitlines()[:2] == ["1   2   3   4   5   6   7   8   9", "R───H───E───A───K───A───E───H───R"]
    _, out, _ = run(capsys, "show", "--game", "dai_shogi", "--pieces", "short", "--coordinates", "none")
    assert out.splitlines()[1].startswith("v香  v桂  ")


def test_show_says_what_is_wrong_with_a_setup(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = tmp_path / "game.pgn"
    game.write_text('[Game "Chinese Chess"]\n[FEN "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1"]\n\n*\n', encoding="utf-8")
    _, out, _ = run(capsys, "show", str(game))
    assert out.splitlines()[-1] == "Red to move, but the Kings on e1 and e10 face each other"


def test_show_and_draw_highlight_the_same_points(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "show", "--highlight", "e3,h3", "--highlight", "a1")
    assert "3 ├───炮──┼───┼──[┼]──┼───┼──[炮]─┤" in out
    assert "highlighted: e3, h3, a1" in out
    _, drawn, _ = run(capsys, "draw", "-o", "-", "--to", "svg", "--highlight", "e3,h3", "--highlight", "a1")
    assert "Highlighted: e3, h3, a1." in drawn


@pytest.fixture(name="turned")
def write_turned(tmp_path: Path) -> str:
    path = tmp_path / "turned.pgn"
    path.write_text('[Game "Chinese Chess"]\n[Bottom "Black"]\n\n1. C2.5 {$220} H8+7 $220 *\n', encoding="utf-8")
    return str(path)


def test_a_record_turns_its_board_and_an_option_wins_over_it(capsys: pytest.CaptureFixture[str], turned: str) -> None:
    black_below = "i   h   g   f   e   d   c   b   a"
    assert black_below in run(capsys, "show", turned)[1]
    assert black_below in run(capsys, "show", turned, "--flip")[1]
    assert black_below not in run(capsys, "show", turned, "--no-flip")[1]
    for kind in ("svg", "tex", "typ"):
        own, flipped, unflipped = (
            run(capsys, "draw", turned, "-o", "-", "--to", kind, *words)[1] for words in ([], ["--flip"], ["--no-flip"])
        )
        assert own == flipped != unflipped
    own, flipped, unflipped = (run(capsys, "view", turned, *words)[1] for words in ([], ["--flip"], ["--no-flip"]))
    assert '"bottom":1' in own
    assert own == flipped != unflipped


def test_the_letters_on_men_are_those_of_the_notation_at_hand(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert "r───n───b" in run(capsys, "show", "--letters", "--notation", "xqbase")[1]
    assert "g───a───e" in run(capsys, "show", "--letters", "--moves", "c2=5")[1]
    (tmp_path / "game.txt").write_text("1. N2+3 N8+7 2. B3+5 B7+5\n")
    assert "r───n───b" in run(capsys, "show", str(tmp_path / "game.txt"), "--letters")[1]
    status, _, err = run(capsys, "show", "--letters", "--notation", "xqbsae")
    assert (status, err) == (2, "kifu: unknown notation 'xqbsae': did you mean 'xqbase'?\n")


def test_a_film_says_how_much_of_it_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["draw", "--moves", "C2.5 H8+7", "-o", str(tmp_path / "a.gif"), "--size", "60"]) == 0
    assert re.findall(r"\d+ % of the pictures drawn", capfd.readouterr().err) == [
        f"{share} % of the pictures drawn" for share in (33, 66, 100)
    ]
