"""Say a move in plain words, and how to read each character of it.

examples:
  kifu explain "C2.5"
  kifu explain 馬8進7 --after "C2.5"
  kifu explain R-+5 --fen "3k5/2R6/9/9/9/9/9/9/9/2R1K4 w"
"""

import argparse

from kifu.cli._options import add_json, add_position, make_printable, position_of, print_json, print_note
from kifu.lines.detection import detect_line
from kifu.lines.explaining import explain
from kifu.lines.reading import read_line


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("move", help="the text of one move")
    parser.add_argument("--from", dest="notation", help="the notation it is in; without it kifu finds out")
    parser.add_argument("--after", default="", help="moves to play first")
    add_position(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    position = position_of(arguments)
    if arguments.after:
        known = detect_line(arguments.after, position)
        for move in [read.reading.move for read in read_line(arguments.after, known.notation, position, known=known)]:
            position.play(move)
    explanation = explain(position, arguments.move, arguments.notation)
    if arguments.json:
        notes = [diagnostic.as_dict() for diagnostic in explanation.diagnostics]
        print_json(explanation._asdict() | {"move": str(explanation.move), "diagnostics": notes})
        return 0
    print(f"{make_printable(arguments.move)}: {explanation.sentence}")
    for text, meaning in explanation.parts:
        print(f"  {make_printable(text):10} {meaning}")
    if explanation.pronounced:
        print(f"  said: {explanation.pronounced}")
    print(f"  notation: {explanation.notation}")
    for diagnostic in explanation.diagnostics:
        print_note(f"{diagnostic.severity}: {diagnostic.reason}; {diagnostic.repair}")
    return 0
