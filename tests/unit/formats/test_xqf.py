"""XQF: every version, trees and comments, and what a file may get wrong (B38 to B43, B45)."""

import pytest

import kifu
from kifu.diagnostics import Severity
from kifu.errors import FormatError, IllegalMoveError, LimitError, TruncatedError, UnsupportedError
from kifu.formats.base import Evidence, Written
from kifu.formats.trees import MOST_MOVES
from kifu.formats.xqf import FORMAT
from kifu.notations.base import find_notation
from kifu.records.record import Record, Result
from tests.unit.formats.binary_making import XQF_MEN, Step, codes, line, moves_of, read_with, xqf_bytes

UCI = find_notation("uci", kifu.Position().game)
KEYS = bytes((0x11, 0x7E, 0xA4, 0x5B, 0x39, 0xC6, 0x92, 0x0D))
GAME = line("h3e3", "h10g8", "h1g3", "i10h10")
NO_MEN = (255,) * 32
WARNING, ERROR = Severity.WARNING, Severity.ERROR


def read(data: bytes, *, strict: bool = False) -> Record:
    [record] = read_with(FORMAT, data, strict=strict)
    return record


def written(record: Record, version: str = "10") -> Written:
    return FORMAT.set(version=version).write(record, UCI)


def told(record: Record) -> list[str]:
    return [loss.reason for loss in written(record).losses]


# Reading


@pytest.mark.parametrize("version", [1, 10, 11, 12, 13, 14, 15, 16, 17, 18])
@pytest.mark.parametrize(("mask", "keys"), [(0, bytes(8)), (0x5F, KEYS), (0xFF, b"\xff" * 8)])
def test_every_version_is_read_with_any_keys(version: int, mask: int, keys: bytes) -> None:
    record = read(xqf_bytes(GAME, version=version, mask=mask, keys=keys), strict=True)
    assert record.starts_as_usual
    assert moves_of(record) == ["h3e3", "h10g8", "h1g3", "i10h10"]


@pytest.mark.parametrize("version", [10, 18])
def test_trees_and_comments_are_kept_on_every_node_and_the_root(version: int) -> None:
    steps = [
        Step("", True, comment="全局\r\n说明".encode("gbk")),
        Step("h3e3", True, True, "中炮 ".encode("gbk")),
        Step("h10g8", False, True),
        Step("b10c8", False, comment=b"left horse"),
        Step("g4g5", False, True),
        Step("c4c5", False, comment="仙人指路".encode("gbk")),
    ]
    record = read(xqf_bytes(steps, version=version, mask=0x5F, keys=KEYS), strict=True)
    assert record.root.comment == "全局\n说明"
    assert [(str(node.move), node.comment) for node in record.root.children] == [
        ("h3e3", "中炮"),
        ("g4g5", ""),
        ("c4c5", "仙人指路"),
    ]
    replies = record.root.children[0].children
    assert [(str(node.move), node.comment) for node in replies] == [("h10g8", ""), ("b10c8", "left horse")]


def test_header_fields_become_tags() -> None:
    fields = {
        0x50: "标题".encode("gbk"),
        0xD0: "全国赛".encode("gbk"),
        0x110: b"2001-2-3",
        0x120: "广州".encode("gbk"),
        0x130: "甲".encode("gbk"),
        0x140: "乙".encode("gbk"),
        0x150: b"60 min",
        0x190: b"0:58",
        0x1A0: b"0:59",
        0x1D0: "丙".encode("gbk"),
        0x1E0: "丁".encode("gbk"),
    }
    record = read(xqf_bytes(GAME, fields=fields, result=1, kind=1), strict=True)
    assert record.tags == {
        "Title": "标题",
        "Event": "全国赛",
        "Date": "2001-2-3",
        "Site": "广州",
        "Red": "甲",
        "Black": "乙",
        "TimeControl": "60 min",
        "RedTime": "0:58",
        "BlackTime": "0:59",
        "Annotator": "丙",
        "Author": "丁",
        "RecordType": "opening",
    }
    assert record.result is Result.FIRST


