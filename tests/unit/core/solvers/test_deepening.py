"""The search of kifu's own engine: its doors, what an exchange comes to, what the rules say inside, and mates."""

from array import array
from collections.abc import Callable

import pytest

import kifu
from kifu.core.board.board import Board
from kifu.core.board.packing import WON
from kifu.core.solvers.deepening import Deepening
from kifu.core.solvers.hashing import HashTable
from kifu.engine.judgement import judgement_of
from tests.conftest import random_play
from tests.unit.core.board.test_board import WILD

START = kifu.Position()
TABLES = START.board.tables
WORTHS, REACHES, _ = judgement_of(START.game)
ALL = 2 * WON


def search_for(
    position: kifu.Position,
    nodes: int = 10**9,
    clock: Callable[[], bool] | None = None,
    *,
    room: int = 1 << 20,
    repetition: int = 1,
) -> Deepening:
    judgement = judgement_of(position.game)
    search = Deepening(position.board.tables, judgement.worths, judgement.reaches, HashTable(room))
    rules = position.game.rules
    search.set_rules(repetition, rules.no_move_loses, rules.bare_royal_loses)
    hashes, checks = position.hashes(), [side is not None for side in position.checked_sides()]
    search.begin(position.board, hashes[:-1], checks[:-1], nodes, clock)
    return search


def find(position: kifu.Position, depth: int, room: int = 1 << 20) -> tuple[str, int]:
    """Return the best line and its worth, each depth after the one before."""
    search = search_for(position, room=room)
    moves = position.board.legal_moves()
    for plies in range(1, depth + 1):
        value, line = search.seek(moves, plies, -ALL, ALL)
        moves = [line[0], *(move for move in moves if move != line[0])]
    return " ".join(str(position.game.unpacked(move)) for move in line), value


def find_in(fen: str, depth: int, game: str = "xiangqi") -> tuple[str, int]:
    return find(kifu.Position.from_fen(fen, game), depth)


def test_a_mate_is_worth_the_more_the_nearer_it_is() -> None:
    assert find_in("4k4/9/9/9/9/9/9/9/R8/1R1K5 w", 1)[1] < WON // 2
    assert find_in("3k5/R8/9/9/9/9/9/9/9/1R2K4 w", 1) == ("b1b10", WON - 1)
    line, value = find_in("4k4/9/9/9/9/9/9/9/R8/1R1K5 w", 4)
    assert value == WON - 3
    assert len(line.split()) == 3


def test_who_has_no_move_loses() -> None:
    assert find_in("3k5/9/4P4/9/9/9/9/9/9/4K4 w", 2)[1] == WON - 1


def test_a_royal_man_that_can_be_taken_is_taken() -> None:
    position = kifu.Position.from_fen("4k4/9/9/9/9/9/9/9/9/3KR4 w", forgive=["in-check"])
    assert find(position, 2) == ("e1e10", WON - 1)


def test_a_side_with_nothing_but_a_king_loses_where_the_game_says_so() -> None:
    fen = "12/12/5k6/12/12/12/5p6/5R6/12/12/12/5K6 b - 1"
    assert find_in(fen, 2, "chu_shogi")[1] == WON - 1


