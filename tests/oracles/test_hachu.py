"""Dai shogi against HaChu: the same legal moves in random games, double legs and passes included."""

import random

import pytest

import kifu
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
