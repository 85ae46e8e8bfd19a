"""How kifu's own engine learns what men and moves count: from games that it plays against itself.

``python -m bench.tuning play xiangqi FILE --games 1000`` plays games and appends their quiet positions to a file, each
with what the search said of it and how the game ended.  ``python -m bench.tuning fit xiangqi FILE`` finds what every
kind of man counts on every point, and its moves by where they lead, so that both are foretold best, and prints the
table of the game, for ``engine/tuned``.  That needs numpy.
"""

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import kifu
from kifu.core.board.board import Board
from kifu.core.board.packing import FIRST, KINDS, POINT_BITS, POINT_MASK
from kifu.engine import match
from kifu.engine.judgement import MOBILITY, PAWN, ZONES, KindWeights, folded, zones_of
from kifu.engine.measure import worth_on_points
from kifu.engine.thinker import Thinker
from kifu.rules.compiling import tables_of
from kifu.rules.game import Game, find_game
from kifu.rules.side import Side

LONGEST = 240  # plies of a game
DECIDED = 2500  # centipawns: positions that are won teach nothing
PATIENCE = 8  # plies after which a game that is decided ends
STEPS, RATE = 300, 4.0
# How dear a weight is that leaves what the step tables say, by what it is for; the mean of a kind is free.  The search
# counts the moves of the two sides one ply apart: where a move counts for much, one that leads nowhere looks good.
RIDGE = {"points": 1.0, "moves": 400.0, "held": 0.1, "turn": 0.0}
Weights = Any  # an array of numpy, which lint may not have


class Sample(NamedTuple):
    """A quiet position, centipawns for the first side by search, and the points of the first side in the game."""

    fen: str
    score: float
    points: float


