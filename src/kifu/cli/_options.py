"""The options that several commands share."""

import argparse
import os
import sys

from kifu.rules.game import find_game
from kifu.rules.position import Position


def add_position(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="xiangqi", help="xiangqi (default), or another that `kifu games` lists")
    parser.add_argument("--fen", help="begin from this setup instead of the start of the game")


def position_of(arguments: argparse.Namespace) -> Position:
    game = find_game(arguments.game)
    return Position.from_fen(arguments.fen, game) if arguments.fen else Position(game)


def wants_colour() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")
