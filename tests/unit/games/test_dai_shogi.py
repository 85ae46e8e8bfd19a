"""Dai shogi: its table, its setup text, and what makes it end."""

import pytest

import kifu
from kifu.rules.game import find_game
from kifu.rules.move import on_board

START = kifu.Position("dai_shogi").fen()


def test_the_start() -> None:
    position = kifu.Position("dai_shogi")
    assert sum(1 for point in position.game.squares if position[point]) == 130
    for point, name in {"8o": "King", "8m": "Lion", "9m": "Kirin", "7m": "Phoenix", "8n": "Drunk elephant"}.items():
        man = position[point]
        assert man is not None
        assert (man.side, man.piece.name) == (kifu.Side.FIRST, name)
    assert position.setup().turned().faults() == []


def test_kinds_and_promoted_forms() -> None:
    pieces = kifu.Position("dai_shogi").game.pieces
    assert len([piece for piece in pieces if not piece.promoted]) == 29
    assert len([piece for piece in pieces if piece.promotes_to]) == 26
    assert {piece.letter for piece in pieces if not piece.promoted and not piece.promotes_to} == {
        "K", "L!", "Q",
    }  # fmt: skip
    names = {piece.letter: piece.name for piece in pieces}
    assert (names["+P"], names["+O"], names["+P'"], names["+E"]) == (
        "Gold general", "Lion", "Drunk elephant", "Crown prince",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        (START.replace("15/15/15", "15/14/15"), "rank h has 14 points, a dai shogi rank has 15"),
        (START.replace("P" * 15, "P" * 14 + "+K"), r"rank k: '\+' stands before no piece that promotes"),
        (START.replace("P" * 15, "P" * 14 + "++P"), r"rank k: '\+' stands before no piece that promotes"),
        (START.replace("P" * 15, "P" * 14 + "+"), r"rank k: '\+' stands before no piece that promotes"),
        (START.replace(" b - 1", " b P 1"), "field 3 is 'P', expected '-'"),
        (START.replace(" b - 1", " b - -1"), r"field 4 \(the number of the move\) is '-1'"),
    ],
)
def test_bad_setup_text_is_named(fen: str, words: str) -> None:
    with pytest.raises(kifu.FenError, match=words):
        kifu.Setup.from_fen(fen, "dai_shogi")


def test_a_missing_counter_is_one() -> None:
    assert kifu.Setup.from_fen(START.replace(" b - 1", " b -"), "dai_shogi").fen() == START


def test_225_kings_are_a_fault_not_a_crash() -> None:
    setup = kifu.Setup.from_fen("/".join(["k" * 15] * 15), "dai_shogi")
    assert [fault.code for fault in setup.faults()] == ["no-royal", "too-many"]


def test_the_game_is_lost_with_the_last_royal_piece() -> None:
    position = kifu.Position.from_fen("7k7/7R7/15/15/15/15/15/15/15/15/15/15/15/15/7K7 b - 1", "dai_shogi")
    assert not position.in_check()
    position.play(kifu.Move("8b", "8a"))
    assert position.outcome() == kifu.Outcome(kifu.Side.FIRST, kifu.Ending.CAPTURE)
    prince = kifu.Position.from_fen("7k6+e/7R7/15/15/15/15/15/15/15/15/15/15/15/15/7K7 b - 1", "dai_shogi")
    prince.play(kifu.Move("8b", "8a"))
    assert prince.outcome() is None


def test_rules_are_chosen_by_name() -> None:
    assert find_game("dai_shogi:promotion=shogi") is find_game("dai_shogi").set(promotion="shogi")
    with pytest.raises(kifu.UnknownNameError, match="did you mean 'promotion'"):
        find_game("dai_shogi:promotions=shogi")
    with pytest.raises(kifu.UnknownNameError, match="unknown value of promotion"):
        find_game("dai_shogi:promotion=never")


def test_a_promoted_form_is_known_by_the_kind_it_was() -> None:
    game = find_game("dai_shogi")
    assert [game.piece_named(name).letter for name in ("Gold general", "Lion", "Kirin")] == ["G", "L!", "O"]
    assert [game.piece_named(name, promoted=True).letter for name in ("Pawn", "Kirin")] == ["+P", "+O"]
    for piece in game.pieces:
        assert game.piece_named(piece.plain_name, promoted=piece.promoted) is piece
        assert not piece.promotes_to or game.piece(piece.promotes_to).plain_name == piece.name


@pytest.mark.skipif(not kifu.COMPILED, reason="takes long without a compiler")
def test_published_counts_take_a_promotion_and_its_refusal_at_the_last_ply_once() -> None:
    """The table on the pages about dai shogi has 357,836 for three plies; a ply here is a legal move."""
    position = kifu.Position("dai_shogi")
    total = 0
    for first in position.legal_moves():
        position.play(first)
        for second in position.legal_moves():
            position.play(second)
            total += len({on_board(move)._replace(promotion=False) for move in position.legal_moves()})
            position.undo()
        position.undo()
    assert (total, position.perft(3)) == (357_836, 357_978)
