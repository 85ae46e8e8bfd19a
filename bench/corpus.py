"""Libraries: generated collections imported and asked, with what it costs in time, memory and room on disk.

    python -m bench.corpus 10000 100000
    python -m bench.corpus --folder games 1000000

It prints one table, a column for each size, as docs/scale.md has it, and what a game takes that is written as programs
and people write them (``bench.world``, which measures files of yours too).

With a folder the games are made once and used again the next time; without one they are thrown away at the end, as the
libraries always are.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import kifu
from bench import world
from bench.corpora import write_corpus
from bench.measure import Row
from kifu.corpus import Library, Wanted, explore, find_games, open_library, record_of
from kifu.files.workers import open_pool

REPEATS = 7
RARE, FREQUENT = 30, 1  # plies after which a position of a generated game is so
MIDDLING = 1000  # a position of middling frequency stands in one game of a thousand
AIMS = {
    "bytes a game on disk": "at most 120",
    "bytes a move in a position": "at most 24",
    "games of a rare position": "at most 100 ms",
    "games of a middling position": "at most 100 ms",
    "games of a frequent position": "at most 100 ms",
    "moves of the first position": "at most 300 ms",
    "moves of a position and its images": "at most 300 ms",
}
SMALL = 10_000  # games of the library that is measured beside everything else
Column = dict[str, str]


def rows() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        write_corpus(Path(folder, "games"), SMALL)
        column = measure(SMALL, Path(folder, "games"), Path(folder))
    generated = f"a library of {SMALL:,} generated games"
    own = [Row(f"{generated}: {name}", cell, AIMS.get(name, "")) for name, cell in column.items()]
    return [*own, *world.rows()]


class Cost(NamedTuple):
    """What a command took, with all processes that worked for it."""

    seconds: float
    work: float  # seconds of all processors
    memory: int  # bytes of the largest process

    def describe(self, games: int) -> str:
        each = f"{1e6 * self.work / games:.0f} µs of processor time each"
        return f"{self.seconds:.1f} s, {games / self.seconds:,.0f} a second, {each}"


def run(*arguments: str) -> Cost:
    """Run kifu in a process of its own."""
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "kifu", *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    # This counts the processes that it started and waited for as well.
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):  # 1 says that some games have faults, as they should
        raise SystemExit(f"kifu {' '.join(arguments)} ended with {process.returncode}")
    return Cost(time.perf_counter() - began, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)


def measure(count: int, games: Path, scratch: Path) -> Column:
    """Return the costs of a library of generated games, by what is measured."""
    cores = os.cpu_count() or 1
    column = {"bytes a game as PGN": f"{_size_of(games, '*.pgn') / count:.0f}"}
    spent: dict[int, tuple[Cost, Cost]] = {}
    for jobs in sorted({1, cores}):
        options = str(games), "--into", str(scratch / f"library{jobs}"), "--jobs", str(jobs)
        spent[jobs] = run("import", *options, "--games-only"), run("import", *options)
        for what, cost in zip(("table of games", "positions after it"), spent[jobs], strict=True):
            column[f"{what}, {_processes(jobs)}"] = cost.describe(count)
        both = sum(cost.seconds for cost in spent[jobs])
        column[f"both, {_processes(jobs)}"] = f"{both:.1f} s, {count / both:,.0f} games a second"
    for number, what in enumerate(("table of games", "positions")):
        gain = spent[1][number].seconds / spent[cores][number].seconds
        column[f"{what}: one process / {_processes(cores)}"] = f"{gain:.2f}x"
        memory = max(costs[number].memory for costs in spent.values())
        column[f"largest process, {what}"] = f"{memory / 1e6:.0f} MB"
    library = scratch / f"library{cores}"
    with open_pool(1) as pool:  # so that what it reads does not count as memory of the commands after it
        column |= pool.submit(_ask, library, count).result()
    seconds = run("find", str(library), "--position", "h3e3", "--limit", "20").seconds
    column["the command `kifu find --position`, from its start"] = f"{seconds:.2f} s"
    before = len(open_library(library))
    seconds = run("import", str(games), "--into", str(library)).seconds
    column["a second import"] = f"{seconds:.1f} s, {len(open_library(library)) - before:,} added"
    return column


def _processes(jobs: int) -> str:
    return "one process" if jobs == 1 else f"{jobs} processes"


def _ask(path: Path, count: int) -> Column:
    """Return how large a library is and how long questions take, once they were asked before."""
    library = open_library(path)
    rows = library.positions(["count"]).num_rows
    column = {
        "bytes a game on disk": f"{_size_of(path, 'games.parquet') / count:.1f}",
        "bytes a move in a position": f"{_size_of(path, 'positions-*.parquet') / rows:.1f}",
        "moves in positions, a game": f"{rows / count:.1f}",
        "parts": str(len(library.parts())),
    }
    boards = choose_boards(library, count)
    questions: dict[str, Callable[[], object]] = {}
    for name, board in boards.items():
        wanted = Wanted(position=board)
        column[f"games in which {name} position stood"] = f"{find_games(library, wanted, limit=1).total:,}"
        questions[f"games of {name} position"] = partial(find_games, library, wanted, limit=50)
    questions |= {
        "moves of the first position": lambda: explore(library, ""),
        "moves of a middling position": lambda: explore(library, boards["a middling"]),
        "moves of a rare position": lambda: explore(library, boards["a rare"]),
        "moves of a position and its images": lambda: explore(library, boards["a frequent"], images=True),
        "games of a player": lambda: find_games(library, Wanted(player="棋手17"), limit=50),
        "games of an event in ten years": lambda: find_games(
            library, Wanted(event="第17届", date="1980..1989"), limit=50
        ),
        "games by material": lambda: find_games(library, Wanted(material="KRP kaa"), limit=50),
        "games of an opening": lambda: find_games(library, Wanted(opening="B"), limit=50),
    }
    return column | {name: f"{1000 * _best_time(question):.0f} ms" for name, question in questions.items()}


def choose_boards(library: Library, count: int) -> dict[str, kifu.Position]:
    """Return positions of one game: that after its first move, a late one, and one that some others have too."""
    record = record_of(find_games(library, Wanted(), limit=1, skip=count // 2).games.to_pylist()[0])
    moves = [node.move for node in record.main_line()]

    def play(plies: int) -> kifu.Position:
        board = record.start()
        board.play_all(moves[:plies])
        return board

    middling = next(
        board
        for plies in range(RARE, 0, -1)
        if find_games(library, Wanted(position=(board := play(plies))), limit=1).total * MIDDLING >= count
    )
    return {"a rare": play(RARE), "a middling": middling, "a frequent": play(FREQUENT)}


def _size_of(folder: Path, name: str) -> int:
    return sum(path.stat().st_size for path in folder.rglob(name))


def _best_time(work: Callable[[], object]) -> float:
    times = []
    for _ in range(REPEATS):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return min(times)


def print_columns(columns: dict[str, Column]) -> None:
    """Print a table in Markdown."""
    names = list(dict.fromkeys(name for column in columns.values() for name in column))
    print(f"| | {' | '.join(columns)} |")
    print(f"|{'---|' * (len(columns) + 1)}")
    for name in names:
        print(f"| {name} | {' | '.join(column.get(name, '') for column in columns.values())} |")


def each_collection(what: str) -> Iterator[tuple[int, Path, Path]]:
    """Yield each number of games that was asked for, the folder of the games and one that is thrown away."""
    if not kifu.COMPILED:
        sys.exit("kifu runs as plain Python here: build it with a C compiler before measuring")
    parser = argparse.ArgumentParser(description=what.partition("\n")[0])
    parser.add_argument("counts", nargs="*", type=int, metavar="GAMES", default=[SMALL])
    parser.add_argument("--folder", type=Path, help="where generated games are kept")
    arguments = parser.parse_args()
    if arguments.folder:
        arguments.folder.mkdir(parents=True, exist_ok=True)
    for count in arguments.counts:
        with tempfile.TemporaryDirectory(dir=arguments.folder) as scratch:
            games = (arguments.folder or Path(scratch)) / f"games-{count}"
            write_corpus(games, count, jobs=os.cpu_count() or 1)
            yield count, games, Path(scratch)


def main() -> None:
    columns: dict[str, Column] = {}
    for count, games, scratch in each_collection(__doc__ or ""):
        columns[f"{count:,} games"] = measure(count, games, scratch)
        print_columns(columns)
    world.print_rows(world.rows())


if __name__ == "__main__":
    main()
