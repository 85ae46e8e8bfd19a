"""Find games that a library has more than once, and say why; --apply takes them out, --undo puts them back.

examples:
  kifu dedupe my-library
  kifu dedupe my-library --reason mirror,prefix
  kifu dedupe my-library --apply
  kifu dedupe my-library --undo

Of games that are the same the one without an error is kept, then the one with the most tags, then the first.  Games of
fewer than --least moves of both sides count only if they are by the same two players.  What --apply takes out is kept
in the folder `removed` of the library until --undo puts the latest of it back; importing the same files does not.

reasons:
  same     the same moves and the same tags
  tags     the same moves, and tags that differ or are missing
  players  the same moves by other players; taken out only if --reason names it
  prefix   the beginning of another game
  mirror   another game with left and right exchanged

exit status: 0 if no game is there twice, or all such were taken out or put back; 1 if there are some; 3 if the library
cannot be read or written.
"""

import argparse
from typing import TYPE_CHECKING

from kifu.cli._files import say
from kifu.cli._library import add_library, near_path, value_of
from kifu.cli._options import ALL, WrongUseError, add_json, add_limit, print_json, print_table

if TYPE_CHECKING:
    from kifu.corpus import Duplicate, Library

OK, FOUND = 0, 1
SHOWN = 50
HEADER = ["reason", "game", "players", "kept", "differ"]


def configure(parser: argparse.ArgumentParser) -> None:
    add_library(parser)
    parser.add_argument("--reason", default="", metavar="NAMES", help="only for these, separated by commas")
    parser.add_argument("--least", type=int, metavar="N", help="moves of both sides that a game must have (20)")
    add_limit(parser, "games that are shown", SHOWN)
    parser.add_argument("--all", action="store_const", const=ALL, dest="limit", help=argparse.SUPPRESS)  # --limit all
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--apply", action="store_true", help="do it: take them out of the library")
    what.add_argument("--undo", action="store_true", help="put back what was taken out last")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    from kifu.corpus import LEAST_PLIES, find_duplicates, open_library, remove_games

    library = open_library(arguments.library)
    if arguments.undo:
        return _undo(library)
    reasons = _reasons_of(arguments)
    least = LEAST_PLIES if arguments.least is None else arguments.least
    if least < 0:
        raise WrongUseError(f"--least is 0 or more, not {least}")
    found = [each for each in find_duplicates(library, least_plies=least) if each.reason in reasons]
    if arguments.json:
        for each in found:
            print_json(_as_dict(each))
    elif found:
        print_table(HEADER, [_row(each) for each in found[: arguments.limit]])
        if len(found) > arguments.limit:
            say(f"the first {arguments.limit:,} of them; --limit all shows the others")
    if not arguments.apply:
        say(f"{len(found):,} game{'s' * (len(found) != 1)} {'are' if len(found) != 1 else 'is'} there more than once")
        return FOUND if found else OK
    gone = [each for each in found if arguments.reason or each.reason != "players"]
    if gone:
        file = remove_games(library, [each.row for each in gone])
        say(f"{len(gone):,} taken out, {len(library):,} left; {file} has them, and --undo puts them back")
    else:
        say("nothing to take out")
    if stay := len(found) - len(gone):
        say(f"{stay:,} by other players stay{'s' * (stay == 1)} in: --reason players takes such out")
    return OK


def _undo(library: "Library") -> int:
    from kifu.corpus import list_removed, restore_games

    removed = list_removed(library)
    if not removed:
        raise WrongUseError("nothing was taken out of this library that could be put back")
    count = restore_games(library, removed[-1])
    say(f"{count:,} put back, {len(library):,} games now")
    return OK


def _reasons_of(arguments: argparse.Namespace) -> set[str]:
    from kifu.corpus import REASONS

    named = {name.strip() for name in arguments.reason.split(",") if name.strip()}
    if unknown := named - {*REASONS}:
        raise WrongUseError(f"unknown reason {min(unknown)!r}: there are {', '.join(REASONS)}")
    return named or {*REASONS}


def _row(each: "Duplicate") -> list[str]:
    players = f"{each.game['first'] or '?'} – {each.game['second'] or '?'}"
    return [each.reason, _place(each.game), players, _place(each.kept), ", ".join(each.differ)]


def _place(game: dict[str, object]) -> str:
    return f"{near_path(game['path'])} {game['number']}"


def _as_dict(each: "Duplicate") -> dict[str, object]:
    game, kept = (
        {name: value_of(value) for name, value in row.items() if value is not None} for row in (each.game, each.kept)
    )
    return {"reason": each.reason, "differ": list(each.differ), "game": game, "kept": kept}
