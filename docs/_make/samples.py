"""The moves that the pages of the notations show, by game: what each is an example of, its setup, the move."""

from typing import NamedTuple

from kifu.rules.game import Game
from kifu.rules.move import AnyMove, Move
from kifu.rules.position import Position


class Sample(NamedTuple):
    what: str
    fen: str  # nothing: the start of the game
    move: str

    def meeting(self, game: Game) -> tuple[Position, AnyMove]:
        """Return the position before the move, and the move."""
        position = Position.from_fen(self.fen, game) if self.fen else Position(game)
        return position, position.game.move(self.move)


AFTER_THE_CANNON = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b"
TWO_CHARIOTS = "3k5/2R6/9/9/9/9/p8/9/9/2R1K4 w"
THREE_PAWNS = "3k5/9/6P2/6P2/6P2/9/9/9/9/4K4 w"
TWO_FILES = "3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w"
LION = "15/15/7L!7/6p8/15/15/15/15/15/15/15/15/15/15/7K6k b - 1"
LION_AND_TWO = "k14/15/15/15/15/15/12L!2/12p2/13p1/15/15/15/15/15/7K7 b - 1"
TWO_GOLDS = "k14/15/15/15/15/15/15/6G1G6/15/15/15/15/15/15/7K7 b - 1"
KNIGHT = "k14/15/15/8p6/15/7N7/15/15/15/15/15/15/15/15/7K7 b - 1"

SAMPLES = {
    "xiangqi": (
        Sample("sideways", "", "h3e3"),
        Sample("forward, to another file", "", "h1g3"),
        Sample("forward on its file", "", "i1i2"),
        Sample("a capture", "", "h3h10"),
        Sample("Black moves", AFTER_THE_CANNON, "h10g8"),
        Sample("Black captures", AFTER_THE_CANNON, "b8b1"),
        Sample("an advisor goes back", "5k3/9/9/9/9/9/9/3A5/9/3AK4 w", "d3e2"),
        Sample("the front one of two", TWO_CHARIOTS, "c9b9"),
        Sample("the rear one of two", TWO_CHARIOTS, "c1c6"),
        Sample("the middle one of three", THREE_PAWNS, "g7f7"),
        Sample("pawns on two files", TWO_FILES, "g7f7"),
        Sample("the same of Black", "3k5/9/9/9/9/2p3p2/2p3p2/9/9/4K4 b", "g5f5"),
    ),
    "dai_shogi": (
        Sample("a step", "", "8k8j"),
        Sample("which of two", TWO_GOLDS, "9h8g"),
        Sample("a capture, with promotion", KNIGHT, "8f7d+"),
        Sample("the same without", KNIGHT, "8f7d"),
        Sample("the lion captures and stays (igui)", LION, "8c9d8c"),
        Sample("the lion captures two", LION_AND_TWO, "3g3h2i"),
        Sample("the lion jumps and captures one", LION_AND_TWO, "3g2i"),
        Sample("the lion passes (jitto)", LION, "8c8c"),
    ),
}


def samples_of(game: Game) -> tuple[Sample, ...]:
    """Return the moves to show of a game; of one that has none here, the first move of each kind of piece."""
    if game.name in SAMPLES:
        return SAMPLES[game.name]
    position = Position(game)
    first: dict[str, Sample] = {}
    for move in position.legal_moves():
        piece = position.mover(move).piece.name
        first.setdefault(piece, Sample(f"a {piece.lower()}", "", str(move)))
    return tuple(first.values())


class Crowd(NamedTuple):
    """Pawns of the first side on its files 3 and 7, all across the river: how many, and the setup."""

    on_three: int
    on_seven: int
    fen: str

    def moves(self) -> list[tuple[Position, AnyMove]]:
        """Return the moves of the pawns on file 3, from the front, to file 4 beside it."""
        position = Position.from_fen(self.fen)
        pawns = [point for point in (f"g{rank}" for rank in range(10, 5, -1)) if position[point]]
        return [(position, Move(pawn, pawn.replace("g", "f"))) for pawn in pawns]


CROWDS = (
    Crowd(2, 0, "3k5/9/6P2/6P2/9/9/9/9/9/4K4 w"),
    Crowd(3, 0, THREE_PAWNS),
    Crowd(4, 0, "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w"),
    Crowd(5, 0, "3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w"),
    Crowd(2, 2, "3k5/9/2P3P2/2P3P2/9/9/9/9/9/4K4 w"),
    Crowd(3, 2, TWO_FILES),
)
