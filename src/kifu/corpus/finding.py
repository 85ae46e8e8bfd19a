"""Finding games in a library, and what was played in a position.

>>> parse_opening("c2")
('C2',)
"""

import os
import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from kifu.corpus.counting import count_positions
from kifu.corpus.database import fetch_rows, read_files
from kifu.corpus.library import Library
from kifu.corpus.lookup import look_up
from kifu.corpus.replaying import exchanges_sides, images_of, turn_move
from kifu.corpus.schema import GAMES
from kifu.corpus.tables import GAMES_FILE, open_table, refusing_damage
from kifu.errors import FormatError, UnknownNameError
from kifu.openings.table import read_table
from kifu.records.choosing import CHINESE, parse_days, parse_length, parse_result, plain_name
from kifu.registry import DEFAULT_GAME
from kifu.rules.game import Game, find_game
from kifu.rules.position import Position

ORDERS = {
    "imported": "part, row",
    "newest": "day desc nulls last, part, row",
    "oldest": "day nulls last, part, row",
    "longest": "plies desc, part, row",
    "shortest": "plies, part, row",
}
SORTED_BY = {"newest": ("day",), "oldest": ("day",), "longest": ("plies",), "shortest": ("plies",)}
CODE = re.compile("[A-Ea-e][0-9]{0,3}")  # of an opening, or its beginning


# What the explorer answers.
MOVE_COUNTS = pa.schema(
    [
        ("move", pa.string()),
        ("count", pa.int64()),
        ("first_wins", pa.int64()),
        ("draws", pa.int64()),
        ("second_wins", pa.int64()),
        ("first_year", pa.int16()),
        ("last_year", pa.int16()),
    ]
)


PLACED = pa.schema([("part", pa.string()), ("row", pa.int64())])
VISITS = pa.schema([*PLACED, ("hash", pa.uint64()), ("move", pa.string())])


class Wanted(NamedTuple):
    """What games are looked for: all that is given has to be true of them.

    ``position`` is one, its setup text, or moves from the start; with ``images`` its mirror image counts too, and the
    sides exchanged.  ``player`` and ``event`` are parts of the name.  ``result`` is as PGN has it, ``draw``, or the
    side that won, by its name in ``game``.  ``material`` is what is left at the end, such as ``KRP kaa``, in the
    letters of ``game``.  ``opening`` is a code or its beginning, or part of a name in English or Chinese.  ``date`` is
    a day, a month or a year, or two with ``..`` between them; ``length`` is the number of moves of both sides, or two
    with ``..`` between them.
    """

    position: Position | str | None = None
    images: bool = False
    player: str = ""
    event: str = ""
    result: str = ""
    material: str = ""
    opening: str = ""
    date: str = ""
    game: str = DEFAULT_GAME
    length: str = ""


class FoundGames(NamedTuple):
    """Games that were found: their rows, as many as were asked for, and how many there are.

    ``places`` says where each row stands: the name of its part, and its number there.
    """

    games: pa.Table
    total: int
    places: list[tuple[str, int]]

    def __repr__(self) -> str:
        return f"<FoundGames: {self.games.num_rows:,} of {self.total:,}>"


def find_games(
    library: Library, wanted: Wanted, *, limit: int | None = None, skip: int = 0, order: str = "imported"
) -> FoundGames:
    """Return the games that are wanted, without the first ``skip``: as they were imported, or in another order.

    It is one of ``ORDERS``; games without a date come after those that have one.
    """
    if order not in ORDERS:
        raise UnknownNameError("order", order, ORDERS)
    clauses, values = _clauses(wanted)
    placed = None if wanted.position is None else _rows_of_position(library, wanted)
    if not library.parts():
        return FoundGames(GAMES.empty_table(), 0, [])
    if placed is not None and not clauses and order not in SORTED_BY:
        total, places = sum(map(len, placed.values())), _cut_page(placed, limit, skip)
        return FoundGames(read_rows(library, places), total, places)
    columns = ", ".join(("part", "row", *SORTED_BY.get(order, ())))
    where = f" where {' and '.join(clauses)}" if clauses else ""
    found = f"(select {columns} from {_numbered(library, GAMES_FILE)}{where})"
    tables = {}
    if placed is not None:
        found = f"placed natural join {found}"
        tables["placed"] = _table_of(placed)
    page = f"{'' if limit is None else f'limit {limit:d}'} offset {skip:d}"
    query = f"""
        with found as materialized (select {columns} from {found}), counted as (select count(*) total from found),
            shown as (select * from found order by {ORDERS[order]} {page})
        select total, part, row from counted left join shown on true order by {ORDERS[order]}
    """
    rows = fetch_rows(library, query, values, tables)
    places = [(part, row) for _, part, row in rows if part is not None]
    table = read_rows(library, places)
    if order in SORTED_BY:  # the table is as the parts are
        place_of = {place: number for number, place in enumerate(sorted(places))}
        table = table.take(pa.array([place_of[place] for place in places], pa.int64()))
    return FoundGames(table, rows[0][0], places)


