"""Why a move may not be played, in one line about the board, which can be said in every language.

>>> from kifu import Position
>>> str(why_not(Position().setup(), Move("a1", "a5")))
'the Chariot on a1 cannot reach a5: the Pawn on a4 is in the way'
"""

from collections.abc import Callable, Iterable, Iterator

from kifu.core.board.packing import CAPTURE, HOP, MOVE, ON_CAPTURE, ON_ENTRY, ROYAL
from kifu.languages.language import Message
from kifu.rules import betza
from kifu.rules.game import Game, Man, Piece
from kifu.rules.move import AnyMove, Drop, Move
from kifu.rules.names import PieceName, man_name, side_name
from kifu.rules.setup import Setup
from kifu.rules.side import Side


def why_not(setup: Setup, move: AnyMove) -> Message:
    """Return the reason against ``move``, which must not be legal: the deepest one, where there are several."""
    game = setup.game
    if isinstance(move, Drop):
        return _why_no_drop(setup, move)
    man = setup.men.get(move.origin)
    if man is None:
        return Message("no man stands on {point}", point=move.origin)
    if man.side is not setup.turn:
        return Message(
            "the {piece} on {point} is {owner}'s, and {side} is to move",
            piece=man_name(game, man),
            point=move.origin,
            owner=side_name(game, man.side),
            side=side_name(game, setup.turn),
        )
    board = setup.board()
    if board.reaches(game.packed(move)):
        return _why_unfair(setup, move) if game.rules.trading else _why_unsafe(setup, move)
    if not move.promotion and man.piece.promotes_to and board.reaches(game.packed(_promoting(man, move))):
        return Message(
            "the {piece} on {point} must promote on {target}: it could not move from there",
            piece=man_name(game, man),
            point=move.origin,
            target=move.target,
        )
    if move.promotion and any(board.reaches(game.packed(way)) for way in _without_this_promotion(man, move)):
        return _why_no_promotion(game, man, move)
    return IllegalMoveReason(setup, move, man).find()


def _promoting(man: Man, move: Move) -> Move:
    """Return a move with a promotion: to the first of several kinds, if the man has a choice."""
    return move._replace(promotion=man.piece.promotions[0] if len(man.piece.promotions) > 1 else True)


def _without_this_promotion(man: Man, move: Move) -> list[Move]:
    plain = move._replace(promotion=False)
    return [plain, _promoting(man, plain)] if man.piece.promotes_to else [plain]