@pytest.mark.parametrize(
    ("byte", "result"),
    [(0, Result.UNKNOWN), (1, Result.FIRST), (2, Result.SECOND), (3, Result.DRAW), (4, Result.DRAW)],
)
def test_results(byte: int, result: Result) -> None:
    assert read(xqf_bytes(GAME, result=byte), strict=True).result is result


def test_an_unknown_result_is_told() -> None:
    record = read(xqf_bytes(GAME, result=9))
    assert (record.result, codes(record)) == (Result.UNKNOWN, [("unknown-result", WARNING)])


def test_the_men_make_the_setup_whatever_the_type_says() -> None:
    men = [*NO_MEN]
    men[4], men[20], men[0] = 40, 39, 1
    record = read(xqf_bytes(line("a2a10"), men=men, kind=0), strict=True)
    assert record.fen == "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1"
    assert record.tags == {"RecordType": "full game"}
    assert read(xqf_bytes(line("a2a10"), men=men, kind=3), strict=True).tags == {}


def test_the_first_mover_decides_who_begins() -> None:
    record = read(xqf_bytes(line("h10g8", "h3e3"), side=0))
    assert record.fen.split()[1] == "b"
    assert moves_of(record) == ["h10g8", "h3e3"]
    assert codes(record) == [("conflict", WARNING)]
    assert record.diagnostics[0].reason == "the header says that Red moves first, but Black does"
    assert read(xqf_bytes(line("h10g8"), side=1), strict=True).fen.split()[1] == "b"
    assert read(xqf_bytes(line(), side=1), strict=True).fen.split()[1] == "b"
    assert codes(read(xqf_bytes(GAME, side=7))) == [("conflict", WARNING)]


def test_an_illegal_move_ends_its_line_and_the_rest_is_kept() -> None:
    data = xqf_bytes(line("h3e3", "h10h8", "h1g3"))
    record = read(data)
    assert moves_of(record) == ["h3e3"]
    assert record.root.children[0].rest == "h10h8 h1g3"
    [diagnostic] = record.diagnostics
    assert (diagnostic.code, diagnostic.ply, diagnostic.offset) == ("illegal-move", 2, 1024 + 16)
    with pytest.raises(IllegalMoveError):
        read(data, strict=True)


def test_a_square_off_the_board_is_no_move() -> None:
    data = bytearray(xqf_bytes(line("h3e3", "h10g8")))
    data[1024 + 16] = 24 + 90
    record = read(bytes(data))
    assert moves_of(record) == ["h3e3"]
    assert codes(record) == [("bad-move-text", ERROR)]
    assert record.root.children[0].rest == "90-67"


def test_a_move_off_the_board_is_placed_at_its_own_ply_and_not_at_that_of_the_last_comment() -> None:
    steps = [Step("", True), Step("h3e3", True, comment=b"said"), Step("h10g8", True), Step("z1a1")]
    [found] = read(xqf_bytes(steps)).diagnostics
    assert (found.code, found.ply) == ("bad-move-text", 3)


def test_no_byte_may_be_left_over() -> None:
    data = xqf_bytes(GAME) + b"\0\0\0"
    assert codes(read(data)) == [("extra-bytes", WARNING)]
    with pytest.raises(FormatError, match="3 bytes follow after the last move"):
        read(data, strict=True)


def test_a_file_is_recognised_by_its_first_bytes() -> None:
    assert FORMAT.recognises(xqf_bytes(GAME), "") is Evidence.SIGNATURE
    assert FORMAT.recognises(b"XQ\xff" + bytes(1021), "") is Evidence.SURE
    assert FORMAT.recognises(b"XQ\nis a text", "") is Evidence.NONE
    assert FORMAT.recognises(b"XQF is a format", "") is Evidence.NONE
    assert kifu.read(xqf_bytes(GAME)).origin.format == "xqf"


# Broken files


