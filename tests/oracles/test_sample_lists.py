"""Real lists of games and positions: every line is a record, every move of them is legal."""

import pytest

import kifu
from kifu.diagnostics import Severity
from tests.oracles.test_samples import SAMPLES

pytestmark = pytest.mark.skipif(not SAMPLES.is_dir(), reason="the folder of real files is not beside the project")

# File: records, moves, and the records with an error: setups in which the side that waits is in check.
LISTS = {
    "id-and-uci.txt": (200, 16386, 0),
    "one-move-a-row.csv": (3, 159, 0),
    "title-fen-moves.eglib": (321, 0, 5),
    "fens.txt": (60, 0, 0),
    "engine_test.qcb": (2, 0, 0),
}


@pytest.mark.parametrize("name", LISTS)
def test_every_line_of_a_list_is_a_record(name: str) -> None:
    records = list(kifu.read_all(SAMPLES / "lists" / name))
    assert {record.origin.format for record in records} == {"lines"}
    errors = [record for record in records if any(problem.severity is Severity.ERROR for problem in record.diagnostics)]
    assert (len(records), sum(len(record.main_line()) for record in records), len(errors)) == LISTS[name]
    assert {problem.code for record in errors for problem in record.diagnostics} <= {"bad-position"}
