"""List the notations: name, an example, the family, the games, the options, and who uses it.

examples:
  kifu notations
  kifu notations --game xiangqi --json
"""

import argparse

from kifu import registry
from kifu.cli._options import add_json, print_json, print_table
from kifu.notations.base import Notation, notations_of
from kifu.rules.game import find_game


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", help="only those of this game")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    games = [arguments.game] if arguments.game else registry.names("games")
    found: dict[str, list[Notation]] = {}  # each as it is bound to its games
    for game in games:
        for notation in notations_of(find_game(game)):
            found.setdefault(notation.name, []).append(notation)
    rows = []
    for bound in found.values():
        notation, served = bound[0], [each.game.name for each in bound]
        if arguments.json:
            options = {option: list(values) for option, values in notation.options.items()}
            facts = {name: getattr(notation, name) for name in ("name", "example", "family")}
            print_json({**facts, "games": served, "users": notation.users, "options": options})
        else:
            rows.append([notation.name, notation.example, notation.family, ", ".join(served), notation.users])
    if not arguments.json:
        print_table(["name", "example", "family", "games", "who uses it"], rows)
    return 0
