"""Recognition: the format of a file by its contents, and by its name where the contents leave a doubt.

Each format says how strongly the beginning of a file speaks for it, and the strongest ``Evidence`` decides.  The suffix
counts too: of two formats with equal evidence the one whose suffix the file bears is taken, and for that one
``POSSIBLE`` counts as ``LIKELY``, or as ``TRIED`` where the suffix is of records alone.  A name outweighs no mark of
another format; where the beginning of a long text says nothing, the name alone decides, because records may come later.
"""

import os
from functools import lru_cache
from typing import NamedTuple

from kifu.errors import FormatError, LimitError
from kifu.formats.base import Evidence, Format, formats
from kifu.languages.language import Phrase
from kifu.sources.encoding import READ_CODECS, detect_encoding, is_text
from kifu.sources.source import HEAD, Source

# Named once: to look a member up by its name takes longer than most formats take to answer.
NONE, POSSIBLE, LIKELY, TRIED, _, SURE, SIGNATURE = Evidence
WHITE_SPACE = b"\xef\xbb\xbf\xff\xfe \t\r\n\v\f"  # byte order marks and white space
COMMON_SUFFIXES = (".txt", ".text", ".csv", ".json", ".jsonl", ".ndjson")  # of files of all kinds, not of records alone
TEXT_SUFFIXES = (".txt", ".text", ".md", ".html", ".htm")
MOST_WHITE_SPACE = 16 << 20  # bytes that may stand before the first of a record


class Recognition(NamedTuple):
    format: Format
    evidence: str


def recognise(source: Source, head: bytes = b"") -> Recognition:
    """Return the format of a file, and the evidence for it; ``head`` are its first bytes, if the caller has them."""
    head = head or first_contents(source)
    suffix = os.path.splitext(source.name)[1].lower()
    readable, signed = _asked(formats(), suffix)
    for known in signed:
        if known.recognises(head, "") is SIGNATURE:
            return Recognition(known, Phrase("it begins as {format} does", format=known.name))
    text = source.small_text()
    if text is None:
        encoding = source.encoding if source.head().strip(WHITE_SPACE) else detect_encoding(head).encoding
        text = head.decode(READ_CODECS.get(encoding, "utf-8"), "replace")
    if "\n" not in text:
        text = text.replace("\r", "\n")  # so that formats find the beginnings of lines as the reader does
    best, found = NONE, readable[0]
    for known in readable:
        evidence = weigh(known.recognises(head, text), suffix if suffix in known.suffixes else "")
        if evidence > best:
            best, found = evidence, known
        if best >= SURE:
            break
    if best <= TRIED:
        # Most files never come here, and need not pay for the table.
        from kifu.files.unread import find_unread

        if unread := find_unread(source.name, head, text):
            raise unread.error()
    if best is NONE:
        named = next((known for known in readable if suffix in known.suffixes), None)
        if named and named.encoded and len(head) >= HEAD and is_text(text):
            reason = Phrase("it is named {suffix}, and its beginning says nothing else", suffix=suffix)
            return Recognition(named, reason)
        if suffix in TEXT_SUFFIXES and is_text(text):
            raise FormatError(
                "it is a text, and no record of a game: there is no score and no board in it", code="no-record"
            )
        hint = f", though it is named {suffix}" if named else ""
        code = "no-record" if named is None or suffix in COMMON_SUFFIXES else None
        raise FormatError(f"nothing in it looks like a record in a format that kifu reads{hint}", code=code)
    if suffix in found.suffixes:
        return Recognition(
            found, Phrase("it looks like {format} and is named {suffix}", format=found.name, suffix=suffix)
        )
    return Recognition(found, Phrase("it looks like {format}", format=found.name))


@lru_cache(maxsize=64)
def _asked(known: tuple[Format, ...], suffix: str) -> tuple[tuple[Format, ...], tuple[Format, ...]]:
    """Return the formats that may recognise a file with this suffix: all readable ones, and those with a signature.

    The format whose suffix the file bears comes first, so that it wins against others with equal evidence.
    """
    readable = sorted((each for each in known if each.reads), key=lambda each: suffix not in each.suffixes)
    return tuple(readable), tuple(each for each in readable if each.signed)


def first_contents(source: Source) -> bytes:
    """Return the first bytes of a file after any white space; none if there is nothing else in it."""
    size, head = HEAD, source.head()
    while not (contents := head.lstrip(WHITE_SPACE)) and len(head) == size:
        if size >= MOST_WHITE_SPACE:
            raise LimitError(f"the file begins with more than {MOST_WHITE_SPACE:,} bytes of white space")
        size *= 4
        head = source.head(size)
    start = len(head) - len(contents)
    return head if size == HEAD and contents else source.head(start + HEAD)[start:]


def weigh(evidence: Evidence, suffix: str) -> Evidence:
    """Return the evidence for a format, lifted where the file has a ``suffix`` of that format."""
    if not suffix or evidence not in (POSSIBLE, LIKELY):
        return evidence
    return LIKELY if suffix in COMMON_SUFFIXES else TRIED
