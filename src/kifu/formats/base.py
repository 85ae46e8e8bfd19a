"""Format: how whole records are stored; the class that every format of files derives from.

A format is a module or folder of ``kifu.formats``, or of another package that names it as an entry point, with a
constant ``FORMAT``.  The least that one needs is a name, its suffixes, a way to be recognised, and a reader::

    class Lines(Format):
        name, title, suffixes, users = "uci-lines", "a game a line, in UCI", (".ucis",), "engine testers"
        many, writes = True, False

        def recognises(self, head: bytes, text: str) -> Evidence:
            return Evidence.LIKELY if UCI_LINE.match(text) else Evidence.NONE

        def read(self, source: Source, request: Request) -> Iterator[Record]:
            for number, line in enumerate(source.lines(), 1):
                game = request.game or find_game("xiangqi")
                builder = Builder(Record(game), request.report_on(number))
                for word in line.text.split():
                    builder.read(word, find_notation("uci", game), Place(line.number, 1))
                yield builder.finish()

    FORMAT = Lines()

``Builder`` (``kifu.formats.building``) plays the moves, and keeps as text, with a diagnostic, what it cannot play.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import IntEnum
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Self

from kifu import registry
from kifu.diagnostics import Diagnostic, Lenient, Receiver, Report
from kifu.errors import Place, UnknownNameError
from kifu.notations.base import Notation, find_notation
from kifu.records.record import Record
from kifu.rules.game import Game
from kifu.sources.source import Source

if TYPE_CHECKING:
    from kifu.formats.blocks import Block
    from kifu.formats.plain import PlainGame
    from kifu.formats.writing import Losses


class Evidence(IntEnum):
    """How strongly the beginning of a file speaks for a format.

    The strongest evidence decides; see ``kifu.files.recognition`` for what the name of the file adds.  A format says no
    more than it has seen: one that claims a mark which is not there takes the files of other formats.
    """

    NONE = 0  # nothing speaks for it
    POSSIBLE = 1  # files of this format begin so, and so do many others: any XML, any page, a text with one move
    LIKELY = 2  # it looks like one, as few others do, though nothing marks it: a text that is mostly moves
    TRIED = 3  # nothing marks it, but it was read so: every line can be played from the start of a game
    MARKED = 4  # a mark that only this format has stands in it somewhere, perhaps as a quotation: ``START{``
    SURE = 5  # it begins with a mark that only this format has: a line such as ``[Event "..."]``
    SIGNATURE = 6  # its first bytes are those of no other format; seen without decoding


class Request:
    """What a caller asks of a reader: the game and notation, which are guessed if not named, and where problems go.

    ``game`` and ``notation`` are those that were named, if any.  ``report`` takes problems that belong to no record:
    bytes between games, members of an archive; ``report_on`` gives the report of each record.
    """

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
        self.report = Report(receiver(), Place(file=file))

    def report_on(self, number: int, line: int = 0) -> Report:
        """Return where to report the problems of one record of the file, counted from 1.

        ``line`` is that of a record which stands in one line: the place of all that gives no other.
        """
        return Report(self.receiver(), Place(line, min(line, 1), file=self.report.place.file, game=number))


class Written(NamedTuple):
    """A record in the bytes of a format, and all that could not be kept.

    ``lost`` are the kinds of things that the losses are of, as ``Losses.lost`` has them; ``None`` does not say.
    ``notation`` is the full name of the one in which the moves stand, where the writer took another than it was given.
    """

    data: bytes
    losses: list[Diagnostic]
    lost: int | None = None
    notation: str = ""


class Format(ABC):
    """One way of storing records; its attributes are what the command line shows and what the laws test."""

    name: str  # in small letters, as in ``kifu convert --to pgn``
    title: str  # for people
    suffixes: tuple[str, ...]  # of its files, with the dot and in small letters; a file to write gets the first
    users: str  # the programs and people that write files of this format
    games: tuple[str, ...] = ()  # the games it can hold; none: all of them
    reads = True
    writes = True
    many = False  # whether a file holds several records
    notated = False  # whether moves stand in it as people write them, so that a notation can be chosen
    notations: tuple[str, ...] = ()  # those that its readers expect, if not all; others only if they are asked for
    one_notation = False  # whether all moves of a file are in the same notation
    brackets = True  # whether moves with round brackets in them can be distinguished from branches
    encoded = False  # whether it is text in an encoding that can be chosen
    encodings: tuple[str, ...] = ()  # that its readers know, if not all; no others are written
    signed = True  # whether its files may begin with a signature, which is seen without decoding
    options: Mapping[str, tuple[str, ...]] = MappingProxyType({})  # each choice and its values, the default first

    def __init__(self) -> None:
        self.chosen = {option: values[0] for option, values in self.options.items()}

    @abstractmethod
    def recognises(self, head: bytes, text: str) -> Evidence:
        """Return how strongly the beginning of a file speaks for this format.

        ``head`` is its first 64 KiB and ``text`` these bytes decoded.  Formats that are ``signed`` are asked with an
        empty ``text`` first: if the file has the signature of one, it need not be decoded.
        """

    def read(self, source: Source, request: Request) -> Iterator[Record]:
        """Yield the records of a file, one at a time, so that a file of any size fits into memory.

        Each record has a report of its own, ``request.report_on(number)``, to which every deviation goes with its
        place; problems of the file itself go to ``request.report``.  A ``KifuError`` that is raised ends the reading.
        """
        raise UnknownNameError("format that can be read", self.name, readable())

    def read_plain(self, source: Source, request: Request) -> "Iterator[PlainGame | Record]":
        """Yield the games of a source for readers of main lines alone: a ``PlainGame`` each where nothing is odd.

        Such a game has no problem but notes, of what was overlooked to read it, and those are not kept.
        """
        return self.read(source, request)

    def read_block(self, source: Source, request: Request) -> "Block | None":
        """Return all games of a file at once, the plain ones as arrays; nothing if they are to be read one by one."""
        return None

    def write(self, record: Record, notation: Notation, encoding: str = "utf-8") -> Written:
        """Return the bytes of a record; nothing is left out that is not listed as a loss.

        ``notation`` is the one to write moves in, where the format is ``notated``; ``encoding`` that of its text, where
        it is ``encoded``.  ``Losses`` (``kifu.formats.writing``) collects what the format cannot hold.
        """
        raise UnknownNameError("format that can be written", self.name, writable())

    def usual_notation(self, game: Game) -> str:
        """Return the notation in which the moves of a game are written if none is named: one that fits in here."""
        shown = game.writing.shown_in
        if self.brackets:
            return shown[0]
        return next((name for name in shown if not find_notation(name, game).brackets), shown[-1])

    def join(self, written: Iterable[bytes], losses: "Losses", encoding: str = "utf-8") -> Iterator[bytes]:
        """Yield the bytes of a file of several records, given the bytes of each; report losses of joining them."""
        yield from written

    def set(self, **chosen: str) -> Self:
        """Return a copy of the format with other options, such as ``version="18"``."""
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
