"""CBR: the header in UTF-16, trees and comments, what a file may get wrong (B46), and writing it."""

import random

import pytest

import kifu
from kifu.diagnostics import Severity
from kifu.errors import FormatError, LossError, TruncatedError, UnsupportedError
from kifu.formats.base import Written
from kifu.formats.cbr import FORMAT
from kifu.notations.base import find_notation
from kifu.records import held
from kifu.records.record import Record, Result
from tests.unit.formats.binary_making import CBR_BOARD, CBR_TEXTS, Step, cbr_bytes, codes, line, moves_of, read_with

UCI = find_notation("uci", kifu.Position().game)
GAME = line("h3e3", "h10g8", "h1g3", "i10h10")
WARNING, ERROR = Severity.WARNING, Severity.ERROR


def read(data: bytes, *, strict: bool = False) -> Record:
    [record] = read_with(FORMAT, data, strict=strict)
    return record


def write_record(record: Record) -> Written:
    return FORMAT.write(record, UCI)


def utf16(text: str) -> bytes:
    return text.encode("utf-16-le")


# Reading


def test_moves_and_the_start_are_read() -> None:
    record = read(cbr_bytes(GAME), strict=True)
    assert record.starts_as_usual
    assert (record.tags, record.ending) == ({}, "")
    assert moves_of(record) == ["h3e3", "h10g8", "h1g3", "i10h10"]


def test_trees_and_comments_are_kept_on_every_node_and_the_root() -> None:
    steps = [
        Step("", True, comment=utf16("全局\r\n说明")),
        Step("h3e3", True, True, utf16("中炮 ")),
        Step("h10g8", False, True),
        Step("b10c8", False, comment=utf16("left horse")),
        Step("g4g5", False, True),
        Step("c4c5", False, comment=utf16("仙人指路")),
    ]
    record = read(cbr_bytes(steps), strict=True)
    assert record.root.comment == "全局\n说明"
    assert [(str(node.move), node.comment) for node in record.root.children] == [
        ("h3e3", "中炮"),
        ("g4g5", ""),
        ("c4c5", "仙人指路"),
    ]
    replies = record.root.children[0].children
    assert [(str(node.move), node.comment) for node in replies] == [("h10g8", ""), ("b10c8", "left horse")]


def test_header_fields_become_tags() -> None:
    fields = {offset: f"文{offset}" for offset in CBR_TEXTS}
    record = read(cbr_bytes(GAME, fields=fields, result=2, kind=4, number=12), strict=True)
    assert record.tags == {
        "Script": "文52",
        "Title": "文180",
        "Category": "文308",
        "Source": "文564",
        "EventType": "文628",
        "Event": "文692",
        "Round": "文756",
        "Group": "文820",
        "Table": "文852",
        "Date": "文884",
        "Site": "文948",
        "TimeControl": "文1012",
        "Red": "文1076",
        "RedTeam": "文1140",
        "RedTime": "文1204",
        "RedElo": "文1268",
        "Black": "文1300",
        "BlackTeam": "文1364",
        "BlackTime": "文1428",
        "BlackElo": "文1492",
        "Referee": "文1524",
        "Recorder": "文1588",
        "Annotator": "文1652",
        "AnnotatorMail": "文1716",
        "Author": "文1780",
        "AuthorMail": "文1844",
        "Created": "文1908",
        "Saved": "文1972",
        "RecordKind": "文2044",
        "RecordType": "4",
    }
    assert (record.result, record.ending) == (Result.SECOND, "文2080")
    assert record.fen.endswith("w - - 0 12")
    assert read(write_record(record).data, strict=True) == record


def test_what_lies_behind_the_zero_of_a_field_is_noise() -> None:
    data = bytearray(cbr_bytes(GAME, fields={180: "题"}))
    data[184:190] = b"\x00\xd8\x00\xd8\xff\xff"
    assert read(bytes(data), strict=True).tags == {"Title": "题"}


