"""Who can take whom, and who would take back."""

import pytest

from kifu.rules.position import Position
from kifu.rules.setup import FAULTS
from kifu.rulings.facts import Attack, Protector, Survey

RED, BLACK = 0, 1


def attacks_in(fen: str, side: int = RED) -> dict[str, Attack]:
    position = Position.from_fen(fen, "xiangqi", forgive=FAULTS)
    name = position.game.names
    return {f"{name[each.attacker]}x{name[each.victim]}": each for each in Survey.of(position.board).attacks[side]}


def guard_in(fen: str, capture: str, point: str, side: int = RED) -> Protector:
    guards = attacks_in(fen, side)[capture].guards
    squares = Position("xiangqi").game.squares
    return next(guard for guard in guards if guard.point == squares[point])


def test_a_survey_leaves_the_board_as_it_is() -> None:
    position = Position("xiangqi")
    before, moves, fen = position.hash, position.board.legal_moves(), position.fen()
    Survey.of(position.board)
    assert (position.hash, position.board.legal_moves(), position.fen()) == (before, moves, fen)


def test_attacks_at_the_start_are_those_of_the_cannons_on_the_horses() -> None:
    assert sorted(attacks_in(Position("xiangqi").fen())) == ["b3xb10", "h3xh10"]
    assert sorted(attacks_in(Position("xiangqi").fen(), BLACK)) == ["b8xb1", "h8xh1"]


def test_a_guard_that_bears_and_may_take_back_protects() -> None:
    guard = guard_in("4k4/4a4/5n3/9/5R3/9/9/9/9/3K5 w", "f6xf8", "e9")
    assert (guard.bears, guard.reaches, guard.retakes, guard.stands) == (True, True, True, True)


def test_a_pinned_man_can_take_only_along_his_pin() -> None:
    fen = "4k4/9/4r4/9/2n1R4/9/9/9/9/4K4 w"
    found = attacks_in(fen)
    assert not found["e6xc6"].takes
    assert found["e6xe8"].takes


def test_a_pinned_guard_is_a_false_one() -> None:
    guard = guard_in("4k4/4a4/5n3/9/4RR3/9/9/9/9/3K5 w", "f6xf8", "e9")
    assert (guard.bears, guard.reaches, guard.retakes, guard.stands) == (True, True, False, False)


def test_a_guard_who_would_bare_the_generals_to_each_other_is_pinned() -> None:
    assert not guard_in("4k4/4a4/5n3/9/5R3/9/9/9/9/4K4 w", "f6xf8", "e9").retakes


def test_a_line_that_the_capture_opens_forbids_to_take_back() -> None:
    """On the board as it stands the guard would be free to go there: some rule books are read so."""
    guard = guard_in("5k3/4a4/4bn3/9/5R3/5C3/9/9/9/4K4 w", "f6xf8", "e9")
    assert (guard.bears, guard.reaches, guard.retakes, guard.stands) == (True, True, False, True)


def test_the_taker_may_be_the_mount_of_a_cannon_that_seemed_to_protect() -> None:
    guard = guard_in("5k3/9/9/9/9/1C7/1r7/9/1C7/4K4 w", "b4xb5", "b2", BLACK)
    assert (guard.bears, guard.reaches, guard.retakes) == (True, False, False)


def test_a_man_beyond_the_taker_can_take_back_without_bearing() -> None:
    guard = guard_in("3k5/r8/9/R8/9/n8/9/9/9/4K4 w", "a7xa5", "a9")
    assert (guard.bears, guard.retakes) == (False, True)


def test_a_general_protects_only_where_he_may_stand() -> None:
    assert guard_in("9/3k5/3n5/9/9/3R5/9/9/9/5K3 w", "d5xd8", "d9").retakes
    assert not guard_in("9/3k5/3n5/9/9/3R5/9/9/9/3RK4 w", "d5xd8", "d9").retakes


def test_a_capture_that_does_not_answer_a_check_is_there_all_the_same() -> None:
    assert attacks_in("3k5/9/n8/9/9/R8/9/9/4r4/4K4 w")["a5xa8"].takes


@pytest.mark.parametrize(
    ("fen", "returns"),
    [
        ("3k5/9/9/2n6/4N4/9/9/9/9/5K3 w", True),
        ("3k5/9/9/2np5/4N4/9/9/9/9/5K3 w", False),
    ],
    ids=["both can take", "the leg of one is blocked"],
)
def test_men_of_a_kind_may_take_in_return(fen: str, returns: bool) -> None:
    assert attacks_in(fen)["e6xc7"].returns is returns


def test_checkers_are_all_who_attack_a_general_the_other_general_included() -> None:
    position = Position.from_fen("4k4/9/3N5/9/9/9/9/9/9/4K4 w", "xiangqi", forgive=FAULTS)
    name = position.game.names
    assert [name[point] for point in Survey.of(position.board).checkers[BLACK]] == ["e1", "d8"]
