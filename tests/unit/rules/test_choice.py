"""A man who may become one of several kinds: the player chooses, in the list of moves, the text and the board."""

import pytest

import kifu
from kifu.core.board.packing import FORCED, ON_TOUCH
from kifu.rules.about import SideName
from kifu.rules.game import Drops, Game, Piece, Points, Rules, SetupText


def chooser(drops: Drops | None = None) -> Game:
    """A game of five files in which a pawn becomes a rook or a bishop at the far end."""
    return Game(
        "chooser",
        points=Points(tuple("abcde"), tuple("12345"), {"end": "a5-e5"}),
        sides=(SideName("White", "w"), SideName("Black", "b")),
        pieces=(
            Piece("K", "King", "K", royal=True),
            Piece("R", "Rook", "R"),
            Piece("B", "Bishop", "B"),
            Piece("P", "Pawn", "fW", promotes_to="R B"),
        ),
        setup_text=SetupText("k4/5/5/4P/K4 w - 1", ("turn", "hands" if drops else "-", "ply")),
        rules=Rules(promotion=ON_TOUCH | FORCED, promotion_zone="end", drops=drops),
    )


def test_every_choice_is_a_move_of_its_own() -> None:
    position = kifu.Position.from_fen("k4/4P/5/5/K4 w - 1", chooser())
    assert {str(move) for move in position.legal_moves() if "e4" in move.points} == {"e4e5=R", "e4e5=B"}
    assert position.perft(1) == len(position.legal_moves())


@pytest.mark.parametrize("letter", ["R", "B"])
def test_the_man_becomes_what_was_chosen_and_undo_takes_it_back(letter: str) -> None:
    position = kifu.Position.from_fen("k4/4P/5/5/K4 w - 1", chooser())
    before = position.fen(), position.hash
    position.play(kifu.Move("e4", "e5", promotion=letter))
    assert position.man("e5").piece.letter == letter
    assert position.hash == kifu.Position.from_fen(position.fen(), position.game, forgive={"too-many"}).hash
    assert position.undo() == kifu.Move("e4", "e5", promotion=letter)
    assert (position.fen(), position.hash) == before


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (kifu.Move("e4", "e5"), "must promote on e5"),
        (kifu.Move("e4", "e5", promotion=True), "what it can become is Rook and Bishop"),
        (kifu.Move("e4", "e5", promotion="K"), "what it can become is Rook and Bishop"),
        (kifu.Move("e4", "e5", promotion="X"), "there is no chooser piece 'X'"),
        (kifu.Move("a1", "a2", promotion="R"), "a King does not promote"),
    ],
)
def test_other_choices_are_refused(move: kifu.Move, reason: str) -> None:
    position = kifu.Position.from_fen("k4/4P/5/5/K4 w - 1", chooser())
    with pytest.raises(kifu.MoveError, match=reason):
        position.play(move)


def test_a_choice_in_a_game_with_drops() -> None:
    position = kifu.Position.from_fen("k3b/4P/5/5/K4 w - 1", chooser(Drops()), forgive={"too-many"})
    assert {str(move) for move in position.legal_moves() if "e4" in move.points} == {"e4e5=R", "e4e5=B"}
    position.play(kifu.Move("e4", "e5", promotion="R"))
    assert position.hands == ({"B": 1}, {})
    position.undo()
    assert position.hands == ({}, {})