@pytest.mark.parametrize("size", [0, 2, 3, 1023])
def test_b38_a_cut_header_is_a_truncated_file(size: int) -> None:
    with pytest.raises(TruncatedError, match=f"ends after {size:,} bytes"):
        read(xqf_bytes(GAME)[:size])


@pytest.mark.parametrize(("version", "size", "moves"), [(10, 1024, 0), (10, 1024 + 8 * 3 + 5, 2), (18, 1024 + 11, 1)])
def test_b38_moves_read_before_the_cut_are_kept(version: int, size: int, moves: int) -> None:
    data = xqf_bytes(GAME, version=version, fields={0x130: b"A"})[:size]
    record = read(data)
    assert moves_of(record) == moves_of(read(xqf_bytes(GAME)))[:moves]
    assert (codes(record), record.tags) == ([("truncated", ERROR)], {"Red": "A"})
    with pytest.raises(TruncatedError):
        read(data, strict=True)


@pytest.mark.parametrize("version", [0x00, 19, 0x20, 0xFF])
def test_b39_unknown_versions_are_refused(version: int) -> None:
    with pytest.raises(UnsupportedError, match=f"version {version} of XQF is not known"):
        read(xqf_bytes(GAME, version=version))


@pytest.mark.parametrize("version", [0x0B, 0x12])
def test_b39_supported_versions_are_read(version: int) -> None:
    assert len(read(xqf_bytes(GAME, version=version), strict=True).main_line()) == 4


@pytest.mark.parametrize("length", [0x7FFFFFFF, 0xFFFFFFFF, 40])
@pytest.mark.parametrize("version", [10, 18])
def test_b40_a_comment_longer_than_the_file_is_not_believed(version: int, length: int) -> None:
    steps = line("h3e3", "h10g8")
    steps[1] = steps[1]._replace(comment=b"?")
    data = bytearray(xqf_bytes(steps, version=version))
    place = 1024 + (12 if version == 10 else 8)
    data[place : place + 4] = (length + (767 if version == 18 else 0) & 0xFFFFFFFF).to_bytes(4, "little")
    record = read(bytes(data))
    assert moves_of(record) == ["h3e3"]
    assert codes(record) == [("truncated", ERROR)]
    assert f"a comment of {length:,} bytes" in record.diagnostics[0].reason


def test_b41_long_lines_are_read_without_recursion() -> None:
    plies = ["a1a2", "a10a9", "a2a1", "a9a10"] * 1250
    record = read(xqf_bytes(line(*plies)), strict=True)
    assert moves_of(record) == plies
    assert read(written(record).data, strict=True) == record


@pytest.mark.parametrize(("version", "tag"), [(10, 0xFF), (10, 0x0F), (18, 0xC0), (18, 0x40)])
def test_b41_promises_of_branches_without_end(version: int, tag: int) -> None:
    entry = bytes((24 + 72, 32 + 42, tag, 0)) + bytes(4 if version == 10 else 0)
    record = read(xqf_bytes(line(), version=version)[:1024] + bytes((24, 32, 0xF0, 0)) + entry * 5000)
    assert ("truncated", ERROR) in codes(record)


