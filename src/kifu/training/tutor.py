"""Tutor: what is hard about writing a move in a notation, and which slip leads from the right text to a wrong one.

This one serves every notation: it looks at the board and at texts as a whole.  Families with slots have
tutors of their own, which look closer.
"""

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import NamedTuple

from kifu.errors import MoveError
from kifu.notations.base import Notation
from kifu.rules.game import Game
from kifu.rules.move import AnyMove, Drop, Move
from kifu.rules.points import Coordinates
from kifu.rules.position import Position
from kifu.rules.setup import FAULTS, Setup
from kifu.rules.side import Side
from kifu.training.slips import Slip


class Tutor:
    chooses_origin = False  # whether the notation writes the origin only where it is needed

    def __init__(self, notation: Notation) -> None:
        self.notation = notation

    def features(self, position: Position, move: AnyMove) -> set[str]:
        """Return what can be hard about a move, in the words that levels and slips are put in."""
        game = position.game
        found = {position.turn.name.lower()}
        files = [game.place(point)[0] for point in (move.points[0], move.target)]
        if any(2 * file != len(game.files) - 1 for file in files):
            found.add("off-centre")
        return found | (_features_on_board(position, move) if isinstance(move, Move) else {"drop"})

    def slips_in_text(self, position: Position, move: AnyMove, text: str) -> list[Slip]:
        """Return what must have gone wrong if ``text`` was written for ``move``; nothing if that is not known."""
        given, right = _plain(text), self.notation.render(position, move)
        for view in VIEWS:
            seen = _turn(position, move, view)
            if seen and given == _plain(_render(self.notation, *seen)):
                return [Slip(view.kind, f"{view.reason}: {text} for {right}")]
        kind = self.notation.slip(text, right, position.turn)
        return [Slip(kind, f"one sign is wrong: {text} for {right}")] if kind else []

    def slips_in_move(self, position: Position, move: AnyMove, given: AnyMove) -> list[Slip]:
        """Return what must have gone wrong if ``given`` was played for the text of ``move``."""
        for view in VIEWS:
            seen = _turn_move(position.game, move, view)
            if seen == given:
                return [Slip(view.kind, view.reason)]
        return []

    def words(self, game: Game) -> Mapping[str, str]:
        """Return the words of the notation that the lesson of a level can use."""
        return MappingProxyType({"example": self.notation.example})


class View(NamedTuple):
    """A wrong way of looking at the board: where it takes each place, and what it is called."""

    kind: str
    reason: str
    place: Callable[[Game, Coordinates], Coordinates]
    exchanged: bool = False


VIEWS = (
    View("reversed", "from and to are exchanged", lambda game, place: place, exchanged=True),
    View(
        "wrong-side-file",
        "the files are counted from the wrong side",
        lambda game, place: game.grid.image(place, True, False),
    ),
    View(
        "wrong-side-rank",
        "the ranks are counted from the wrong side",
        lambda game, place: game.grid.image(place, False, True),
    ),
    View(
        "other-view",
        "the board is seen from the other side",
        lambda game, place: game.grid.image(place, True, True),
    ),
    View("rank-offset", "every rank is one off", lambda game, place: (place[0], place[1] + 1)),
    View("rank-offset", "every rank is one off", lambda game, place: (place[0], place[1] - 1)),
)


def _features_on_board(position: Position, move: Move) -> set[str]:
    found = set()
    if position[move.target] is not None and move.target != move.origin:
        found.add("capture")
    if move.via:
        found.add("igui" if move.origin == move.target else "via")
    elif move.origin == move.target:
        found.add("pass")
    if position.is_legal(move._replace(promotion=not move.promotion)):
        found.add("choice")
    if position.game.writing.files_per_side:
        found.add(_bearing(position.game, move))
    return found


def _turn(position: Position, move: AnyMove, view: View) -> tuple[Position, AnyMove] | None:
    """Return the position and the move as a player sees them who looks at the board in that way."""
    seen = _turn_move(position.game, move, view)
    if seen is None:
        return None
    game = position.game
    men = {}
    for point, man in position.setup().men.items():
        place = view.place(game, game.place(point))
        if game.grid.holds(place):
            men[game.point(place)] = man
    if view.exchanged and isinstance(seen, Move):
        men[seen.origin] = men.pop(seen.target)
    return Position(game, Setup(game, men, position.turn, hands=position.hands), forgive=FAULTS), seen


def _turn_move(game: Game, move: AnyMove, view: View) -> AnyMove | None:
    points = {}
    for point in move.points:
        place = view.place(game, game.place(point))
        if not game.grid.holds(place):
            return None
        points[point] = game.point(place)
    if isinstance(move, Drop):
        return None if view.exchanged else move._replace(target=points[move.target])
    origin, target = points[move.origin], points[move.target]
    if view.exchanged:
        origin, target = target, origin
    return Move(origin, target, points.get(move.via, ""), move.promotion)


def _render(notation: Notation, position: Position, move: AnyMove) -> str:
    try:
        return notation.render(position, move)
    except MoveError:
        # Some notations look at what a move leads to, and seen wrongly it may not be a legal one.
        return ""


def _bearing(game: Game, move: Move) -> str:
    """Return how a move goes, as far as the names of files are concerned."""
    (file, ahead), (to_file, to_ahead) = (game.seen_by(Side.FIRST, point) for point in (move.origin, move.target))
    if file == to_file:
        return "along"
    return "across" if ahead == to_ahead else "oblique"


def _plain(text: str) -> str:
    return "".join(text.split()).casefold()


def combine(slips: Collection[Slip]) -> list[Slip]:
    """Return the slips with those of one kind put together."""
    reasons: dict[str, list[str]] = {}
    for slip in slips:
        reasons.setdefault(slip.kind, []).append(slip.reason)
    return [Slip(kind, "; ".join(dict.fromkeys(found))) for kind, found in reasons.items()]
