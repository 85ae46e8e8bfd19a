"""``kifu export --to anki``: puzzles, a repertoire or the lessons as a deck."""

import argparse
import os
from pathlib import Path

from kifu.cli._files import inputs, say
from kifu.cli._options import WrongUseError, refuse_to_overwrite, write_output
from kifu.cli.learn import LESSONS
from kifu.files.reading import Records
from kifu.lessons.decks import DeckNote, make_package, notes_of_lessons, notes_of_records, write_csv

PACKAGE, TABLE = ".apkg", ".csv"


def write_deck(arguments: argparse.Namespace) -> int:
    """Write a deck of what the command names: a file of records, a folder of them, or the lessons."""
    suffix = os.path.splitext(arguments.output)[1].lower()
    if suffix not in (PACKAGE, TABLE) and arguments.output != "-":
        raise WrongUseError(f"a deck for Anki is {PACKAGE} or {TABLE}, not {arguments.output}")
    refuse_to_overwrite(arguments.output, force=arguments.force)
    notes = _notes_of(arguments)
    if not notes:
        say("there is nothing to ask")
        return 1
    if suffix == PACKAGE:
        data = make_package(notes, f"kifu {Path(arguments.library).stem}")
    else:
        data = write_csv(notes).encode()
    write_output(data, arguments.output)
    say(f"{len(notes):,} note{'s' * (len(notes) != 1)}")
    return 0


def _notes_of(arguments: argparse.Namespace) -> list[DeckNote]:
    if arguments.library == LESSONS and not os.path.exists(LESSONS):
        return notes_of_lessons()
    return notes_of_records(
        (record for _, what in inputs([arguments.library]) for record in Records(what)),
        notation=arguments.notation or "",
    )
