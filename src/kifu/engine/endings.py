"""Endings: what a position of a few men is worth, exactly, and the best moves of either side.

>>> from kifu.rules.position import Position
>>> position = Position.from_fen("3k5/9/4P4/9/9/9/9/9/9/4K4 w")
>>> worth(position)
Worth(winner=<Side.FIRST: 0>, plies=1)
>>> [str(move) for move in best_replies(position)]
['e8e9', 'e8d8']

A worth is proved by search through all positions of the ending, see ``kifu.engine.solving``.  A win is counted in
plies to the end with best play of both sides, so nothing is repeated on the way and no rule about repetition takes it
away; a position that cannot be won is drawn.
"""

import zlib
from collections.abc import Callable
from functools import cache
from pkgutil import get_data
from typing import NamedTuple

from kifu.core.board.board import Board
from kifu.core.board.packing import DRAWN, FIRST, RIM, unpack
from kifu.core.solvers.placements import Placements
from kifu.engine import solving
from kifu.errors import EngineUnfitError
from kifu.rules.compiling import tables_of
from kifu.rules.game import Game, find_game
from kifu.rules.images import image_squares
from kifu.rules.move import AnyMove
from kifu.rules.position import Position
from kifu.rules.side import Side

GUARDS = ("K", "KA", "KAA", "KB", "KBB", "KAB", "KAAB", "KABB", "KAABB")
# The guards of the weaker side against which the men of the stronger one are solved.
ENDINGS = {
    "KP": GUARDS,
    "KN": GUARDS,
    "KR": GUARDS,
    "KC": GUARDS,
    "KCA": GUARDS[:6],
    "KCAA": GUARDS[:5],
    "KCB": GUARDS[:5],
    "KPP": GUARDS[:1],
}
NAMES = tuple(f"{strong}-{weak}" for strong, guards in ENDINGS.items() for weak in guards)
_other_readers: list[Callable[[str], bytes | None]] = []  # of tables, after the package itself
MOST_MEN = max(len(name) - 1 for name in NAMES)
Men = dict[int, int]


class Worth(NamedTuple):
    """Who wins with best play of both, and in how many plies; in a draw no side wins, and ``plies`` is 0."""

    winner: Side | None
    plies: int


NOBODY = Worth(None, 0)


class WeighedMove(NamedTuple):
    """A legal move and what the position after it is worth."""

    move: AnyMove
    worth: Worth


def knows(position: Position) -> bool:
    """Return whether the worth of a position is known."""
    try:
        worth(position)
    except EngineUnfitError:
        return False
    return True


def worth(position: Position) -> Worth:
    """Return what a position is worth, or raise EngineUnfitError if its ending is not among those solved."""
    men = _men_of(position)
    return _Solved(men).worth(position.board, men)


def asker(game: Game) -> Callable[[Board], int | None] | None:
    """Return what says of a board of the game how many plies are left to its end; nothing where no ending is solved.

    A number is negative if the side to move loses, and 0 in a draw; of an ending that is not solved ``None`` is said.
    """
    if game.name != solving.GAME:
        return None
    points = tuple(game.squares.values())
    own = Board(tables_of(game))

    def ask(board: Board) -> int | None:
        men = {point: cell for point in points if (cell := board.cell(point))}
        own.copy_from(board)
        try:
            found = _Solved(men).worth(own, men)
        except EngineUnfitError:
            return None
        if found.winner is None:
            return 0
        # A side that is mated already has lost in 0 plies, which the search sees by itself.
        return (found.plies if found.winner == own.side else -found.plies) or None

    return ask


def replies(position: Position) -> list[WeighedMove]:
    """Return all legal moves with what each leads to, the best of the side to move first.

    A win is the better the shorter, a loss the longer it is; of two draws the one that captures comes first.
    """
    men = _men_of(position)
    ending = _Solved(men)
    board = Board(position.board.tables)
    board.copy_from(position.board)
    found = []
    for move in board.legal_moves():
        after = _play(men, move)
        memory = board.play(move)
        reply = WeighedMove(position.game.unpacked(move), ending.worth(board, after))
        board.undo(move, memory)
        found.append((_rank(reply.worth, position.turn), len(after), reply))
    found.sort(key=lambda each: each[:2])
    return [reply for _, _, reply in found]


def best_replies(position: Position) -> list[AnyMove]:
    """Return all moves that lead to the best there is."""
    found = replies(position)
    return [reply.move for reply in found if reply.worth == found[0].worth]


