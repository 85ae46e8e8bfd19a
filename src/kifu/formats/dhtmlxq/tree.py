"""The lines of a DhtmlXQ board and how they make a tree: line 3 of ``move_0_5_3`` leaves line 0 at its fifth move.

The lines stand in any order, a line before the one it leaves too.  What cannot be placed stays as text at the root.
"""

from functools import lru_cache
from typing import NamedTuple

from kifu.diagnostics import Severity
from kifu.errors import NOWHERE, FormatError, MoveTextError, Place
from kifu.formats.boards import HEIGHT, POINTS, WIDTH
from kifu.formats.building import Builder
from kifu.rules.move import Move

MAIN = 0


class DigitLine(NamedTuple):
    """A line: four digits a move, and the place in the file where they begin."""

    digits: str
    number: int = MAIN
    parent: int = MAIN
    ply: int = 1  # of its first move
    place: Place = NOWHERE

    @property
    def stop(self) -> int:
        """The ply after its last move."""
        return self.ply + (len(self.digits) + 3) // 4

    def __str__(self) -> str:
        return f"[{self.parent}_{self.ply}_{self.number}]{self.digits}"


class Remark(NamedTuple):
    text: str
    place: Place


Remarks = dict[tuple[int, int], Remark]  # by line and ply


def read_tree(builder: Builder, lines: list[DigitLine], remarks: Remarks, *, from_below: bool) -> None:
    """Grow the tree of a record from its lines; ``from_below``: ranks are counted from the near side."""
    placed, forks = _arrange(builder, lines)
    _keep_stray_remarks(builder, placed, remarks)
    if game_comment := remarks.get((MAIN, 0)):
        builder.comment(game_comment.text)
    # The deepest fork first: so the way back to the next one always lies on the path that was just gone.
    waiting = [MAIN]
    while waiting:
        line = placed[waiting.pop()]
        if line.number != MAIN:
            builder.back_to(line.ply - 1)
        _play(builder, line, remarks, from_below=from_below)
        waiting += [number for _, number in sorted(forks.get(line.number, ()), key=lambda fork: (fork[0], -fork[1]))]


def _arrange(builder: Builder, lines: list[DigitLine]) -> tuple[dict[int, DigitLine], dict[int, list[tuple[int, int]]]]:
    """Return the lines that lead back to the main line, and for each the plies and numbers of those that leave it."""
    known = {MAIN: DigitLine("")}
    leaving: dict[int, list[DigitLine]] = {}
    for line in lines:
        if line.number in known and not (line.number == MAIN and not known[MAIN].digits):
            _leave(builder, line, f"there is a line {line.number} already")
        else:
            known[line.number] = line
            if line.number != MAIN:
                leaving.setdefault(line.parent, []).append(line)
    placed = {MAIN: known[MAIN]}
    forks: dict[int, list[tuple[int, int]]] = {}
    owner = {MAIN: MAIN}  # the line that a line leaves, which is not its parent if it replaces the parent's first move
    reached = [MAIN]
    for number in reached:  # which grows while it is gone through
        parent = placed[number]
        for line in leaving.pop(number, ()):
            if not parent.ply <= line.ply <= parent.stop:
                reason = f"line {line.number} leaves line {number} at ply {line.ply}, and that line has the plies "
                _leave(builder, line, f"{reason}{parent.ply} to {parent.stop - 1}")
                continue
            if line.ply == parent.stop and line.digits:
                problem = FormatError(f"line {line.number} replaces no move", code="bad-branch", text=str(line)[:60])
                builder.report.receive(problem, Severity.WARNING, "it goes on from the last", line.place)
            owner[line.number] = owner[number] if line.ply == parent.ply else number
            forks.setdefault(owner[line.number], []).append((line.ply, line.number))
            placed[line.number] = line
            reached.append(line.number)
    for rest in leaving.values():
        for line in rest:
            missing = "which is not there" if line.parent not in known else "which does not lead back to the main line"
            _leave(builder, line, f"line {line.number} leaves line {line.parent}, {missing}")
    return placed, forks


def _leave(builder: Builder, line: DigitLine, reason: str) -> None:
    problem = FormatError(reason, code="bad-branch", text=str(line)[:60])
    builder.report.receive(problem, repair="the line is kept as text", place=line.place)
    builder.keep(str(line))


def _keep_stray_remarks(builder: Builder, placed: dict[int, DigitLine], remarks: Remarks) -> None:
    for (number, ply), remark in remarks.items():
        line = placed.get(number)
        if line is None or not (line.ply <= ply < line.stop or (number, ply) == (MAIN, 0)):
            reason = f"a comment on ply {ply} of line {number}, which is not there"
            problem = FormatError(reason, code="stray-comment", text=remark.text[:60])
            builder.report.receive(problem, Severity.WARNING, "kept as text", remark.place)
            builder.keep(f"[comment{number}_{ply}]{remark.text}")


def _play(builder: Builder, line: DigitLine, remarks: Remarks, *, from_below: bool) -> None:
    ply, (first_line, first_column, *_) = line.ply, line.place
    for start in range(0, len(line.digits), 4):
        text = line.digits[start : start + 4]
        place = Place(first_line, first_column + start)
        move = move_of(text, from_below=from_below)
        if move is not None:
            builder.play(move, text, place)
        else:
            reason = "the points are off the board" if len(text) == 4 and text.isdecimal() else "a move has four digits"
            builder.fail(MoveTextError(f"{text[:40]!r} is no move: {reason}", text=text), text, place)
        remark = remarks.get((line.number, ply))
        if remark is not None:
            builder.comment(remark.text)
        ply += 1


@lru_cache(maxsize=8192)
def move_of(digits: str, *, from_below: bool = False) -> Move | None:
    """Return the move between two points of two digits each, file and rank; ``None`` if one is off the board.

    >>> move_of("7747")
    Move('h3', 'e3')
    """
    origin, target = point_of(digits[:2], from_below=from_below), point_of(digits[2:], from_below=from_below)
    return Move(origin, target) if origin and target else None


def point_of(digits: str, *, from_below: bool = False) -> str:
    """Return the point of two digits, or nothing; ranks are counted from 0 at the far side, or from below."""
    if len(digits) != 2 or not (digits.isascii() and digits.isdecimal()):
        return ""
    file, rank = int(digits[0]), int(digits[1])
    if file >= WIDTH:
        return ""
    return POINTS[(HEIGHT - 1 - rank if from_below else rank) * WIDTH + file]
