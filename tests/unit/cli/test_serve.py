"""kifu serve as a user types it."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from kifu.cli import main
from kifu.cli.serve import _listen

pytest.importorskip("fastapi")
GAME = b'[Game "Chinese Chess"]\n\n1. C2.5 H8+7 *\n'


@contextmanager
def serving(*words: str, browser: str = "") -> Iterator[list[str]]:
    """Yield what a server says when it starts; it is ended as Ctrl-C ends it."""
    screen = dict.fromkeys(("DISPLAY", "WAYLAND_DISPLAY"), "")
    command = [sys.executable, "-m", "kifu", "serve", "--port", "0", *words]
    server = subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, encoding="utf-8", env={**os.environ, **screen, "BROWSER": browser}
    )
    assert server.stderr is not None
    lines = 3 if browser == "" and len(words) else 2
    try:
        said = [server.stderr.readline() for _ in range(lines)]
        yield said
        urlopen(address_in(said[0])).close()  # it runs, and so knows what Ctrl-C is
        server.send_signal(signal.SIGINT)
        assert server.wait(10) == 0
        assert server.stderr.read() == ""
    finally:
        server.kill()
        server.stderr.close()


def address_in(line: str) -> str:
    found = re.search(r"http://\S+", line)
    assert found, line
    return found[0]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no Ctrl-C for one process alone")
def test_without_a_browser_the_address_is_said(tmp_path: Path) -> None:
    file = tmp_path / "Blick & Co. {1}.pgn"
    file.write_bytes(GAME)
    with serving(str(file)) as said:
        assert said[0].startswith("kifu: the desk is at http://127.0.0.1:")
        assert "/api/v1" in said[1]
        assert said[2].startswith("kifu: no browser was found here, so open http://127.0.0.1:")
        page, fragment = address_in(said[2]).split("#file=")
        assert str(tmp_path) not in "".join(said)
        assert urlopen(page).read().startswith(b"<!doctype html>")
        assert fragment.endswith("/Blick%20%26%20Co.%20%7B1%7D.pgn")
        assert urlopen(page + fragment).read() == GAME
        file.write_bytes(GAME * 2)
        assert urlopen(page + fragment).read() == GAME * 2, "as it is now"
        file.unlink()
        for other in (fragment, "/", "given/other/a.pgn", "given/%C3%A9/a.pgn"):
            with pytest.raises(HTTPError, match="404"):
                urlopen(page + other)


@pytest.mark.skipif(sys.platform == "win32", reason="a browser that is a shell script")
def test_a_browser_is_opened_on_the_desk(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "opened")
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{tmp_path}/opened"\n')
    browser.chmod(0o755)
    with serving("--open", browser=str(browser)) as said:
        assert (tmp_path / "opened").read_text().strip() == address_in(said[0])


def test_a_port_that_is_taken_and_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port)]) != 0
    assert f"port {port} cannot be used" in capsys.readouterr().err
    assert main(["serve", str(tmp_path / "game.pgn")]) != 0
    assert "game.pgn: No such file" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="there is no Ctrl-C for one process alone")
def test_a_library_is_counted_and_offered(tmp_path: Path) -> None:
    corpus = pytest.importorskip("kifu.corpus")
    pytest.importorskip("duckdb")
    (tmp_path / "game.pgn").write_bytes(GAME)
    library = corpus.open_library(tmp_path / "library", create=True)
    corpus.import_files(library, [tmp_path / "game.pgn"])
    with serving("--library", str(library.path)) as said:
        assert said.pop(0) == "kifu: counting the positions of 1 game …\n"
        question = Request(f"{address_in(said[0])}api/v1/explore", b"{}", {"content-type": "application/json"})
        assert b'"move":"h3e3"' in urlopen(question).read()
    assert not library.uncounted()


def test_what_is_no_library_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    for name in ("absent", "."):
        assert main(["serve", "--port", "0", "--library", str(tmp_path / name)]) != 0
        assert "no library of games" in capsys.readouterr().err


def test_answers_do_not_wait_to_be_acknowledged() -> None:
    with _listen("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        connection, _ = listening.accept()
        with connection:
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