class IllegalMoveReason:
    """A move that the men, the regions or the piece itself prevent, royal safety aside."""

    def __init__(self, setup: Setup, move: Move, man: Man) -> None:
        self.setup = setup
        self.game = setup.game
        self.men = setup.men
        self.move = move
        self.man = man
        # Movement is written for a side that goes up the board; for the other side it is turned round.
        self.sign = 1 if man.side is Side.FIRST else -1
        self.whole = self._step_to(move.target)
        self.target_man = setup.men.get(move.target)

    def find(self) -> Message:
        """Return what stops the man on the way that the player most likely had in mind.

        All ways of the man that could lead to the target are held against one question after another, and the last
        that remains is the one.  So a way that is only blocked comes before a way that is not allowed at all.
        """
        ways = [way for way in betza.parse_movement(self.man.piece.movement) if self._leads(way.motion)]
        questions: tuple[Callable[[betza.Way], Message | None], ...] = (
            self._wrong_beginning,
            self._wrong_end,
            self._own_man,
            self._wrong_aim,
            self._obstacle,
        )
        for question in questions:
            reasons = [question(way) for way in ways]
            if reasons and reasons[0] is not None and all(reasons):
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
        """Whether a player can have meant a mode: one for captures of royal men alone is meant only against them."""
        return mode != ROYAL or (self.target_man is not None and self.target_man.piece.royal)

    def _message(self, text: str, **arguments: object) -> Message:
        """Return a message about the man, its point and its target."""
        subject = {"piece": man_name(self.game, self.man), "point": self.move.origin, "target": self.move.target}
        return Message(text, **subject, **arguments)

    def _wrong_beginning(self, way: betza.Way) -> Message | None:
        if not way.begins or self._is_inside(self.move.origin, way.begins):
            return None
        return self._message(
            "the {piece} on {point} cannot go to {target}: it goes that way only {where, select, "
            "own {on its own side of the board} opposite {on the other side of the board} other {inside the {region}}}",
            **_where(self.game, way.begins),
        )

    def _wrong_end(self, way: betza.Way) -> Message | None:
        if not way.ends or self._is_inside(self.move.target, way.ends):
            return None
        return self._message(
            "the {piece} on {point} cannot go to {target}: it must stay {where, select, "
            "own {on its own side of the board} opposite {on the other side of the board} other {inside the {region}}}",
            **_where(self.game, way.ends),
        )

    def _own_man(self, way: betza.Way) -> Message | None:
        for point in (self.move.via, self.move.target):
            man = self.men.get(point)
            if man and man.side is self.man.side and point != self.move.origin:
                side, piece = side_name(self.game, man.side), man_name(self.game, man)
                return Message("{side}'s own {piece} stands on {point}", side=side, piece=piece, point=point)
        return None

    def _wrong_aim(self, way: betza.Way) -> Message | None:
        """What the motion is for: a step that only captures needs a man, one that only moves needs none."""
        via = self.move.via
        match way.motion:
            case betza.Leap(mode=mode) | betza.Ride(mode=mode):
                if self.target_man is None and not mode & MOVE:
                    return self._message(
                        "the {piece} on {point} cannot go to {target}: it goes that way only to capture"
                    )
                if self.target_man and not mode & (CAPTURE | HOP | ROYAL):
                    return self._message(
                        "the {piece} on {point} cannot capture on {target}: it goes that way only to an empty point"
                    )
            case betza.Double(first, _):
                if not via:
                    passed = self._point(first)
                    return self._message(
                        "the {piece} on {point} cannot go to {target} without a capture on {via}", via=passed
                    )
                if via not in self.men:
                    return self._message(
                        "the {piece} on {point} has nothing to capture on {via} on its way to {target}", via=via
                    )
        return None

    def _obstacle(self, way: betza.Way) -> Message | None:
        match way.motion:
            case betza.Leap(_, leg, _) if leg and (point := self._point(leg)) in self.men:
                blocker = _name(self.game, self.men[point], point)
                return self._message(
                    "the {piece} on {point} cannot reach {target}: {blocker} blocks its way", blocker=blocker
                )
            case betza.Ride(step, mode):
                between = [self._point(place) for place in _between(step, self.whole)]
                points = [point for point in between if point in self.men]
                return self._wrong_screen(points) if self.target_man and mode & HOP else self._in_the_way(points)
            case betza.Pass(via) if not (point := self._point(via)) or point in self.men:
                return self._message("the {piece} on {point} cannot pass: it has no empty point to step to and back")
        return None

    def _in_the_way(self, points: list[str]) -> Message | None:
        if not points:
            return None
        blockers = _name_all(self.setup, points)
        if len(points) == 1 and self._hops():
            return self._message(
                "the {piece} on {point} cannot reach {target}: {blockers} is in the way, "
                "and {target} holds no man to capture",
                blockers=blockers,
            )
        return self._message(
            "the {piece} on {point} cannot reach {target}: {blockers} {count, plural, one {is} other {are}} in the way",
            blockers=blockers,
            count=len(points),
        )

    def _hops(self) -> bool:
        ways = betza.parse_movement(self.man.piece.movement)
        rides = (way.motion for way in ways if isinstance(way.motion, betza.Ride))
        return any(ride.mode & HOP and betza.times(ride.step, self.whole) for ride in rides)

    def _wrong_screen(self, points: list[str]) -> Message | None:
        if len(points) == 1:
            return None
        if not points:
            return self._message("the {piece} on {point} cannot capture on {target}: no man stands between")
        return self._message(
            "the {piece} on {point} cannot capture on {target}: {count} men stand between ({points}), "
            "it needs exactly one",
            count=len(points),
            points=", ".join(points),
        )

    def _never(self) -> Message:
        an = _takes_an(self.man.piece)
        if self.move.via:
            return self._message(
                "{an, select, yes {an} other {a}} {piece} does not go from {point} by way of {via} to {target}",
                an=an,
                via=self.move.via,
            )
        if self.move.origin == self.move.target:
            return self._message("the {piece} on {point} has to go to another point")
        return self._message("{an, select, yes {an} other {a}} {piece} does not go from {point} to {target}", an=an)

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


