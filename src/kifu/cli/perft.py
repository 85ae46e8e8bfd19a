"""Count the legal lines of some depth: the usual proof of a move generator.

examples:
  kifu perft 4
  kifu perft 3 --fen "4k4/9/9/9/9/9/9/9/4R4/4K4 w"

It prints how many lines there are of each depth up to that one, and how long the counting took.
"""

import argparse
import time

from kifu.cli._named import add_game
from kifu.cli._options import add_fen, add_json, note_lesson, position_of, print_json
from kifu.registry import DEFAULT_GAME


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("depth", type=int, choices=range(1, 13), metavar="DEPTH", help="how many moves deep, 1 to 12")
    add_game(parser, f"{DEFAULT_GAME}, or that of the setup")
    add_fen(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    position = position_of(arguments)
    note_lesson(position)
    began = time.perf_counter()
    for depth in range(1, arguments.depth + 1):
        nodes = position.perft(depth)
        if arguments.json:
            print_json({"depth": depth, "lines": nodes})
        else:
            print(f"perft({depth}) = {nodes:,}")
    if arguments.json:
        return 0
    seconds = time.perf_counter() - began
    print(f"{seconds:.2f} s, {nodes / seconds / 1e6:.1f} million a second")
    return 0
