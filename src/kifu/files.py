"""Files of records: opened, recognised, read one record at a time, and written so that nothing is lost in silence."""

import os
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from pathlib import Path
from typing import IO, NamedTuple, Protocol

from kifu import registry
from kifu.detection import Detection, detect_notation
from kifu.encoding import CODECS, detect_encoding
from kifu.errors import FormatError, KifuError, LossError, UnknownNameError
from kifu.formats._format import Format, Request, find_format, formats
from kifu.reading import Diagnostic, Lenient, Report, Severity, Strict
from kifu.record import Origin, Record
from kifu.rules.game import Game, find_game
from kifu.rules.notation import Notation, find_notation
from kifu.sources import Source, open_sources

Input = str | os.PathLike[str] | bytes | IO[bytes] | IO[str]
LONGEST_PATH = 4096
BEYOND_DOUBT = 90  # how sure a format must be for no other to be asked
SURE = 50  # how sure a format must be for the last resorts not to be asked
BLANK = b"\xef\xbb\xbf\xff\xfe \t\r\n\v\f"  # byte order marks and white space


class TakesLines(Protocol):
    """What bytes can be written to: an open file, and whatever else has this of it."""

    def writelines(self, lines: Iterable[bytes], /) -> None: ...


class Records(Iterator[Record]):
    """The records of a file, read one at a time; ``diagnostics`` holds what belongs to none of them."""

    def __init__(
        self,
        what: Input,
        *,
        format: Format | str | None = None,
        notation: str = "",
        game: Game | str | None = None,
        encoding: str | None = None,
        strict: bool = False,
    ) -> None:
        self._format = find_format(format) if format is not None else None
        self._game = find_game(game) if game is not None else None
        if notation and notation.partition(":")[0] not in registry.names("notations"):
            raise UnknownNameError("notation", notation, registry.names("notations"))
        self._notation = notation
        self._encoding = encoding
        self._receiver = Strict if strict else Lenient
        self._reports: list[Report] = []
        self._records = self._read(what)

    def __iter__(self) -> Iterator[Record]:
        return self._records

    def __next__(self) -> Record:
        return next(self._records)

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """What was found so far in the files themselves, outside of any record."""
        return [diagnostic for report in self._reports for diagnostic in report.diagnostics]

    def _read(self, what: Input) -> Iterator[Record]:
        archive = Report(self._receiver(), _name_of(what))
        self._reports.append(archive)
        for source in _sources(what, archive):
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

    def _read_source(self, source: Source, request: Request) -> Iterator[Record]:
        if not source.head().strip(BLANK):
            request.report.receive(FormatError("the file is empty", code="empty-file"), Severity.WARNING)
            return
        recognition = recognise(source) if self._format is None else Recognition(self._format, "it was named")
        form = recognition.format
        for number, record in enumerate(form.read(source, request), 1):
            encoding = source.encoding if form.encoded else ""
            origin = record.origin
            record.origin = Origin(source.name, origin.number or number, form.name, origin.notation, encoding)
            yield record


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
        return True  # something is there, and nobody asked how well it reads


def detect_file(what: Input, game: Game | str | None = None) -> Detection:
    """Return what a file or a text is: its format, its encoding, and the game and notation of its first record."""
    for source in _sources(what, Report(Lenient())):
        recognition = recognise(source)
        evidence = [recognition.evidence]
        encoding = source.encoding if recognition.format.encoded else ""
        if encoding:
            evidence.append(detect_encoding(source.head()).evidence)
        if recognition.format.name == "text" and isinstance(what, str) and not _is_path(what):
            found = detect_notation(what, game)
            return found._replace(evidence=(*evidence, *found.evidence), format="text")
        request = Request(game=find_game(game) if game is not None else None, file=source.name)
        record = next(iter(recognition.format.read(source, request)), None)
        if record is None:
            return Detection("", "", {}, (*evidence, "there is no record in it"), 0, recognition.format.name)
        name, *options = record.origin.notation.split(":")
        moves = len(record.main_line())
        evidence.append(f"the first record has {moves} moves{f' in {name}' if name else ''}")
        chosen = dict(option.partition("=")[::2] for option in options)
        found = Detection(record.game.name, name, chosen, tuple(evidence), moves)
        return found._replace(format=recognition.format.name, encoding=encoding)
    raise FormatError("there is no file in it", code="empty-file")


class Recognition(NamedTuple):
    format: Format
    evidence: str


def recognise(source: Source) -> Recognition:
    """Return the format of a file by what is in it; its name decides only where that does not."""
    head = source.head()
    suffix = os.path.splitext(source.name)[1].lower()
    # The format that the name speaks for is asked first, to be believed if what is in the file says the same.
    readable = sorted((known for known in formats() if known.reads), key=lambda known: suffix not in known.suffixes)
    for known in readable:
        # What begins with the signature of a format needs no decoding.
        if known.recognises(head, "") == 100:
            return Recognition(known, f"it begins as {known.name} does")
    text = head.decode(CODECS.get(source.encoding, "utf-8"), "replace")
    best, found = 0, readable[0]
    for known in sorted(readable, key=lambda known: known.last_resort):
        if best >= (SURE if known.last_resort else BEYOND_DOUBT):
            break
        score = known.recognises(head, text)
        if score > best:
            best, found = score, known
    if not best:
        named = any(suffix in known.suffixes for known in readable)
        hint = f", though it is named {suffix}" if named else ""
        raise FormatError(f"nothing in it looks like a record in a format that kifu reads{hint}")
    name = f" and is named {suffix}" if suffix in found.suffixes else ""
    return Recognition(found, f"it looks like {found.name}{name}")


