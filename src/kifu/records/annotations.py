"""Clock and evaluation of a move, and the commands with which PGN writes them into a comment.

>>> text, clock, evaluation = read_commands("a slip [%clk 1:23:45.6] [%eval -0.34,12]")
>>> text, clock
('a slip', Clock(used=None, left=5025600))
>>> evaluation
Evaluation(centipawns=-34, mate=None, depth=12)
>>> list_commands(Clock(used=3500), Evaluation(mate=-3))
['[%eval #-3]', '[%emt 0:00:03.5]']

Most programs write ``[%clk 0:04:59.9]``, ``[%emt 0:00:03]`` and ``[%eval 0.34]``; FICS writes a time in seconds alone,
``[%emt 3.500]``, and some programs write the depth after a slash.  A command that can mean two things stays in the
text: ``[%clk 5:00]`` may be minutes or hours, ``[%eval 34,12]`` pawns or hundredths.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

OPENING, CLOSING = "[%", "]"
LONGEST_COMMAND = 60  # characters; no time and no score is longer
COMMAND = re.compile(r"\[%(clk|emt|eval)\s+(\S+)\s*\]", re.IGNORECASE)
ANY_COMMAND = re.compile(r"\[%(?=clk|emt|eval)", re.IGNORECASE)
# No more digits than a double holds exactly in milliseconds, so that every reader of JSON has the number too.
TIME = re.compile(r"(?:([0-9]{1,5}):([0-9]{1,2}):([0-9]{1,2})|([0-9]{1,8}))(?:\.([0-9]{0,3}))?")
MATE = re.compile(r"#([+-]?[0-9]{1,4})(?:[,/]([0-9]{1,4}))?")
PAWNS = re.compile(r"([+-]?)([0-9]{1,6}|(?=\.))(?:\.([0-9]{1,2})0*(?:[,/]([0-9]{1,4}))?)?")
SPACE = re.compile(r"\s*")


class Clock(NamedTuple):
    """The clock of the player who made a move: the time the move took, and the time left after it.

    Both are whole milliseconds, as engines count them; ``None`` is unknown.  The time that a player has used altogether
    is the sum of ``used`` over the moves of the player.
    """

    used: int | None = None
    left: int | None = None


class Evaluation(NamedTuple):
    """How good the position after a move is, always for the side that moves first: below zero that side is worse off.

    ``centipawns`` are hundredths of a pawn.  ``mate`` is the number of moves until mate: 3 if the first side mates, -3
    if the second does, 0 if the side to move is mated.  One of the two is ``None``.  ``depth`` is that of the search.
    """

    centipawns: int | None = None
    mate: int | None = None
    depth: int | None = None


class CommentParts(NamedTuple):
    """A comment taken apart: its text without the commands, and what they say."""

    text: str
    clock: Clock | None
    evaluation: Evaluation | None


def read_commands(comment: str, clock: Clock | None = None, evaluation: Evaluation | None = None) -> CommentParts:
    """Take clock and evaluation out of a comment; ``clock`` and ``evaluation`` are those of other comments on the move.

    The first command of each name is taken.  A second one, one that is malformed and commands of all other names
    stay in the text.
    """
    if OPENING not in comment:
        return CommentParts(comment, clock, evaluation)
    taken: list[tuple[int, int]] = []
    for start, stop in _commands(comment):
        command = COMMAND.fullmatch(comment, start, stop)
        if command is None:
            continue
        name, value = command[1].lower(), command[2]
        if name == "eval":
            if evaluation is not None or (found := _parse_evaluation(value)) is None:
                continue
            evaluation = found
        else:
            field = "left" if name == "clk" else "used"
            known = clock or Clock()
            if getattr(known, field) is not None or (time := _parse_time(value)) is None:
                continue
            clock = known._replace(**{field: time})
        taken.append((start, stop))
    return CommentParts(_cut(comment, taken) if taken else comment, clock, evaluation)


def list_commands(clock: Clock | None, evaluation: Evaluation | None) -> list[str]:
    """Return the commands that say a clock and an evaluation."""
    commands = [f"[%eval {_write_evaluation(evaluation)}]"] if evaluation else []
    if clock:
        times = ("clk", clock.left), ("emt", clock.used)
        commands += [f"[%{name} {_write_time(time)}]" for name, time in times if time is not None]
    return commands


def without_commands(text: str) -> str:
    """Return a text of which nothing is read as a clock or an evaluation: a space stands before each name."""
    return ANY_COMMAND.sub("[% ", text)


def _commands(comment: str) -> Iterator[tuple[int, int]]:
    """Yield where each command of a comment begins and ends, in linear time; a bracket inside a command opens none."""
    start = comment.find(OPENING)
    while start >= 0 and (stop := comment.find(CLOSING, start) + 1):
        if stop - start <= LONGEST_COMMAND:
            yield start, stop
        start = comment.find(OPENING, stop)


def _cut(comment: str, taken: list[tuple[int, int]]) -> str:
    """Return a comment without its commands; of the space before and after a command the one with more lines stays."""
    parts: list[str] = []
    here = 0
    for start, stop in taken:
        before = comment[here:start]
        text = before.rstrip()
        space = SPACE.match(comment, stop)
        assert space is not None
        here = space.end()
        if text or not parts:
            parts += [text, ""]
        parts[-1] = max(parts[-1], before[len(text) :], space[0], key=lambda gap: (gap.count("\n"), bool(gap)))
    return "".join([*parts, comment[here:]]).strip()


def _parse_time(text: str) -> int | None:
    """Return a time in milliseconds: hours, minutes and seconds, or seconds alone."""
    found = TIME.fullmatch(text)
    if found is None:
        return None
    hours, minutes, seconds, alone, fraction = found.groups(default="")
    whole = int(alone) if alone else int(hours) * 3600 + int(minutes) * 60 + int(seconds)
    return whole * 1000 + int(fraction.ljust(3, "0"))


def _write_time(time: int) -> str:
    seconds, fraction = divmod(time, 1000)
    text = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return f"{text}.{fraction:03}".rstrip("0") if fraction else text


def _parse_evaluation(text: str) -> Evaluation | None:
    """Return what a score of PGN says, which is for White, the side that moves first, in pawns or as a mate."""
    if found := MATE.fullmatch(text):
        return Evaluation(mate=int(found[1]), depth=int(found[2]) if found[2] else None)
    found = PAWNS.fullmatch(text)
    if found is None:
        return None
    sign, pawns, hundredths, depth = found.groups(default="")
    centipawns = int(pawns or 0) * 100 + int(hundredths.ljust(2, "0"))
    return Evaluation(-centipawns if sign == "-" else centipawns, depth=int(depth) if depth else None)


def _write_evaluation(evaluation: Evaluation) -> str:
    if evaluation.mate is not None:
        score = f"#{evaluation.mate}"
    else:
        pawns, hundredths = divmod(abs(evaluation.centipawns or 0), 100)
        score = f"{'-' if (evaluation.centipawns or 0) < 0 else ''}{pawns}.{hundredths:02}"
    return score if evaluation.depth is None else f"{score},{evaluation.depth}"
