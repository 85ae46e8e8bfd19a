"""Laws of rulings: mirrored, with colours exchanged, begun elsewhere or doubled, a cycle gets the same ruling."""

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from kifu.rules.move import AnyMove, Move, on_board
from kifu.rules.position import Position
from kifu.rules.setup import FAULTS, Setup
from kifu.rulings.facts import Survey
from kifu.rulings.ruling import Ruling, judge
from tests.effort import effort
from tests.unit.rulings.cases import Case, cases

FILES = "abcdefghi"
HISTORIES = effort(40)
CYCLES = [case for case in cases() if case.moves]


def mirror(point: str) -> str:
    return FILES[8 - FILES.index(point[0])] + point[1:]


def turn_round(point: str) -> str:
    return point[0] + str(11 - int(point[1:]))


def replay(start: Position, moves: list[AnyMove]) -> Position:
    position = Position(start.game, start.setup(), forgive=FAULTS)
    assert position.play_all(moves) == len(moves)
    return position


def change(start: Position, moves: list[AnyMove], *, swaps: bool) -> Position:
    """Return the same game in a mirror, or with the colours exchanged."""
    place = turn_round if swaps else mirror
    setup = start.setup()
    men = {place(point): man._replace(side=man.side.other) if swaps else man for point, man in setup.men.items()}
    turn = setup.turn.other if swaps else setup.turn
    changed = Position(start.game, Setup(start.game, men, turn), forgive=FAULTS)
    played = [Move(place(on_board(move).origin), place(move.target)) for move in moves]
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


@st.composite
def histories(draw: st.DrawFn) -> Position:
    """Draw a game at the end of which two men step to and fro, so that its last position stands for the third time."""
    position = Position("xiangqi")
    for choice in draw(st.lists(st.integers(0, 127), min_size=8, max_size=80)):
        moves = position.legal_moves()
        if not moves:
            break
        position.play(moves[choice % len(moves)])
    there = draw_quiet(draw, position, [])
    position.play(there)
    attacks = Survey.of(position.board).attacks[position.turn.other]
    answer = draw_quiet(draw, position, [position.game.names[attack.victim] for attack in attacks])
    back = [Move(move.target, on_board(move).origin) for move in (there, answer)]
    assume(position.play_all([answer, *back, there, answer, *back]) == 7)
    return position


def draw_quiet(draw: st.DrawFn, position: Position, attacked: list[str]) -> AnyMove:
    """Draw a move that can be taken back, of a man that is attacked if there is one."""
    moves = [move for move in position.legal_moves() if position[move.target] is None]
    moves = [move for move in moves if position.man(on_board(move).origin).piece.name != "Pawn"]
    assume(moves)
    return draw(st.sampled_from([move for move in moves if on_board(move).origin in attacked] or moves))


drawn = settings(
    max_examples=HISTORIES,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


@drawn
@given(histories(), st.sampled_from(["axf", "cxa"]))
def test_a_mirrored_or_swapped_history_gets_the_same_ruling(position: Position, rules: str) -> None:
    check_symmetry(position, rules, kills=1)


@drawn
@given(histories(), st.integers(1, 3))
def test_what_came_before_a_cycle_and_where_it_begins_do_not_matter(position: Position, later: int) -> None:
    ruling = judge(position, kills=0)
    assert ruling.window is not None
    cycle = position.moves()[ruling.window[0] - 1 :]
    start = position.copy()
    while start.ply >= ruling.window[0]:
        start.undo()
    alone = judge(replay(start, cycle), kills=0)
    moved = [move._replace(ply=move.ply + start.ply) for move in alone.moves]
    assert (outline(alone), moved) == (outline(ruling), list(ruling.moves))
    position.play_all(cycle[:later])
    assert outline(judge(position, kills=0)) == outline(ruling)
