"""Rows of the table of games: one maker for every road and every game, which makes whole columns at once.

The tags and the moves of games come from a scan, as arrays of the compiled floor, or from descriptions of games that
were read one by one.  What has to be understood of them, such as a date, is understood here, once for each text.
"""

from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from hashlib import blake2b
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

import pyarrow as pa
import pyarrow.compute as pc

from kifu.core.moves.gathering import Gathering, Materials, Texts
from kifu.core.moves.scanning import Scan
from kifu.corpus.rows import (
    DIGEST_SIZE,
    describe_error,
    describe_faulty,
    describe_record,
    find_day,
    find_opening_code,
    first_error,
    identify,
    make_text,
    parse_rating,
    write_identity,
)
from kifu.corpus.schema import GAMES
from kifu.diagnostics import Diagnostic
from kifu.formats.blocks import ENDING, RESULT_NUMBERS, Block, Cuts, name_of
from kifu.formats.plain import FaultyGame, PlainGame, coding_of, find_end
from kifu.openings.finding import make_finder
from kifu.openings.table import read_table
from kifu.records.record import Origin, Record, Result
from kifu.records.title import known
from kifu.rules.game import Game
from kifu.rules.side import Side

# What has a column of its own, and what says the same again.
OWN_COLUMNS = {"Event", "Date", "White", "Result", "FEN", "SetUp", "Game", "Variant"}
LISTED = 1  # the kind of the tags that have no column of their own
CHESS_RATINGS = ("WhiteElo", "BlackElo")
MAP_FIELDS = [pa.field("key", pa.string(), nullable=False), pa.field("value", pa.string())]
# Of a kind that is said: to find it out, Arrow looks for pandas each time.
NO_TEXT = pa.scalar("", pa.string())
ONE = pa.scalar(1, pa.int32())
NO_ROWS = pa.RecordBatch.from_pylist([], schema=GAMES)
Columns = dict[str, pa.Array]


class Listed(NamedTuple):
    """A game that was read by itself, and where; ``error`` is the first of it."""

    game: PlainGame
    path: str
    offset: int
    number: int
    origin: Origin
    error: Diagnostic | None = None


def list_record(record: Record, path: str, offset: int, number: int) -> Listed:
    return Listed(describe_record(record), path, offset, number, record.origin, first_error(record))


def rows_of_block(block: Block, path: str, offset: int, before: int) -> pa.RecordBatch:
    """Return the rows of all games of a block in their order; ``before`` is how many games the file has before it."""
    batch = NO_ROWS
    if block.scan and block.cuts and block.scan.games:
        columns = _describe_scanned(block, block.scan, path, offset)
        batch = _make_rows(columns, ScannedTags(block.cuts, block.scan), block.game, block.scan.games)
    if block.others:
        plain, order, done = batch.num_rows, array("i"), 0
        for number, (until, _) in enumerate(block.others):
            order.extend(range(done, until))
            order.append(plain + number)
            done = until
        order.extend(range(done, plain))
        listed = [_list_other(other, block, path, offset) for _, other in block.others]
        batch = join_batches([batch, rows_of_games(listed)]).take(_numbers(order, pa.int32(), len(order)))
    numbers = array("i", range(before + 1, before + 1 + batch.num_rows))
    return _set(batch, "number", _numbers(numbers, pa.int32(), len(numbers)))


def _list_other(other: Record | FaultyGame, block: Block, path: str, offset: int) -> Listed:
    if isinstance(other, FaultyGame):
        return Listed(describe_faulty(other), path, offset, 0, block.origin, other.error)
    other.origin = block.origin._replace(notation=other.origin.notation)
    return list_record(other, path, offset, 0)


def rows_of_games(listed: Sequence[Listed]) -> pa.RecordBatch:
    """Return the rows of games that were read one by one."""
    by_game: dict[Game, list[int]] = {}
    for place, each in enumerate(listed):
        by_game.setdefault(each.game.game, []).append(place)
    batches = []
    for game, places in by_game.items():
        own = [listed[place] for place in places]
        batches.append(_make_rows(_describe_listed(own, game), ListedTags(own), game, len(own)))
    if len(batches) < 2:
        return batches[0] if batches else NO_ROWS
    order = sorted(range(len(listed)), key=[place for places in by_game.values() for place in places].__getitem__)
    return join_batches(batches).take(pa.array(order, pa.int32()))


