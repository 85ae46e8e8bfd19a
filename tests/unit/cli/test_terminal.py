"""B37: what a file says is shown to a terminal, never obeyed by it."""

import io
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from kifu.cli import main

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


@pytest.mark.parametrize("words", [["convert"], ["convert", "--to", "json"], ["repair", "--apply"]], ids=" ".join)
def test_b37_a_file_that_goes_to_the_terminal_itself_is_shown(game: str, words: list[str]) -> None:
    parent, child = pty.openpty()
    # On a slow machine a bar would be shown, and taken away with escapes of our own.
    code = "import sys; from kifu.cli import _files, main; _files.PATIENCE = 1e9; sys.exit(main(sys.argv[1:]))"
    process = subprocess.Popen([sys.executable, "-c", code, words[0], game, *words[1:]], stdout=child, stderr=child)
    os.close(child)
    out = b""
    while True:
        try:
            block = os.read(parent, 4096)
        except OSError:
            break
        if not block:
            break
        out += block
    process.wait()
    os.close(parent)
    assert b"C2.5" in out or b"h3e3" in out or "炮二平五".encode() in out
    assert b"\x1b" not in out


def test_a_bar_is_shown_only_while_work_goes_on(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    from kifu.cli import _files

    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(_files, "PATIENCE", 0)
    with _files.ProgressBar(3) as progress:
        progress.tick(1_000)
        progress.step()
    assert "1,000 records" in capfd.readouterr().err
    monkeypatch.setattr(_files, "PATIENCE", 60)
    with _files.ProgressBar(3) as progress:
        progress.tick(1_000)
    assert capfd.readouterr().err == ""


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
