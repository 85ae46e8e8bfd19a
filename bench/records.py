"""Records: files read with full legality, against cchess; and the memory that a long file takes."""

import contextlib
import gc
import io
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import kifu
from bench.games import random_games
from bench.measure import Row, best_of
from kifu.formats.base import find_format
from kifu.records.node import Node
from kifu.records.record import Record, Result

GAMES = 40
MEGABYTE = 1_000_000
AIM = "at least 100x"
SINGLE, JOINED = "a file for each", "all in one file"
# The peak that the system counts for a process would be that of its parent, which holds all that was measured before.
MEMORY = """
import re, sys, kifu
plies = sum(len(record.main_line()) for record in kifu.read_all(sys.argv[1]))
print(plies, re.search(r"VmHWM:\\s+([0-9]+)", open("/proc/self/status").read())[1])
"""


def rows() -> list[Row]:
    # The collector must not go through what earlier measurements left in memory.
    gc.collect()
    gc.freeze()
    with tempfile.TemporaryDirectory() as folder:
        return [
            *against_cchess(Path(folder), "xqf", "XQF with full legality", records()),
            *against_cchess(Path(folder), "pgn", "PGN with Chinese moves, every game whole", records()),
            *against_cchess(Path(folder), "pgn", "PGN with comments and branches", annotated(records())),
            *memory(Path(folder)),
        ]


def records() -> list[Record]:
    made = []
    for number, moves in enumerate(random_games("xiangqi", GAMES), 1):
        record = Record(tags={"Event": f"game {number}"}, result=Result.DRAW)
        node = record.root
        for move in moves:
            node = node.add(move)
        made.append(record)
    return made


def annotated(games: list[Record]) -> list[Record]:
    """Return records with a comment at every fifth move and another move beside it, as a branch."""
    for record in games:
        for visit in list(record.walk())[4::5]:
            visit.node.comment = "此着稳健"
        parents = [record.root, *record.main_line()]
        position = record.start()
        for ply, node in enumerate(record.main_line()):
            if ply % 5 == 4 and (others := [move for move in position.legal_moves() if move != node.move]):
                parents[ply].children.append(Node(others[0], parents[ply].home))
            position.play(node.move)
    return games


def against_cchess(folder: Path, suffix: str, what: str, games: list[Record]) -> list[Row]:
    """Files of one record each, read by kifu and cchess; cchess stops silently where it fails: its moves are counted.

    PGN holds many games in a file, of which cchess reads the first, so kifu is measured on a file of many as well.
    """
    paths = [folder / f"{number}.{suffix}" for number in range(GAMES)]
    for record, path in zip(games, paths, strict=True):
        assert not kifu.write(record, path)
    assert [kifu.read(path) for path in paths] == games
    try:
        import cchess
    except ImportError:
        return [Row(f"{what}: games a second / those of cchess", "cchess is not installed", AIM)]

    def by_cchess() -> list[Any]:
        with contextlib.redirect_stdout(io.StringIO()):
            return [cchess.Game.read_from(str(path)) for path in paths]

    def by_kifu() -> None:
        for path in paths:
            kifu.read(path)

    jobs: dict[str, Callable[[], object]] = {"cchess": by_cchess, SINGLE: by_kifu}
    if find_format(suffix).many:
        together = folder / f"all.{suffix}"
        kifu.write(games, together)
        assert list(kifu.read_all(together)) == games
        jobs[JOINED] = lambda: sum(1 for _ in kifu.read_all(together))
    best = best_of(jobs, rounds=5)
    plies = sum(len(record.main_line()) for record in games)
    theirs = sum(len(line) for game in by_cchess() for line in game.dump_iccs_moves()[:1])
    read = f"{plies} and {theirs} moves"
    # Where it stops early, at the first comment or bracket, there is nothing to compare with.
    fair = theirs > plies * 0.9
    rows = [
        Row(f"{what}, {how}: games a second / those of cchess", f"{best['cchess'] / best[how]:.0f}x, {read}", AIM)
        if fair
        else Row(
            f"{what}, {how}: games a second",
            f"{GAMES / best[how]:.0f}, cchess stops after {theirs} of {plies} moves",
            "",
        )
        for how in jobs
        if how != "cchess"
    ]
    if JOINED in best:
        ratio = f"{best[JOINED] / best[SINGLE]:.2f}x"
        rows.append(Row(f"{what}: games a second, {SINGLE} / {JOINED}", ratio, "at least 0.8x"))
    return rows


def memory(folder: Path) -> list[Row]:
    """A generated PGN of 200 MB and one of 25 MB, streamed, each in a process of its own."""
    peaks = []
    for size in (25, 200):
        path = folder / f"{size}.pgn"
        one = folder / "one.pgn"
        plies = 0
        with path.open("wb") as file:
            written = 0
            chunks = []
            for record in records():
                kifu.write(record, one, notation="zh-hans")
                chunks.append((one.read_bytes() + b"\n", len(record.main_line())))
            while written < size * MEGABYTE:
                for data, count in chunks:
                    file.write(data)
                    written += len(data)
                    plies += count
        out = subprocess.run([sys.executable, "-c", MEMORY, str(path)], check=True, capture_output=True, text=True)
        read, peak = map(int, out.stdout.split())
        assert read == plies
        peaks.append(peak / 1000)
        path.unlink()
    small, large = peaks
    return [
        Row("memory while a PGN of 200 MB is streamed", f"{large:.0f} MB", "at most 120 MB"),
        Row("the same, above that of a PGN of 25 MB", f"{large - small:.1f} MB", "at most 8 MB"),
    ]
