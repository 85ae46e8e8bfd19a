"""Puzzles: positions of games in which somebody has just gone wrong, and few moves show it.

A puzzle is a record: it begins before the mistake, which is its first move, then come the moves that are right, the
best as its main line and the others as branches.  So every program shows it, and ``lessons.drill`` asks for it.

Mates are proved by trying every answer; whatever else is right was confirmed by a search of four times as many nodes.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from kifu.analysis.analysing import evaluation_of, list_positions
from kifu.analysis.analysts import Analyst, Effort
from kifu.analysis.judging import JudgedMove, chance_for, judge_moves
from kifu.analysis.mates import prove_mate
from kifu.analysis.phases import ENDGAME, phase_of
from kifu.engine.thoughts import Thought
from kifu.records.annotations import Evaluation
from kifu.records.node import Node
from kifu.records.record import Record
from kifu.rules.exchange import worth_in_exchange
from kifu.rules.move import AnyMove
from kifu.rules.position import Position
from kifu.rules.side import Side

THEME = "Puzzle"  # the tag that says what a puzzle is about
LEAST_LOSS = 0.12  # of the chances, by the mistake before it
MARGIN = 0.15  # between the worst right move and the best wrong one
AS_GOOD = 0.05  # a move that is no worse than the best by more is right too
ALREADY_WON = 0.80  # chances before the mistake with which there is nothing to find
LEVEL = 0.55  # chances up to which the right move saves the game and does not win it
LINES = 5
CONFIRMED_BY = 4  # times as many nodes
SHOWN = 6  # plies of the best line
MOST_ANSWERS = 3
LOW_WORTH = 1.5  # times that of the least man: what is worth less is no prize


class Puzzle(NamedTuple):
    """A puzzle: the game it is from, the position before the mistake, the mistake, and the right answers."""

    source: Record
    ply: int
    before: Position
    mistake: AnyMove
    answers: list[AnyMove]
    line: tuple[AnyMove, ...]
    themes: tuple[str, ...]
    evaluation: Evaluation

    def record(self) -> Record:
        """Return the puzzle as a record of its own."""
        tags = {name: text for name, text in self.source.tags.items() if name not in ("FEN", "SetUp", "Result")}
        made = Record(self.source.game, tags={**tags, THEME: ", ".join(self.themes)}, fen=self.before.fen())
        node = made.root.append(self.mistake)
        node.marks, node.evaluation = ("??",), self.evaluation
        best = self.line[0]
        last: Node = node
        for move in self.line[:SHOWN]:
            last = last.append(move)
        for move in self.answers:
            if move != best:
                node.append(move)
        return made


def find_puzzles(record: Record, analyst: Analyst, effort: Effort, rejected: Counter[str]) -> Iterator[Puzzle]:
    """Yield the puzzles of a main line; ``rejected`` counts the mistakes that made none, by the reason."""
    if not record.playable or not record.root.children:
        return
    positions = dict(list_positions(record))
    for mistake in _find_mistakes(record, positions, analyst, effort):
        before = record.start()
        for node in record.main_line()[: mistake.ply - 1]:
            before.play(node.move)
        puzzle = _make_puzzle(record, mistake, before, positions[mistake.node], analyst, effort)
        if isinstance(puzzle, Puzzle):
            yield puzzle
        else:
            rejected[puzzle] += 1


def _find_mistakes(
    record: Record, positions: dict[Node, Position], analyst: Analyst, effort: Effort
) -> list[JudgedMove]:
    """Return the moves that lost much; evaluations that the record has are believed, others are made on a copy."""
    judged_copy, best = record, {}
    if any(node.evaluation is None for node in record.main_line()):
        judged_copy = record.__copy__()
        nodes = [judged_copy.root, *judged_copy.main_line()]
        for node, (_, position) in zip(nodes, positions.items(), strict=True):
            if (outcome := position.outcome()) is not None:
                node.evaluation = Evaluation(centipawns=0) if outcome.winner is None else Evaluation(mate=0)
                continue
            thoughts, _ = analyst.think(position, effort._replace(lines=1))
            node.evaluation = evaluation_of(thoughts[0]) if thoughts else None
            if thoughts:
                best[node] = thoughts[0].moves[0]
    own = dict(zip(judged_copy.main_line(), record.main_line(), strict=True))
    return [
        each._replace(node=own[each.node])
        for each in judge_moves(judged_copy, best)
        if each.loss >= LEAST_LOSS and 1 - each.before <= ALREADY_WON
    ]


def _make_puzzle(
    record: Record, mistake: JudgedMove, before: Position, position: Position, analyst: Analyst, effort: Effort
) -> "Puzzle | str":
    """Return a puzzle, or why there is none."""
    if position.outcome() is not None or len(position.legal_moves()) < 2:
        return "nothing to choose"
    mate, mating = prove_mate(position)
    first, _ = analyst.think(position, effort._replace(lines=LINES))
    sooner = abs(first[0].score.mate or 0) if first else 0
    if mate and 0 < sooner < mate:
        mate, mating = 0, []  # by a quiet move, which nobody has proved
    answers = mating or _right_moves(first, record, position)
    if not answers or not first:
        return "no clear margin"
    shown = first
    if not mate:
        more = effort._replace(lines=LINES, nodes=effort.nodes and CONFIRMED_BY * effort.nodes)
        more = more._replace(seconds=effort.seconds and CONFIRMED_BY * effort.seconds)
        shown, _ = analyst.think(position, more._replace(depth=effort.depth and effort.depth + 1))
        confirmed = _right_moves(shown, record, position)
        if not confirmed or set(confirmed) != set(answers):
            return "not confirmed by a deeper search"
        answers = confirmed
    if len(answers) > MOST_ANSWERS:
        return "too many right moves"
    line = next((each.moves for each in shown if each.moves[0] in answers), (answers[0],))
    score = Evaluation(mate=mate if position.turn is Side.FIRST else -mate) if mate else evaluation_of(shown[0])
    themes = _themes(position, mate, line, _chance(score, record, position))
    return Puzzle(record, mistake.ply, before, mistake.node.move, answers, line, themes, score)


def _chance(evaluation: Evaluation, record: Record, position: Position) -> float:
    chance = chance_for(position.turn, evaluation, record, position.turn)
    return 0.0 if chance is None else chance


def _right_moves(thoughts: list[Thought], record: Record, position: Position) -> list[AnyMove]:
    """Return the moves that are about as good as the best, if all others are much worse."""
    chances = [_chance(evaluation_of(thought), record, position) for thought in thoughts]
    if not chances or len(thoughts) < min(2, len(position.legal_moves())):
        return []
    good = [chance for chance in chances if chance >= chances[0] - AS_GOOD]
    worse = chances[len(good) :]
    if not worse or min(good) - worse[0] < MARGIN:
        return []
    return [thought.moves[0] for thought in thoughts[: len(good)]]


def _themes(position: Position, mate: int, line: tuple[AnyMove, ...], chance: float) -> tuple[str, ...]:
    """Return what a puzzle is about: a mate, a man won, a game saved, an advantage; and whether it is an endgame."""
    themes = [f"mate in {mate}"] if mate else []
    if not mate and chance <= LEVEL:
        themes.append("defends")
    elif not mate:
        themes.append("wins a man" if _wins_a_man(position, line) else "gets ahead")
    if phase_of(position) == ENDGAME:
        themes.append("endgame")
    return tuple(themes)


def _wins_a_man(position: Position, line: tuple[AnyMove, ...]) -> bool:
    """Whether the side to move is ahead by a man of some worth when the line has been played."""
    worths = worth_in_exchange(position.game)
    least = min(worths[position.game.cell(piece, Side.FIRST)] for piece in position.game.pieces if not piece.royal)
    twin, own, gain = position.copy(), position.turn, 0.0
    for move in line[: SHOWN - SHOWN % 2]:
        mover = twin.turn
        for point in move.stops:
            man = twin[point]
            if man is not None and man.side is not mover:
                worth = worths[position.game.cell(man.piece, man.side)]
                gain += worth if mover is own else -worth
        twin.play(move)
    return gain >= LOW_WORTH * least
