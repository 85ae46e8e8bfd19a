"""List the notations: name, an example, the family, the options, and who uses it.

examples:
  kifu notations
  kifu notations --game xiangqi --json
"""

import argparse

from kifu import registry
from kifu.cli._options import add_json, print_json, print_table
from kifu.notations.base import notations_of
from kifu.rules.game import find_game


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", help="only those of this game")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    games = [arguments.game] if arguments.game else registry.names("games")
    found = [notation for game in games for notation in notations_of(find_game(game))]
    if arguments.json:
        for notation in found:
            options = {option: list(values) for option, values in notation.options.items()}
            said = {name: getattr(notation, name) for name in ("name", "example", "family")}
            print_json({**said, "game": notation.game.name, "users": notation.users, "options": options})
        return 0
    rows = [[each.name, each.example, each.family, each.game.name, each.users] for each in found]
    print_table(["name", "example", "family", "game", "who uses it"], rows)
    return 0
