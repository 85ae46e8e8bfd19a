"""Where men can go at each move, as the viewer has it."""

import zlib

import pytest

from kifu.records.record import Record
from kifu.render.targets import END_OF_MAN, END_OF_NODE, MOST_NODES, UNKNOWN, pack_targets
from kifu.rules.move import on_board
from kifu.rules.position import Position
from tests.browser.games import long_record
from tests.laws.records import grown
from tests.unit.render.test_html import GAMES


def nodes_in(packed: bytes) -> list[bytes]:
    return zlib.decompress(packed, wbits=-zlib.MAX_WBITS).split(bytes([END_OF_NODE]))[:-1]


def moves_in(node: bytes, position: Position) -> set[tuple[str, str]]:
    points = ["", *position.game.squares]
    men = [[points[place] for place in man] for man in node.split(bytes([END_OF_MAN]))[:-1]]
    return {(origin, target) for origin, *targets in men for target in targets}


@pytest.mark.parametrize("game", GAMES)
def test_every_node_has_the_legal_moves_of_its_position(game: str) -> None:
    record = grown(game, 3, 12, 3)
    found = nodes_in(pack_targets(record))
    positions = [record.start(), *(node.position() for node, *_ in record.walk())]
    assert len(found) == len(positions)
    for node, position in zip(found, positions, strict=True):
        assert moves_in(node, position) == {(on_board(move).origin, move.target) for move in position.legal_moves()}


def test_of_a_large_tree_only_the_main_line_is_packed() -> None:
    record = long_record("xiangqi")
    found = nodes_in(pack_targets(record))
    main = set(record.main_line())
    assert len(found) > MOST_NODES
    unknown = [node == bytes([UNKNOWN]) for node in found[1:]]
    assert unknown == [node not in main for node, *_ in record.walk()]


def test_a_record_without_moves_has_those_of_its_start() -> None:
    assert len(nodes_in(pack_targets(Record()))) == 1
