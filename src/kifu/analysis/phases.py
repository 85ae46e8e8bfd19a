"""Phases: opening, middle game and endgame, told by the men on the board in any game.

>>> phase_of(Position())
'opening'
>>> phase_of(Position.from_fen("4k4/9/9/9/9/9/9/9/R8/1R1K5 w"))
'endgame'

It is the opening while most men stand where they began.  It is the endgame when half of the men are gone, and in games
where captured men come back, when a fifth of them is in hand or promoted.
"""

from functools import cache

from kifu.rules.fen import read_fen
from kifu.rules.game import Game
from kifu.rules.position import Position

OPENING, MIDDLE_GAME, ENDGAME = PHASES = ("opening", "middle game", "endgame")
AT_HOME = 0.6  # of the men of a beginning
GONE = 0.5
LOOSE = 0.2  # in hand or promoted


def phase_of(position: Position) -> str:
    """Return the phase in which a position is."""
    home, setup = _home(position.game), position.setup()
    men = setup.men
    if any(position.game.is_held(piece) for piece in position.game.pieces):
        loose = sum(sum(hand.values()) for hand in setup.hands) + sum(man.piece.promoted for man in men.values())
        ended = loose >= LOOSE * len(home)
    else:
        ended = len(men) <= (1 - GONE) * len(home)
    if ended:
        return ENDGAME
    stayed = sum(home.get(point) == (man.side, man.piece.name) for point, man in men.items())
    return OPENING if stayed >= AT_HOME * len(home) else MIDDLE_GAME


@cache
def _home(game: Game) -> dict[str, tuple[int, str]]:
    return {point: (man.side, man.piece.name) for point, man in read_fen(game.start, game).men.items()}
