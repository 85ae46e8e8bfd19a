"""Duplicates: games of a library that are in it once more, each with the reason and the one to keep.

``SAME``     the same moves and the same tags
``TAGS``     the same moves, and tags that differ or are missing
``PLAYERS``  the same moves by other players: most likely another game, so nothing removes it unasked
``PREFIX``   the beginning of another game
``MIRROR``   another game with left and right exchanged

Games of a few moves are alike by chance; they count only if the same two players are named.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from kifu.corpus.library import Library
from kifu.corpus.packed import pack_moves, unpack_moves
from kifu.corpus.repeats import SAME as TAG_COLUMNS
from kifu.corpus.replaying import images_of
from kifu.rules.images import image_of_move, image_points
from kifu.rules.position import Position

SAME, TAGS, PLAYERS, PREFIX, MIRROR = "same", "tags", "players", "prefix", "mirror"
REASONS = (SAME, TAGS, PLAYERS, PREFIX, MIRROR)
LEAST_PLIES = 20
_PLACE = ("path", "offset", "number")
_SHOWN = ["id", "game", "plies", *TAG_COLUMNS, *_PLACE]


class Duplicate(NamedTuple):
    """A game that is in a library once more; both are rows of the table of games, as far as they are compared."""

    reason: str
    row: int  # in the table of all games
    game: dict[str, Any]
    kept: dict[str, Any]
    differ: tuple[str, ...]  # the columns that are not the same in both

    def __repr__(self) -> str:
        return f"<Duplicate: row {self.row}, {self.reason}>"


def find_duplicates(library: Library, *, least_plies: int = LEAST_PLIES) -> list[Duplicate]:
    """Return the games that are there once more, in the order of the library; none is kept for one that goes itself."""
    pairs = {row: (reason, kept) for reason, row, kept in _find_pairs(library)}
    chosen = {row: _follow(row, pairs) for row in sorted(pairs)}
    rows = sorted({*chosen, *(kept for _, kept in chosen.values())})
    shown = dict(zip(rows, library.games(_SHOWN).take(pa.array(rows, pa.int64())).to_pylist(), strict=True))
    found = []
    for row, (reason, kept) in chosen.items():
        game, other = shown[row], shown[kept]
        if game["plies"] < least_plies and not _same_players(game, other):
            continue
        differ = tuple(name for name in TAG_COLUMNS if game[name] != other[name])
        if reason == SAME and differ:
            reason = PLAYERS if _other_players(game, other) else TAGS
        found.append(Duplicate(reason, row, game, other, differ))
    return found


def _follow(row: int, pairs: dict[int, tuple[str, int]]) -> tuple[str, int]:
    """Return the game that is kept for a row, and the weightiest reason on the way there."""
    reasons = set()
    while row in pairs:
        reason, row = pairs[row]
        reasons.add(reason)
    return next(reason for reason in (MIRROR, PREFIX, SAME) if reason in reasons), row


def _find_pairs(library: Library) -> Iterator[tuple[str, int, int]]:
    """Yield a reason, a row, and one that says more; a row is named once, and chains of rows have no circle."""
    games = library.games(["game", "start", "plies", "moves", "opening", "material", *TAG_COLUMNS])
    worth = _worth(games)
    order = pc.sort_indices(games, [("game", "ascending"), ("start", "ascending"), ("moves", "ascending")])
    alone = []
    before: tuple[str, str, bytes] | None = None
    best = -1  # the row that is kept of those with the moves before
    for game, start, moves, row in _in_order(games, order):
        if before == (game, start, moves):
            worse, best = sorted((row, best), key=lambda each: (worth[each], -each))
            yield SAME, worse, best
            continue
        # In this order a game that goes on with the same moves stands right after the one it goes on from.
        if before and before[:2] == (game, start) and before[2] and moves.startswith(before[2]):
            yield PREFIX, best, row
        elif before:
            alone.append(best)
        before, best = (game, start, moves), row
    if before:
        alone.append(best)
    alone.sort()
    yield from _find_mirrored(games.take(pa.array(alone, pa.int64())), alone, worth)


def _in_order(games: pa.Table, order: pa.Array) -> Iterator[tuple[str, str, bytes, int]]:
    step = 1 << 15
    for begin in range(0, len(order), step):
        rows = order.slice(begin, step)
        table = games.select(["game", "start", "moves"]).take(rows)
        yield from zip(*(column.to_pylist() for column in table.columns), rows.to_pylist(), strict=True)


def _worth(games: pa.Table) -> list[int]:
    """Return how much each game says: one without an error more than any other, then by the tags that it has."""
    counts = pc.multiply(pc.is_null(games.column("error")).cast(pa.int8()), len(TAG_COLUMNS))
    for name in TAG_COLUMNS:
        if name != "error":
            counts = pc.add(counts, pc.is_valid(games.column(name)).cast(pa.int8()))
    worth: list[int] = counts.to_pylist()
    return worth


def _find_mirrored(games: pa.Table, rows: list[int], worth: list[int]) -> Iterator[tuple[str, int, int]]:
    """Yield the mirrored ones among games whose moves differ; only those alike in what a mirror keeps are replayed."""
    columns = [games.column(name).to_pylist() for name in ("game", "start", "plies", "opening", "material", "moves")]
    described = sorted(zip(*columns, rows, strict=True), key=lambda each: (*map(str, each[:5]), each[6]))
    for (game, start, plies, *_), group in groupby(described, key=lambda each: each[:5]):
        members = {moves: row for *_, moves, row in group}
        mirror = _mirror_of(game, start) if plies and len(members) > 1 else None
        for moves, row in members.items() if mirror else ():
            other = members.get(mirror(moves), row) if mirror else row
            if (worth[other], -other) > (worth[row], -row):
                yield MIRROR, row, other


@lru_cache(maxsize=64)
def _mirror_of(game: str, start: str) -> Callable[[bytes], bytes] | None:
    """Return what makes packed moves those of the mirror image; nothing where the board or the setup has none."""
    position = Position.from_fen_lenient(start, game)
    images = images_of(position)
    if len(images) < 2 or images[1] != position:
        return None
    points = image_points(position.game, mirrored=True)

    def mirror(packed: bytes) -> bytes:
        return pack_moves(position, [image_of_move(move, points) for move in unpack_moves(position, packed)])

    return mirror


def _same_players(game: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(game[side] and game[side] == other[side] for side in ("first", "second"))


def _other_players(game: dict[str, Any], other: dict[str, Any]) -> bool:
    return any(game[side] and other[side] and game[side] != other[side] for side in ("first", "second"))
