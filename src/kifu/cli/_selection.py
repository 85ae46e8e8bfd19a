"""Which records of a file are meant: ``--record 3``, ``2-5``, ``7-``, ``1,4-6``, ``last``.

Records are counted from 1 through all of a file, as ``kifu list`` counts them and ``kifu check`` names them.
"""

import argparse
import re
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from kifu.cli._named import named_input
from kifu.cli._options import WrongUseError, print_note, standard_input
from kifu.diagnostics import Diagnostic
from kifu.errors import KifuError, MissingExtraError, Place, UnknownNameError
from kifu.files.reading import Records
from kifu.files.reading import first as first_of
from kifu.records.choosing import RecordChoice
from kifu.records.record import Record

PART = re.compile(r"(?P<first>[0-9]{1,9})(?P<range>\s*-\s*(?P<last>[0-9]{1,9}|last)?)?|(?P<only>last)")
NO_END = 1 << 62
EVERY_RECORD = RecordChoice()


class NumberedRecord(NamedTuple):
    number: int
    record: Record


def number_records(records: Iterable[Record]) -> Iterator[NumberedRecord]:
    """Yield the records of a file with their numbers; the members of an archive are counted through."""
    file, before, number = None, 0, 0
    for record in records:
        if record.origin.file != file:
            file, before = record.origin.file, number
        number = before + record.origin.number
        yield NumberedRecord(number, record)


class Selection:
    """The numbers that were asked for; none of them means all records."""

    def __init__(self, text: str) -> None:
        self._parts: list[tuple[int, int]] = []
        self._last = False
        for word in text.split(",") if text else ():
            found = PART.fullmatch(word.strip().lower())
            first = int(found["first"] or 1) if found else 0
            last = NO_END if found and found["range"] else first
            if found and (found["last"] or "").isdecimal():
                last = int(found["last"])
            if found is None or not 0 < first <= last:
                raise WrongUseError(f"{word.strip()!r} names no record: write 3, 2-5, 7-, 1,4-6 or last")
            if found["only"]:
                self._last = True
            else:
                self._parts.append((first, last))

    def choose(self, records: Iterable[Record], name: str) -> Iterator[NumberedRecord]:
        """Yield the chosen records and read no further; a number that is not there is an error."""
        if not self._parts and not self._last:
            yield from number_records(records)
            return
        # ``last`` and open ranges need all of the file.
        end = NO_END if self._last else max(last for _, last in self._parts)
        number, seen, waiting = 0, set[int](), None
        for number, record in number_records(records):
            held = any(first <= number <= last for first, last in self._parts)
            waiting = None if held else NumberedRecord(number, record)
            if held:
                seen.update(first for first, last in self._parts if first <= number <= last)
                yield NumberedRecord(number, record)
            if number >= end:
                break
        if self._last and waiting is not None:
            yield waiting
        self._check(number, seen, name)

    def _check(self, number: int, seen: set[int], name: str) -> None:
        """Refuse numbers beyond the last record, and those of records that were left out."""
        for first, last in self._parts if number else ():
            wanted = first if last == NO_END else last
            if wanted > number:
                there = f"{number:,} record{'s' * (number != 1)}"
                raise WrongUseError(f"{name} has {there}: there is no record {wanted:,}")
            if first not in seen:
                raise WrongUseError(f"{name}: record {first:,} could not be read")


class Chosen(Iterator[Record]):
    """The records of a file that were asked for, read one at a time; ``diagnostics`` holds what belongs to none.

    They are those of a selection by number, and of these the ones that fit a choice.

    ``number`` is that of the record just read.
    An error that ends the reading of one file, such as a broken archive, becomes a diagnostic: other files may follow.
    """

    def __init__(self, records: Records, selection: Selection, name: str, choice: RecordChoice = EVERY_RECORD) -> None:
        self._all = records
        self._choice = choice
        self._chosen = selection.choose(records, name)
        self._name = name
        self.number = 0
        self._broken: list[Diagnostic] = []

    def __next__(self) -> Record:
        try:
            self.number, record = next(self._chosen)
            while not self._choice.fits(record):
                self.number, record = next(self._chosen)
        except (WrongUseError, UnknownNameError, MissingExtraError):
            raise
        except KifuError as error:
            self._broken.append(Diagnostic.of(error, repair="reading ended here", place=Place(file=self._name)))
            raise StopIteration from None
        return record

    def place(self) -> int:
        """Return how many bytes of the file were read, as far as that can be known."""
        return self._all.place()

    @property
    def diagnostics(self) -> list[Diagnostic]:
        return self._all.diagnostics + self._broken


def read_chosen(name: str, arguments: argparse.Namespace, *, strict: bool = False) -> Iterator[NumberedRecord]:
    """Yield the records of a file that ``--record`` names, or else the first; that there are more is said, once."""
    what = standard_input() if name == "-" else Path(name)
    form, notation = named_input(arguments)
    game, encoding = arguments.game, arguments.encoding
    records = Records(what, format=form, notation=notation or "", game=game, encoding=encoding, strict=strict)
    if text := arguments.record:
        number = 0
        for number, record in Selection(text).choose(records, name):
            yield NumberedRecord(number, record)
        if number:
            return
    record = first_of(records)  # which says why there is none
    if any(diagnostic.code == "more-records" for diagnostic in record.diagnostics):
        print_note(f"kifu: {name}: this is the first record of several; --record N takes another")
    yield NumberedRecord(record.origin.number, record)


def read_one(name: str, arguments: argparse.Namespace) -> Record:
    """Return the record that ``--record`` names, or else the first."""
    chosen = list(islice(read_chosen(name, arguments), 2))
    if len(chosen) > 1:
        raise WrongUseError(f"--record {arguments.record} names more than one record, and one is needed")
    return chosen[0].record
