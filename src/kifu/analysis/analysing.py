"""Analysing: every position of a game given to an engine, and the record marked with what it found.

>>> from kifu.analysis.analysts import ThinkerAnalyst
>>> from kifu.records.record import Record
>>> record = Record()
>>> _ = record.root.add("C2.5 H8+7 C5+4 P9+1")
>>> with ThinkerAnalyst() as analyst:
...     analysis = analyse_record(record, analyst, Effort(nodes=3000))
>>> len(analysis.moves), [node.evaluation is None for node in record.main_line()]
(4, [False, False, False, False])

An evaluation goes to each node, for the position after its move; a mark to a move that loses chances; and beside such a
move the best line, as a branch.  The same record, engine, nodes and seed give the same result.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from kifu.analysis.analysts import Analyst, Effort
from kifu.analysis.judging import JudgedMove, SideSummary, judge_moves, summarise
from kifu.analysis.variations import is_found, put_line, put_mark, take_out
from kifu.engine.thoughts import Thought
from kifu.errors import RecordError
from kifu.records.annotations import Evaluation
from kifu.records.found_by import NONE
from kifu.records.node import Node
from kifu.records.record import Record
from kifu.rules.move import AnyMove
from kifu.rules.position import Position

MOST_NOTES = 20
Note = Callable[[int, int], None]


class Analysis(NamedTuple):
    """What the analysis of a record found, besides what it wrote into the record.

    ``best`` is the best move after each node that was looked at, ``notes`` what was wrong with an engine's answers.
    """

    engine: str
    moves: list[JudgedMove]
    sides: tuple[SideSummary, SideSummary]
    best: dict[Node, AnyMove]
    notes: list[str]


def analyse_record(
    record: Record,
    analyst: Analyst,
    effort: Effort = Effort(),  # noqa: B008 - a value that nobody can change
    *,
    branches: bool = False,
    note: Note = lambda done, total: None,
) -> Analysis:
    """Evaluate every position of a record, mark its moves, add the best lines, and say what was found.

    ``branches`` are looked at too, if that is wanted.  ``note`` is called after each position with how many are done,
    and of how many; an error that it raises ends the work and leaves the record as it was.
    """
    if not record.playable:
        raise RecordError("the setup of the record cannot be played, so there is nothing to analyse")
    positions = list_positions(record, branches=branches)
    found: dict[Node, list[Thought]] = {}
    evaluations: dict[Node, Evaluation | None] = {}
    notes: list[str] = []
    for node, position in positions:
        if (outcome := position.outcome()) is not None:
            evaluations[node] = Evaluation(centipawns=0) if outcome.winner is None else Evaluation(mate=0)
        else:
            found[node], said = analyst.think(position, effort)
            evaluations[node] = evaluation_of(found[node][0]) if found[node] else None
            if not found[node]:
                said = [*said, f"{analyst.title} said nothing of the position after {position.ply} moves"]
            notes += said[: MOST_NOTES - len(notes)]
        note(len(evaluations), len(positions))
    take_out(record.root)
    for node, evaluation in evaluations.items():
        node.evaluation = evaluation
    best = {node: thoughts[0].moves[0] for node, thoughts in found.items() if thoughts}
    judged = judge_moves(record, best, list(evaluations))
    _write_down(record, judged, found, analyst.title, all_lines=effort.lines > 1)
    main = set(record.main_line())
    on_line = [each for each in judged if each.node in main]
    return Analysis(analyst.title, on_line, summarise(on_line), best, notes)


def list_positions(record: Record, *, branches: bool = False) -> list[tuple[Node, Position]]:
    """Return the root and the moves, each with the position after it; without what an engine has found before."""
    copies: list[tuple[Node, Position]] = [(record.root, record.start())]
    main = set(record.main_line())
    skipped: set[Node] = set()
    for node, position, _ in record.walk():
        if node in skipped or (node not in main and (not branches or is_found(node))):
            skipped.update(node.children)
            continue
        after = position.copy()
        after.play(node.move)
        copies.append((node, after))
    return copies


def evaluation_of(thought: Thought) -> Evaluation:
    """Return a thought's score as a record has it."""
    return Evaluation(thought.score.centipawns, thought.score.mate, thought.depth or None)


def _write_down(
    record: Record, judged: Sequence[JudgedMove], found: dict[Node, list[Thought]], title: str, *, all_lines: bool
) -> None:
    """Mark the moves, and add the best lines where a move is marked, or everywhere."""
    marks = {each.node: each.mark for each in judged}
    for parent, thoughts in found.items():
        if not parent.children or not thoughts:
            continue
        put = [marks[node] if put_mark(node, marks.get(node, "")) else NONE for node in parent.children]
        wanted = thoughts if all_lines else thoughts[:1]
        if all_lines or any(marks.get(node) for node in parent.children):
            for number, thought in enumerate(wanted):
                said = put if number == 0 else ()
                if thought.moves[0] != parent.children[0].move:
                    put_line(parent, thought.moves, evaluation_of(thought), title, said)
