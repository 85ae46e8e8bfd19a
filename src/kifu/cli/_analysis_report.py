"""What an analysis found, as a report in the terminal and as data: how well each side played, and which moves lost."""

from kifu.analysis.analysing import Analysis
from kifu.analysis.judging import MARKS, JudgedMove, SideSummary
from kifu.analysis.phases import PHASES
from kifu.cli._options import paint, print_line, print_table
from kifu.notations.base import Notation, find_notation
from kifu.records.annotations import Evaluation
from kifu.records.counting import number_of
from kifu.records.node import Node
from kifu.records.notation import choose_notation
from kifu.records.record import Record
from kifu.records.title import title_of
from kifu.rules.side import Side

COLOURS = {"??": "red", "?": "yellow", "?!": "cyan"}


def print_report(record: Record, analysis: Analysis, notation: str | None) -> None:
    """Print a summary of both sides, then a row for each move that is marked."""
    writer = _writer(record, notation)
    print_line(paint(f"{title_of(record)}, {record.result}, analysed by {analysis.engine}", "bold"))
    sides = zip(record.game.sides, analysis.sides, strict=True)
    print_table(["", "accuracy", *MARKS, *PHASES], [_row(side.name, summary) for side, summary in sides])
    marked = [each for each in analysis.moves if each.mark]
    if not marked:
        print_line("no mistakes were found")
        return
    print()
    texts = _LineTexts(record, writer)
    rows = []
    for each in marked:
        number = f"{number_of(each.ply, record)} {texts.of(each.node)}{each.mark}"
        better = texts.best_instead(each.node, analysis)
        rows.append([number, record.game.sides[each.side].name, f"{each.before:.0%} to {each.after:.0%}", better])
    print_table(["move", "side", "chances", "better"], rows)


def _row(name: str, summary: SideSummary) -> list[str]:
    phases = [
        " ".join(f"{count}{mark}" for mark, count in summary.mistakes[phase].items() if count) or "-"
        for phase in PHASES
    ]
    accuracy = f"{summary.accuracy:.1f} %" if summary.moves else "-"
    return [name, accuracy, *(str(summary.count(mark)) for mark in MARKS), *phases]


def describe(record: Record, analysis: Analysis, file: str, number: int, notation: str | None) -> dict[str, object]:
    """Return what was found in a record as data."""
    texts = _LineTexts(record, _writer(record, notation))
    return {
        "file": file,
        "game": number,
        "engine": analysis.engine,
        "sides": [
            _describe_side(side.name, summary) for side, summary in zip(record.game.sides, analysis.sides, strict=True)
        ],
        "start": _describe_evaluation(record.root.evaluation),
        "moves": [_describe_move(each, texts, analysis) for each in analysis.moves],
        "notes": analysis.notes,
    }


def _describe_side(name: str, summary: SideSummary) -> dict[str, object]:
    return {
        "side": name,
        "moves": summary.moves,
        "accuracy": round(summary.accuracy, 2),
        "mean_loss": round(summary.mean_loss, 4),
        "mistakes": {phase: dict(counts) for phase, counts in summary.mistakes.items()},
    }


def _describe_move(each: JudgedMove, texts: "_LineTexts", analysis: Analysis) -> dict[str, object]:
    return {
        "ply": each.ply,
        "side": ("first", "second")[each.side is Side.SECOND],
        "move": str(each.node.move),
        "text": texts.of(each.node),
        "eval": _describe_evaluation(each.node.evaluation),
        "before": round(each.before, 4),
        "after": round(each.after, 4),
        "mark": each.mark,
        "phase": each.phase,
        "best": texts.best_instead(each.node, analysis),
    }


def _describe_evaluation(evaluation: Evaluation | None) -> dict[str, int]:
    fields = evaluation._asdict() if evaluation else {}
    return {name: number for name, number in fields.items() if number is not None}


def _writer(record: Record, notation: str | None) -> Notation:
    if notation:
        return find_notation(notation, record.game)
    return choose_notation(record, record.game.writing.shown_in[0])


class _LineTexts:
    """The texts of the moves of a main line, and of moves that would have been better."""

    def __init__(self, record: Record, notation: Notation) -> None:
        self._notation = notation
        self._positions = {}
        self._texts: dict[Node, str] = {}
        self._before: dict[Node, Node] = {}
        position, before = record.start(), record.root
        for node in record.main_line():
            self._positions[node] = position.copy()
            self._texts[node] = notation.render_or_points(position, node.move)
            self._before[node] = before
            position.play(node.move)
            before = node

    def of(self, node: Node) -> str:
        """Return the text of a move."""
        return self._texts[node]

    def best_instead(self, node: Node, analysis: Analysis) -> str:
        """Return the best move in the place of one; nothing where that is the best or none is known."""
        best = analysis.best.get(self._before[node])
        return "" if best in (None, node.move) else self._notation.render_or_points(self._positions[node], best)
