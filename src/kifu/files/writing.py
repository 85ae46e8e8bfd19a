"""Writing files of records: read back before they go out, with a list of all that could not be kept."""

import codecs
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from typing import Protocol, cast

from kifu.diagnostics import Diagnostic
from kifu.errors import EncodingError, FormatError, KifuError, LossError, RecordError, UnknownNameError
from kifu.files.readback import ReadBack
from kifu.files.replacing import beside
from kifu.formats.base import Format, find_format, formats
from kifu.formats.writing import Losses
from kifu.languages.language import Message
from kifu.notations.base import Notation, find_notation
from kifu.records import held
from kifu.records.notation import choose_notation
from kifu.records.record import Record
from kifu.records.wrong_types import find_wrong_type
from kifu.sources.encoding import CODECS, MARKS, byte_order_mark, detect_encoding, find_encoding
from kifu.sources.source import HEAD


class TakesLines(Protocol):
    """A target for bytes: an open file, or any object with its ``writelines``."""

    def writelines(self, lines: Iterable[bytes], /) -> None: ...


class TakesText(Protocol):
    """A target for text such as ``io.StringIO``, told from a target for bytes by its attribute ``encoding``."""

    @property
    def encoding(self) -> str | None: ...
    def writelines(self, lines: Iterable[str], /) -> None: ...


KEPT_IN_MEMORY = 8 << 20  # bytes that wait to go to an open file; more of them wait in a file
BLOCK = 1 << 16
UNICODE = {encoding: mark for mark, encoding in MARKS.items() if encoding.startswith("utf")}
Target = str | os.PathLike[str] | TakesLines | TakesText


def write(
    records: Record | Iterable[Record],
    target: Target,
    *,
    format: Format | str | None = None,
    notation: Notation | str | None = None,
    encoding: str = "utf-8",
    lossless: bool = False,
) -> list[Diagnostic]:
    """Write records to a file and return all that could not be kept; if ``lossless``, refuse that instead.

    Moves are written in ``notation``, or without one in the notation that each record came in.

    The file is written beside its target, read back, and renamed when it is whole; where there is no record, nothing
    is.  What goes to an open file, a pipe or a device is read back before the first byte goes there.  What does not
    read back as it was written, though no loss was reported, is refused with a LossError.
    """
    chosen = format_of(target) if format is None else find_format(format)
    find_encoding(encoding)  # refuses a name that is not known, in formats without a choice of encoding too
    if isinstance(records, Record):
        records = [records]
    losses: list[Diagnostic] = []
    together = Losses(chosen.name)
    readback = ReadBack(chosen, encoding)
    data = chosen.join(write_each(records, readback, notation, losses, lossless), together, encoding)
    if chosen.encoded:
        data = mark_encoding(data, encoding, together)
    beginning = list(data) if lossless else list(islice(data, 1))
    if lossless and together.diagnostics:
        raise LossError(together.diagnostics[0].reason)
    if not beginning:
        return losses  # nothing came, so nothing is written over
    data = chain(beginning, data)
    if isinstance(target, str | os.PathLike):
        place = beside(target)
        with place as file:
            if place.straight:
                file.writelines(_read_back(data, readback, together))
            else:
                file.writelines(data)
                file.flush()
                readback.check(place.name, together.lost)
    else:
        _write_to_open_file(_read_back(data, readback, together), target, chosen, encoding)
    return losses + together.diagnostics


def mark_encoding(data: Iterator[bytes], encoding: str, losses: Losses) -> Iterator[bytes]:
    """Yield the bytes of a text, with a byte order mark if the encoding asks for one or is not known without it.

    Only Unicode has a mark that other programs know: of other encodings it is reported that a reader needs the name.
    """
    beginning: list[bytes] = []
    size = 0
    for block in data:
        beginning.append(block)
        size += len(block)
        if size >= HEAD:
            break
    head = b"".join(beginning)
    mark, family = byte_order_mark(encoding), find_encoding(encoding)
    if not mark and detect_encoding(head[:HEAD]).encoding != family and (family in UNICODE or not head.isascii()):
        mark = UNICODE.get(family, b"")
        if not mark:
            repair = "name it when the file is read"
            losses.report(
                Message("a sign of the encoding {encoding}", encoding=encoding), repair=repair, lost=held.NOTHING
            )
    if head:
        # A text that itself begins with the character of the mark needs another before it.
        yield mark or next((known for known in MARKS if head.startswith(known)), b"")
    yield from beginning
    yield from data


