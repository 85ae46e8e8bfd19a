"""The solver of endings: its doors, and its worths against those found by looking forward."""

from collections.abc import Callable

import pytest

import kifu
from kifu.core.board.packing import DRAWN, FIRST, IMPOSSIBLE, SECOND
from kifu.core.solvers.placements import Placements
from kifu.core.solvers.retrograde import Retrograde
from kifu.engine import solving
from kifu.rules.setup import Setup
from tests.unit.core.board.test_board import WILD

GAME = kifu.Position().game
TABLES = kifu.Position().board.tables
PAWN = solving.groups_of(GAME, "KP-K")
TWO = solving.groups_of(GAME, "K-KAA")


def test_worths_equal_those_found_by_looking_forward() -> None:
    solution = solving.solve("KP-K")
    positions = {}
    for number in range(solution.total):
        men = dict(solution.men_of(number))
        if solution.worths[number] != IMPOSSIBLE:
            assert len(men) == 3
            setup = {GAME.names[point]: GAME.man(cell) for point, cell in men.items()}
            positions[number] = kifu.Position(GAME, Setup(GAME, setup, kifu.Side(number // solution.half)))
    assert look_forward(positions, solution) == {
        number: worth for number in positions if (worth := solution.worths[number]) != DRAWN
    }


def look_forward(positions: dict[int, kifu.Position], solution: Retrograde) -> dict[int, int]:
    """Return the plies to the end by asking every position again and again what its moves lead to."""
    after: dict[int, list[int | None]] = {}
    for number, position in positions.items():
        after[number] = []
        for move in position.legal_moves():
            board = position.board_after(move)
            men = {point: cell for point in board.tables.points if (cell := board.cell(point))}
            # Two generals without any other man play on for ever.
            after[number].append(solution.number_of(board.side, men) if len(men) == 3 else None)
    worths: dict[int, int] = {}
    plies = 0
    while plies <= max(worths.values(), default=0) + 1:
        found = {}
        for number, following in after.items():
            if number in worths:
                continue
            known = [worths.get(other) if other is not None else None for other in following]
            if any(worth is not None and worth % 2 == 0 for worth in known) or all(
                worth is not None and worth % 2 for worth in known
            ):
                found[number] = plies
        worths |= found
        plies += 1
    return worths


@pytest.mark.parametrize("groups", [PAWN, TWO])
def test_every_placement_has_a_number_of_its_own(groups: list[solving.Group]) -> None:
    placements = Placements(TABLES, groups)
    numbers = set()
    for number in range(placements.total):
        men = placements.men_of(number)
        if len(dict(men)) == len(men):
            assert placements.number_of(number // placements.half, dict(men)) == number
            assert placements.number_of(number // placements.half, dict(reversed(men))) == number
            numbers.add(number)
    assert len(numbers) > placements.total // 2


def test_a_placement_of_other_men_or_on_other_points_has_no_number() -> None:
    placements = Placements(TABLES, PAWN)
    men = dict(placements.men_of(60))
    assert placements.number_of(0, men) == 60
    pawn = next(point for point, cell in men.items() if cell == PAWN[-1][0])
    assert placements.number_of(0, {**men, GAME.squares["e5"]: SECOND | 5}) == -1
    assert placements.number_of(0, {**men, pawn: FIRST | 5}) == -1
    rest = {point: cell for point, cell in men.items() if point != pawn}
    for point in (*WILD, GAME.squares["e1"], GAME.squares["b4"]):
        assert placements.number_of(0, {**rest, point: PAWN[-1][0]}) == -1
    for side in (-1, 2, 2**40):
        with pytest.raises(ValueError, match="to move"):
            placements.number_of(side, men)
    for number in (-1, placements.total, 2**40):
        with pytest.raises(ValueError, match="no placement"):
            placements.men_of(number)


HORSE = FIRST | 4
EVERYWHERE = [*TABLES.points]
WRONG: dict[str, list[solving.Group]] = {
    "groups": [],
    "different": [PAWN[0], PAWN[0]],
    "no man": [*PAWN, (FIRST | 9, 1, [19])],
    "no man -": [*PAWN, (-65, 1, [19])],
    "one or two": [*PAWN, (HORSE, 3, EVERYWHERE)],
    "one or two ": [*PAWN, (HORSE, 2, [19])],
    "named once": [*PAWN, (HORSE, 1, [19, 19])],
    "points of the board": [*PAWN, (HORSE, 1, [0])],
    "points of the board ": [*PAWN, (HORSE, 1, [2**40])],
    "more than": [*PAWN, (HORSE, 2, EVERYWHERE), (FIRST | 5, 2, EVERYWHERE)],
}


@pytest.mark.parametrize("reason", WRONG)
def test_groups_that_cannot_be_counted_are_refused(reason: str) -> None:
    for kind in (Placements, Retrograde):
        with pytest.raises(ValueError, match=reason.rstrip(" -")):
            kind(TABLES, WRONG[reason])


def test_men_that_cannot_be_solved_are_refused() -> None:
    kings, pawn = PAWN[:2], PAWN[2]
    with pytest.raises(ValueError, match="one royal man"):
        Retrograde(TABLES, [kings[0], pawn])
    with pytest.raises(ValueError, match="one royal man"):
        Retrograde(TABLES, [(kings[0][0], 2, kings[0][2]), kings[1]])
    for narrow in ((pawn[0], 1, pawn[2][:20]), (FIRST | 5, 1, EVERYWHERE[:20])):
        with pytest.raises(ValueError, match="leave the points"):
            Retrograde(TABLES, [*kings, narrow])
    dai = kifu.Position("dai_shogi").board.tables
    with pytest.raises(ValueError, match="royal man"):
        Retrograde(dai, [(FIRST | 1, 1, [*dai.points]), (SECOND | 1, 1, [*dai.points])])


def test_a_solution_stands_on_those_of_fewer_men() -> None:
    pawn = Retrograde(TABLES, PAWN)
    kings = solving.solve("K-K")
    unsolved = Retrograde(TABLES, solving.groups_of(GAME, "K-K"))
    for smaller in ([], [unsolved], [solving.solve("K-KA")], [None]):
        with pytest.raises(ValueError, match="without one man"):
            pawn.solve(smaller)  # type: ignore[arg-type]
    with pytest.raises((ValueError, AttributeError)):
        pawn.solve([Retrograde.__new__(Retrograde)])
    pawn.solve([kings])
    assert pawn.worths == solving.solve("KP-K").worths
    with pytest.raises(ValueError, match="solved once"):
        pawn.solve([kings])


DOORS: dict[str, Callable[[], object]] = {
    "number_of": lambda: Placements.__new__(Placements).number_of(0, {}),
    "men_of": lambda: Placements.__new__(Placements).men_of(0),
    "solve": lambda: Retrograde.__new__(Retrograde).solve([]),
}


@pytest.mark.parametrize("door", DOORS)
def test_what_was_never_made_is_refused(door: str) -> None:
    with pytest.raises((ValueError, AttributeError)):
        DOORS[door]()
