"""Endings: the tables that travel with kifu are what the solver finds, and they are looked up right."""

import random
import time
import zlib
from pathlib import Path

import pytest

import kifu
from kifu.core.board.packing import DRAWN, IMPOSSIBLE
from kifu.engine import endings, solving
from kifu.engine.endings import NAMES, WeighedMove, Worth, best_replies, knows, replies, worth
from kifu.errors import EngineUnfitError
from kifu.rules.setup import Setup
from tests.effort import SEED, effort

GAME = kifu.Position().game
# What is taught of endings: how many positions with the stronger side to move are drawn, of how many, and the longest
# win in moves.
TAUGHT = {
    "KP-K": (432, 2826, 10),
    "KN-K": (0, 4590, 7),
    "KN-KA": (60, 21_426, 19),
    "KR-KAA": (0, 35_166, 10),
    "KR-KBB": (0, 80_328, 12),
    "KR-KAABB": (129_438, 719_532, 32),
    "KC-K": (4914, 4914, 0),
    "KCA-K": (0, 22_710, 9),
}
LARGE = {name for name in NAMES if len(name) > 6}  # those of more than five men


def draw_endings() -> list[str]:
    """Return the endings that a run solves: those taught, the small ones, and some of the large ones, which take long.

    To solve a large one is to solve every smaller one to which it leads.
    """
    if not kifu.COMPILED:
        return ["KP-K"]
    drawn = {*TAUGHT, *random.Random(SEED).sample(sorted(LARGE), min(effort(2), len(LARGE)))}
    return [name for name in NAMES if name not in LARGE or name in drawn]


SOLVED = draw_endings()
TABLES = Path(endings.__file__).parent / "tables"


@pytest.mark.parametrize("name", SOLVED)
def test_a_table_is_what_the_solver_finds(name: str) -> None:
    began = time.perf_counter()
    packed = solving.pack(name)
    solution = solving.solve(name)
    print(f"{name}: {solution.total:,} placements solved in {time.perf_counter() - began:.2f} s")
    assert zlib.decompress((TABLES / f"{name}.z").read_bytes()) == zlib.decompress(packed)
    # The stronger side never loses, and the weaker one never wins: a table of the stronger side says it all.
    assert {plies % 2 for plies in {*solution.worths[: solution.half]} - {DRAWN, IMPOSSIBLE}} <= {1}
    assert {plies % 2 for plies in {*solution.worths[solution.half :]} - {DRAWN, IMPOSSIBLE}} <= {0}