def test_b41_a_tree_has_a_largest_size(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_MOVES == 1_000_000
    monkeypatch.setattr("kifu.formats.trees.MOST_MOVES", 3)
    record = read(xqf_bytes(GAME))
    assert (len(record.main_line()), codes(record)) == (3, [("too-large", ERROR)])


def test_a_file_has_a_largest_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kifu.formats.trees.LARGEST", 10)
    with pytest.raises(LimitError, match="at most 10 are read"):
        read(xqf_bytes(GAME))


def test_b42_two_men_on_a_square_are_told() -> None:
    men = list(XQF_MEN)
    men[1] = men[0]
    record = read(xqf_bytes(GAME, men=men))
    assert codes(record) == [("bad-setup", WARNING)]
    assert record.diagnostics[0].reason == "two men stand on a1: R and N"
    assert record.fen.split("/")[-1].startswith("R1BAKABNR")


@pytest.mark.parametrize("square", [90, 99, 150, 254, 255])
def test_b42_a_square_beyond_the_board_is_a_captured_man(square: int) -> None:
    men = list(XQF_MEN)
    men[1] = square
    record = read(xqf_bytes(GAME, men=men), strict=True)
    assert record.fen.split("/")[-1].startswith("R1BAKABNR")


def test_b42_a_captured_king_is_reported_and_played_around() -> None:
    men = list(XQF_MEN)
    men[4] = 0xFF
    record = read(xqf_bytes(GAME, men=men))
    assert (codes(record), len(record.main_line())) == ([("bad-position", WARNING)], 4)


def test_b42_two_captured_kings_leave_a_teaching_diagram() -> None:
    men = list(XQF_MEN)
    men[4] = men[16 + 4] = 0xFF
    record = read(xqf_bytes(GAME, men=men))
    assert (codes(record), len(record.main_line())) == ([("bad-position", WARNING)], 4)
    assert record.diagnostics[0].repair == "played as a teaching diagram"


def test_b42_an_elephant_across_the_river_is_told_and_played() -> None:
    men = list(XQF_MEN)
    men[2] = 15
    record = read(xqf_bytes(GAME, men=men))
    assert (codes(record), len(record.main_line())) == ([("bad-position", WARNING)], 4)


def test_b43_keys_that_are_wrong_give_illegal_moves() -> None:
    data = bytearray(xqf_bytes(GAME, version=18, mask=0x5F, keys=KEYS))
    data[8:16] = b"\xff" * 8
    record = read(bytes(data))
    assert record.main_line() == []
    assert ERROR in [severity for _, severity in codes(record)]


def test_b43_the_sum_of_the_keys_is_not_enforced() -> None:
    assert sum(KEYS) % 256
    assert len(read(xqf_bytes(GAME, version=18, mask=1, keys=KEYS), strict=True).main_line()) == 4


def test_b43_keys_of_zero_hide_nothing_and_are_read() -> None:
    assert len(read(xqf_bytes(GAME, version=18), strict=True).main_line()) == 4


def test_b45_a_text_longer_than_its_field_is_cut_there() -> None:
    data = bytearray(xqf_bytes(GAME, fields={0x130: b"A" * 15, 0x140: b"B"}))
    data[0x130] = 200
    record = read(bytes(data))
    assert record.tags == {"Red": "A" * 15, "Black": "B"}
    assert codes(record) == [("cut-text", WARNING)]


def test_a_title_longer_than_its_field_is_whole_where_the_rest_follows() -> None:
    title = "第五届世界象棋锦标赛男子个人赛第一轮" * 3
    record = read(xqf_bytes(GAME, fields={0x50: title.encode("gbk"), 0xD0: b"event"}))
    assert record.tags == {"Title": title, "Event": "event"}
    assert [(each.code, each.repair) for each in record.diagnostics] == [("cut-text", "all of it is read")]
    data = bytearray(xqf_bytes(GAME, fields={0x50: title.encode("gbk"), 0xD0: b"event"}))
    data[0x50] = 255
    record = read(bytes(data))
    assert record.tags == {"Title": title, "Event": "event"}
    assert [each.repair for each in record.diagnostics] == ["what is there is kept"]


def test_b45_half_a_character_is_kept_and_told() -> None:
    record = read(xqf_bytes(GAME, fields={0x130: "象棋大师".encode("gbk")[:-1]}))
    assert record.tags == {"Red": "象棋大\udcca"}
    assert codes(record) == [("bad-encoding", WARNING)]
    assert written(record).losses == []
    assert read(written(record).data) == record


def test_b45_vietnamese_bytes_are_kept_as_they_are() -> None:
    name = "L\xea Quang \xd0\xfang".encode("latin-1")
    record = read(xqf_bytes(GAME, fields={0x130: name}))
    assert written(record).data[0x131 : 0x131 + len(name)] == name
