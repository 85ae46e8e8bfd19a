"""What the commands do when nobody takes their output, or it is not there at all (row B66 of the bad inputs)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

MANY = f'[Event "{"a long name, so that the pipe is full " * 12}"]\n\n1. C2.5 H8+7 2. H2+3 H8+1 *\n\n' * 300


@pytest.fixture
def many(tmp_path: Path) -> str:
    path = tmp_path / "many.pgn"
    path.write_text(MANY, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    "words",
    [
        ["convert", "FILE"],
        ["check", "FILE"],
        ["check", "FILE", "--json"],
        ["repair", "FILE"],
        ["convert", "FILE", "--to", "json"],
    ],
)
def test_b66_a_pipe_that_nobody_reads_ends_the_command_in_silence(words: list[str], many: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "kifu", *(many if word == "FILE" else word for word in words)]
    # What a command writes is read back before it goes out, and by then all problems were said.
    with (
        (tmp_path / "said").open("wb") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors) as process,
    ):
        assert process.stdout is not None
        process.stdout.read(1)
        process.stdout.close()
        assert process.wait() == 141
    said = (tmp_path / "said").read_text()
    # Problems of the games that came before are said; that the pipe is broken is not.
    assert all("error[" in line or "games are" in line for line in said.splitlines())
    assert "Broken pipe" not in said


@pytest.mark.parametrize("words", [["convert", "FILE"], ["check", "FILE"], ["notations"]])
def test_b66_an_output_that_is_closed_is_an_error_and_no_traceback(words: list[str], many: str) -> None:
    command = [sys.executable, "-m", "kifu", *(many if word == "FILE" else word for word in words)]
    done = subprocess.run(command, stderr=subprocess.PIPE, preexec_fn=lambda: os.close(1), check=False)
    assert (done.returncode, done.stderr) == (3, b"kifu: standard output is closed\n")
