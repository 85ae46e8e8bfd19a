"""Law 8 over every format: four times the bytes of any shape take about four times as long to read and write again.

python -m bench.linear                  every format at 50,000 and 200,000 bytes
python -m bench.linear 1000000 pgn xqf  two formats at a million bytes and four
"""

import gc
import sys
from collections.abc import Iterator
from contextlib import suppress
from time import process_time
from typing import NamedTuple

import kifu
from bench.measure import Row
from kifu.files.reading import Records
from kifu.formats.base import Format, find_format, formats
from kifu.notations.base import find_notation
from kifu.records.record import Record
from tests.laws.hostile_shapes import make_shape, shapes_of
from tests.laws.records import home_of

SIZE = 50_000
TIMES, MOST = 4, 8.0  # quadratic time would be sixteen times as long
TRIES = 10  # the best of them counts: other work on the machine slows some
MEASURABLE = 0.01  # seconds: what takes less says more about the clock than about the reader
LONG_GAME = "a long game"
SHUFFLES = {"xiangqi": ("a1a2", "a10a9", "a2a1", "a9a10"), "shogi": ("4i4h", "4a4b", "4h4i", "4b4a")}


class Growth(NamedTuple):
    shape: str
    seconds: float
    ratio: float

    @property
    def steep(self) -> bool:
        return self.ratio > MOST and self.seconds >= MEASURABLE


def rows() -> list[Row]:
    found = []
    for form in formats():
        if form.reads:
            steepest = max(growths(form, SIZE), key=lambda growth: (growth.steep, growth.ratio))
            what = f"{form.name}: {TIMES} times the bytes, {steepest.shape}"
            found.append(Row(what, f"{steepest.ratio:.1f}x the time", f"at most {MOST:.0f}x"))
    return found


def growths(form: Format, size: int) -> Iterator[Growth]:
    """Yield for each shape how long the larger file takes, and how many times as long as the smaller one."""
    for shape in [*shapes_of(form.name), *([LONG_GAME] if form.writes else [])]:
        seconds(form, make(form, shape, 1_000))  # so that tables are made before anything is measured
        small, large = make(form, shape, size), make(form, shape, TIMES * size)
        growth, best = Growth(shape, 0.0, 0.0), [1e9, 1e9]
        for _ in range(TRIES):
            best = [min(best[0], seconds(form, small)), min(best[1], seconds(form, large))]
            growth = Growth(shape, best[1], best[1] / best[0])
            if growth.ratio <= MOST or not growth.steep:
                break
        yield growth


def make(form: Format, shape: str, size: int) -> bytes:
    if shape != LONG_GAME:
        return make_shape(form.name, shape, size)
    record = long_record(size // 10, home_of(form))
    return form.write(record, find_notation(form.usual_notation(record.game), record.game)).data


def long_record(plies: int, game: str) -> Record:
    """Return a game of men that go to and fro, with a comment at every tenth move."""
    record = Record(game)
    shuffle = [record.game.move(text) for text in SHUFFLES[game]]
    node = record.root
    for ply in range(plies):
        node = node.add(shuffle[ply % 4])
        if ply % 10 == 0:
            node.comment = f"注 {ply}"
    return record


def seconds(form: Format, data: bytes) -> float:
    """Return how long it takes to read a file and to write what is in it."""
    gc.disable()  # a collection at one size and none at the other would say nothing of the reader
    began = process_time()
    try:
        with suppress(kifu.KifuError):
            for record in Records(data, format=form):
                if form.writes:
                    form.write(record, find_notation(form.usual_notation(record.game), record.game))
        return process_time() - began
    finally:
        gc.enable()


def main() -> None:
    """Print all growths; fail where one is steep."""
    size, *names = [*sys.argv[1:], *([] if sys.argv[1:] else [str(SIZE)])]
    chosen = [find_format(name) for name in names] or [form for form in formats() if form.reads]
    steep = 0
    for form in chosen:
        for growth in growths(form, int(size)):
            print(f"{form.name:8} {growth.shape:44} {growth.seconds:8.3f} s  {growth.ratio:5.2f}")
            steep += growth.steep
    sys.exit(f"{steep} take more than {MOST:.0f} times as long" if steep else 0)


if __name__ == "__main__":
    main()
