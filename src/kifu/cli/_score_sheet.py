"""The file in which a game is kept while it is played: written anew after every move, beside it first."""

import os
from itertools import islice
from pathlib import Path

from kifu.cli._options import WrongUseError, opening, print_note, why_not_opened
from kifu.diagnostics import Severity
from kifu.errors import KifuError
from kifu.files.reading import Records
from kifu.files.writing import format_of, write
from kifu.formats.base import find_format
from kifu.notations.base import Notation
from kifu.records.record import Record
from kifu.rules.game import Game

SUFFIX = ".pgn"
MOST_OF_A_DAY = 10_000


class ScoreSheet:
    """Where the record goes; what cannot be written is said once, and the game goes on."""

    def __init__(self, path: str, notation: Notation, form: str = "") -> None:
        self.path = path
        self.format = find_format(form) if form else format_of(path)
        self.notation = notation
        self.kept = False
        self._said: set[str] = set()

    def save(self, record: Record) -> None:
        """Write the record; a process that is killed at any moment leaves this one or the one before."""
        encoding = record.origin.encoding or "utf-8"
        try:
            losses = write(record, self.path, format=self.format, notation=self.notation, encoding=encoding)
            self.kept = True
        except OSError as error:
            self._say_once(f"the record cannot be kept: {why_not_opened(error, self.path)}")
        except KifuError as error:
            self._say_once(f"the record cannot be kept: {error}")
        else:
            for loss in losses:
                self._say_once(f"{self.path}: {loss.reason}")

    def _say_once(self, text: str) -> None:
        if text not in self._said:
            self._said.add(text)
            print_note(f"kifu: {text}")


def new_path(game: Game) -> str:
    """Return the name of a file that is not there yet, of the game and of today."""
    from datetime import date

    stem = f"{game.name.replace('_', '-')}-{date.today().isoformat()}"
    names = (f"{stem}{f'-{number}' if number > 1 else ''}{SUFFIX}" for number in range(1, MOST_OF_A_DAY))
    return next(name for name in names if not os.path.exists(name))


def read_unfinished(path: str) -> Record:
    """Return the one record of a file, to be played on; a file that kifu could not write again is refused."""
    with opening(path):
        records = list(islice(Records(Path(path)), 2))
    if len(records) != 1:
        raise WrongUseError(f"{path} holds {'several records' if records else 'no record'}: one can be played on")
    [record] = records
    for diagnostic in record.diagnostics:
        if diagnostic.severity is Severity.ERROR:
            raise KifuError(f"{path} cannot be played on: {diagnostic.reason}; `kifu repair` puts it right")
    if not find_format(record.origin.format).writes:
        raise WrongUseError(f"{path} is {record.origin.format}, which kifu does not write: convert it first")
    return record
