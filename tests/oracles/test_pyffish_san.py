"""SAN and LAN against Fairy-Stockfish's library, and back again strictly.

It writes nothing that ``san`` and ``lan`` do not, so no difference is allowed.  What might surprise is
counted: a stalemate, though it wins, has no sign, while XBoard marks it ``#``.
"""

import random
from collections import Counter

import pyffish
import pytest

import kifu
from kifu.notations import lan, san, san_xboard
from kifu.notations.algebraic import AlgebraicNotation
from kifu.rules.outcome import Ending
from tests.conftest import gives_check, random_play
from tests.effort import SEED, effort

SHARES = 2
# The library takes most of the time, and the plain build is held against the compiled one elsewhere: ``test_builds``.
POSITIONS = effort(160, least=120) // SHARES
MOVES = 6
SAN, LAN, XBOARD = (module.NOTATION.on(kifu.Position().game) for module in (san, lan, san_xboard))
ORACLES: dict[AlgebraicNotation, int] = {SAN: pyffish.NOTATION_SAN, LAN: pyffish.NOTATION_LAN}


@pytest.mark.parametrize("share", range(SHARES))
def test_san_and_lan_equal_pyffish(share: int) -> None:
    choice = random.Random(share)
    seen: Counter[str] = Counter()
    seed = first_seed = 10_000 * SEED + 1000 * share
    least = {"positions": POSITIONS, "told apart": POSITIONS // 4, "captures": POSITIONS // 4, "checks": POSITIONS // 8}
    while any(seen[what] < number for what, number in least.items()):
        seed += 1
        assert seed < first_seed + 50, f"too few of these were met: {seen}"
        for position in random_play("xiangqi", seed, 240, checks=0.25):
            # Few of the plies, from many games: neighbours have most of their moves in common.
            if choice.random() < 0.2:
                seen["positions"] += 1
                for move in sample(position, choice):
                    compare(position, move, f"seed {seed}: {position.fen()} {move}")
                    count(seen, position, move)
    print(f"{dict(seen)}, seeds {first_seed + 1} to {seed}")


def sample(position: kifu.Position, choice: random.Random) -> list[kifu.AnyMove]:
    """Return a few legal moves, up to two checks among them: they are rare where moves are drawn blindly."""
    moves = position.legal_moves()
    choice.shuffle(moves)
    checks = [move for move in moves if gives_check(position, move)][:2]
    return [*checks, *(move for move in moves if move not in checks)][:MOVES]


def compare(position: kifu.Position, move: kifu.AnyMove, where: str) -> None:
    for notation, number in ORACLES.items():
        text = notation.render(position, move)
        assert text == pyffish.get_san("xiangqi", position.fen(), str(move), False, number), where
        assert notation.read(position, text, strict=True).move == move, where


def count(seen: Counter[str], position: kifu.Position, move: kifu.AnyMove) -> None:
    value = SAN.describe(position, move)
    seen["moves"] += 1
    seen["captures"] += value.capture
    seen["told apart"] += bool(value.file or value.rank)
    seen["checks"] += value.sign == "+"
    seen["mates"] += value.sign == "#"
    seen["stalemates without a sign"] += value.sign != XBOARD.describe(position, move).sign


ENDINGS = [
    ("4k4/3P1P3/4P4/3P1P3/9/9/9/9/9/4K4 w - - 0 1", "e8e9", Ending.CHECKMATE, "Pee9#"),
    ("3k5/2R6/9/9/9/9/9/9/9/2R1K4 w - - 0 1", "c1c6", Ending.STALEMATE, "R1c6"),
]


@pytest.mark.parametrize(("fen", "uci", "ending", "san"), ENDINGS)
def test_mate_has_a_sign_and_stalemate_none(fen: str, uci: str, ending: Ending, san: str) -> None:
    position = kifu.Position.from_fen(fen)
    move = position.game.move(uci)
    compare(position, move, fen)
    assert SAN.render(position, move) == san
    position.play(move)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.ending is ending
