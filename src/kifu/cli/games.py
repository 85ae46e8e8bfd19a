"""List the games, or the pieces of one.

examples:
  kifu games
  kifu games xiangqi
"""

import argparse

from kifu import registry
from kifu.rules.game import find_game


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", help="the game whose pieces to list")


def run(arguments: argparse.Namespace) -> int:
    if arguments.game:
        for piece in find_game(arguments.game).pieces:
            print(f"{piece.letter:3} {'/'.join(piece.characters.get('board', ())):6} {piece.name:12} {piece.movement}")
    else:
        for name in registry.names("games"):
            game = find_game(name)
            print(f"{name:10} {len(game.files)}x{len(game.ranks)}, {len(game.pieces)} kinds of piece")
    return 0
