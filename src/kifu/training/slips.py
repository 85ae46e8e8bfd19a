"""Slips: the ways in which an answer goes wrong, each with its name, its words and what tempts to it.

>>> holds("first along|across -tandem", {"first", "across", "capture"})
True
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple


class Slip(NamedTuple):
    """One thing that is wrong with an answer; ``kind`` is a key of ``SLIPS``.

    The reason is empty where no more is known than the kind.  Kinds that ``Notation.slip`` knows,
    too, have the same name there.
    """

    kind: str
    reason: str


class Kind(NamedTuple):
    """What a kind of slip is called, and on which moves it can happen, as a query of features."""

    words: str
    tempting: str = ""


SLIPS: Mapping[str, Kind] = {
    "wrong-side-file": Kind("a file counted from the wrong side", "off-centre"),
    "wrong-side-rank": Kind("a rank counted from the wrong side"),
    "other-view": Kind("the board seen from the other side", "second"),
    "distance-for-file": Kind("the distance given in place of the file", "oblique|across"),
    "file-for-distance": Kind("the file given in place of the distance", "along"),
    "direction": Kind("the wrong direction", "along|oblique|across"),
    "missing-marker": Kind("the tandem marker left out", "tandem"),
    "needless-marker": Kind("a tandem marker where none belongs", "-tandem"),
    "front-rear": Kind("front and rear exchanged", "tandem"),
    "wrong-marker": Kind("the marker of another man in the tandem", "men-3|men-4|men-5|files-2"),
    "missing-file": Kind("the file left out where two files hold a tandem", "files-2"),
    "needless-file": Kind("the file written where the marker is enough", "tandem"),
    "neighbour-file": Kind("a file or rank miscounted by one"),
    "number": Kind("another number"),
    "piece": Kind("another piece"),
    "missing-origin": Kind("the origin left out where another man can go there", "origin"),
    "wrong-origin": Kind("another origin", "origin"),
    "needless-origin": Kind("the origin written where nothing needs it", "-origin"),
    "wrong-square": Kind("another square"),
    "missing-step": Kind("one of two steps left out", "via"),
    "needless-step": Kind("a step that is none"),
    "igui": Kind("a capture without moving confused with one that moves", "igui|capture"),
    "promotion": Kind("the sign of promotion", "choice"),
    "reversed": Kind("from and to exchanged"),
    "rank-offset": Kind("the ranks counted from another number"),
    "spelling": Kind("one sign wrong"),
    "other-notation": Kind("another notation than the one asked for"),
    "unreadable": Kind("a text that is no move"),
    "illegal": Kind("a move that is not legal"),
    "other-move": Kind("another move"),
    "no-answer": Kind("no answer"),
}


def holds(query: str, features: Collection[str]) -> bool:
    """Whether all words of a query hold: ``this``, ``-not-this``, ``this|or-that``."""
    return all(
        word[1:] not in features if word.startswith("-") else any(part in features for part in word.split("|"))
        for word in query.split()
    )


def find_temptations(features: Collection[str]) -> list[str]:
    """Return the kinds of slip that a move with these features tempts to."""
    return [kind for kind, (_, query) in SLIPS.items() if query and holds(query, features)]