def explore(
    library: Library, position: Position | str, *, images: bool = False, player: str = "", date: str = ""
) -> pa.Table:
    """Return the moves that were played in a position, the most frequent first, with results and years.

    Where games ended there is a row without a move.  What was played in an image of it is turned round to fit it, and
    where the sides are exchanged so are their wins.  ``player`` and ``date`` leave only games that ``find_games`` finds
    by them.  A game whose result is not known is counted, and is nobody's win and no draw.
    """
    board = find_position(position)
    hashes, game = _hashes_of(library, board, images), board.game.full_name
    wanted = Wanted(player=player, date=date)
    if wanted == Wanted():
        tables = look_up(library, game, hashes, ["hash", "move", *MOVE_COUNTS.names[1:]])
        found = [row for _, table in tables for row in zip(*table.to_pydict().values(), strict=True)]
    else:
        found = _count_again(library, look_up(library, game, hashes, ["hash", "move", "games"]), wanted)
    turned = {image.hash: number for number, image in reversed([*enumerate(images_of(board))])}
    counted: dict[str | None, MoveCount] = {}
    for number, move, *numbers in found:
        own = turn_move(board.game, move, turned[number]) if move else None
        count = MoveCount(own, *numbers)
        if exchanges_sides(turned[number]):
            count = count._replace(first_wins=count.second_wins, second_wins=count.first_wins)
        counted[own] = counted[own].plus(count) if own in counted else count
    ordered = sorted(counted.values(), key=lambda count: (-count.games, count.move or ""))
    return pa.Table.from_pylist([dict(zip(MOVE_COUNTS.names, count, strict=True)) for count in ordered], MOVE_COUNTS)


def _count_again(library: Library, found: Iterable[tuple[str, pa.Table]], wanted: Wanted) -> list[tuple[Any, ...]]:
    """Return how often each move was played in games that are wanted, as the table of positions has it for all."""
    visits = [VISITS.empty_table()]
    for part, table in found:
        games = table.column("games").combine_chunks()
        moves = table.select(["hash", "move"]).take(pc.list_parent_indices(games))
        rows = pa.table({"part": pa.repeat(part, len(moves)), "row": pc.list_flatten(games)})
        visits.append(rows.append_column("hash", moves["hash"]).append_column("move", moves["move"]).cast(VISITS))
    clauses, values = _clauses(wanted)
    if not library.parts():
        return []
    query = f"""
        select hash, move, count(*), count(*) filter (result = '1-0'), count(*) filter (result = '1/2-1/2'),
            count(*) filter (result = '0-1'), min(year), max(year)
        from visits natural join {_numbered(library, GAMES_FILE)} where {" and ".join(clauses)} group by hash, move
    """
    return fetch_rows(library, query, values, {"visits": pa.concat_tables(visits)})


class MoveCount(NamedTuple):
    """How often a move was played in a position, and what came of it."""

    move: str | None
    games: int
    first_wins: int
    draws: int
    second_wins: int
    first_year: int | None
    last_year: int | None

    def plus(self, other: "MoveCount") -> "MoveCount":
        first = [year for year in (self.first_year, other.first_year) if year is not None]
        last = [year for year in (self.last_year, other.last_year) if year is not None]
        return MoveCount(
            self.move,
            self.games + other.games,
            self.first_wins + other.first_wins,
            self.draws + other.draws,
            self.second_wins + other.second_wins,
            min(first, default=None),
            max(last, default=None),
        )


