"""Dai shogi against HaChu: the same legal moves in random games, double legs and passes included."""

import random

import pytest

import kifu
from kifu.rules.game import find_game
from tests.oracles.hachu import ENGINE, Hachu, text_of

pytestmark = pytest.mark.skipif(ENGINE is None, reason="Debian's hachu is not installed")

SHARES = 4
POSITIONS = (3000 if kifu.COMPILED else 400) // SHARES


def compare(position: kifu.Position, listed: set[str]) -> dict[str, kifu.Move]:
    """Assert that both know the same moves, and return them by HaChu's text.

    HaChu lists only the promotion where refusing it gains nothing, though it accepts the refusal.
    """
    own = {text_of(move, position.game): move for move in position.legal_moves()}
    refusals = {move for move in own if f"{move}+" in own and move not in listed}
    assert set(own) - refusals == listed, position.fen()
    return own


def takes_last_royal(position: kifu.Position) -> bool:
    """Whether the side to move can win at once: there HaChu's list is of no use."""
    left = position.board.royals_second if position.turn is kifu.Side.FIRST else position.board.royals_first
    for move in position.legal_moves():
        taken = [position[point] for point in (move.via, move.target) if point and point != move.origin]
        if sum(man is not None and man.piece.royal for man in taken) >= left:
            return True
    return False


@pytest.mark.parametrize("share", range(SHARES))
def test_legal_moves_of_random_games_equal_hachu(share: int) -> None:
    choice = random.Random(share)
    compared = doubles = passes = promotions = 0
    while compared < POSITIONS:
        position = kifu.Position("dai_shogi")
        with Hachu() as hachu:
            for _ in range(200):
                if takes_last_royal(position):
                    break
                own = compare(position, hachu.moves())
                compared += 1
                doubles += sum(bool(move.via) for move in own.values())
                passes += "@@@@" in own
                promotions += sum(move.promotion for move in own.values())
                text = choice.choice(sorted(own))
                assert hachu.play(text), f"{position.fen()} {text}"
                position.play(own[text])
    print(f"share {share}: {compared} positions, {doubles} double legs, {passes} with a pass, {promotions} promotions")


PROMOTABLE = [piece.letter for piece in kifu.Position("dai_shogi").game.pieces if piece.promotes_to]


@pytest.mark.parametrize("rule", ["wikipedia", "shogi"])
@pytest.mark.parametrize("letter", PROMOTABLE)
def test_promotion_choices_equal_hachu(letter: str, rule: str) -> None:
    """A man outside the zone, on its edge and inside, with and without something to capture."""
    game = find_game(f"dai_shogi:promotion={rule}")
    for rank in (4, 5, 6, 7):
        ranks = ["k14", *["15"] * 13, "7K7"]
        ranks[rank - 1] = f"7{letter}7"
        for other in (rank - 2, rank):
            ranks[other] = "5ppppp5" if other != 0 else ranks[other]
        board = "/".join(ranks)
        setup = kifu.Setup.from_fen(f"{board} b - 1", game)
        position = kifu.Position(game, setup, forgive={"too-many"})
        with Hachu(board, promote_on_entry=rule == "wikipedia") as hachu:
            compare(position, hachu.moves())


def test_both_rules_differ() -> None:
    board = "k14/15/15/7G7/15/15/15/15/15/15/15/15/15/15/7K7 b - 1"
    counts = {
        rule: sum(move.promotion for move in kifu.Position.from_fen(board, f"dai_shogi:promotion={rule}").legal_moves())
        for rule in ("wikipedia", "shogi")
    }
    assert counts == {"wikipedia": 0, "shogi": 6}
