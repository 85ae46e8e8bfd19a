"""Plain games: their tags and the packed moves of their main line, read without a record for those who want no more."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from kifu.core.board.packing import POINT_BITS, POINT_MASK
from kifu.core.moves.coding import Coding
from kifu.core.moves.trees import StoredTree
from kifu.diagnostics import Diagnostic, Report
from kifu.formats.boards import GAME, fen_of, side_to_move
from kifu.formats.building import PlainStart, find_plain_start
from kifu.records.record import Origin, Record, Result
from kifu.rules.game import Game
from kifu.rules.move import AnyMove, on_board
from kifu.rules.outcome import Ending
from kifu.rules.position import Position

ENDINGS = ("", Ending.CHECKMATE.value, Ending.STALEMATE.value)  # by GOES_ON, CHECKMATE and STALEMATE


class PlainGame(NamedTuple):
    """What the tables of a library keep of a game; a block keeps it in arrays for the games that were scanned."""

    number: int  # in the file, from 1
    game: Game
    tags: dict[str, str]
    result: Result
    ending: str  # how it ended, in the words of the file
    plies: int
    packed: bytes
    notation: str
    men: bytes  # how many of each kind are left, those of the first side first, then those in hand; may be unknown
    end: str  # how it ended on the board; nothing while play could go on
    fen: str = ""  # of the setup; nothing is the usual start

    def record(self) -> Record:
        """Return the record that the reader of records makes of it."""
        record = Record(self.game, tags=self.tags, fen=self.fen, result=self.result, ending=self.ending)
        position = record.start()
        node = record.root
        for move in coding_of(record.game).unpack(position.board, self.packed):
            node = node.append(record.game.unpacked(move))
        record.origin = Origin(number=self.number, notation=self.notation)
        return record


class FaultyGame(NamedTuple):
    """What the tables of a library keep of a game whose moves end at one that cannot be played.

    ``record`` returns the record that the reader of records makes of it, with all that follows that move.
    """

    game: Game
    tags: dict[str, str]
    result: Result
    ending: str
    start: PlainStart
    moves: list[AnyMove]
    notation: str
    error: Diagnostic
    record: Callable[[], Record]


def find_end(game: Game, men: bytes, ending: int) -> str:
    """Return how a game ended on the board: by the men that are left, or by a number of the compiled floor."""
    if not game.rules.royal_guarded or game.rules.bare_royal_loses:
        kinds = len(game.pieces)
        sides = [list(zip(game.pieces, men[first : first + kinds], strict=True)) for first in (0, kinds)]
        if not all(any(count for piece, count in side if piece.royal) for side in sides):
            return Ending.CAPTURE.value
        bare = not all(any(count for piece, count in side if not piece.royal) for side in sides)
        if game.rules.bare_royal_loses and bare:
            return Ending.BARE.value
    return ENDINGS[ending]


@cache
def coding_of(game: Game) -> Coding:
    """Return how the moves of a game are packed."""
    return Coding(Position(game).board.tables)


def play_tree(tree: StoredTree, letters: str, said: int, report: Report, number: int = 1) -> str | None:
    """Play a tree of moves from a board, and return the text of that setup; nothing if there is an error or a doubt.

    ``letters``, ``said`` and ``number`` are what the file says of the board, who moves first and the first move.
    """
    move = tree.first_move()
    first = on_board(GAME.unpacked(move)) if move & POINT_MASK and move >> POINT_BITS else None
    start = find_plain_start(GAME, fen_of(letters, side_to_move(letters, said, first, report), number))
    return start.fen if start and tree.run(start.position.board) else None
