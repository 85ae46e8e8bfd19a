"""XQF: records written, read back, and what a file cannot hold."""

import random

import pytest

import kifu
from kifu.errors import LossError
from kifu.formats.base import Written
from kifu.formats.xqf.keys import Keys
from kifu.records import held
from kifu.records.node import Node
from kifu.records.record import Record, Result
from tests.unit.formats.binary_making import XQF_MEN, line, xqf_bytes
from tests.unit.formats.test_xqf import read, told, written


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
