"""The family of notations with four slots: piece, which one, direction, number.

``C2.5``, 炮二平五 and ``Cannon 2 traverses 5`` are one value, which needs no board.  What is said
here is how that value meets a board: which man a marker means, and where it goes.
"""

from functools import cached_property
from typing import NamedTuple

from kifu.errors import Reason
from kifu.languages.language import Message
from kifu.rules import betza
from kifu.rules.game import Game
from kifu.rules.move import AnyMove, Move
from kifu.rules.names import PieceName
from kifu.rules.position import Position
from kifu.rules.side import Side

FORWARD, BACK, SIDEWAYS = "+", "-", "."
FRONT, REAR = "+", "-"  # the orders for which a notation with more than three on a file may have a double, ++


class Which(NamedTuple):
    """Which of several men of a kind: by its file, by its order among those on a file, or by both.

    An order is front ``+``, rear ``-``, middle ``=``, the outermost of four or five ``++`` and
    ``--``, the ones next to them ``+2`` and ``-2``, or a number counted from the front; with no
    file given the numbers run over all files that hold two or more, from the mover's right.
    """

    order: str = ""
    file: int = 0


class Slots(NamedTuple):
    """What a text says; ``piece`` is the name that the game gives to it."""

    piece: str
    which: Which
    direction: str
    number: int


class Scheme(NamedTuple):
    """How the men of a tandem are named: for two, three and more men on a file their labels, front to rear.

    ``file`` is the plain file; ``@`` adds the file to an order; ``#`` is the number over all files.
    """

    one_file: tuple[str, ...]  # where no other file holds a tandem of this kind
    two_files: tuple[str, ...]
    outermost: bool = False  # of four and more, + and - mean the second ones: ++ and -- are outside them
    # Pieces that never take a marker: the direction of the move distinguishes two of them.
    unmarked: frozenset[str] = frozenset({"King", "Advisor", "Elephant"})


WXF_1997 = Scheme(
    one_file=("+ -", "+ file -", "++ + - --", "++ + file - --"),
    two_files=("+@ -@", "+@ =@ -@"),
    outermost=True,
)
ORDER_AND_FILE = Scheme(
    one_file=("+ -", "1@ 2@ 3@", "1@ 2@ 3@ 4@", "1@ 2@ 3@ 4@ 5@"),
    two_files=("1@ 2@", "1@ 2@ 3@"),
    outermost=True,
)
NUMBERED = Scheme(
    one_file=("+ -", "+ = -", "# # # #", "# # # # #"),
    two_files=("# #", "# # #"),
)
WORDED = Scheme(
    one_file=("+ -", "+ = -", "# # # #", "# # # # #"),
    two_files=("+@ -@", "+@ =@ -@"),
)
FRONT_THEN_NUMBERED = WORDED._replace(one_file=("+ -", "+ = -", "+ # # #", "+ # # # #"))
OUTERMOST = WORDED._replace(one_file=("+ -", "+ = -", "++ + - --", "++ + = - --"), outermost=True)


class Standing(NamedTuple):
    """Where a man stands among its kind: its file from the mover's right, its place on the file from the front."""

    file: int
    place: int
    on_file: int
    number: int  # counted over all files with two or more
    tandem_files: int

    def in_words(self) -> str:
        """Return which of several on a file is meant; nothing where a man stands there alone.

        >>> Standing(3, 2, 3, 2, 1).in_words(), Standing(3, 3, 4, 3, 1).in_words()
        ('middle', 'second rearmost')
        """
        if self.on_file == 1:
            return ""
        if 2 * self.place == self.on_file + 1:
            return "middle"
        if self.on_file <= 3:
            return "front" if self.place == 1 else "rear"
        last = self.on_file
        ends = {1: "foremost", 2: "second foremost", last - 1: "second rearmost", last: "rearmost"}
        return ends.get(self.place, f"number {self.place}")


