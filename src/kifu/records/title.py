"""What a record is called: its players, or else its title, event, opening, the name of its file.

>>> title_of(Record(tags={"Red": "Hu", "Black": "?", "Event": "cup"})), title_of(Record(tags={"Event": "cup"}))
('Hu – Black', 'cup')
"""

import os

from kifu.records.record import Record
from kifu.rules.side import Side

TAGS = ("Title", "Event", "Opening")  # what names a record without players, the first that says something
UNKNOWN = ("", "?", "-", "????.??.??")  # how programs write a tag of which they know nothing


def title_of(record: Record) -> str:
    """Return what to call a record."""
    players = players_of(record)
    if any(players):
        names = [name or record.game.sides[side].name for side, name in zip(Side, players, strict=True)]
        return " – ".join(names)
    return (
        next(filter(None, (known_tag(record, tag) for tag in TAGS)), "")
        or _file_name(record)
        or (record.game.title.capitalize())
    )


def players_of(record: Record) -> tuple[str, str]:
    """Return the names of both players, the first side's first; an unknown name is empty."""
    return known(record.player(Side.FIRST)), known(record.player(Side.SECOND))


def known_tag(record: Record, name: str) -> str:
    """Return the value of a tag; nothing if it stands for an unknown value, as ``?`` does."""
    return known(record.tags.get(name, ""))


def known(text: str) -> str:
    """Return a text; nothing if programs write it for an unknown value, as they do with ``?``."""
    return "" if text.strip() in UNKNOWN else text


def _file_name(record: Record) -> str:
    """Return the name of a record's file without the suffix, and its number from the second record on."""
    name = os.path.splitext(os.path.basename(record.origin.file.replace("\\", "/")))[0]
    return f"{name} {record.origin.number}" if name and record.origin.number > 1 else name
