"""Types for users: a program that uses every public name passes mypy --strict, and does what it says."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import kifu
from tests.laws import typed_program

PROGRAM = Path(typed_program.__file__)
SOURCE = Path(kifu.__file__).parent


def test_the_package_says_that_it_has_types() -> None:
    assert (SOURCE / "py.typed").exists()


def test_the_program_uses_every_public_name() -> None:
    tree = ast.parse(PROGRAM.read_text("utf-8"))
    used = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert set(kifu.__all__) - used == set()


def test_the_program_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    typed_program.main(tmp_path)
    assert capsys.readouterr().out.startswith("the Cannon on Red's 2nd file (h3) moves sideways")


def test_the_types_of_the_program_are_right(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    options = ["--strict", "--config-file=", f"--cache-dir={tmp_path}", "--follow-imports=silent"]
    program = tmp_path / "program.py"
    program.write_text(PROGRAM.read_text("utf-8"), "utf-8")
    command = [sys.executable, "-m", "mypy", *options, str(program)]
    environment = {**os.environ, "MYPYPATH": str(SOURCE.parent)}
    found = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=tmp_path)
    assert (found.returncode, found.stdout) == (0, "Success: no issues found in 1 source file\n"), found.stdout
