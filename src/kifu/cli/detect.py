"""Find out in which notation moves are written, and say why.

examples:
  kifu detect "h2e2 h9g7"
  kifu detect - < game.txt
"""

import argparse

from kifu.cli._options import add_json, print_json, text_of
from kifu.detection import detect_notation
from kifu.registry import DEFAULT_GAME
from kifu.rules.position import Position


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("moves", nargs="?", default="-", help="the moves, or - to read them from standard input")
    parser.add_argument("--game", help="look at the notations of this game only")
    parser.add_argument("--fen", help="the setup from which the moves are played")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    start = None if arguments.fen is None else Position.from_fen(arguments.fen, arguments.game or DEFAULT_GAME)
    detection = detect_notation(text_of(arguments.moves), arguments.game, start)
    if arguments.json:
        print_json(detection._asdict())
        return 0
    options = "".join(f", {option} {value}" for option, value in detection.options.items())
    print(f"{detection.notation} ({detection.game}{options})")
    for line in detection.evidence:
        print(f"  {line}")
    return 0
