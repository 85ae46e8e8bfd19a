"""Which side sits at the bottom of a record's diagrams: as its tag ``Bottom`` says, or a caption, 黑方在下.

>>> bottom_of(Record(tags={"Bottom": "Black"})).name, bottom_of(Record(tags={"Title": "第一图（黑方在下）"})).name
('SECOND', 'SECOND')
"""

import re

from kifu.records.record import Record
from kifu.rules import about
from kifu.rules.side import Side

COLOURS = {name: colour.characters for name, colour in about.COLOURS.items()}
# What follows must end the clause: 黑方在下一着 is Black's next move.
AT_BOTTOM = (
    r"(?:(?P<colour>[红紅黑白])[方棋]?在下[方面边邊]?|(?P<name>[A-Z][a-z]+)\s+(?:is\s+)?at\s+the\s+bottom)"
    r"(?=[\s,.;:，。；、：)）\]】」]|\Z)"
)
CAPTION = re.compile(AT_BOTTOM, re.IGNORECASE)


def bottom_of(record: Record) -> Side:
    """Return the side at the bottom of the diagrams: the first, unless the record says otherwise."""
    said = _side_named(record, record.tags.get("Bottom", ""))
    for text in (record.tags.get("Title", ""), record.root.comment) if said is None else ():
        if caption := CAPTION.search(text):
            said = _side_named(record, caption["colour"] or caption["name"])
            break
    return Side.FIRST if said is None else said


def _side_named(record: Record, text: str) -> Side | None:
    """Return the side that a name means: ``Black``, ``b``, 黑, 黑方; ``None`` if it means none of this game."""
    plain = text.strip().lower()
    for side in Side:
        named = record.game.sides[side]
        characters = [*named.colour.characters]
        if plain in (named.name.lower(), *named.letters) or (plain and plain.rstrip("方棋") in characters):
            return side
    return None
