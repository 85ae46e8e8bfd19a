"""The start of a CSA record: ``PI``, rows of a board, men one by one, and who is to move."""

import re
from collections.abc import Iterable

from kifu.errors import FormatError
from kifu.notations.csa import CODES
from kifu.notations.steps import kind_of
from kifu.rules.game import Game, Man, Piece
from kifu.rules.setup import Setup
from kifu.rules.side import Side

SIGNS = "+-"
EVEN, REST = "PI", "AL"
CELL = re.compile(r"([-+])([A-Z]{2})|\*")
SQUARE_AND_MAN = re.compile(r"([0-9]{2})([A-Z]{2})")
IN_HAND = "00"


def codes(game: Game) -> dict[str, Piece]:
    """Return the men of a game by the codes of CSA."""
    return {CODES[kind_of(piece)]: piece for piece in game.pieces}


def point_of(game: Game, square: str) -> str:
    """Return the point of a square such as ``76``."""
    file, rank = len(game.files) - int(square[0]), len(game.ranks) - int(square[1])
    if square[0] == "0" or square[1] == "0" or file < 0 or rank < 0:
        raise FormatError(f"there is no square {square!r}", code="bad-setup", text=square)
    return game.point((file, rank))


def read_setup(game: Game, lines: Iterable[str], turn: Side) -> str:
    """Return the setup text of the lines that begin with P; without any, that of the usual start."""
    start = Setup.from_fen(game.start, game)
    men: dict[str, Man] = {}
    hands: tuple[dict[str, int], dict[str, int]] = ({}, {})
    plain = True
    for line in lines:
        if line.startswith(EVEN):
            _refuse_more(line, SQUARE_AND_MAN)
            men = dict(start.men)
            for square, _ in SQUARE_AND_MAN.findall(line[2:]):
                men.pop(point_of(game, square), None)
        elif line[1] in SIGNS:
            _put(game, line, men, hands)
        else:
            _put_row(game, line, men)
        plain = False
    if plain:
        men = dict(start.men)
    return Setup(game, men, turn, hands=hands).fen()


def _refuse_more(line: str, known: re.Pattern[str]) -> None:
    """Refuse a line of the start that has more than the men of it."""
    if more := known.sub(" ", line[2:]).strip():
        raise FormatError(f"{more[:40]!r} is no man and no square", code="bad-setup", text=line)


def _put_row(game: Game, line: str, men: dict[str, Man]) -> None:
    _refuse_more(line, CELL)
    cells = list(CELL.finditer(line[2:]))
    if len(cells) != len(game.files):
        reason = f"row {line[1]} of the board has {len(cells)} squares, one of {game.title} has {len(game.files)}"
        raise FormatError(reason, code="bad-setup", text=line)
    for number, cell in enumerate(cells):
        if cell[2]:
            point = point_of(game, f"{len(game.files) - number}{line[1]}")
            men[point] = Man(Side(SIGNS.index(cell[1])), _piece(game, cell[2]))


def _put(game: Game, line: str, men: dict[str, Man], hands: tuple[dict[str, int], dict[str, int]]) -> None:
    """Put men on squares or in hand, ``P+00FU59OU``; ``P-00AL`` takes all men that are left."""
    _refuse_more(line, SQUARE_AND_MAN)
    side = Side(SIGNS.index(line[1]))
    for square, code in SQUARE_AND_MAN.findall(line[2:]):
        if code == REST:
            _give_rest(game, side, men, hands)
        elif square == IN_HAND:
            letter = _piece(game, code).letter
            hands[side][letter] = hands[side].get(letter, 0) + 1
        else:
            men[point_of(game, square)] = Man(side, _piece(game, code))


def _give_rest(game: Game, side: Side, men: dict[str, Man], hands: tuple[dict[str, int], dict[str, int]]) -> None:
    usual = Setup.from_fen(game.start, game).men.values()
    for piece in filter(game.is_held, game.pieces):
        count = sum(man.piece is piece for man in usual)
        count -= sum(man.piece.plain_name == piece.name for man in men.values())
        count -= sum(hand.get(piece.letter, 0) for hand in hands)
        if count > 0:
            hands[side][piece.letter] = hands[side].get(piece.letter, 0) + count


def _piece(game: Game, code: str) -> Piece:
    try:
        return codes(game)[code]
    except KeyError:
        raise FormatError(f"there is no man {code!r} in CSA", code="bad-setup", text=code) from None


def write_setup(game: Game, fen: str) -> list[str]:
    """Return the lines of a setup, the one that says who is to move as the last."""
    setup = Setup.from_fen(fen, game)
    turn = SIGNS[setup.turn]
    if setup.with_turn(Side.FIRST).fen() == game.start:
        return [EVEN, turn]
    lines = []
    for rank in reversed(range(len(game.ranks))):
        men = [setup.men.get(game.point((file, rank))) for file in range(len(game.files))]
        cells = [SIGNS[man.side] + CODES[kind_of(man.piece)] if man else " * " for man in men]
        lines.append(f"P{len(game.ranks) - rank}{''.join(cells)}")
    for side in Side:
        held = "".join(
            IN_HAND + CODES[kind_of(game.piece(letter))]
            for letter, count in setup.hands[side].items()
            for _ in range(count)
        )
        lines += [f"P{SIGNS[side]}{held}"] if held else []
    return [*lines, turn]
