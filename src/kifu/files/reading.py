"""Reading files of records, one record at a time."""

import os
from abc import abstractmethod
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, BinaryIO, TypeVar, cast

from kifu import registry
from kifu.diagnostics import Diagnostic, Lenient, Report, Severity, Strict
from kifu.errors import EncodingError, FormatError, KifuError, Place, UnknownNameError
from kifu.files.recognition import Recognition, first_contents, recognise
from kifu.formats.base import Format, Request, find_format, formats
from kifu.notations.base import is_notation
from kifu.records.record import Record
from kifu.rules.game import Game, find_game
from kifu.sources.source import Source, open_sources

Input = str | os.PathLike[str] | bytes | IO[bytes] | IO[str]
Found = TypeVar("Found")
LONGEST_PATH = 4096
_NO_FILES = (str, os.PathLike, bytes, bytearray, memoryview)


class FileReader(Iterator[Found]):
    """Reads a file and yields its records, or other things made of them, one at a time.

    ``diagnostics`` holds the problems that belong to no record.

    ``name`` is a file name for bytes that have none: its suffix counts where their format is found out.
    """

    def __init__(
        self,
        what: Input,
        *,
        format: Format | str | None = None,
        notation: str = "",
        game: Game | str | None = None,
        encoding: str | None = None,
        strict: bool = False,
        name: str = "",
    ) -> None:
        self._format = find_format(format) if format is not None else None
        self._game = find_game(game) if game is not None else None
        if notation and not is_notation(notation):
            raise UnknownNameError("notation", notation, registry.names("notations"))
        self._notation = notation
        self._encoding = encoding
        self._receiver = Strict if strict else Lenient
        self._reports: list[Report] = []
        self._file: BinaryIO | None = None
        self._found = self._read(what, name)

    def __iter__(self) -> Iterator[Found]:
        return self._found

    def __next__(self) -> Found:
        return next(self._found)

    def place(self) -> int:
        """Return how many bytes of the file were read, packed ones if it is packed; 0 if that cannot be known."""
        return self._file.tell() if self._file is not None and not self._file.closed else 0

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """What was found so far in the files themselves, outside of any record."""
        return [diagnostic for report in self._reports for diagnostic in report.diagnostics]

    def _read(self, what: Input, name: str) -> Iterator[Found]:
        archive = Report(self._receiver(), Place(file=name or _name_of(what)))
        self._reports.append(archive)
        for source in open_input(what, archive, self._watch, name=name):
            if self._encoding is not None:
                source.encoding = self._encoding
            request = Request(game=self._game, notation=self._notation, receiver=self._receiver, file=source.name)
            self._reports.append(request.report)
            try:
                yield from self._read_source(source, request)
            except KifuError as error:
                request.report.receive(error, repair="reading ended here")
            if not request.report.diagnostics:
                self._reports.pop()

    def _watch(self, file: BinaryIO) -> None:
        self._file = file

    def _read_source(self, source: Source, request: Request) -> Iterator[Found]:
        head = first_contents(source)
        if not head:
            request.report.receive(FormatError("the file is empty", code="empty-file"), Severity.WARNING)
            return
        recognition = recognise(source, head) if self._format is None else Recognition(self._format, "it was named")
        some = False
        for found in self.read_form(recognition.format, source, request):
            some = True
            yield found
        if not some and not request.report.diagnostics:
            # A file that is not empty never yields nothing without a diagnostic, whatever its reader passes over.
            request.report.receive(FormatError("there is no record in it"))

    @abstractmethod
    def read_form(self, form: Format, source: Source, request: Request) -> Iterator[Found]:
        """Yield the records, or what is made of them, of a source whose format is known."""


class Records(FileReader[Record]):
    """The records of a file, read one at a time; ``diagnostics`` holds the problems that belong to no record."""

    def read_form(self, form: Format, source: Source, request: Request) -> Iterator[Record]:
        return read_records(form, source, request)


def read_records(form: Format, source: Source, request: Request) -> Iterator[Record]:
    """Yield the records of a source, each with its origin."""
    for number, record in enumerate(form.read(source, request), 1):
        place_record(record, number, form, source)
        yield record


def place_record(record: Record, number: int, form: Format, source: Source) -> None:
    """Set the origin of a record."""
    encoding = source.encoding if form.encoded else ""
    number = record.origin.number or number
    record.origin = record.origin._replace(file=source.name, number=number, format=form.name, encoding=encoding)


def first(records: Records) -> Record:
    """Return the first record of a file; a file without any is an error."""
    for record in records:
        # What was left out before it belongs to what the reader has to know.
        record.diagnostics[:0] = records.diagnostics
        if _has_more(records):
            more = Diagnostic("more-records", Severity.NOTE, "the file holds more records: read_all reads them all")
            record.diagnostics.append(more)
        return record
    for diagnostic in records.diagnostics:
        raise FormatError(diagnostic.reason, code=diagnostic.code, text=diagnostic.text)
    raise FormatError("there is no record in it", code="empty-file")


def _has_more(records: Records) -> bool:
    try:
        return next(records, None) is not None
    except KifuError:
        return True  # there is more, even if it cannot be read


def open_input(
    what: Input, report: Report, opened: Callable[[BinaryIO], None] = lambda file: None, *, name: str = ""
) -> Iterator[Source]:
    if isinstance(what, str) and not is_path(what):
        return iter((Source.of_text(what),))
    return open_sources(OpenFile.of(what), name=name, receiver=report, opened=opened)


class OpenFile:
    """A file that a caller opened: errors of a closed file or of its encoding become errors of kifu."""

    def __init__(self, file: IO[Any]) -> None:
        self._file = file

    @classmethod
    def of(cls, what: Input) -> Input:
        return what if isinstance(what, _NO_FILES) else cast(IO[bytes], cls(what))

    def read(self, size: int = -1) -> Any:
        try:
            return self._file.read(size)
        except OSError:
            raise
        except UnicodeError as error:
            raise EncodingError(f"the file is not in the encoding that it was opened in: {error}") from None
        except ValueError as error:
            raise FormatError(f"the file cannot be read: {error}") from None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


def is_path(text: str) -> bool:
    """Whether a text names a file: one that is there, or that looks like the name of one."""
    if len(text) > LONGEST_PATH or "\n" in text or "\0" in text:
        return False
    if os.path.exists(text):
        return True
    suffix = Path(text).suffix.lower()
    return any(suffix in known.suffixes for known in formats()) or suffix in (".gz", ".zst", ".zip")


def _name_of(what: Input) -> str:
    """Return the name of an input, for reports on the members of an archive; text is no archive."""
    if isinstance(what, str):
        return what
    return os.fspath(what) if isinstance(what, os.PathLike) else getattr(what, "name", "")
