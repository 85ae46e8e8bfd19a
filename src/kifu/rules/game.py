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
from kifu.core.board.board import Board
from kifu.core.board.packing import FIRST, KINDS, pack, unpack
from kifu.errors import MoveTextError, UnknownNameError
from kifu.rules.about import About, SideName, title_in
from kifu.rules.move import AnyMove, Drop, Move
from kifu.rules.piece import Man as Man  # for authors of games, who find here all that describes one
from kifu.rules.piece import Piece as Piece
from kifu.rules.points import NamedPoints
from kifu.rules.points import Points as Points
from kifu.rules.side import Side


class StateField(NamedTuple):
    """A field of setup text for what a game has to remember besides its men; ``-`` is nothing.

    ``read`` makes of the field the text to be remembered, an empty one if the field has no meaning.
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


class RepetitionRule(NamedTuple):
    """What becomes of a position that comes back."""

    book: str = ""  # the rule book that usually judges it, one of ``kifu.rulings.books``; without one the game draws
    draws_at: int = 3  # how often a position must have stood for a draw


class Drops(NamedTuple):
    """Captured men go to the hand of the side that takes them, and are dropped again.

    No man is dropped where he could never move again.  What else is forbidden is given by letters of kinds.
    """

    one_a_file: str = ""  # kinds of which a side drops none on a file on which it has one
    no_mate: str = ""  # kinds of which no man may mate by being dropped


class Trading(NamedTuple):
    """How prized men are traded, by the names of pieces; setup text says where an ordinary man just took a prized one.

    Where trading is ``restricted``, a prized man may take another prized man two squares away only if the captor cannot
    be taken back, or takes on the way a man who is not slight.  And after an ordinary man took a prized man, no
    ordinary man may answer by taking a prized man on another point.
    """

    prized: str
    slight: tuple[str, ...]
    field: str  # of setup text, in which the point stands
    restricted: bool = True


class Entering(NamedTuple):
    """What a side may declare whose royal man has come into its promotion zone, and what both may agree on."""

    valuable: tuple[str, ...]  # the names of the kinds that count ``points``, promoted or not; all others count one
    points: int
    men: int  # how many besides the royal man must stand in the zone
    agreed: int  # points that either side needs where both agree on a draw
    # By the name of a rule, its points: those with which the first and the second side win, and those for a draw.
    needed: Mapping[int, tuple[tuple[int, int], tuple[int, int] | None]]


class Rules(NamedTuple):
    """What a table of pieces cannot say."""

    royal_guarded: bool = True  # whether a side may not leave its royal man to be taken
    no_move_loses: bool = True
    bare_royal_loses: bool = False
    promotion: int = 0  # when a man may promote: bits from ``packing``
    promotion_zone: str = ""
    drops: Drops | None = None
    trading: Trading | None = None
    repetition: RepetitionRule = RepetitionRule()
    entering: Entering | None = None
    # Says why the game forbids a move that the board allows; an empty string if it does not.
    forbids: "Callable[[PositionView, AnyMove], str] | None" = None
    # Says what the game remembers besides the men once a move is played, by the names of the state fields.
    remembers: "Callable[[PositionView, AnyMove], Mapping[str, str]] | None" = None


class Writing(NamedTuple):
    """How the moves of a game are written."""

    # Names of notations, the commonest first, or of families: then all of the family that can write the game.
    notations: tuple[str, ...] = ()
    shown_in: tuple[str, ...] = ()  # notations in which a learner sees moves side by side
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
    """Rules on which sources disagree: the values of each, the default first, and how to make the game anew."""

    values: Mapping[str, tuple[str, ...]]
    chosen: Mapping[str, str]
    make: "Callable[..., Game]"


class Game(NamedPoints):
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
        about: About | None = None,
    ) -> None:
        if len(pieces) > KINDS:
            raise ValueError(f"{name} has {len(pieces)} kinds of piece, the board holds {KINDS}")
        super().__init__(name.replace("_", " "), points)
        self.name = name
        self.also = also  # other names under which files know it; the first is the one to write
        self.titles, self.setups, self.engines, self.sample, self.scale = about or About()
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
        self._numbers: dict[AnyMove | str, int] = {}
        self._moves: dict[int, AnyMove] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        # Its tables are made anew wherever it is read: a game is known by its name.
        return find_game, (self.full_name,)

    def __copy__(self) -> "Game":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self

    @property
    def full_name(self) -> str:
        """The name with the options that are not the default, ``name:option=value``."""
        return registry.full_name(self.name, self.options, self.chosen)

    def __repr__(self) -> str:
        return f"<Game {self.full_name}>"

    def title_in(self, language: str) -> str:
        """Return the name of the game as a heading in a language."""
        return title_in(self.titles, language, self.title.capitalize())

    @property
    def variants(self) -> tuple[str, ...]:
        """The names of this game in the protocols of engines that play several games."""
        return self.engines.variants or tuple(dict.fromkeys((self.name, self.name.replace("_", ""))))

    def set(self, **chosen: str) -> "Game":
        """Return this game with other choices among its ``options``, the rules on which sources disagree."""
        registry.check_options(self.name, self.options, chosen)
        assert self._make is not None or not chosen
        return self._make(**{**self.chosen, **chosen}) if self._make else self

    def cell(self, piece: Piece, side: Side) -> int:
        try:
            return self._kinds[piece.letter] | FIRST << side
        except KeyError:
            raise UnknownNameError(f"{self.title} piece", piece.name, self._kinds) from None

    def man(self, cell: int) -> Man:
        """Return whose piece of which kind a cell that is not empty holds; the reverse of ``cell``."""
        return Man(Side.FIRST if cell & FIRST else Side.SECOND, self.pieces[cell % FIRST - 1])

    def is_held(self, piece: Piece) -> bool:
        """Whether men of a kind can be in hand: plain ones, but for the royal ones."""
        return self.rules.drops is not None and not piece.promoted and not piece.royal

    def kind(self, letter: str) -> int:
        """Return the board engine's number of a kind."""
        self.piece(letter)
        return self._kinds[letter]

    def piece(self, letter: str) -> Piece:
        try:
            return self.pieces[self._kinds[letter] - 1]
        except KeyError:
            raise UnknownNameError(f"letter of a {self.title} piece", letter, self._kinds) from None

    def piece_named(self, name: str, *, promoted: bool = False) -> Piece:
        """Return the plain kind of a name, or its promoted form."""
        try:
            return self._named[name, promoted]
        except KeyError:
            known = [plain for plain, is_promoted in self._named if is_promoted == promoted]
            raise UnknownNameError(f"{'promoted ' * promoted}{self.title} piece", name, known) from None

    def find_side(self, name: str) -> Side:
        """Return the side of a name, in either case: that which the game gives it, or first or second."""
        names = {"first": Side.FIRST, "second": Side.SECOND} | {self.sides[side].name.lower(): side for side in Side}
        try:
            return names[name.lower()]
        except KeyError:
            raise UnknownNameError("side", name, names) from None

    def packed(self, move: AnyMove | str) -> int:
        """Return a move as the board engine writes it; refuse points that are not on the board, and any text."""
        number = self._numbers.get(move)
        if number is None:
            if isinstance(move, str):
                raise MoveTextError(f"{move[:40]!r} is a text, which is a move only in a position", text=move[:40])
            number = self._numbers[move] = self._pack(move)
            self._moves[number] = move
        return number

    def packed_all(self, moves: Iterable[AnyMove]) -> Iterable[int]:
        """Return the numbers of many moves."""
        moves, known = list(moves), self._numbers
        try:
            return [known[move] for move in moves]
        except KeyError:
            return map(self.packed, moves)

    def unpacked(self, number: int) -> AnyMove:
        """Return the move that the board engine writes as a number; the reverse of ``packed``."""
        move = self._moves.get(number)
        if move is None:
            move = self._unpack(number)
            self._moves[number] = move
            self._numbers[move] = number
        return move

    def unpacked_all(self, numbers: Iterable[int]) -> list[AnyMove]:
        """Return the moves of many numbers."""
        numbers, known = list(numbers), self._moves
        try:
            return [known[number] for number in numbers]
        except KeyError:
            return [self.unpacked(number) for number in numbers]

    def _pack(self, move: AnyMove) -> int:
        for point in move.points:
            self.check_point(point, str(move))
        if isinstance(move, Drop):
            if not self.rules.drops:
                raise MoveTextError(f"no {self.title} man is dropped", text=str(move))
            return pack(self._after_board(move.piece, str(move)), self.squares[move.target])
        via = self.squares[move.via] if move.via else 0
        if isinstance(move.promotion, str):
            if via or not any(len(piece.promotions) > 1 for piece in self.pieces):
                raise MoveTextError(f"no {self.title} man may choose what it becomes", text=str(move))
            via = self._after_board(move.promotion, str(move))
        return pack(self.squares[move.origin], self.squares[move.target], via, bool(move.promotion))

    def _after_board(self, letter: str, text: str) -> int:
        """Return the number after the board that stands for a kind in the number of a move."""
        if letter not in self._kinds:
            raise MoveTextError(f"there is no {self.title} piece {letter[:20]!r}", text=text)
        return self.grid.size + self._kinds[letter]

    def _unpack(self, number: int) -> AnyMove:
        origin, target, via, promotion = unpack(number)
        name, size = self.names, self.grid.size
        if origin > size:
            return Drop(self.pieces[origin - size - 1].letter, name[target])
        if via > size:
            return Move(name[origin], name[target], "", self.pieces[via - size - 1].letter)
        return Move(name[origin], name[target], name[via] if via else "", promotion)

    def move(self, text: str) -> AnyMove:
        """Return the move whose ``str`` is ``text``; whether it is legal is for a position to say."""
        found = self._move_text.fullmatch(text)
        if not found:
            raise MoveTextError(f"{text[:40]!r} is not a move between two points, such as {self._example}", text=text)
        origin, via, target, plus, becomes, letter, point = found.groups()
        if letter:
            return Drop(letter, point)
        return Move(origin, target, via or "", becomes or bool(plus))

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
    def hand_kinds(self) -> tuple[tuple[str, int], ...]:
        """The kinds that can be in hand: their letters, and the board engine's numbers."""
        return tuple((piece.letter, self._kinds[piece.letter]) for piece in self.pieces if self.is_held(piece))

    @cached_property
    def _named(self) -> dict[tuple[str, bool], Piece]:
        named = {(piece.plain_name, piece.promoted): piece for piece in self.pieces}
        if len(named) < len(self.pieces):
            raise ValueError(f"{self.name} has kinds of piece that differ neither in name nor in what they were")
        return named


class PositionView(Protocol):
    """What the hooks of a game, ``forbids`` and ``remembers``, ask of a position."""

    game: Game
    board: Board

    @property
    def state(self) -> Mapping[str, str]: ...
    def __getitem__(self, point: str) -> Man | None: ...
    def man(self, point: str) -> Man: ...
    def board_after(self, move: AnyMove) -> Board: ...
    def stood_before(self, value: int) -> bool: ...


def find_game(game: Game | str) -> Game:
    """Return the game of a name, perhaps with options (``name:option=value``); a game is returned as it is."""
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
