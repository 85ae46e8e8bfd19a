"""Format: how a whole record is stored.  A format is a file in this folder with a constant ``FORMAT``."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple, Self

from kifu import registry
from kifu.diagnostics import Diagnostic, Lenient, Receiver, Report
from kifu.errors import Place, UnknownNameError
from kifu.notations.base import Notation
from kifu.records.record import Record
from kifu.rules.game import Game
from kifu.sources.source import Source


class Request:
    """What a caller wants of a reading: what is named is not guessed, and where problems go."""

    def __init__(
        self,
        *,
        game: Game | None = None,
        notation: str = "",
        receiver: Callable[[], Receiver] = Lenient,
        file: str = "",
    ) -> None:
        self.game = game
        self.notation = notation
        self.receiver = receiver
        # Problems that belong to no record: bytes between games, members of an archive.
        self.report = Report(receiver(), Place(file=file))

    def report_on(self, number: int, line: int = 0) -> Report:
        """Return where to report the problems of one record of the file, counted from 1.

        ``line`` is that of a record which stands in one line: the place of all that gives no other.
        """
        return Report(self.receiver(), Place(line, min(line, 1), file=self.report.place.file, game=number))


class Written(NamedTuple):
    """A record in the bytes of a format, and all that could not be kept."""

    data: bytes
    losses: list[Diagnostic]


class Format(ABC):
    """One way of storing records; ``options`` maps each choice to its values, the default first."""

    name: str
    title: str
    suffixes: tuple[str, ...]
    users: str  # who writes such files
    games: tuple[str, ...] = ()  # the games it can hold; none: all of them
    reads = True
    writes = True
    last_resort = False  # whether to ask it only if nothing else fits
    many = False  # whether a file holds several records
    notated = False  # whether moves stand in it as people write them, so that a notation can be chosen
    brackets = True  # whether moves with round brackets in them can be distinguished from branches
    encoded = False  # whether it is text in an encoding that can be chosen
    options: Mapping[str, tuple[str, ...]] = MappingProxyType({})

    def __init__(self) -> None:
        self.chosen = {option: values[0] for option, values in self.options.items()}

    @abstractmethod
    def recognises(self, head: bytes, text: str) -> int:
        """Return how sure the beginning of a file is of this format: 0 not at all, 100 beyond doubt.

        ``head`` is its first bytes and ``text`` the same decoded.
        """

    def read(self, source: Source, request: Request) -> Iterator[Record]:
        """Yield the records of a file; each carries its diagnostics, the file's own go to ``request.report``."""
        raise UnknownNameError("format that can be read", self.name, readable())

    def write(self, record: Record, notation: Notation, encoding: str = "utf-8") -> Written:
        """Return the bytes of a record; nothing is left out that is not listed."""
        raise UnknownNameError("format that can be written", self.name, writable())

    def usual_notation(self, game: Game) -> str:
        """Return the notation in which the moves of a game are written if none is named."""
        return game.writing.shown_in[0]

    def join(self, written: Iterable[bytes]) -> Iterator[bytes]:
        """Yield what has to be written for several records, one after the other."""
        yield from written

    def set(self, **chosen: str) -> Self:
        """Return the same format with other choices, such as ``version="18"``."""
        registry.check_options(self.name, self.options, chosen)
        twin = type(self)()
        twin.chosen.update(self.chosen | chosen)
        return twin


def find_format(name: Format | str) -> Format:
    """Return the format of that name, perhaps with options: ``xqf:version=18``."""
    if isinstance(name, Format):
        return name
    name, options = registry.parse_name(name)
    found = registry.find("formats", name)
    assert isinstance(found, Format)
    return found.set(**options) if options else found


@cache
def formats() -> tuple[Format, ...]:
    """Return all formats, sorted by name."""
    return tuple(find_format(name) for name in registry.names("formats"))


def readable() -> list[str]:
    return [known.name for known in formats() if known.reads]


def writable() -> list[str]:
    return [known.name for known in formats() if known.writes]
