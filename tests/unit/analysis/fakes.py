"""Analysts for tests, who say what they are told."""

from collections.abc import Mapping
from typing import Self

from kifu.analysis.analysts import Effort
from kifu.engine.thoughts import EngineScore, Thought
from kifu.rules.position import Position


class ToldAnalyst:
    """Says a score for each ply, for the first side, and a line for it; without one the first legal move."""

    title = "Told 1.0"

    def __init__(self, scores: Mapping[int, int], lines: Mapping[int, str | list[str]] | None = None) -> None:
        self.scores = scores
        self.lines = lines or {}
        self.efforts: list[Effort] = []

    def think(self, position: Position, effort: Effort) -> tuple[list[Thought], list[str]]:
        self.efforts.append(effort)
        said = self.lines.get(position.ply, "")
        thoughts = []
        for number, text in enumerate([said] if isinstance(said, str) else said, 1):
            twin, moves = position.copy(), []
            for word in text.split():
                moves.append(twin.parse(word))
                twin.play(moves[-1])
            score = EngineScore(centipawns=self.scores.get(position.ply, 0))
            thoughts.append(Thought(5, number, score, tuple(moves) or (position.legal_moves()[0],), 100, 0.1))
        return thoughts, [f"a note on ply {position.ply}"] if said == "" and position.ply in self.lines else []

    def close(self) -> None:
        pass

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass
