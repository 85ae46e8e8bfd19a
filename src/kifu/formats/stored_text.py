"""Texts inside files of bytes: read from GBK or UTF-16, cleaned, and written back into the room there is.

>>> GBK.decode(GBK.encode("炮二平五").data).text
'炮二平五'
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from kifu.formats.writing import LINE_END, Losses
from kifu.languages.language import Message, Phrase
from kifu.records import held
from kifu.sources.encoding import SYNONYMS, UNDECODABLE, Encoded, escape

SPACES = "\0" + "".join(character for character in map(chr, range(0x3001)) if character.isspace())
HALF_CHARACTER = re.compile("[\ud800-\udfff]")


class Decoded(NamedTuple):
    """A text and how many of its bytes, or pairs of bytes, are no character; these are kept as lone surrogates."""

    text: str
    undecodable: int


class Codec(NamedTuple):
    name: str
    decode: Callable[[bytes], Decoded]
    encode: Callable[[str], Encoded]


def clean(text: str) -> str:
    """Return a text with line ends of one kind, and neither spaces nor zeros at its edges."""
    return LINE_END.sub("\n", text).strip(SPACES)


def store_text(
    text: str, codec: Codec, losses: Losses, what: Message, room: int | None = None, *, kind: int = held.TEXTS
) -> bytes:
    """Return the bytes of a text, cut at a character where the room ends; report all that will not be read back.

    ``kind`` is what the record loses then: ``TAGS``, or all the ``REMARKS`` that are part of a comment.
    """
    if not text:  # as most comments
        return b""
    plain = losses.clean_text(text, kind=kind)
    data, replaced = codec.encode(_on_windows(plain))
    too_long = room is not None and len(data) > room
    if replaced:
        pairs = ", ".join(f"{character} as {instead}" for character, instead in replaced[:20])
        written = Phrase("written {text}", text=pairs)
        losses.report(Message("all characters in {encoding}", encoding=codec.name), pairs, repair=written, lost=kind)
    if room is not None and too_long:
        losses.report(
            Message("more than {number} bytes in {what}", number=room, what=what), text, repair="cut", lost=kind
        )
        data = _cut(plain, codec, room)
    # Halves of characters may join in the bytes, and a cut may leave spaces: write the text as it will be read.
    while (again := codec.encode(_on_windows(clean(codec.decode(data).text))).data) != data:
        data = again
    if not (replaced or too_long) and clean(codec.decode(data).text) != plain:
        losses.report(Message("all there is in {what}", what=what), text, lost=kind)
    return data


def number_of(text: str, most: int) -> int:
    """Return the number that a text is, without leading zeros and at most ``most``; 0 for any other text."""
    if not (text.isascii() and text.isdecimal() and text[0] != "0" and len(text) <= len(str(most))):
        return 0
    return number if (number := int(text)) <= most else 0


def _on_windows(text: str) -> str:
    # The programs that read these files run there, and show nothing else as the end of a line.
    return text.replace("\n", "\r\n")


def _cut(text: str, codec: Codec, room: int) -> bytes:
    text = _on_windows(text[:room])[:room]
    while len(data := codec.encode(text).data) > room:
        text = text[:-1]
    return data


def _decode_gbk(raw: bytes) -> Decoded:
    # GB18030 has all of GBK, and what GBK lacks is better read than kept as bytes.
    try:
        return Decoded(raw.decode("gb18030"), 0)
    except UnicodeDecodeError:
        text = raw.decode("gb18030", "surrogateescape")
        return Decoded(text, len(UNDECODABLE.findall(text)))


def _encode_gbk(text: str) -> Encoded:
    try:
        return Encoded(text.encode("gbk"), ())
    except UnicodeEncodeError:
        replaced = {ord(character): _instead(character) for character in dict.fromkeys(text) if not _in_gbk(character)}
    data = text.translate(replaced).encode("gb18030", "surrogateescape")
    return Encoded(data, tuple((chr(number), instead) for number, instead in replaced.items()))


def _instead(character: str) -> str:
    return next((synonym for synonym in SYNONYMS.get(character, ()) if _in_gbk(synonym)), escape(character))


def _in_gbk(character: str) -> bool:
    """Whether programs that know GBK can show a character, or it stands for a byte that is written as it was."""
    # The four bytes of GB18030 are two wrong characters to those programs.
    if UNDECODABLE.match(character):
        return True
    return not HALF_CHARACTER.match(character) and len(character.encode("gb18030")) <= 2


def _decode_utf16(raw: bytes) -> Decoded:
    text = raw[: len(raw) & -2].decode("utf-16-le", "surrogatepass")
    undecodable = len(HALF_CHARACTER.findall(text))
    if len(raw) % 2:
        return Decoded(text + raw[-1:].decode("ascii", "surrogateescape"), undecodable + 1)
    return Decoded(text, undecodable)


def _decode_utf16_field(raw: bytes) -> Decoded:
    """Return the text before the first zero; after it the program wrote whatever was in its memory."""
    text = raw.decode("utf-16-le", "surrogatepass").partition("\0")[0]
    return Decoded(text, len(HALF_CHARACTER.findall(text)))


def _encode_utf16(text: str) -> Encoded:
    return Encoded(text.encode("utf-16-le", "surrogatepass"), ())


GBK = Codec("GBK", _decode_gbk, _encode_gbk)
UTF16 = Codec("UTF-16", _decode_utf16, _encode_utf16)
UTF16_FIELD = Codec("UTF-16", _decode_utf16_field, _encode_utf16)
