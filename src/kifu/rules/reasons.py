"""Why a move may not be played, in one line of words about the board.

>>> from kifu import Position
>>> why_not(Position().setup(), Move("a1", "a5"))
'the Chariot on a1 cannot reach a5: the Pawn on a4 is in the way'
"""

from collections.abc import Callable, Iterable, Iterator

from kifu.core.packing import CAPTURE, HOP, MOVE, ON_CAPTURE, ON_ENTRY, ROYAL
from kifu.rules import betza
from kifu.rules.game import Game, Man, Piece
from kifu.rules.move import Move
from kifu.rules.setup import Setup
from kifu.rules.side import Side


def why_not(setup: Setup, move: Move) -> str:
    """Return the reason against ``move``, which must not be legal: the deepest one, where there are several."""
    game = setup.game
    man = setup.men.get(move.origin)
    if man is None:
        return f"no man stands on {move.origin}"
    if man.side is not setup.turn:
        owner, turn = game.sides[man.side].name, game.sides[setup.turn].name
        return f"the {man.piece.name} on {move.origin} is {owner}'s, and {turn} is to move"
    board = setup.board()
    if board.reaches(game.packed(move)):
        return _why_unsafe(setup, move)
    if move.promotion and board.reaches(game.packed(move._replace(promotion=False))):
        return _why_no_promotion(game, man, move)
    return _PreventedMove(setup, move, man).hindrance()


