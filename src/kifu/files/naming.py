"""Names of files for records: what a record is called, in characters that every system takes.

>>> file_name(3, 'Hu: "the final" – 2/3', ".pgn")
'003 Hu the final – 2 3.pgn'
"""

import re
import unicodedata

LONGEST = 120  # bytes of a title in UTF-8; file systems take 255 for a whole name
# Signs that mean something to Windows or to a shell, and spaces.
FORBIDDEN = re.compile(r'[<>:"/\\|?*\s]+')


def file_name(number: int, title: str, suffix: str) -> str:
    """Return the name of a record's file: its number, which keeps names apart on every file system, and its title.

    With the number in front no name is hidden, an option of a command, or one that Windows keeps for a device.
    """
    seen = "".join(
        " " if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Cn") else character for character in title
    )
    plain = FORBIDDEN.sub(" ", unicodedata.normalize("NFC", seen))
    short = plain.encode()[:LONGEST].decode(errors="ignore").strip(" .")
    return f"{number:03} {short}".rstrip() + suffix
