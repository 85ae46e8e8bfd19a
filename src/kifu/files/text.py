"""The text of a file as its reader sees it: line and column of a diagnostic are places in this text.

>>> text_of("1. 炮二平五\\r\\n馬8進7".encode("big5"))
'1. 炮二平五\\n馬8進7'
"""

from kifu.diagnostics import Lenient, Report
from kifu.errors import KifuError
from kifu.files.reading import open_input
from kifu.sources.encoding import UNDECODABLE, is_text

REPLACEMENT = "\ufffd"


def text_of(file: bytes, *, encoding: str | None = None, most: int = 1 << 20) -> str | None:
    """Return the lines of a file, each ended by a line feed alone; ``None`` if it is no text, too long, or several."""
    sources = open_input(file, Report(Lenient()))
    try:
        source = next(sources, None)
        data = source.head(most + 1) if source else b""
        if source is None or len(data) > most:
            return None
        if encoding is not None:
            source.encoding = encoding
        text = "\n".join(line.text for line in source.lines())
        if b"\0" in data and not source.encoding.startswith("utf-16"):
            return None
        if next(sources, None) is not None:
            return None
    except KifuError:
        return None
    return UNDECODABLE.sub(REPLACEMENT, text) if is_text(text) else None
