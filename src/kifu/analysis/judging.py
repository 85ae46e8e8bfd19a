"""Judging: which moves of a record gave chances away, and how well each side played, from the evaluations in it.

>>> from kifu.records.record import Record
>>> from kifu.records.annotations import Evaluation
>>> record = Record()
>>> _ = record.root.add("C2.5").add("H8+7").add("C5+4").add("R9+1")
>>> for node, score in zip([record.root, *record.main_line()], (20, 20, 25, 30, 900), strict=True):
...     node.evaluation = Evaluation(centipawns=score)
>>> judged = judge_moves(record)
>>> [each.mark for each in judged]
['', '', '', '??']
>>> summarise(judged)[1].mistakes["opening"]["??"]
1

A move loses what its side could expect before it and cannot after it; the chances are those of ``records.chances``.
It needs no engine: a record that another program has evaluated is judged alike.
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from kifu.analysis.phases import PHASES, phase_of
from kifu.records.annotations import Evaluation
from kifu.records.chances import winning_chance
from kifu.records.node import Node
from kifu.records.record import Record
from kifu.rules.move import AnyMove
from kifu.rules.side import Side

# The mark of a move that loses at least that much of the chances, the worst first.
THRESHOLDS = (("??", 0.20), ("?", 0.12), ("?!", 0.07))
MARKS = tuple(mark for mark, _ in THRESHOLDS)
ENOUGH_FOR_SWING = 6  # moves that were the best; of fewer nothing can be said
HALF = 0.10  # a move that loses that much counts half for accuracy


class JudgedMove(NamedTuple):
    """A move with what its side could expect before and after it, as points from 0 to 1."""

    node: Node
    ply: int
    side: Side
    phase: str
    before: float
    after: float
    mark: str

    @property
    def loss(self) -> float:
        return max(0.0, self.before - self.after)


class SideSummary(NamedTuple):
    """How well a side played: ``accuracy`` is from 0 to 100, ``mistakes`` counts marks by phase."""

    moves: int
    accuracy: float
    mean_loss: float
    mistakes: Mapping[str, Mapping[str, int]]

    def count(self, mark: str) -> int:
        """Return how many moves have a mark, in all phases."""
        return sum(counts[mark] for counts in self.mistakes.values())


def mark_of(loss: float) -> str:
    """Return the mark of a move that loses a share of the chances, or nothing."""
    return next((mark for mark, least in THRESHOLDS if loss >= least), "")


def judge_moves(
    record: Record, best: Mapping[Node, AnyMove] | None = None, line: Collection[Node] | None = None
) -> list[JudgedMove]:
    """Return the moves that have an evaluation before and after them; of the main line, or else of ``line``.

    ``best`` is the best move after a node, where it is known: who plays that has lost nothing, whatever two searches
    of different depth say, and neither has who has no other move.
    """
    wanted = set(record.main_line() if line is None else line)
    swing = _swing_of(record, best or {}, wanted)
    parents = {child: node for node in (record.root, *wanted) for child in node.children}
    judged = []
    for node, position, ply in record.walk():
        if node not in wanted:
            continue
        parent = parents.get(node, record.root)
        before = chance_for(position.turn, parent.evaluation, record, position.turn)
        after = chance_for(position.turn, _steadied(node.evaluation, swing, position.turn), record, position.turn.other)
        if before is None or after is None:
            continue
        if (best and best.get(parent) == node.move) or len(position.legal_moves()) == 1:
            before = after
        phase = phase_of(position)
        judged.append(JudgedMove(node, ply, position.turn, phase, before, after, mark_of(before - after)))
    return judged


def _swing_of(record: Record, best: Mapping[Node, AnyMove], wanted: Collection[Node]) -> int:
    """Return by how many centipawns scores fall with every move, however good it is.

    An engine that values the turn sees whoever is to move ahead, the more the less it searches, so that all moves seem
    to lose something.  What moves lose that are the best is nothing; the median of what they seem to lose is the swing.
    """
    falls = []
    for node, position, _ in record.walk():
        parent = node.parent
        if node in wanted and parent is not None and best.get(parent) == node.move:
            before, after = parent.evaluation, node.evaluation
            if before and after and before.centipawns is not None and after.centipawns is not None:
                fall = before.centipawns - after.centipawns
                falls.append(fall if position.turn is Side.FIRST else -fall)
    if len(falls) < ENOUGH_FOR_SWING:
        return 0
    falls.sort()  # the median; the module `statistics` is not part of a site
    return max(0, round((falls[(len(falls) - 1) // 2] + falls[len(falls) // 2]) / 2))


def _steadied(evaluation: Evaluation | None, swing: int, mover: Side) -> Evaluation | None:
    """Return an evaluation after a move without the swing, which is against the mover."""
    if evaluation is None or evaluation.centipawns is None:
        return evaluation
    return evaluation._replace(centipawns=evaluation.centipawns + (swing if mover is Side.FIRST else -swing))


def chance_for(side: Side, evaluation: Evaluation | None, record: Record, turn: Side) -> float | None:
    """Return the points that a side can expect in a position in which ``turn`` is to move."""
    chance = winning_chance(evaluation, record.game, turn) if evaluation else None
    return chance if chance is None or side is Side.FIRST else 1 - chance


def summarise(judged: Collection[JudgedMove]) -> tuple[SideSummary, SideSummary]:
    """Return how well the first and the second side played."""
    first, second = (_summarise_side([each for each in judged if each.side is side]) for side in Side)
    return first, second


def _summarise_side(moves: list[JudgedMove]) -> SideSummary:
    mistakes = {phase: dict.fromkeys(MARKS, 0) for phase in PHASES}
    for each in moves:
        if each.mark:
            mistakes[each.phase][each.mark] += 1
    count = len(moves)
    kept = sum(0.5 ** (each.loss / HALF) for each in moves)
    lost = sum(each.loss for each in moves)
    return SideSummary(count, 100 * kept / count if count else 0.0, lost / count if count else 0.0, mistakes)