class Tandems:
    """The men of the side to move, and how they stand to each other."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._kinds: dict[str, dict[str, Standing]] = {}

    @cached_property
    def legal_moves(self) -> list[AnyMove]:
        return self.position.legal_moves()

    def standing(self, point: str) -> Standing:
        return self.of(self.position.man(point).piece.name)[point]

    def of(self, name: str) -> dict[str, Standing]:
        """Return how every man of that name stands."""
        if name not in self._kinds:
            self._kinds[name] = self._stand(name)
        return self._kinds[name]

    def _stand(self, name: str) -> dict[str, Standing]:
        game, side = self.position.game, self.position.turn
        files: dict[int, list[tuple[int, str]]] = {}
        for point in self.position.points_of(game.piece_named(name), side):
            file, ahead = game.seen_by(side, point)
            files.setdefault(file, []).append((-ahead, point))
        tandems = [file for file in files if len(files[file]) > 1]
        standings = {}
        number = 0
        for file in sorted(files):
            for place, (_, point) in enumerate(sorted(files[file]), 1):
                number += file in tandems
                standings[point] = Standing(file, place, len(files[file]), number, len(tandems))
        return standings


def label(standing: Standing, name: str, scheme: Scheme) -> Which:
    """Return the one way in which a scheme names a man that stands so."""
    if standing.on_file == 1 or name in scheme.unmarked:
        return Which("", standing.file)
    table = scheme.one_file if standing.tandem_files == 1 else scheme.two_files
    if standing.on_file > len(table) + 1 or standing.tandem_files > 2:
        # More men of a kind than the game has: an order with its file is always clear.
        return Which(str(standing.place), standing.file)
    word = table[standing.on_file - 2].split()[standing.place - 1]
    if word == "file":
        return Which("", standing.file)
    if word == "#":
        return Which(str(standing.number), 0)
    return Which(word.rstrip("@"), standing.file if word.endswith("@") else 0)


def also_named(which: Which, standing: Standing, scheme: Scheme) -> str:
    """Return why a label can mean a man that a scheme would name otherwise, or nothing if it cannot."""
    if which.order == "":
        return "a man in tandem named by its file alone" if which.file == standing.file else ""
    if standing.on_file == 1 or which.file not in (0, standing.file):
        return ""
    inside = scheme.outermost and standing.on_file > 3
    orders = {"+": 1 + inside, "-": standing.on_file - inside, "=": (standing.on_file + 1) / 2}
    if inside:
        orders |= {"++": 1, "--": standing.on_file}
    if standing.on_file > 3:
        orders |= {"+2": 2, "-2": standing.on_file - 1}
    if which.order in orders:
        if orders[which.order] != standing.place:
            return ""
        return "a marker with its file" if which.file else "a marker where the notation has another"
    if which.order.isdecimal():
        counted = standing.place if which.file else standing.number
        return "an order in place of a marker" if int(which.order) == counted else ""
    return ""


def motion(game: Game, move: Move, side: Side) -> tuple[str, int]:
    """Return direction and number of a move: a file, or a distance for straight moves ahead and back."""
    file, ahead = game.seen_by(side, move.origin)
    to_file, to_ahead = game.seen_by(side, move.target)
    if ahead == to_ahead:
        return SIDEWAYS, to_file
    direction = FORWARD if to_ahead > ahead else BACK
    return direction, to_file if to_file != file else abs(to_ahead - ahead)


def describe(position: Position, move: Move, scheme: Scheme, standing: Standing | None = None) -> Slots:
    """Return the four slots of a legal move; how its man stands need not be found out twice."""
    man = position.mover(move)
    which = label(standing or Tandems(position).standing(move.origin), man.piece.name, scheme)
    return Slots(man.piece.name, which, *motion(position.game, move, man.side))


class Candidate(NamedTuple):
    """A legal move that slots can name, and the leniency it takes (none if empty)."""

    move: Move
    leniency: str


def candidates(tandems: Tandems, slots: Slots, scheme: Scheme) -> list[Candidate]:
    """Return the legal moves that the slots can name; a leniency is taken only where none of them goes without."""
    named = named_men(tandems, slots, scheme)
    game, side = tandems.position.game, tandems.position.turn
    found = [
        Candidate(move, named[move.origin])
        for move in tandems.legal_moves
        if isinstance(move, Move) and move.origin in named and motion(game, move, side) == slots[2:]
    ]
    order, file = slots.which
    if not found and file and order in (FRONT, REAR) and all(named.values()):
        # Of four pawns + is the second; where only the first can go, a loose +7 means him.
        return candidates(tandems, slots._replace(which=Which(order * 2, file)), scheme)
    return found


def named_men(tandems: Tandems, slots: Slots, scheme: Scheme) -> dict[str, str]:
    """Return the points of the men that the first two slots can mean, whatever they can do, with the leniency it takes.

    What is the scheme's own name of some man cannot loosely mean another.
    """
    standings = tandems.of(slots.piece).items()
    exact = {point: "" for point, standing in standings if label(standing, slots.piece, scheme) == slots.which}
    if exact:
        return exact
    loose = ((point, also_named(slots.which, standing, scheme)) for point, standing in standings)
    return {point: leniency for point, leniency in loose if leniency}


def names_exactly(tandems: Tandems, slots: Slots, scheme: Scheme) -> bool:
    """Whether the first two slots are the scheme's own name of some man."""
    standings = tandems.of(slots.piece).values()
    return any(label(standing, slots.piece, scheme) == slots.which for standing in standings)


def oblique_steps(game: Game, name: str) -> dict[int, int]:
    """Return how far ahead an oblique kind goes for each number of files across; nothing for straight kinds."""
    motions = [way.motion for way in betza.parse_movement(game.piece_named(name).movement)]
    steps = [motion.step for motion in motions if isinstance(motion, betza.Leap)]
    if len(steps) < len(motions) or any(0 in step for step in steps):
        return {}
    return {abs(across): abs(ahead) for across, ahead in steps}


def why_not(position: Position, point: str, slots: Slots) -> Reason:
    """Return why the man on a point cannot do what the last two slots say."""
    game, side = position.game, position.turn
    man = {"piece": PieceName(game, game.piece_named(slots.piece), side), "point": point}
    file, ahead = game.seen_by(side, point)
    oblique = oblique_steps(game, slots.piece)
    along = {FORWARD: 1, BACK: -1, SIDEWAYS: 0}[slots.direction]
    to_file = slots.number
    if oblique:
        across = abs(slots.number - file)
        if not along:
            return Message("the {piece} on {point} does not go sideways", **man)
        if across not in oblique:
            return Message(
                "the {piece} on {point} does not go from file {file} to file {target} in one move",
                file=file,
                target=slots.number,
                **man,
            )
        along *= oblique[across]
    elif along:
        along *= slots.number
        to_file = file
    elif to_file == file:
        return Message("the {piece} on {point} is on file {file} already", file=file, **man)
    if target := game.point_seen(side, to_file, ahead + along):
        return position.why_not(Move(point, target))
    return Message("the board ends before the {piece} on {point} has gone so far", **man)
