"""Playing, refusing, counting and ending."""

import pytest

from kifu import (
    Ending,
    IllegalMoveError,
    LimitError,
    Move,
    MoveTextError,
    Outcome,
    Position,
    Setup,
    SetupError,
    Side,
    UnknownNameError,
)
from kifu.notations.base import find_notation


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
    with pytest.raises(IllegalMoveError, match="no move to undo"):
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
    with pytest.raises(LimitError, match="not 99"):
        Position().perft(99)


def test_a_man_that_is_not_there_is_an_error() -> None:
    with pytest.raises(IllegalMoveError, match="no man stands on e5"):
        Position().man("e5")
    for ask in (Position().man, Position().__getitem__, Position().game.place):
        with pytest.raises(MoveTextError, match="there is no point 'z9' on the xiangqi board"):
            ask("z9")


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("C2.5", "h3e3"),
        ("炮二平五", "h3e3"),
        ("Cannon 2 traverses 5", "h3e3"),
        ("1. C2.5", "h3e3"),
        ("C2.5 H8+7", "h3e3 h10g8"),
        ("1. C2.5 H8+7 2. H2+3", "h3e3 h10g8 h1g3"),
        ("炮二平五马8进7", "h3e3 h10g8"),
    ],
)
def test_a_text_is_played(text: str, moves: str) -> None:
    position = Position()
    position.play(text)
    assert [str(move) for move in position.moves()] == moves.split()


def test_a_text_is_played_in_any_game() -> None:
    position = Position("dai_shogi")
    position.play("P-8j P-8f")
    assert [str(move) for move in position.moves()] == ["8k8j", "8e8f"]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("R1+9", IllegalMoveError),
        ("C2.5 H8+7 R1+9", IllegalMoveError),
        ("C2.5 H8+7 nonsense", MoveTextError),
        ("nonsense", MoveTextError),
        ("", MoveTextError),
        ("1.", MoveTextError),
    ],
)
def test_a_text_is_played_as_a_whole_or_not_at_all(text: str, error: type[Exception]) -> None:
    position = Position()
    with pytest.raises(error):
        position.play(text)
    assert position.ply == 0
    assert position == Position()


def test_a_move_with_points_of_another_game_is_no_text() -> None:
    with pytest.raises(MoveTextError, match="there is no point '8c'"):
        Position().play(Move("8c", "8d"))


def test_positions_are_equal_by_what_can_be_played_from_them() -> None:
    one, other = Position(), Position()
    one.play("R1+1 H8+7 H2+3")
    other.play("H2+3 H8+7 R1+1")
    assert one == other
    assert hash(one) == hash(other)
    assert one == Position.from_fen(one.fen()) == Position.from_fen(one) == Position.from_fen(one.setup())
    one.play("P3+1")
    assert one != other
    one.undo()
    shuffled = play(Position(), "h1g3 h10g8 g3h1 g8h10")
    assert shuffled == Position(), "counters and history do not count"
    assert shuffled.fen() != Position().fen()
    assert Position.from_fen("4k4/9/9/9/9/9/9/9/9/3K5 w") != Position.from_fen("4k4/9/9/9/9/9/9/9/9/3K5 b")
    assert Position("dai_shogi") != Position("dai_shogi:last_rank=forced")
    assert Position() != Position().fen()


def test_what_a_game_remembers_counts() -> None:
    fen = Position("chu_shogi").fen().split()
    lost = Position.from_fen(" ".join([*fen[:2], "6f", *fen[3:]]), "chu_shogi")
    assert lost.state
    assert lost != Position("chu_shogi")


def test_copies_of_positions_are_found_in_sets() -> None:
    position, seen = Position(), set()
    for text in ("H2+3", "H8+7", "H3-2", "H7-8", "H2+3"):
        seen.add(position.copy())
        position.play(text)
    assert len(seen) == 4
    assert position in seen


def test_setups_are_equal_by_their_text() -> None:
    fen = "4k4/9/9/9/9/9/9/9/9/RNBK5 w - - 0 1"
    assert Setup.from_fen(fen) == Setup.from_fen("4k4/9/9/9/9/9/9/9/9/RHEK5 r")
    assert hash(Setup.from_fen(fen)) == hash(Setup.from_fen("4k4/9/9/9/9/9/9/9/9/RHEK5 r"))
    assert Setup.from_fen(fen) != Setup.from_fen(fen.replace("0 1", "3 1"))
    assert Setup.from_fen(fen) != Setup.from_fen(fen).with_turn(Side.SECOND)
    assert repr(Setup.from_fen(fen)) == f"Setup.from_fen({fen!r}, game='xiangqi')"


def test_a_position_is_printed_as_a_board() -> None:
    position = Position()
    lines = str(position).splitlines()
    assert lines[-1].split() == list("abcdefghi")
    assert lines[-2].startswith(" 1 俥──傌──相")
    assert str(Position("dai_shogi")).count("歩") > 20
    assert repr(position).count("\n") == 0


def test_what_belongs_to_another_game_is_refused() -> None:
    position, other = Position(), Position("dai_shogi")
    with pytest.raises(SetupError, match="a setup of dai_shogi is no position of xiangqi"):
        Position("xiangqi", other.setup())
    with pytest.raises(UnknownNameError, match="unknown notation for dai shogi 'wxf'"):
        find_notation("wxf", position.game).read(other, "C2.5")
    with pytest.raises(UnknownNameError, match="unknown xiangqi piece"):
        position.points_of(other.game.pieces[-1], Side.FIRST)
    with pytest.raises(MoveTextError, match=r"there is no place \(99, 0\)"):
        position.game.point((99, 0))
    with pytest.raises(IllegalMoveError):
        position.board_after(Move("i1", "i10"))
