"""Recognition: the format of a file by what is in it; its name decides only where that does not."""

import os
from typing import NamedTuple

from kifu.errors import FormatError
from kifu.formats.base import Format, formats
from kifu.sources.encoding import CODECS
from kifu.sources.source import Source

BEYOND_DOUBT = 90  # how sure a format must be for no other to be asked
SURE = 50  # how sure a format must be for the last resorts not to be asked


class Recognition(NamedTuple):
    format: Format
    evidence: str


def recognise(source: Source) -> Recognition:
    """Return the format of a file by what is in it; its name decides only where that does not."""
    head = source.head()
    suffix = os.path.splitext(source.name)[1].lower()
    # The format that the name speaks for is asked first, to be believed if what is in the file says the same.
    readable = sorted((known for known in formats() if known.reads), key=lambda known: suffix not in known.suffixes)
    for known in readable:
        # What begins with the signature of a format needs no decoding.
        if known.recognises(head, "") == 100:
            return Recognition(known, f"it begins as {known.name} does")
    text = head.decode(CODECS.get(source.encoding, "utf-8"), "replace")
    best, found = 0, readable[0]
    for known in sorted(readable, key=lambda known: known.last_resort):
        if best >= (SURE if known.last_resort else BEYOND_DOUBT):
            break
        score = known.recognises(head, text)
        if score > best:
            best, found = score, known
    if not best:
        named = any(suffix in known.suffixes for known in readable)
        hint = f", though it is named {suffix}" if named else ""
        raise FormatError(f"nothing in it looks like a record in a format that kifu reads{hint}")
    name = f" and is named {suffix}" if suffix in found.suffixes else ""
    return Recognition(found, f"it looks like {found.name}{name}")
