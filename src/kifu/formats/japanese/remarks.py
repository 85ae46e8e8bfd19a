"""The comments of Japanese records: the lines of one move, and the evaluations that programs write among them.

>>> take_evaluation(["評価値=80", "a good move"])
(['a good move'], Evaluation(centipawns=80, mate=None, depth=None))
>>> take_evaluation(["* 35 +2625FU -8485FU"])[1]
Evaluation(centipawns=35, mate=None, depth=None)

A line that is nothing but an evaluation becomes one; a line that says more is kept as it stands, and its evaluation is
taken too.  All programs here count from the side of Black, who is the first side.
"""

import re

from kifu.formats.building import Builder
from kifu.formats.kept_text import split_kept, write_kept
from kifu.formats.trees import comment_of
from kifu.formats.writing import Losses
from kifu.records import held
from kifu.records.annotations import Clock, Evaluation, read_commands
from kifu.records.node import Node

LONGEST = 4096  # characters of a line in which an evaluation is looked for
NUMBER = r"(?P<sign>[-+−－]?)(?P<number>[0-9]{1,7})"
MATE = r"(?P<loses>[-−－+]?)詰み?\s*(?P<mate>[0-9]{1,4})"
# 評価値=80 is Kifu for Windows' and ShogiGUI's, with any number of signs before it.
ALONE = re.compile(rf"[*#\s]*評価値\s*[=＝:：]\s*(?:{NUMBER}|{MATE})(?:\s+深さ\s*=\s*(?P<depth>[0-9]{{1,4}}))?\s*")
# ShogiGUI: ``*解析 0 ○ 候補1 時間 00:03.6 深さ 19/23 ノード数 1974593 評価値 -39 読み筋 ...``; others write it alike.
WITHIN = re.compile(rf"[*#\s]*(?:解析|対局|検討)\b[^評]*評価値\s+{NUMBER}(?![0-9])")
DEPTH = re.compile(r"深さ\s*(?P<depth>[0-9]{1,3})(?![0-9])")
# Floodgate and ShogiHome: an asterisk, hundredths of a pawn, the moves that follow; kifu says the depth in their place.
PLAIN = re.compile(rf"[*]\s*{NUMBER}(?![0-9.:/])(?:\s+深さ=(?P<depth>[0-9]{{1,4}}))?(?P<more>\s.*)?")


def take_evaluation(lines: list[str]) -> tuple[list[str], Evaluation | None]:
    """Return the lines without those that are an evaluation and nothing else, and the first evaluation in them."""
    kept: list[str] = []
    found: Evaluation | None = None
    for line in lines:
        if found is None and (said := _evaluation_in(line)):
            found, alone = said
            if alone:
                continue
        kept.append(line)
    return kept, found


def _evaluation_in(line: str) -> tuple[Evaluation, bool] | None:
    """Return the evaluation that a line says, if it does, and whether it says nothing else."""
    if len(line) > LONGEST or not (line.startswith("*") or "評価値" in line):
        return None
    if match := ALONE.fullmatch(line):
        depth = int(match["depth"]) if match["depth"] else None
        if match["mate"]:
            return Evaluation(mate=int(match["mate"]) * (1 if match["loses"] in ("", "+") else -1), depth=depth), True
        return Evaluation(_number(match), depth=depth), True
    if match := WITHIN.match(line):
        searched = DEPTH.search(line, 0, match.end())
        return Evaluation(_number(match), depth=int(searched["depth"]) if searched else None), False
    if match := PLAIN.fullmatch(line):
        depth = int(match["depth"]) if match["depth"] else None
        return Evaluation(_number(match), depth=depth), not match["more"]
    return None


def _number(match: re.Match[str]) -> int:
    return int(match["number"]) * (1 if match["sign"] in ("", "+") else -1)


def write_evaluation(evaluation: Evaluation, *, plain: bool = False) -> str:
    """Return the line that says an evaluation; ``plain`` is how floodgate writes it, where a number is all there is.

    What is neither a number nor a mate, or both, has no line.
    """
    if (evaluation.mate is None) == (evaluation.centipawns is None):
        return ""
    depth = "" if evaluation.depth is None else f" 深さ={evaluation.depth}"
    if evaluation.mate is not None:
        return f"*評価値={'-' if evaluation.mate < 0 else '+'}詰{abs(evaluation.mate)}{depth}"
    return f"* {evaluation.centipawns}{depth}" if plain else f"*評価値={evaluation.centipawns}{depth}"


def add_remarks(builder: Builder, lines: list[str]) -> None:
    """Add the lines of a comment to the last move: its evaluation, commands and text that an earlier reader kept."""
    if not lines:
        return
    kept, evaluation = take_evaluation(lines)
    if builder.ended:
        kept = lines
    elif evaluation and builder.node.evaluation is None:
        builder.node.evaluation = evaluation
    else:
        kept = lines if evaluation else kept
    builder.comment("\n".join(kept).strip())


def write_remarks(node: Node, losses: Losses, clock: Clock | None = None, *, plain: bool = False) -> list[str]:
    """Return the lines of the comment on a move; ``clock`` is what stands in another place of its clock."""
    evaluation = node.evaluation if node.evaluation and write_evaluation(node.evaluation) else None
    text = comment_of(node, losses, clock, evaluation)
    lines = text.split("\n") if text else []
    expected = read_commands(split_kept(text)[0], clock, evaluation)
    if evaluation and take_evaluation(lines) != (lines, evaluation):
        lines[:0] = [write_evaluation(evaluation, plain=plain)]
    kept, read = take_evaluation(lines)
    if read_commands(split_kept("\n".join(kept).strip())[0], clock, read) != expected:
        losses.report("comments that look like evaluations, and such an evaluation", text, lost=REMARKS)
        comment, rest = split_kept("\n".join(kept).strip())
        lines = [*filter(None, [comment]), *([write_kept(rest)] if rest else [])]
        lines = [line for part in lines for line in part.split("\n")]
        if read and take_evaluation(lines) != (lines, read):
            lines.insert(0, write_evaluation(read, plain=plain))
    return lines


REMARKS = held.EVALUATIONS | held.COMMENTS
