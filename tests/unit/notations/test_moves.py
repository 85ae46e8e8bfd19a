"""One move in every notation: each text is written so, and reads back strictly."""

import csv

import pytest

import kifu
from kifu.notations.base import notations_of
from tests.conftest import DATA
from tests.unit.notations.test_readings import notation_of


def rows() -> list[dict[str, str]]:
    with open(DATA / "xiangqi" / "moves.tsv", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["id"])
def test_a_move_in_every_notation(row: dict[str, str]) -> None:
    position = kifu.Position.from_fen(row["fen"])
    move = position.game.move(row["uci"])
    for name, text in row.items():
        if name in ("id", "fen"):
            continue
        notation = notation_of(name, position)
        assert notation is not None
        assert notation.render(position, move) == text
        assert notation.read(position, text, strict=True).move == move


def test_the_table_has_a_column_for_every_notation() -> None:
    names = {notation.name for notation in notations_of(kifu.Position().game)}
    assert names == {column.partition(":")[0] for column in rows()[0]} - {"id", "fen"}
