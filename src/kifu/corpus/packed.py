"""Moves as they are kept in tables: which man goes where, in one byte each on a board that is not large.

>>> from kifu.rules.position import Position
>>> start = Position()
>>> moves = [start.game.move("h3e3"), start.game.move("h10g8")]
>>> len(pack_moves(start, moves))
2
>>> [str(move) for move in unpack_moves(start, pack_moves(start, moves))]
['h3e3', 'h10g8']

``kifu.core.moves.coding`` says what the bytes mean.
"""

from collections.abc import Iterable
from functools import cache, lru_cache

import pyarrow as pa

from kifu.errors import FormatError
from kifu.formats.plain import coding_of
from kifu.records.record import Record
from kifu.rules.game import Game
from kifu.rules.move import AnyMove
from kifu.rules.position import Position


def pack_moves(start: Position, moves: Iterable[AnyMove]) -> bytes:
    """Return moves that are played from a position as bytes; one that is not legal is an error."""
    numbers = list(start.game.packed_all(moves))
    try:
        return coding_of(start.game).pack(start.board, numbers)
    except ValueError as error:
        raise FormatError(f"moves to be packed: {error}") from None


def unpack_moves(start: Position, packed: bytes) -> list[AnyMove]:
    """Return the moves that were packed; bytes that are no moves from there are an error."""
    try:
        return start.game.unpacked_all(coding_of(start.game).unpack(start.board, packed))
    except ValueError as error:
        raise FormatError(f"packed moves: {error}") from None


def render_uci(games: pa.Table | pa.RecordBatch) -> pa.Array:
    """Return the moves of rows of the table of games as text, ``h3e3 h10g8``, which can be a column of it.

    It needs the columns ``game``, ``start`` and ``moves``.
    """
    columns = [games.column(name).to_pylist() for name in ("game", "start", "moves")]
    return pa.array(map(_render_moves, *columns), pa.string())


def _render_moves(game: str, start: str, packed: bytes) -> str:
    if not packed:  # a record whose start cannot be played from has none either
        return ""
    position = _start_of(game, start)
    try:
        numbers = coding_of(position.game).unpack(position.board, packed)
    except ValueError as error:
        raise FormatError(f"packed moves: {error}") from None
    known = _texts_of(position.game)
    for number in numbers:
        if number not in known:
            known[number] = str(position.game.unpacked(number))
    return " ".join([known[number] for number in numbers])


@lru_cache(maxsize=256)
def _start_of(game: str, fen: str) -> Position:
    return Record(game, fen=fen).start()


@cache
def _texts_of(game: Game) -> dict[int, str]:
    """Return the texts of moves that were rendered before: of a game there are a few thousand at most."""
    return {}
