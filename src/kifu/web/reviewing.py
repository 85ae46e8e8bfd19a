"""Reviewing: a game position by position, what each is worth, what should have been played, and how bad a move was.

>>> review = Review({"moves": ["h3e3"]})
>>> from kifu.engine.thoughts import Thought
>>> lines = next(review.positions())
>>> lines.add(Thought(3, 1, EngineScore(centipawns=39), (lines.position.parse("C2.5"),), 9859, 0.1))
>>> news = review.news(lines, "kifu")
>>> news["ply"], news["plies"], news["eval"], news["best"][0]["move"]
(0, 1, {'centipawns': 39, 'depth': 3}, 'h3e3')
"""

from collections.abc import Iterator

from kifu.engine.thinker import Thinker
from kifu.engine.thoughts import EngineScore
from kifu.rules.side import Side
from kifu.web.thinking import OWN, Asked, Lines, chance_of, describe_score
from kifu.web.thinking_messages import ReviewNews, ReviewRequest

USUAL_SECONDS = 0.5
SLICE = 0.4  # seconds for a position where a browser can do nothing else meanwhile
LOSSES = ((0.30, "??"), (0.20, "?"), (0.10, "?!"))  # the least chance of winning that a mark is for


class Review:
    """A game that is being reviewed, from its start to its last move."""

    def __init__(self, request: ReviewRequest) -> None:
        self.asked = Asked({**request, "seconds": request.get("seconds", USUAL_SECONDS)})
        self._chance = 0.5
        self._best = ""

    @property
    def plies(self) -> int:
        return len(self.asked.position.moves())

    def positions(self) -> Iterator[Lines]:
        """Yield the positions in their order, each to be filled with what is thought of it."""
        position = self.asked.position.copy()
        moves = list(position.moves())
        for _ in moves:
            position.undo()
        yield Lines(position)
        for move in moves:
            position.play(move)
            yield Lines(position)

    def news(self, lines: Lines, by: str) -> ReviewNews:
        """Return what is thought of a position, and of the move that led to it."""
        position = lines.position
        ply = len(position.moves())
        thoughts = lines.thoughts()
        score = thoughts[0].score if thoughts else _score_of_the_end(lines)
        chance = chance_of(score, position)
        found: ReviewNews = {
            "by": by,
            "plies": self.plies,
            "ply": ply,
            "eval": describe_score(score, lines.depth),
            "chance": chance,
            "best": lines.news(by)["lines"][0]["moves"] if thoughts else [],
        }
        move = str(position.last_move) if position.last_move else ""
        if ply and move != self._best and (mark := _mark_of(self._chance, chance, position.turn.other)):
            found["mark"] = mark
        self._chance, self._best = chance, str(thoughts[0].moves[0]) if thoughts else ""
        return found


def review_in_slices(request: ReviewRequest) -> Iterator[ReviewNews]:
    """Yield what kifu itself thinks of the positions of a game, one after another."""
    review, thinker = Review(request), Thinker()
    seconds = min(review.asked.seconds, SLICE)
    for lines in review.positions():
        for thought in thinker.think(lines.position, seconds=seconds, lines=review.asked.lines):
            lines.add(thought)
        yield review.news(lines, OWN)


def _score_of_the_end(lines: Lines) -> EngineScore:
    """Return what a game that is over is worth."""
    outcome = lines.position.outcome()
    if outcome is None or outcome.winner is None:
        return EngineScore(centipawns=0)
    return EngineScore(mate=0)


def _mark_of(before: float, after: float, mover: Side) -> str:
    """Return the mark for a move that changed the first side's chance of winning, or nothing."""
    lost = before - after if mover is Side.FIRST else after - before
    return next((mark for least, mark in LOSSES if lost >= least), "")
