"""Show what was played in a position of a library: each move, how often, with which results and in which years.

examples:
  kifu openings my-library
  kifu openings my-library --position "C2.5 H8+7"
  kifu openings my-library --position "C2.5" --notation zh-hans
  kifu openings my-library --game shogi --position "P-7f"
  kifu openings my-library --player Hu --date 1975..1985
  kifu openings my-library --json

Without a position it is the start of the game.  A dash stands where games ended.  Percents are of the games with that
move, and of those that the first side won, that were drawn, that the second side won, and, where there are such, whose
result is not known.  --player and --date leave only the games of a player, on either side, or of some days or years.

exit status: 0 if the position stood in some game, 1 if in none, 2 for wrong use, 3 if the library cannot be read.
"""

import argparse
from typing import Any

from kifu.cli._choosing import add_player_and_date
from kifu.cli._files import say
from kifu.cli._library import add_library, add_position, describe_side
from kifu.cli._named import add_notation
from kifu.cli._options import WrongUseError, add_json, print_json, print_table
from kifu.errors import KifuError
from kifu.notations.base import find_notation, typed_notation

OK, NOTHING = 0, 1
NUMBERS = ("count", "first_wins", "draws", "second_wins")


def configure(parser: argparse.ArgumentParser) -> None:
    add_library(parser)
    add_position(parser)
    add_player_and_date(parser)
    add_notation(parser, "that in which people type them")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    from kifu.corpus import Wanted, check_wanted, explore, find_games, find_position, open_library

    some = {"player": arguments.player, "date": arguments.date}
    try:
        position = find_position(arguments.position or "", arguments.game)
        check_wanted(Wanted(**some))
    except KifuError as error:
        raise WrongUseError(error.reason) from error
    notation = find_notation(arguments.notation or typed_notation(position.game), position.game)
    library = open_library(arguments.library)
    rows = explore(library, position, images=arguments.images, **some).to_pylist()
    for row in rows:
        row["text"] = notation.render_or_points(position, position.game.move(row["move"])) if row["move"] else None
    if arguments.json:
        for row in rows:
            print_json({name: value for name, value in row.items() if value is not None})
    elif rows:
        first, second = (side.name for side in position.game.sides)
        shares = [first, "drawn", second, *["unknown"] * any(map(_unknown, rows))]
        print_table(["move", "", "games", "", *shares, "years"], _cells(rows, len(shares)))
    if not arguments.json or not rows:
        # A game that came back to the position is one game with several moves from it.
        total = find_games(library, Wanted(position, images=arguments.images, **some), limit=0).total
        side = describe_side(arguments.position, position.game) * (not rows)
        which = " of those chosen" * any(some.values())
        say(f"{total:,} game{'s' * (total != 1)}{which} with this position: {position.fen()}{side}")
    return OK if rows else NOTHING


def _unknown(row: dict[str, Any]) -> int:
    """Return how many games have no result that is known."""
    count, *known = (int(row[name]) for name in NUMBERS)
    return count - sum(known)


def _cells(rows: list[dict[str, Any]], shown: int) -> list[list[str]]:
    """Return the cells of a table with the first ``shown`` shares of each row; the last share is of unknown results."""
    total = sum(row["count"] for row in rows)
    cells = []
    for row in rows:
        parts = [*(row[name] for name in NUMBERS[1:]), _unknown(row)]
        shares = [_percent(part, row["count"]) for part in parts[:shown]]
        years = [str(year) for year in (row["first_year"], row["last_year"]) if year]
        span = years[0] if len(set(years)) == 1 else "–".join(years)
        move, text = row["move"] or "–", row["text"] or ""
        cells.append(
            [text or move, move if text else "", f"{row['count']:,}", _percent(row["count"], total), *shares, span]
        )
    return cells


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %"