def read_rows(library: Library, places: list[tuple[str, int]]) -> pa.Table:
    """Return rows of the table of games by the names of their parts and their numbers there, as far as they exist.

    They come in the order of the table.
    """
    by_part = defaultdict(list)
    for part, row in places:
        by_part[part].append(row)
    tables = [GAMES.empty_table()]
    for folder in library.parts():
        if rows := by_part.get(folder.name):
            with refusing_damage(folder / GAMES_FILE):
                tables.append(_take(folder / GAMES_FILE, sorted(rows)))
    return pa.concat_tables(tables)


def _take(path: os.PathLike[str], rows: list[int]) -> pa.Table:
    """Return some rows of a file, of which only the groups are read that hold them."""
    with open_table(path) as file:
        first, taken = 0, [GAMES.empty_table()]
        for group in range(file.num_row_groups):
            stop = first + file.metadata.row_group(group).num_rows
            own = [row - first for row in rows if first <= row < stop]
            if own:
                taken.append(file.read_row_group(group).take(pa.array(own)).cast(GAMES))
            first = stop
    return pa.concat_tables(taken)


def find_position(position: Position | str, game: str = DEFAULT_GAME) -> Position:
    """Return a position that is given as one, as setup text, or as moves from the start in any notation."""
    if isinstance(position, Position):
        return position
    if "/" in position:
        return Position.from_fen_lenient(position, game)
    found = Position(game)
    if position.strip():
        found.play(position)
    return found


def parse_material(text: str, game: Game) -> str:
    """Return men as the table has them, from their letters in setup text, a space or a slash between the sides.

    In a game with drops the men in hand may follow, of both sides together, in capitals those of the first.

    >>> parse_material("+prk/k pR", find_game("shogi")), parse_material("PRK k", find_game("shogi"))
    ('KR+P k Rp', 'KRP k -')
    """
    groups = re.split(r"[\s/]+", text.strip())
    drops = game.rules.drops is not None
    if not 2 <= len(groups) <= 2 + drops:
        raise _no_material(text, game, "men of one side" if len(groups) < 2 else f"{len(groups)} groups of men")
    first, second, *hands = (_kinds_in(game).findall(group) for group in groups)
    found = [_sort_men(text, first, game), _sort_men(text, second, game).lower()]
    if drops:
        held = [word for word in chain(*hands) if word != "-"]
        for word in held:
            if word.upper() not in dict(game.hand_kinds):
                raise _no_material(text, game, f"no {word} is ever in hand")
        own = _sort_men(text, [word for word in held if word.isupper()], game)
        others = _sort_men(text, [word for word in held if word.islower()], game).lower()
        found.append(own + others or "-")
    return " ".join(found)


def _sort_men(text: str, men: list[str], game: Game) -> str:
    """Return the men of a side in the letters and the order of the game."""
    own = {word.upper(): piece.letter for piece in game.pieces for word in (piece.letter, *piece.also)}
    for word in men:
        if word.upper() not in own:
            raise _no_material(text, game, f"there is no {game.title} man {word!r}")
    order = [piece.letter for piece in game.pieces]
    return "".join(sorted((own[word.upper()] for word in men), key=order.index))


@cache
def _kinds_in(game: Game) -> re.Pattern[str]:
    """Return the pattern of one kind of man in either case, or of one character that is none."""
    words = [word for piece in game.pieces for word in (piece.letter, *piece.also)]
    return re.compile("|".join([*map(re.escape, sorted(words, key=len, reverse=True)), "(?s:.)"]), re.IGNORECASE)


def _no_material(text: str, game: Game, reason: str) -> FormatError:
    own = [piece.letter for piece in game.pieces]
    example = f"{''.join(own[:3])} {''.join(own[:2]).lower()}" + f" {own[1]}" * bool(game.rules.drops)
    men = "men of both sides" + ", and those in hand" * bool(game.rules.drops)
    return FormatError(f"{text!r} is no material: {reason}; write the {men}, such as {example!r}", text=text)


def parse_opening(text: str) -> tuple[str, ...]:
    """Return the beginnings of the codes of openings that a text means: a code, or part of a name in any language.

    >>> parse_opening("c2"), parse_opening("仙人指路局")
    (('C2',), ('E',))
    """
    if CODE.fullmatch(text.strip()):
        return (text.strip().upper(),)
    table, name = read_table(), " ".join(text.lower().split())
    named: list[tuple[str, tuple[str, ...]]]
    named = [(family.letter, (family.english, family.chinese)) for family in table.families.values()]
    named += [(opening.code, (opening.english, opening.chinese, opening.traditional)) for opening in table.openings]
    codes: list[str] = []
    for code, names in named:  # families come first, and what is in one of them need not be named again
        if any(name in each.lower() for each in names) and not code.startswith(tuple(codes)):
            codes.append(code)
    if not codes:
        reason = f"{text!r} is no opening: write a code such as C2, or part of a name such as Elephant or 飞相"
        raise FormatError(reason, text=text)
    return tuple(codes)


