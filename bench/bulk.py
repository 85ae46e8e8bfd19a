"""Bulk: blocks of bytes converted and read at once, against wc, and how much of that holds Python's lock."""

import time

import kifu
from bench.games import random_games
from bench.measure import Row, best_of, processor_time, wc_seconds, word_counts
from kifu.core.moves.converting import Conversion
from kifu.corpus import convert_batch, make_sources
from kifu.corpus.packed import pack_moves
from kifu.corpus.replaying import Visits
from kifu.lines import convert_block
from kifu.lines.converting import cut_block
from kifu.notations.base import find_notation

GAMES = 400
TIMES = 10  # that each game stands in a block
LIST_TIMES = 25  # and in a list, which is 10,000 games then, and 4 MB: to find out what it is takes 6 ms for any list
START = kifu.Position()


def rows() -> list[Row]:
    games = random_games("xiangqi", GAMES)
    lines = "\n".join(kifu.convert(" ".join(map(str, moves)), "wxf", "uci") for moves in games)
    listed = "".join(f"{number};{line}\n" for number, line in enumerate(lines.split("\n") * LIST_TIMES))
    return [*conversion((lines + "\n").encode() * TIMES), listing(listed), replaying(games)]


def conversion(data: bytes) -> list[Row]:
    def convert(workers: int) -> object:
        return convert_block(data, "wxf", "zh-hans", START, workers)

    with word_counts(data.decode()) as jobs:
        best = best_of({"one": lambda: convert(1)} | jobs, clock=processor_time)
    clock = best_of({"one": lambda: convert(1), "two": lambda: convert(2)})
    what = "a block, WXF to Chinese, fully checked"
    return [
        Row(f"{what}: a ply / a word of wc -w", f"{best['one'] / wc_seconds(best):.1f}x", "at most 7x"),
        Row(f"{what}: the part that holds the lock", f"{held_share(data):.1%}", "at most 3 %"),
        Row(f"{what}: two workers / one", f"{clock['one'] / clock['two']:.2f}x", "at least 1.8x"),
    ]


def held_share(data: bytes) -> float:
    """Return the part of the time that a conversion spends where the lock is not given away.

    The compiled floor gives it away, and so does Python where it joins a megabyte of bytes.
    """
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
            done.append(conversion.take_result())
        before = time.process_time()
        b"".join(done)
        free += time.process_time() - before
        shares.append(1 - free / (time.process_time() - began))
    return min(shares)


def listing(text: str) -> Row:
    """A list of WXF, a game a line, to rows of a table."""
    sources = make_sources([("games.lines", text.encode())])
    assert convert_batch(sources).num_rows == GAMES * LIST_TIMES
    with word_counts(text) as jobs:
        best = best_of({"rows": lambda: convert_batch(sources)} | jobs, clock=processor_time)
    what = "a list of WXF to rows of a table: a ply / a word of wc -w"
    return Row(what, f"{best['rows'] / wc_seconds(best):.1f}x", "at most 15x")


def replaying(games: list[list[kifu.AnyMove]]) -> Row:
    """Packed games to columns of positions."""
    packed = [pack_moves(START, moves) for moves in games]

    def replay() -> int:
        visits = Visits(START.game)
        for row, data in enumerate(packed):
            visits.add_game(row, START, data)
        return int(visits.table().num_rows)

    positions, best = replay(), best_of({"replay": replay}, clock=processor_time)
    return Row("positions of packed games with both hashes", f"{best['replay'] / positions * 1e9:.0f} ns each", "")
