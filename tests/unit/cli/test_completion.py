"""Completion: each shell itself is asked whether it understands the script, and what it completes."""

import shutil
import subprocess
import sys

import pytest

from kifu.cli import commands, main

BASH = """
eval "$({python} -m kifu completion bash)"
complete_line() {{
    COMP_WORDS=($1); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); COMPREPLY=()
    _kifu; echo "${{COMPREPLY[@]}}"
}}
"""


def bash(line: str) -> list[str]:
    script = BASH.format(python=sys.executable) + f"complete_line '{line}'"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert not done.stderr
    return done.stdout.split()


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash here")
def test_bash_completes_commands_options_and_names() -> None:
    assert bash("kifu con") == ["convert"]
    assert "--notation" in bash("kifu convert --no")
    assert bash("kifu convert --to pg") == ["pgn"]
    assert bash("kifu moves --to engl") == ["english"]
    assert bash("kifu play --engine fai") == ["fairy-stockfish"]
    assert bash("kifu play --level me") == ["medium"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_command_stands_in_the_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    out = capsys.readouterr().out
    assert all(command in out for command in commands())
    if shutil.which(shell):
        flag = "--no-execute" if shell == "fish" else "-n"
        subprocess.run([shell, flag, "/dev/stdin"], input=out, text=True, check=True)
