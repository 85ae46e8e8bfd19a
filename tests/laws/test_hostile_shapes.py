"""Files of hostile shapes: each is read or refused with a reason; ``bench.linear`` measures how long it takes."""

from contextlib import suppress

import pytest

import kifu
from kifu.files.reading import Records
from kifu.formats.base import find_format
from kifu.notations.base import find_notation
from tests.effort import effort
from tests.laws.hostile_shapes import make_shape, shapes_of
from tests.laws.test_formats import READERS

SIZE = effort(4_000, least=1_000)  # bytes


def test_every_format_that_is_read_has_fourteen_shapes() -> None:
    assert {name: len(shapes_of(name)) >= 14 for name in READERS} == dict.fromkeys(READERS, True)


@pytest.mark.parametrize("name", READERS)
def test_hostile_shapes_are_read_and_written_again_or_refused(name: str) -> None:
    form = find_format(name)
    for shape in shapes_of(name):
        with suppress(kifu.KifuError):
            for record in Records(make_shape(name, shape, SIZE), format=form):
                if form.writes:
                    form.write(record, find_notation(form.usual_notation(record.game), record.game))
