"""The curve from scores to winning chances, fitted to results: ``python -m bench.winning FILES... [--engine NAME]``.

It asks an engine about some positions of every game that has a result, as many nodes each, and finds the scale of
``kifu.records.chances`` under which the results are likeliest.  With ``--play N`` the engine plays the games itself,
from openings of random moves, in a game for which no records with results are at hand.

Printed are the scale, which is written into the game's ``About``, and how often games were really won by chance.
"""

import argparse
import math
import random
from collections.abc import Iterator
from typing import NamedTuple

import kifu
from kifu.analysis.analysts import Analyst, Effort, open_analyst
from kifu.records.chances import derived_scale
from kifu.rules.game import find_game

SHORTEST, FIRST_PLY, RANDOM_PLIES, LONGEST = 20, 8, 8, 400
MOST, LEAST_CHANCE = 50.0, 1e-4
MATED = 100_000  # centipawns that stand for a mate


class Sample(NamedTuple):
    """A score for the first side, in centipawns, and the points that it made in the end."""

    score: int
    points: float


def score_of(position: kifu.Position, analyst: Analyst, nodes: int) -> tuple[int, kifu.AnyMove] | None:
    """Return the score of the best move in centipawns, and the move."""
    thoughts, _ = analyst.think(position, Effort(nodes=nodes))
    if not thoughts:
        return None
    score = thoughts[0].score
    number = score.centipawns if score.centipawns is not None else math.copysign(MATED, score.mate or 0)
    return int(number), thoughts[0].moves[0]


def sample_files(files: list[str], game: str, analyst: Analyst, nodes: int, positions: int) -> Iterator[Sample]:
    """Yield some positions of each game in files that has a result and is long enough, spread over its moves."""
    for name in files:
        for record in kifu.read_all(name):
            line = record.main_line()
            if record.game.name != game or record.result == "*" or len(line) < SHORTEST or not record.starts_as_usual:
                continue
            points = {"1-0": 1.0, "0-1": 0.0}.get(str(record.result), 0.5)
            step = max(1, (len(line) - FIRST_PLY) // positions)
            position = record.start()
            for ply, node in enumerate(line):
                # The last moves before a resignation say what everybody sees; they count as all others do.
                if ply >= FIRST_PLY and (ply - FIRST_PLY) % step == 0 and (found := score_of(position, analyst, nodes)):
                    yield Sample(found[0], points)
                if not position.is_legal(node.move):
                    break
                position.play(node.move)


def play_games(games: int, game: str, analyst: Analyst, nodes: int, positions: int) -> Iterator[Sample]:
    """Yield some positions of games that the engine plays against itself."""
    for number in range(games):
        choice, position = random.Random(number), kifu.Position(game)
        for _ in range(RANDOM_PLIES):
            if not position.outcome():
                position.play(choice.choice(position.legal_moves()))
        scores: list[int] = []
        winner: kifu.Side | None = None
        finished = False
        while position.ply < LONGEST:
            finished = True
            if outcome := position.outcome():
                winner = outcome.winner
                break
            repetition = position.repetition()
            if len(repetition.plies) > 2:
                winner = repetition.perpetual.other if repetition.perpetual else None
                break
            finished = False
            if (found := score_of(position, analyst, nodes)) is None:
                break
            scores.append(found[0])
            position.play(found[1])
        if not finished:
            continue  # a game that nobody ended says nothing
        points = 0.5 if winner is None else 1.0 if winner is kifu.Side.FIRST else 0.0
        yield from (Sample(score, points) for score in scores[:: max(1, len(scores) // positions)])


def chance_of(score: int, scale: float) -> float:
    """Return the points to be expected, never quite none and never quite all."""
    return min(max(1 / (1 + math.exp(-max(-MOST, min(MOST, score / scale)))), LEAST_CHANCE), 1 - LEAST_CHANCE)


def fit_scale(samples: list[Sample]) -> float:
    """Return the scale under which the results are likeliest, found to a centipawn."""

    def cost(scale: float) -> float:
        total = 0.0
        for score, points in samples:
            chance = chance_of(score, scale)
            total -= points * math.log(chance) + (1 - points) * math.log(1 - chance)
        return total

    return min(range(20, 3000, 5), key=cost)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*")
    parser.add_argument("--game", default="xiangqi")
    parser.add_argument("--engine", default="")
    parser.add_argument("--nodes", type=int, default=4000)
    parser.add_argument("--positions", type=int, default=8)
    parser.add_argument("--play", type=int, default=0, metavar="GAMES")
    chosen = parser.parse_args()
    game = find_game(chosen.game)
    analyst = open_analyst(chosen.engine, game)
    with analyst:
        if chosen.play:
            samples = list(play_games(chosen.play, game.name, analyst, chosen.nodes, chosen.positions))
        else:
            samples = list(sample_files(chosen.files, game.name, analyst, chosen.nodes, chosen.positions))
    if not samples:
        raise SystemExit("no game with a result was found")
    scale = fit_scale(samples)
    print(f"{len(samples):,} positions of {game.title} by {analyst.title}")
    print(f"scale {scale:.0f}, derived {derived_scale(game)}")
    print("chance  positions  points")
    for tenth in range(10):
        inside = [each.points for each in samples if tenth <= 10 * chance_of(each.score, scale) < tenth + 1]
        if inside:
            print(f"{tenth * 10:3}-{tenth * 10 + 10:3} %{len(inside):8}{sum(inside) / len(inside):8.0%}")


if __name__ == "__main__":
    main()
