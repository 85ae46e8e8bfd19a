"""CBL written: several records, title pages, the texts of the library, and what they cannot keep together."""

import io
from collections.abc import Sequence

import pytest

import kifu
from kifu.diagnostics import Diagnostic
from kifu.errors import LossError
from kifu.formats.cbl import FORMAT
from kifu.records.record import Record, Result
from tests.unit.formats.binary_making import read_with

NO_MEN = "9/9/9/9/9/9/9/9/9/9 w - - 0 1"


def game(title: str, *moves: str, **tags: str) -> Record:
    record = Record(tags={"Title": title, **tags}, result=Result.FIRST)
    node = record.root
    for move in moves:
        node = node.add(record.game.move(move))
    return record


def page(title: str, text: str = "") -> Record:
    record = Record(tags={"Title": title}, fen=NO_MEN)
    record.root.comment = text
    return record


def write_library(records: Sequence[Record]) -> tuple[bytes, list[Diagnostic]]:
    target = io.BytesIO()
    losses = kifu.write(records, target, format="cbl")
    return target.getvalue(), losses


def test_records_and_pages_read_back_strictly() -> None:
    records = [page("男子组", "二十局"), game("第一局", "h3e3", "h10g8"), game("第二局"), page("女子组")]
    records[1].main_line()[0].comment = "很长的注解" * 2000
    data, losses = write_library(records)
    assert losses == []
    assert read_with(FORMAT, data, strict=True) == records
    assert [record.origin.format for record in kifu.read_all(data, strict=True)] == ["cbl"] * 4


def test_the_index_has_room_as_ccbridge_makes_it() -> None:
    for count, slots in ((1, 128), (128, 128), (129, 256)):
        data, _ = write_library([game(str(number), "h3e3") for number in range(count)])
        assert int.from_bytes(data[60:64], "little") == slots
        assert len(data) == 66624 + 276 * slots + 4096 * count
        titles = [record.tags["Title"] for record in read_with(FORMAT, data, strict=True)]
        assert titles == [str(number) for number in range(count)]


def test_the_same_record_twice_is_two_records() -> None:
    data, _ = write_library([game("一", "h3e3")] * 3)
    assert read_with(FORMAT, data, strict=True) == [game("一", "h3e3")] * 3


def test_the_texts_of_the_library_are_kept() -> None:
    texts = {"Library": "棋库", "LibrarySource": "书", "LibraryRemark": "第一行\n第二行", "LibraryAuthor": "甲"}
    records = [game("一", "h3e3", **texts), game("二", "h3e3", Library="棋库")]
    data, losses = write_library(records)
    assert losses == []
    assert read_with(FORMAT, data, strict=True) == records


@pytest.mark.parametrize("second", [{"Library": "b"}, {}, {"Library": "a", "LibraryAuthor": "c"}])
def test_one_file_is_one_library(second: dict[str, str]) -> None:
    records = [game("1", "h3e3", Library="a", LibraryAuthor="b"), game("2", "h3e3", **second)]
    data, losses = write_library(records)
    assert [loss.code for loss in losses] == ["not-kept"]
    assert read_with(FORMAT, data, strict=True)[0] == records[0]
    with pytest.raises(LossError, match="of several libraries"):
        kifu.write(records, io.BytesIO(), format="cbl", lossless=True)


def test_no_records_make_no_library() -> None:
    assert write_library([]) == (b"", [])
