"""Careless and hostile setup texts, by the numbers of the table of bad inputs (B58 to B63)."""

import time

import pytest

import kifu
from kifu import FenError, PositionError, Setup, Side

BOARD = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
DAI_TOP, DAI_MIDDLE = "7k7/", "15/" * 13


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (BOARD.removesuffix("/RNBAKABNR"), "9 ranks, a xiangqi board has 10"),
        (BOARD + "/9", "11 ranks, a xiangqi board has 10"),
        (BOARD.replace("1c5c1", "1c5c"), "rank 8 has 8 points, a xiangqi rank has 9"),
        (BOARD.replace("1c5c1", "1c5c2"), "rank 8 has 10 points, a xiangqi rank has 9"),
        (BOARD.replace("/9/9/", "/0/9/"), "rank 6: '0' is no xiangqi piece or number"),
        (BOARD.replace("/9/9/", "/10/9/"), "rank 6 has 10 points, a xiangqi rank has 9"),
        (BOARD.replace("/9/9/", "/45/9/"), "rank 6 has 45 points, a xiangqi rank has 9"),
        (BOARD.replace("/9/9/", "//9/"), "rank 6 has 0 points, a xiangqi rank has 9"),
        ("9/" * 2000, "the text has 4,002 characters, a xiangqi setup at most 720"),
        ("/" * 1_000_000, "the text has 1,000,002 characters, a xiangqi setup at most 720"),
        ("1" * 1_000_000, "the text has 1,000,002 characters, a xiangqi setup at most 720"),
    ],
)
def test_b58_a_broken_board_names_the_rank(text: str, reason: str) -> None:
    before = time.process_time()
    with pytest.raises(FenError, match=f"^{reason}$"):
        Setup.from_fen(f"{text} w")
    assert time.process_time() - before < 1


@pytest.mark.parametrize(
    ("fen", "faults"),
    [
        ("9/9/9/9/9/9/9/9/9/4K4", ["no-royal"]),
        ("3k1k3/9/9/9/9/9/9/9/9/4K4", ["too-many"]),
        ("3k5/9/9/9/P1P1P1P1P/P8/9/9/9/4K4", ["too-many"]),
        ("3k5/9/9/9/9/9/9/4A4/9/4K4", ["off-points"]),
        ("3k5/9/9/9/9/9/9/9/9/3BK4", ["off-points"]),
        ("3k5/9/9/9/9/9/9/P8/9/4K4", ["off-points"]),
        ("9/9/9/9/P1P1P1P1P/P8/9/4A4/9/3BK4", ["no-royal", "off-points", "off-points", "too-many"]),
    ],
)
def test_b59_a_setup_is_read_and_every_fault_listed(fen: str, faults: list[str]) -> None:
    setup = Setup.from_fen(f"{fen} w")
    assert sorted(fault.code for fault in setup.faults()) == faults
    with pytest.raises(PositionError) as caught:
        kifu.Position.from_fen(f"{fen} w")
    assert sorted(fault.code for fault in caught.value.faults) == faults


@pytest.mark.parametrize(("field", "side"), [("r", Side.FIRST), ("R", Side.FIRST), ("w", Side.FIRST), ("", Side.FIRST)])
def test_b60_red_has_several_letters(field: str, side: Side) -> None:
    assert Setup.from_fen(f"{BOARD} {field}").turn is side
    assert Setup.from_fen(f"{BOARD} b").turn is side.other


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ("x", "the side to move is one of"),
        ("w - - -1 1", r"field 5 \(moves without a capture\) is '-1'"),
        ("w - - 99999999999999999999 1", "field 5 .* not a number from 0 to 999999999"),
        ("w - - 0x10 1", "field 5 .* is '0x10'"),
        ("w - - NaN 1", "field 5 .* is 'NaN'"),
        ("w - - 0 -1", r"field 6 \(the number of the move\) is '-1'"),
        ("w - - 0 1e3", "field 6 .* is '1e3'"),
    ],
)
def test_b60_sides_and_counters_that_are_none(fields: str, reason: str) -> None:
    with pytest.raises(FenError, match=reason):
        Setup.from_fen(f"{BOARD} {fields}")


@pytest.mark.parametrize("first", ["rnbakabnr", "rheakaehr", "rheakabnr", "rnbakaehr"])
def test_b61_both_alphabets_also_mixed(first: str) -> None:
    assert Setup.from_fen(f"{BOARD.replace('rnbakabnr', first)} w").fen() == f"{BOARD} w - - 0 1"


def test_b61_a_board_seen_from_the_other_side_is_suspected() -> None:
    with pytest.raises(PositionError, match="the board seems upside down: Black at the bottom"):
        kifu.Position.from_fen(f"{'/'.join(reversed(BOARD.split('/')))} w")


@pytest.mark.parametrize(
    ("last", "reason"),
    [
        ("7K6", "rank o has 14 points, a dai shogi rank has 15"),
        ("7K8", "rank o has 16 points, a dai shogi rank has 15"),
        ("7+K7", r"rank o: '\+' stands before no piece that promotes"),
        ("6++PK7", r"rank o: '\+' stands before no piece that promotes"),
        ("7K6+", r"rank o: '\+' stands before no piece that promotes"),
    ],
)
def test_b62_a_broken_board_of_dai_shogi_names_the_rank(last: str, reason: str) -> None:
    with pytest.raises(FenError, match=f"^{reason}$"):
        Setup.from_fen(f"{DAI_TOP}{DAI_MIDDLE}{last} b - 1", "dai_shogi")


def test_b62_nothing_but_kings() -> None:
    setup = Setup.from_fen("/".join(["K" * 15] * 15) + " b - 1", "dai_shogi")
    assert {fault.code for fault in setup.faults()} == {"too-many", "no-royal"}


@pytest.mark.parametrize("hand", ["P", "2p", "RB", "0"])
def test_b63_nothing_is_held_in_hand(hand: str) -> None:
    with pytest.raises(FenError, match=f"field 3 is '{hand}', expected '-'"):
        Setup.from_fen(f"{DAI_TOP}{DAI_MIDDLE}7K7 b {hand} 1", "dai_shogi")


@pytest.mark.parametrize("counter", ["-1", "x", "99999999999999999999"])
def test_b63_a_counter_that_is_none(counter: str) -> None:
    with pytest.raises(FenError, match=r"field 4 \(the number of the move\)"):
        Setup.from_fen(f"{DAI_TOP}{DAI_MIDDLE}7K7 b - {counter}", "dai_shogi")


def test_b63_a_counter_may_be_left_out() -> None:
    fen = f"{DAI_TOP}{DAI_MIDDLE}7K7 b -"
    assert Setup.from_fen(fen, "dai_shogi").fen() == f"{fen} 1"
