"""Setup: any placement of men, playable or not, and the list of all that is wrong with it.

>>> setup = Setup.from_fen("4k4/9/9/9/9/9/9/9/9/RHEK5 r")
>>> setup.fen()
'4k4/9/9/9/9/9/9/9/9/RNBK5 w - - 0 1'
>>> Setup.from_fen("4k4/9/9/9/9/9/9/9/9/4K4").faults()[0].reason
'the Kings on e1 and e10 face each other'
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from kifu import registry
from kifu.core.board.board import Board
from kifu.errors import PositionError, SetupError, UnknownNameError
from kifu.registry import DEFAULT_GAME
from kifu.rules.compiling import tables_of
from kifu.rules.fen import EMPTY_HANDS, NOTHING, Fen, Hands, check_hands, read_fen, write_fen
from kifu.rules.game import Game, Man, find_game
from kifu.rules.images import image_points
from kifu.rules.side import Side

FAULTS = {
    "no-royal": "a side has no royal man",
    "too-many": "more men of a kind than the game has",
    "off-points": "a man on a point that its kind can never reach",
    "facing": "the royal men face each other",
    "in-check": "the side that is not to move is in check",
}


# Compositions and handicaps have men where no game brings them, and lessons may leave royal men out: they are played.
LESSON = ("no-royal", "too-many", "off-points")


class Fault(NamedTuple):
    """One thing that keeps a setup from being a position; ``point`` is empty where none is meant."""

    code: str
    point: str
    reason: str


class Setup:
    """Men on points, who is to move, and what else setup text carries.

    That is two counters, the men in hand, and the state that some games remember, by the names of their state fields.
    Setups are equal, and have the same hash, if their text is: the counters count here, as they do not in a position.
    One whose men are changed after it was put into a set or a dict is not found there again.
    """

    def __init__(
        self,
        game: Game,
        men: dict[str, Man],
        turn: Side = Side.FIRST,
        quiet: int = 0,
        number: int = 1,
        hands: Hands = EMPTY_HANDS,
        state: Mapping[str, str] = NOTHING,
    ) -> None:
        self.game = game
        self.men = men
        self.turn = turn
        self.quiet = quiet
        self.number = number
        self.hands = hands
        self.state = state

    @classmethod
    def from_fen(cls, text: str, game: Game | str | None = DEFAULT_GAME) -> "Setup":
        """Return the setup of a text; without a game, of the first game whose board the text fits."""
        found = find_game(game or game_of_setup(text) or DEFAULT_GAME)
        fen = _read_fen(text, found)
        # A setup may be changed, and what is kept may not.
        hands = (dict(fen.hands[0]), dict(fen.hands[1])) if found.rules.drops else fen.hands
        return cls(found, dict(fen.men), fen.turn, fen.quiet, fen.number, hands, dict(fen.state) or NOTHING)

    def fen(self) -> str:
        """Return the one canonical text of the setup."""
        return write_fen(self._fields(), self.game)

    def with_turn(self, side: Side) -> "Setup":
        """Return this setup with ``side`` to move."""
        return Setup(self.game, *self._fields()._replace(turn=side))

    def board(self) -> Board:
        """Return the setup on the board engine, whether or not it can be played."""
        board = Board(tables_of(self.game))
        for point, man in self.men.items():
            board.put(self.game.squares[point], self.game.cell(man.piece, man.side))
        check_hands(self.game, self.hands)
        for side in Side:
            for letter, count in self.hands[side].items():
                board.give(side, self.game.kind(letter), count)
        if (trading := self.game.rules.trading) and (lost := self.state.get(trading.field)):
            board.lose_prized(self.game.squares[lost])
        board.finish_setup(self.turn)
        return board

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Setup):
            return NotImplemented
        return self.game.full_name == other.game.full_name and self._fields() == other._fields()

    def __hash__(self) -> int:
        men = frozenset((point, man.side, man.piece.letter) for point, man in self.men.items())
        return hash((men, self.turn, self.quiet, self.number))

    def __repr__(self) -> str:
        return f"Setup.from_fen({self.fen()!r}, game={self.game.full_name!r})"

    def __copy__(self) -> "Setup":
        return Setup(self.game, *self._fields()._replace(men=dict(self.men)))

    def __deepcopy__(self, memo: dict[int, Any]) -> "Setup":
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        men = [(point, man.side, man.piece.letter) for point, man in self.men.items()]
        hands = tuple(map(dict, self.hands))
        return _set_up, (self.game, men, self.turn, self.quiet, self.number, hands, dict(self.state))

    def faults(self) -> list[Fault]:
        """Return every fault, in the order of ``FAULTS``."""
        return [*self._wrong_numbers(), *self._off_points(), *self._attacks_on_the_waiting_royal()]

    def unplayable(self) -> list[Fault]:
        """Return the faults that make play impossible; diagrams of lessons, without royal men, can be played."""
        return unplayable(self.faults(), has_men=bool(self.men))

    def missing_royals(self) -> list[str]:
        """Return which royal men are missing, in words: a setup without them is a teaching diagram."""
        return [fault.reason for fault in self._wrong_numbers() if fault.code == "no-royal"]

    def check(self, forgive: Collection[str] = ()) -> None:
        """Raise PositionError for all faults but those whose codes are forgiven."""
        for code in forgive:
            if code not in FAULTS:
                raise UnknownNameError("fault", code, FAULTS)
        faults = [fault for fault in self.faults() if fault.code not in forgive]
        if faults:
            raise PositionError(faults)

    def turned(self) -> "Setup":
        """Return this setup on a board that is turned round; each side keeps its men, on the board and in hand."""
        points = image_points(self.game, mirrored=True, flipped=True)
        men = {points[point]: man for point, man in self.men.items()}
        return Setup(self.game, *self._fields()._replace(men=men, state=NOTHING))

    def _fields(self) -> Fen:
        return Fen(self.men, self.turn, self.quiet, self.number, self.hands, self.state)

    def _wrong_numbers(self) -> Iterator[Fault]:
        counts = Counter((man.side, man.piece.letter) for man in self.men.values())
        usual = _usual_numbers(self.game)
        for side in Side:
            name = self.game.sides[side].name
            royals = [piece for piece in self.game.pieces if piece.royal]
            if not any(counts[side, piece.letter] for piece in royals):
                yield Fault("no-royal", "", f"{name} has no {royals[0].name}")
            for piece in self.game.pieces:
                if self.game.is_held(piece):
                    continue  # such men change sides, so both sides are counted together
                count, most = counts[side, piece.letter], usual[side, piece.letter]
                if count > most and not piece.promoted:
                    last = [point for point, man in self.men.items() if man == (side, piece)][-1]
                    yield Fault("too-many", last, f"{name} has {count} of {piece.name}, at most {most} are possible")
        if self.game.rules.drops:
            yield from self._too_many_of_both()

    def _too_many_of_both(self) -> Iterator[Fault]:
        """Yield the kinds of which both sides together, hands included, have too many men."""
        counts = Counter(man.piece.plain_name for man in self.men.values())
        usual = Counter(man.piece.plain_name for man in _start_men(self.game))
        for piece in filter(self.game.is_held, self.game.pieces):
            count = counts[piece.name] + sum(held.get(piece.letter, 0) for held in self.hands)
            if count > usual[piece.name]:
                points = [point for point, man in self.men.items() if man.piece.plain_name == piece.name]
                reason = f"there are {count} of {piece.name}, at most {usual[piece.name]} are possible"
                yield Fault("too-many", points[-1] if points else "", reason)

    def _off_points(self) -> Iterator[Fault]:
        game = self.game
        upside_down = 0
        faults = []
        for point, (side, piece) in self.men.items():
            if piece.stands and game.place(point) not in game.region(piece.stands, side):
                upside_down += game.place(point) in game.region(piece.stands, side.other)
                reason = f"{game.sides[side].name}'s {piece.name} on {point} is off the {piece.stands}"
                faults.append(Fault("off-points", point, reason))
        if upside_down > 2 and upside_down == len(faults):
            hint = f" (the board seems upside down: {game.sides[Side.SECOND].name} at the bottom)"
            faults[0] = faults[0]._replace(reason=faults[0].reason + hint)
        yield from faults

    def _attacks_on_the_waiting_royal(self) -> Iterator[Fault]:
        game = self.game
        board = self.board()
        if not board.exposed:
            return
        waiting = self.turn.other
        # A man who may promote has two moves to one point.
        for point, royal in dict.fromkeys((m.points[0], m.target) for m in game.unpacked_all(board.pseudo_moves())):
            victim = self.men.get(royal)
            if victim is None or victim.side is not waiting or not victim.piece.royal:
                continue
            attacker = self.men[point]
            if attacker.piece.royal:
                yield Fault("facing", point, f"the {attacker.piece.name}s on {point} and {royal} face each other")
            else:
                names = game.sides[waiting].name, game.sides[self.turn].name
                reason = f"{names[0]} is in check from the {attacker.piece.name} on {point}, but {names[1]} is to move"
                yield Fault("in-check", point, reason)


@lru_cache(maxsize=64)
def _read_fen(text: str, game: Game) -> Fen:
    """Read a setup text and keep the answer: a record's is asked for again by all who look at its start."""
    return read_fen(text, game)