def write(
    records: Record | Iterable[Record],
    target: str | os.PathLike[str] | TakesLines,
    *,
    format: Format | str | None = None,
    notation: Notation | str | None = None,
    encoding: str = "utf-8",
    lossless: bool = False,
) -> list[Diagnostic]:
    """Write records to a file and return all that could not be kept; if ``lossless``, refuse that instead.

    The file is written beside its target and renamed when it is whole; where there is no record, nothing is.
    """
    chosen = format_of(target) if format is None else find_format(format)
    if isinstance(records, Record):
        records = [records]
    losses: list[Diagnostic] = []
    data = chosen.joined(_written(records, chosen, notation, encoding, losses, lossless))
    beginning = list(data) if lossless else list(islice(data, 1))
    if not beginning:
        return losses  # nothing came, so nothing is written over
    if isinstance(target, str | os.PathLike):
        with beside(target) as file:
            file.writelines(chain(beginning, data))
    else:
        target.writelines(chain(beginning, data))
    return losses


def format_of(target: object) -> Format:
    """Return the format that the name of a file asks for."""
    suffix = Path(target).suffix.lower() if isinstance(target, str | os.PathLike) else ""
    for known in formats():
        if known.writes and suffix in known.suffixes:
            return known
    names = ", ".join(known.suffixes[0] for known in formats() if known.writes)
    raise FormatError(f"{suffix or 'no suffix'!r} is the name of no format that kifu writes: {names}; or name a format")


class beside:  # noqa: N801 - it is used as a word: with beside(path) as file
    """A file that is written beside its target and takes its place when all went well."""

    def __init__(self, target: str | os.PathLike[str]) -> None:
        self.target = Path(target).resolve()  # what a link points to is written, and the link stays

    def __enter__(self) -> IO[bytes]:
        from tempfile import NamedTemporaryFile

        self._straight = self.target.exists() and not self.target.is_file()
        if self._straight:
            # A pipe or a device cannot be replaced by a file.
            self._file: IO[bytes] = open(self.target, "wb")
            return self._file
        folder = self.target.parent
        self._file = NamedTemporaryFile("wb", dir=folder, prefix=f".{self.target.name[:40]}.", delete=False)
        return self._file

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        written = False
        try:
            self._file.close()
            if kind is None and not self._straight:
                _same_mode(self._file.name, self.target)
                os.replace(self._file.name, self.target)
                written = True
        finally:
            if not written and not self._straight:
                os.unlink(self._file.name)


def _same_mode(made: str, target: Path) -> None:
    """Give a new file the rights that the old one has, or that a new one usually gets."""
    try:
        mode = os.stat(target).st_mode & 0o7777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        mode = 0o666 & ~mask
    os.chmod(made, mode)


def _written(
    records: Iterable[Record],
    chosen: Format,
    notation: Notation | str | None,
    encoding: str,
    losses: list[Diagnostic],
    lossless: bool,
) -> Iterator[bytes]:
    for number, record in enumerate(records, 1):
        if number > 1 and not chosen.many:
            raise FormatError(f"a {chosen.name} file holds one record, there are more")
        if chosen.games and record.game.name not in chosen.games:
            raise FormatError(f"{chosen.name} holds {', '.join(chosen.games)}, this is a record of {record.game.title}")
        writer = find_notation(notation or chosen.usual_notation(record.game), record.game)
        if chosen.notated and writer.brackets and not chosen.brackets:
            raise FormatError(f"{chosen.name} cannot hold moves in {writer.name}: their brackets would be branches")
        written = chosen.write(record, writer, encoding)
        if written.losses and lossless:
            raise LossError(written.losses[0].reason, text=written.losses[0].text)
        origin = record.origin
        losses += [loss._replace(file=origin.file, game=origin.number or number) for loss in written.losses]
        yield written.data


def _sources(what: Input, report: Report) -> Iterator[Source]:
    if isinstance(what, str) and not _is_path(what):
        yield Source.of_text(what)
    else:
        yield from open_sources(what, receiver=report)


def _is_path(text: str) -> bool:
    """Whether a text names a file: one that is there, or that looks like the name of one."""
    if len(text) > LONGEST_PATH or "\n" in text or "\0" in text:
        return False
    if os.path.exists(text):
        return True
    suffix = Path(text).suffix.lower()
    return any(suffix in known.suffixes for known in formats()) or suffix in (".gz", ".zst", ".zip")


def _name_of(what: Input) -> str:
    if isinstance(what, str | os.PathLike):
        return os.fspath(what) if not isinstance(what, str) or _is_path(what) else ""
    return getattr(what, "name", "") if not isinstance(what, bytes) else ""
