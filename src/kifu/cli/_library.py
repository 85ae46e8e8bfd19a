"""What the commands for a library of games share: what is looked for, and how games are written."""

import argparse
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kifu.cli._choosing import add_choice
from kifu.cli._named import add_game, add_target, named_output
from kifu.cli._options import WrongUseError, add_force, add_output, print_table, refuse_to_overwrite
from kifu.errors import KifuError, UnknownNameError
from kifu.registry import DEFAULT_GAME

if TYPE_CHECKING:
    import pyarrow as pa

    from kifu.corpus import Wanted
    from kifu.records.record import Record
    from kifu.rules.game import Game

TABLES = (".parquet", ".csv")


def add_library(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("library", metavar="LIBRARY", help="the folder that `kifu import` made")


def add_position(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--position", metavar="FEN|MOVES", help="setup text, or moves from the start in any notation")
    parser.add_argument("--images", action="store_true", help="its mirror image too, and the sides exchanged")
    add_game(parser, DEFAULT_GAME, DEFAULT_GAME)


def add_wanted(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose games; all that are given have to be true of them."""
    add_position(parser)
    add_choice(parser)
    parser.add_argument("--material", default="", metavar="MEN", help="the men of --game left at the end: 'KRP kaa'")
    parser.add_argument("--opening", default="", help="a code or its beginning, or part of a name: C2, Elephant, 飞相")


def wanted_of(arguments: argparse.Namespace) -> "Wanted":
    from kifu.corpus import Wanted, check_wanted

    if arguments.images and arguments.position is None:
        raise WrongUseError("--images is about a --position, and there is none")
    wanted = Wanted(
        position=arguments.position,
        images=arguments.images,
        player=arguments.player,
        event=arguments.event,
        result=arguments.result,
        material=arguments.material,
        opening=arguments.opening,
        date=arguments.date,
        game=arguments.game,
        length=arguments.length,
    )
    try:
        check_wanted(wanted)
    except UnknownNameError:
        raise
    except KifuError as error:
        raise WrongUseError(error.reason) from error
    return wanted


def describe_side(position: str | None, game: "Game") -> str:
    """Return a hint if nothing was found for a setup text that does not name the side to move."""
    if position is None or "/" not in position or len(position.split()) > 1:
        return ""
    first, second = game.sides
    taken = f"; the position names no side to move, and {first.name} was taken"
    return f"{taken}: for {second.name} write ' {second.letters[0]}' after it"


def add_writing(parser: argparse.ArgumentParser, *, required: bool) -> None:
    add_output(parser, "a file in any format, .parquet or .csv, or - for standard output", required=required)
    add_force(parser)
    parser.add_argument("--sort", default="imported", help="imported, newest, oldest, longest or shortest first")
    add_target(parser, "the format is that of the suffix of OUT", "as each game has them")


def write_games(games: "pa.Table", arguments: argparse.Namespace) -> None:
    """Write the games that were found: as a table, or as records in any format."""
    from kifu.files.writing import write

    output, (form, notation) = arguments.output, named_output(arguments)
    refuse_to_overwrite(output, force=arguments.force)
    if output.lower().endswith(TABLES) and not form:
        from kifu.corpus import render_uci

        write_rows(games.append_column("uci", render_uci(games)), output)
        return
    if output == "-" and not form:
        raise WrongUseError("standard output has no name: --to says which format to write")
    target = sys.stdout.buffer if output == "-" else output
    write(records_of_rows(games), target, format=form, notation=notation)


def write_rows(table: "pa.Table", output: str) -> None:
    """Write a table as Parquet or CSV, by the name of the file."""
    import pyarrow as pa
    import pyarrow.csv as csv
    import pyarrow.parquet as pq

    from kifu.files.replacing import beside

    try:
        with beside(output) as file:
            if output.lower().endswith(".csv"):
                csv.write_csv(as_texts(table), file)
            else:
                pq.write_table(table, file, compression="zstd")
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
        raise KifuError(f"{output}: {error}") from error


def as_texts(table: "pa.Table") -> "pa.Table":
    """Return a table in which every column can be written as text: bytes as their digits, lists as JSON."""
    import json

    import pyarrow as pa

    columns = {}
    for name, column in zip(table.column_names, table.columns, strict=True):
        if pa.types.is_nested(column.type) or "binary" in str(column.type):
            values = [value_of(value) for value in column.to_pylist()]
            texts = [value if value is None or isinstance(value, str) else json.dumps(value) for value in values]
            column = pa.array(texts, pa.string())
        columns[name] = column
    return pa.table(columns)


def value_of(value: Any) -> Any:
    """Return a value of a table as JSON can have it."""
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, list):
        if value and all(isinstance(each, tuple) for each in value):
            return dict(value)
        return [value_of(each) for each in value]
    return value if value is None or isinstance(value, str | int | float | bool | dict) else str(value)


def records_of_rows(games: "pa.Table") -> Iterator["Record"]:
    from kifu.corpus import record_of

    for batch in games.to_batches():
        yield from map(record_of, batch.to_pylist())


def near_path(path: object) -> str:
    """Return a path as it is from here, if it is further down."""
    return str(path).removeprefix(os.path.join(os.getcwd(), ""))


def print_rows(table: "pa.Table") -> None:
    """Print a table for people to read."""
    rows = [["" if value is None else str(value_of(value)) for value in row.values()] for row in table.to_pylist()]
    print_table(table.column_names, rows)
