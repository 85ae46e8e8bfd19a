"""Bulk: blocks of bytes converted and read at once, against wc and cchess, and how much of that holds Python's lock."""

import contextlib
import io
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import kifu
from bench.games import random_games
from bench.measure import Row, best_of, wc_seconds, word_counts
from kifu.core.converting import Conversion
from kifu.corpus import convert_batch, make_sources
from kifu.corpus.packed import pack_moves
from kifu.corpus.replaying import Visits
from kifu.formats.base import Request, find_format
from kifu.formats.pgn.blocks import read_block
from kifu.lines import convert_block
from kifu.lines.converting import cut_block
from kifu.notations.base import find_notation
from kifu.records.record import Record, Result

GAMES = 400
TIMES = 10  # that the same games stand in a block
PEERS = 40  # games that cchess reads
START = kifu.Position()


def rows() -> list[Row]:
    games = random_games("xiangqi", GAMES)
    lines = "\n".join(kifu.convert(" ".join(map(str, moves)), "wxf", "uci") for moves in games)
    listed = "".join(f"{number};{line}\n" for number, line in enumerate(lines.split("\n") * TIMES))
    return [*conversion((lines + "\n").encode() * TIMES), *reading(games), listing(listed), replaying(games)]


def conversion(data: bytes) -> list[Row]:
    def convert(workers: int) -> object:
        return convert_block(data, "wxf", "zh-hans", START, workers)

    with word_counts(data.decode()) as jobs:
        best = best_of({"one": lambda: convert(1), "two": lambda: convert(2)} | jobs)
    what = "a block, WXF to Chinese, fully checked"
    return [
        Row(f"{what}: a ply / a word of wc -w", f"{best['one'] / wc_seconds(best):.1f}x", "at most 7x"),
        Row(f"{what}: the part that holds the lock", f"{held_share(data):.1%}", "at most 3 %"),
        Row(f"{what}: two workers / one", f"{best['one'] / best['two']:.2f}x", "at least 1.8x"),
    ]


def held_share(data: bytes) -> float:
    """Return the part of the time that a conversion spends outside of the compiled floor, which gives the lock away."""
    reader, writer = (find_notation(name, START.game).dialect for name in ("wxf", "zh-hans"))
    assert reader
    shares = []
    for _ in range(5):
        began, free, done = time.process_time(), 0.0, []
        for chunk in cut_block(data):
            conversion = Conversion(reader, writer, START.board, chunk)
            before = time.process_time()
            conversion.run()
            free += time.process_time() - before
            done.append(conversion.result())
        b"".join(done)
        shares.append(1 - free / (time.process_time() - began))
    return min(shares)


def reading(games: list[list[kifu.Move]]) -> list[Row]:
    """The same PGN with Chinese moves: cchess reads a file for each game, kifu a block."""
    written = [write_pgn(number, moves) for number, moves in enumerate(games, 1)]
    data = b"\n".join(written) * TIMES
    sources = make_sources([("games.pgn", data)])
    jobs: dict[str, Callable[[], object]] = {
        "moves": lambda: len(read_block(data, Request())),
        "rows": lambda: convert_batch(sources).num_rows,
    }
    for job in jobs.values():
        assert job() == GAMES * TIMES
    best = best_of(jobs, rounds=5)
    rates = {name: GAMES * TIMES / seconds for name, seconds in best.items()}
    theirs = rate_of_cchess(written[:PEERS])
    return [
        Row(
            f"a block of PGN to {what}: games a second / those of cchess",
            f"{rates[name] / theirs:.0f}x ({rates[name]:,.0f})" if theirs else f"{rates[name]:,.0f}, without cchess",
            "at least 300x",
        )
        for name, what in (("moves", "packed moves"), ("rows", "rows of a table"))
    ]


def listing(text: str) -> Row:
    """A list of WXF, a game a line, to rows of a table."""
    sources = make_sources([("games.lines", text.encode())])
    assert convert_batch(sources).num_rows == GAMES * TIMES
    with word_counts(text) as jobs:
        best = best_of({"rows": lambda: convert_batch(sources)} | jobs, rounds=5)
    what = "a list of WXF to rows of a table: a ply / a word of wc -w"
    return Row(what, f"{best['rows'] / wc_seconds(best):.1f}x", "at most 15x")


def write_pgn(number: int, moves: list[kifu.Move]) -> bytes:
    tags = {"Event": f"game {number}", "Date": "2001.02.03", "Red": "胡荣华", "Black": "柳大华", "Site": "上海"}
    record = Record(tags=tags, result=list(Result)[number % 4])
    node = record.root
    for move in moves:
        node = node.append(move)
    return find_format("pgn").write(record, find_notation("zh-hans", record.game)).data


def rate_of_cchess(written: list[bytes]) -> float:
    """Return how many games cchess reads in a second; 0 if it is not installed."""
    try:
        import cchess
    except ImportError:
        return 0.0
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, f"{number}.pgn") for number in range(len(written))]
        for path, data in zip(paths, written, strict=True):
            path.write_bytes(data)

        def read_all() -> None:
            with contextlib.redirect_stdout(io.StringIO()):
                for path in paths:
                    cchess.Game.read_from(str(path))

        return len(paths) / best_of({"cchess": read_all}, rounds=3)["cchess"]


def replaying(games: list[list[kifu.Move]]) -> Row:
    """Packed games to columns of positions."""
    packed = [pack_moves(START, moves) for moves in games]

    def replay() -> int:
        visits = Visits(START.game)
        for row, data in enumerate(packed):
            visits.add_game(row, START, data)
        return int(visits.table().num_rows)

    positions, best = replay(), best_of({"replay": replay})
    return Row("positions of packed games with both hashes", f"{best['replay'] / positions * 1e9:.0f} ns each", "")