@pytest.mark.parametrize(
    ("fen", "move", "won"),
    [
        ("4k4/9/9/n8/9/9/R8/9/9/3K5 w", "a4a7", "N"),  # a Horse that nobody guards
        ("r3k4/9/9/n8/9/9/R8/9/9/3K5 w", "a4a7", "N-R"),
        ("r3k4/9/9/n8/9/9/R8/9/9/R2K5 w", "a4a7", "N-R+R"),
        ("4k4/9/9/4n4/4N4/9/4C4/9/9/3K5 w", "e4e7", "N"),  # over the own Horse, which does not guard
        ("4k4/4c4/9/4n4/4N4/9/4C4/9/9/3K5 w", "e4e7", "N"),  # no man is left to jump over
        ("3kc4/4a4/9/4n4/4N4/9/4C4/9/9/5K3 w", "e4e7", "N-C"),
        ("3k5/9/9/9/9/9/9/9/9/R3K4 w", "a1a8", "0"),
        ("3k5/r8/9/9/9/9/9/9/9/R3K4 w", "a1a8", "-R"),
    ],
)
def test_an_exchange_goes_on_as_long_as_it_wins(fen: str, move: str, won: str) -> None:
    position = kifu.Position.from_fen(fen)
    game = position.game
    means = {}
    for letter in "NRC":
        row = WORTHS[game.cell(game.piece(letter), kifu.Side.FIRST) * TABLES.size :][: TABLES.size]
        stands = [row[square] for square in game.squares.values()]
        means[letter] = sum(stands) // len(stands)
    before = position.board.hash, [position.board.cell(square) for square in game.squares.values()]
    search = search_for(position)
    assert search.price_exchange(game.packed(game.move(move))) == eval(won, {"__builtins__": {}}, means)
    assert before == (position.board.hash, [position.board.cell(square) for square in game.squares.values()])


def test_the_men_are_weighed_as_they_move() -> None:
    """What a capture is said to win is what it has won once it was played, in every game."""
    for game in ("xiangqi", "shogi", "chu_shogi", "dai_shogi"):
        for position in list(random_play(game, 3, 60))[9::25]:
            search, board = search_for(position), position.board
            for move in position.board.legal_moves()[::5]:
                after = search.weigh_after(move)
                memory = board.play(move)
                search.begin(board, [], [], 1, None)
                assert after == -search.weigh()
                board.undo(move, memory)
                search.begin(board, [], [], 1, None)


def test_a_repetition_is_a_draw_or_lost_by_who_checks_for_ever() -> None:
    position = kifu.Position.from_fen("4k4/9/9/9/9/9/R8/9/9/3K5 w")
    for text in ("a4a5", "e10e9", "a5a4"):
        position.play(position.game.move(text))
    back = [position.game.packed(position.game.move("e9e10"))]
    assert search_for(position).seek(back, 1, -ALL, ALL)[0] == 0
    assert search_for(position, repetition=2).seek(back, 1, -ALL, ALL)[0] < -(1 << 19)
    checking = kifu.Position.from_fen("4k4/R8/9/9/9/9/9/1r7/2r6/5K3 w")
    for text in ("a9a10", "e10e9", "a10a9"):
        checking.play(checking.game.move(text))
    back = [checking.game.packed(checking.game.move("e9e10"))]
    assert search_for(checking).seek(back, 1, -ALL, ALL)[0] > 1 << 19
    assert search_for(checking, repetition=0).seek(back, 1, -ALL, ALL)[0] == 0


def test_a_small_table_and_a_large_one_find_the_same_mate() -> None:
    position = kifu.Position.from_fen("4k4/9/9/9/9/9/9/9/R8/1R1K5 w")
    assert [find(position, 5, room=room)[1] for room in (-1, 0, 1 << 16, 1 << 22)] == [WON - 3] * 4


def test_a_table_has_no_more_bytes_than_it_is_given() -> None:
    for given in (1 << 17, 1 << 20, 3 << 20):
        assert given // 2 < HashTable(given).size <= given


def test_a_search_ends_after_so_many_moves_or_when_time_is_up() -> None:
    moves = START.board.legal_moves()
    for search in (search_for(START, nodes=100), search_for(START, clock=lambda: True), search_for(START, nodes=-5)):
        search.seek(moves, 8, -ALL, ALL)
        assert search.stopped
        assert search.nodes <= 200
        assert search.seek(moves, 1, -ALL, ALL)[1] == []


