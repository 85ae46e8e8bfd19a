"""Tables that would lead the board engine outside its arrays are refused when they are made."""

from array import array

import pytest

import kifu
from kifu.core.board.tables import Tables
from kifu.core.moves.grammar import FileGrammar
from kifu.rules.compiling import tables_of

NUMBERS = (
    *("size", "kinds", "lines", "hops", "guarded", "promotion_rule"),
    *("drops", "file_step", "trading", "trades_prized"),
)
SHORTS = ("points", "ride_steps", "direction", "passes", "line_steps")
BYTES = (
    *("ride_modes", "promotes", "zone", "stuck", "royal"),
    *("choices", "hand_kinds", "in_hand", "drop_rules", "prized"),
)
MASKS = ("slides", "hop_slides", "near")
LONGS = (
    *("leap_index", "leaps", "ride_index", "double_index", "doubles", "pass_index", "probe_index", "probes"),
    "choice_index",
)
CODES = {
    **dict.fromkeys(SHORTS, "h"),
    **dict.fromkeys(BYTES, "B"),
    **dict.fromkeys(MASKS, "H"),
    **dict.fromkeys(LONGS, "i"),
    "keys": "Q",
}


@pytest.fixture(params=["xiangqi", "dai_shogi", "chu_shogi", "shogi"])
def parts(request: pytest.FixtureRequest) -> tuple[dict[str, int], dict[str, "array[int]"]]:
    tables = tables_of(kifu.Position(request.param).game)
    numbers = {name: getattr(tables, name) for name in NUMBERS}
    return numbers, {name: array(code, list(getattr(tables, name))) for name, code in CODES.items()}


Parts = tuple[dict[str, int], dict[str, "array[int]"]]


def test_the_tables_of_a_game_are_taken(parts: Parts) -> None:
    Tables(*parts)


MAY_BE_SHORT = {"passes", "doubles", "leaps", "probes", "near", "stuck", "choices", "hand_kinds"}


@pytest.mark.parametrize("name", sorted(CODES.keys() - MAY_BE_SHORT))
def test_short_arrays_are_refused(parts: Parts, name: str) -> None:
    numbers, arrays = parts
    arrays[name] = arrays[name][: len(arrays[name]) // 2 if name != "points" else 0]
    with pytest.raises(ValueError, match=r"entries|points|leads"):
        Tables(numbers, arrays)


def test_a_short_list_of_where_men_are_stuck_is_refused() -> None:
    tables = tables_of(kifu.Position("chu_shogi").game)
    arrays = {name: array(code, list(getattr(tables, name))) for name, code in CODES.items()}
    arrays["stuck"] = array("B", [0])
    with pytest.raises(ValueError, match="entries"):
        Tables({name: getattr(tables, name) for name in NUMBERS}, arrays)


WRONG = {
    "points": (0, 1000),
    "leap_index": (-1, 10**6),
    "leaps": (0, 1023),
    "ride_index": (-1, 10**6),
    "ride_steps": (3000, 5),
    "line_steps": (-3000, 500),
    "direction": (1234,),
    "double_index": (-1, 10**6),
    "pass_index": (-1, 10**6),
    "promotes": (1, 255, 63),
    "probe_index": (-1, 10**6),
    "choice_index": (-1, 10**6),
    "in_hand": (255,),
}


@pytest.mark.parametrize("name", WRONG)
def test_entries_that_lead_off_the_board_are_refused(parts: Parts, name: str) -> None:
    numbers, arrays = parts
    for value in WRONG[name]:
        for place in (0, len(arrays[name]) // 2, len(arrays[name]) - 1):
            before = arrays[name][place]
            arrays[name][place] = value
            with pytest.raises(ValueError, match=r"lead|lie|goes along"):
                Tables(numbers, arrays)
            arrays[name][place] = before


@pytest.mark.parametrize(("name", "value"), [("size", 0), ("size", 1024), ("kinds", 64), ("kinds", 0), ("lines", 16)])
def test_boards_that_do_not_fit_are_refused(parts: Parts, name: str, value: int) -> None:
    numbers, arrays = parts
    with pytest.raises(ValueError, match="does not fit"):
        Tables({**numbers, name: value}, arrays)


def test_no_position_has_more_moves_than_its_tables_say(parts: Parts) -> None:
    tables = Tables(*parts)
    longest = max(len(kifu.Position(name).board.legal_moves()) for name in ("xiangqi", "dai_shogi"))
    assert longest < tables.most_moves < 100_000


def test_grammars_refuse_tables_that_lead_off_the_board() -> None:
    numbers = {"files": 2, "ranks": 2, "kinds": 1, "size": 20}
    arrays = {
        **dict.fromkeys(("seen_file", "seen_rank"), array("B", [0]) * 40),
        **dict.fromkeys(("oblique", "unmarked"), array("B", [0]) * 2),
        **dict.fromkeys(("one_file", "two_files"), array("B", [0]) * 256),
        "file_start": array("h", [5] * 16 + [10] * 16),
        "rise": array("B", [0]) * 32,
        "steps": array("h", [3, -3]),
    }
    FileGrammar(numbers, arrays)
    for name, value in arrays.items():
        with pytest.raises(ValueError, match="entries"):
            FileGrammar(numbers, {**arrays, name: value[:-1]})
    with pytest.raises(ValueError, match="no room"):
        FileGrammar({**numbers, "ranks": 16}, arrays)
    for wrong in (
        {"steps": array("h", [3, -11])},
        {"steps": array("h", [30, -3])},
        {"file_start": array("h", [20]) * 32},
    ):
        with pytest.raises(ValueError, match="leads off"):
            FileGrammar(numbers, {**arrays, **wrong})
    with pytest.raises(ValueError, match="seen off"):
        FileGrammar(numbers, {**arrays, "seen_file": array("B", [3]) * 40})
