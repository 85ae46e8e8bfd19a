"""Real files of DhtmlXQ, CBF and MXQ: all of them read, their moves counted."""

from io import BytesIO

import pytest

import kifu
from kifu.diagnostics import Severity
from kifu.records.record import Record, Result
from tests.oracles.test_samples import SAMPLES

pytestmark = pytest.mark.skipif(not SAMPLES.is_dir(), reason="the folder of real files is not beside the project")


def records(folder: str) -> list[Record]:
    return [record for path in sorted((SAMPLES / folder).iterdir()) for record in kifu.read_all(path)]


def count(record: Record) -> int:
    return sum(len(line.nodes) for line in record.lines())


def test_boards_with_branches() -> None:
    game, stars = records("dhtmlxq")
    assert (len(game.lines()), count(game)) == (4, 23)
    assert game.root.children[0].children[0].children[0].children[0].children[1].comment == "variation 1"
    assert (len(stars.lines()), count(stars), stars.result) == (300, 4561, Result.DRAW)
    for record in (game, stars):
        # CCBridge closes the times of the players under another name.
        assert [(told.code, told.severity) for told in record.diagnostics] == [("bad-tag", Severity.NOTE)]


def test_boards_in_pages() -> None:
    found = records("dhtmlxq-html")
    assert [count(record) for record in found] == [85, 81, 124, 125, 45, 74]
    assert [str(record.result) for record in found] == ["1-0", "1-0", "1/2-1/2", "1-0", "1-0", "0-1"]
    assert [record.diagnostics for record in found] == [[]] * 6
    assert found[0].tags["Red"] == "DING Wa Chong"


def test_the_record_of_ccbridge() -> None:
    [record] = records("cbf")
    assert (count(record), record.tags["Annotator"], record.diagnostics) == (50, "居荣鑫", [])
    assert sum(bool(node.comment) for node in record.main_line()) == 7


def test_the_records_of_the_server() -> None:
    found = records("mxq")
    assert sorted(map(count, found)) == [33, 40, 47, 70, 72, 77, 81, 87, 106, 240]
    assert [record.diagnostics for record in found] == [[]] * 10
    assert all(record.ending and record.tags["RedElo"].isdecimal() for record in found)
    assert {record.tags["Red"] for record in found} >= {"relativity", "常德", "琥珀"}
    assert {str(record.result) for record in found} == {"1-0", "0-1", "1/2-1/2"}


@pytest.mark.parametrize(("name", "plies", "ambiguous"), [("game1", 138, [122, 124]), ("game5", 122, [86])])
def test_moves_that_are_ambiguous_until_the_end_of_the_game(name: str, plies: int, ambiguous: list[int]) -> None:
    """A program wrote both pawns of a file alike; only one reading of the game is legal to its end."""
    record = kifu.read(SAMPLES / "wxf-web" / f"{name}.wxf")
    assert len(record.main_line()) == plies
    assert [(told.code, told.severity, told.ply) for told in record.diagnostics] == [
        ("ambiguous-move", Severity.WARNING, ply) for ply in ambiguous
    ]


def test_what_was_read_from_boards_survives_being_written() -> None:
    for record in [*records("dhtmlxq"), *records("dhtmlxq-html"), *records("cbf"), *records("mxq")]:
        file = BytesIO()
        assert kifu.write(record, file, format="dhtmlxq") == []
        assert kifu.read(file.getvalue(), format="dhtmlxq", strict=True) == record
