"""The text of a page: its tags, scripts and styles become spaces, so that every word keeps its line and column.

>>> [line.text.strip() for line in visible([TextLine("1. <b>炮二平五</b><br>马8进7", 1, 0, "")])]
['1.    炮二平五', '马8进7']
"""

import re
from collections.abc import Iterable, Iterator
from html import unescape

from kifu.diagnostics import Problem, Severity
from kifu.errors import FormatError, Place
from kifu.sources.source import TextLine

PAGE = re.compile(r"\ufeff?\s*<(?:!doctype\s+html|html|head|body|\?xml[^>]{0,200}>\s*<html)\b", re.IGNORECASE)
# Invisible text runs from the first of a pair to the second; the rest of a tag is as invisible.
HIDDEN = {"<!--": "-->", "<script": "</script", "<style": "</style"}
ENDS = {end: re.compile(re.escape(end), re.IGNORECASE) for end in (*HIDDEN.values(), ">")}
MOST_INDENT = 200  # spaces for what stands before a break: a page in one line must not grow with every one of them
OPENING = re.compile(r"<!--|<(?:script|style)\b|</?[A-Za-z!?]", re.IGNORECASE)
OPENING_NAME = re.compile(r"<!--|</?[!?]?\w{0,20}")
LINE_BREAK = re.compile(r"</?(?:br|p|div|tr|td|th|li|h[1-6]|table|center|blockquote)\b", re.IGNORECASE)
ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});")


def is_page(text: str) -> bool:
    """Whether a text begins as a web page does."""
    return PAGE.match(text) is not None


def visible(lines: Iterable[TextLine], problems: list[Problem] | None = None) -> Iterator[TextLine]:
    """Yield the visible text of a page; a line with a tag that breaks it becomes several lines with its number.

    The first comment, script or tag without an end, which hides more than was meant, is added to the ``problems``, and
    so is one that hides the rest of the page.
    """
    until = ""  # the text that ends an invisible stretch, across lines
    hidden, began = "", Place()
    for line in lines:
        kept: list[str] = []
        text, place = line.text, 0
        while place < len(text):
            if until:
                end = ENDS[until].search(text, place)
                stop = end.end() if end else len(text)
                kept.append(" " * (stop - place))
                if until == ">" and problems == [] and _holds_another(text[place:stop]):
                    problems.append(_unclosed(hidden, "it hides all before the end of the next tag", began))
                if end:
                    until = "" if until.endswith(">") else ">"
                place = stop
                continue
            opening = OPENING.search(text, place)
            stop = opening.start() if opening else len(text)
            kept.append(ENTITY.sub(_character, text[place:stop]))
            place = stop
            if opening:
                if LINE_BREAK.match(text, stop):
                    yield line._replace(text="".join(kept))
                    kept = [" " * min(stop, MOST_INDENT)]
                until = HIDDEN.get(opening[0].lower(), ">")
                hidden, began = text[stop : stop + 60], Place(line.number, stop + 1)
                kept.append(" ")
                place += 1
        yield line._replace(text="".join(kept))
    if until and problems is not None:
        problems.append(_unclosed(hidden, "it hides the rest of the page", began))


def _holds_another(tag: str) -> bool:
    """Whether another tag begins inside a tag; in quotes there may be anything."""
    return "<" in tag and "'" not in tag and '"' not in tag and OPENING.search(tag) is not None


def _unclosed(opening: str, effect: str, place: Place) -> Problem:
    name = OPENING_NAME.match(opening)
    problem = FormatError(f"{name[0] if name else '<'!r} does not end: {effect}", code="unclosed", text=opening)
    return Problem(problem, Severity.WARNING, "left out", place)


def _character(entity: re.Match[str]) -> str:
    """Return the character that an entity stands for; for a space, as many spaces as the entity has letters."""
    meant = unescape(entity[0])
    return " " * len(entity[0]) if meant.isspace() else meant
