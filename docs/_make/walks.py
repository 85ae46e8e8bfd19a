"""The walks of the design page, taken: which functions some work passes, and how often it goes to another module.

``python -m docs._make.walks file`` lists the functions in the order in which they are first called;
``python -m docs._make.walks`` counts the switches of work that was done once before and has its tables ready.
"""

import contextlib
import io
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import kifu
from docs._make.console import ROOT
from kifu.cli import main as run_command

SOURCE = str(Path(kifu.__file__).parent) + os.sep
GAME = str(ROOT / "demo" / "game.pgn")


class Walk(NamedTuple):
    """``functions`` are named ``rules/position.Position.play``; ``switches`` are calls from one module to another."""

    functions: list[str]
    switches: int


def take(work: Callable[[], object]) -> Walk:
    """Do some work and return where it went; what is compiled is not seen."""
    functions: dict[str, None] = {}
    modules = [""]

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(SOURCE):
            module = code.co_filename.removeprefix(SOURCE).removesuffix(".py").removesuffix("/__init__")
            functions.setdefault(f"{module}.{code.co_qualname}")
            if module != modules[-1]:
                modules.append(module)

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return Walk(list(functions), len(modules) - 1)


def _run(*arguments: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        run_command(list(arguments))


def _draw() -> None:
    with tempfile.TemporaryDirectory() as folder:
        _run("draw", GAME, "-o", str(Path(folder, "game.svg")))


def _import() -> None:
    with tempfile.TemporaryDirectory() as folder:
        _run("import", GAME, "--into", str(Path(folder, "library")), "--jobs", "1")


WORK: dict[str, Callable[[], object]] = {
    "move": lambda: _run("moves", "C2.5", "--to", "zh-hant"),
    "file": lambda: kifu.read(GAME),
    "picture": _draw,
    "library": _import,
    "convert": lambda: kifu.convert("C2.5 H8+7", to="zh-hans"),
}


if __name__ == "__main__":
    if sys.argv[1:]:
        print(*take(WORK[sys.argv[1]]).functions, sep="\n")
    else:
        for name, work in WORK.items():
            work()
            print(f"{name:8} {take(work).switches:6,}")
