"""Libraries: generated collections imported and asked, with what it costs in time, memory and room on disk.

    python -m bench.corpus 10000 100000

The games are seeded and random after a beginning that many share, as long as those of people, and one in a hundred has
a move that is not legal.
"""

import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import kifu
from kifu.corpus import Wanted, explore, find_games, open_library
from kifu.lines import convert_lines

SEED = 20
GAMES_OF_A_FILE = 10_000
SHORTEST, LONGEST, MIDDLE = 20, 220, 74  # plies
BEGINNINGS = 200
DEEPEST = 16  # plies of a beginning
PLAYERS, EVENTS = 3_000, 400
FAULTY = 100  # one in so many
REPEATS = 5


def write_corpus(folder: Path, count: int, seed: int = SEED) -> int:
    """Write so many games as PGN with Chinese moves, and return how many bytes they take."""
    size = 0
    for number in range(0, count, GAMES_OF_A_FILE):
        path = folder / f"{number:08}.pgn"
        path.write_text("\n".join(make_games(min(GAMES_OF_A_FILE, count - number), seed + number)), "utf-8")
        size += path.stat().st_size
    return size


def make_games(count: int, seed: int) -> Iterator[str]:
    """Yield games as PGN."""
    chance = random.Random(seed)
    beginnings = [make_line([], DEEPEST, chance) for _ in range(BEGINNINGS)]
    lines = [" ".join(make_game(beginnings, chance)) for _ in range(count)]
    written = convert_lines(lines, "uci", "zh-hans", kifu.Position())
    for converted in written:
        moves = converted.text.split()
        if chance.randrange(FAULTY) == 0:
            moves[chance.randrange(len(moves))] = "帅五进五"
        result = chance.choices(("1-0", "0-1", "1/2-1/2"), (38, 28, 34))[0]
        tags = {
            "Game": "Chinese Chess",
            "Event": f"第{chance.randrange(EVENTS)}届比赛",
            "Date": f"{chance.randrange(1950, 2026)}.{chance.randrange(1, 13):02}.{chance.randrange(1, 29):02}",
            "Red": f"棋手{int(PLAYERS * chance.random() ** 3)}",
            "Black": f"棋手{int(PLAYERS * chance.random() ** 3)}",
            "Result": result,
        }
        head = "\n".join(f'[{name} "{value}"]' for name, value in tags.items())
        rounds = (f"{ply // 2 + 1}. {' '.join(moves[ply : ply + 2])}" for ply in range(0, len(moves), 2))
        yield f"{head}\n\n{chr(10).join(rounds)}\n{result}\n"


def make_game(beginnings: list[list[str]], chance: random.Random) -> list[str]:
    """Return the moves of a game: some of a beginning, the first ones being the most frequent, and random ones."""
    beginning = beginnings[int(BEGINNINGS * chance.random() ** 2)]
    plies = min(LONGEST, max(SHORTEST, round(chance.lognormvariate(0, 0.4) * MIDDLE)))
    return make_line(beginning[: chance.randrange(4, DEEPEST)], plies, chance)


def make_line(moves: list[str], plies: int, chance: random.Random) -> list[str]:
    position = kifu.Position()
    for move in moves:
        position.play(position.game.move(move))
    while position.ply < plies and (legal := position.board.legal_moves()):
        position.play(position.game.unpacked(legal[chance.randrange(len(legal))]))
    return [str(move) for move in position.moves()]


def run_import(folder: Path, library: Path, *options: str) -> tuple[float, float]:
    """Import a folder in a process of its own; return the seconds it took, and those of all processors."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    command = [sys.executable, "-m", "kifu", "import", str(folder), "--into", str(library), *options]
    subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after, seconds = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter() - began
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def size_of(library: Path, name: str) -> int:
    return sum(path.stat().st_size for path in library.rglob(name))


def best_time(work: Callable[[], object]) -> float:
    times = []
    for _ in range(REPEATS):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return 1000 * min(times)


def measure(count: int, folder: Path) -> None:
    (folder / "in").mkdir()
    began = time.perf_counter()
    size = write_corpus(folder / "in", count)
    print(f"{count:,} games, {size / count:.0f} bytes each as PGN, made in {time.perf_counter() - began:.0f} s")
    cores = os.cpu_count() or 1
    for jobs in sorted({1, cores}):
        library = folder / f"library{jobs}"
        seconds, work = run_import(folder / "in", library, "--jobs", str(jobs), "--games-only")
        rate = f"{count / seconds:,.0f} games a second, {1e6 * work / count:.0f} µs of processor time a game"
        print(f"  games, {jobs} processes: {seconds:.1f} s, {rate}")
    seconds, work = run_import(folder / "in", library)
    print(f"  positions, {cores} processes: {seconds:.1f} s, {1e6 * work / count:.0f} µs of processor time a game")
    print(f"  largest process: {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024:.0f} MB")
    opened = open_library(library)
    rows = opened.positions(["count"]).num_rows
    print(f"  on disk: {size_of(library, 'games.parquet') / count:.1f} bytes a game, ", end="")
    print(
        f"{size_of(library, 'positions-*.parquet') / rows:.1f} a move in a position, {rows / count:.1f} of these a game"
    )
    ask_all(library)
    seconds, _ = run_import(folder / "in", library)
    print(f"  again, {len(open_library(library)) - len(opened):,} added: {seconds:.1f} s")


def ask_all(path: Path) -> None:
    library = open_library(path)
    record = kifu.corpus.record_of(library.games().slice(len(library) // 2, 1).to_pylist()[0])
    rare = record.start()
    for node in record.main_line()[:30]:
        rare.play(node.move)
    frequent = record.start()
    frequent.play(record.main_line()[0].move)
    questions: dict[str, Callable[[], object]] = {
        "games of a rare position": lambda: find_games(library, Wanted(position=rare), limit=50),
        "games of a frequent position": lambda: find_games(library, Wanted(position=frequent), limit=50),
        "moves of the first position": lambda: explore(library, ""),
        "moves of a rare position": lambda: explore(library, rare),
        "games of a player": lambda: find_games(library, Wanted(player="棋手17"), limit=50),
        "games of an event in ten years": lambda: find_games(
            library, Wanted(event="第17届", date="1980..1989"), limit=50
        ),
        "games by material": lambda: find_games(library, Wanted(material="KRP kaa"), limit=50),
    }
    for name, question in questions.items():
        print(f"  {name}: {best_time(question):.0f} ms")


def main() -> None:
    for count in map(int, sys.argv[1:] or ["10000"]):
        with tempfile.TemporaryDirectory() as folder:
            measure(count, Path(folder))


if __name__ == "__main__":
    main()
