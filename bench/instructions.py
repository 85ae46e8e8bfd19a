"""Instructions: how many each kind of work takes, counted by callgrind, so that two commits can be compared exactly.

    make instructions ARGS="--save build/before.json"
    make instructions ARGS="--against build/before.json"
    make instructions ARGS="--source ../other-tree --save build/other.json"

A job is run a few times in one process and more often in another, and the difference is its cost: what it takes to
start Python, and to make the tables that pay only later, falls out.  The garbage collector, which comes when it likes,
is off.  The inputs are made here, by this tree, whichever is measured.
"""

import argparse
import gc
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import kifu

ROOT = Path(__file__).parent.parent
JOBS = {
    "perft": "xiangqi perft(4)",
    "dai perft": "dai shogi perft(2)",
    "replay": "UCI text replayed, fully checked",
    "convert": "WXF to Chinese, fully checked",
    "hodges": "Hodges text of dai shogi checked",
    "tree": "PGN with comments and branches read",
    "import": "PGN of xiangqi to rows of a library",
    "import list": "a list of xiangqi to rows of a library",
    "import dai": "PGN of dai shogi to rows of a library",
    "import chu": "PGN of chu shogi to rows of a library",
}
WARM = 3  # runs before those that are counted
RUNS = {"perft": 1, "tree": 2, "import dai": 2, "import chu": 2}
USUAL_RUNS = 10