def _set_up(game: Game, men: list[tuple[str, Side, str]], *others: Any) -> Setup:
    return Setup(game, {point: Man(side, game.piece(letter)) for point, side, letter in men}, *others)


@cache
def _usual_numbers(game: Game) -> Counter[tuple[Side, str]]:
    """Return how many of each kind either side has at the start."""
    return Counter((man.side, man.piece.letter) for man in _start_men(game))


@cache
def _start_men(game: Game) -> tuple[Man, ...]:
    return tuple(read_fen(game.start, game).men.values())


def unplayable(faults: Sequence[Fault], *, has_men: bool) -> list[Fault]:
    """Return the faults that make play impossible even in a lesson; on an empty board, all of them."""
    return [fault for fault in faults if fault.code not in LESSON or not has_men]


def canonical_fen(fen: str, game: Game) -> str | None:
    """Return the one canonical text of a setup, or ``None`` if it cannot be read."""
    try:
        return Setup.from_fen(fen, game).fen()
    except SetupError:
        return None


def game_of_setup(fen: str, first: Game | str = DEFAULT_GAME) -> Game | None:
    """Return the first game whose board a setup text fits, ``first`` before all others; ``None`` if none."""
    usual = find_game(first)
    # Games are tried one by one: to load all of them takes longer than to read a setup.
    for name in sorted(registry.names("games"), key=lambda name: name != usual.name):
        game = usual if name == usual.name else find_game(name)
        try:
            Setup.from_fen(fen, game)
        except SetupError:
            continue
        return game
    return None