def failed_row(problem: Diagnostic, path: str, offset: int) -> pa.RecordBatch:
    """Return the row of a source that could not be read as a whole, with the first problem."""
    row = {
        "id": bytes(DIGEST_SIZE),
        "path": path,
        "offset": offset,
        "number": 0,
        "game": "",
        "result": Result.UNKNOWN.value,
        "start": "",
        "plies": 0,
        "moves": b"",
        **{
            name: make_text(value) if isinstance(value, str) else value
            for name, value in describe_error(problem).items()
        },
    }
    return pa.RecordBatch.from_pylist([row], schema=GAMES)


def join_batches(batches: list[pa.RecordBatch]) -> pa.RecordBatch:
    """Return the rows of several batches as one."""
    whole = [batch for batch in batches if batch.num_rows] or batches[:1]
    if len(whole) == 1:
        return whole[0]
    return pa.Table.from_batches(whole, GAMES).combine_chunks().to_batches()[0]


class Tags(Protocol):
    """The tags of some games."""

    def values(self, names: Iterable[str]) -> Columns:
        """Return for each name the values of the tag, empty where a game does not have it."""
        ...

    def others(self, own: set[str]) -> pa.Array:
        """Return all tags but some, null for a game that has no others."""
        ...


def _make_rows(columns: Columns, tags: Tags, game: Game, count: int) -> pa.RecordBatch:
    """Return the rows of games of one kind by the columns of their moves, and their tags."""
    columns |= _describe_tags(tags, game)
    # The words of the file count more than what the board says.
    columns["ending"] = pc.coalesce(columns["ending"], columns.pop("end"))
    arrays = [columns[field.name] if field.name in columns else pa.nulls(count, field.type) for field in GAMES]
    return pa.RecordBatch.from_arrays(arrays, schema=GAMES)


def _describe_tags(tags: Tags, game: Game) -> Columns:
    """Return the columns that tags make up."""
    first, second = sides = [side.name for side in game.sides]
    # Each name once: a side may have the name that programs made for chess give it.
    ratings = [dict.fromkeys((f"{side}Elo", other)) for side, other in zip(sides, CHESS_RATINGS, strict=True)]
    values = tags.values(dict.fromkeys(["Event", "Date", first, second, "White", ENDING, *ratings[0], *ratings[1]]))
    players = [values[first], values[second]]
    if "White" not in sides:
        players[0] = pc.if_else(pc.equal(values[first], NO_TEXT), values["White"], values[first])
    dates = values["Date"].dictionary_encode()
    days = [find_day(date) for date in dates.dictionary.to_pylist()]
    return {
        "first": _map_distinct(players[0], _known_or_none, pa.string()),
        "second": _map_distinct(players[1], _known_or_none, pa.string()),
        "event": _map_distinct(values["Event"], _known_or_none, pa.string()),
        "date": _map_distinct(values["Date"], _known_or_none, pa.string()),
        "day": pa.array([day for day, _ in days], pa.string()).take(dates.indices),
        "year": pa.array([year for _, year in days], pa.int16()).take(dates.indices),
        "first_rating": _find_rating(values, ratings[Side.FIRST]),
        "second_rating": _find_rating(values, ratings[Side.SECOND]),
        "ending": _map_distinct(values[ENDING], lambda ending: ending or None, pa.string()),
        "tags": tags.others({"", ENDING, *OWN_COLUMNS, *sides}),
    }


def _find_rating(values: Columns, names: Iterable[str]) -> pa.Array:
    return pc.coalesce(*(_map_distinct(values[name], parse_rating, pa.int16()) for name in names))


# Games that were read one by one


