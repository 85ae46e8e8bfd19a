"""Find out what a file or a line of moves is: format, encoding, game and notation, and say why.

examples:
  kifu detect game.pgn
  kifu detect "h2e2 h9g7"
  kifu detect - < game.txt

It prints what was found in one line, and below it what speaks for that.
"""

import argparse
import shlex

from kifu.api import detect
from kifu.cli._named import add_game
from kifu.cli._options import add_fen, add_json, make_printable, note_lesson, print_json, print_note, standard_input
from kifu.errors import KifuError
from kifu.rules.setup import Setup

LONGEST_PART = 60  # characters of a part of a move


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", nargs="?", default="-", help="a file, moves, or - to read standard input")
    add_game(parser, "all are tried")
    add_fen(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    what = standard_input().read() if arguments.what == "-" else arguments.what
    if isinstance(what, bytes) and arguments.fen:
        what = what.decode("utf-8", "replace")
    try:
        found = detect(what, game=arguments.game, fen=arguments.fen)
    except KifuError:
        _lead_to_explain(what)
        raise
    if arguments.fen:
        note_lesson(Setup.from_fen(arguments.fen, arguments.game))
    if arguments.json:
        print_json(found._asdict())
        return 0
    options = "".join(f", {option} {value}" for option, value in found.options.items())
    parts = [found.notation, f"({found.game}{options})" if found.game else ""]
    parts += [f"in {found.format}" if found.format else "", found.encoding]
    print(" ".join(filter(None, parts)))
    for line in found.evidence:
        print(f"  {make_printable(line)}")
    return 0


def _lead_to_explain(what: str | bytes) -> None:
    """Lead to the command for it where a text is a part of a move."""
    from kifu.files.reading import is_path
    from kifu.lines.glossary import look_up, possible_starts

    if not isinstance(what, str) or len(what) > LONGEST_PART or is_path(what):
        return
    if look_up(what, possible_starts(what, None)):
        shown = make_printable(what.strip())
        print_note(f"{shown!r} is a part of a move: `kifu explain {shlex.quote(shown)}` says what it means")
