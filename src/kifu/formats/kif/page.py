"""Records in web pages: the text of a script of the kind ``text/plain``, from which Kifu for JS makes a board."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from kifu.sources.source import TextLine

PAGE = re.compile(r"\s*<[!a-zA-Z]")
OPENING = re.compile(r"<(script|textarea|pre)\b(?=[^>]{0,400}(?:text/plain|kifu|kif\b))[^>]{0,400}>", re.IGNORECASE)
NEXT_GAME = "#KIF"  # a line that begins the next record


def sheet_lines(lines: Iterable[TextLine]) -> Iterator[TextLine]:
    """Yield the lines of a file; of a page those of its scripts that hold a record, each after a line that parts them.

    Every line keeps its number.
    """
    source = iter(lines)
    first = next((line for line in source if line.text.strip()), None)
    if first is None:
        return
    rest = chain((first,), source)
    yield from _lines_of_page(rest) if PAGE.match(first.text) else rest


def _lines_of_page(lines: Iterable[TextLine]) -> Iterator[TextLine]:
    closing = ""
    for line in lines:
        text, here = line.text, 0
        lowered = text.lower()
        if len(lowered) != len(text):
            lowered = text  # a few letters become two
        while here <= len(text):
            if not closing:
                opening = OPENING.search(text, here)
                if opening is None:
                    break
                yield line._replace(text=NEXT_GAME)
                closing, here = f"</{opening[1].lower()}", opening.end()
            stop = lowered.find(closing, here)
            if stop < 0:
                yield line._replace(text=text[here:])
                break
            if here < stop:
                yield line._replace(text=text[here:stop])
            closing, here = "", stop + 1