class _PreventedMove:
    """A move that the men, the regions or the piece itself prevent, royal safety aside."""

    def __init__(self, setup: Setup, move: Move, man: Man) -> None:
        self.setup = setup
        self.game = setup.game
        self.men = setup.men
        self.move = move
        self.man = man
        self.subject = _name(man, move.origin)
        # Movement is written for a side that goes up the board; the other one sees it turned round.
        self.sign = 1 if man.side is Side.FIRST else -1
        self.whole = self._step_to(move.target)
        self.prey = setup.men.get(move.target)

    def hindrance(self) -> str:
        """Return what stops the last of the ways that could lead to the target, were the board right for it.

        Asked in this order, a way that is only blocked outlives one that is not allowed at all,
        and the sentence is about the way the player had in mind.
        """
        ways = [way for way in betza.parse_movement(self.man.piece.movement) if self._leads(way.motion)]
        questions: tuple[Callable[[betza.Way], str], ...] = (
            self._wrong_beginning,
            self._wrong_end,
            self._own_man,
            self._wrong_aim,
            self._obstacle,
        )
        for question in questions:
            reasons = [question(way) for way in ways]
            if ways and all(reasons):
                return reasons[0]
            ways = [way for way, reason in zip(ways, reasons, strict=True) if not reason]
        return self._never()

    def _leads(self, motion: betza.Motion) -> bool:
        via = self._step_to(self.move.via) if self.move.via else None
        match motion:
            case betza.Leap(step, _, mode):
                return via is None and step == self.whole and self._suits(mode)
            case betza.Ride(step, mode):
                return via is None and betza.times(step, self.whole) > 0 and self._suits(mode)
            case betza.Double(first, second):
                # Without a capture on the way it is the right target all the same, but not for a man that stays.
                meant = self.whole != (0, 0) if via is None else via == first
                return meant and (first[0] + second[0], first[1] + second[1]) == self.whole
            case betza.Pass():
                return via is None and self.whole == (0, 0)

    def _suits(self, mode: int) -> bool:
        """Whether a mode can be meant: nobody takes a way for captures of royal men for an ordinary one."""
        return mode != ROYAL or (self.prey is not None and self.prey.piece.royal)

    def _wrong_beginning(self, way: betza.Way) -> str:
        if not way.begins or self._is_inside(self.move.origin, way.begins):
            return ""
        return f"{self.subject} cannot go to {self.move.target}: it goes that way only {_where(self.game, way.begins)}"

    def _wrong_end(self, way: betza.Way) -> str:
        if not way.ends or self._is_inside(self.move.target, way.ends):
            return ""
        return f"{self.subject} cannot go to {self.move.target}: it must stay {_where(self.game, way.ends)}"

    def _own_man(self, way: betza.Way) -> str:
        for point in (self.move.via, self.move.target):
            man = self.men.get(point)
            if man and man.side is self.man.side and point != self.move.origin:
                return f"{self.game.sides[man.side].name}'s own {man.piece.name} stands on {point}"
        return ""

    def _wrong_aim(self, way: betza.Way) -> str:
        """What the motion is for: a step that only captures needs a man, one that only moves needs none."""
        target, via = self.move.target, self.move.via
        match way.motion:
            case betza.Leap(mode=mode) | betza.Ride(mode=mode):
                if self.prey is None and not mode & MOVE:
                    return f"{self.subject} cannot go to {target}: it goes that way only to capture"
                if self.prey and not mode & (CAPTURE | HOP | ROYAL):
                    return f"{self.subject} cannot capture on {target}: it goes that way only to an empty point"
            case betza.Double(first, _):
                if not via:
                    return f"{self.subject} cannot go to {target} without a capture on {self._point(first)}"
                if via not in self.men:
                    return f"{self.subject} has nothing to capture on {via} on its way to {target}"
        return ""

    def _obstacle(self, way: betza.Way) -> str:
        match way.motion:
            case betza.Leap(_, leg, _) if leg and (point := self._point(leg)) in self.men:
                blocker = _name(self.men[point], point)
                return f"{self.subject} cannot reach {self.move.target}: {blocker} blocks its way"
            case betza.Ride(step, mode):
                between = [self._point(place) for place in _between(step, self.whole)]
                points = [point for point in between if point in self.men]
                return self._wrong_screen(points) if self.prey and mode & HOP else self._in_the_way(points)
            case betza.Pass(via) if not (point := self._point(via)) or point in self.men:
                return f"{self.subject} cannot pass: it has no empty point to step to and back"
        return ""

    def _in_the_way(self, points: list[str]) -> str:
        if not points:
            return ""
        blockers = f"{_name_all(self.setup, points)} {'is' if len(points) == 1 else 'are'}"
        reason = f"{self.subject} cannot reach {self.move.target}: {blockers} in the way"
        if len(points) == 1 and self._hops():
            return f"{reason}, and {self.move.target} holds no man to capture"
        return reason

    def _hops(self) -> bool:
        ways = betza.parse_movement(self.man.piece.movement)
        rides = (way.motion for way in ways if isinstance(way.motion, betza.Ride))
        return any(ride.mode & HOP and betza.times(ride.step, self.whole) for ride in rides)

    def _wrong_screen(self, points: list[str]) -> str:
        if len(points) == 1:
            return ""
        many = f"{len(points)} men stand between ({', '.join(points)}), it needs exactly one"
        return f"{self.subject} cannot capture on {self.move.target}: {many if points else 'no man stands between'}"

    def _never(self) -> str:
        name, origin, target, via = _a(self.man.piece), self.move.origin, self.move.target, self.move.via
        if via:
            return f"{name} does not go from {origin} by way of {via} to {target}"
        if origin == target:
            return f"{self.subject} has to go to another point"
        return f"{name} does not go from {origin} to {target}"

    def _is_inside(self, point: str, region: str) -> bool:
        return self.game.place(point) in self.game.region(region, self.man.side)

    def _step_to(self, point: str) -> betza.Step:
        (file, rank), (to_file, to_rank) = self.game.place(self.move.origin), self.game.place(point)
        return ((to_file - file) * self.sign, (to_rank - rank) * self.sign)

    def _point(self, step: betza.Step) -> str:
        """Return the point one step from the origin, or nothing where the board has ended."""
        file, rank = self.game.place(self.move.origin)
        place = (file + step[0] * self.sign, rank + step[1] * self.sign)
        return self.game.point(place) if self.game.grid.holds(place) else ""


