"""Slips: the ways in which an answer goes wrong, each with its name, its words and what tempts to it.

>>> holds("first along|across -tandem", {"first", "across", "capture"})
True
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple


class Slip(NamedTuple):
    """One thing that is wrong with an answer; ``kind`` is a key of ``SLIPS``.

    The reason is empty where no more is known than the kind.  Kinds that ``Notation.slip`` knows, too, are named as
    there.
    """

    kind: str
    reason: str


class SlipKind(NamedTuple):
    """What a kind of slip is called, and on which moves it can happen, as a query of features."""

    words: str
    tempting: str = ""


SLIPS: Mapping[str, SlipKind] = {
    "wrong-side-file": SlipKind("a file counted from the wrong side", "off-centre"),
    "wrong-side-rank": SlipKind("a rank counted from the wrong side"),
    "other-view": SlipKind("the board seen from the other side", "second"),
    "distance-for-file": SlipKind("the distance given in place of the file", "oblique|across"),
    "file-for-distance": SlipKind("the file given in place of the distance", "along"),
    "direction": SlipKind("the wrong direction", "along|oblique|across"),
    "missing-marker": SlipKind("the tandem marker left out", "tandem"),
    "needless-marker": SlipKind("a tandem marker where none belongs", "-tandem"),
    "front-rear": SlipKind("front and rear exchanged", "tandem"),
    "wrong-marker": SlipKind("the marker of another man in the tandem", "men-3|men-4|men-5|files-2"),
    "missing-file": SlipKind("the file left out where two files hold a tandem", "files-2"),
    "needless-file": SlipKind("the file written where the marker is enough", "tandem"),
    "neighbour-file": SlipKind("a file or rank miscounted by one"),
    "number": SlipKind("another number"),
    "piece": SlipKind("another piece"),
    "missing-origin": SlipKind("the origin left out where another man can go there", "origin"),
    "wrong-origin": SlipKind("another origin", "origin"),
    "needless-origin": SlipKind("the origin written where nothing needs it", "-origin"),
    "wrong-square": SlipKind("another square"),
    "missing-step": SlipKind("one of two steps left out", "via"),
    "needless-step": SlipKind("a step that is none"),
    "igui": SlipKind("a capture without moving confused with one that moves", "igui|capture"),
    "promotion": SlipKind("the sign of promotion", "choice"),
    "drop": SlipKind("a drop confused with a move on the board", "drop"),
    "side-sign": SlipKind("the sign of the other side"),
    "reversed": SlipKind("from and to exchanged"),
    "rank-offset": SlipKind("the ranks counted from another number"),
    "spelling": SlipKind("one sign wrong"),
    "other-notation": SlipKind("another notation than the one asked for"),
    "unreadable": SlipKind("a text that is no move"),
    "illegal": SlipKind("a move that is not legal"),
    "other-move": SlipKind("another move"),
    "no-answer": SlipKind("no answer"),
}


def holds(query: str, features: Collection[str]) -> bool:
    """Whether features fit a query: ``pass`` must be there, ``-pass`` must not, of ``pass|igui`` one must."""
    return all(
        word[1:] not in features if word.startswith("-") else any(part in features for part in word.split("|"))
        for word in query.split()
    )


def find_temptations(features: Collection[str]) -> list[str]:
    """Return the kinds of slip that a move with these features tempts to."""
    return [kind for kind, (_, query) in SLIPS.items() if query and holds(query, features)]
