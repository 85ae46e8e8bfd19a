"""The games of a block as columns of the table of games, without an object per game for what is plain.

The texts of tags come from the compiled floor; what has to be understood, such as a date, is understood once for each
text there is.  A row is the same as ``kifu.corpus.rows`` makes of the record of a game.
"""

from array import array
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from kifu.core.gathering import Gathering, Texts
from kifu.core.packing import MOST_COUNTED
from kifu.core.scanning import Scan
from kifu.corpus.rows import (
    DIGEST_SIZE,
    ENDINGS,
    OWN_COLUMNS,
    find_day,
    make_text,
    parse_rating,
    row_of,
    write_identity,
)
from kifu.corpus.schema import GAMES
from kifu.formats.pgn.scanned import ENDING, RESULT_NUMBERS, Block, name_of
from kifu.openings.finding import make_finder
from kifu.records.title import known
from kifu.registry import DEFAULT_GAME
from kifu.rules.game import Game, find_game
from kifu.rules.side import Side

LISTED = 1  # the kind of the tags that have no column of their own
CHESS_RATINGS = ("WhiteElo", "BlackElo")
MAP_FIELDS = [pa.field("key", pa.string(), nullable=False), pa.field("value", pa.string())]


def rows_of_block(block: Block, path: str, offset: int, before: int) -> pa.RecordBatch:
    """Return the rows of all games of a block in their order; so many games of the file are ``before`` it."""
    batch = _rows_of_plain(block.scan, block, path, offset) if block.scan and block.scan.games else make_batch([])
    if block.others:
        plain, order, done = batch.num_rows, array("i"), 0
        for number, (until, _, record) in enumerate(block.others):
            order.extend(range(done, until))
            order.append(plain + number)
            done = until
            record.origin = block.origin._replace(notation=record.origin.notation)
        order.extend(range(done, plain))
        rows = [row_of(record, path, offset, 0) for _, _, record in block.others]
        batch = join_batches([batch, make_batch(rows)]).take(_numbers(order, pa.int32(), len(order)))
    numbers = array("i", range(before + 1, before + 1 + batch.num_rows))
    place = GAMES.get_field_index("number")
    return batch.set_column(place, GAMES.field(place), _numbers(numbers, pa.int32(), len(numbers)))


def make_batch(rows: list[dict[str, Any]]) -> pa.RecordBatch:
    """Return rows that were made one by one as a batch."""
    try:
        return pa.RecordBatch.from_pylist(rows, schema=GAMES)
    except UnicodeEncodeError:
        return pa.RecordBatch.from_pylist([_make_texts(row) for row in rows], schema=GAMES)


def _make_texts(row: dict[str, Any]) -> dict[str, Any]:
    tags = row.get("tags") and [(make_text(name), make_text(value)) for name, value in row["tags"]]
    texts = {name: make_text(value) if isinstance(value, str) else value for name, value in row.items()}
    return texts | {"tags": tags}


def join_batches(batches: list[pa.RecordBatch]) -> pa.RecordBatch:
    """Return the rows of several batches as one."""
    whole = [batch for batch in batches if batch.num_rows] or batches[:1]
    if len(whole) == 1:
        return whole[0]
    return pa.Table.from_batches(whole, GAMES).combine_chunks().to_batches()[0]


def _rows_of_plain(scan: Scan, block: Block, path: str, offset: int) -> pa.RecordBatch:
    """Return the rows of the games that were scanned, still without their numbers."""
    count, game = scan.games, find_game(DEFAULT_GAME)
    constants = {
        "path": make_text(path),
        "offset": offset,
        "number": 0,
        "game": game.full_name,
        "format": block.origin.format or None,
        "encoding": block.origin.encoding or None,
        "start": game.start,
    }
    columns = {name: pa.repeat(pa.scalar(value, GAMES.field(name).type), count) for name, value in constants.items()}
    columns |= _describe_play(block, scan, game)
    columns |= TagColumns(scan, game).columns()
    # The words of the file count more than what the board says.
    columns["ending"] = pc.coalesce(columns["ending"], _choose(ENDINGS, scan.endings, count))
    arrays = [columns[field.name] if field.name in columns else pa.nulls(count, field.type) for field in GAMES]
    return pa.RecordBatch.from_arrays(arrays, schema=GAMES)


def _describe_play(block: Block, scan: Scan, game: Game) -> dict[str, pa.Array]:
    """Return the columns of the moves and of what they came to."""
    count = scan.games
    packed, stops = scan.packed(), array("i", [0]) + scan.move_stops[:count]
    letters = "".join(piece.letter for piece in game.pieces).ljust(MOST_COUNTED)
    materials = Gathering(scan).materials((letters.upper() + letters.lower()).encode())
    return {
        "id": _identify(write_identity(game.full_name, game.start), packed, stops),
        "moves": pa.Array.from_buffers(pa.binary(), count, [None, pa.py_buffer(stops), pa.py_buffer(packed)]),
        "plies": _numbers(scan.ply_counts, pa.int32(), count),
        "result": _choose([result.value for result in RESULT_NUMBERS], scan.results, count),
        "material": _texts(materials),
        "opening": _opening(scan),
        "notation": _notation(block, count),
    }


def _notation(block: Block, count: int) -> pa.Array:
    stops = [first for first, _, _ in block.runs[1:]] + [count]
    stretches = [
        pa.repeat(pa.scalar(notation, pa.string()), stop - first)
        for (first, _, notation), stop in zip(block.runs, stops, strict=True)
    ]
    return pa.concat_arrays(stretches)


