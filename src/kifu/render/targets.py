"""Where men can go at every move of a record, packed for a script that knows no rules.

For each node in the order of ``record.walk()``, the root first, the bytes are: for each man that can move its point and
those it can go to, counted from 1, and ``END_OF_MAN``; then ``END_OF_NODE``.  A kind that can be dropped is counted on
after the points.  All of it is deflated.

>>> packed = pack_targets(Record())
>>> unpacked = zlib.decompress(packed, wbits=-zlib.MAX_WBITS)
>>> points = list(Record().game.squares)
>>> [points[place - 1] for place in unpacked.split(bytes([END_OF_MAN]))[-2]]
['i1', 'i3', 'i2']
"""

import zlib
from collections.abc import Iterator, Mapping
from functools import cache

from kifu.core.board.packing import POINT_BITS, POINT_MASK
from kifu.records.record import Record
from kifu.render.diagram import kinds_in_hand
from kifu.rules.game import Game
from kifu.rules.move import Drop
from kifu.rules.position import Position

END_OF_MAN, UNKNOWN, END_OF_NODE = 0, 254, 255  # points are fewer: a board of 15 by 15 has 225
IN_HAND = "*"  # after the letter of a kind; no point has a name with it
PLACE_BITS, LAST_PLACE = 8, 255
MOST_NODES = 600  # beyond which only the main line is packed, so that a page stays small


def pack_targets(record: Record) -> bytes:
    """Return where the men of the side to move can go, at the start and after each move."""
    kinds = [f"{piece.letter}{IN_HAND}" for piece in kinds_in_hand(record.game)]
    points = {point: place for place, point in enumerate([*record.game.squares, *kinds], 1)}
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    return packer.compress(b"".join(_nodes(record, points))) + packer.flush()


def _nodes(record: Record, points: Mapping[str, int]) -> Iterator[bytes]:
    line = record.main_line()
    position = record.start()
    yield _targets(position, points)
    if not any(len(node.children) > 1 for node in (record.root, *line)):
        for node in line:
            position.play(node.move)
            yield _targets(position, points)
        return
    every = sum(1 for step in record.steps() if step.kind == "move") <= MOST_NODES
    main = {*line}
    for node, position, _ in record.walk():
        if every or node in main:
            position.play(node.move)
            yield _targets(position, points)
        else:
            yield bytes([UNKNOWN, END_OF_NODE])


def _targets(position: Position, points: Mapping[str, int]) -> bytes:
    packed: list[int] = []
    add, last = packed.append, 0
    for way in sorted(_ways(position, points)):
        man = way >> PLACE_BITS
        if man != last:
            if last:
                add(END_OF_MAN)
            add(man)
            last = man
        add(way & LAST_PLACE)
    return bytes([*packed, END_OF_MAN, END_OF_NODE] if last else [END_OF_NODE])


def _ways(position: Position, points: Mapping[str, int]) -> set[int]:
    """Return the place of each man that can move with each place to which it can go, two in a number."""
    game = position.game
    if game.rules.drops is None and game.rules.forbids is None:
        return {*map(_packed_ways(game).__getitem__, position.board.legal_moves())}
    return {
        points[f"{move.piece}{IN_HAND}" if isinstance(move, Drop) else move.origin] << PLACE_BITS | points[move.target]
        for move in position.legal_moves()
    }


class _PackedWays(dict[int, int]):
    """The ways of packed moves, each worked out once: a game has a few thousand of them."""

    def __init__(self, game: Game) -> None:
        self._places = {square: place for place, square in enumerate(game.squares.values(), 1)}

    def __missing__(self, packed: int) -> int:
        origin, target = self._places[packed & POINT_MASK], self._places[packed >> POINT_BITS & POINT_MASK]
        self[packed] = origin << PLACE_BITS | target
        return self[packed]


_packed_ways = cache(_PackedWays)