def _where(game: Game, region: str) -> dict[str, str]:
    """Return the arguments that name a region; half a board is one of the two halves, whatever the game calls it."""
    ranks = len(game.ranks)
    halves = {"own": range(ranks // 2), "opposite": range((ranks + 1) // 2, ranks)}
    places = game.region(region, Side.FIRST)
    for name, half in halves.items():
        if places == {(file, rank) for file in range(len(game.files)) for rank in half}:
            return {"where": name, "region": region}
    return {"where": "inside", "region": region}


def _why_no_promotion(game: Game, man: Man, move: Move) -> Message:
    """Return the reason against a promotion on a move that is possible without it."""
    rule = game.rules.promotion
    if not man.piece.promotes_to or not rule:
        an = _takes_an(man.piece)
        return Message("{an, select, yes {an} other {a}} {piece} does not promote", an=an, piece=man_name(game, man))
    subject = {"piece": man_name(game, man), "point": move.origin, "target": move.target}
    chosen = move.promotion if isinstance(move.promotion, str) else ""
    if (len(man.piece.promotions) > 1) != bool(chosen) or (chosen and chosen not in man.piece.promotions):
        kinds = [PieceName(game, game.piece(letter), man.side) for letter in man.piece.promotions]
        return Message(
            "the {piece} on {point} cannot promote so on {target}: what it can become is {kinds}",
            kinds=kinds,
            **subject,
        )
    if move.via or move.origin == move.target:
        return Message(
            "the {piece} on {point} cannot promote on {target}: a man that passes or captures on its way does not",
            **subject,
        )
    zone = game.region(game.rules.promotion_zone, man.side) if game.rules.promotion_zone else frozenset()
    if game.place(move.origin) not in zone and game.place(move.target) not in zone:
        return Message(
            "the {piece} on {point} cannot promote on {target}: neither point lies in the promotion zone", **subject
        )
    # A man that promotes where it is stuck has met the rule, so that part of it is never the reason.
    unmet = {ON_ENTRY: Message("is inside the promotion zone already"), ON_CAPTURE: Message("captures nothing")}
    why = [words for bit, words in unmet.items() if rule & bit]
    return Message("the {piece} on {point} cannot promote on {target}: it {why}", why=why, **subject)


def _why_no_drop(setup: Setup, drop: Drop) -> Message:
    """Return the reason against a drop."""
    game, piece, side = setup.game, setup.game.piece(drop.piece), side_name(setup.game, setup.turn)
    man = Man(setup.turn, piece)
    named = {"piece": man_name(game, man), "point": drop.target}
    board = setup.board()
    if not setup.hands[setup.turn].get(drop.piece):
        return Message("{side} has no {piece} in hand", side=side, piece=named["piece"])
    if drop.target in setup.men:
        there = man_name(game, setup.men[drop.target])
        return Message("the {piece} cannot be dropped on {point}: the {other} stands there", other=there, **named)
    if not Setup(game, {drop.target: man}, setup.turn).board().pseudo_moves():
        return Message("the {piece} cannot be dropped on {point}: it could never move from there", **named)
    if not board.reaches(game.packed(drop)):
        file = game.place(drop.target)[0]
        other = next(point for point, own in setup.men.items() if own == man and game.place(point)[0] == file)
        return Message(
            "the {piece} cannot be dropped on {point}: {side}'s {piece} on {other} stands on the same file",
            side=side,
            other=other,
            **named,
        )
    if board.checked and _attackers(Setup(game, setup.men | {drop.target: man}, setup.turn)):
        return _why_unsafe(setup, drop)
    return Message("the {piece} cannot be dropped on {point}: dropped there it would mate", **named)


def _why_unfair(setup: Setup, move: Move) -> Message:
    """Return the reason against a move by the rules on trading prized men."""
    game, trading = setup.game, setup.game.rules.trading
    assert trading is not None
    prized = [point for point, man in setup.men.items() if man.piece.name == trading.prized]
    mover = setup.men[move.origin]
    named = {"piece": man_name(game, mover), "point": move.origin}
    if move.origin not in prized:
        lost = setup.state[trading.field]
        target = next(point for point in move.stops if point != lost and point in prized)
        return Message(
            "the {piece} on {point} may not capture the {prized} on {target}: "
            "a {prized} was captured on {lost} the move before, and not by a {prized}",
            prized=man_name(game, setup.men[target]),
            target=target,
            lost=lost,
            **named,
        )
    men = {point: man for point, man in setup.men.items() if point not in move.points}
    after = Setup(game, men | {move.target: mover}, setup.turn.other).board()
    takers = [reply.points[0] for reply in game.unpacked_all(after.pseudo_moves()) if reply.target == move.target]
    return Message(
        "the {piece} on {point} may not capture the {prized} on {target}: {guard} could recapture it",
        prized=man_name(game, setup.men[move.target]),
        target=move.target,
        guard=_name(game, setup.men[takers[0]], takers[0]),
        **named,
    )


def _why_unsafe(setup: Setup, move: AnyMove) -> Message:
    """Return who attacks one's own royal man if a move is played that the board allows."""
    side = side_name(setup.game, setup.turn)
    men = {point: man for point, man in setup.men.items() if point not in move.points}
    mover = Man(setup.turn, setup.game.piece(move.piece)) if isinstance(move, Drop) else setup.men[move.origin]
    after = Setup(setup.game, men | {move.target: mover}, setup.turn)
    checkers, attackers = _attackers(setup), _attackers(after)
    if set(checkers) & set(attackers):
        attackers_now = _name_all(setup, checkers)
        return Message(
            "{side} is in check from {attackers}, and this does not stop it", side=side, attackers=attackers_now
        )
    royal = _royal(after)
    piece = man_name(setup.game, after.men[royal])
    if len(attackers) == 1 and _face(after, royal, attackers[0]):
        return Message(
            "the {piece}s on {one} and {other} would face each other", piece=piece, one=royal, other=attackers[0]
        )
    return Message(
        "{side}'s {piece} on {point} would be attacked by {attackers}",
        side=side,
        piece=piece,
        point=royal,
        attackers=_name_all(after, attackers),
    )


def _attackers(setup: Setup) -> list[str]:
    """Return the points from which the royal man of the side to move could be captured."""
    game, royal = setup.game, _royal(setup)
    board = Setup(game, setup.men, setup.turn.other).board()
    attackers = []
    for point, man in setup.men.items():
        move = Move(point, royal)
        ways = [move, _promoting(man, move)] if man.piece.promotes_to else [move]
        if any(board.reaches(game.packed(way)) for way in ways):
            attackers.append(point)
    return attackers


def _royal(setup: Setup) -> str:
    """Return the point of the royal man in danger; a side with several has none that is."""
    [royal] = [point for point, man in setup.men.items() if man.piece.royal and man.side is setup.turn]
    return royal


def _face(setup: Setup, royal: str, attacker: str) -> bool:
    """Whether two royal men of one kind look at each other along a file; diagonal neighbours do not."""
    same_kind = setup.men[royal].piece == setup.men[attacker].piece
    return same_kind and setup.game.place(royal)[0] == setup.game.place(attacker)[0]


def _name(game: Game, man: Man, point: str) -> Message:
    return Message("the {piece} on {point}", piece=man_name(game, man), point=point)


def _name_all(setup: Setup, points: Iterable[str]) -> list[Message]:
    return [_name(setup.game, setup.men[point], point) for point in points]


def _takes_an(piece: Piece) -> str:
    """Return whether English has ``an`` before the name of a piece."""
    return "yes" if piece.name[0] in "AEIOU" else "no"
