"""Notation: how ONE move is written.

A notation is a file in this folder (or an entry point of another package) with a constant ``NOTATION``: an object of
a class derived from ``Notation``, or from the class of a family, which leaves little more to say than its words.
What a notation has to define is ``name``, ``family``, ``example`` and ``users``, and two methods: ``render``, from a
move to its text, and ``find``, from a text to the move.  Everything else has a default.

A notation belongs to no game.  ``notation.on(game)`` is the notation bound to a game: only then has it a ``game``,
and all that depends on the board or the pieces (tables, patterns, labels) is made once for each bound notation, when
it is first asked for.  Which notations a game is written in is said by the game, ``game.writing.notations``.

>>> from kifu.rules.position import Position
>>> start = Position()
>>> wxf = find_notation("wxf:sideways==", start.game)
>>> wxf.game is start.game, wxf.render(start, start.game.move("h3e3"))
(True, 'C2=5')
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, Self

from kifu import registry
from kifu.core.moves.dialects import Dialect
from kifu.diagnostics import Lenient, Receiver, Strict
from kifu.errors import MoveTextError, Span, UnknownNameError, UnsayableMoveError
from kifu.notations.edges import Edges, edges_by
from kifu.notations.steps import powers
from kifu.notations.vocabulary import PIECE, Entry, Gloss, look_up
from kifu.rules.game import Game
from kifu.rules.move import AnyMove
from kifu.rules.position import Position
from kifu.rules.services import Reading
from kifu.rules.side import Side

LONGEST_MOVE = 80
SHORTEST_RUN = 8  # characters: two moves with nothing between them
DASHES = "–−—－﹣﹘‐‑‒―⁻˗➖"  # what typesetters and keyboards make of "-"
PLAIN_DASHES = str.maketrans(dict.fromkeys(DASHES, "-"))
# A number before a move that begins with a digit (1.33.4, 1.7747, 1.7g7f) is known from 33.4 itself only by the whole
# move.  What else reads numbers is made from this pattern, or reads what it leaves between moves.
MOVE_NUMBER = re.compile(
    r"[0-9]{1,4}\.\.\.|[0-9]{1,4}(?:\.{1,2}|、|．)(?![0-9])|\.\.\."
    rf"|[0-9]{{1,3}}\.(?=[1-9][0-9+\-{DASHES}][.=+\-{DASHES}][1-9](?![0-9]))|[0-9]{{1,3}}\.(?=[0-9]{{4}}(?![0-9]))"
    r"|[0-9]{1,3}\.(?=[0-9]{1,2}[a-z][0-9]{1,2}[a-z])"
)
NUMBER_STARTS = frozenset("0123456789.")  # what a number before a move, or one that stands alone, can begin with
MAN_IN_LETTERS = re.compile(r"\+?[A-Za-z]{1,3}")
BARE_NUMBER = re.compile(r"[0-9]{1,3}\.?")


class Found(NamedTuple):
    """A move that was read, and the marks (``!``, ``?``, ``+``) that stood after it."""

    move: AnyMove
    marks: str = ""


class Token(NamedTuple):
    """One move as it stands in a line of text."""

    text: str
    span: Span


class Notation(ABC):
    """One way of writing a move."""

    name: str  # as people name it in options; the name of its file, with hyphens
    title: str = ""  # as people call it in English, where that is not its name; languages may have a message for it
    family: str  # the grammar that it shares with others; a game may list a family instead of its notations
    example: str  # a first move of a game, or another that shows what is special
    two_step_example: str = ""  # what takes its place in games in which a man can make two steps in one move
    users: str  # who writes so
    separator: str = " "  # what stands between two moves in a line
    language: str = ""  # of its words, as pages name it; empty if there are none
    other_script: str = ""  # the notation that has its words in another script
    brackets: bool = False  # whether a move may hold round brackets, which mean a branch in some formats
    words: ClassVar[re.Pattern[str]] = re.compile(r"[^\s,;，；。]+")  # what may be one move in a line
    tables_pay_after: int = 400  # moves; what it takes to read them is what it takes to make ``dialect``
    also: tuple[str, ...] = ()  # other names that people know it by
    games: tuple[str, ...] = ()  # games that do not list it: a notation of another package may name them
    # Each choice that a writer has, with its values, the default first.
    options: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    # Options that change what a text means, so that they have to be found out with the notation.
    meaning_options: tuple[str, ...] = ()

    game: Game  # the game that it is bound to; an unbound notation has none

    def __init__(self) -> None:
        self.chosen = {option: values[0] for option, values in self.options.items()}

    # What a notation defines

    @abstractmethod
    def render(self, position: Position, move: AnyMove) -> str:
        """Return the text of a legal move.

        A move that cannot be told from another on this board, because there are more men of a kind than the game has
        or they stand where they cannot come to stand, is an ``UnsayableMoveError``.
        """

    @abstractmethod
    def find(self, position: Position, text: str, receiver: Receiver) -> Found:
        """Return the legal move that ``text`` names.

        A text in which some words or signs are not the notation's own is read where only one move can be meant, and
        the receiver gets a problem (a ``MoveTextError`` with the severity ``NOTE``) for each of them.  A text that
        says nothing is a ``MoveTextError``, one that says a move that is not legal an ``IllegalMoveError`` with the
        reason, one that can mean several legal moves an ``AmbiguousMoveError`` that lists them.
        """

    # What it may define

    def serves(self, game: Game) -> bool:
        """Whether the notation has words for the board and the pieces of a game."""
        return True

    @property
    def twin(self) -> "Notation | None":
        """The notation with its words in the other script and the options chosen here, if there is one."""
        return find_notation(self.other_script, self.game).set(**self.chosen) if self.other_script else None

    @property
    def in_words(self) -> bool:
        """Whether words tell men of a name apart wherever they can, so that a text depends on where others stand."""
        return False

    @property
    def dialect(self) -> Dialect | None:
        """The notation as tables of the compiled floor, or ``None`` if it cannot be put so."""
        return None

    def tables_pay(self, moves: int = 0) -> bool:
        """Whether ``dialect`` is worth making for ``moves`` that are to come and those that were read before.

        What is made already costs nothing.
        """
        return self._uses + moves > self.tables_pay_after or "dialect" in self.__dict__

    _uses = 0

    def parts(self, position: Position, text: str, move: AnyMove) -> list[tuple[str, str]]:
        """Return the pieces of a text that names ``move`` and what each of them stands for."""
        return []

    def vocabulary(self) -> list[Entry]:
        """Return the words and signs of the notation, each with what it stands for."""
        return []

    def men_in_letters(self) -> dict[str, str]:
        """Return the letters that stand for the pieces, by their letters in setup text; nothing if there are none.

        Boards are drawn with them, so that a word is too long, and a piece without one leaves all others out.
        """
        return self._men_in_letters

    @cached_property
    def _men_in_letters(self) -> dict[str, str]:
        words = {word.key: word.words[0] for word in self.vocabulary() if word.slot == PIECE}
        found = {piece.letter: words.get(piece.letter, words.get(piece.name, "")) for piece in self.game.pieces}
        short = all(MAN_IN_LETTERS.fullmatch(word) for word in found.values())
        return {letter: word[:1].upper() + word[1:] for letter, word in found.items()} if short else {}

    def gloss(self, text: str) -> Gloss | None:
        """Return what a text says in general, without a board; nothing if it is no part of this notation."""
        return look_up(self.vocabulary(), text.strip()) if len(text) <= LONGEST_MOVE else None

    def men_named(self, position: Position, text: str) -> list[str]:
        """Return the points of the men that a part of a move names on a board; of the side to move, if it says whose.

        Where it names a point, that is the one.
        """
        return []

    def edges(self) -> Edges:
        """Return the labels that the board has for readers of this notation."""
        return edges_by(self.game, str)

    def slip(self, written: str, own: str, side: Side) -> str:
        """Return the kind of slip by which a text may stand where ``own`` was meant by a side; nothing if by none."""
        return "spelling" if _one_edit_apart(written.rstrip("!?"), own) else ""

    def pronounced(self, text: str) -> str:
        """Return how a text is said, where that is not plain from its letters."""
        return ""

    def word_pattern(self, line: str | None = None) -> re.Pattern[str]:
        """Return the pattern of what may be one move in a line; where the line is given, one that serves for it."""
        return self.words

    def split_run(self, word: str) -> list[str]:
        """Return the moves of a word that is several moves without spaces between them; nothing if it is not."""
        return []

    @property
    def alphabet(self) -> frozenset[str]:
        """The characters of which its moves are made; none where that is not worth knowing."""
        return frozenset()

    def may_spell(self, line: str) -> bool:
        """Whether a line may be spelt as the notation itself spells, under any ``spelling``, by its characters alone.

        Where they do not speak against it, it may.
        """
        return True

    def spelling(self, text: str) -> dict[str, str]:
        """Return the options under which the notation spells as a score does: which digits, which glyphs.

        Whatever they are, the score means the same; read with them it needs no leniency.
        """
        return {}

    # What it is asked

    def read(self, position: Position, text: str, *, strict: bool = False) -> Reading:
        receiver: Receiver = Strict() if strict else Lenient()
        found = self.find_short(position, text, receiver)
        return Reading(found.move, self.name, found.marks, tuple(receiver.diagnostics))

    def find_short(self, position: Position, text: str, receiver: Receiver) -> Found:
        """Return what ``find`` does; refuse a text that is too long to be a move before anything looks at it."""
        if len(text) > LONGEST_MOVE:
            raise MoveTextError(f"{text[:20]!r}... has {len(text):,} characters, no move is that long", text=text[:40])
        if self.__dict__.get("game") is not position.game:
            raise UnknownNameError(f"notation for {position.game.title}", self.name, _names_of(position.game))
        self._uses += 1
        try:
            return self.find(position, text, receiver)
        except MoveTextError:
            if (found := self._unsayable(position, text)) is not None:
                return found
            raise

    def render_or_points(self, position: Position, move: AnyMove) -> str:
        """Return the text of a legal move, or its points, ``str(move)``, where the notation has no text for it."""
        try:
            return self.render(position, move)
        except UnsayableMoveError:
            return str(move)

    def _unsayable(self, position: Position, text: str) -> Found | None:
        """Return the move of points, such as ``h3e3``, for which the notation has no text: see ``render_or_points``."""
        body = text.rstrip("!?")
        try:
            move = self.game.move(body)
            if position.is_legal(move):
                self.render(position, move)
        except UnsayableMoveError:
            return Found(move, text[len(body) :])
        except MoveTextError:
            pass
        return None

    def tokens(self, text: str) -> Iterator[Token]:
        """Yield the moves in a line of text, without the numbers of the moves; nothing else is left out."""
        line, line_start, place = 1, 0, 0
        for start, stop in self.places(text):
            if feeds := text.count("\n", place, start):
                line += feeds
                line_start = text.rfind("\n", place, start) + 1
            place = start
            yield Token(text[start:stop], Span(start, stop, line, start - line_start + 1))

    def places(self, text: str) -> Iterator[tuple[int, int]]:
        """Yield where each move in a line of text begins and ends; see ``tokens``."""
        for match in self.word_pattern(text).finditer(text):
            start, stop = match.span()
            if text[start] in NUMBER_STARTS:
                while number := MOVE_NUMBER.match(text, start, stop):
                    start = number.end()
                if start == stop or BARE_NUMBER.fullmatch(text, start, stop):
                    continue
            if stop - start >= SHORTEST_RUN:
                for part in self.split_run(text[start:stop])[:-1]:
                    yield start, start + len(part)
                    start += len(part)
            yield start, stop

    def variants(self) -> list[Self]:
        """Return the notation with each value of the options that change what a text means."""
        others = [self.set(**{option: value}) for option in self.meaning_options for value in self.options[option][1:]]
        return [self, *others]

    @property
    def full_name(self) -> str:
        """The name with the options that are not the default, ``wxf:letters=iccs``."""
        return registry.full_name(self.name, self.options, self.chosen)

    # How it is bound to a game and to choices

    def on(self, game: Game) -> Self:
        """Return the notation bound to a game, its choices kept; one object for each game and choice.

        A game whose board or pieces it has no words for is refused.
        """
        return self._with(game, self.chosen)

    def set(self, **chosen: str) -> Self:
        """Return this notation with other choices, such as ``sideways="="``; one object for each choice."""
        registry.check_options(self.name, self.options, chosen)
        return self._with(self.__dict__.get("game"), self.chosen | chosen)

    def __reduce__(self) -> tuple[Any, ...]:
        # Its tables are made anew wherever it is read, once for each game and choice.
        return _made_again, (type(self), self.__dict__.get("game"), self.chosen)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __repr__(self) -> str:
        game = self.__dict__.get("game")
        return f"<Notation {self.full_name}{f' of {game.title}' if game else ''}>"

    def _with(self, game: Game | None, chosen: dict[str, str]) -> Self:
        # A notation makes tables as it is used, and no table should be made twice.
        key = (type(self), game, *chosen.values())
        made = _MADE.get(key)
        if made is None:
            if game is not None and not self.serves(game):
                raise UnknownNameError(f"notation for {game.title}", self.name, _names_of(game))
            made = _MADE[key] = type(self)()
            made.chosen = dict(chosen)
            if game is not None:
                made.game = game
                if made.two_step_example and powers(game):
                    made.example = made.two_step_example
        assert isinstance(made, type(self))
        return made


_MADE: dict[tuple[object, ...], Notation] = {}


def _made_again(kind: type[Notation], game: Game | None, chosen: dict[str, str]) -> Notation:
    return kind()._with(game, chosen)


def find_notation(notation: Notation | str, game: Game) -> Notation:
    """Return a notation bound to a game, by its name, perhaps with options: ``wxf:letters=iccs:black=lower``.

    A name may be in either case, or another by which people know the notation: ``WXF``, ``chinese``, ``algebraic``.
    """
    if isinstance(notation, Notation):
        return notation.on(game)
    name, options = registry.parse_name(notation)
    try:
        found = registry.find("notations", name)
    except UnknownNameError:
        found = _find_by_other_name(name, game)
    if not isinstance(found, Notation) or not _is_written_in(game, found):
        also = [other for known in _notations_of(game) for other in known.also]
        raise UnknownNameError("notation", name, _names_of(game), also)
    bound = found.on(game)
    return bound.set(**options) if options else bound


def _find_by_other_name(name: str, game: Game) -> Notation | None:
    return next((notation for notation in _notations_of(game) if _is_known_as(notation, name)), None)


def _is_known_as(notation: Notation, name: str) -> bool:
    plain, *names = (re.sub(r"[\s_-]+", "", known).lower() for known in (name, notation.name, *notation.also))
    return plain in names


def is_notation(name: str) -> bool:
    """Whether a notation of any game has this name, perhaps with options, or is known by it."""
    plain, _ = registry.parse_name(name)
    return plain in registry.names("notations") or any(_is_known_as(known, plain) for known in all_notations())


def notations_of(game: Game) -> list[Notation]:
    """Return the notations that a game is written in, bound to it, as the game lists them: the commonest first."""
    return list(_notations_of(game))


@cache
def typed_notation(game: Game) -> str:
    """Return the notation in which people type the moves of a game: the commonest of those that need no characters."""
    found = notations_of(game)
    return next((notation for notation in found if notation.example.isascii()), found[0]).name


def usual_notations(game: Game) -> tuple[str, ...]:
    """Return two notations to show side by side: that of scores, and that which is typed or another of scores."""
    shown = game.writing.shown_in
    return tuple(dict.fromkeys((*shown[:1], typed_notation(game), *shown)))[:2]


def men_in_letters(game: Game, *notations: Notation | str) -> Mapping[str, str]:
    """Return the letters of the men of a game, as the first of these notations has them, or the first of the game."""
    for notation in (*notations, *game.writing.notations):
        try:
            if letters := find_notation(notation, game).men_in_letters():
                return letters
        except UnknownNameError:  # the name of a family, or no notation
            continue
    return {}


def place_in_list(game: Game, notation: Notation) -> int:
    """Return where a game lists a notation, by its name rather than by its family: the commonest come first."""
    listed = game.writing.notations
    known = notation.name if notation.name in listed else notation.family
    return listed.index(known) if known in listed else len(listed)


@cache
def all_notations() -> tuple[Notation, ...]:
    """Return every notation there is, bound to no game, sorted by name."""
    found = [registry.find("notations", name) for name in registry.names("notations")]
    return tuple(notation for notation in found if isinstance(notation, Notation))


@cache
def _notations_of(game: Game) -> tuple[Notation, ...]:
    wanted = [notation for notation in all_notations() if _is_written_in(game, notation) and notation.serves(game)]
    return tuple(notation.on(game) for notation in sorted(wanted, key=lambda n: (place_in_list(game, n), n.name)))


def _is_written_in(game: Game, notation: Notation) -> bool:
    listed = game.writing.notations
    return notation.name in listed or notation.family in listed or game.name in notation.games


def _names_of(game: Game) -> list[str]:
    return [notation.name for notation in _notations_of(game)]


def _one_edit_apart(text: str, other: str) -> bool:
    """Whether one character was changed, left out, put in, or two neighbours were exchanged."""
    if abs(len(text) - len(other)) > 1:
        return False
    start = 0
    while start < min(len(text), len(other)) and text[start] == other[start]:
        start += 1
    text, other = text[start:], other[start:]
    while text and other and text[-1] == other[-1]:
        text, other = text[:-1], other[:-1]
    longest = max(len(text), len(other))
    return longest == 1 or (longest == 2 and text == other[::-1])
