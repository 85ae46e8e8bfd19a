"""Kept text: text that could not be read is written as a line of a comment, and read as kept text again.

>>> write_kept("马8进6 {?}")
'[%rest 马8进6 %7B?%7D]'
>>> split_kept("the usual answer\\n[%rest 马8进6 %7B?%7D]")
('the usual answer', '马8进6 {?}')
"""

import re
from typing import NamedTuple

OPENING, CLOSING = "[%rest ", "]"
NO_OPENING = "[% rest "
# The signs that mean something to one format or another, line ends of all kinds, and halves of characters.
UNSAFE = re.compile(r"[%{}\[\]|\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]|\*(?=/)")
KEPT = re.compile(r"\[%rest ([^\[\]]*)\]")
ESCAPE = re.compile(r"%(?:u([0-9A-F]{4})|([0-9A-F]{2}))")


class KeptText(NamedTuple):
    """Text that was kept in a line of moves, and where it begins there."""

    text: str
    place: int


def write_kept(rest: str, unsafe: str = "") -> str:
    """Return a text that could not be read as a line of a comment, with the signs escaped that mean something.

    ``unsafe`` are more signs than usual that would mean something there.
    """
    safe = UNSAFE.sub(_escape, rest)
    for sign in unsafe:
        safe = safe.replace(sign, f"%{ord(sign):02X}")
    return OPENING + safe + CLOSING


def split_kept(comment: str) -> tuple[str, str]:
    """Return a comment without the lines that are kept text, and that text."""
    if OPENING not in comment:
        return comment, ""
    lines, kept = [], []
    for line in comment.split("\n"):
        if line.startswith(OPENING) and line.endswith(CLOSING):
            kept.append(ESCAPE.sub(_character, line[len(OPENING) : -len(CLOSING)]))
        else:
            lines.append(line)
    return "\n".join(lines).strip(), " ".join(kept)


def take_kept(line: str) -> tuple[str, list[KeptText]]:
    """Return a line of moves with spaces where kept text stands among them, and that text.

    >>> take_kept("C2.5 [%rest x] H8+7")
    ('C2.5           H8+7', [KeptText(text='x', place=5)])
    """
    if OPENING not in line:
        return line, []
    kept = [KeptText(ESCAPE.sub(_character, match[1]), match.start()) for match in KEPT.finditer(line)]
    return KEPT.sub(lambda match: " " * len(match[0]), line), kept


def without_openings(comment: str) -> str:
    """Return a comment in which nothing is taken for kept text."""
    return comment.replace(OPENING, NO_OPENING)


def _escape(sign: re.Match[str]) -> str:
    number = ord(sign[0])
    return f"%{number:02X}" if number < 0x100 else f"%u{number:04X}"


def _character(escape: re.Match[str]) -> str:
    return chr(int(escape[1] or escape[2], 16))
