"""MXQ: texts behind their lengths, in GBK or Big5."""

import random

import pytest

import kifu
from kifu.errors import FormatError, TruncatedError
from kifu.files.reading import Records
from kifu.records.record import Record, Result

HEADER = ["聚义堂", "2003年5月21日", "甲(3弦)-负-乙丙(1弦)", "1624", "1663", "10", "5", "0", "34", "56", "红方认负"]
MOVES = ["7C-4C", "7J-6H", "7A-6C"]
END = ["Ends", "CommentsEnd"]


def pack_texts(texts: list[str], encoding: str = "gbk") -> bytes:
    raw = [text.encode(encoding) for text in texts]
    return b"".join(bytes([len(text)]) + text for text in raw)


def mxq(moves: list[str] = MOVES, header: list[str] = HEADER, end: list[str] = END, encoding: str = "gbk") -> bytes:
    return pack_texts([*header, "Moves", *moves, *end], encoding)


def read(data: bytes, **choices: object) -> Record:
    return kifu.read(data, format="mxq", **choices)  # type: ignore[arg-type]


def moves(record: Record) -> list[str]:
    return [str(node.move) for node in record.main_line()]


def codes(record: Record) -> list[str]:
    return [diagnostic.code for diagnostic in record.diagnostics]


def test_a_game() -> None:
    record = read(mxq(), strict=True)
    assert moves(record) == ["h3e3", "h10g8", "h1g3"]
    assert (record.result, record.ending) == (Result.SECOND, "红方认负")
    assert record.tags == {
        "Site": "聚义堂",
        "Date": "2003年5月21日",
        "Red": "甲",
        "RedRank": "3弦",
        "RedElo": "1624",
        "RedTimeLeft": "34",
        "Black": "乙丙",
        "BlackRank": "1弦",
        "BlackElo": "1663",
        "BlackTimeLeft": "56",
        "TimeControl": "10/5/0",
    }


def test_the_format_is_known_by_its_moves() -> None:
    assert kifu.detect(mxq()).format == "mxq"


def test_the_encoding_is_found_by_the_texts() -> None:
    header = ["聚義堂", "2003年5月21日", "陳君(三段)-勝-馬後炮(六段)", "1", "2", "", "", "", "", "", "黑方認輸"]
    for encoding in ("big5", "gbk"):
        record = read(mxq(header=header, encoding=encoding), strict=True)
        assert (record.tags["Red"], record.tags["Black"], record.ending) == ("陳君", "馬後炮", "黑方認輸")
        assert record.result is Result.FIRST


@pytest.mark.parametrize(
    ("players", "red", "black", "result"),
    [
        ("a(1)-和-b(2)", "a", "b", Result.DRAW),
        ("a-b(1)-胜-c-d", "a-b", "c-d", Result.FIRST),
        ("a(x)(1)-负-b", "a(x)", "b", Result.SECOND),
    ],
)
def test_names_with_signs_in_them(players: str, red: str, black: str, result: Result) -> None:
    record = read(mxq(header=[*HEADER[:2], players, *HEADER[3:]]), strict=True)
    assert (record.tags["Red"], record.tags["Black"], record.result) == (red, black, result)


def test_players_that_cannot_be_told_apart_are_kept_together() -> None:
    record = read(mxq(header=[*HEADER[:2], "甲乙", *HEADER[3:]]))
    assert (record.tags["Players"], codes(record)) == ("甲乙", ["bad-tag"])


def test_a_game_without_moves() -> None:
    assert moves(read(mxq(moves=[]), strict=True)) == []


def test_texts_behind_the_moves_are_the_comment_of_the_game() -> None:
    assert read(mxq(end=["Ends", "好棋", "对", "CommentsEnd"]), strict=True).root.comment == "好棋\n对"


@pytest.mark.parametrize("word", ["9C-4C", "7K-4C", "7C4C", "", "炮二平五", "7C-7C"])
def test_a_move_that_is_none_ends_the_line(word: str) -> None:
    record = read(mxq(moves=["7C-4C", word, "7A-6C"]))
    assert moves(record) == ["h3e3"]
    [diagnostic] = record.diagnostics
    assert diagnostic.ply == 2
    assert diagnostic.offset == len(pack_texts([*HEADER, "Moves", "7C-4C"]))
    assert record.main_line()[0].rest.split() == [*word.split(), "7A-6C"]


def test_a_file_that_is_cut_off() -> None:
    data = mxq()
    for size in range(len(pack_texts([*HEADER, "Moves"]))):
        if size:
            with pytest.raises(TruncatedError):
                list(Records(data[:size], format="mxq", strict=True))
    for size in range(len(pack_texts([*HEADER, "Moves"])), len(pack_texts([*HEADER, "Moves", *MOVES, "Ends"]))):
        assert "truncated" in codes(read(data[:size]))


def test_bytes_behind_the_end_are_told() -> None:
    assert codes(read(mxq() + b"\x03abc")) == ["extra-bytes"]


def test_another_file_is_refused() -> None:
    with pytest.raises(FormatError, match="after the header stands b'x', and not b'Moves'"):
        list(Records(pack_texts(["x"] * 20), format="mxq", strict=True))


def test_spoiled_files_give_records_or_reasons() -> None:
    choice = random.Random(5)
    whole = mxq()
    for _ in range(2_000):
        spoiled = bytearray(whole)
        for _ in range(choice.randint(1, 3)):
            spoiled[choice.randrange(len(spoiled))] = choice.randrange(256)
        for record in Records(bytes(spoiled[: choice.randint(1, len(spoiled))]), format="mxq"):
            list(record.walk())
