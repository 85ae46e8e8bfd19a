"""Show the board in the terminal.

examples:
  kifu show
  kifu show game.pgn --ply 12
  kifu show --moves "h3e3 h10g8" --flip --coordinates wxf
  kifu show --moves "C2.5" --highlight e3,e7
  kifu show --game dai_shogi --pieces letters
  kifu show --fen "3k5/9/9/9/9/9/9/9/4R4/4K4 w" --ascii

It prints the board after the last move, or after --ply moves, and below it who is to move or how the game has ended,
and the opening if it has a name.
Red's men have their own characters, and on a terminal their colour.
"""

import argparse

from kifu.api import opening_of
from kifu.cli._boards import add_board, board_of, highlights_of, letters_of, record_of, side_at_bottom
from kifu.cli._named import add_notation
from kifu.cli._options import add_ascii, wants_colour
from kifu.render.diagram import Diagram
from kifu.render.text import draw_diagram
from kifu.rules.position import Position
from kifu.rules.setup import Setup


def configure(parser: argparse.ArgumentParser) -> None:
    add_board(parser, ("chinese", "simplified", "short", "letters"))
    add_notation(parser, "that of the record; the men have its letters")
    parser.add_argument("--letters", dest="pieces", action="store_const", const="letters", help="--pieces letters")
    add_ascii(parser)


def run(arguments: argparse.Namespace) -> int:
    record = record_of(arguments)
    board = board_of(record, arguments.ply)
    diagram = Diagram.of(
        board,
        bottom=side_at_bottom(arguments, record),
        highlights=highlights_of(arguments),
        coordinates=arguments.coordinates,
        letters=letters_of(arguments, record),
    )
    print(draw_diagram(diagram, pieces=arguments.pieces, ascii_only=arguments.ascii, colour=wants_colour()))
    print(_state(board, board_of(record, 0)))
    if opening := opening_of(record):
        print(opening.english if arguments.ascii else f"{opening.english}, {opening.chinese}", f"({opening.code})")
    return 0


def _state(board: Position | Setup, start: Position | Setup) -> str:
    """Who is to move, or how it has ended; royal men may be missing from the start, or have been captured."""
    sides = board.game.sides
    if isinstance(board, Setup):
        return f"{sides[board.turn].name} to move, but {'; '.join(fault.reason for fault in board.faults())}"
    if isinstance(start, Position) and (missing := start.setup().missing_royals()):
        return f"{sides[board.turn].name} to move in a teaching diagram: {'; '.join(missing)}"
    outcome = board.outcome()
    if outcome is None:
        return f"{sides[board.turn].name} to move{', in check' if board.in_check() else ''}"
    if outcome.winner is None:
        return f"draw by {outcome.ending}"
    return f"{sides[outcome.winner].name} has won by {outcome.ending}"
