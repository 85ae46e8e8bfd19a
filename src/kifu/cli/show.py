"""Show the board in the terminal.

examples:
  kifu show
  kifu show --moves "h3e3 h10g8" --flip
  kifu show --game dai_shogi --letters
  kifu show --fen "4k4/9/9/9/9/9/9/9/4R4/4K4 w" --ascii
"""

import argparse

from kifu.cli._options import add_position, position_of, wants_colour
from kifu.render.text import draw


def configure(parser: argparse.ArgumentParser) -> None:
    add_position(parser)
    parser.add_argument("--moves", default="", help="moves to play first, such as h3e3, apart by blanks")
    parser.add_argument("--flip", action="store_true", help="put the second side at the bottom")
    parser.add_argument("--ascii", action="store_true", help="letters and plain signs only")
    parser.add_argument("--letters", action="store_true", help="letters instead of characters")


def run(arguments: argparse.Namespace) -> int:
    position = position_of(arguments)
    marked: tuple[str, ...] = ()
    for text in arguments.moves.split():
        move = position.game.move(text)
        position.play(move)
        marked = (move.origin, move.target)
    board = draw(
        position,
        flip=arguments.flip,
        ascii_only=arguments.ascii,
        letters=arguments.letters,
        colour=wants_colour(),
        marked=marked,
    )
    print(board)
    outcome = position.outcome()
    side = position.game.sides[position.turn].name
    if outcome is None:
        print(f"{side} to move{', in check' if position.in_check() else ''}")
    elif outcome.winner is None:
        print(f"draw by {outcome.ending}")
    else:
        print(f"{position.game.sides[outcome.winner].name} has won by {outcome.ending}")
    return 0
