"""In which notation a record is written: the one it came in, and in the Chinese script of its other texts.

>>> record = Record(tags={"Red": "胡榮華"})
>>> choose_notation(record, "zh-hans").name, choose_notation(record, "wxf").name
('zh-hant', 'wxf')
"""

from collections.abc import Iterator

from kifu.notations.base import Notation, find_notation, notations_of
from kifu.records.node import Node
from kifu.records.record import Record
from kifu.registry import parse_name


def choose_notation(record: Record, usual: str, *, own: bool = True) -> Notation:
    """Return the notation that a record came in, or without one ``usual``; ``own=False`` leaves that out.

    Where that is Chinese and no move of the record shows its script, the script is that of the tags and comments.
    """
    came_in = record.origin.notation if own else ""
    if parse_name(came_in)[0] not in [known.name for known in notations_of(record.game)]:
        came_in = ""
    notation = find_notation(came_in or usual, record.game)
    twin = notation.twin
    if twin is None or find_script(record) != twin.name:
        return notation
    if not came_in:
        return twin
    if _shows_script(record, notation, twin):
        return notation
    # Both scripts have the glyph 炮, but only one of them for both sides.
    keeps_cannons = notation.chosen["cannon"] != "script" or not _moves_cannons(record)
    return twin if keeps_cannons else twin.set(cannon="炮")


def find_script(record: Record) -> str:
    """Return ``zh-hans`` or ``zh-hant`` as the tags and comments of a record are written; nothing if they do not say.

    A character that only one of the national character sets has speaks for its script: 马 and 馬.
    """
    characters: set[str] = set().union(*_texts(record))
    plain = "".join(character for character in characters if "㐀" <= character <= "鿿")
    simplified = set(plain.encode("gb2312", "ignore").decode("gb2312"))
    traditional = set(plain.encode("big5", "ignore").decode("big5"))
    difference = len(traditional - simplified) - len(simplified - traditional)
    if difference:
        return "zh-hant" if difference > 0 else "zh-hans"
    return "zh-hant" if record.origin.encoding == "big5" else ""


def _texts(record: Record) -> Iterator[str]:
    yield from record.tags.values()
    yield record.ending
    yield from comments_of(record)


def comments_of(record: Record) -> Iterator[str]:
    """Yield all comments of a record, in no order."""
    waiting: list[Node] = [record.root]
    while waiting:
        node = waiting.pop()
        if node.comment or node.before:
            yield node.comment + node.before
        waiting += node.children


def _moves_cannons(record: Record) -> bool:
    men = (position.mover(node.move) for node, position, _ in record.walk()) if record.playable else ()
    return any(man is not None and man.piece.name == "Cannon" for man in men)


def _shows_script(record: Record, notation: Notation, twin: Notation) -> bool:
    """Whether a move of the record is written with characters that the other script does not have."""
    own = notation.alphabet - twin.alphabet
    return record.playable and any(
        own & set(notation.render_or_points(position, node.move)) for node, position, _ in record.walk()
    )
