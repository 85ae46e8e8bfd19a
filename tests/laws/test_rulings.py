"""Laws of rulings: mirrored, with colours exchanged, begun elsewhere or doubled, a cycle gets the same ruling."""

import random

import pytest

from kifu.rules.move import Move
from kifu.rules.position import Position
from kifu.rules.setup import FAULTS, Setup
from kifu.rules.side import Side
from kifu.rulings.ruling import Ruling, judge
from tests.unit.rulings.cases import Case, cases

FILES = "abcdefghi"
CYCLES = [case for case in cases() if case.moves]


def mirror(point: str) -> str:
    return FILES[8 - FILES.index(point[0])] + point[1:]


def turn_round(point: str) -> str:
    return point[0] + str(11 - int(point[1:]))


def replay(start: Position, moves: list[Move]) -> Position:
    position = Position(start.game, start.setup(), forgive=FAULTS)
    assert position.play_all(moves) == len(moves)
    return position


def change(start: Position, moves: list[Move], *, swaps: bool) -> Position:
    """Return the same game in a mirror, or with the colours exchanged."""
    place = turn_round if swaps else mirror
    setup = start.setup()
    men = {place(point): man._replace(side=man.side.other) if swaps else man for point, man in setup.men.items()}
    turn = setup.turn.other if swaps else setup.turn
    changed = Position(start.game, Setup(start.game, men, turn), forgive=FAULTS)
    played = [Move(place(move.origin), place(move.target)) for move in moves]
    assert changed.play_all(played) == len(played)
    return changed


def start_of(position: Position) -> Position:
    start = position.copy()
    while start.ply:
        start.undo()
    return start


def outline(ruling: Ruling, *, swaps: bool = False) -> tuple[object, ...]:
    winner = ruling.winner.other if swaps and ruling.winner is not None else ruling.winner
    patterns = [side.pattern for side in ruling.sides]
    disputes = [dispute.reading.letter for dispute in ruling.disputed]
    return winner, ruling.rule, patterns[::-1] if swaps else patterns, disputes, ruling.provisional


def check_symmetry(position: Position, rules: str, kills: int) -> None:
    start, moves = start_of(position), position.moves()
    expected = judge(position, rules, kills=kills)
    assert outline(judge(change(start, moves, swaps=False), rules, kills=kills)) == outline(expected)
    swapped = judge(change(start, moves, swaps=True), rules, kills=kills)
    assert outline(swapped, swaps=True) == outline(expected)


@pytest.mark.parametrize("rules", ["axf", "cxa"])
@pytest.mark.parametrize("case", CYCLES, ids=lambda case: case.id)
def test_a_mirrored_or_swapped_case_gets_the_same_ruling(case: Case, rules: str) -> None:
    check_symmetry(case.position(), rules, kills=1)


@pytest.mark.parametrize("case", CYCLES, ids=lambda case: case.id)
def test_a_cycle_may_begin_at_any_ply_and_be_doubled(case: Case) -> None:
    """Moves before the cycle do not count either: it is played from its own first board."""
    position = case.position()
    ruling = judge(position, kills=0)
    assert ruling.window is not None
    first, last = ruling.window
    cycle = position.moves()[first - 1 : last]
    start = position.copy()
    while start.ply >= first:
        start.undo()
    for turned in range(len(cycle)):
        moves = cycle[turned:] + cycle[:turned]
        again = judge(replay(start, moves), kills=0)
        assert again.winner is ruling.winner
        if len(ruling.visits) == 2:
            assert judge(replay(start, moves * 2), kills=0).winner is ruling.winner
        start = replay(start, moves[:1])


def test_random_histories_are_judged_the_same_in_a_mirror_and_with_colours_exchanged() -> None:
    """Men step to and fro from positions of random games, so that every history has a repetition."""
    chance = random.Random(7)
    judged = 0
    while judged < 150:
        position = Position("xiangqi")
        for _ in range(chance.randrange(20, 90)):
            moves = position.legal_moves()
            if not moves:
                break
            position.play(chance.choice(moves))
        if _step_to_and_fro(position, chance):
            judged += 1
            check_symmetry(position, "axf", kills=0)


def _step_to_and_fro(position: Position, chance: random.Random) -> bool:
    """Play a move of each side and take both back, twice; return whether that could be done."""
    for side in (position.turn, position.turn.other):
        quiet = [move for move in position.legal_moves() if position[move.target] is None]
        quiet = [move for move in quiet if position.man(move.origin).piece.name != "Pawn"]
        if not quiet:
            return False
        assert position.turn is Side(side)
        position.play(chance.choice(quiet))
    there = position.moves()[-2:]
    back = [Move(move.target, move.origin) for move in there]
    return position.play_all([*back, *there, *back]) == 6
