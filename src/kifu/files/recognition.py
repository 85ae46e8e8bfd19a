"""Recognition: the format of a file by what is in it, and by its name where that leaves a doubt.

Each format says how strongly the beginning of a file speaks for it, and the strongest ``Evidence`` decides.  The suffix
counts too: of two formats with the same evidence the one whose suffix the file bears is taken, and for that one what
is merely possible counts as likely.  A name outweighs no mark of another format, nor contents that say nothing.
"""

import os
from typing import NamedTuple

from kifu.errors import FormatError
from kifu.formats.base import Evidence, Format, formats
from kifu.sources.encoding import CODECS
from kifu.sources.source import Source


class Recognition(NamedTuple):
    format: Format
    evidence: str


def recognise(source: Source) -> Recognition:
    """Return the format of a file, and why it is taken for one."""
    head = source.head()
    suffix = os.path.splitext(source.name)[1].lower()
    # The format that the name speaks for is asked first, so that it is taken where another has the same evidence.
    readable = sorted((known for known in formats() if known.reads), key=lambda known: suffix not in known.suffixes)
    for known in readable:
        if known.recognises(head, "") is Evidence.SIGNATURE:
            return Recognition(known, f"it begins as {known.name} does")
    text = head.decode(CODECS.get(source.encoding, "utf-8"), "replace")
    best, found = Evidence.NONE, readable[0]
    for known in readable:
        evidence = weigh(known.recognises(head, text), named=suffix in known.suffixes)
        if evidence > best:
            best, found = evidence, known
        if best >= Evidence.SURE:
            break
    if best is Evidence.NONE:
        named = any(suffix in known.suffixes for known in readable)
        hint = f", though it is named {suffix}" if named else ""
        raise FormatError(f"nothing in it looks like a record in a format that kifu reads{hint}")
    name = f" and is named {suffix}" if suffix in found.suffixes else ""
    return Recognition(found, f"it looks like {found.name}{name}")


def weigh(evidence: Evidence, *, named: bool) -> Evidence:
    """Return the evidence for a format in the light of whether the file is named as one of its files."""
    return Evidence.LIKELY if named and evidence is Evidence.POSSIBLE else evidence
