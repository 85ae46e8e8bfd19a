"""Files that kifu knows by name and does not read: which program made them, and what can be done instead.

>>> find_unread("game.che", b"", "").what
'a record of the QQ server'
"""

import os
import re
from typing import NamedTuple

from kifu.errors import UnsupportedError

SAVE_AS_TEXT = "open it there and save it as plain text"
SAVE_ANEW = "open it there and save it as PGN or XQF"
XQFTOOLS = "the XQFTools of xqbase make PGN of it, which kifu reads"
UNPACK = "unpack it first"
NO_RECORD = "no-record"
LOOKED_AT = 16384  # characters
SHORT = 2  # bytes, too few to be sure


class Unread(NamedTuple):
    """A kind of file by what it begins with, by what stands in its text, or by nothing but its name."""

    name: str
    what: str
    instead: str
    begins: tuple[bytes, ...] = ()
    contains: re.Pattern[str] | None = None
    suffixes: tuple[str, ...] = ()
    code: str = "unsupported"  # no-record for what can be no record of any game

    def begins_with(self, head: bytes) -> bool:
        """Whether a file begins as this kind does; two letters alone mean it only in a file that is no text."""
        found = next((begin for begin in self.begins if head.startswith(begin)), b"")
        return len(found) > SHORT or (len(found) > 0 and b"\0" in head)

    def error(self) -> UnsupportedError:
        return UnsupportedError(f"{self.name}, {self.what}: {self.instead}", code=self.code)


TABLE = (
    Unread(
        *("PFC", "a record of 鹏飞象棋", SAVE_ANEW),
        contains=re.compile(r"\A\ufeff?\s*(?:<\?xml[^>]*>\s*)?(?:<!--\s*)?<n\s[^>]*\bm\s*="),
        suffixes=(".pfc",),
    ),
    Unread("CHE", "a record of the QQ server", XQFTOOLS, suffixes=(".che",)),
    Unread("CCM", "a record of the server 中国游戏中心", XQFTOOLS, suffixes=(".ccm",)),
    Unread("CHN", "a record of the server 联众", XQFTOOLS, suffixes=(".chn",)),
    Unread("XQR", "a record of XiangQi Replay", SAVE_ANEW, begins=(b"\0\2\x20\x17",), suffixes=(".xqr",)),
    Unread("SQLite", "a database, such as an opening book", "export its games as PGN", begins=(b"SQLite format 3\0",)),
    Unread(
        *("Office", "a document of Word or a program like it", SAVE_AS_TEXT),
        begins=(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",),
        code=NO_RECORD,
    ),
    Unread(*("RTF", "a document of Word or a program like it", SAVE_AS_TEXT), begins=(b"{\\rtf",), code=NO_RECORD),
    Unread(*("PDF", "pages to print", "copy the score out of it as plain text"), begins=(b"%PDF-",), code=NO_RECORD),
    Unread(
        *("a picture", "which has no moves in it as text", "type the score, or let a program for that read it"),
        begins=(b"\x89PNG\r\n", b"\xff\xd8\xff", b"GIF87a", b"GIF89a", b"BM"),
        code=NO_RECORD,
    ),
    Unread(
        *("a page of kifu", "made by `kifu view`", "read the record that it was made from"),
        contains=re.compile(r'^<meta name="generator" content="kifu ', re.MULTILINE),
        code=NO_RECORD,
    ),
    Unread("RAR or 7z", "an archive", UNPACK, begins=(b"Rar!\x1a\x07", b"7z\xbc\xaf\x27\x1c")),
    Unread(*("a program", "no record", "look for the files it saves"), begins=(b"MZ", b"\x7fELF"), code=NO_RECORD),
)


def find_unread(name: str, head: bytes, text: str) -> Unread | None:
    """Return the kind of a file by its first bytes, given as they are and decoded, or else by its name."""
    text = text[:LOOKED_AT]
    for kind in TABLE:
        if kind.begins_with(head) or (kind.contains and kind.contains.search(text)):
            return kind
    suffix = os.path.splitext(name)[1].lower()
    return next((kind for kind in TABLE if suffix and suffix in kind.suffixes), None)
