"""Which opening a game is: the deepest entry of the table that its first moves lead to.

>>> position = Position()
>>> for text in ("P7+1", "H8+7", "C2.5", "H2+3", "H2+3"):  # a Pawn Opening at first
...     position.play(position.parse(text, "wxf"))
>>> find_opening(position).english
'Central Cannon with 7th File Pawn vs Screen Horses'
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import NamedTuple

from kifu.core.moves.patterns import Pattern, Patterns
from kifu.openings.lines import mirror_line, read_line
from kifu.openings.table import Family, Opening, read_table
from kifu.rules.game import find_game
from kifu.rules.move import Move
from kifu.rules.position import Position

DELAY = 6  # plies that other moves may take between those of a line


def find_opening(position: Position) -> Opening | None:
    """Return the opening of the game that was played to a position, or nothing."""
    if position.game.name != read_table().game:
        return None
    finder = make_finder()
    hashes = position.hashes()[: finder.plies + 1]
    if hashes[0] != finder.start:
        return finder.find_position(hashes)
    return finder.find([*position.game.packed_all(position.moves()[: finder.plies])])


class OpeningLine(NamedTuple):
    """A line of the table: where it leads, and what has to be played."""

    opening: Opening
    pattern: Pattern
    hash: int  # of the position at the end of the line


class Finder:
    """The table made ready for games: sets of moves, and the hashes of positions, both with their mirror images.

    Positions alone would miss the games that play a move or two of their own before a line is complete; moves alone
    would miss those that begin in the middle.
    """

    def __init__(self, lines: list[OpeningLine], start: int) -> None:
        self.start = start
        self.lines = sorted(lines, key=lambda line: -len(line.pattern.moves))
        self.patterns = Patterns([line.pattern for line in self.lines])
        self._positions = {line.hash: line for line in lines}

    @property
    def plies(self) -> int:
        return self.patterns.plies

    def find(self, moves: Sequence[int]) -> Opening | None:
        """Return the deepest opening of packed moves from the usual start; of two as deep the one that is first."""
        number = self.patterns.find(moves)
        return self.lines[number].opening if number >= 0 else None

    def find_position(self, hashes: Iterable[int]) -> Opening | None:
        """Return the deepest opening among positions, for a game that does not begin at the usual start."""
        found = [self._positions[value] for value in hashes if value in self._positions]
        return max(found, key=lambda line: len(line.pattern.moves)).opening if found else None


@cache
def make_finder() -> Finder:
    table = read_table()
    position = Position(table.game)
    start = position.hash
    lines = [
        _make_line(opening, table.families[opening.family], line, image, position)
        for opening in table.openings
        for line in opening.lines
        for image in (list, mirror_line)
    ]
    return Finder(lines, start)


def _make_line(
    opening: Opening, family: Family, line: str, image: Callable[[list[Move]], list[Move]], start: Position
) -> OpeningLine:
    moves = image(read_line(line))
    keys = _keys(moves)
    wanted = [key for key, word in zip(keys, line.split(), strict=True) if not word.startswith("(")]
    without = [_keys(image(read_line(other)))[-1] for other in family.without]
    pattern = Pattern(
        wanted,
        [key for key in without if key not in wanted],
        keys[0],
        family.first_move_decides,
        len(moves) + DELAY,
    )
    return OpeningLine(opening, pattern, _hash_after(moves, start))


def _hash_after(moves: list[Move], start: Position) -> int:
    played = start.play_all(moves)
    found = start.hash
    for _ in range(played):
        start.undo()
    return found


def _keys(moves: list[Move]) -> list[int]:
    """Return the moves of a line as the patterns have them, with the side that plays each."""
    return [number << 1 | ply & 1 for ply, number in enumerate(find_game(read_table().game).packed_all(moves))]
