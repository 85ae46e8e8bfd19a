"""SG: games of 1,192 bytes, made here byte by byte."""

import pytest

import kifu
from kifu.diagnostics import Severity
from kifu.errors import FormatError, TruncatedError
from kifu.formats.sg import FORMAT
from tests.unit.formats.binary_making import codes, moves_of, places, read_with

WARNING = Severity.WARNING
START = (
    *(148, 150, 152, 154, 156, 165, 171, 197, 203, 196, 204, 198, 202, 199, 201, 200),
    *(100, 102, 104, 106, 108, 85, 91, 53, 59, 52, 60, 54, 58, 55, 57, 56),
)


def sg_bytes(*moves: str, result: bytes = b"R+c", squares: tuple[int, ...] = START, unused: bytes = b"") -> bytes:
    header = "北京 张强".encode("gbk").ljust(32) + "重庆 路耿".encode("gbk").ljust(32)
    header += result.ljust(8) + b"2004-11-02" + b"".join(b"%03d " % square for square in squares)
    score = bytes(10 + 10 * file + 9 - rank for move in moves for file, rank in places(move))
    return header + (score + b"\t" + unused).ljust(900) + b"0 1 1 ".ljust(82, b"\0")


def test_a_game_is_read_with_its_header() -> None:
    data = sg_bytes("h3e3", "h10g8")
    [record] = kifu.read_all(data, strict=True)
    assert moves_of(record) == ["h3e3", "h10g8"]
    assert record.tags == {"Red": "北京 张强", "Black": "重庆 路耿", "Date": "2004-11-02"}
    assert (record.result.value, record.ending, record.origin.format) == ("1-0", "R+c", "sg")
    assert record.starts_as_usual


@pytest.mark.parametrize(("result", "means"), [(b"B+c", "0-1"), (b"D==", "1/2-1/2"), (b"", "*")])
def test_results_are_letters(result: bytes, means: str) -> None:
    [record] = read_with(FORMAT, sg_bytes(result=result), strict=True)
    assert record.result.value == means


def test_an_unknown_result_is_reported_and_kept_in_its_words() -> None:
    [record] = read_with(FORMAT, sg_bytes(result=b"X+?"))
    assert (record.ending, codes(record)) == ("X+?", [("unknown-result", WARNING)])


def test_men_may_be_missing_and_the_mover_begins() -> None:
    squares = (*[0] * 15, 200, *[0] * 15, 55)
    [record] = read_with(FORMAT, sg_bytes("d10d9", squares=squares), strict=True)
    assert record.fen == "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1"


def test_two_men_on_a_point_are_reported() -> None:
    [record] = read_with(FORMAT, sg_bytes(squares=(150, *START[1:])))
    assert codes(record)[0] == ("bad-setup", WARNING)


def test_a_wrong_move_ends_the_line() -> None:
    [record] = read_with(FORMAT, sg_bytes("h3e3", "h10h1", "h8e8"))
    assert (moves_of(record), record.main_line()[0].rest) == (["h3e3"], "70-79 72-42")
    assert [(each.code, each.ply, each.offset) for each in record.diagnostics] == [("illegal-move", 2, 212)]
    data = bytearray(sg_bytes("h3e3"))
    data[211] = 200
    [record] = read_with(FORMAT, bytes(data))
    assert codes(record) == [("bad-move-text", Severity.ERROR)]


def test_nothing_is_left_out_in_silence() -> None:
    [record] = read_with(FORMAT, sg_bytes("h3e3", unused=b"more") + b"and more")
    assert codes(record) == [("extra-bytes", WARNING)] * 2
    data = bytearray(sg_bytes())
    data[1110] = ord("7")
    [record] = read_with(FORMAT, bytes(data), strict=True)
    assert record.tags["Numbers"] == "7 1 1"


def test_files_that_are_cut() -> None:
    [record] = read_with(FORMAT, sg_bytes("h3e3", "h10g8")[:212])
    assert (moves_of(record), codes(record)) == (["h3e3"], [("truncated", Severity.ERROR)])
    with pytest.raises(TruncatedError):
        read_with(FORMAT, sg_bytes()[:200])
    with pytest.raises(FormatError, match="the 32 squares of the men"):
        read_with(FORMAT, bytes(1192))
