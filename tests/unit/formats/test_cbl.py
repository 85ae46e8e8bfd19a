"""CBL: the states of the index, records of several blocks, and libraries that are damaged (B46 to B48)."""

import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import pytest

import kifu
from kifu.diagnostics import Diagnostic, Lenient, Severity, Strict
from kifu.errors import FormatError, LimitError, TruncatedError, UnsupportedError
from kifu.formats.base import Format, Request
from kifu.formats.cbl import FORMAT
from kifu.records.record import Record
from kifu.sources.source import open_sources
from tests.effort import effort
from tests.unit.formats.binary_making import (
    Step,
    cbl_block,
    cbl_head,
    cbr_bytes,
    codes,
    identity_of,
    line,
    moves_of,
    read_with,
)

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

FREE, DELETED, LIVE = 0, 5, 7
WITH_DELETED = FORMAT.set(deleted="yes")
WARNING, ERROR = Severity.WARNING, Severity.ERROR


def record_bytes(number: int, comment: bytes = b"") -> bytes:
    steps = line("h3e3", "h10g8")
    steps[0] = steps[0]._replace(comment=comment)
    return cbr_bytes(steps, identity=identity_of(number), fields={180: f"题{number}"})


def library(states: Sequence[int], *, count: int | None = None, slots: int = 0) -> bytes:
    blocks = (cbl_block(record_bytes(number)) for number in range(len(states)))
    return cbl_head(states, count=count, slots=slots) + b"".join(blocks)


def titles(records: Sequence[Record]) -> list[str]:
    return [record.tags["Title"] for record in records]


def read_all(data: bytes, form: Format = FORMAT) -> tuple[list[Record], list[Diagnostic]]:
    """Return the records and what is told of the library itself."""
    [source] = open_sources(data)
    request = Request()
    return list(form.read(source, request)), request.report.diagnostics


def test_live_records_are_read_and_carry_the_name_of_the_library() -> None:
    records = read_with(FORMAT, library([LIVE] * 3, slots=128), strict=True)
    assert titles(records) == ["题0", "题1", "题2"]
    assert moves_of(records[2]) == ["h3e3", "h10g8"]
    assert records[0].tags["Library"] == "我的棋库"


def test_deleted_records_are_read_only_on_request() -> None:
    data = library([LIVE, DELETED, LIVE], slots=8)
    assert titles(read_with(FORMAT, data, strict=True)) == ["题0", "题2"]
    assert titles(read_with(WITH_DELETED, data, strict=True)) == ["题0", "题1", "题2"]


def test_an_empty_library_has_no_records() -> None:
    assert read_with(FORMAT, cbl_head([], slots=128), strict=True) == []
    assert read_with(FORMAT, cbl_head([]), strict=True) == []


def test_a_long_record_runs_into_the_following_blocks() -> None:
    long = record_bytes(0, comment=("很长的注解" * 2000).encode("utf-16-le"))
    data = cbl_head([LIVE, LIVE], slots=9, blocks=(5, 1)) + cbl_block(long) + cbl_block(record_bytes(1))
    first, second = read_with(FORMAT, data, strict=True)
    assert first.root.comment == "很长的注解" * 2000
    assert second.tags["Title"] == "题1"


def test_records_are_known_by_their_identity_where_the_index_is_out_of_step() -> None:
    """The index has an entry without a record ahead of the others, as in libraries that are met."""
    blocks = b"".join(cbl_block(record_bytes(number)) for number in (1, 2, 3))
    records, problems = read_all(cbl_head([LIVE, LIVE, DELETED, LIVE]) + blocks)
    assert titles(records) == ["题1", "题3"]
    assert [(problem.code, problem.game, problem.text) for problem in problems] == [("bad-record", 1, "第1局")]


def test_records_without_an_identity_are_known_by_their_place() -> None:
    data = bytearray(library([LIVE, DELETED, LIVE]))
    start = 66624 + 3 * 276
    for number in range(3):
        data[start + 4096 * number + 20 : start + 4096 * number + 36] = bytes(16)
    assert titles(read_with(FORMAT, bytes(data), strict=True)) == ["题0", "题2"]


