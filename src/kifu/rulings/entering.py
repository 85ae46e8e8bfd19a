"""A King that has entered the far ranks: what both sides count, and what a declaration of it would bring.

Points are those of men in the far ranks and in hand for a declaration, of all men where both sides agree on a draw.
In a handicap game the men that the second side lacks from the start count for it.
"""

from typing import NamedTuple

from kifu.languages.language import speaker_of
from kifu.rules.game import Entering, Piece
from kifu.rules.names import side_name
from kifu.rules.position import Position
from kifu.rules.side import Side

WINS, DRAWS, LOSES = "wins", "draws", "loses"


class EnteringCount(NamedTuple):
    """Whether the royal man of a side has entered, the men with it, their points with the hand's, and all points."""

    side: Side
    entered: bool
    men: int
    points: int
    total: int


def count_points(position: Position) -> tuple[EnteringCount, EnteringCount]:
    """Return what either side has; both count nothing in a game where a King that has entered ends nothing."""
    rule = position.game.rules.entering
    if rule is None:
        return EnteringCount(Side.FIRST, False, 0, 0, 0), EnteringCount(Side.SECOND, False, 0, 0, 0)
    first, second = (_count(position, rule, side) for side in Side)
    given = _points_given(position, rule)
    return first, second._replace(points=second.points + given, total=second.total + given)


def _count(position: Position, rule: Entering, side: Side) -> EnteringCount:
    game = position.game
    zone = game.region(game.rules.promotion_zone, side)
    men = {point: man.piece for point in game.squares if (man := position[point]) and man.side is side}
    far = [piece for point, piece in men.items() if game.place(point) in zone]
    held = sum(count * _worth(rule, game.piece(letter)) for letter, count in position.hands[side].items())
    return EnteringCount(
        side,
        any(piece.royal for piece in far),
        sum(not piece.royal for piece in far),
        held + sum(_worth(rule, piece) for piece in far),
        held + sum(_worth(rule, piece) for piece in men.values()),
    )


def _worth(rule: Entering, piece: Piece) -> int:
    return 0 if piece.royal else rule.points if piece.plain_name in rule.valuable else 1


def _points_given(position: Position, rule: Entering) -> int:
    """Return the points of the men that the second side gave as a handicap."""
    start = position.copy()
    while start.ply:
        start.undo()
    placed = start.fen().split()[0]
    if placed not in [setup.fen.split()[0] for setup in position.game.setups]:
        return 0
    full = Position(position.game)
    totals = [sum(_count(board, rule, side).total for side in Side) for board in (full, start)]
    return totals[0] - totals[1]


def declare(position: Position, points: int) -> str:
    """Return what a declaration of the side to move brings by the rule of 27 or of 24 points.

    Who may not declare, because the King has not entered or is in check, or too few men stand with it, loses by it.
    """
    rule, side = position.game.rules.entering, position.turn
    if rule is None or obstacle(position):
        return LOSES
    own = count_points(position)[side].points
    wins, draws = rule.needed[points]
    return WINS if own >= wins[side] else DRAWS if draws and own >= draws[side] else LOSES


def obstacle(position: Position) -> str:
    """Return why the side to move may not declare: ``king``, ``check`` or ``men``; nothing if it may."""
    rule, count = position.game.rules.entering, count_points(position)[position.turn]
    if rule is None or not count.entered:
        return "king"
    return "check" if position.in_check() else "men" if count.men < rule.men else ""


def say_count(position: Position, language: str = "en") -> list[str]:
    """Return in words what both sides count, and what a declaration would bring; nothing if no King has entered."""
    counts, rule = count_points(position), position.game.rules.entering
    if rule is None or not any(count.entered for count in counts):
        return []
    speaker, game = speaker_of(language, "rulings", "names"), position.game
    said = [
        speaker.say(
            "entered" if count.entered else "not-entered",
            side=side_name(game, count.side),
            men=count.men,
            points=count.points,
            total=count.total,
        )
        for count in counts
    ]
    said.append(_say_declaration(position, rule, language))
    if all(count.entered for count in counts):
        short = [count.side for count in counts if count.total < rule.agreed]
        said.append(
            speaker.say("agreed", needed=rule.agreed)
            if len(short) != 1
            else speaker.say("agreed-short", needed=rule.agreed, side=side_name(game, short[0]))
        )
    return said


def _say_declaration(position: Position, rule: Entering, language: str) -> str:
    speaker, side = speaker_of(language, "rulings", "names"), position.turn
    name = side_name(position.game, side)
    if why := obstacle(position):
        return speaker.say("cannot-declare", side=name, why=why, men=rule.men)
    return speaker.say(
        "declares",
        side=name,
        by27=declare(position, 27),
        needed27=rule.needed[27][0][side],
        by24=declare(position, 24),
        needed24=rule.needed[24][0][side],
    )
