"""XQF files of real programs: all of them read to the last byte, and written back the same."""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import kifu
from kifu.errors import CODES
from kifu.formats.base import Evidence
from kifu.formats.xqf import FORMAT
from kifu.notations.base import find_notation
from kifu.records.record import Record
from tests.oracles.test_samples import SAMPLES
from tests.unit.formats.binary_making import outcome, read_with
from tests.unit.formats.test_binary_mutants import mutants

pytestmark = pytest.mark.skipif(not SAMPLES.is_dir(), reason="the folder of real files is not beside the project")

UCI = find_notation("uci", kifu.Position().game)


@cache
def samples() -> dict[Path, Record]:
    paths = [*sorted((SAMPLES / "xqf").iterdir()), *sorted((SAMPLES / "xqf-endgames").iterdir())]
    return {path: kifu.read(path, format="xqf") for path in paths}


def test_every_file_is_read_to_its_last_byte() -> None:
    versions = Counter(path.read_bytes()[2] for path in samples())
    assert versions == {10: 29, 11: 24, 12: 24, 13: 24, 15: 24, 16: 24, 18: 34}
    assert {FORMAT.recognises(path.read_bytes(), "") for path in samples()} == {Evidence.SIGNATURE}
    assert sum(sum(1 for _ in record.walk()) for record in samples().values()) == 11_925
    told = Counter(diagnostic.code for record in samples().values() for diagnostic in record.diagnostics)
    assert told == {"illegal-move": 1, "bad-encoding": 3}


def test_the_one_illegal_move_is_located_and_the_rest_kept() -> None:
    [(path, record)] = [
        (path, record) for path, record in samples().items() if "illegal-move" in str(record.diagnostics)
    ]
    [diagnostic] = record.diagnostics
    assert (path.name, diagnostic.ply, diagnostic.offset) == ("v12-062.xqf", 9, 1926)
    assert diagnostic.reason == "Red's King on e1 would be attacked by the Cannon on b1"
    assert [visit.node.rest for visit in record.walk() if visit.node.rest] == ["e2e1 h9h1"]


@pytest.mark.parametrize("version", ["10", "18"])
def test_every_file_survives_writing(version: str) -> None:
    lossy = []
    for path, record in samples().items():
        written = FORMAT.set(version=version).write(record, UCI)
        [again] = read_with(FORMAT, written.data)
        assert FORMAT.set(version=version).write(again, UCI).data == written.data
        if written.losses:
            lossy.append(path.name)
        else:
            assert again == record, path.name
    assert lossy == []  # what stands after the illegal move of v12-062 is kept as unread text


def test_b44_spoiled_real_files_give_documented_errors() -> None:
    paths = list(samples())[::12]
    assert len(paths) == 16
    for path in paths:
        data = path.read_bytes()
        places = [*range(0x60), *range(0x400, len(data))]
        outcomes = [outcome(FORMAT, mutant) for mutant in mutants(data, places, 60, seed=len(data))]
        assert set().union(*(codes for _, codes in outcomes)) <= set(CODES)
