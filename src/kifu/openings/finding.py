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

from kifu.notations.base import find_notation
from kifu.openings.table import Family, Opening, read_table
from kifu.rules.game import find_game
from kifu.rules.move import Move
from kifu.rules.position import Position

GAME = "xiangqi"
DELAY = 6  # plies that other moves may take between those of a line
_MIRROR = str.maketrans("abcdefghi", "ihgfedcba")


def find_opening(position: Position) -> Opening | None:
    """Return the opening of the game that was played to a position, or nothing."""
    if position.game.name != GAME:
        return None
    finder = make_finder()
    hashes = position.hashes()[: finder.plies + 1]
    if hashes[0] != finder.start:
        return finder.find_position(hashes)
    return finder.find([*position.game.packed_all(position.moves()[: finder.plies])])


class Pattern(NamedTuple):
    """A line as a set of moves that are bits of a number."""

    opening: Opening
    moves: int
    first: int
    begins: bool  # whether the game has to begin with the first of them
    without: int
    depth: int
    limit: int  # the ply by which all have to be played
    hash: int  # of the position at the end of the line


class Finder:
    """The table made ready for games: sets of moves, and the hashes of positions, both with their mirror images.

    Positions alone would miss the games that play a move or two of their own before a line is complete; moves alone
    would miss those that begin in the middle.
    """

    def __init__(self, patterns: list[Pattern], bits: dict[int, int], start: int) -> None:
        self.start = start
        self.plies = max(pattern.limit for pattern in patterns)
        self._bits = bits
        # A game has to be held only against the patterns whose first move it has played.
        self._patterns: dict[int, list[tuple[int, Pattern]]] = {}
        for pattern in sorted(patterns, key=lambda pattern: -pattern.depth):
            self._patterns.setdefault(pattern.first, []).append((pattern.moves, pattern))
        self._positions = {pattern.hash: pattern for pattern in patterns}

    def find(self, moves: Sequence[int]) -> Opening | None:
        """Return the deepest opening of packed moves from the usual start; of two as deep the one that is first."""
        bit_of = self._bits.get
        # The same as _key, in place: a library asks for millions of games.
        played = [bit_of(move << 1 | ply & 1, 0) for ply, move in enumerate(moves[: self.plies])]
        known = {*played}
        together = sum(known)
        best, ended = None, 0
        for first in known & self._patterns.keys():
            for moves_of_it, pattern in self._patterns[first]:
                if best is not None and pattern.depth < best.depth:
                    break
                if moves_of_it & together == moves_of_it:
                    last = _complete(pattern, played)
                    if last and (best is None or (pattern.depth, -last) > (best.depth, -ended)):
                        best, ended = pattern, last
        return best.opening if best else None

    def find_position(self, hashes: Iterable[int]) -> Opening | None:
        """Return the deepest opening among positions, for a game that does not begin at the usual start."""
        found = [self._positions[value] for value in hashes if value in self._positions]
        return max(found, key=lambda pattern: pattern.depth).opening if found else None


def _complete(pattern: Pattern, played: list[int]) -> int:
    """Return the ply at which all moves of a pattern have been played; 0 if the game is another opening."""
    if pattern.begins and played[0] != pattern.first:
        return 0
    left = pattern.moves
    for ply, bit in enumerate(played[: pattern.limit], 1):
        left &= ~bit
        if not left:
            return ply
        if bit & pattern.without:
            return 0
    return 0


@cache
def make_finder() -> Finder:
    table = read_table()
    bits: dict[int, int] = {}
    position = Position(GAME)
    start = position.hash
    patterns = [
        _make_pattern(opening, table.families[opening.family], line, image, bits, position)
        for opening in table.openings
        for line in opening.lines
        for image in (list, _mirror)
    ]
    return Finder(patterns, bits, start)


def _make_pattern(
    opening: Opening,
    family: Family,
    line: str,
    image: Callable[[list[Move]], list[Move]],
    bits: dict[int, int],
    start: Position,
) -> Pattern:
    moves = image(read_line(line))
    end = _hash_after(moves, start)
    keys = _find_bits(moves, bits)
    wanted = [bit for bit, word in zip(keys, line.split(), strict=True) if not word.startswith("(")]
    without = [_find_bits(image(read_line(other)), bits)[-1] for other in family.without]
    return Pattern(
        opening,
        sum(wanted),
        keys[0],
        family.first_move_decides,
        sum(bit for bit in without if bit not in wanted),
        len(wanted),
        len(moves) + DELAY,
        end,
    )


@cache
def read_line(line: str) -> list[Move]:
    """Return the moves of a line of the table, those in brackets too, which stand for any other."""
    position, wxf = Position(GAME), find_notation("wxf", find_game(GAME))
    for word in line.split():
        position.play(wxf.read(position, word.strip("()"), strict=True).move)
    return position.moves()


def _hash_after(moves: list[Move], start: Position) -> int:
    played = start.play_all(moves)
    found = start.hash
    for _ in range(played):
        start.undo()
    return found


def _find_bits(moves: list[Move], bits: dict[int, int]) -> list[int]:
    keys = [_key(number, ply) for ply, number in enumerate(find_game(GAME).packed_all(moves))]
    return [bits.setdefault(key, 1 << len(bits)) for key in keys]


def _key(move: int, ply: int) -> int:
    """Return a number for a packed move of the side that plays at a ply, 0 being the first."""
    return move << 1 | ply & 1


def _mirror(moves: list[Move]) -> list[Move]:
    return [Move(move.origin.translate(_MIRROR), move.target.translate(_MIRROR)) for move in moves]
