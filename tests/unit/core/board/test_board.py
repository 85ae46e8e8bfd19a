"""The doors of the board engine: no number that a caller passes leads outside its arrays."""

from collections.abc import Callable

import pytest

import kifu
from kifu.core.board.board import Board
from kifu.core.board.packing import FIRST, RIM, SECOND, pack
from kifu.notations.base import find_notation
from tests.conftest import random_play

# Numbers that compiled code has no room for are refused as plain Python refuses them.
WILD = (-(2**70), -(2**40), -(2**31), -1, 0, 1, 1023, 1024, 5000, 2**30, 2**31 - 1, 2**31, 2**40, 2**63, 2**70)


@pytest.fixture
def board() -> Board:
    return kifu.Position().board


def square(point: str) -> int:
    return kifu.Position().game.squares[point]


@pytest.mark.parametrize("point", WILD)
def test_a_point_off_the_board_is_refused(board: Board, point: int) -> None:
    with pytest.raises(ValueError, match=f"there is no point {point} on this board"):
        board.put(point, FIRST | 1)
    with pytest.raises(ValueError, match=f"there is no point {point} on this board"):
        board.cell(point)


@pytest.mark.parametrize(
    "cell", [-1, 1, FIRST, SECOND, RIM, FIRST | 8, FIRST | 63, RIM | 1, 255, 256 | FIRST | 1, 5000, 2**32 + 65]
)
def test_a_cell_that_holds_no_man_of_the_game_is_refused(board: Board, cell: int) -> None:
    with pytest.raises(ValueError, match="no man"):
        board.put(square("e5"), cell)
    assert board.cell(square("e5")) == 0


@pytest.mark.parametrize("side", [-1, 2, 7, 2**32, 2**70])
def test_a_third_side_is_refused(board: Board, side: int) -> None:
    with pytest.raises(ValueError, match="sides"):
        board.finish_setup(side)


@pytest.mark.parametrize("move", WILD)
def test_a_number_that_is_no_move_is_not_legal_and_not_played(board: Board, move: int) -> None:
    before = board.hash
    assert not board.legal(move)
    assert not board.reaches(move)
    assert board.play_if_legal(move) == -1
    with pytest.raises(ValueError, match=f"{move} is no legal move on this board"):
        board.play(move)
    with pytest.raises(ValueError, match="is not the move that was played last"):
        board.undo(move, 0)
    with pytest.raises(ValueError, match="is not the move that was played last"):
        board.undo(0, move)
    assert board.hash == before


def test_no_pair_of_points_on_or_off_the_board_is_legal_by_accident() -> None:
    for position in (kifu.Position(), kifu.Position("dai_shogi"), kifu.Position("shogi")):
        legal = set(position.board.legal_moves())
        size = position.board.tables.size
        points = [*range(0, size, 3), size, 1023]
        found = {pack(a, b) for a in points for b in points if position.board.legal(pack(a, b))}
        assert found == {move for move in legal if move & 1023 in points and move >> 10 in points}


def test_undo_takes_back_what_was_played_and_nothing_else() -> None:
    for game in ("xiangqi", "dai_shogi", "shogi"):
        for position in random_play(game, 5, 60):
            board = position.board
            before = board.hash, [board.cell(point) for point in board.tables.points]
            for move in board.legal_moves():
                memory = board.play(move)
                after = board.hash
                for wrong in ((move, memory ^ 63), (move, memory | 63 << 12), (move, -1), (move, memory | 1 << 26)):
                    with pytest.raises(ValueError, match="played last"):
                        board.undo(*wrong)
                assert board.hash == after
                board.undo(move, memory)
            assert before == (board.hash, [board.cell(point) for point in board.tables.points])


@pytest.mark.parametrize("move", WILD)
@pytest.mark.parametrize("memory", WILD)
def test_undo_of_wild_numbers_is_refused(board: Board, move: int, memory: int) -> None:
    with pytest.raises(ValueError, match="is not the move that was played last"):
        board.undo(move, memory)


@pytest.mark.parametrize("depth", [-1, 21, 10**6])
def test_perft_has_a_deepest_move(board: Board, depth: int) -> None:
    with pytest.raises(ValueError, match="deep"):
        board.perft(depth)


def test_a_board_becomes_the_same_only_as_one_of_its_game(board: Board) -> None:
    for other in (kifu.Position("dai_shogi").board, None):
        with pytest.raises(ValueError, match="another"):
            board.copy_from(other)  # type: ignore[arg-type]


DOORS: dict[str, Callable[[Board], object]] = {
    "put": lambda board: board.put(19, FIRST | 1),
    "cell": lambda board: board.cell(19),
    "finish_setup": lambda board: board.finish_setup(0),
    "copy_from": lambda board: board.copy_from(kifu.Position().board),
    "legal": lambda board: board.legal(19),
    "reaches": lambda board: board.reaches(19),
    "play": lambda board: board.play(19),
    "undo": lambda board: board.undo(19, 19),
    "legal_moves": lambda board: board.legal_moves(),
    "pseudo_moves": lambda board: board.pseudo_moves(),
    "perft": lambda board: board.perft(1),
}


@pytest.mark.parametrize("door", DOORS)
def test_a_board_that_was_never_made_is_refused(door: str) -> None:
    with pytest.raises((ValueError, AttributeError)):
        DOORS[door](Board.__new__(Board))


def test_a_grammar_takes_wild_numbers_for_no_move_and_refuses_another_board(board: Board) -> None:
    for name in ("wxf", "uci"):
        dialect = find_notation(name, kifu.Position().game).dialect
        assert dialect is not None
        for code in (*WILD, *(7 << 14 | low for low in range(1 << 14))):
            assert dialect.grammar.resolve(board, code) == -1 or board.legal(dialect.grammar.resolve(board, code))
            dialect.grammar.describe(board, code)
        with pytest.raises((ValueError, AttributeError)):
            dialect.grammar.resolve(Board.__new__(Board), 5)
    files = find_notation("wxf", kifu.Position().game).dialect
    assert files is not None
    with pytest.raises(ValueError, match="not one for this board"):
        files.grammar.resolve(kifu.Position("dai_shogi").board, 5)
