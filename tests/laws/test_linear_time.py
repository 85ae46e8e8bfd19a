"""Law 8 over every format: several times the bytes of whatever shape take about as many times as long, to read and to
write again.

``KIFU_HOSTILE_SIZE=16000000 pytest tests/laws/test_linear_time.py -s`` tries them at full size and prints a table.
"""

import gc
import os
from contextlib import suppress
from time import process_time

import pytest

import kifu
from kifu.files.reading import Records
from kifu.formats.base import Format, find_format
from kifu.notations.base import find_notation
from tests.laws.hostile_shapes import make_shape, shapes_of
from tests.laws.test_formats import READERS

SIZE = int(os.environ.get("KIFU_HOSTILE_SIZE", 8_000 if kifu.COMPILED else 1_500))
# What takes milliseconds swings by half, so there it is compared with four times the bytes, for which quadratic time
# would take sixteen times as long.
TIMES, MOST = (2, 2.3) if SIZE >= 1_000_000 else (4, 8.0)
TRIES = 10  # the best of them counts: other work on the machine slows some
MEASURABLE = 0.01  # seconds: what takes less says more about the clock than about the reader


def test_every_format_that_is_read_has_fourteen_shapes() -> None:
    assert {name: len(shapes_of(name)) >= 14 for name in READERS} == dict.fromkeys(READERS, True)


@pytest.mark.parametrize("name", READERS)
def test_time_grows_as_the_file_does(name: str) -> None:
    form = find_format(name)
    slow = []
    for shape in shapes_of(name):
        seconds(form, make_shape(name, shape, 1_000))  # so that tables are made before anything is measured
        small, large = (make_shape(name, shape, size) for size in (SIZE, TIMES * SIZE))
        ratio = 0.0
        best = [1e9, 1e9]
        for _ in range(TRIES):
            best = [min(best[0], seconds(form, small)), min(best[1], seconds(form, large))]
            ratio = best[1] / best[0]
            if ratio <= MOST or best[1] < MEASURABLE:
                break
        print(f"{name:8} {shape:44} {best[0]:8.3f} {best[1]:8.3f} s  {ratio:4.2f}")
        if ratio > MOST and best[1] >= MEASURABLE:
            slow.append((shape, round(ratio, 2)))
    assert slow == []


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