def test_several_results_are_a_tag() -> None:
    record = read(cbr_bytes(GAME, result=4), strict=True)
    assert (record.result, record.tags) == (Result.UNKNOWN, {"SeveralResults": "yes"})
    assert read(write_record(record).data, strict=True) == record
    record.result = Result.DRAW
    assert [loss.reason for loss in write_record(record).losses] == ["cbr cannot hold the tag SeveralResults: 'yes'"]
    assert codes(read(cbr_bytes(GAME, result=5))) == [("unknown-result", WARNING)]


def test_the_first_mover_decides_who_begins() -> None:
    record = read(cbr_bytes(line("h10g8"), side=1))
    assert (record.fen.split()[1], codes(record)) == ("b", [("conflict", WARNING)])
    assert read(cbr_bytes(line("h10g8"), side=2), strict=True).fen.split()[1] == "b"
    assert codes(read(cbr_bytes(GAME, side=0))) == [("conflict", WARNING)]


def test_a_page_of_text_has_neither_men_nor_moves() -> None:
    record = read(cbr_bytes([Step("", comment=utf16("序言"))], board=bytes(90), fields={180: "目录"}), strict=True)
    assert (record.root.comment, record.tags, record.playable) == ("序言", {"Title": "目录"}, False)
    assert write_record(record).losses == []
    assert read(write_record(record).data, strict=True) == record


def test_a_board_without_men_has_no_moves() -> None:
    record = read(cbr_bytes(GAME, board=bytes(90)))
    assert (codes(record), record.root.rest) == ([("bad-position", ERROR)], "h3e3 h10g8 h1g3 i10h10")


def test_a_byte_that_is_no_man_is_told() -> None:
    board = bytearray(CBR_BOARD)
    board[40], board[41] = 0x18, 1
    record = read(cbr_bytes(GAME, board=bytes(board)))
    assert codes(record) == [("bad-setup", WARNING)]
    assert record.diagnostics[0].reason == "24 on e6 is no man"
    assert record.starts_as_usual


def test_places_off_the_board_are_no_moves() -> None:
    for place, rest in ((2, "90-24"), (3, "7-90")):
        data = bytearray(cbr_bytes(line("h3e3", "h10g8")))
        data[2214 + 8 + place] = 90
        record = read(bytes(data))
        assert (moves_of(record), codes(record)) == (["h3e3"], [("bad-move-text", ERROR)])
        assert record.root.children[0].rest == rest


@pytest.mark.parametrize("comment", [b"\x00\xd8a\0", b"a\0\x00\xdc", b"a\0b"])
def test_a_comment_that_is_no_utf_16_is_kept_and_told(comment: bytes) -> None:
    record = read(cbr_bytes([Step("", False, comment=comment)]))
    assert codes(record) == [("bad-encoding", WARNING)]
    assert write_record(record).losses == []
    assert read(write_record(record).data) == record


def test_no_byte_may_be_left_over() -> None:
    assert codes(read(cbr_bytes(GAME) + b"\0")) == [("extra-bytes", WARNING)]


def test_unknown_versions_are_refused() -> None:
    data = bytearray(cbr_bytes(GAME))
    data[19] = 3
    with pytest.raises(UnsupportedError, match="version 3 of a record of CCBridge is not known"):
        read(bytes(data))


# Broken files


@pytest.mark.parametrize("data", [b"", bytes(5000), cbr_bytes(GAME)[:16], cbr_bytes(GAME)[:2213]])
def test_b46_cut_and_empty_files_are_truncated(data: bytes) -> None:
    with pytest.raises(TruncatedError):
        read(data)


def test_b46_a_file_cut_behind_its_header_is_truncated() -> None:
    data = cbr_bytes(GAME, fields={1076: "甲"})[:2214]
    record = read(data)
    assert (codes(record), record.tags) == ([("truncated", ERROR)], {"Red": "甲"})
    with pytest.raises(TruncatedError):
        read(data, strict=True)


def test_moves_read_before_a_cut_are_kept() -> None:
    record = read(cbr_bytes(GAME)[:-6])
    assert (moves_of(record), codes(record)) == (["h3e3", "h10g8"], [("truncated", ERROR)])