def _between(step: betza.Step, whole: betza.Step) -> Iterator[betza.Step]:
    return ((step[0] * times, step[1] * times) for times in range(1, betza.times(step, whole)))


def _where(game: Game, region: str) -> str:
    """Name a region; half a board has a name of its own in plain words, whatever the game calls it."""
    ranks = len(game.ranks)
    halves = {
        "on its own side of the board": range(ranks // 2),
        "on the other side of the board": range((ranks + 1) // 2, ranks),
    }
    places = game.region(region, Side.FIRST)
    for words, half in halves.items():
        if places == {(file, rank) for file in range(len(game.files)) for rank in half}:
            return words
    return f"inside the {region}"


def _why_no_promotion(game: Game, man: Man, move: Move) -> str:
    """Return the reason against a promotion on a move that is possible without it."""
    rule = game.rules.promotion
    if not man.piece.promotes_to or not rule:
        return f"{_a(man.piece)} does not promote"
    subject = f"{_name(man, move.origin)} cannot promote on {move.target}"
    if move.via or move.origin == move.target:
        return f"{subject}: a man that passes or captures on its way does not"
    zone = game.region(game.rules.promotion_zone, man.side) if game.rules.promotion_zone else frozenset()
    if game.place(move.origin) not in zone and game.place(move.target) not in zone:
        return f"{subject}: neither point lies in the promotion zone"
    # A man that promotes where it is stuck has met the rule, so that part of it is never the reason.
    unmet = {ON_ENTRY: "is inside the promotion zone already", ON_CAPTURE: "captures nothing"}
    return f"{subject}: it {_list_words([words for bit, words in unmet.items() if rule & bit])}"


def _why_unsafe(setup: Setup, move: Move) -> str:
    """Return who attacks one's own royal man if a move is played that the board allows."""
    name = setup.game.sides[setup.turn].name
    men = {point: man for point, man in setup.men.items() if point not in (move.origin, move.via)}
    after = Setup(setup.game, men | {move.target: setup.men[move.origin]}, setup.turn)
    checkers, attackers = _attackers(setup), _attackers(after)
    if set(checkers) & set(attackers):
        return f"{name} is in check from {_name_all(setup, checkers)}, and this does not stop it"
    royal = _royal(after)
    piece = after.men[royal].piece
    if len(attackers) == 1 and _face(after, royal, attackers[0]):
        return f"the {piece.name}s on {royal} and {attackers[0]} would face each other"
    return f"{name}'s {piece.name} on {royal} would be attacked by {_name_all(after, attackers)}"


def _attackers(setup: Setup) -> list[str]:
    """Return the points from which the royal man of the side to move could be captured."""
    game, royal = setup.game, _royal(setup)
    board = Setup(game, setup.men, setup.turn.other).board()
    return [point for point in setup.men if board.reaches(game.packed(Move(point, royal)))]


def _royal(setup: Setup) -> str:
    """Return the point of the royal man in danger; a side with several has none that is."""
    [royal] = [point for point, man in setup.men.items() if man.piece.royal and man.side is setup.turn]
    return royal


def _face(setup: Setup, royal: str, attacker: str) -> bool:
    """Whether two royal men of one kind look at each other along a file; diagonal neighbours do not."""
    same_kind = setup.men[royal].piece == setup.men[attacker].piece
    return same_kind and setup.game.place(royal)[0] == setup.game.place(attacker)[0]


def _name(man: Man, point: str) -> str:
    return f"the {man.piece.name} on {point}"


def _name_all(setup: Setup, points: Iterable[str]) -> str:
    return _list_words([_name(setup.men[point], point) for point in points])


def _list_words(words: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def _a(piece: Piece) -> str:
    return f"{'an' if piece.name[0] in 'AEIOU' else 'a'} {piece.name}"
