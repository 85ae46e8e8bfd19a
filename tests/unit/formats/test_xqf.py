"""XQF: every version, trees and comments, what a file may get wrong (B38 to B43, B45), and writing it."""

import random

import pytest

import kifu
from kifu.diagnostics import Severity
from kifu.errors import FormatError, IllegalMoveError, LimitError, LossError, TruncatedError, UnsupportedError
from kifu.formats.base import Evidence, Written
from kifu.formats.trees import MOST_MOVES
from kifu.formats.xqf import FORMAT
from kifu.formats.xqf.keys import Keys
from kifu.notations.base import find_notation
from kifu.records import held
from kifu.records.node import Node
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


# Writing


def made(**tags: str) -> Record:
    record = Record(tags=tags)
    record.root.add(record.start().parse("h3e3", "uci"))
    return record


@pytest.mark.parametrize("version", ["10", "18"])
def test_what_is_written_reads_back_the_same(version: str) -> None:
    record = made(Title="标题", Red="甲", Black="乙", RecordType="opening", StartStep="12")
    record.result = Result.DRAW
    record.root.comment = "开局\n第一"
    record.root.children[0].comment = "中炮"
    record.root.add(record.start().parse("g4g5", "uci")).comment = "兵"
    result = written(record, version)
    assert result.losses == []
    assert result.data == written(record, version).data
    assert result.data[2] == int(version)
    assert read(result.data, strict=True) == record


def test_version_18_is_hidden_by_keys_that_sum_up_to_zero() -> None:
    record = made()
    record.root.children[0].comment = "plain words"
    old, new = written(record).data, written(record, "18").data
    assert b"plain words" in old
    assert b"plain words" not in new
    assert sum(new[8:16]) % 256 == 0
    assert new[16:48] != old[16:48]


def test_the_usual_men_are_written_in_their_usual_slots() -> None:
    assert written(made()).data[16:48] == bytes(XQF_MEN)
    assert written(made()).data == xqf_bytes(line("h3e3"))


def test_a_setup_is_written_as_an_endgame() -> None:
    record = Record(fen="3k5/9/9/9/9/9/9/9/R8/4K4 b - - 0 1")
    data = written(record).data
    assert (data[0x40], data[0x32]) == (3, 1)
    assert read(data, strict=True) == record


def test_long_texts_are_cut_at_a_character() -> None:
    record = made(Red="一二三四五六七八九")
    assert told(record) == ["xqf cannot hold more than 15 bytes in the tag Red: '一二三四五六七八九'"]
    assert read(written(record).data, strict=True).tags == {"Red": "一二三四五六七"}


def test_characters_beyond_gbk_are_told() -> None:
    record = made(Red="龍\U0001f409", Event="硨€")
    assert told(record) == ["xqf cannot hold all characters in GBK: '\U0001f409 as \\\\U0001f409'"]
    assert read(written(record).data, strict=True).tags == {"Red": "龍\\U0001f409", "Event": "硨€"}


@pytest.mark.parametrize(
    ("tags", "reason"),
    [
        ({"Round": "3"}, "xqf cannot hold the tag Round: '3'"),
        ({"RecordType": "full game"}, "xqf cannot hold the tag RecordType: 'full game'"),
        ({"StartStep": "65536"}, "xqf cannot hold the tag StartStep: '65536'"),
        ({"StartStep": "007"}, "xqf cannot hold the tag StartStep: '007'"),
        ({"Title": ""}, "xqf cannot hold an empty tag Title"),
        ({"Title": "\0x"}, "xqf cannot hold all there is in the tag Title: '\\x00x'"),
        ({"Title": "\udcb9\udce3"}, "xqf cannot hold all there is in the tag Title: '\\udcb9\\udce3'"),
    ],
)
def test_tags_that_do_not_fit_are_told(tags: dict[str, str], reason: str) -> None:
    record = made(**tags)
    assert told(record) == [reason]
    again = read(written(record).data, strict=True)
    assert written(again).data == written(record).data
    assert written(again).losses == []


def test_halves_of_characters_never_make_the_file_unstable() -> None:
    choice = random.Random(5)
    letters = [
        "\udc81",
        "\udc84",
        "\udc31",
        "0",
        "1",
        "\udcfe",
        "象",
        "\x80",
        "\x85",
        "\u2028",
        "\n",
        "\r",
        "\0",
        " ",
        "\ud83d",
    ]
    for _ in range(500):
        record = made(Title="".join(choice.choices(letters, k=6)))
        record.root.comment = "".join(choice.choices(letters, k=10))
        first = written(record)
        again = read(first.data)
        assert written(again) == Written(first.data, [], held.NOTHING)
        assert first.losses or again == record


def test_marks_and_other_remarks_go_into_the_comment() -> None:
    record = made()
    node = record.root.children[0]
    node.before, node.marks, node.comment, node.rest = "ahead", ("!", "$220"), "behind", "and so on"
    assert [reason.split(":")[0] for reason in told(record)] == [
        "xqf cannot hold comments before a move",
        "xqf cannot hold marks",
    ]
    again = read(written(record).data).root.children[0]
    assert (again.comment, again.rest) == ("ahead\n! $220\nbehind", "and so on")


def test_words_about_the_end_and_counters_are_told() -> None:
    record = Record(fen="3k5/9/9/9/9/9/9/9/R8/4K4 w - - 7 30", ending="checkmate")
    assert told(record) == [
        "xqf cannot hold the counters of a setup: '3k5/9/9/9/9/9/9/9/R8/4K4 w - - 7 30'",
        "xqf cannot hold words about the end of a game: 'checkmate'",
    ]


@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        ("3k5/9/9/9/9/9/9/RRR6/9/4K4 w - - 0 1", "more men of a kind than a set has: 'R'"),
        ("9/9/9/9/9/9/9/9/9/9 w - - 0 1", "moves from such a setup: '9/9/9/9/9/9/9/9/9/9 w - - 0 1'"),
        ("no setup at all", "a setup that cannot be read: 'no setup at all'"),
    ],
)
def test_a_setup_that_cannot_be_held_is_told_and_its_moves_left_out(fen: str, reason: str) -> None:
    record = Record(fen=fen)
    record.root.children.append(Node(kifu.Move("a3", "a4")))
    first = written(record)
    assert f"xqf cannot hold {reason}" in [loss.reason for loss in first.losses]
    assert "xqf cannot hold moves from such a setup" in [loss.reason.split(":")[0] for loss in first.losses]
    again = read(first.data)
    assert (again.root.children, again.root.rest) == ([], "")
    assert written(again) == Written(first.data, [], held.NOTHING)


def test_another_game_is_refused() -> None:
    with pytest.raises(LossError, match="xqf cannot hold dai shogi"):
        written(Record("dai_shogi"))


def test_points_that_are_not_on_the_board_are_refused() -> None:
    record = Record()
    record.root.append(kifu.Move("a1", "z9"))
    with pytest.raises(kifu.KifuError, match="there is no point 'z9'"):
        written(record)


def test_hiding_and_showing_undo_each_other() -> None:
    choice = random.Random(3)
    for _ in range(50):
        keys = Keys.of((18, choice.randrange(256)), choice.randbytes(8))
        data = choice.randbytes(choice.randrange(100))
        assert keys.plain(keys.hidden(data)) == data
        assert sorted(keys.slot(place) for place in range(32)) == list(range(32))
