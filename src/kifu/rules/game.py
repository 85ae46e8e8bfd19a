"""Game: the table of pieces, the regions and the few rules that make up one game.

One row is the whole truth about a piece.  FEN, notations, pictures and the board engine
read that row; nothing else in the package repeats what it says.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from kifu import registry
from kifu.core.board import Board
from kifu.core.packing import FIRST, KINDS, pack, unpack
from kifu.errors import MoveTextError, UnknownNameError
from kifu.rules.grid import Grid
from kifu.rules.move import Move
from kifu.rules.side import Side

Place = tuple[int, int]  # file and rank, from 0, counted from the left corner nearest the first side
Region = frozenset[Place]


class Piece(NamedTuple):
    """One row of a game's table.

    ``movement`` is Betza letters, several words separated by spaces.  A word may be confined:
    ``W@palace`` ends inside the region, ``across:sW`` begins inside it.

    Lexicons know a piece by ``plain_name`` and ``promoted``.  Plain kinds differ in name.  A promoted form often
    goes by the name of a plain kind (a promoted pawn is a gold general), so it is known by the kind it was.
    """

    letter: str
    name: str
    movement: str
    also: str = ""  # other letters for it in setup text
    characters: Mapping[str, tuple[str, str]] = MappingProxyType({})
    stands: str = ""
    royal: bool = False
    promotes_to: str = ""  # the letter of what it becomes
    said: str = ""  # its name as it is pronounced, where the characters do not say it
    promoted_from: str = ""  # the name of the plain kind, if this is its promoted form

    def __reduce__(self) -> tuple[Any, ...]:
        # A mapping that nobody can write to cannot be pickled.
        return _piece_of, tuple(self._replace(characters=dict(self.characters)))

    @property
    def promoted(self) -> bool:
        return bool(self.promoted_from)

    @property
    def plain_name(self) -> str:
        return self.promoted_from or self.name


def _piece_of(*fields: Any) -> Piece:
    piece = Piece(*fields)
    return piece._replace(characters=MappingProxyType(dict(piece.characters)))


class Man(NamedTuple):
    """A piece of one side, such as stands on a point."""

    side: Side
    piece: Piece


class SideName(NamedTuple):
    """What a game calls one of its sides, and the letters that stand for it in setup text."""

    name: str
    letters: str


class Points(NamedTuple):
    """What the points of a board are called, and regions of them as the first side sees them."""

    files: tuple[str, ...]  # from the left
    ranks: tuple[str, ...]  # from the first side
    regions: Mapping[str, str] = MappingProxyType({})  # points and boxes of points, "d1-f3 e4"


class StateField(NamedTuple):
    """A field of setup text for what a game has to remember besides its men; ``-`` is nothing.

    What is remembered is a text; ``read`` gives it, or nothing for a text that has no meaning.
    """

    name: str
    meaning: str
    read: "Callable[[Game, str], str]"
    write: "Callable[[Game, str], str]" = lambda game, value: value


def read_point(game: "Game", text: str) -> str:
    """Return what a state field that holds a point says."""
    return text if text in game.squares else ""


class SetupText(NamedTuple):
    """The setup text of the start, and what the fields after its board are.

    A field is one that ``fen`` knows (turn, hands, quiet, round, ply), the name of a state, or stands for itself.
    """

    start: str
    fields: tuple[str, ...]
    state: tuple[StateField, ...] = ()


class Rules(NamedTuple):
    """What a table of pieces cannot say."""

    royal_guarded: bool = True  # whether a side may not leave its royal man to be taken
    no_move_loses: bool = True
    bare_royal_loses: bool = False
    promotion: int = 0  # when a man may promote: bits from ``packing``
    promotion_zone: str = ""
    # Why a move that the board allows is forbidden all the same, or an empty string.
    forbids: "Callable[[PositionView, Move], str] | None" = None
    # What is remembered besides the men once a move is played, by the names of the state fields.
    remembers: "Callable[[PositionView, Move], Mapping[str, str]] | None" = None


class Writing(NamedTuple):
    """How the moves of a game are written."""

    notations: tuple[str, ...] = ()  # names of notations, or of families of which all that can say it are meant
    shown_in: tuple[str, ...] = ()  # those in which a learner sees moves side by side
    files_per_side: bool = False  # whether each side counts the files from its own right when it names a move


class Drawing(NamedTuple):
    """What a picture of the board shows besides its lines and men."""

    on_squares: bool = False  # whether men stand in squares and not on the crossings of lines
    river: str = ""  # the rank after which a river flows
    # The words in it as the first side reads them, by the name that the characters of pieces have in that script.
    river_words: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    marked_points: str = ""  # a region whose points are marked
    diagonals: str = ""  # a crossed region
    face: str = "wenkai"  # the hand in which characters are drawn, one of those that travel with kifu


class Options(NamedTuple):
    """Points on which sources disagree: the values of each, the default first, and how to make the game anew."""

    values: Mapping[str, tuple[str, ...]]
    chosen: Mapping[str, str]
    make: "Callable[..., Game]"


class Game:
    """A game: what its board, its pieces and its sides are.  ``games/`` holds one per file."""

    def __init__(
        self,
        name: str,
        *,
        points: Points,
        sides: tuple[SideName, SideName],
        pieces: tuple[Piece, ...],
        setup_text: SetupText,
        rules: Rules | None = None,
        writing: Writing | None = None,
        drawing: Drawing | None = None,
        options: Options | None = None,
        also: tuple[str, ...] = (),
    ) -> None:
        if len(pieces) > KINDS:
            raise ValueError(f"{name} has {len(pieces)} kinds of piece, the board holds {KINDS}")
        self.name = name
        self.title = name.replace("_", " ")
        self.also = also  # other names under which files know it; the first is the one to write
        self.files, self.ranks, self.regions = points
        self.sides = sides
        self.pieces = pieces
        self.start, self.fen_fields, state = setup_text
        self.state_fields = {field.name: field for field in state}
        self.rules = rules or Rules()
        self.writing = writing or Writing()
        self.drawing = drawing or Drawing()
        self.options: Mapping[str, tuple[str, ...]] = options.values if options else {}
        self.chosen: Mapping[str, str] = options.chosen if options else {}
        self._make = options.make if options else None
        # Moves and their numbers as they come up: there are few distinct ones, and every one is met again.
        self._numbers: dict[Move | str, int] = {}
        self._moves: dict[int, Move] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        # Its tables are made anew wherever it is read: a game is known by its name.
        return find_game, (self.full_name,)

    def __copy__(self) -> "Game":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self

    @cached_property
    def grid(self) -> Grid:
        return Grid(len(self.files), len(self.ranks))

    @property
    def full_name(self) -> str:
        """The name with the options that are not the default, ``name:option=value``."""
        return registry.full_name(self.name, self.options, self.chosen)

    def __repr__(self) -> str:
        return f"<Game {self.full_name}>"

    def set(self, **chosen: str) -> "Game":
        """Return the same game with other rules where sources disagree, named in its ``options``."""
        registry.check_options(self.name, self.options, chosen)
        assert self._make is not None or not chosen
        return self._make(**{**self.chosen, **chosen}) if self._make else self

    def place(self, point: str) -> Place:
        try:
            return self._places[point]
        except KeyError:
            self.check_point(point)
            raise

    def check_point(self, point: str, text: str = "") -> None:
        """Refuse a point that is not on the board, named in a text."""
        if point not in self.squares:
            raise MoveTextError(f"there is no point {point[:20]!r} on the {self.title} board", text=text or point)

    def point(self, place: Place) -> str:
        try:
            return self.files[place[0]] + self.ranks[place[1]]
        except IndexError:
            raise MoveTextError(f"there is no place {place} on the {self.title} board") from None

    def seen_by(self, side: Side, point: str) -> tuple[int, int]:
        """Return the file from a side's right, from 1, and how many ranks beyond its first a point lies."""
        try:
            return self._seen[side][point]
        except KeyError:
            self.check_point(point)
            raise

    def region(self, name: str, side: Side) -> Region:
        """Return a region as ``side`` sees it; it is written for the first side, as points and boxes of points."""
        if name not in self._regions:
            raise UnknownNameError(f"region of the {self.title} board", name, self._regions)
        return self._regions[name][side]

    def cell(self, piece: Piece, side: Side) -> int:
        try:
            return self._kinds[piece.letter] | FIRST << side
        except KeyError:
            raise UnknownNameError(f"{self.title} piece", piece.name, self._kinds) from None

    def man(self, cell: int) -> Man:
        """Return whose piece of which kind a cell that is not empty holds; the reverse of ``cell``."""
        return Man(Side.FIRST if cell & FIRST else Side.SECOND, self.pieces[cell % FIRST - 1])

    def piece(self, letter: str) -> Piece:
        try:
            return self.pieces[self._kinds[letter] - 1]
        except KeyError:
            raise UnknownNameError(f"letter of a {self.title} piece", letter, self._kinds) from None

    def piece_named(self, name: str, *, promoted: bool = False) -> Piece:
        """Return the plain kind of that name, or its promoted form."""
        try:
            return self._named[name, promoted]
        except KeyError:
            known = [plain for plain, is_promoted in self._named if is_promoted == promoted]
            raise UnknownNameError(f"{'promoted ' * promoted}{self.title} piece", name, known) from None

    def packed(self, move: Move | str) -> int:
        """Return a move as the board engine writes it; refuse points that are not on the board, and any text."""
        number = self._numbers.get(move)
        if number is None:
            if isinstance(move, str):
                raise MoveTextError(f"{move[:40]!r} is a text, which is a move only in a position", text=move[:40])
            number = self._numbers[move] = self._pack(move)
            self._moves[number] = move
        return number

    def packed_all(self, moves: Iterable[Move]) -> Iterable[int]:
        """Return the numbers of many moves."""
        moves, known = list(moves), self._numbers
        try:
            return [known[move] for move in moves]
        except KeyError:
            return map(self.packed, moves)

    def unpacked(self, number: int) -> Move:
        """Return the move that the board engine writes as a number; the reverse of ``packed``."""
        move = self._moves.get(number)
        if move is None:
            origin, target, via, promotion = unpack(number)
            name = self.names
            move = Move(name[origin], name[target], name[via] if via else "", promotion)
            self._moves[number] = move
            self._numbers[move] = number
        return move

    def unpacked_all(self, numbers: Iterable[int]) -> list[Move]:
        """Return the moves of many numbers."""
        numbers, known = list(numbers), self._moves
        try:
            return [known[number] for number in numbers]
        except KeyError:
            return [self.unpacked(number) for number in numbers]

    def _pack(self, move: Move) -> int:
        if move.drop or isinstance(move.promotion, str):
            what = "man is dropped" if move.drop else "man may choose what it becomes"
            raise MoveTextError(f"no {self.title} {what}", text=str(move))
        for point in (move.origin, move.target, move.via or move.origin):
            self.check_point(point, str(move))
        via = self.squares[move.via] if move.via else 0
        return pack(self.squares[move.origin], self.squares[move.target], via, move.promotion)

    def move(self, text: str) -> Move:
        """Return the move whose ``str`` is ``text``; whether it is legal is for a position to say."""
        found = self._move_text.fullmatch(text)
        if not found:
            raise MoveTextError(f"{text[:40]!r} is not a move between two points, such as {self._example}", text=text)
        origin, via, target, plus, becomes, letter, point = found.groups()
        if letter:
            return Move.drop_of(letter, point)
        return Move(origin, target, via or "", becomes or bool(plus))

    def _box(self, corner: str, opposite: str = "") -> list[Place]:
        (left, near), (right, far) = self.place(corner), self.place(opposite or corner)
        return [(file, rank) for file in range(left, right + 1) for rank in range(near, far + 1)]

    @cached_property
    def _regions(self) -> dict[str, tuple[Region, Region]]:
        last_file, last_rank = len(self.files) - 1, len(self.ranks) - 1
        regions = {}
        for name, text in self.regions.items():
            places = frozenset(place for part in text.split() for place in self._box(*part.split("-")))
            regions[name] = places, frozenset((last_file - file, last_rank - rank) for file, rank in places)
        return regions

    @cached_property
    def squares(self) -> dict[str, int]:
        """The board engine's number of every point."""
        return {point: self.grid.square(place) for point, place in self._places.items()}

    @cached_property
    def names(self) -> dict[int, str]:
        return {square: point for point, square in self.squares.items()}

    @cached_property
    def _seen(self) -> tuple[dict[str, Place], dict[str, Place]]:
        files, ranks = len(self.files), len(self.ranks)
        places = self._places.items()
        first = {point: (files - file, rank) for point, (file, rank) in places}
        return first, {point: (file + 1, ranks - 1 - rank) for point, (file, rank) in places}

    @cached_property
    def _places(self) -> dict[str, Place]:
        return {
            self.point((file, rank)): (file, rank)
            for rank in reversed(range(len(self.ranks)))
            for file in range(len(self.files))
        }

    @cached_property
    def _move_text(self) -> re.Pattern[str]:
        points = "|".join(sorted(self._places, key=len, reverse=True))
        letters = "|".join(sorted((re.escape(piece.letter) for piece in self.pieces), key=len, reverse=True))
        return re.compile(rf"({points})({points})?({points})(?:(\+)|=({letters}))?|({letters})\*({points})")

    @property
    def _example(self) -> str:
        return self.point((0, 0)) + self.point((0, 1))

    @cached_property
    def _kinds(self) -> dict[str, int]:
        return {piece.letter: kind for kind, piece in enumerate(self.pieces, 1)}

    @cached_property
    def _named(self) -> dict[tuple[str, bool], Piece]:
        named = {(piece.plain_name, piece.promoted): piece for piece in self.pieces}
        if len(named) < len(self.pieces):
            raise ValueError(f"{self.name} has kinds of piece that differ neither in name nor in what they were")
        return named