def _opening(scan: Scan) -> pa.Array:
    finder = make_finder()
    found = _numbers(finder.patterns.find_all(scan), pa.int32(), scan.games)
    # No pattern is -1, and no array has such a place.
    codes = pa.array([None, *(line.opening.code for line in finder.lines)], pa.string())
    return codes.take(pc.add(found, 1))


def _identify(head: bytes, packed: bytes, stops: "array[int]") -> pa.Array:
    """Return the identity of each game; a hash that has seen the head takes less time than a new one."""
    ids = bytearray()
    begun = blake2b(head, digest_size=DIGEST_SIZE)
    start = 0
    for stop in stops[1:]:
        one = begun.copy()
        one.update(packed[start:stop])
        ids += one.digest()
        start = stop
    return pa.Array.from_buffers(pa.binary(DIGEST_SIZE), len(stops) - 1, [None, pa.py_buffer(ids)])


class TagColumns:
    """The columns that the tags of scanned games are made into."""

    def __init__(self, scan: Scan, game: Game) -> None:
        self._sides = [side.name for side in game.sides]
        self._count = scan.games
        self._gathering = Gathering(scan)
        encoded = _texts(self._gathering.names()).dictionary_encode()
        self._number_of_name = encoded.indices
        # Each as a record has it.
        self._names = [name_of(name.encode()) for name in encoded.dictionary.to_pylist()]

    def columns(self) -> dict[str, pa.Array]:
        """Return the columns that tags make up."""
        first, second = self._sides
        # Each name once: a side may have the name that programs made for chess give it.
        ratings = [dict.fromkeys((f"{side}Elo", other)) for side, other in zip(self._sides, CHESS_RATINGS, strict=True)]
        values = self._values(["Event", "Date", first, second, "White", ENDING, *ratings[0], *ratings[1]])
        players = [values[first], values[second]]
        if "White" in self._names:
            players[0] = pc.if_else(pc.equal(values[first], ""), values["White"], values[first])
        dates = values["Date"].dictionary_encode()
        days = [find_day(date) for date in dates.dictionary.to_pylist()]
        return {
            "first": _map_distinct(players[0], _known_or_none, pa.string()),
            "second": _map_distinct(players[1], _known_or_none, pa.string()),
            "event": _map_distinct(values["Event"], _known_or_none, pa.string()),
            "date": _map_distinct(values["Date"], _known_or_none, pa.string()),
            "day": pa.array([day for day, _ in days], pa.string()).take(dates.indices),
            "year": pa.array([year for _, year in days], pa.int16()).take(dates.indices),
            "first_rating": self._rating(values, ratings[Side.FIRST]),
            "second_rating": self._rating(values, ratings[Side.SECOND]),
            "ending": _map_distinct(values[ENDING], lambda ending: ending or None, pa.string()),
            "tags": self._other_tags(),
        }

    def _values(self, names: Iterable[str]) -> dict[str, pa.Array]:
        """Return for each name the values of the tag, empty where a game does not have it."""
        numbers = {name: number for number, name in enumerate(names, 1)}
        self._sort([numbers.get(name, 0) for name in self._names])
        nothing = pa.repeat("", self._count)
        return {
            name: _texts(self._gathering.values(number)) if name in self._names else nothing
            for name, number in numbers.items()
        }

    def _rating(self, values: dict[str, pa.Array], names: Iterable[str]) -> pa.Array:
        return pc.coalesce(*(_map_distinct(values[name], parse_rating, pa.int16()) for name in names))

    def _other_tags(self) -> pa.Array:
        """Return the tags without a column of their own."""
        own = {"", ENDING, *OWN_COLUMNS, *self._sides}
        if own.issuperset(self._names):
            return pa.nulls(self._count, GAMES.field("tags").type)
        self._sort([LISTED if name not in own else 0 for name in self._names])
        begins, names, values = self._gathering.lists(LISTED)
        offsets = _numbers(begins, pa.int32(), self._count + 1)
        # A game without any has nothing rather than an empty list.
        some = pc.greater(offsets[1:], offsets[:-1])
        entries = pa.StructArray.from_arrays([_texts(names), _texts(values)], fields=MAP_FIELDS)
        buffers = [some.buffers()[1], pa.py_buffer(begins)]
        return pa.Array.from_buffers(GAMES.field("tags").type, self._count, buffers, children=[entries])

    def _sort(self, kinds: list[int]) -> None:
        """Give every tag the kind of its name."""
        found = pa.array(kinds, pa.uint8()).take(self._number_of_name)
        self._gathering.sort(found.buffers()[1].to_pybytes()[: len(found)])


def _known_or_none(text: str) -> str | None:
    return known(text) or None


def _map_distinct(texts: pa.Array, function: Callable[[str], object], kind: pa.DataType) -> pa.Array:
    """Return what a function makes of texts, which is asked once for each."""
    encoded = texts.dictionary_encode()
    return pa.array(map(function, encoded.dictionary.to_pylist()), kind).take(encoded.indices)


def _texts(gathered: Texts) -> pa.Array:
    offsets, data = gathered
    return pa.Array.from_buffers(pa.string(), len(offsets) - 1, [None, pa.py_buffer(offsets), pa.py_buffer(data)])


def _numbers(numbers: "array[int]", kind: pa.DataType, count: int) -> pa.Array:
    return pa.Array.from_buffers(kind, count, [None, pa.py_buffer(numbers)])


def _choose(choices: Sequence[str | None], numbers: "array[int]", count: int) -> pa.Array:
    """Return the choice with each number."""
    kind = pa.int8() if numbers.itemsize == 1 else pa.int32()
    return pa.array([choice or None for choice in choices], pa.string()).take(_numbers(numbers, kind, count))
