"""The start of a JKF record: the name of a handicap, or a board file by file and two hands."""

from collections.abc import Mapping
from typing import Any

from kifu.errors import FormatError
from kifu.formats.csa.start import codes
from kifu.formats.json import check_kind
from kifu.notations.csa import CODES
from kifu.notations.steps import kind_of
from kifu.rules.game import Game, Man
from kifu.rules.setup import Setup
from kifu.rules.side import Side

EVEN, OTHER = "HIRATE", "OTHER"
# The names of handicaps here, and those of the set-ups of the game.
TABLE = """
KY lance    KY_R right-lance  KA bishop   HI rook        HIKY rook-lance  2 two        3 three         4 four
5 five      5_L left-five     6 six       7_L left-seven 7_R right-seven  8 eight      10 ten
"""
WORDS = TABLE.split()
PRESETS = dict(zip(WORDS[::2], WORDS[1::2], strict=True))


def presets(game: Game) -> dict[str, str]:
    """Return the setup of each name."""
    named = {setup.name: setup.fen for setup in game.setups}
    return {EVEN: game.start} | {code: named[name] for code, name in PRESETS.items() if name in named}


def read_initial(game: Game, initial: Mapping[str, Any]) -> str:
    """Return the setup text of the part ``initial``; without one it is the usual start."""
    preset = check_kind(initial.get("preset", EVEN), str, "preset")
    data = initial.get("data")
    if data is None:
        if preset not in presets(game):
            raise FormatError(f"there is no start {preset[:20]!r}, and no board", code="bad-setup", text=preset)
        return presets(game)[preset]
    board = check_kind(check_kind(data, dict, "data").get("board"), list, "board")
    men: dict[str, Man] = {}
    for file, column in enumerate(board):
        for rank, cell in enumerate(check_kind(column, list, "a file of the board")):
            square = check_kind(cell, dict, "a square")
            if square.get("kind") is not None:
                men[_point(game, file + 1, rank + 1)] = Man(_side(square.get("color")), _piece(game, square["kind"]))
    hands = [_hand(game, hand) for hand in check_kind(data.get("hands", [{}, {}]), list, "hands")]
    if len(hands) != len(Side):
        raise FormatError(f"there are {len(hands)} hands, two players have two", code="bad-setup")
    return Setup(game, men, _side(data.get("color", 0)), hands=(hands[0], hands[1])).fen()


def _hand(game: Game, hand: object) -> dict[str, int]:
    held = check_kind(hand, dict, "a hand")
    counts = {_piece(game, code).letter: check_kind(count, int, "a number of men") for code, count in held.items()}
    return {letter: count for letter, count in counts.items() if count > 0}


def _point(game: Game, x: int, y: int) -> str:
    if not (0 < x <= len(game.files) and 0 < y <= len(game.ranks)):
        raise FormatError(f"there is no square {x}, {y}", code="bad-setup")
    return game.point((len(game.files) - x, len(game.ranks) - y))


def point_of(game: Game, square: object) -> str:
    """Return the point of a square given as ``{"x": 7, "y": 6}``."""
    place = check_kind(square, dict, "a square")
    return _point(game, *(check_kind(place.get(axis), int, axis) for axis in "xy"))


def square_of(game: Game, point: str) -> dict[str, int]:
    file, rank = game.place(point)
    return {"x": len(game.files) - file, "y": len(game.ranks) - rank}


def _side(color: object) -> Side:
    if color not in (0, 1) or isinstance(color, bool):
        raise FormatError(f"the color {str(color)[:20]!r} is neither 0 nor 1", code="bad-setup")
    return Side(int(str(color)))


def _piece(game: Game, code: object) -> Any:
    try:
        return codes(game)[check_kind(code, str, "kind")]
    except KeyError:
        raise FormatError(f"there is no man {str(code)[:20]!r}", code="bad-setup") from None


def write_initial(game: Game, fen: str) -> dict[str, Any]:
    """Return the part ``initial`` of a setup."""
    preset = next((code for code, known in presets(game).items() if known == fen), "")
    if preset:
        return {"preset": preset}
    setup = Setup.from_fen(fen, game)
    board: list[list[dict[str, Any]]] = []
    for file in reversed(range(len(game.files))):
        men = (setup.men.get(game.point((file, rank))) for rank in reversed(range(len(game.ranks))))
        board.append([{"color": int(man.side), "kind": CODES[kind_of(man.piece)]} if man else {} for man in men])
    kinds = [piece for piece in reversed(game.pieces) if game.is_held(piece)]
    hands = [{CODES[kind_of(piece)]: setup.hands[side].get(piece.letter, 0) for piece in kinds} for side in Side]
    return {"preset": OTHER, "data": {"board": board, "color": int(setup.turn), "hands": hands}}
