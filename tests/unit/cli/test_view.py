"""kifu view as a user types it."""

import io
import json
import sys
import tempfile
import webbrowser
from pathlib import Path
from urllib.request import url2pathname

import pytest
from _pytest.capture import CaptureIO

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
        (["game.pgn", "--limit", "0"], 2, "kifu: --limit is 1 or more, not 0\n"),
    ],
)
def test_mistakes_get_one_line(
    capsys: pytest.CaptureFixture[str], game: Path, words: list[str], status: int, message: str
) -> None:
    assert run(capsys, *words) == (status, "", message)
    assert [path.name for path in game.parent.iterdir()] == ["game.pgn"]


BROWSER = "import sys, pathlib; pathlib.Path('opened.txt').write_text(sys.argv[1])"


@pytest.fixture
def terminal(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the output be a terminal, and the browser a program that writes down what it is to open."""
    browser = game.parent / "browser.py"
    browser.write_text(BROWSER, encoding="utf-8")
    monkeypatch.setenv("BROWSER", f"{sys.executable} {browser} %s")
    # The module asks the environment once.
    monkeypatch.setattr(webbrowser, "_tryorder", None)
    monkeypatch.setattr(webbrowser, "_browsers", {})
    monkeypatch.setattr(tempfile, "tempdir", str(game.parent))
    monkeypatch.setattr(CaptureIO, "isatty", lambda self: True)


def opened() -> Path:
    return Path(url2pathname(Path("opened.txt").read_text(encoding="utf-8").removeprefix("file://")))


@pytest.mark.usefixtures("terminal")
def test_on_a_terminal_the_browser_opens_a_page_beside_the_record(
    capsys: pytest.CaptureFixture[str], game: Path
) -> None:
    assert run(capsys, "game.pgn") == (0, "", "kifu: game.html is written and opened in the browser\n")
    assert opened() == game.with_suffix(".html")
    assert game.with_suffix(".html").read_text(encoding="utf-8") == page(kifu.read_all(game))
    # A page that kifu made is made anew.
    game.write_text(ONE, encoding="utf-8")
    assert main(["view", "game.pgn"]) == 0
    assert game.with_suffix(".html").read_text(encoding="utf-8") == page(kifu.read_all(game))


@pytest.mark.usefixtures("terminal")
def test_a_file_of_somebody_else_stays_and_the_page_goes_elsewhere(
    capsys: pytest.CaptureFixture[str], game: Path
) -> None:
    Path("game.html").write_text("mine", encoding="utf-8")
    assert run(capsys, "game.pgn")[:2] == (0, "")
    assert Path("game.html").read_text(encoding="utf-8") == "mine"
    assert opened().name == "game.html"
    assert opened().read_text(encoding="utf-8") == page(kifu.read_all(game))


@pytest.mark.usefixtures("terminal")
def test_the_page_of_standard_input_is_opened_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(ONE.encode())))
    assert run(capsys)[:2] == (0, "")
    assert "<title>A – B</title>" in opened().read_text(encoding="utf-8")


@pytest.mark.usefixtures("terminal")
def test_with_an_output_no_browser_is_opened(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "game.pgn", "-o", "other.html") == (0, "", "")
    assert Path("other.html").exists()
    assert not Path("opened.txt").exists()


@pytest.mark.usefixtures("terminal")
def test_without_a_browser_it_is_said_where_the_page_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    message = "kifu: game.html is written; no browser was found here, so open it in one\n"
    assert run(capsys, "game.pgn") == (0, "", message)


def test_points_are_highlighted(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    _, out, _ = run(capsys, "game.pgn", "--highlight", "e3,e7", "--highlight", "a1")
    assert out == page(kifu.read_all(game), highlights=["e3", "e7", "a1"])
    status, _, err = run(capsys, "game.pgn", "--highlight", "j3")
    assert (status, err) == (3, "kifu: there is no point 'j3' on the xiangqi board\n")


def test_records_as_data_for_a_page_of_ones_own(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    status, out, _ = run(capsys, "game.pgn", "--data")
    data = json.loads(out)
    assert (status, len(data["records"]), data["games"][0]["name"]) == (0, 2, "xiangqi")


def test_the_script_of_a_board(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    target = tmp_path / "kifu-board.js"
    assert main(["board", "-o", str(target), "--game", "chu_shogi"]) == 0
    assert '"chu_shogi":{' in target.read_text("utf-8")
    assert main(["board", "-o", str(target)]) == 2
    assert "--force" in capsys.readouterr().err
    assert main(["board", "--game", "go"]) == 2
