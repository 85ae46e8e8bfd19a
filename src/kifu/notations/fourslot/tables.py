"""Four-slot notations as tables of the compiled floor: the grammar of a scheme, the words of a notation."""

from array import array
from collections import Counter
from collections.abc import Iterator
from functools import cache

from kifu.core.board import packing
from kifu.core.moves.grammar import FileGrammar
from kifu.notations.fourslot.slots import BACK, FORWARD, SIDEWAYS, Scheme, Slots, Which, oblique_steps
from kifu.rules.game import Game
from kifu.rules.setup import Setup
from kifu.rules.side import Side

DIRECTIONS = {FORWARD: packing.FORWARD, BACK: packing.BACK, SIDEWAYS: packing.SIDEWAYS}


def code_of(game: Game, slots: Slots) -> int:
    """Return the four slots as the compiled grammar writes them."""
    kind = game.cell(game.piece_named(slots.piece), Side.FIRST) % packing.FIRST
    order = _order(slots.which.order)
    return packing.pack_slots(kind, order, slots.which.file, DIRECTIONS[slots.direction], slots.number)


def is_packed(order: str) -> bool:
    """Whether the compiled grammar has a number for an order; one that is only read, such as ``+2``, needs none."""
    return not order or order.isdecimal() or order in packing.MARKERS


def usual_slots(game: Game, scheme: Scheme) -> Iterator[Slots]:
    """Yield all that the moves of a game with its usual number of men can be called in a scheme."""
    numbers = range(1, len(game.files) + 1)
    for piece in game.pieces:
        oblique = bool(oblique_steps(game, piece.name))
        for which in _labels(game, scheme, piece.name):
            for direction in (FORWARD, BACK) if oblique else (FORWARD, BACK, SIDEWAYS):
                for number in numbers:
                    yield Slots(piece.name, which, direction, number)


@cache
def grammar_of(game: Game, scheme: Scheme) -> FileGrammar:
    """Return the compiled grammar of a scheme, which the notations that use it share."""
    one_file, two_files = (_label_table(labels) for labels in (scheme.one_file, scheme.two_files))
    size, kinds, row = game.grid.size, len(game.pieces), packing.ROW
    seen_file, seen_rank = array("B", [0]) * (2 * size), array("B", [0]) * (2 * size)
    # Numbers that the board has no file for are looked up too; they lead to some file, where no name leads to them.
    corners = game.squares[game.point((0, 0))], game.squares[game.point((0, len(game.ranks) - 1))]
    file_start = array("h", [corner for corner in corners for _ in range(row)])
    for side in Side:
        for point, square in game.squares.items():
            file, ahead = game.seen_by(side, point)
            seen_file[side * size + square] = file
            seen_rank[side * size + square] = ahead
            if ahead == 0:
                file_start[side * row + file] = square
    rise, oblique = array("B", [0]) * (row * (kinds + 1)), array("B", [0]) * (kinds + 1)
    for kind, piece in enumerate(game.pieces, 1):
        for across, along in oblique_steps(game, piece.name).items():
            rise[kind * row + across] = along
            oblique[kind] = 1
    return FileGrammar(
        {"files": len(game.files), "ranks": len(game.ranks), "kinds": kinds, "size": size},
        {
            "seen_file": seen_file,
            "seen_rank": seen_rank,
            "file_start": file_start,
            "steps": array("h", [game.grid.width, -game.grid.width]),
            "rise": rise,
            "oblique": oblique,
            "unmarked": array("B", [0, *(piece.name in scheme.unmarked for piece in game.pieces)]),
            "one_file": one_file,
            "two_files": two_files,
        },
    )


def _label_table(labels: tuple[str, ...]) -> "array[int]":
    """Return the label of every man by the number on its file and its place, as ``FileGrammar`` reads it."""
    row = packing.ROW
    names = [place | packing.WITH_FILE if place <= packing.MOST_ORDER else packing.NAMELESS for place in range(row)]
    table = array("B", names * row)
    for count, words in enumerate(labels, 2):
        for place, word in enumerate(words.split(), 1):
            if word == "file":
                code = packing.FILE_ALONE
            elif word == "#":
                code = packing.NUMBERED
            else:
                code = _order(word.rstrip("@")) | (packing.WITH_FILE if word.endswith("@") else 0)
            table[count * row + place] = code
    return table


def _order(order: str) -> int:
    if not order:
        return 0
    return int(order) if order.isdecimal() else packing.MARKERS[order]


@cache
def usual_men(game: Game) -> Counter[str]:
    """Return how many men of each name a side has at the start."""
    men = Setup.from_fen(game.start, game).men.values()
    return Counter(man.piece.name for man in men if man.side is Side.FIRST)


def _labels(game: Game, scheme: Scheme, name: str) -> set[Which]:
    """Return every label that a man of a kind can have."""
    files = range(1, len(game.files) + 1)
    labels = {Which("", file) for file in files}
    most = 1 if name in scheme.unmarked else usual_men(game)[name]
    for table in (scheme.one_file, scheme.two_files) if most > 3 else (scheme.one_file,):
        for count, words in enumerate(table, 2):
            for word in words.split() if count <= most else ():
                if word == "#":
                    labels |= {Which(str(number)) for number in range(1, most + 1)}
                elif word.endswith("@"):
                    labels |= {Which(word[:-1], file) for file in files}
                elif word != "file":
                    labels.add(Which(word))
    return labels