class PositionView(Protocol):
    """A position, as far as the hooks of a game ask about one."""

    game: Game
    board: Board

    @property
    def state(self) -> Mapping[str, str]: ...
    def __getitem__(self, point: str) -> Man | None: ...
    def man(self, point: str) -> Man: ...
    def board_after(self, move: Move) -> Board: ...
    def stood_before(self, value: int) -> bool: ...


def find_game(game: Game | str) -> Game:
    """Return the game of that name, perhaps with options (``name:option=value``), or the game itself."""
    if isinstance(game, Game):
        return game
    name, options = registry.parse_name(game)
    found = registry.find("games", name)
    if not isinstance(found, Game):
        raise UnknownNameError("game", name, registry.names("games"))
    return found.set(**options) if options else found


@lru_cache
def find_game_by_title(title: str) -> Game:
    """Return the game that a file names by its name, its title or another word for it, perhaps with options."""
    name, options = registry.parse_name(title.strip())
    return find_game(_name_of(re.sub(r"[\s_-]+", "", name).lower(), title)).set(**options)


def _name_of(plain: str, title: str) -> str:
    names = registry.names("games")
    # The usual game first: to load all others takes longer than to read a file.
    for name in sorted(names, key=lambda name: name != registry.DEFAULT_GAME):
        known = find_game(name)
        if plain in (re.sub(r"[\s_-]+", "", word).lower() for word in (name, known.title, *known.also)):
            return name
    raise UnknownNameError("game", title, names)
