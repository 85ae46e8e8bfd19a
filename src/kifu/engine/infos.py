"""Infos: the lines that an engine prints while it thinks, read with distrust.

>>> info = read_info("info depth 7 multipv 2 score cp 54 upperbound nodes 19319 time 169 pv c1e3 b10c8".split())
>>> info.depth, info.line, info.centipawns, info.bound, info.seconds, info.moves
(7, 2, 54, 'upper', 0.169, ('c1e3', 'b10c8'))
>>> read_info("info depth 3 score cp nan pv h3e3".split())
Traceback (most recent call last):
...
ValueError: 'nan' is no number of score cp
>>> read_post("4 107 6 12505 f3f5 g10g8 { root eval = 1.08 }".split()).moves
('f3f5', 'g10g8')

What is said there is for the side to move; ``thoughts`` turns it round.  A line that has no score or no moves, such as
``info currmove``, is no info at all; one that has a number which cannot be is a ValueError with the reason.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

MOST_SCORE = 1_000_000  # hundredths of a pawn; more is no score of any engine
MOST_MATE = 9_999
MOST_DEPTH = 9_999
MOST_LINES = 500
MOST_NODES = 10**15
MOST_MILLISECONDS = 10**10
MOST_MOVES = 60  # of one line of play; more is read by nobody
XBOARD_MATE = 100_000
INTEGER = re.compile(r"[+-]?[0-9]{1,18}")
MARKS = ".+-*&"  # which engines put after the depth of an xboard line
POST = re.compile(rf"[0-9]+[{re.escape(MARKS)}]?")
BOUNDS = {"lowerbound": "lower", "upperbound": "upper"}
# The words that begin a part of an info line, as UCI, UCCI and USI have them.
PARTS = frozenset(
    {
        *(
            "depth",
            "seldepth",
            "time",
            "nodes",
            "pv",
            "multipv",
            "score",
            "currmove",
            "currmovenumber",
            "hashfull",
            "nps",
        ),
        *("tbhits", "sbhits", "cpuload", "string", "refutation", "currline", "wdl", "ebf"),
    }
)


class Info(NamedTuple):
    """What one line says, for the side to move, its moves as texts.

    ``odds`` are thousandths: won, drawn and lost.
    """

    depth: int
    line: int = 1
    centipawns: int | None = None
    mate: int | None = None
    bound: str = ""
    nodes: int = 0
    seconds: float = 0.0
    odds: tuple[int, int, int] | None = None
    moves: tuple[str, ...] = ()


def read_info(words: Sequence[str], *, mate_in_plies: bool = False) -> Info | None:
    """Return what an ``info`` line of UCI, UCCI or USI says; USI counts the plies until mate, the others moves."""
    parts: dict[str, Sequence[str]] = {}
    here = 1
    while here < len(words):
        name, here = words[here], here + 1
        if name == "string":
            break
        start = here
        # Everything after ``pv`` is moves, as some engines print it last; ``string`` ends a line too.
        while here < len(words) and (words[here] not in PARTS if name != "pv" else words[here] != "string"):
            here += 1
        parts.setdefault(name, words[start:here])
    if not parts.get("pv") or not parts.get("score"):
        return None
    centipawns, mate, bound = _score(parts["score"], mate_in_plies)
    return Info(
        depth=_first(parts, "depth", 0, 0, MOST_DEPTH),
        line=_first(parts, "multipv", 1, 1, MOST_LINES),
        centipawns=centipawns,
        mate=mate,
        bound=bound,
        nodes=_first(parts, "nodes", 0, 0, MOST_NODES),
        seconds=_first(parts, "time", 0, 0, MOST_MILLISECONDS) / 1000,
        odds=_odds(parts.get("wdl", ())),
        moves=tuple(parts["pv"][:MOST_MOVES]),
    )


def read_post(words: Sequence[str]) -> Info | None:
    """Return what a line of an xboard engine that thinks says: depth, score, hundredths of a second, nodes, moves."""
    if len(words) < 5 or not POST.fullmatch(words[0]):
        return None
    score = _number(words[1], "score", -MOST_SCORE, MOST_SCORE)
    mate = None
    if XBOARD_MATE <= abs(score) <= XBOARD_MATE + MOST_MATE:
        mate = (abs(score) - XBOARD_MATE) * (1 if score > 0 else -1)
    # HaChu says more of its search between braces, and others the time and depth in numbers before a tab.
    text = " ".join(words[4:]).partition("{")[0].split()
    while text and INTEGER.fullmatch(text[0]):
        text.pop(0)
    if not text:
        return None
    return Info(
        depth=_number(words[0].rstrip(MARKS), "depth", 0, MOST_DEPTH),
        centipawns=None if mate is not None else score,
        mate=mate,
        nodes=_number(words[3], "nodes", 0, MOST_NODES),
        seconds=_number(words[2], "time", 0, MOST_MILLISECONDS) / 100,
        moves=tuple(text[:MOST_MOVES]),
    )


def _score(words: Sequence[str], mate_in_plies: bool) -> tuple[int | None, int | None, str]:
    """Return centipawns or moves until mate, and which bound they are."""
    bound = next((BOUNDS[word] for word in words if word in BOUNDS), "")
    kind, *rest = words
    if kind == "mate":
        number = _number(rest[0] if rest else "", "score mate", -MOST_MATE, MOST_MATE)
        moves = (abs(number) + 1) // 2 if mate_in_plies else abs(number)
        return None, moves if number > 0 else -moves, bound
    # UCCI says the number alone.
    text = (rest[0] if rest else "") if kind == "cp" else kind
    return _number(text, "score cp", -MOST_SCORE, MOST_SCORE), None, bound


def _odds(words: Sequence[str]) -> tuple[int, int, int] | None:
    if not words:
        return None
    won, drawn, lost = (_number(word, "wdl", 0, 1000) for word in (*words[:3], *[""] * (3 - len(words[:3]))))
    if won + drawn + lost != 1000:
        raise ValueError(f"'{won} {drawn} {lost}' are no odds of wdl")
    return won, drawn, lost


def _first(parts: dict[str, Sequence[str]], name: str, otherwise: int, least: int, most: int) -> int:
    words = parts.get(name)
    return otherwise if words is None else _number(words[0] if words else "", name, least, most)


def _number(text: str, name: str, least: int, most: int) -> int:
    """Return a number between two others; what is none, or is out of that range, is a ValueError."""
    if not INTEGER.fullmatch(text):
        raise ValueError(f"{text[:20]!r} is no number of {name}")
    number = int(text)
    if not least <= number <= most:
        raise ValueError(f"{text[:20]} cannot be the number of {name}")
    return number