def _read_back(data: Iterable[bytes], readback: ReadBack, together: Losses) -> Iterator[bytes]:
    """Yield the bytes of a file once all of them were read back: what has gone out cannot be taken back."""
    from tempfile import SpooledTemporaryFile

    with SpooledTemporaryFile(KEPT_IN_MEMORY) as spool:
        spool.writelines(data)
        spool.seek(0)
        readback.check(spool, together.lost)
        spool.seek(0)
        while block := spool.read(BLOCK):
            yield block


def format_of(target: object) -> Format:
    """Return the format that the name of a file asks for."""
    suffix = Path(target).suffix.lower() if isinstance(target, str | os.PathLike) else ""
    for known in formats():
        if known.writes and suffix in known.suffixes:
            return known
    names = ", ".join(known.suffixes[0] for known in formats() if known.writes)
    raise FormatError(f"{suffix or 'no suffix'!r} is the name of no format that kifu writes: {names}; or name a format")


def _write_to_open_file(data: Iterable[bytes], target: TakesLines | TakesText, written: Format, encoding: str) -> None:
    try:
        if hasattr(target, "encoding"):
            cast(TakesText, target).writelines(_decode(data, written, encoding))
        else:
            target.writelines(data)
    except (KifuError, OSError):
        raise
    except UnicodeError as error:
        raise EncodingError(f"the file was opened in an encoding that lacks a character: {error}") from None
    except ValueError as error:
        raise FormatError(f"the file cannot be written: {error}") from None


def _decode(data: Iterable[bytes], written: Format, encoding: str) -> Iterator[str]:
    """Yield the bytes of a format as text, for a file opened as text, which has an encoding of its own."""
    decoder = codecs.getincrementaldecoder(CODECS[find_encoding(encoding)] if written.encoded else "utf-8")()
    try:
        for block in data:
            yield decoder.decode(block).removeprefix("\ufeff")
        yield decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        raise FormatError(f"{written.name} is no text: it needs a file that takes bytes") from None


def write_each(
    records: Iterable[Record],
    readback: ReadBack,
    notation: Notation | str | None,
    losses: list[Diagnostic],
    lossless: bool,
) -> Iterator[bytes]:
    """Yield the bytes of each record, in one notation or in its own; ``readback`` takes what it should read back as."""
    chosen = readback.form
    writer: Notation | None = None
    for number, record in enumerate(records, 1):
        if number > 1 and not chosen.many:
            raise FormatError(f"a {chosen.name} file holds one record, there are more")
        with _naming_wrong_types(record):
            writer = _notation_for(record, chosen, notation, writer)
            if chosen.encodings and find_encoding(readback.encoding) not in chosen.encodings:
                raise UnknownNameError(f"encoding for {chosen.name}", readback.encoding, chosen.encodings)
            written = chosen.write(record, writer, readback.encoding)
            readback.expect(record, writer, written)
        if written.losses and lossless:
            raise LossError(written.losses[0].reason, text=written.losses[0].text)
        origin = record.origin
        losses += [loss._replace(file=origin.file, game=origin.number or number) for loss in written.losses]
        yield written.data


def _notation_for(record: Record, form: Format, named: Notation | str | None, last: Notation | None) -> Notation:
    """Return the notation for a record: the one that is named, the one before it, or its own."""
    if form.games and record.game.name not in form.games:
        raise FormatError(f"{form.name} holds {', '.join(form.games)}, this is a record of {record.game.title}")
    if named:
        notation = find_notation(named, record.game)
    elif last is None or not form.one_notation or last.game is not record.game:
        notation = _own_notation(record, form)
    else:
        notation = last
    if form.notated and notation.brackets and not form.brackets:
        raise FormatError(f"{form.name} cannot hold moves in {notation.name}: their brackets would be branches")
    return notation


@contextmanager
def _naming_wrong_types(record: Record) -> Iterator[None]:
    """Say what of a record is of a wrong type where that stops its writing.

    Any value can be put into a record by a program; to look at all of them before would take time.
    """
    try:
        yield
    except (TypeError, AttributeError, LookupError) as error:
        if wrong := find_wrong_type(record):
            raise RecordError(wrong) from error
        raise


def _own_notation(record: Record, form: Format) -> Notation:
    """Return the notation that a record came in, if the format can hold it, or else the usual one of the format."""
    usual = form.usual_notation(record.game)
    notation = choose_notation(record, usual, own=form.notated)
    if (notation.brackets and not form.brackets) or (form.notations and notation.name not in form.notations):
        return choose_notation(record, usual, own=False)
    return notation
