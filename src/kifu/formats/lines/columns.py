"""Columns: what stands in a line of a list of games, and what separates it.

>>> Columns.parse("title|fen|moves").split("a mate|4k4/4R4/9/9/9/9/9/9/9/4K4 w|e9e10").moves
'e9e10'
>>> find_columns(["a1;h3e3,h10g8", "a2;h3e3"]).split("a3;b3e3").tags
{'GameId': 'a3'}
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from kifu import registry
from kifu.errors import UnknownNameError
from kifu.lines.protocol import is_setup, parse_position

SEPARATORS = "|;\t,"
# What a column holds, by its name in small letters without signs; any other column is a tag.
MEANINGS = {
    "moves": "moves",
    "movelist": "moves",
    "move": "move",
    "fen": "fen",
    "startfen": "fen",
    "position": "position",
    "result": "result",
    "outcome": "result",
    "ply": "ply",
    "moveindex": "ply",
}
TAGS = {
    "id": "GameId",
    "game": "GameId",
    "gameid": "GameId",
    "title": "Title",
    "redplayer": "Red",
    "blackplayer": "Black",
    "whiteplayer": "White",
}
EXAMPLES = (
    "title|fen|moves",
    "title|fen|moves|result",
    "id;moves",
    "fen;moves",
    "moves",
    "fen",
    "position",
    "id,ply,move,fen",
)
MORE = "More"  # the tag of what stands after the last column that has a name
NAME = re.compile(r"[^\W\d][\w .-]{0,40}")
TAB_SEPARATED_NAME = re.compile(r"[^\W\d].{0,200}")  # prose has no tabs, so that it may be a sentence
MOST_NAMES = 1024  # of columns that are remembered: files make them up
LONGEST_LOOK = 20  # lines from which the columns of a file are found out


class Row(NamedTuple):
    """The values of one line of a list; ``place`` is the offset in the line at which the moves begin."""

    tags: dict[str, str]
    fen: str = ""
    moves: str = ""
    place: int = 0
    result: str = ""
    ply: str = ""


class Columns(NamedTuple):
    """The columns of a file in their order; without names they are found out in every line."""

    names: tuple[str, ...]
    separator: str
    header: bool = False  # whether the first line holds the names

    @staticmethod
    def parse(text: str) -> "Columns":
        """Return columns by their names, which are separated as the columns themselves are: ``id;moves``."""
        separator = next((sign for sign in SEPARATORS if sign in text), "")
        columns = Columns(tuple(map(str.strip, text.split(separator or "\n"))), separator)
        if not all(columns.names) or not (columns.have_moves or columns.names == ("fen",)):
            raise UnknownNameError("value of columns", text, EXAMPLES)
        return columns

    def have(self, *kinds: str) -> bool:
        """Whether the list has a column of one of some kinds."""
        return any(kind_of(name) in kinds for name in self.names)

    def find_twins(self) -> dict[str, list[str]]:
        """Return the names of columns by their kind where several are of one that can be there only once."""
        by_kind: dict[str, list[str]] = {}
        for name in self.names:
            by_kind.setdefault(kind_of(name), []).append(name)
        return {kind: names for kind, names in by_kind.items() if kind != "tag" and len(names) > 1}

    @property
    def have_moves(self) -> bool:
        return sum(kind_of(name) in ("moves", "move", "position") for name in self.names) == 1

    @property
    def quoted(self) -> bool:
        """Whether texts stand in quotes where they hold the separator, as in CSV."""
        return self.header or self.separator == ","

    @property
    def one_move_a_row(self) -> bool:
        return self.have("move")

    def split(self, line: str) -> Row | None:
        """Return what a line says; nothing if it is a line of a log that names no position."""
        if self.have("position"):
            command = parse_position(line)
            return Row({}, *command) if command else None
        if not self.separator:
            return Row({}, fen=line.strip()) if self.have("fen") else Row({}, moves=line)
        fields = line.split(self.separator, len(self.names) - 1)
        return self.row(fields)

    def row(self, fields: Sequence[str]) -> Row:
        """Return what the fields of a line say."""
        names = self.names or _names_for(fields, self.separator)
        tags: dict[str, list[str]] = {}
        values = {}
        place = moves_at = 0
        for name, field in zip(names, fields, strict=False):
            kind = kind_of(name)
            if kind != "tag":
                values[kind] = field.strip()
            elif text := field.strip():
                tags.setdefault(tag_of(name), []).append(text)
            if kind == "moves":
                moves_at = place + len(field) - len(field.lstrip())
            place += len(field) + 1
        if more := [text for field in fields[len(names) :] if (text := field.strip())]:
            tags.setdefault(MORE, []).extend(more)
        fen, moves, move, result, ply = (values.get(kind, "") for kind in ("fen", "moves", "move", "result", "ply"))
        joined = {tag: self.separator.join(texts) for tag, texts in tags.items()}
        return Row(joined, fen, moves or move, moves_at, result, ply)


@lru_cache(maxsize=MOST_NAMES)
def kind_of(name: str) -> str:
    """Return what a column is: ``moves``, ``fen``, ``result`` ..., or ``tag``; ``move_uci`` is a move too."""
    words = re.split(r"[\W_]+", name.lower())
    kind = MEANINGS.get("".join(words), "tag")
    if kind == "tag" and words[0] in ("move", "moves") and "-".join(words[1:]) in registry.names("notations"):
        return words[0]
    return kind


@lru_cache(maxsize=MOST_NAMES)
def tag_of(name: str) -> str:
    """Return the tag that a column is: ``red_player`` is Red, ``time_control`` is TimeControl."""
    words = re.split(r"[\W_]+", name)
    return TAGS.get("".join(words).lower()) or "".join(word[:1].upper() + word[1:] for word in words)


def _names_for(fields: Sequence[str], separator: str) -> tuple[str, ...]:
    """Return the names of the fields of one line of a list without names: a setup shows which is which."""
    first = "title" if separator == "|" else "id"
    setups = [place for place, field in enumerate(fields) if is_setup(field)]
    if len(fields) > 2 and (1 in setups or not fields[1].strip()):
        place = 1
    elif setups:
        place = setups[0]
    else:
        return (*[first] * (len(fields) - 1), "moves")
    return (*[first] * place, "fen", "moves", "result")


def find_columns(lines: Sequence[str]) -> Columns | None:
    """Return the columns of a file by its first lines; nothing if none are seen."""
    shown = [line for line in lines if line.strip()][:LONGEST_LOOK]
    if any(map(parse_position, shown)):
        return Columns(("position",), "")
    if len(shown) > 1 and all(map(is_setup, shown)):
        return Columns(("fen",), "")
    if shown and (header := _header(shown[0])):
        return header
    for separator in SEPARATORS[:3]:
        if shown and all(separator in line for line in shown):
            return Columns((), separator)
    return None


def _header(line: str) -> Columns | None:
    """Return the columns that the first line of a table names."""
    for separator in SEPARATORS:
        names = tuple(name.strip().strip('"') for name in line.split(separator))
        columns = Columns(names, separator, header=True)
        pattern = TAB_SEPARATED_NAME if separator == "\t" else NAME
        if len(names) > 1 and columns.have_moves and all(map(pattern.fullmatch, names)):
            return columns
    return None