def test_a_clock_that_fails_is_heard() -> None:
    def fail() -> bool:
        raise RuntimeError("no time")

    search = search_for(START, clock=fail)
    with pytest.raises(RuntimeError, match="no time"):
        search.seek(START.board.legal_moves(), 4, -ALL, ALL)
    search.begin(START.board, [], [], 10**9, None)
    assert search.seek(START.board.legal_moves(), 1, -ALL, ALL)[1]


def test_tables_of_endings_are_asked_where_few_men_are_left() -> None:
    asked = []

    def ask(board: Board) -> int | None:
        asked.append(board.hash)
        return -8

    position = kifu.Position.from_fen("3k5/9/9/n8/9/9/R8/9/9/5K3 w")
    search = search_for(position)
    search.set_endings(ask, 3)
    value, line = search.seek(position.board.legal_moves(), 1, -ALL, ALL)
    assert (value, line) == (WON - 9, [position.game.packed(kifu.Move("a4", "a7"))])
    assert asked
    search.set_endings(lambda _: None, 3)
    assert search.seek(position.board.legal_moves(), 2, -ALL, ALL)[0] < WON // 2


@pytest.mark.parametrize(
    "parts",
    [
        (array("i", [0]), REACHES),
        (array("q", WORTHS), REACHES),
        (array("i", [2**16 + 1]) * len(WORTHS), REACHES),
        (array("i", [-(2**16) - 1]) * len(WORTHS), REACHES),
        (WORTHS, array("i", [0])),
        (WORTHS, array("i", [257]) * len(WORTHS)),
        (WORTHS, array("i", [-257]) * len(WORTHS)),
    ],
)
def test_worths_that_could_leave_the_numbers_are_refused(parts: "tuple[array[int], array[int]]") -> None:
    with pytest.raises(ValueError, match=r"worths are needed|counts at most"):
        Deepening(TABLES, *parts, HashTable(0))


def test_boards_of_other_games_and_those_never_made_are_refused() -> None:
    search = Deepening(TABLES, WORTHS, REACHES, HashTable(0))
    for board in (None, kifu.Position("dai_shogi").board, Board.__new__(Board)):
        with pytest.raises((ValueError, AttributeError)):
            search.begin(board, [], [], 5, None)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="not one for this board"):
        search.begin(START.board, [1], [], 5, None)
    with pytest.raises(OverflowError):
        search.begin(START.board, [-1], [False], 5, None)
    with pytest.raises((ValueError, AttributeError, TypeError)):
        Deepening(TABLES, WORTHS, REACHES, None)  # type: ignore[arg-type]
    for door in (
        lambda: Deepening.__new__(Deepening).begin(START.board, [], [], 5, None),
        lambda: Deepening.__new__(Deepening).seek([], 1, 0, 1),
        lambda: Deepening.__new__(Deepening).weigh(),
        lambda: Deepening.__new__(Deepening).weigh_after(1),
        lambda: Deepening.__new__(Deepening).price_exchange(1),
        lambda: Deepening(TABLES, WORTHS, REACHES, HashTable.__new__(HashTable)),
        lambda: search.set_rules(3, True, True),
        lambda: search.seek([], 1, 0, 0),
    ):
        with pytest.raises((ValueError, AttributeError)):
            door()


@pytest.mark.parametrize("number", WILD)
def test_wild_numbers_are_refused(number: int) -> None:
    search = search_for(START)
    with pytest.raises(ValueError, match="no legal move"):
        search.seek([number], 1, -ALL, ALL)
    for door in (search.weigh_after, search.price_exchange):
        with pytest.raises(ValueError, match="no legal move"):
            door(number)
    if not 1 <= number <= 64:
        with pytest.raises(ValueError, match="plies deep"):
            search.seek(START.board.legal_moves(), number, -ALL, ALL)
    search.set_endings(lambda _: 5, number)
    search.begin(START.board, range(10_000), [False] * 10_000, number, None)
    if number > 0:
        search.seek(START.board.legal_moves(), 1, -number, number)
    search.begin(START.board, [], [], 10, None)
    HashTable(min(number, 1 << 24))