def test_a_record_that_the_index_does_not_know_is_read_and_told() -> None:
    data = library([LIVE, LIVE]) + cbl_block(record_bytes(9))
    records, problems = read_all(data)
    assert titles(records) == ["题0", "题1", "题9"]
    assert (codes(records[2]), problems) == ([("conflict", WARNING)], [])
    assert records[2].diagnostics[0].game == 3


def test_an_unknown_state_is_told() -> None:
    records, _ = read_all(library([LIVE, 6]))
    assert [codes(record) for record in records] == [[], [("conflict", WARNING)]]


def test_a_record_of_an_unknown_version_is_listed_and_the_others_are_read() -> None:
    data = bytearray(library([LIVE] * 3))
    data[66624 + 3 * 276 + 4096 + 19] = 1
    records, problems = read_all(bytes(data))
    assert titles(records) == ["题0", "题2"]
    assert [(problem.code, problem.game) for problem in problems] == [("unsupported", 2)]
    with pytest.raises(UnsupportedError):
        read_with(FORMAT, bytes(data), strict=True)


def test_the_texts_of_the_library_stand_in_its_first_record() -> None:
    data = bytearray(library([LIVE, LIVE]))
    for place, text in ((576, "出处"), (832, "甲"), (896, "a@b"), (960, "2001"), (1024, "2002"), (1088, "一\r\n二")):
        raw = text.encode("utf-16-le")
        data[place : place + len(raw)] = raw
    first, second = read_with(FORMAT, bytes(data), strict=True)
    texts = {name: text for name, text in first.tags.items() if name.startswith("Library")}
    assert texts == {
        "Library": "我的棋库",
        "LibrarySource": "出处",
        "LibraryAuthor": "甲",
        "LibraryAuthorMail": "a@b",
        "LibraryCreated": "2001",
        "LibrarySaved": "2002",
        "LibraryRemark": "一\n二",
    }
    assert set(second.tags) == {"Title", "Library"}


