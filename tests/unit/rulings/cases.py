"""The collected cases of repetition, and how to play them."""

import csv
from pathlib import Path
from typing import NamedTuple

from kifu.rules.position import Position
from kifu.rules.setup import FAULTS
from kifu.rules.side import Side

FILE = Path(__file__).parents[2] / "data" / "xiangqi" / "repetition.csv"
WINNERS = {"red": Side.FIRST, "black": Side.SECOND, "draw": None}


class Case(NamedTuple):
    id: str
    rules: str
    fen: str
    moves: str
    winner: str
    why: str

    def position(self) -> Position:
        return play(self.fen, self.moves)


def play(fen: str, moves: str) -> Position:
    """Return a position on which moves between points have been played."""
    position = Position.from_fen(fen, "xiangqi", forgive=FAULTS)
    for text in moves.split():
        position.play(position.game.move(text))
    return position


def cases() -> list[Case]:
    with FILE.open(encoding="utf-8", newline="") as file:
        return [Case(**row) for row in csv.DictReader(file)]


def case(name: str) -> Case:
    return next(each for each in cases() if each.id == name)