def _men_of(position: Position) -> Men:
    """Return the cells of a position by their points; refuse what is no ending of the game."""
    if position.game.name != solving.GAME:
        raise EngineUnfitError(f"only endings of {solving.GAME} are solved, not of {position.game.title}")
    board = position.board
    if board.exposed:
        raise EngineUnfitError("the side that is not to move is in check, so this is no position of an ending")
    men = {point: cell for point in position.game.squares.values() if (cell := board.cell(point))}
    if len(men) > MOST_MEN:
        raise EngineUnfitError(f"{len(men)} men are too many for an ending: at most {MOST_MEN} are solved")
    return men


def _play(men: Men, move: int) -> Men:
    """Return where the men stand after a move."""
    origin, target, _, _ = unpack(move)
    after = {point: cell for point, cell in men.items() if point != origin}
    after[target] = men[origin]
    return after


def _rank(after: Worth, turn: Side) -> int:
    if after.winner is None:
        return 0
    return after.plies - DRAWN if after.winner is turn else DRAWN - after.plies


class _Solved:
    """The ending that some men make, and those that captures make of it; the stronger side is found once."""

    def __init__(self, men: Men) -> None:
        self.strong = Side.SECOND if _fighters(men, Side.SECOND) else Side.FIRST
        if _fighters(men, self.strong.other):
            raise EngineUnfitError("an ending is solved where one side has nothing but its general and guards")

    def worth(self, board: Board, men: Men) -> Worth:
        plies = self._plies(board, men)
        return NOBODY if plies is None else Worth(self.strong, plies)

    def _plies(self, board: Board, men: Men) -> int | None:
        """Return how many plies the stronger side needs to win; nothing if it cannot."""
        if board.side == self.strong:
            return self._look_up(men)
        longest = -1
        for move in board.legal_moves():
            plies = self._look_up(_play(men, move))
            if plies is None:
                return None
            longest = max(longest, plies)
        return longest + 1

    def _look_up(self, men: Men) -> int | None:
        """Return how many plies the stronger side needs to win when it is to move; nothing if it cannot."""
        if self.strong is Side.SECOND:
            turned = image_squares(find_game(solving.GAME), mirrored=True, flipped=True)
            men = {turned[point]: cell ^ RIM for point, cell in men.items()}
        if any(cell == _general() and point not in _left_half() for point, cell in men.items()):
            mirrored = image_squares(find_game(solving.GAME), mirrored=True)
            men = {mirrored[point]: cell for point, cell in men.items()}
        name = _name_of(tuple(sorted(men.values())))
        table = _table(name)
        number = table.placements.number_of(Side.FIRST, men)
        if number < 0:
            raise EngineUnfitError(f"a man of the ending {name} stands where such men never come")
        plies = table.worths[number] if table.worths else DRAWN
        return None if plies == DRAWN else plies


class _WorthTable(NamedTuple):
    """The worths by the numbers of placements, or none where neither side can win."""

    placements: Placements
    worths: bytes


@cache
def _table(name: str) -> _WorthTable:
    strong, weak = name.split("-")
    if name not in NAMES and not {strong, weak} <= {*GUARDS}:
        raise EngineUnfitError(f"the ending {name} is not among those solved")
    game = find_game(solving.GAME)
    placements = Placements(tables_of(game), solving.groups_of(game, name))
    if name not in NAMES:
        return _WorthTable(placements, b"")
    return _WorthTable(placements, zlib.decompress(_read_table(f"{name}.z")))


def _read_table(name: str) -> bytes:
    for reader in (_read_from_package, *_other_readers):
        data = reader(name)
        if data is not None:
            return data
    raise EngineUnfitError(f"the table of the ending {name} is missing")


def _read_from_package(name: str) -> bytes | None:
    try:
        return get_data(__package__, f"tables/{name}")
    except OSError:
        return None


def add_reader(reader: Callable[[str], bytes | None]) -> None:
    """Have tables that the package lacks read by another way; a reader is given the name of a file."""
    _other_readers.append(reader)


@cache
def _name_of(cells: tuple[int, ...]) -> str:
    game = find_game(solving.GAME)
    return solving.name_of([(man.side, man.piece.letter) for man in map(game.man, cells)])


def _fighters(men: Men, side: Side) -> bool:
    """Return whether a side has more than a general and guards."""
    return any(cell & FIRST << side and cell not in _plain() for cell in men.values())


@cache
def _plain() -> frozenset[int]:
    game = find_game(solving.GAME)
    return frozenset(game.cell(game.piece(letter), side) for letter in "K" + solving.GUARDS for side in Side)


@cache
def _general() -> int:
    game = find_game(solving.GAME)
    return game.cell(game.piece("K"), Side.FIRST)


@cache
def _left_half() -> frozenset[int]:
    """Return the points that are not right of the middle."""
    game = find_game(solving.GAME)
    return frozenset(square for point, square in game.squares.items() if game.place(point)[0] <= game.grid.files // 2)