def play_game(game: str, nodes: int, seed: int) -> Iterator[Sample]:
    """Yield the quiet positions of one game after a few random moves."""
    choice, position = random.Random(seed), kifu.Position(game)
    for _ in range(choice.randint(3, 12)):
        if moves := position.legal_moves():
            position.play(choice.choice(moves))
    found: list[tuple[str, int]] = []
    thinker, decided, last = Thinker(seed=seed), 0, 0
    end = match.judge(position)
    while end is None and decided < PATIENCE and position.ply < LONGEST:
        *_, thought = thinker.think(position, nodes=choice.randint(nodes // 2, nodes * 3 // 2))
        score = thought.score.centipawns
        last = score if score is not None else 10_000 * (1 if (thought.score.mate or 0) > 0 else -1)
        decided = decided + 1 if abs(last) > DECIDED else 0
        quiet = not any(position[point] for point in thought.moves[0].stops[1:])
        if quiet and not decided and not position.in_check():
            found.append((position.fen(), last))
        position.play(thought.moves[0])
        end = match.judge(position)
    if end:
        points = 0.5 if end.winner is None else float(end.winner is Side.FIRST)
    else:
        points = float(last > 0) if decided else 0.5
    for fen, value in found:
        yield Sample(fen, value, points)


class Space:
    """The weights of a game, numbered: (letter, "points", place), (letter, "moves", zone), (letter, "held")."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.size = tables_of(game).size
        self.numbers: dict[tuple[Any, ...], int] = {}
        self.of_point: dict[tuple[int, int], int] = {}
        self.of_move: dict[tuple[int, int], int] = {}
        for piece in game.pieces:
            for side in Side:
                cell, zones = game.cell(piece, side), zones_of(game, side)
                for point, square in game.squares.items():
                    self.of_point[cell, square] = self._number(piece.letter, "points", folded(game, point, side))
                    self.of_move[cell, square] = self._number(piece.letter, "moves", zones[point])
            self._number(piece.letter, "held")
        self._number("", "turn")

    def _number(self, *name: Any) -> int:
        return self.numbers.setdefault(name, len(self.numbers))

    def derive(self) -> Weights:
        """Return what the step tables say."""
        sums, counts = np.zeros(len(self.numbers)), np.zeros(len(self.numbers))
        worths = worth_on_points(self.game)
        for piece in self.game.pieces:
            first = self.game.cell(piece, Side.FIRST)
            for square in self.game.squares.values():
                if worth := worths[first * self.size + square]:
                    number = self.of_point[first, square]
                    sums[number] += worth
                    counts[number] += 1
            sums[self.numbers[piece.letter, "held"]] = worths[first * self.size]
            for zone in range(ZONES):
                sums[self.numbers[piece.letter, "moves", zone]] = MOBILITY
        return sums / np.maximum(counts, 1)

    def count(self, fen: str) -> Weights:
        """Return how often each weight counts in a position, for the first side less the second."""
        board = kifu.Position.from_fen(fen, self.game).board
        counts = np.zeros(len(self.numbers), dtype=np.float32)
        for square in self.game.squares.values():
            if cell := board.cell(square):
                counts[self.of_point[cell, square]] += 1 if cell & FIRST else -1
        for letter, _ in self.game.hand_kinds:
            kind = self.game.cell(self.game.piece(letter), Side.FIRST) & KINDS
            counts[self.numbers[letter, "held"]] = board.held(0, kind) - board.held(1, kind)
        counts[self.numbers["", "turn"]] = 1 - 2 * board.side
        either = Board(board.tables)
        either.copy_from(board)
        for side in Side:
            either.finish_setup(side)
            for move in either.pseudo_moves():
                if (origin := move & POINT_MASK) < self.size:
                    counts[self.of_move[either.cell(origin), move >> POINT_BITS & POINT_MASK]] += 1 - 2 * side
        return counts


def fit(space: Space, samples: list[Sample], share: float = 0.6) -> Weights:
    """Return the weights that foretell best what is part the result, part the chance that the search gave."""
    counts = np.array([space.count(sample.fen) for sample in samples], dtype=np.float32)
    scores = np.array([sample.score for sample in samples])
    points = np.array([sample.points for sample in samples])
    scale = min(range(50, 1500, 25), key=lambda each: float(((_chance(scores / each) - points) ** 2).mean()))
    target = share * _chance(scores / scale) + (1 - share) * points
    unit = scale * PAWN / 100
    start = space.derive()
    names = list(space.numbers)
    ridge = np.array([RIDGE[name[1]] for name in names])
    kinds = {letter: number for number, letter in enumerate(dict.fromkeys(name[0] for name in names))}
    belongs = np.zeros((len(kinds), len(names)))
    for number, name in enumerate(names):
        belongs[kinds[name[0]], number] = name[1] == "points" and start[number] != 0
    change, mean, square = (np.zeros(len(names) + len(kinds)) for _ in range(3))
    tried = len(samples) // 10  # are kept back, to see whether more is learnt than the samples by heart
    for step in range(STEPS + 1):
        weights = start + change[: len(names)] + change[len(names) :] @ belongs
        error = _chance(counts @ weights / unit) - target
        if step % 100 == 0:
            print(f"# {step}: {(error[tried:] ** 2).mean():.5f}, kept back {(error[:tried] ** 2).mean():.5f}")
        slope = counts[tried:].T @ error[tried:] / (unit * (len(samples) - tried))
        slope = np.concatenate([slope + ridge * change[: len(names)] * 1e-8, belongs @ slope])
        mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope**2
        rate = RATE if step < STEPS * 0.8 else RATE / 10
        change -= rate * mean / (1 - 0.9 ** (step + 1)) / (np.sqrt(square / (1 - 0.999 ** (step + 1))) + 1e-13)
    return weights


def _chance(value: Weights) -> Weights:
    return 1 / (1 + np.exp(-value))


def as_table(space: Space, weights: Weights) -> dict[str, KindWeights]:
    """Return the weights of every kind as the table of a game holds them; where no man can stand is 0."""
    game, start = space.game, space.derive()
    kinds: dict[str, KindWeights] = {}
    for piece in game.pieces:
        rows = [[0] * ((game.grid.files + 1) // 2) for _ in range(game.grid.ranks)]
        for name, number in space.numbers.items():
            if name[:2] == (piece.letter, "points") and (piece.royal or start[number]):
                rows[name[2][0]][name[2][1]] = round(float(weights[number]))
        moves = [round(float(weights[space.numbers[piece.letter, "moves", zone]])) for zone in range(ZONES)]
        held = round(float(weights[space.numbers[piece.letter, "held"]])) if game.is_held(piece) else 0
        kinds[piece.letter] = {"held": held, "moves": moves, "points": rows}
    return kinds


def write_table(kinds: dict[str, KindWeights]) -> str:
    """Return the table as JSON, a line for each rank."""
    parts = []
    for letter, weights in kinds.items():
        rows = ",\n  ".join(json.dumps(row) for row in weights["points"])
        head = f'"held": {weights["held"]}, "moves": {json.dumps(weights["moves"])}'
        parts.append(f' "{letter}": {{{head}, "points": [\n  {rows}]}}')
    return '{"kinds": {\n' + ",\n".join(parts) + "\n}}\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work", choices=["play", "fit"])
    parser.add_argument("game")
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--nodes", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.work == "play":
        with arguments.file.open("a", encoding="utf-8") as out:
            for number in range(arguments.games):
                for sample in play_game(arguments.game, arguments.nodes, arguments.seed + number):
                    out.write("\t".join(map(str, sample)) + "\n")
        return
    rows = [line.rstrip("\n").split("\t") for line in arguments.file.read_text(encoding="utf-8").splitlines()]
    samples = [Sample(fen, float(score), float(points)) for fen, score, points in rows]
    space = Space(find_game(arguments.game))
    print(write_table(as_table(space, fit(space, samples))))


if __name__ == "__main__":
    main()
