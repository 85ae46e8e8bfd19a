"""Notation: how ONE move is written.  The notations themselves are files in ``notations/``."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Self

from kifu import registry
from kifu.core.converting import Dialect
from kifu.errors import AmbiguousMoveError, IllegalMoveError, MoveError, MoveTextError, Span, UnknownNameError
from kifu.reading import Diagnostic, Lenient, Receiver, Strict
from kifu.rules.game import Game
from kifu.rules.move import Move

if TYPE_CHECKING:
    from kifu.rules.position import Position

LONGEST_MOVE = 80
MOVE_NUMBER = re.compile(r"\d{1,4}(?:\.{1,3}|、|．)(?![0-9])|\d{1,4}\.\.\.|\.\.\.")


class Found(NamedTuple):
    """A move that was read, and the marks (``!``, ``?``, ``+``) that stood behind it."""

    move: Move
    marks: str = ""


class Reading(NamedTuple):
    """A move that was read from text, and all that is to be said of how."""

    move: Move
    notation: str
    marks: str = ""
    diagnostics: tuple[Diagnostic, ...] = ()


class Token(NamedTuple):
    """One move as it stands in a line of text."""

    text: str
    span: Span


class Notation(ABC):
    """One way of writing a move; ``options`` maps each choice a writer has to its values, the default first."""

    name: str
    family: str
    game: str = "xiangqi"
    example: str
    users: str
    separator: str = " "  # what stands between two moves in a line
    options: Mapping[str, tuple[str, ...]] = MappingProxyType({})

    # Options that change what a text means, so that they have to be found out with the notation.
    meaning_options: tuple[str, ...] = ()

    def __init__(self) -> None:
        self.chosen = {option: values[0] for option, values in self.options.items()}

    @abstractmethod
    def render(self, position: "Position", move: Move) -> str:
        """Return the text of a legal move."""

    @abstractmethod
    def find(self, position: "Position", text: str, receiver: Receiver) -> Found:
        """Return the legal move that ``text`` names; tell the receiver of every leniency it took."""

    @property
    def dialect(self) -> Dialect | None:
        """The notation as tables of the compiled floor, or ``None`` if it cannot be put so."""
        return None

    def read(self, position: "Position", text: str, *, strict: bool = False) -> Reading:
        receiver: Receiver = Strict() if strict else Lenient()
        if len(text) > LONGEST_MOVE:
            raise MoveTextError(f"{text[:20]!r}... has {len(text):,} characters, no move is that long", text=text[:40])
        found = self.find(position, text, receiver)
        return Reading(found.move, self.name, found.marks, tuple(getattr(receiver, "diagnostics", ())))

    def parts(self, position: "Position", text: str, move: Move) -> list[tuple[str, str]]:
        """Return the pieces of a text that names ``move`` and what each of them stands for."""
        return []

    def pronounced(self, text: str) -> str:
        """Return how a text is said, where that is not plain from its letters."""
        return ""

    def tokens(self, text: str) -> Iterator[Token]:
        """Yield the moves in a line of text, without the numbers of the moves."""
        line, line_start = 1, 0
        for match in re.finditer(r"\n|[^\s,;，；。]+", text):
            if match[0] == "\n":
                line, line_start = line + 1, match.end()
                continue
            start = match.start()
            while number := MOVE_NUMBER.match(text, start, match.end()):
                start = number.end()
            if start < match.end() and not re.fullmatch(r"\d{1,3}\.?", text[start : match.end()]):
                span = Span(start, match.end(), line, start - line_start + 1)
                yield Token(text[start : match.end()], span)

    def variants(self) -> list["Notation"]:
        """Return the notation with each value of the options that change what a text means."""
        others = [self.set(**{option: value}) for option in self.meaning_options for value in self.options[option][1:]]
        return [self, *others]

    def set(self, **chosen: str) -> Self:
        """Return the same notation with other choices, such as ``sideways="="``."""
        twin = type(self)()
        twin.chosen.update(self.chosen)
        for option, value in chosen.items():
            if option not in self.options:
                raise UnknownNameError(f"option of {self.name}", option, self.options)
            if value not in self.options[option]:
                raise UnknownNameError(f"value of {option}", value, self.options[option])
            twin.chosen[option] = value
        return twin


def find_notation(notation: Notation | str, game: Game) -> Notation:
    """Return the notation of that name; refuse one that belongs to another game."""
    if isinstance(notation, Notation):
        return notation
    names = [known.name for known in notations_of(game)]
    if notation not in names:
        raise UnknownNameError("notation", notation, names)
    found = registry.find("notations", notation)
    assert isinstance(found, Notation)
    return found


def notations_of(game: Game) -> list[Notation]:
    """Return the notations of a game, sorted by name."""
    found = [registry.find("notations", name) for name in registry.names("notations")]
    return [notation for notation in found if isinstance(notation, Notation) and notation.game == game.name]


def read_any(position: "Position", text: str, *, strict: bool = False) -> Reading:
    """Return what a text means in whichever notations it has a meaning; refuse it if they disagree."""
    notations = notations_of(position.game)
    readings, errors = read_all(position, text, notations, strict=True)
    if not readings and not strict:
        readings, errors = read_all(position, text, notations, strict=False)
    moves = {reading.move: reading for reading in reversed(readings)}
    ambiguous = [error for error in errors if isinstance(error, AmbiguousMoveError)]
    if len(moves) > 1:
        listed = ", ".join(f"{reading.notation} {move}" for move, reading in moves.items())
        raise AmbiguousMoveError(f"{text!r} can mean {listed}", tuple(moves), text=text)
    if ambiguous and not readings:
        raise ambiguous[0]
    if readings:
        return min(readings, key=lambda reading: len(reading.diagnostics))
    illegal = [error for error in errors if isinstance(error, IllegalMoveError)]
    if illegal:
        raise min(illegal, key=lambda error: error.leniencies)
    names = ", ".join(notation.name for notation in notations)
    raise MoveTextError(f"{text[:40]!r} is no move in any of {names}", text=text)


def read_all(
    position: "Position", text: str, notations: Iterable[Notation], *, strict: bool
) -> tuple[list[Reading], list[MoveError]]:
    """Return the readings of a text in several notations, and why the others refuse it."""
    readings: list[Reading] = []
    errors: list[MoveError] = []
    for notation in notations:
        try:
            readings.append(notation.read(position, text, strict=strict))
        except MoveError as error:
            errors.append(error)
    return readings, errors
