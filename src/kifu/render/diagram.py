"""Diagram: all that a picture of a board shows, and nothing about how it is drawn.

>>> diagram = Diagram.of(Position(), bottom=Side.SECOND, coordinates="wxf")
>>> diagram.spot("h3"), "".join(diagram.edges.below)
((1, 2), '987654321')
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from kifu.errors import MoveTextError, UnknownNameError
from kifu.notations.base import Notation, find_notation, men_in_letters
from kifu.notations.edges import Edges, edges_by
from kifu.rules.fen import Hands
from kifu.rules.game import Game, Man, Piece
from kifu.rules.move import AnyMove, Drop, Move
from kifu.rules.position import Position
from kifu.rules.setup import Setup
from kifu.rules.side import Side

NO_COORDINATES = "none"
# The ways to show what a man is, and the characters of its row that each takes, the best first.
PIECES = {
    "chinese": ("board", "kanji"),
    "simplified": ("hans", "board", "kanji"),
    "short": ("short", "board", "kanji"),
    "letters": (),
    "pictures": (),
}

Spot = tuple[int, int]  # column and row of a picture, from its top left


class SeenEdges(NamedTuple):
    """The labels along the edges as a picture has them: from left to right and from top to bottom."""

    above: tuple[str, ...]
    below: tuple[str, ...]
    left: tuple[str, ...]
    right: tuple[str, ...]


class Diagram(NamedTuple):
    """What every renderer takes; points go by their names in the game, in the order of its board."""

    game: Game
    men: Mapping[str, Man]
    turn: Side
    bottom: Side
    last_move: AnyMove | None
    highlights: tuple[str, ...]
    arrows: tuple[tuple[str, str], ...]
    labels: Mapping[str, str]
    edges: SeenEdges
    hands: Hands | None = None  # nothing where no picture has room for them, as in games without drops
    letters: tuple[Notation | str, ...] = ()  # the notations whose letters stand on the men, the first that has any

    @classmethod
    def of(
        cls,
        position: Position | Setup,
        *,
        bottom: Side = Side.FIRST,
        last_move: bool | AnyMove = True,
        highlights: Iterable[str] = (),
        arrows: Iterable[tuple[str, str] | AnyMove] = (),
        labels: Mapping[str, str] = MappingProxyType({}),
        coordinates: Notation | str | None = None,
        letters: Iterable[Notation | str] = (),
    ) -> "Diagram":
        """Return a diagram of a position as it stands.

        ``last_move`` is the move to show, or whether to show the one played last; ``labels`` puts texts on
        points; ``coordinates`` is the notation whose names of files and ranks stand along the edges, ``"none"``
        for bare edges, or nothing for the names that the game itself uses.  Where men are drawn as ``letters``, they
        are those of the first of these notations that has any, of ``coordinates``, or of the usual one of the game.
        """
        game = position.game
        setup = position.setup() if isinstance(position, Position) else position
        played = position.last_move if isinstance(position, Position) and last_move is True else None
        move = last_move if isinstance(last_move, tuple) else played
        points = set(highlights)
        ends = [_ends_of(arrow) for arrow in arrows if not isinstance(arrow, Drop)]
        shown = move.points if move else ()
        for point in (*shown, *sorted(points), *(end for arrow in ends for end in arrow), *labels):
            game.check_point(point)
        in_order = game.squares
        return cls(
            game,
            {point: setup.men[point] for point in in_order if point in setup.men},
            setup.turn,
            bottom,
            move,
            tuple(point for point in in_order if point in points),
            tuple(ends),
            {point: labels[point] for point in in_order if point in labels},
            _turn_edges(_edges(game, coordinates), bottom),
            setup.hands if kinds_in_hand(game) else None,
            (*letters, *(() if coordinates in (None, NO_COORDINATES) else (coordinates,))),
        )

    def face(self, man: Man, pieces: str) -> str:
        """Return what is written on a man: its characters, or letters."""
        characters = face(man, pieces)
        if characters != man.piece.letter:
            return characters
        return men_in_letters(self.game, *self.letters).get(man.piece.letter, man.piece.letter)

    def __repr__(self) -> str:
        return f"<Diagram of {self.game.title}: {len(self.men)} men>"

    @property
    def columns(self) -> int:
        return len(self.game.files)

    @property
    def rows(self) -> int:
        return len(self.game.ranks)

    def spot(self, point: str) -> Spot:
        """Return where a point lies in the picture."""
        file, rank = self.game.place(point)
        if self.bottom is Side.FIRST:
            return file, self.rows - 1 - rank
        return self.columns - 1 - file, rank

    def region(self, name: str) -> list[frozenset[Spot]]:
        """Return where a region lies in the picture, for each side."""
        places = [self.game.region(name, side) for side in Side]
        return [frozenset(self.spot(self.game.point(place)) for place in region) for region in places]

    @property
    def river_row(self) -> int:
        """The row below which the river flows; none is -1."""
        if not self.game.drawing.river:
            return -1
        bank = self.game.ranks.index(self.game.drawing.river)
        return self.rows - 2 - bank if self.bottom is Side.FIRST else bank

    def river_words(self, pieces: str) -> tuple[str, ...]:
        """Return the words in the river from left to right, in the script of the men or the usual one."""
        words = self.game.drawing.river_words
        found = next((words[script] for script in (*scripts_of(pieces), *words) if script in words), ())
        return found[::-1] if self.bottom is Side.SECOND else found

    @property
    def crosses(self) -> list[tuple[Spot, Spot]]:
        """The diagonals of the crossed regions, from corner to corner."""
        lines: list[tuple[Spot, Spot]] = []
        for region in self.region(self.game.drawing.diagonals) if self.game.drawing.diagonals else ():
            (left, top), (right, bottom) = min(region), max(region)
            lines += [((left, top), (right, bottom)), ((left, bottom), (right, top))]
        return sorted(lines)

    @property
    def marked_spots(self) -> list[Spot]:
        """Where the board has the small angles that mark a point."""
        return (
            sorted(set().union(*self.region(self.game.drawing.marked_points)))
            if self.game.drawing.marked_points
            else []
        )

    @property
    def title(self) -> str:
        # A game may end with the capture of one side's royal men, but none begins without any.
        lesson = self.men and not any(man.piece.royal for man in self.men.values())
        what = f"{self.game.title.capitalize()}{' teaching diagram' if lesson else ''}"
        return f"{what}, {self.game.sides[self.turn].name} to move"

    @property
    def description(self) -> str:
        """The men of both sides in words, for those who cannot see the picture."""
        sentences = []
        for side in Side:
            men = []
            for piece in self.game.pieces:
                if points := [point for point, man in self.men.items() if man == (side, piece)]:
                    men.append(f"{'promoted ' * piece.promoted}{piece.name} {', '.join(points)}")
            held = [] if self.hands is None else self.hands[side].items()
            in_hand = "".join(f"; {self.game.piece(letter).name} in hand, {count}" for letter, count in held)
            sentences.append(f"{self.game.sides[side].name}: {'; '.join(men) or 'no men'}{in_hand}.")
        if self.last_move:
            sentences.append(f"Last move: {self.last_move}.")
        for origin, target in self.arrows:
            sentences.append(f"Arrow from {origin} to {target}.")
        if self.highlights:
            sentences.append(f"Highlighted: {', '.join(self.highlights)}.")
        for point, text in self.labels.items():
            sentences.append(f"{point}: {text}.")
        return " ".join(sentences)


def _ends_of(arrow: tuple[str, str] | Move) -> tuple[str, str]:
    if len(arrow) < 2:
        raise MoveTextError(f"an arrow goes from a point to a point, not {arrow!r}")
    return arrow[0], arrow[1]


def kinds_in_hand(game: Game) -> list[Piece]:
    """Return the kinds that can be held in hand, in the order of the game; none where captured men are gone."""
    return [piece for piece in game.pieces if game.is_held(piece)]


def held_as(game: Game, piece: Piece) -> str:
    """Return the letter of the plain kind as which a captured man is held; an empty text if none is held there."""
    plain = next((kind for kind in game.pieces if piece.letter in kind.promotions), piece)
    return plain.letter if plain in kinds_in_hand(game) else ""


def face(man: Man, pieces: str) -> str:
    """Return what is written on a man: its characters of this kind, or its letter if it has none."""
    characters = man.piece.characters
    scripts = [script for script in scripts_of(pieces) if script in characters]
    return characters[scripts[0]][man.side] if scripts else man.piece.letter


def scripts_of(pieces: str) -> tuple[str, ...]:
    """Return the characters of rows that a kind of pieces takes, the best first."""
    if pieces not in PIECES:
        raise UnknownNameError("kind of pieces", pieces, PIECES)
    return PIECES[pieces]


def _edges(game: Game, coordinates: Notation | str | None) -> Edges:
    if coordinates is None:
        return edges_by(game, str)
    if coordinates == NO_COORDINATES:
        return Edges()
    return find_notation(coordinates, game).edges()


def _turn_edges(edges: Edges, bottom: Side) -> SeenEdges:
    near, far, left, right = edges
    if bottom is Side.FIRST:
        return SeenEdges(far, near, left[::-1], right[::-1])
    # Two rows of labels belong to the sides and turn with them; a single row stays where people look for it.
    if near and far:
        near, far = far, near
    if left and right:
        left, right = right, left
    return SeenEdges(far[::-1], near[::-1], left, right)