class Counted(NamedTuple):
    commit: str
    counts: dict[str, int]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.instructions", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--source", type=Path, default=ROOT, help="the tree to measure, built in place")
    parser.add_argument("--against", type=Path, help="counts that were saved before")
    parser.add_argument("--save", type=Path, help="where to save the counts")
    parser.add_argument("--jobs", nargs="*", default=list(JOBS), choices=JOBS, metavar="JOB", help=", ".join(JOBS))
    parser.add_argument("--run", nargs=3, metavar=("JOB", "FOLDER", "TIMES"), help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.run:
        name, folder, times = chosen.run
        job = make_job(name, Path(folder))
        gc.disable()
        for _ in range(int(times)):
            job()
        return
    if not shutil.which("valgrind"):
        sys.exit("valgrind is not installed")
    before = Counted(**json.loads(chosen.against.read_text())) if chosen.against else Counted("", {})
    found = Counted(commit_of(chosen.source), count(chosen.source, chosen.jobs))
    print_table(found, before)
    if chosen.save:
        chosen.save.write_text(json.dumps(found._asdict(), indent=1) + "\n")


def commit_of(tree: Path) -> str:
    out = subprocess.run(["git", "describe", "--always", "--dirty"], cwd=tree, capture_output=True, text=True)
    return out.stdout.strip() or "unknown"


def count(tree: Path, jobs: list[str]) -> dict[str, int]:
    with tempfile.TemporaryDirectory() as folder:
        write_inputs(Path(folder))
        return {job: count_one(tree, job, folder) for job in jobs}


def count_one(tree: Path, job: str, folder: str) -> int:
    runs = RUNS.get(job, USUAL_RUNS)
    return (instructions(tree, job, folder, WARM + runs) - instructions(tree, job, folder, WARM)) // runs


def instructions(tree: Path, job: str, folder: str, times: int) -> int:
    """Return how many instructions a process takes that does its job ``times`` times."""
    callgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/callgrind.out"]
    command = [sys.executable, "-m", "bench.instructions", "--run", job, folder, str(times)]
    # Hashes of text that differ from run to run would make the counts differ too, and so would idle threads that spin.
    fixed = {"PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    environment = {**os.environ, "PYTHONPATH": str(tree.resolve() / "src"), **fixed}
    out = subprocess.run([*callgrind, *command], cwd=ROOT, env=environment, capture_output=True, text=True)
    found = re.search(r"Collected : ([0-9]+)", out.stderr)
    if out.returncode or not found:
        sys.exit(f"{job} failed:\n{out.stderr}")
    return int(found[1])


def print_table(found: Counted, before: Counted) -> None:
    print(f"{'instructions':40} {before.commit:>16} {found.commit:>16}")
    for job, number in found.counts.items():
        old = before.counts.get(job)
        change = f"{100 * (number / old - 1):+7.2f} %" if old else ""
        print(f"{JOBS[job]:40} {f'{old:,}' if old else '':>16} {number:>16,} {change}".rstrip())


def write_inputs(folder: Path) -> None:
    """Write what the jobs read, a game a line, and one PGN of many games."""
    games = random_games("xiangqi", 40)
    large = random_games("dai_shogi", 5)
    Path(folder, "uci").write_text(lines_of("xiangqi", games, "uci"))
    Path(folder, "wxf").write_text(lines_of("xiangqi", games, "wxf"))
    Path(folder, "hodges").write_text(lines_of("dai_shogi", large, "hodges"))
    chinese = lines_of("xiangqi", games, "zh-hans").splitlines()
    Path(folder, "tree.pgn").write_text("\n".join(map(annotate, chinese[:10])), encoding="utf-8")
    Path(folder, "import").write_text("\n".join(map(write_game, chinese * 4)), encoding="utf-8")
    listed = enumerate(lines_of("xiangqi", games, "uci").splitlines() * 4)
    Path(folder, "import list").write_text("\n".join(f"{number};{line}" for number, line in listed))
    chu = lines_of("chu_shogi", random_games("chu_shogi", 5), "hodges")
    for job, title, text in (("dai", "Dai shogi", Path(folder, "hodges").read_text()), ("chu", "Chu shogi", chu)):
        Path(folder, f"import {job}").write_text("\n".join(write_game(line, title) for line in text.splitlines() * 4))


def random_games(game: str, number: int) -> "list[list[kifu.AnyMove]]":  # a name that older trees lack
    """Return games that are the same in whatever order a version lists its moves."""
    choice = random.Random(1)
    games = []
    for _ in range(number):
        position = kifu.Position(game)
        for _ in range(80):
            moves = sorted(set(position.legal_moves()))
            if not moves:
                break
            position.play(choice.choice(moves))
        games.append(position.moves())
    return games


def lines_of(game: str, games: "list[list[kifu.AnyMove]]", notation: str) -> str:
    lines = []
    for moves in games:
        position, words = kifu.Position(game), []
        for move in moves:
            words.append(position.render(move, notation))
            position.play(move)
        lines.append(" ".join(words))
    return "\n".join(lines)


def annotate(line: str) -> str:
    """Return a game of a PGN with a comment after some moves, and branches that repeat the move they replace."""
    score = []
    for ply, word in enumerate(line.split()):
        score.append(f"{ply // 2 + 1}. {word}" if ply % 2 == 0 else word)
        if ply % 10 == 5:
            score.append("{a comment}")
        if ply % 20 == 7:
            score.append(f"({ply // 2 + 1}... {word})")
    return '[Event "?"]\n\n' + "\n".join(score) + " *\n"


def write_game(line: str, game: str = "Chinese Chess") -> str:
    """Return a plain game of a PGN with a few tags."""
    tags = {"Game": game, "Event": "the final", "Date": "1979.06.03", "Red": "one", "Black": "other", "Result": "1-0"}
    words = (f"{ply // 2 + 1}. {word}" if ply % 2 == 0 else word for ply, word in enumerate(line.split()))
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + "\n" + " ".join(words) + " 1-0\n"


def make_job(name: str, folder: Path) -> Callable[[], object]:
    """Return what is measured.  ``kifu.api`` has these names in every version, wherever their modules stand."""
    api: Any = import_module("kifu.api")

    def converter(game: str, reader: str, writer: str) -> Any:
        start = kifu.Position(game)
        return api.Converter(api.find_notation(reader, start.game), api.find_notation(writer, start.game), start)

    def lines(notation: str) -> list[str]:
        return Path(folder, notation).read_text().splitlines()

    match name:
        case "perft":
            return lambda: kifu.Position().perft(4)
        case "dai perft":
            return lambda: kifu.Position("dai_shogi").perft(2)
        case "replay":
            uci, checker = lines("uci"), converter("xiangqi", "uci", "uci")
            return lambda: checker.check_many(uci)
        case "convert":
            wxf, chinese = lines("wxf"), converter("xiangqi", "wxf", "zh-hans")
            return lambda: chinese.convert_many(wxf)
        case "hodges":
            hodges, reader = lines("hodges"), converter("dai_shogi", "hodges", "hodges")
            return lambda: reader.check_many(hodges)
        case "tree":
            return lambda: sum(1 for _ in kifu.read_all(folder / "tree.pgn"))
        case "import" | "import list" | "import dai" | "import chu":
            corpus: Any = import_module("kifu.corpus")
            form = "lines" if name == "import list" else "pgn"
            sources = corpus.make_sources([(f"games.{form}", Path(folder, name).read_bytes())])
            return lambda: corpus.convert_batch(sources)
    raise ValueError(name)


if __name__ == "__main__":
    main()
