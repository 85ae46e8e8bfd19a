"""Repair of the text that a record was read from: the words of its author, with those replaced that were wrong.

Nothing else of the text changes.  A caller should read the new text and compare it with the repaired record: words can
stand in an order that only the reader of the format knows, in columns, in tables, from top to bottom.
"""

from kifu.diagnostics import Diagnostic, Severity
from kifu.errors import Span
from kifu.records.places import find_places_before, words_of
from kifu.records.record import MISSING, Record
from kifu.records.repair.line import Repair
from kifu.records.repair.record import Damage


def find_break(text: str, record: Record, damage: Damage) -> Span | None:
    """Return where in its text the main line of a record breaks off; an empty place where a move is missing."""
    for diagnostic in record.diagnostics:
        if diagnostic.severity is Severity.ERROR and diagnostic.ply == damage.repairs.ply and diagnostic.line:
            return _span_of(text, diagnostic, missing=damage.repairs.text == MISSING)
    return None


def find_slip(text: str, break_at: Span, record: Record, damage: Damage, repair: Repair) -> list[Span]:
    """Return the places of the words that a repair replaces, or the empty place where it puts one in.

    Nothing is returned if they are not found.
    """
    back = damage.repairs.ply - repair.ply
    line = record.main_line()[: damage.repairs.ply - 1]
    before = find_places_before(text, break_at.start, line, record.start(), damage.notation) if back else []
    if len(before) < back:
        return []
    count = max(1, repair.replaces)
    after = words_of(text, damage.notation, break_at.stop)
    spans = [*before[:back][::-1], break_at]
    while len(spans) < count:
        token = next(after, None)
        if token is None:
            return []
        spans.append(token.span)
    if repair.replaces:
        return spans[:count]
    return [spans[0]._replace(stop=spans[0].start)]


def repair_text(text: str, slip: list[Span], repair: Repair) -> str:
    """Return a text with a repair made at its places, which are in the order of the text."""
    count = len(slip)
    # As many words as stand there are replaced one by one; what is more goes to the last of them.
    words = [*repair.texts[: count - 1], " ".join(repair.texts[count - 1 :])] + [""] * count
    for span, word in reversed(list(zip(slip, words, strict=False))):
        before, after = text[: span.start], text[span.stop :]
        if span.start == span.stop:
            word = f"{word} " if word else ""
        elif not word:
            after = after.lstrip(" ")
        text = before + word + after
    return text


def _span_of(text: str, diagnostic: Diagnostic, *, missing: bool) -> Span | None:
    """Return the place that a diagnostic speaks of; nothing if its words do not stand there."""
    lines = text.split("\n")
    if diagnostic.line > len(lines):
        return None
    start = sum(len(line) + 1 for line in lines[: diagnostic.line - 1]) + diagnostic.column - 1
    if not text.startswith(diagnostic.text, start):
        return None
    length = 0 if missing else len(diagnostic.text)
    return Span(start, start + length, diagnostic.line, diagnostic.column)
