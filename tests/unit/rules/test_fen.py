"""FEN: every spelling that is right reads to one form, every wrong one is named."""

import time

import pytest

import kifu
from kifu import FenError, Setup, Side

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"


@pytest.mark.parametrize(
    "text",
    [
        START,
        START.replace(" w - - 0 1", ""),
        START.replace(" w - - 0 1", " r"),
        START.replace(" w - - 0 1", " R -"),
        START.replace(" w - - 0 1", " w - -"),
        START.replace(" w - - 0 1", " w - - 0"),
        START.replace(" w - - 0 1", " w - - 0 0"),
        START.replace("n", "h").replace("N", "H").replace("b", "e").replace("B", "E"),
        START.replace("rnbakabnr", "rheakabnr"),
        START.replace("P", "S").replace("B", "M"),
    ],
)
def test_spellings_of_the_start(text: str) -> None:
    assert Setup.from_fen(text).fen() == START


def test_black_to_move_and_counters() -> None:
    setup = Setup.from_fen("4k4/9/9/9/9/9/9/9/9/3K5 b - - 12 34")
    assert (setup.turn, setup.quiet, setup.number) == (Side.SECOND, 12, 34)
    assert setup.fen() == "4k4/9/9/9/9/9/9/9/9/3K5 b - - 12 34"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the text is empty"),
        ("9/9/9/9/9/9/9/9/9", "9 ranks, a xiangqi board has 10"),
        ("9/9/9/9/9/9/9/9/9/9/9", "11 ranks"),
        ("8/9/9/9/9/9/9/9/9/9", "rank 10 has 8 points, a xiangqi rank has 9"),
        ("9/9/91/9/9/9/9/9/9/9", "rank 8 has 91 points"),
        ("9/9/9/45/9/9/9/9/9/9", "rank 7 has 45 points"),
        ("9/9//9/9/9/9/9/9/9", "rank 8 has 0 points"),
        ("9/9/9/0rrrrrrrrr/9/9/9/9/9/9", "rank 7: '0rrr' is no|rank 7: '0' is no"),
        ("9/9/9/10/9/9/9/9/9/9", "rank 7 has 10 points"),
        ("9/9/9/x8/9/9/9/9/9/9", "rank 7: 'x' is no xiangqi piece"),
        ("9/9/9/rrrrrrrrrr/9/9/9/9/9/9", "rank 7 has 10 points"),
        ("9/9/9/٩/9/9/9/9/9/9", "rank 7: '٩' is no"),
        (START.replace(" w ", " x "), "field 2 is 'x', the side to move is one of w"),
        (START.replace(" 0 1", " -1 1"), "field 5 .* is '-1', not a number from 0 to 999999999"),
        (START.replace(" 0 1", " 0 99999999999999999999"), "field 6 .* is '99999999999999999999', not a number"),
        (START.replace(" 0 1", " 0x10 1"), "field 5 .* is '0x10'"),
        (START.replace(" 0 1", " NaN 1"), "field 5 .* is 'NaN'"),
        (START.replace(" - - ", " KQkq - "), "field 3 is 'KQkq', expected '-'"),
        (START + " extra", "7 fields, a xiangqi setup has at most 6: 'extra'"),
    ],
)
def test_bad_text_is_named(text: str, words: str) -> None:
    with pytest.raises(FenError, match=words) as caught:
        Setup.from_fen(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["9/" * 5000, "r" * 1_000_000, "9" * 1_000_000 + "/9/9/9/9/9/9/9/9/9"])
def test_a_very_long_text_is_refused_without_reading_it(text: str) -> None:
    began = time.process_time()
    with pytest.raises(FenError, match="characters, a xiangqi setup at most"):
        Setup.from_fen(text)
    assert time.process_time() - began < 1


def test_what_a_long_game_counts_is_read_again() -> None:
    fen = START.replace(" 0 1", " 99998 99999")
    position = kifu.Position.from_fen(fen)
    for move in ("a1a2", "a10a9", "a2a1", "a9a10"):
        position.play(position.parse(move, "uci"))
    assert position.fen().endswith(" 100002 100001")
    assert kifu.Position.from_fen(position.fen()).fen() == position.fen()
