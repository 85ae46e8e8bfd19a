"""B37: what a file says is shown to a terminal, never obeyed by it."""

import io
import os
import pty
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from _pytest.capture import CaptureIO

from kifu.cli import _progress, commands, main
from kifu.files.reading import Records
from kifu.width import text_width

ESCAPE = "\x1b[2J\x1b]0;title\x07"
GAME = (
    f'[Game "Chinese Chess"]\n[Red "\x93smart\x94 {ESCAPE}"]\n[Event "a\x00b\x08c"]\n\n'
    f"1. C2.5 {{{ESCAPE} comment}} H8+7 2. H2+{ESCAPE}5 R9.8 *\n"
)


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "game.pgn"
    path.write_bytes(GAME.encode())
    return str(path)


@pytest.mark.parametrize(
    "words",
    [
        ["check"],
        ["check", "--json"],
        ["detect"],
        ["repair"],
        ["repair", "--json"],
        ["moves"],
        ["show"],
        ["convert", "-o", os.devnull, "--force", "--to", "wxf"],
    ],
    ids=" ".join,
)
def test_b37_no_command_passes_an_escape_on(game: str, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    main([words[0], game, *words[1:]])
    captured = capsys.readouterr()
    for text in (captured.out, captured.err):
        assert not [character for character in text if ord(character) < 32 and character != "\n"]


def read_all(terminal: int) -> bytes:
    """Return what is printed on a terminal until nobody holds it any more."""
    out = b""
    while True:
        try:
            block = os.read(terminal, 4096)
        except OSError:
            break
        if not block:
            break
        out += block
    os.close(terminal)
    return out


@pytest.mark.parametrize("words", [["convert"], ["convert", "--to", "json"], ["repair", "--apply"]], ids=" ".join)
def test_b37_a_file_that_goes_to_the_terminal_itself_is_shown(game: str, words: list[str]) -> None:
    parent, child = pty.openpty()
    command = [sys.executable, "-m", "kifu", words[0], game, *words[1:]]
    surroundings = {**os.environ, "NO_COLOR": "1"}  # colours are escapes of our own
    process = subprocess.Popen(command, stdout=child, stderr=child, env=surroundings)
    os.close(child)
    out = read_all(parent)
    process.wait()
    assert b"\x1b" not in out
    assert b"Traceback" not in out
    assert b'"h3e3"' in out or b"1. C2.5 {" in out


def test_what_is_no_text_does_not_go_to_a_terminal(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(CaptureIO, "isatty", lambda self: True)
    assert main(["convert", game, "--to", "xqf"]) == 3
    assert "xqf is no text: it needs a file that takes bytes" in capsys.readouterr().err


FILES = [("a", Path("a")), ("b", Path("b"))]


def test_a_bar_is_shown_only_while_work_goes_on(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(_progress, "PATIENCE", 0)
    with _progress.ProgressBar(FILES) as progress:
        progress.tick(1_000)
        assert capfd.readouterr().err.strip() == "1,000 records, file 1 of 2, 0:00"
    assert capfd.readouterr().err.strip() == ""
    with _progress.ProgressBar(FILES, quiet=True) as progress:
        progress.tick(1_000)
    monkeypatch.setattr(_progress, "PATIENCE", 60)
    with _progress.ProgressBar(FILES) as progress:
        progress.tick(1_000)
    assert capfd.readouterr().err == ""


def test_a_bar_says_percent_and_time_left(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    files = [("a", tmp_path / "a"), ("b", tmp_path / "b")]
    for (_, path), size in zip(files, (100, 300), strict=True):
        path.write_bytes(bytes(size))
    with _progress.ProgressBar(files) as progress:
        now = 2.0
        progress.tick(1, lambda: 50)
        assert capfd.readouterr().err.strip() == "12 %, 1 record, file 1 of 2"
        progress.step()
        now = 100.0
        progress.tick(7, lambda: 100)
        assert capfd.readouterr().err.strip() == "50 %, 7 records, file 2 of 2, 1:40 left"


def test_a_bar_says_what_work_is_done(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    with _progress.ProgressBar([]) as progress:
        progress.show_work("of the positions counted", 0)
        assert capfd.readouterr().err.strip() == "0 % of the positions counted"
        now = 10.0
        progress.show_work("of the positions counted", 0.25)
        assert capfd.readouterr().err.strip() == "25 % of the positions counted, 0:30 left"
    assert capfd.readouterr().err.strip() == ""


def test_what_is_read_of_a_file_is_known(tmp_path: Path) -> None:
    path = tmp_path / "many.pgn"
    path.write_text('[Event "a"]\n\n1. C2.5 H8+7 *\n\n' * 20_000, encoding="utf-8")
    records = Records(path)
    places = [records.place() for _ in records]
    assert places == sorted(places)
    assert 0 < places[0] < places[-1] / 2
    assert places[-1] == path.stat().st_size


@pytest.mark.parametrize("command", ["check", "list", "convert"])
def test_output_goes_to_its_file_while_a_bar_is_on_the_terminal(
    command: str, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    game = tmp_path / "games.pgn"
    game.write_text('[Event "a"]\n\n1. C2.5 H8+1 *\n\n' * 50, encoding="utf-8")
    code = "import sys; from kifu.cli import _progress, main; _progress.PATIENCE = _progress.PAUSE = 0; "
    code += "sys.exit(main(sys.argv[1:]))"
    parent, child = pty.openpty()
    with (tmp_path / "out").open("wb") as output:
        process = subprocess.Popen([sys.executable, "-c", code, command, str(game)], stdout=output, stderr=child)
    os.close(child)
    shown = read_all(parent)
    process.wait()
    main([command, str(game)])
    plain = capfdbinary.readouterr().out
    assert b" %, 50 records" in shown
    assert (tmp_path / "out").read_bytes() == plain


def test_a_mistyped_file_name_is_told_with_the_nearest(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("check", "convert", "repair", "show"):
        assert main([command, game.replace("game.pgn", "gmae.pgn")]) == 3
        assert f"did you mean '{game}'?" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["moves"], ["detect"], ["check"], ["list"], ["convert"], ["view"], ["show", "-"]])
def test_somebody_who_is_to_type_learns_that_kifu_waits(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = io.TextIOWrapper(io.BytesIO(b"1. C2.5 H8+7\n"))
    monkeypatch.setattr(typed, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", typed)
    assert main(words) == 0
    assert capsys.readouterr().err.startswith("kifu: reading standard input; end with Ctrl-D\n")


@pytest.mark.parametrize("words", [["moves"], ["detect"], ["check"], ["show", "-"]])
def test_an_input_that_is_closed_is_an_error_and_no_traceback(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(words) == 3
    assert capsys.readouterr().err == "kifu: standard input is closed\n"


def test_colours_are_for_terminals_and_as_the_user_says(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def colours(*words: str) -> bool:
        main(["check", game, *words])
        return "\x1b[31merror\x1b[0m" in capsys.readouterr().out

    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert (colours(), colours("--color", "always")) == (False, True)
    monkeypatch.setattr(CaptureIO, "isatty", lambda self: True)
    assert (colours(), colours("--color", "never")) == (True, False)
    monkeypatch.setenv("TERM", "dumb")
    assert not colours()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert (colours(), colours("--color", "always")) == (False, True)


@pytest.mark.parametrize("columns", [40, 80, 120])
@pytest.mark.parametrize(
    "words", [["notations"], ["formats"], ["check", "GAME"], ["list", "GAME"], ["moves", "GAME"], ["check", "no.pgn"]]
)
def test_lines_are_no_longer_than_the_terminal(
    words: list[str], columns: int, game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    plain = [word.replace("GAME", game) for word in words]
    main(plain)
    everything = capsys.readouterr()
    monkeypatch.setattr(CaptureIO, "isatty", lambda self: True)
    monkeypatch.setattr(os, "get_terminal_size", lambda number=0: os.terminal_size((columns, 24)))
    monkeypatch.setattr(CaptureIO, "fileno", lambda self: 1)
    main(plain)
    on_terminal = capsys.readouterr()
    shown = [line for line in (on_terminal.out + on_terminal.err).splitlines() if not line.startswith("  [")]
    assert max(map(text_width, shown)) <= max(columns, 80 if words[0] == "list" else 0)
    if words[0] in ("notations", "formats"):
        # Not a letter is lost.
        assert sorted("".join(on_terminal.out.split())) == sorted("".join(everything.out.split()))


@pytest.mark.parametrize("command", commands())
def test_help_says_what_the_command_shows(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    text = capsys.readouterr().out
    assert "\nexamples:\n  " in text
    # After the examples stands what comes out.
    assert re.search(r"\nexamples:\n(?:  .*\n)+\n[A-Z.]", text)
    in_paragraphs = [line for line in text.splitlines() if not line.startswith("  ")]
    assert max(map(len, in_paragraphs)) <= 80


def test_an_import_shows_its_bar_before_what_takes_a_while(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pytest.importorskip("pyarrow")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    shown = []

    def open_library(*_: object, **__: object) -> None:
        shown.append(capfd.readouterr().err.strip())
        raise KeyboardInterrupt

    monkeypatch.setattr("kifu.corpus.open_library", open_library)
    assert main(["import", str(tmp_path), "--into", str(tmp_path / "library")]) == 130
    assert shown == ["0 % read"]