def check_wanted(wanted: Wanted) -> None:
    """Refuse what cannot be looked for, before a library is opened."""
    if wanted.position is not None:
        find_position(wanted.position, wanted.game)
    _clauses(wanted)


def _clauses(wanted: Wanted) -> tuple[list[str], dict[str, Any]]:
    clauses: list[str] = []
    values: dict[str, Any] = {}
    if wanted.player:
        first, second = (_compared(name, wanted.player) for name in ("first", "second"))
        clauses.append(f"(contains({first}, $player) or contains({second}, $player))")
        values["player"] = plain_name(wanted.player)
    if wanted.event:
        clauses.append(f"contains({_compared('event', wanted.event)}, $event)")
        values["event"] = plain_name(wanted.event)
    if wanted.result:
        clauses.append("result = $result")
        values["result"] = parse_result(wanted.result, find_game(wanted.game)).value
    if wanted.material:
        clauses.append("material = $material")
        values["material"] = parse_material(wanted.material, find_game(wanted.game))
    if wanted.opening:
        codes = {f"opening{number}": code for number, code in enumerate(parse_opening(wanted.opening))}
        clauses.append(f"({' or '.join(f'starts_with(opening, ${name})' for name in codes)})")
        values |= codes
    if wanted.date:
        clauses.append("day >= $first_day and day < $last_day")
        values["first_day"], values["last_day"] = parse_days(wanted.date)
    if wanted.length:
        clauses.append("plies between $shortest and $longest")
        values["shortest"], values["longest"] = parse_length(wanted.length)
    return clauses, values


def _compared(column: str, name: str) -> str:
    """Return a column in SQL as it is compared with the name that ``plain_name`` makes of ``name``."""
    lower = f"lower({column})"
    # To translate both spaces to nothing at once takes three times as long.
    return f"replace(replace({lower}, ' ', ''), '\u3000', '')" if CHINESE.search(name) else lower


def _rows_of_position(library: Library, wanted: Wanted) -> dict[str, pa.Array]:
    """Return the games in which a position stood, by parts, as their numbers there, each once."""
    assert wanted.position is not None
    position = find_position(wanted.position, wanted.game)
    hashes = _hashes_of(library, position, wanted.images)
    found = look_up(library, position.game.full_name, hashes, ["games"])
    return {part: pc.unique(pc.list_flatten(table.column("games"))) for part, table in found}


def _hashes_of(library: Library, position: Position, images: bool) -> list[int]:
    """Return the hashes of a position, and of its images if they are wanted; the library is counted before."""
    if library.uncounted():
        count_positions(library)
    return [board.hash for board in images_of(position)] if images else [position.hash]


def _cut_page(placed: dict[str, pa.Array], limit: int | None, skip: int) -> list[tuple[str, int]]:
    """Return where the games of a page stand, in the order of the table."""
    places: list[tuple[str, int]] = []
    for part, rows in placed.items():
        wanted = len(rows) if limit is None else limit - len(places)
        if skip < len(rows):
            places += [(part, row) for row in sorted(rows.to_pylist())[skip : skip + wanted]]
        skip = max(0, skip - len(rows))
    return places


def _table_of(placed: dict[str, pa.Array]) -> pa.Table:
    tables = [pa.table({"part": pa.repeat(part, len(rows)), "row": rows}) for part, rows in placed.items()]
    return pa.concat_tables([PLACED.empty_table(), *(table.cast(PLACED) for table in tables)])


def _numbered(library: Library, kind: str) -> str:
    """Return the rows of all parts, each with the name of its part and its number there."""
    files = read_files(library.files(kind), "filename = true", "file_row_number = true")
    part = r"regexp_extract(filename, '([0-9]+).[a-z0-9-]+\.parquet$', 1)"
    return f"(select * exclude (filename, file_row_number), {part} part, file_row_number row from {files})"