def test_a_comment_that_looks_like_a_record_at_the_edge_of_a_block_stays_a_comment() -> None:
    magic = b"CCBridge Record\0".decode("utf-16-le")
    before = 4096 - 2214 - 8
    comment = "x" * (before // 2) + magic + "y" * 3000
    long = record_bytes(0, comment=comment.encode("utf-16-le"))
    assert long[4096:4112] == b"CCBridge Record\0"
    blocks = -(-len(long) // 4096)
    data = cbl_head([LIVE, LIVE], blocks=(blocks, 1)) + cbl_block(long) + cbl_block(record_bytes(1))
    first, second = read_with(FORMAT, data, strict=True)
    assert first.root.comment == comment
    assert second.tags["Title"] == "题1"


def test_other_versions_and_other_files_are_refused() -> None:
    data = bytearray(library([LIVE]))
    data[16] = 4
    with pytest.raises(UnsupportedError, match="version 4 of a library of CCBridge"):
        read_with(FORMAT, bytes(data))
    with pytest.raises(FormatError, match="begins with b'CCBridgeLibrary'"):
        read_with(FORMAT, b"XQ" + bytes(100))


def test_a_library_is_found_out() -> None:
    assert [record.origin.format for record in kifu.read_all(library([LIVE]))] == ["cbl"]


# Broken files


@pytest.mark.parametrize("data", [b"", bytes(5000), cbl_head([LIVE])[:16], cbl_head([LIVE])[:2214]])
def test_b46_cut_and_empty_files_are_truncated(data: bytes) -> None:
    with pytest.raises(TruncatedError):
        read_with(FORMAT, data)


def test_b46_a_library_cut_in_its_records_keeps_those_before() -> None:
    data = library([LIVE] * 4)
    records, problems = read_all(data[: 66624 + 4 * 276 + 4096 + 2220])
    assert titles(records) == ["题0", "题1"]
    assert [codes(record) for record in records] == [[], [("truncated", ERROR)]]
    assert [(problem.code, problem.game) for problem in problems] == [("truncated", 3), ("truncated", 4)]


def test_b46_a_library_cut_in_its_index_says_what_is_missing() -> None:
    records, problems = read_all(library([LIVE] * 4)[: 66624 + 2 * 276 + 50])
    assert records == []
    assert [(problem.code, problem.game) for problem in problems] == [
        ("conflict", 0),
        ("truncated", 1),
        ("truncated", 2),
    ]


@pytest.mark.parametrize("count", [0, 1, 30, 0xFFFFFFFF])
def test_b47_the_count_is_a_hint(count: int) -> None:
    data = library([LIVE, DELETED, LIVE], count=count)
    records, problems = read_all(data)
    assert titles(records) == ["题0", "题2"]
    assert [problem.code for problem in problems] == ["conflict"]
    with pytest.raises(FormatError, match=f"says that its index has {count:,} entries, there is room for 3"):
        read_with(FORMAT, data, strict=True)


@pytest.mark.parametrize("blocks", [0, 2, 0xFFFFFFFF])
def test_b47_sizes_beyond_the_end_and_sizes_of_nothing(blocks: int) -> None:
    data = cbl_head([LIVE] * 3, blocks=[blocks] * 3) if blocks < 1 << 20 else _with_huge_sizes()
    data += b"".join(cbl_block(record_bytes(number)) for number in range(3))
    assert titles(read_with(FORMAT, data, strict=True)) == ["题0", "题1", "题2"]


def _with_huge_sizes() -> bytes:
    data = bytearray(cbl_head([LIVE] * 3))
    for number in range(3):
        data[66624 + 276 * number + 8 : 66624 + 276 * number + 16] = b"\xff" * 8
    return bytes(data)


def test_b47_the_same_identity_again_and_again_takes_linear_time() -> None:
    entry, block = cbl_head([LIVE])[66624:], cbl_block(record_bytes(0))
    records = read_with(FORMAT, cbl_head([], count=500) + entry * 500 + block * 500, strict=True)
    assert len(records) == 500


class MadeWhileRead(io.RawIOBase):
    """A file that is made piece by piece, so that it need not be held."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self.pieces = pieces
        self.held = b""

    def readable(self) -> bool:
        return True

    def readinto(self, room: "WriteableBuffer") -> int:
        self.held = self.held or next(self.pieces, b"")
        view = memoryview(room)
        size = min(len(view), len(self.held))
        view[:size], self.held = self.held[:size], self.held[size:]
        return size


def test_b48_the_good_half_of_a_damaged_library_is_read_and_the_bad_half_listed() -> None:
    count = 200 * effort(50)
    good = cbl_block(cbr_bytes([Step()]))
    bad = b"\xee" * 64 + good[64:]

    def pieces() -> Iterator[bytes]:
        head = cbl_head([LIVE] * count)
        yield from (head[start : start + (1 << 20)] for start in range(0, len(head), 1 << 20))
        for _ in range(count // 200):
            yield (good + bad) * 100

    [source] = open_sources(io.BufferedReader(MadeWhileRead(pieces())))
    request = Request(receiver=lambda: Lenient(limit=count))
    assert sum(not record.diagnostics for record in FORMAT.read(source, request)) == count // 2
    assert [problem.game for problem in request.report.diagnostics] == list(range(2, count + 1, 2))


def test_b48_a_damaged_beginning_does_not_hide_what_follows() -> None:
    data = bytearray(library([LIVE] * 3))
    data[66624 + 3 * 276] ^= 0xFF
    records, problems = read_all(bytes(data))
    assert titles(records) == ["题1", "题2"]
    assert [(problem.code, problem.game) for problem in problems] == [("bad-record", 1)]


def test_a_library_without_any_record_has_a_largest_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kifu.formats.cbl.library.LARGEST_INDEX", 1000)
    with pytest.raises(LimitError):
        read_with(FORMAT, cbl_head([LIVE] * 30) + bytes(9000))


def test_strict_reading_raises_the_first_problem() -> None:
    data = bytearray(library([LIVE] * 3))
    data[66624 + 3 * 276 + 4096] ^= 0xFF
    [source] = open_sources(bytes(data))
    with pytest.raises(FormatError, match="there is no record 2 where the index has one"):
        list(FORMAT.read(source, Request(receiver=Strict)))
