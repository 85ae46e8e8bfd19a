"""What lessons say of whole endings, proved over all positions of each; single boards are proved by the laws.

The tables are those that travel with kifu; that they are what the solver finds is tested beside the solver.
"""

import zlib
from pathlib import Path

import pytest

import kifu
from kifu.core.board.packing import DRAWN, IMPOSSIBLE
from kifu.engine import endings, solving
from kifu.engine.endings import NOBODY, worth
from kifu.rules.game import Man
from kifu.rules.setup import Setup
from kifu.rules.side import Side

TABLES = Path(endings.__file__).parent / "tables"
GAME = kifu.Position().game


def worths(name: str) -> bytes:
    """Return the plies to the end of all positions with the stronger side to move."""
    return zlib.decompress((TABLES / f"{name}.z").read_bytes())


@pytest.mark.parametrize(
    "name",
    ["KN-K", "KR-K", "KR-KA", "KR-KAA", "KR-KB", "KR-KBB", "KR-KAB", "KR-KAAB", "KR-KABB", "KCA-K", "KCA-KA"],
)
def test_endings_that_are_won_wherever_the_men_stand(name: str) -> None:
    assert DRAWN not in worths(name)


@pytest.mark.parametrize("name", ["KC-K", "KCB-K"])
def test_endings_that_are_drawn_wherever_the_men_stand(name: str) -> None:
    # A table begins with zeros, which stand for placements that cannot be.
    assert {*worths(name)} <= {0, DRAWN}


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        pytest.param("KN-KA", 0.0, 0.01, id="a lone advisor hardly ever saves Black"),
        pytest.param("KN-KB", 0.6, 1.0, id="one elephant usually holds against a horse"),
        pytest.param("KN-KAA", 0.8, 1.0, id="two advisors hold against a horse"),
        pytest.param("KP-KA", 0.8, 1.0, id="one advisor usually holds against a pawn"),
    ],
)
@pytest.mark.skipif(not kifu.COMPILED, reason="to solve them takes plain Python minutes")
def test_endings_that_are_drawn_as_often_as_lessons_say(name: str, least: float, most: float) -> None:
    """The tables have no room to say which placements cannot be, so these are solved again."""
    solution = solving.solve(name)
    found = [plies for plies in solution.worths[: solution.half] if plies != IMPOSSIBLE]
    assert least <= found.count(DRAWN) / len(found) <= most


def test_endings_that_depend_on_where_the_men_stand() -> None:
    """Two elephants may hold against cannon and advisor, and the full guard against a chariot."""
    for name in ("KCA-KBB", "KR-KAABB"):
        assert {1, DRAWN} <= {*worths(name)}


def test_how_long_wins_take_at_most() -> None:
    assert max(worths("KR-K")) == 3, "two moves for a chariot against a lone general"
    assert max(plies for plies in worths("KR-KAABB") if plies != DRAWN) == 63, "32 moves for the longest win of all"


def test_a_pawn_wins_unless_it_stands_on_the_last_rank() -> None:
    king, pawn = GAME.piece("K"), GAME.piece("P")
    palaces = [sorted(map(GAME.point, GAME.region("palace", side))) for side in Side]
    count = 0
    for own in palaces[0]:
        for other in palaces[1]:
            for place in GAME.region("pawn points", Side.FIRST):
                point = GAME.point(place)
                men = {own: Man(Side.FIRST, king), point: Man(Side.FIRST, pawn), other: Man(Side.SECOND, king)}
                setup = Setup(GAME, men, Side.FIRST)
                if len(men) < 3 or setup.faults():
                    continue
                count += 1
                assert (worth(kifu.Position(GAME, setup)) == NOBODY) == point.endswith("10"), setup.fen()
    assert count == 2826
