"""Real records through every pair of written formats: equal, or every loss reported."""

import random
from itertools import islice

import pytest

import kifu
from kifu import registry
from kifu.diagnostics import Diagnostic
from kifu.files.reading import Records
from kifu.formats.base import Format, find_format
from kifu.formats.writing import MOVES_NOT_KEPT
from kifu.notations.base import find_notation
from kifu.records.record import Record
from tests.effort import SEED, effort
from tests.oracles.test_sample_records import FOLDERS
from tests.oracles.test_samples import SAMPLES

pytestmark = pytest.mark.skipif(not SAMPLES.is_dir(), reason="the folder of real files is not beside the project")

COUNT = effort(8)
MOST_OF_A_FILE = 40
WRITERS = [name for name in registry.names("formats") if find_format(name).writes]


def writers_of(record: Record) -> list[str]:
    """Return the formats that can hold the game of a record."""
    return [name for name in WRITERS if record.game.name in (find_format(name).games or [record.game.name])]


def some_records() -> list[Record]:
    """Return records of all folders in turn, each file as likely as the next."""
    choice = random.Random(SEED)
    paths = [sorted((SAMPLES / folder).iterdir()) for folder in FOLDERS]
    found: list[Record] = []
    while len(found) < COUNT:
        records = list(islice(kifu.read_all(choice.choice(choice.choice(paths))), MOST_OF_A_FILE))
        if records:
            found.append(choice.choice(records))
    return found


def through(record: Record, form: Format) -> tuple[Record, list[Diagnostic]]:
    notation = find_notation(form.usual_notation(record.game), record.game)
    written = form.write(record, notation)
    [again] = Records(written.data, format=form, notation=notation.full_name if form.notated else "")
    return again, written.losses


def check(record: Record, again: Record, losses: list[Diagnostic], where: str) -> None:
    if not losses:
        assert again == record, where
    elif all(loss.code != MOVES_NOT_KEPT for loss in losses):
        assert moves(again) == moves(record), where
    else:
        main = [node.move for node in again.main_line()]
        assert main in ([], [node.move for node in record.main_line()]), where


def moves(record: Record) -> list[tuple[list[kifu.AnyMove], int, int]]:
    return [([node.move for node in line.nodes], line.parent, line.ply) for line in record.lines()]


def test_every_pair_of_formats(capsys: pytest.CaptureFixture[str]) -> None:
    lossless = pairs = 0
    for number, record in enumerate(some_records()):
        for first in writers_of(record):
            where = f"KIFU_SEED={SEED} record {number} of {record.origin.file} through {first}"
            between, losses = through(record, find_format(first))
            check(record, between, losses, where)
            for second in writers_of(between):
                again, more = through(between, find_format(second))
                check(between, again, more, f"{where} and {second}")
                pairs += 1
                lossless += not losses and not more
    with capsys.disabled():
        print(f"\nseed {SEED}: {pairs} conversions, {lossless} without any loss, the others with all reported")
