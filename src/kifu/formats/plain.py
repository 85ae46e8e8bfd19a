"""Plain games: their tags and the packed moves of their main line, read without a record for those who want no more."""

from functools import cache
from typing import NamedTuple

from kifu.core.coding import Coding
from kifu.core.packing import POINT_BITS, POINT_MASK
from kifu.core.trees import StoredTree
from kifu.diagnostics import Report
from kifu.formats.boards import GAME, fen_of, side_to_move
from kifu.formats.building import find_plain_start
from kifu.records.record import Origin, Record, Result
from kifu.rules.game import Game
from kifu.rules.position import Position


class PlainGame(NamedTuple):
    """A game that was read at once; of a block the same is in its arrays."""

    number: int  # in the file, from 1
    start: int  # byte of the block or the file
    tags: dict[str, str]
    result: Result
    ending: str
    plies: int
    packed: bytes
    notation: str
    men: int  # that are left, four bits for each kind of either side
    end: int  # GOES_ON, CHECKMATE or STALEMATE
    fen: str = ""  # of the setup; nothing is the usual start

    def record(self) -> Record:
        """Return the record that the reader of records makes of it."""
        record = Record(tags=self.tags, fen=self.fen, result=self.result, ending=self.ending)
        position = record.start()
        node = record.root
        for move in coding_of(record.game).unpack(position.board, self.packed):
            node = node.append(record.game.unpacked(move))
        record.origin = Origin(number=self.number, notation=self.notation)
        return record


@cache
def coding_of(game: Game) -> Coding:
    """Return how the moves of a game are packed."""
    return Coding(Position(game).board.tables)


def play_tree(tree: StoredTree, letters: str, said: int, report: Report, number: int = 1) -> str | None:
    """Play a tree of moves from a board, and return the text of that setup; nothing if there is an error or a doubt.

    ``letters``, ``said`` and ``number`` are what the file says of the board, who moves first and the first move.
    """
    move = tree.first_move()
    first = GAME.unpacked(move) if move & POINT_MASK and move >> POINT_BITS else None
    start = find_plain_start(GAME, fen_of(letters, side_to_move(letters, said, first, report), number))
    return start.fen if start and tree.run(start.position.board) else None
