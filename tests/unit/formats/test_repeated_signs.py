"""▲ before two moves in a row: one is missing between them or written twice, which is reported and helps a repair."""

import pytest

import kifu
from kifu.records.record import REPEATED_SIGN
from kifu.records.repair.record import find_damage

# The game goes on so far that, without the signs, a swap or another square would be as likely as a missing move.
MOVES = [
    "７六歩",
    "３四歩",
    "２六歩",
    "８四歩",
    "２五歩",
    "８五歩",
    "７八金",
    "３二金",
    "２四歩",
    "同\u3000歩",
    "同\u3000飛",
]
FROM = ["77", "33", "27", "83", "26", "84", "69", "41", "25", "23", "28"]


def sheet(form: str, *, places: list[int], signs: str = "▲△" * 9) -> bytes:
    """Return the moves at some places, each under the sign that it has in the game."""
    if form == "ki2":
        return ("手合割：平手\n" + "\n".join(signs[place] + MOVES[place] for place in places)).encode()
    lines = [f"{number} {signs[place]}{MOVES[place]}({FROM[place]})" for number, place in enumerate(places, 1)]
    return ("手合割：平手\n手数----指手---------消費時間--\n" + "\n".join(lines)).encode()


def repeated(record: kifu.Record) -> list[tuple[int, int]]:
    return [(found.ply, found.line) for found in record.diagnostics if found.code == REPEATED_SIGN]


@pytest.mark.parametrize(("form", "head"), [("ki2", 1), ("kif", 2)])
def test_a_missing_and_a_doubled_move_are_reported_with_their_place(form: str, head: int) -> None:
    record = kifu.read(sheet(form, places=[0, 1, 2, 3, 4, 5, 7, 8, 9, 10]))
    assert repeated(record) == [(7, head + 7)]
    damage = find_damage(record)
    assert damage
    best = damage.repairs.candidates[0]
    assert (best.kind, best.ply) == ("left-out", 7)
    record = kifu.read(sheet(form, places=[0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 10]))
    assert repeated(record) == [(10, head + 10)]
    damage = find_damage(record)
    assert damage
    assert (damage.repairs.candidates[0].kind, damage.repairs.candidates[0].ply) == ("doubled", 10)


def test_one_wrong_sign_and_moves_in_each_others_place_are_no_such_evidence() -> None:
    whole = list(range(len(MOVES)))
    assert repeated(kifu.read(sheet("ki2", places=whole, signs="▲△▲▲▲△▲△▲△▲"))) == []
    assert repeated(kifu.read(sheet("ki2", places=[0, 1, 3, 2, *whole[4:]]))) == []
    assert repeated(kifu.read(sheet("ki2", places=whole, signs=" " * 11))) == []
