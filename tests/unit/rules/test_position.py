"""Playing, refusing, counting and ending."""

import pytest

from kifu import Ending, IllegalMoveError, Move, MoveTextError, Outcome, Position, Side


def play(position: Position, text: str) -> Position:
    for word in text.split():
        position.play(position.game.move(word))
    return position


@pytest.mark.parametrize(
    ("fen", "expected"),
    [
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", None),
        ("R3k4/1R7/9/9/9/9/9/9/9/3K5 b", Outcome(Side.FIRST, Ending.CHECKMATE)),
        ("3k5/9/9/9/9/9/9/9/9/R3K4 b", None),
        ("3k5/2P6/9/9/9/9/9/9/9/4K4 b", Outcome(Side.FIRST, Ending.STALEMATE)),
        ("4k4/9/9/9/9/9/9/9/2r1r4/3K5 w", Outcome(Side.SECOND, Ending.STALEMATE)),
    ],
)
def test_outcome(fen: str, expected: Outcome | None) -> None:
    assert Position.from_fen(fen).outcome() == expected


@pytest.mark.parametrize(
    ("fen", "move", "words"),
    [
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", "a1a2", "no man stands on a1"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", "e10e9", "the King on e10 is Black's, and Red is to move"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", "d1d4", "a King does not go from d1 to d4"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", "d1e1", "the Kings on e1 and e10 would face each other"),
    ],
)
def test_an_illegal_move_is_refused_and_changes_nothing(fen: str, move: str, words: str) -> None:
    position = Position.from_fen(fen)
    before = position.fen()
    with pytest.raises(IllegalMoveError, match=words):
        play(position, move)
    assert position.fen() == before


def test_counters() -> None:
    position = play(Position(), "h3e3 h10g8 e3e7")
    assert (position.quiet, position.ply, position.fen().split()[-2:]) == (0, 3, ["0", "2"])
    position.undo()
    assert (position.quiet, position.ply) == (2, 2)
    assert [str(move) for move in position.moves()] == ["h3e3", "h10g8"]


def test_nothing_to_undo() -> None:
    with pytest.raises(IndexError, match="no move to undo"):
        Position().undo()


def test_repetition_is_counted() -> None:
    position = play(Position(), "h1g3 h10g8 g3h1 g8h10 h1g3")
    assert position.repetition().plies == (1, 5)
    assert position.repetition().perpetual is None
    assert play(Position(), "h1g3").repetition().plies == (1,)


def test_perpetual_check_is_seen() -> None:
    position = Position.from_fen("3k5/9/9/9/9/9/9/9/4R4/5K3 w")
    play(position, "e2d2 d10e10 d2e2 e10d10 e2d2 d10e10 d2e2 e10d10")
    repetition = position.repetition()
    assert len(repetition.plies) == 3
    assert repetition.perpetual is Side.FIRST
    assert repetition.checked[1::2] == (Side.SECOND,) * 4


def test_men_and_moves_by_point() -> None:
    position = Position()
    man = position.man("h3")
    assert position["h3"] == man
    assert (man.side, man.piece.name) == (Side.FIRST, "Cannon")
    assert position["e5"] is None
    assert str(Move("h3", "e3")) == "h3e3"
    assert repr(position).startswith("Position.from_fen('rnbakabnr/")
    assert repr(Position("dai_shogi:last_rank=forced")).endswith("game='dai_shogi:last_rank=forced')")


def test_perft_depth_is_bounded() -> None:
    assert Position().perft(0) == 1
    with pytest.raises(ValueError, match="not 99"):
        Position().perft(99)


def test_a_man_that_is_not_there_is_an_error() -> None:
    with pytest.raises(IllegalMoveError, match="no man stands on e5"):
        Position().man("e5")
    with pytest.raises(MoveTextError, match="there is no point 'z9' on the xiangqi board"):
        Position().man("z9")