def test_no_table_lies_there_that_nobody_asks_for() -> None:
    assert {path.name for path in TABLES.iterdir()} == {f"{name}.z" for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_the_worth_in_a_table_is_that_of_the_best_move(name: str) -> None:
    """Every table is at one with itself and with those to which captures lead, solved in this run or not."""
    placements, choice, seen = endings._table(name).placements, random.Random(f"{SEED} {name}"), 0
    while seen < effort(10):
        men = {
            GAME.names[point]: GAME.man(cell) for point, cell in placements.men_of(choice.randrange(placements.half))
        }
        setup = Setup(GAME, men, kifu.Side.FIRST)
        if len(men) < len(name) - 1 or setup.faults():
            continue
        seen += 1
        position = kifu.Position(GAME, setup)
        best = replies(position)[0].worth
        assert worth(position) == (best if best.winner is None else best._replace(plies=best.plies + 1)), position.fen()


@pytest.mark.skipif(not kifu.COMPILED, reason="to solve them takes plain Python minutes")
def test_guards_alone_never_win() -> None:
    began = time.perf_counter()
    pairs = [(strong, weak) for number, strong in enumerate(endings.GUARDS, 1) for weak in endings.GUARDS[:number]]
    pairs.sort(key=lambda pair: len("".join(pair)))
    small, large = pairs[:20], pairs[20:]
    for strong, weak in (*small, *random.Random(SEED).sample(large, min(effort(1), len(large)))):
        assert {*solving.solve(f"{strong}-{weak}").worths} == {DRAWN, IMPOSSIBLE}, (strong, weak)
    print(f"guards against guards solved in {time.perf_counter() - began:.1f} s")


@pytest.mark.parametrize("name", [name for name in TAUGHT if name in SOLVED])
def test_what_is_taught_is_proved(name: str) -> None:
    solution = solving.solve(name)
    plies = [worth for worth in solution.worths[: solution.half] if worth != IMPOSSIBLE]
    longest = max((worth for worth in plies if worth != DRAWN), default=0)
    assert (plies.count(DRAWN), len(plies), (longest + 1) // 2) == TAUGHT[name]


def test_a_pawn_wins_unless_it_has_reached_the_last_rank() -> None:
    solution = solving.solve("KP-K")
    pawn = GAME.cell(GAME.piece("P"), kifu.Side.FIRST)
    for number in range(solution.half):
        if solution.worths[number] != IMPOSSIBLE:
            [point] = [GAME.names[point] for point, cell in solution.men_of(number) if cell == pawn]
            assert (solution.worths[number] == DRAWN) == point.endswith("10")


@pytest.mark.parametrize("name", SOLVED)
def test_either_side_to_move_either_colour_and_the_mirrored_board_are_looked_up(name: str) -> None:
    solution, choice = solving.solve(name), random.Random(7)
    for _ in range(60):
        number = choice.randrange(solution.total)
        plies = solution.worths[number]
        if plies == IMPOSSIBLE:
            continue
        position = position_of(name, number)
        expected = Worth(None, 0) if plies == DRAWN else Worth(kifu.Side.FIRST, plies)
        assert worth(position) == expected, position.fen()
        other = swap_sides(position)
        assert worth(other) == (expected if plies == DRAWN else Worth(kifu.Side.SECOND, plies)), other.fen()


def position_of(name: str, number: int) -> kifu.Position:
    solution = solving.solve(name)
    men = {GAME.names[point]: GAME.man(cell) for point, cell in solution.men_of(number)}
    return kifu.Position(GAME, Setup(GAME, men, kifu.Side(number // solution.half)))


def swap_sides(position: kifu.Position) -> kifu.Position:
    """Return the same position with red and black men exchanged, seen from the other side."""
    setup = position.setup().turned()
    men = {point: man._replace(side=man.side.other) for point, man in setup.men.items()}
    return kifu.Position(GAME, Setup(GAME, men, position.turn.other))


@pytest.mark.parametrize(
    ("fen", "result"),
    {
        "3k5/9/4P4/9/9/9/9/9/9/4K4 w": Worth(kifu.Side.FIRST, 1),
        "4k4/9/9/9/9/9/9/4p4/9/3K5 b": Worth(kifu.Side.SECOND, 1),
        "3P1k3/9/9/9/9/9/9/9/9/4K4 w": Worth(None, 0),
        "3k5/9/9/9/9/9/9/9/9/4KN3 b": Worth(kifu.Side.FIRST, 10),
        "3k5/9/9/9/9/9/9/9/9/4KC3 w": Worth(None, 0),
        "4k4/9/9/9/9/9/9/9/9/3K5 b": Worth(None, 0),
        "3ak4/4a4/4b4/9/2b6/9/4R4/9/9/3K5 w": Worth(None, 0),
    }.items(),
)
def test_worths_that_can_be_seen_on_a_board(fen: str, result: Worth) -> None:
    assert worth(kifu.Position.from_fen(fen)) == result


def test_the_best_moves_of_both_sides_end_when_they_say() -> None:
    position = kifu.Position.from_fen("3k5/9/9/9/9/9/9/9/9/4KN3 b")
    plies = worth(position).plies
    while plies:
        before = position.fen()
        best = best_replies(position)
        assert position.fen() == before
        position.play(best[-1])
        plies -= 1
        assert worth(position) == Worth(kifu.Side.FIRST, plies)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winner is kifu.Side.FIRST


def test_replies_are_ranked_for_the_side_to_move() -> None:
    attacker = replies(kifu.Position.from_fen("3k5/9/9/4P4/9/9/9/9/9/4K4 w"))
    plies = [reply.worth.plies for reply in attacker]
    assert plies == sorted(plies)
    assert all(reply.worth.winner is kifu.Side.FIRST for reply in attacker)
    defender = replies(kifu.Position.from_fen("3k5/3P5/9/9/9/9/9/9/9/5K3 b"))
    assert defender[0] == WeighedMove(kifu.Move("d10", "d9"), Worth(None, 0))
    assert [reply.worth.winner for reply in defender[1:]] == [kifu.Side.FIRST]


def test_a_draw_that_captures_comes_first() -> None:
    found = replies(kifu.Position.from_fen("4ka3/9/3a5/3N5/9/9/9/9/9/3K5 b"))
    drawn = [reply.move for reply in found if reply.worth.winner is None]
    assert len(drawn) > 1
    captures = [move for move in drawn if move.target == "d7"]
    assert drawn[: len(captures)] == captures


@pytest.mark.parametrize(
    ("fen", "reason"),
    {
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w": "32 men are too many",
        "3k5/9/9/9/4p4/9/4P4/9/9/4K4 w": "one side has nothing but",
        "3k5/9/9/4PPP2/9/9/9/9/9/4K4 w": "KPPP-K is not among",
        "3k5/9/9/4N4/9/9/9/9/9/4K3R w": "KRN-K is not among",
    }.items(),
)
def test_other_endings_are_refused(fen: str, reason: str) -> None:
    position = kifu.Position.from_fen(fen)
    assert not knows(position)
    with pytest.raises(EngineUnfitError, match=reason):
        worth(position)
    with pytest.raises(EngineUnfitError, match=reason):
        replies(position)


def test_lessons_without_generals_or_with_men_off_their_points_are_refused() -> None:
    for fen in ("9/9/9/4P4/9/9/9/9/9/4K4 w", "3k5/9/9/9/9/9/9/4P4/9/4K4 w", "9/9/9/3k5/9/9/9/9/4R4/4K4 w"):
        assert not knows(kifu.Position.from_fen_lenient(fen))
    assert not knows(kifu.Position.from_fen("4k4/9/9/9/9/9/9/9/9/3KR4 w", forgive=["in-check"]))
    assert not knows(kifu.Position("dai_shogi"))
