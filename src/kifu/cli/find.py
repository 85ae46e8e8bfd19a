"""Find games in a library: by position, player, event, result, material, opening, date or length.

examples:
  kifu find my-library --player Hu
  kifu find my-library --position "C2.5 H8+7" --date 1970..1980
  kifu find my-library --position "4k4/9/9/9/9/9/9/9/4R4/3K5 w" --images
  kifu find my-library --material "KRP kaa" --result draw
  kifu find my-library --game shogi --material "KR+P k Gp"
  kifu find my-library --event cup --sort newest -o found.pgn
  kifu find my-library --opening 飞相局 --to pgn
  kifu find my-library --player Hu --json

All that is given has to be true of a game.  A position counts wherever it stood in the main line.  What is written with
-o has the tags, the moves and the result; comments and branches are in the files that were imported.

exit status: 0 if games were found, 1 if none, 2 for wrong use, 3 if the library cannot be read.
"""

import argparse

from kifu.cli._files import say
from kifu.cli._library import (
    add_library,
    add_wanted,
    add_writing,
    describe_side,
    near_path,
    value_of,
    wanted_of,
    write_games,
)
from kifu.cli._options import WrongUseError, add_json, add_limit, print_json, print_table

OK, NOTHING = 0, 1
SHOWN = 50
HEADER = ["players", "event", "date", "result", "moves", "opening", "file", "number"]


def configure(parser: argparse.ArgumentParser) -> None:
    add_library(parser)
    add_wanted(parser)
    add_limit(parser, "games", None, f"{SHOWN} where they are shown")
    add_writing(parser, required=False)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    from kifu.corpus import find_games, open_library
    from kifu.rules.game import find_game

    limit = arguments.limit
    if arguments.to and not arguments.output:
        arguments.output = "-"
    if arguments.notation and not arguments.output:
        raise WrongUseError("--notation is for games that are written: say where by -o, or as what by --to")
    wanted = wanted_of(arguments)
    if limit is None and not (arguments.output or arguments.json):
        limit = SHOWN
    found = find_games(open_library(arguments.library), wanted, limit=limit, order=arguments.sort)
    if arguments.json:
        for row in found.games.to_pylist():
            print_json(as_dict(row))
    elif arguments.output and found.total:
        write_games(found.games, arguments)
    elif found.total:
        print_table(HEADER, [_row(row) for row in found.games.to_pylist()])
    shown = found.games.num_rows
    if not arguments.json or not found.total:
        rest = f", the first {shown:,} of them" if shown < found.total else ""
        rest += describe_side(arguments.position, find_game(wanted.game)) * (not found.total)
        say(f"{found.total:,} game{'s' * (found.total != 1)}{rest}")
    return OK if found.total else NOTHING


def _row(row: dict[str, object]) -> list[str]:
    players = f"{row['first'] or '?'} – {row['second'] or '?'}"
    texts = (
        players,
        row["event"],
        row["date"],
        row["result"],
        row["plies"],
        row["opening"],
        near_path(row["path"]),
        row["number"],
    )
    return ["" if text is None else str(text) for text in texts]


def as_dict(row: dict[str, object]) -> dict[str, object]:
    """Return a row of the table of games for JSON, with its moves as text and without what it does not say."""
    from kifu.corpus import record_of

    moves = [str(node.move) for node in record_of(row).main_line()]
    fields = {name: value_of(value) for name, value in row.items() if value is not None and name != "moves"}
    return {**fields, "moves": moves}
