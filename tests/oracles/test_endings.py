"""Endings against Fairy-Stockfish: its moves looked through forward to the end, and the mates that its search finds."""

import random
import re
import subprocess
from collections.abc import Callable

import pyffish
import pytest

import kifu
from kifu.core.board.packing import DRAWN, IMPOSSIBLE
from kifu.engine import solving
from kifu.engine.endings import Worth, worth
from tests.effort import SEED, effort
from tests.oracles.test_fairy_stockfish import ENGINE
from tests.unit.engine.test_endings import position_of

SAMPLE, MATES = effort(50), effort(6, least=6)
SOLVED = ["KP-K", "KN-K", "KCA-K", "KR-KAA"] if kifu.COMPILED else ["KP-K"]


@pytest.mark.parametrize("name", SOLVED)
def test_the_moves_of_pyffish_lead_to_the_same_worths(name: str) -> None:
    for number in possible(name, lambda plies: plies != IMPOSSIBLE, SAMPLE, SEED):
        position = position_of(name, number)
        fen = position.fen()
        found = []
        for move in pyffish.legal_moves("xiangqi", fen, []):
            after = worth(kifu.Position.from_fen(pyffish.get_fen("xiangqi", fen, [move])))
            found.append((after.winner is position.turn, after.winner is None, after.plies))
        plies = solving.solve(name).worths[number]
        if won := [plies for wins, _, plies in found if wins]:
            assert plies == min(won) + 1, fen
        elif any(drawn for _, drawn, _ in found):
            assert plies == DRAWN, fen
        else:
            assert plies == max((plies for _, _, plies in found), default=-1) + 1, fen


def possible(name: str, fits: Callable[[int], bool], count: int, seed: int) -> list[int]:
    """Return some numbers of an ending whose worth is as asked for."""
    solution = solving.solve(name)
    numbers = [number for number in range(solution.total) if fits(solution.worths[number])]
    return random.Random(seed).sample(numbers, min(count, len(numbers)))


@pytest.mark.skipif(ENGINE is None, reason="Debian's fairy-stockfish is not installed")
@pytest.mark.parametrize("name", SOLVED)
def test_fairy_stockfish_finds_no_shorter_mate(name: str) -> None:
    same = 0
    # How many are as short depends on the sample, so that is always the same.
    numbers = possible(name, lambda plies: 3 <= plies <= 8, MATES, 3)
    for number in numbers:
        position = position_of(name, number)
        plies = worth(position).plies
        assert worth(position) == Worth(kifu.Side.FIRST, plies)
        moves, found = (plies + 1) // 2, ask_mate(position.fen())
        assert found * (1 if plies % 2 else -1) >= moves, position.fen()
        same += abs(found) == moves
    # Its search leaves out what seems hopeless, so that sometimes it finds only a longer way.
    print(f"{name}: {same} of {len(numbers)} mates are found in the same number of moves")
    assert same >= len(numbers) / 2


def ask_mate(fen: str) -> int:
    """Return in how many moves the side to move mates, or is mated if the number is negative."""
    script = f"setoption name UCI_Variant value xiangqi\nposition fen {fen}\ngo depth 16\n"
    assert ENGINE is not None
    with subprocess.Popen([ENGINE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        assert engine.stdin
        assert engine.stdout
        engine.stdin.write(script)
        engine.stdin.flush()
        said = ""
        for line in engine.stdout:
            if line.startswith("bestmove"):
                break
            said = line
        engine.stdin.write("quit\n")
        engine.stdin.flush()
    mate = re.search(r"score mate (-?\d+)", said)
    return int(mate[1]) if mate else 0
