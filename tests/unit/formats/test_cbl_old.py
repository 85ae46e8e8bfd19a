"""Old libraries of CCBridge, made here byte by byte: every text is read, every odd byte is reported."""

import zlib
from collections.abc import Sequence

import pytest

import kifu
from kifu.diagnostics import Diagnostic
from kifu.errors import FormatError, LimitError, TruncatedError, UnsupportedError
from kifu.files.reading import Records
from kifu.formats.base import Request
from kifu.formats.cbl import FORMAT
from kifu.records.record import Record
from kifu.sources.source import open_sources
from tests.unit.formats.binary_making import codes, moves_of, old_cbl_bytes, old_cbl_record, read_with

TREE = [(1, "h3e3"), (2, "h10g8"), (3, "h1g3"), (2, "b10c8"), (3, "b1c3"), (3, "g4g5"), (1, "g4g5")]


def read_all(data: bytes) -> tuple[list[Record], list[Diagnostic]]:
    [source] = open_sources(data)
    request = Request()
    return list(FORMAT.read(source, request)), request.report.diagnostics


def one(record: bytes) -> Record:
    [found] = read_with(FORMAT, old_cbl_bytes([record]))
    return found


def test_a_library_is_read_with_all_its_texts() -> None:
    comments = ["", "第一行||第二行", "", "", "", "", "last"]
    texts = {0: "标题", 7: "张强", 8: "a@b", 9: "高峰", 10: "c@d", 11: "||总注||"}
    first = old_cbl_record(TREE, texts=texts, comments=comments, kind=2, result=3)
    data = old_cbl_bytes([first, old_cbl_record([(1, "c4c5")])], texts=("棋库", "", "", "编者", "x@y"))
    one, two = kifu.read_all(data, strict=True)
    assert one.tags == {
        "Title": "标题",
        "Annotator": "张强",
        "AnnotatorMail": "a@b",
        "Author": "高峰",
        "AuthorMail": "c@d",
        "Created": "2005-1-12 15:28:18",
        "Saved": "2005-1-12 16:28:18",
        "RecordType": "2",
        "Library": "棋库",
        "LibraryAuthor": "编者",
        "LibraryAuthorMail": "x@y",
        "LibraryCreated": "2005-1-12 15:27:41",
        "LibrarySaved": "2005-1-12 16:43:15",
    }
    assert (one.result.value, one.root.comment) == ("1/2-1/2", "总注")
    assert [str(visit.node.move) for visit in one.walk()] == [move for _, move in TREE]
    assert [len(line.nodes) for line in one.lines()] == [3, 2, 1, 1]
    assert one.main_line()[1].comment == "第一行\n第二行"
    assert one.root.children[1].comment == "last"
    assert (moves_of(two), two.tags["Library"]) == (["c4c5"], "棋库")


def test_a_composition_has_its_men_and_its_results() -> None:
    men = bytearray(32)
    men[4], men[0], men[16 + 4] = 0x5A, 0x46, 0x41
    record = one(old_cbl_record([(1, "d5d6")], men=bytes(men), result=4))
    assert record.fen == "3k5/9/9/9/9/3R5/9/9/9/4K4 w - - 0 1"
    assert record.tags["SeveralResults"] == "yes"
    men[0] = men[4]
    assert ("bad-setup", "warning") in codes(one(old_cbl_record([], men=bytes(men))))
    men[0] = 0xAB
    assert ("bad-setup", "warning") in codes(one(old_cbl_record([], men=bytes(men))))


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (old_cbl_record([(1, "h3e3"), (2, "h10h1")]), [("illegal-move", "error")]),
        (old_cbl_record([(1, "h3e3"), (3, "h10g8")]), [("bad-branch", "error")]),
        (old_cbl_record([(0, "h3e3")]), [("bad-branch", "error")]),
        (old_cbl_record([(1, "h3e3")], result=9), [("unknown-result", "warning")]),
        (old_cbl_record([(1, "h3e3")], zero=5), [("conflict", "warning")]),
        (old_cbl_record([(1, "h3e3")], one=0), [("conflict", "warning")]),
        (old_cbl_record([(1, "h3e3")], side=2), [("conflict", "warning")]),
        (old_cbl_record([(1, "h3e3")], comments=["a", "b"]), [("conflict", "warning")]),
        (old_cbl_record([(1, "h3e3")], comments=[]), [("conflict", "warning")]),
    ],
)
def test_every_odd_number_is_reported(record: bytes, expected: Sequence[tuple[str, str]]) -> None:
    assert codes(one(record)) == expected


def test_a_bad_record_is_left_out_and_the_others_are_read() -> None:
    bad = bytearray(old_cbl_record([(1, "h3e3")]))
    bad[48:52] = b"\xff\xff\xff\x7f"  # the length of its title
    records, problems = read_all(old_cbl_bytes([old_cbl_record([(1, "h3e3")]), bytes(bad), old_cbl_record([])]))
    assert len(records) == 2
    assert [(problem.code, problem.game) for problem in problems] == [("bad-format", 2)]


def test_what_is_cut_keeps_what_came_before() -> None:
    library = old_cbl_bytes([old_cbl_record(TREE, comments=[f"注解{number}" for number in range(7)])] * 3)
    unpacked = zlib.decompress(library[20:])
    cut = library[:20] + zlib.compress(unpacked[:-60])
    records, problems = read_all(cut)
    assert len(records) == 3
    assert ("truncated", "error") in codes(records[2])
    assert [problem.code for problem in problems] == ["conflict"]
    file = Records(library[:20] + zlib.compress(unpacked[:-400]))
    assert [len(list(record.walk())) for record in file] == [7]
    assert [problem.code for problem in file.diagnostics] == ["truncated", "truncated"]
    with pytest.raises(TruncatedError, match="ends in the middle of its packed data"):
        read_with(FORMAT, library[:-30])
    with pytest.raises(FormatError, match="cannot be unpacked"):
        read_with(FORMAT, library[:20] + b"\xff" * 60)
    with pytest.raises(TruncatedError):
        read_with(FORMAT, library[:18])


def test_bytes_at_the_end_are_reported() -> None:
    library = old_cbl_bytes([old_cbl_record([])])
    _, problems = read_all(library + b"more")
    assert [problem.code for problem in problems] == ["extra-bytes"]
    unpacked = zlib.decompress(library[20:])
    _, problems = read_all(library[:20] + zlib.compress(unpacked + b"more"))
    assert [problem.code for problem in problems] == ["extra-bytes", "conflict"]


def test_other_versions_are_refused() -> None:
    library = bytearray(old_cbl_bytes([]))
    library[12] = 9
    with pytest.raises(UnsupportedError, match="version 9 of an old library"):
        read_with(FORMAT, bytes(library))


def test_a_small_file_does_not_unpack_without_end() -> None:
    bomb = old_cbl_bytes([])[:20] + zlib.compress((60 << 20).to_bytes(4, "little") + bytes(60 << 20))
    [source] = open_sources(bomb)
    with pytest.raises(LimitError, match="more than 100 times its size"):
        list(FORMAT.read(source, Request()))
