"""The shell examples of the pages: run as they stand, compared with what they show, or written anew.

``python -m docs._make.console PAGE...`` runs the examples of pages and writes down what the commands say now.
A line of three dots in the output of an example stands for any number of lines.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DEMO = ROOT / "demo"
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHELL = 'kifu() { "$KIFU_PYTHON" -m kifu "$@"; }\n'
ANY_LINES = "..."


class Example(NamedTuple):
    """A command of a page and the lines that the page shows after it."""

    command: str
    shown: str


def pages() -> list[Path]:
    """Return the pages that hold shell examples, the README among them; those that are generated show none."""
    found = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [page for page in found if BLOCK.search(page.read_text("utf-8"))]


def examples(block: str) -> list[Example]:
    """Return the commands of a block: each line that begins with a dollar, and what follows it."""
    parts = re.split(r"^\$ (.*)\n", block, flags=re.MULTILINE)
    return [Example(command, shown) for command, shown in zip(parts[1::2], parts[2::2], strict=True)]


def run(command: str, folder: str | Path, typed: str = "") -> str:
    """Return what a command line prints, both streams in the order in which a terminal shows them."""
    surroundings = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "FORCE_COLOR")}
    surroundings |= {"KIFU_PYTHON": sys.executable, "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1", "NO_COLOR": "1"}
    done = subprocess.run(
        ["sh", "-c", SHELL + command],
        cwd=folder,
        env=surroundings,
        input=typed.encode(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return done.stdout.decode("utf-8")


def run_page(text: str, run: Callable[[str, str], str] = run) -> Iterator[tuple[Example, str]]:
    """Run the examples of a page one after another in a new folder with the demo files; yield what each prints."""
    with TemporaryDirectory() as folder:
        for path in DEMO.iterdir():
            if path.is_file():
                shutil.copy(path, folder)
        for block in BLOCK.findall(text):
            for example in examples(block):
                yield example, run(example.command, folder)


def fits(shown: str, printed: str) -> bool:
    """Whether the output is what a page shows; its dots stand for any lines."""
    lines = (r"(?:.*\n)*?" if line == ANY_LINES else re.escape(line + "\n") for line in shown.splitlines())
    return re.fullmatch("".join(lines), printed) is not None


def renew(text: str) -> str:
    """Return the text of a page with what its commands print now; output with dots is kept where it fits."""
    outputs = iter(list(run_page(text)))

    def block(match: re.Match[str]) -> str:
        parts = []
        for _ in examples(match[1]):
            example, printed = next(outputs)
            parts.append(f"$ {example.command}\n" + (example.shown if fits(example.shown, printed) else printed))
        return f"```console\n{''.join(parts)}```"

    return BLOCK.sub(block, text)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        Path(name).write_text(renew(Path(name).read_text("utf-8")), "utf-8")