def _describe_listed(listed: Sequence[Listed], game: Game) -> Columns:
    games = [each.game for each in listed]
    starts = [make_text(each.fen or game.start) for each in games]
    errors = [describe_error(each.error) for each in listed]
    playable = [bool(each.men) for each in games]
    men = array("B", b"".join(each.men or bytes(coding_of(game).men_width) for each in games))
    columns: dict[str, list[Any]] = {
        "path": [each.path for each in listed],
        "offset": [each.offset for each in listed],
        "number": [each.number for each in listed],
        "game": [game.full_name] * len(listed),
        "format": [each.origin.format or None for each in listed],
        "notation": [each.game.notation or None for each in listed],
        "encoding": [each.origin.encoding or None for each in listed],
        "start": starts,
        "id": [identify(game.full_name, start, each.packed) for start, each in zip(starts, games, strict=True)],
        "moves": [each.packed for each in games],
        "plies": [each.plies for each in games],
        "result": [each.result.value for each in games],
        "opening": [
            find_opening_code(game, start, each.packed) if each.men else None
            for start, each in zip(starts, games, strict=True)
        ],
        **{name: [error.get(name) for error in errors] for name in GAMES.names if name.startswith("error")},
    }
    material = _texts(_materials(game).write(men, len(listed)))
    return {
        **{name: _array(values, GAMES.field(name).type) for name, values in columns.items()},
        "end": _array([each.end or None for each in games], pa.string()),
        "material": pc.if_else(pa.array(playable, pa.bool_()), material, pa.scalar(None, pa.string())),
    }


class ListedTags:
    """The tags of games that were read one by one."""

    def __init__(self, listed: Sequence[Listed]) -> None:
        self._games = [each.game for each in listed]

    def values(self, names: Iterable[str]) -> Columns:
        found = {name: _array([game.tags.get(name, "") for game in self._games], pa.string()) for name in names}
        return found | {ENDING: _array([game.ending for game in self._games], pa.string())}

    def others(self, own: set[str]) -> pa.Array:
        tags = [[(name, value) for name, value in game.tags.items() if name not in own] for game in self._games]
        kind = GAMES.field("tags").type
        try:
            return pa.array([each or None for each in tags], kind)
        except UnicodeEncodeError:
            whole = [[(make_text(name), make_text(value)) for name, value in each] for each in tags]
            return pa.array([each or None for each in whole], kind)


def _array(values: Sequence[object], kind: pa.DataType) -> pa.Array:
    try:
        return pa.array(values, kind)
    except UnicodeEncodeError:
        return pa.array([make_text(value) if isinstance(value, str) else value for value in values], kind)


# Games that were scanned


def _describe_scanned(block: Block, scan: Scan, path: str, offset: int) -> Columns:
    """Return the columns of scanned games but for their tags: the constant ones, their moves, and how they ended."""
    count, game = scan.games, block.game
    constants = {
        "path": make_text(path),
        "offset": offset,
        "number": 0,
        "game": game.full_name,
        "format": block.origin.format or None,
        "encoding": block.origin.encoding or None,
    }
    columns = {name: pa.repeat(pa.scalar(value, GAMES.field(name).type), count) for name, value in constants.items()}
    packed, stops = scan.packed(), array("i", [0]) + scan.move_stops[:count]
    starts = [block.fens.get(number, game.start) for number in scan.numbers[:count]] if block.fens else []
    columns |= {
        "start": pa.array(starts, pa.string()) if starts else pa.repeat(pa.scalar(game.start, pa.string()), count),
        "id": _identify(game, starts, packed, stops),
        "moves": pa.Array.from_buffers(pa.binary(), count, [None, pa.py_buffer(stops), pa.py_buffer(packed)]),
        "plies": _numbers(scan.ply_counts, pa.int32(), count),
        "result": _choose([result.value for result in RESULT_NUMBERS], scan.results, count),
        "end": _find_ends(scan, game),
        "material": _texts(_materials(game).write(scan.men, count)),
        "notation": _notation(block, count),
    }
    if game.name == read_table().game:
        openings = _find_openings(scan)
        columns["opening"] = _correct_openings(openings, game, starts, packed, stops) if starts else openings
    return columns


def _find_ends(scan: Scan, game: Game) -> pa.Array:
    men, width = scan.men.tobytes(), scan.men_width
    if game.rules.royal_guarded and not game.rules.bare_royal_loses:
        return _choose([find_end(game, b"", number) for number in range(3)], scan.endings, scan.games)
    ends = [
        find_end(game, men[index * width : (index + 1) * width], scan.endings[index]) for index in range(scan.games)
    ]
    return pa.array([end or None for end in ends], pa.string())


@cache
def _materials(game: Game) -> Materials:
    letters = [piece.letter for piece in game.pieces]
    sides = [[letter.upper().encode() for letter in letters], [letter.lower().encode() for letter in letters]]
    return Materials(sides, coding_of(game).men_width > 2 * len(letters))


