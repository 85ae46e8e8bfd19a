"""The tests of what changed: those of the rooms that a change touches and of the rooms above them, nearest first.

``make quick`` runs them with little effort for as long as it may, and says how many were left out.  A change is what
differs from the branch ``main``, or from the last commit but one where nothing does; new files count.
"""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from docs._make import imports

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
EFFORT = "0.1"
SECONDS = 40  # for the tests; to find them and to start takes the rest of a minute
MOST = 120  # files: to look through all of them takes longer than to run the nearest
# What is not in a room, and the rooms whose tests read it.
READ_BY = {"docs": "cli", "demo": "cli", "README.md": "cli", "setup.py": "core", "pyproject.toml": "__init__"}


def main() -> None:
    changed = find_changed()
    files = find_tests(changed)
    if not files:
        sys.exit("Nothing that is tested has changed.")
    chosen = files[:MOST]
    print(f"{len(changed)} changed files, {len(chosen)} of {len(files)} files of tests for them", flush=True)
    # Small pieces keep the order, nearest first, whichever process is free.
    options = ["-n", "auto", "--maxschedchunk", "8", "--seconds", str(SECONDS), *sys.argv[1:]]
    environment = {"KIFU_EFFORT": EFFORT} | os.environ
    sys.exit(subprocess.run([sys.executable, "-m", "pytest", *options, *chosen], cwd=ROOT, env=environment).returncode)


def find_changed() -> list[str]:
    """Return the files that differ from where this branch left ``main``, or from the commit before the last."""
    for base in (_git("merge-base", "HEAD", "main"), ["HEAD~1"]):
        if base and (found := _git("diff", "--name-only", *base) + _git("ls-files", "--others", "--exclude-standard")):
            return sorted(set(found))
    return []


def _git(*words: str) -> list[str]:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True).stdout.split()


def find_tests(changed: list[str]) -> list[str]:
    """Return the files of tests for some changed files: the changed ones first, then room by room upwards."""
    ranks = _rank_rooms({room for name in changed if (room := room_of(name))})
    ranked = []
    for path in sorted(TESTS.rglob("test_*.py")):
        name = path.relative_to(ROOT).as_posix()
        if name.startswith("tests/outside/"):  # these are run by a test of their own
            continue
        found = [0] if name in changed else [ranks[room] for room in _rooms_tested(path) if room in ranks]
        if found:
            # Pages in a browser take long to start, and other programs to answer.
            slow = path.parent.name in ("browser", "oracles", "cluster")
            ranked.append((slow and name not in changed, min(found), name))
    return [name for *_, name in sorted(ranked)]


def room_of(name: str) -> str:
    """Return the room of a changed file, empty if none of it is tested here."""
    parts = name.split("/")
    if parts[:2] == ["src", "kifu"]:
        return parts[2].removesuffix(".py")
    if parts[:2] == ["tests", "unit"] and len(parts) > 3:
        return parts[2]
    return READ_BY.get(parts[0], "")


def _rank_rooms(touched: set[str]) -> dict[str, int]:
    """Return 1 for each room that was touched, and for all rooms above them greater numbers, the higher they are."""
    order = [room for layer in reversed(imports.layers()) for room in layer]
    edges = set(imports.room_imports())
    affected = set(touched)
    for room in order:  # from the bottom up, so that those below are known
        if any(source == room and target in affected for source, target in edges):
            affected.add(room)
    return {room: 1 if room in touched else 2 + order.index(room) for room in affected}


def _rooms_tested(path: Path) -> Iterator[str]:
    """Yield the room that a file of tests mirrors, or those that it imports where it mirrors none."""
    parts = path.relative_to(TESTS).parts
    if parts[0] == "unit" and len(parts) > 2:
        yield parts[1]
    elif parts[0] == "browser":
        yield "web"
    else:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("kifu."):
                yield imports.room(node.module or "")
            elif isinstance(node, ast.Import) and any(alias.name == "kifu" for alias in node.names):
                yield "__init__"


if __name__ == "__main__":
    main()
