"""Tags whose names are those of fields in which kifu keeps what Japanese records have no place for."""

import pytest

import kifu
from kifu.formats.base import find_format
from kifu.notations.base import find_notation


@pytest.mark.parametrize("tag", ["終局", "結果", "局面"])
@pytest.mark.parametrize("name", ["kif", "ki2", "jkf"])
def test_a_tag_with_the_name_of_a_field_is_reported_and_not_taken_for_it(name: str, tag: str) -> None:
    record = kifu.Record("shogi", tags={tag: "x", "Event": "y"})
    form = find_format(name)
    written = form.write(record, find_notation(form.usual_notation(record.game), record.game))
    assert [loss.reason.split(":")[0] for loss in written.losses] == [
        f"{name} cannot hold tags of such names or values"
    ]
    again = kifu.read(written.data, format=name)
    assert (again.tags, again.ending, again.fen) == ({"Event": "y"}, "", record.fen)


@pytest.mark.parametrize("tags", [{"": "x"}, {" ": "x"}, {"a b": "x"}, {"a:b": "x"}, {"A": ""}])
def test_a_tag_that_no_line_of_csa_can_name_or_hold_is_reported_as_lost(tags: dict[str, str]) -> None:
    record = kifu.Record("shogi", tags=tags | {"Event": "y"})
    form = find_format("csa")
    written = form.write(record, find_notation("csa", record.game))
    assert [loss.reason.split(":")[0] for loss in written.losses] == ["csa cannot hold tags of such names or values"]
    again = kifu.read(written.data, format="csa")
    assert (again.tags, again.diagnostics) == ({"Event": "y"}, [])
