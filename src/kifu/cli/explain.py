"""Say a move in plain words, and how to read each character of it.

examples:
  kifu explain "C2.5"
  kifu explain "1. C2.5 H8+7"
  kifu explain 馬8進7 --after "C2.5"
  kifu explain R-+5 --fen "3k5/2R6/9/9/9/9/9/9/9/2R1K4 w"
"""

import argparse

from kifu.cli._options import add_json, add_position, make_printable, note_lesson, print_json, print_note
from kifu.lines.any import open_from, open_line, read_moves
from kifu.lines.explaining import Explanation, explain_line


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("move", help="the text of a move, or of several")
    parser.add_argument("--from", dest="notation", help="the notation it is in; without it kifu finds out")
    parser.add_argument("--after", default="", help="moves to play first")
    add_position(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    explanations = _explain(arguments)
    for explanation in explanations:
        if arguments.json:
            notes = [diagnostic.as_dict() for diagnostic in explanation.diagnostics]
            print_json(explanation._asdict() | {"move": str(explanation.move), "diagnostics": notes})
        else:
            _print(explanation)
    return 0


def _explain(arguments: argparse.Namespace) -> list[Explanation]:
    if not arguments.after:
        line = open_line(arguments.move, game=arguments.game, fen=arguments.fen, notation=arguments.notation)
        note_lesson(line.start)
        return explain_line(line)
    before = open_line(arguments.after, game=arguments.game, fen=arguments.fen)
    position = before.start
    note_lesson(position)
    position.play_all(read.move for read in read_moves(position, before.text, before.known.notation))
    return explain_line(open_from(position, arguments.move, arguments.notation, like=before.known.notation))


def _print(explanation: Explanation) -> None:
    print(f"{make_printable(explanation.text)}: {explanation.sentence}")
    for text, meaning in explanation.parts:
        print(f"  {make_printable(text):10} {meaning}")
    if explanation.pronounced:
        print(f"  said: {explanation.pronounced}")
    print(f"  notation: {explanation.notation}")
    for diagnostic in explanation.diagnostics:
        print_note(f"{diagnostic.severity}: {diagnostic.reason}; {diagnostic.repair}")