def _notation(block: Block, count: int) -> pa.Array:
    stops = [first for first, _, _ in block.runs[1:]] + [count]
    stretches = [
        pa.repeat(pa.scalar(notation, pa.string()), stop - first)
        for (first, _, notation), stop in zip(block.runs, stops, strict=True)
    ]
    return pa.concat_arrays(stretches)


def _find_openings(scan: Scan) -> pa.Array:
    """Return the opening of each game, if all of them begin as usual."""
    finder = make_finder()
    found = _numbers(finder.patterns.find_all(scan), pa.int32(), scan.games)
    # No pattern is -1, and no array has such a place.
    codes = pa.array([None, *(line.opening.code for line in finder.lines)], pa.string())
    return codes.take(pc.add(found, ONE))


def _correct_openings(
    openings: pa.Array, game: Game, starts: Sequence[str], packed: bytes, stops: "array[int]"
) -> pa.Array:
    """Return the openings with those of games from a setup as the positions say, not the moves."""
    moves = (packed[first:stop] for first, stop in pairwise(stops))
    listed = zip(starts, moves, openings.to_pylist(), strict=True)
    return pa.array(
        [found if start == game.start else find_opening_code(game, start, own) for start, own, found in listed],
        pa.string(),
    )


def _identify(game: Game, starts: Sequence[str], packed: bytes, stops: "array[int]") -> pa.Array:
    """Return the identity of each game, without ``starts`` of games from the usual start.

    A hash that has seen what is before the moves takes less time than a new one.
    """
    ids = bytearray()
    begun = {start: blake2b(write_identity(game.full_name, start), digest_size=DIGEST_SIZE) for start in {*starts}}
    usual = blake2b(write_identity(game.full_name, game.start), digest_size=DIGEST_SIZE)
    for number, (first, stop) in enumerate(pairwise(stops)):
        one = (begun[starts[number]] if starts else usual).copy()
        one.update(packed[first:stop])
        ids += one.digest()
    return pa.Array.from_buffers(pa.binary(DIGEST_SIZE), len(stops) - 1, [None, pa.py_buffer(ids)])


class ScannedTags:
    """The tags of games that were scanned, as their places in the text of the block."""

    def __init__(self, cuts: Cuts, scan: Scan) -> None:
        self._count = scan.games
        self._names_in_text = not cuts.tag_name
        self._gathering = Gathering(cuts.text, cuts.tag_places, cuts.tag_stops, scan.numbers[: scan.games])
        if cuts.tag_name:
            self._names = [cuts.tag_name]
            self._number_of_name = pa.repeat(pa.scalar(0, pa.int32()), len(cuts.tag_places) // 4)
        else:
            encoded = _texts(self._gathering.names()).dictionary_encode()
            self._number_of_name = encoded.indices
            # Each as a record has it.
            self._names = [name_of(name) for name in encoded.dictionary.to_pylist()]

    def values(self, names: Iterable[str]) -> Columns:
        numbers = {name: number for number, name in enumerate(names, 1)}
        self._sort([numbers.get(name, 0) for name in self._names])
        nothing = pa.repeat(NO_TEXT, self._count)
        return {
            name: _texts(self._gathering.values(number)) if name in self._names else nothing
            for name, number in numbers.items()
        }

    def others(self, own: set[str]) -> pa.Array:
        if own.issuperset(self._names):
            return pa.nulls(self._count, GAMES.field("tags").type)
        self._sort([LISTED if name not in own else 0 for name in self._names])
        begins, names, values = self._gathering.lists(LISTED)
        offsets = _numbers(begins, pa.int32(), self._count + 1)
        # A game without any has nothing rather than an empty list.
        some = pc.greater(offsets[1:], offsets[:-1])
        name = pa.scalar(self._names[0], pa.string())
        keys = _texts(names) if self._names_in_text else pa.repeat(name, len(values[0]) - 1)
        entries = pa.StructArray.from_arrays([keys, _texts(values)], fields=MAP_FIELDS)
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


def _set(batch: pa.RecordBatch, name: str, column: pa.Array) -> pa.RecordBatch:
    place = GAMES.get_field_index(name)
    return batch.set_column(place, GAMES.field(place), column)
