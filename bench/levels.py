"""The beginner's levels against each other: ``python -m bench.levels [GAMES]``, 20 games to a pair, and random moves.

Each level should win 15 of 20 against the one below, and the lowest all against random moves.  A position that
stands for the third time ends a game: who gave check all the while loses, else it is a draw, and so is a long game.
"""

import random
import sys
import time

import kifu
from kifu.engine.base import Player
from kifu.engine.beginner import LEVELS, Beginner

LONGEST = 400  # plies


class RandomPlayer:
    name = "random moves"

    def __init__(self, seed: int) -> None:
        self._choice = random.Random(seed)

    def choose(self, position: kifu.Position, seconds: float | None = None) -> kifu.AnyMove:
        return self._choice.choice(position.legal_moves())

    def close(self) -> None:
        pass


def play_game(first: Player, second: Player, longest: int = LONGEST) -> tuple[kifu.Side | None, int, float]:
    """Return who won, the plies, and the longest time that a move took of the processor: others may use it too."""
    position, slowest = kifu.Position(), 0.0
    while position.ply < longest:
        if outcome := position.outcome():
            return outcome.winner, position.ply, slowest
        repetition = position.repetition()
        if len(repetition.plies) > 2:
            return (repetition.perpetual.other if repetition.perpetual else None), position.ply, slowest
        began = time.process_time()
        position.play((second if position.turn else first).choose(position))
        slowest = max(slowest, time.process_time() - began)
    return None, position.ply, slowest


def play_match(level: int, games: int, longest: int = LONGEST) -> tuple[int, int, int, float]:
    """Return the wins, draws and losses of a level against the one below, level 1 against random moves."""
    counts, slowest = [0, 0, 0], 0.0
    for number in range(games):
        strong = Beginner(level, seed=number)
        weak: Player = Beginner(level - 1, seed=1000 + number) if level > 1 else RandomPlayer(number)
        own = kifu.Side(number % 2)
        players = (weak, strong) if own else (strong, weak)
        winner, _, slow = play_game(players[0], players[1], longest)
        counts[1 if winner is None else 0 if winner is own else 2] += 1
        slowest = max(slowest, slow)
    return counts[0], counts[1], counts[2], slowest


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    for level in range(1, len(LEVELS) + 1):
        began = time.perf_counter()
        won, drawn, lost, slowest = play_match(level, games)
        other = f"level {level - 1}" if level > 1 else "random moves"
        print(
            f"level {level} against {other}: {won} won, {drawn} drawn, {lost} lost; "
            f"longest move {slowest:.2f} s, all in {time.perf_counter() - began:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