@pytest.mark.parametrize("length", [0x7FFFFFFF, 0xFFFFFFFF, 3])
def test_a_comment_longer_than_the_file_is_not_believed(length: int) -> None:
    data = bytearray(cbr_bytes([Step("", True), Step("h3e3", comment=utf16("a"))]))
    data[-6:-2] = length.to_bytes(4, "little")
    record = read(bytes(data))
    assert (moves_of(record), codes(record)) == (["h3e3"], [("truncated", ERROR)])


def test_other_bytes_are_no_record() -> None:
    with pytest.raises(FormatError, match="begins with b'CCBridge Record'"):
        read(b"some other file altogether")


# Writing


def test_the_same_record_makes_the_same_bytes_and_another_another_identity() -> None:
    record = read(cbr_bytes(GAME), strict=True)
    data = write_record(record).data
    assert write_record(record).data == data
    record.tags["Title"] = "other"
    assert write_record(record).data[20:36] != data[20:36]


def test_long_texts_are_cut_at_a_character() -> None:
    record = Record(tags={"Group": "\U0001f409" * 8}, ending="x" * 16)
    result = write_record(record)
    assert [loss.reason for loss in result.losses] == [
        "cbr cannot hold more than 30 bytes in the tag Group: '" + "\U0001f409" * 8 + "'",
        "cbr cannot hold more than 30 bytes in the end of the game: 'xxxxxxxxxxxxxxxx'",
    ]
    again = read(result.data, strict=True)
    assert (again.tags, again.ending) == ({"Group": "\U0001f409" * 7}, "x" * 15)


@pytest.mark.parametrize(
    ("tags", "reason"),
    [
        ({"ECCO": "A00"}, "cbr cannot hold the tag ECCO: 'A00'"),
        ({"RecordType": "256"}, "cbr cannot hold the tag RecordType: '256'"),
        ({"RecordType": "endgame"}, "cbr cannot hold the tag RecordType: 'endgame'"),
        ({"Title": ""}, "cbr cannot hold the tag Title without a text"),
        ({"Title": "a\0b"}, "cbr cannot hold all there is in the tag Title: 'a\\x00b'"),
    ],
)
def test_tags_that_do_not_fit_are_told(tags: dict[str, str], reason: str) -> None:
    record = Record(tags=tags)
    first = write_record(record)
    assert [loss.reason for loss in first.losses] == [reason]
    assert write_record(read(first.data, strict=True)) == Written(first.data, [], held.NOTHING)


def test_halves_of_characters_never_make_the_file_unstable() -> None:
    choice = random.Random(5)
    letters = ["\ud83d", "\ude00", "\udc81", "a", "象", "\x85", "\u2028", "\n", "\r", "\0", " "]
    for _ in range(500):
        record = Record(tags={"Group": "".join(choice.choices(letters, k=20))})
        record.root.comment = "".join(choice.choices(letters, k=10))
        first = write_record(record)
        again = read(first.data)
        assert write_record(again) == Written(first.data, [], held.NOTHING)
        assert first.losses or again == record


def test_any_number_of_men_is_held_but_not_the_quiet_moves() -> None:
    record = Record(fen="3k5/9/9/9/9/9/9/RRR6/9/4K4 b - - 0 65535")
    assert write_record(record).losses == []
    assert read(write_record(record).data) == record
    for fen in ("3k5/9/9/9/9/9/9/9/R8/4K4 w - - 7 1", "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 65536"):
        assert [loss.reason for loss in write_record(Record(fen=fen)).losses] == [
            f"cbr cannot hold the counters of a setup: {fen!r}"
        ]


def test_another_game_is_refused() -> None:
    with pytest.raises(LossError, match="cbr cannot hold dai shogi"):
        write_record(Record("dai_shogi"))


def test_long_lines_are_read_and_written_without_recursion() -> None:
    record = read(cbr_bytes(line(*["a1a2", "a10a9", "a2a1", "a9a10"] * 1250)), strict=True)
    assert len(record.main_line()) == 5000
    assert read(write_record(record).data, strict=True) == record
