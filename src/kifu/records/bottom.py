"""Which side sits at the bottom of a record's diagrams: as its tag ``Bottom`` says, or a caption, 黑方在下.

>>> bottom_of(Record(tags={"Bottom": "Black"})).name, bottom_of(Record(tags={"Title": "第一图（黑方在下）"})).name
('SECOND', 'SECOND')
"""

from kifu.records.captions import find_bottom
from kifu.records.record import Record
from kifu.rules.side import Side


def bottom_of(record: Record) -> Side:
    """Return the side at the bottom of the diagrams: the first, unless the record says otherwise."""
    said = _side_named(record, record.tags.get("Bottom", ""))
    for text in (record.tags.get("Title", ""), record.root.comment) if said is None else ():
        if caption := find_bottom(text):
            said = _side_named(record, caption)
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
