"""Reviewing: a game position by position, and what was found out written into its record.

>>> from kifu.engine.thoughts import EngineScore, Thought
>>> review = Review({"moves": ["h3e3"]})
>>> lines = next(review.positions())
>>> lines.add(Thought(3, 1, EngineScore(centipawns=39), (lines.position.parse("C2.5"),), 9859, 0.1))
>>> news = review.news(lines, "kifu")
>>> news["ply"], news["plies"], news["eval"], news["best"]
(0, 1, {'centipawns': 39, 'depth': 3}, ['h3e3'])
"""

from collections.abc import Iterator, Mapping
from typing import Self

from kifu.analysis.analysing import analyse_record
from kifu.analysis.analysts import Effort
from kifu.analysis.judging import MARKS, SideSummary
from kifu.engine.thinker import Thinker
from kifu.engine.thoughts import EngineScore, Thought
from kifu.formats.json import read_data, write_data
from kifu.rules.move import AnyMove
from kifu.rules.position import Position
from kifu.web.thinking import OWN, BestLines, ThinkingRequest, describe_score, look_at_least
from kifu.web.thinking_messages import Finding, FinishedReview, FinishRequest, ReviewNews, ReviewRequest, SideReview

USUAL_SECONDS = 0.5
SLICE = 0.4  # seconds for a position where a browser can do nothing else meanwhile


class Review:
    """A game that is being reviewed, from its start to its last move."""

    def __init__(self, request: ReviewRequest) -> None:
        self.asked = ThinkingRequest({**request, "seconds": request.get("seconds", USUAL_SECONDS)})

    @property
    def plies(self) -> int:
        return len(self.asked.position.moves())

    def positions(self) -> Iterator[BestLines]:
        """Yield the positions in their order, each to be filled with what is thought of it."""
        position = self.asked.position.copy()
        moves = list(position.moves())
        for _ in moves:
            position.undo()
        yield BestLines(position)
        for move in moves:
            position.play(move)
            yield BestLines(position)

    def news(self, lines: BestLines, by: str) -> ReviewNews:
        """Return what is thought of a position; of one in which the game is over, nothing."""
        found: ReviewNews = {"by": by, "plies": self.plies, "ply": len(lines.position.moves())}
        if thoughts := lines.thoughts():
            found["eval"] = describe_score(thoughts[0].score, thoughts[0].depth)
            found["best"] = [str(move) for move in thoughts[0].moves]
        return found


def review_in_slices(request: ReviewRequest) -> Iterator[ReviewNews]:
    """Yield what kifu itself thinks of the positions of a game, one after another."""
    review, thinker = Review(request), Thinker()
    seconds = min(review.asked.seconds, SLICE)
    for lines in review.positions():
        for thought in thinker.think(lines.position, seconds=seconds, lines=review.asked.lines):
            lines.add(thought)
        look_at_least(thinker, lines)
        yield review.news(lines, OWN)


def finish_review(request: FinishRequest) -> FinishedReview:
    """Write what was found out about the main line into a record: evaluations, marks, best lines; and sum it up."""
    record = read_data(request["record"])
    findings = {each["ply"]: each for each in request["findings"]}
    line = [record.root, *record.main_line()]
    before = [node.evaluation for node in line]
    with _EarlierAnalyst(request["by"], findings) as analyst:
        analysis = analyse_record(record, analyst)
    for ply, node in enumerate(line):
        if ply not in findings:  # the review was stopped before
            node.evaluation = node.evaluation or before[ply]
    first, second = analysis.sides
    return {"record": write_data(record), "sides": (_describe_side(first), _describe_side(second))}


class _EarlierAnalyst:
    """An analyst who has thought already: the findings of a review, by their plies."""

    def __init__(self, title: str, findings: Mapping[int, Finding]) -> None:
        self.title = title
        self._findings = findings

    def think(self, position: Position, effort: Effort) -> tuple[list[Thought], list[str]]:
        finding = self._findings.get(len(position.moves()))
        if not finding:
            return [], []
        moves, worth = _legal_beginning(position, finding["best"]), finding["eval"]
        score = EngineScore(worth.get("centipawns"), worth.get("mate"))
        return ([Thought(worth.get("depth", 0), 1, score, moves, 0, 0.0)] if moves else []), []

    def close(self) -> None:
        """End nothing: there is no process."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _legal_beginning(position: Position, texts: list[str]) -> tuple[AnyMove, ...]:
    """Return the moves of a line as far as they can be played."""
    twin, found = position.copy(), []
    for text in texts:
        move = twin.game.move(text)
        if not twin.is_legal(move):
            break
        found.append(move)
        twin.play(move)
    return tuple(found)


def _describe_side(side: SideSummary) -> SideReview:
    return {
        "moves": side.moves,
        "accuracy": round(side.accuracy, 1),
        "mistakes": {mark: side.count(mark) for mark in MARKS},
    }
