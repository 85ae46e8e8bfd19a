"""A library and a record that CCBridge wrote: read without a word, and the records written back the same."""

import io

import pytest

import kifu
from kifu.errors import CODES
from kifu.formats import cbl, cbr
from kifu.notations.base import find_notation
from kifu.records.record import Record
from tests.oracles.test_samples import SAMPLES
from tests.unit.formats.binary_making import outcome, read_with
from tests.unit.formats.test_binary_mutants import mutants

pytestmark = pytest.mark.skipif(not SAMPLES.is_dir(), reason="the folder of real files is not beside the project")

UCI = find_notation("uci", kifu.Position().game)


def library() -> bytes:
    [path] = (SAMPLES / "cbl").iterdir()
    return path.read_bytes()


def moves_in(records: list[Record]) -> int:
    return sum(1 for record in records if record.root.children for _ in record.walk())


def test_the_library_is_read_strictly() -> None:
    records = read_with(cbl.FORMAT, library(), strict=True)
    assert (len(records), moves_in(records)) == (37, 3186)
    pages = [record for record in records if not record.playable]
    assert [page.tags["Title"][-8:] for page in pages] == ["（男子组20局）", "（女子组15局）"]
    assert {record.tags["Library"] for record in records} == {"1989年龙化杯象棋名师邀请赛35局"}


def test_the_deleted_record_is_read_on_request() -> None:
    records = read_with(cbl.FORMAT.set(deleted="yes"), library(), strict=True)
    assert (len(records), moves_in(records)) == (38, 3302)
    assert records[37].tags["Title"].strip() == "第五轮 陈淑兰 先胜 高华"


def test_the_record_is_read_strictly() -> None:
    [path] = (SAMPLES / "cbr").iterdir()
    record = kifu.read(path, format="cbr", strict=True)
    assert (len(record.main_line()), moves_in([record])) == (28, 102)
    written = cbr.FORMAT.write(record, UCI)
    assert written.losses == []
    assert read_with(cbr.FORMAT, written.data, strict=True) == [record]


def test_every_record_of_the_library_survives_writing() -> None:
    for record in read_with(cbl.FORMAT.set(deleted="yes"), library()):
        record.tags = {name: text for name, text in record.tags.items() if not name.startswith("Library")}
        written = cbr.FORMAT.write(record, UCI)
        assert written.losses == []
        assert read_with(cbr.FORMAT, written.data, strict=True) == [record]


def test_libraries_survive_writing() -> None:
    for path in (*(SAMPLES / "cbl").iterdir(), *(SAMPLES / "cbl-old").iterdir()):
        records = list(kifu.read_all(path))
        target = io.BytesIO()
        losses = kifu.write(records, target, format="cbl")
        assert losses == []  # the rest of a line with an illegal move is kept as unread text
        again = list(kifu.read_all(target.getvalue(), strict=True))
        assert [n for n, pair in enumerate(zip(records, again, strict=True), 1) if pair[0] != pair[1]] == [
            loss.game for loss in losses
        ]


def test_spoiled_real_files_give_documented_errors() -> None:
    data = library()[: 101952 + 4096 * 4]
    places = [*range(80), *range(66624, 66624 + 276 * 6), *range(101952, len(data))]
    outcomes = [outcome(cbl.FORMAT, mutant) for mutant in mutants(data, places, 100, seed=1989)]
    assert set().union(*(codes for _, codes in outcomes)) <= set(CODES)
