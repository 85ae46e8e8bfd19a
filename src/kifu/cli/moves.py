"""Show moves side by side in several notations.

examples:
  kifu moves "C2.5 H8+7"
  kifu moves "炮二平五 馬8進7" --to english,uci
  kifu moves "33.4" --from wxf --to zh-hans:tandem=order --fen "3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w"
  kifu moves - --to zh-hans < game.txt
  kifu moves game.pgn --to wxf,english
  kifu moves games.pgn --record 12

It prints a table with a row for each move: its number, the text as it was given, and the move in each notation.  A move
that cannot be read ends the table, and is reported with its place and the reason.

exit status: 0 if all was read, 1 if a move could not be.
"""

import argparse
import os

from kifu.cli._named import add_input, named_input, sort_names
from kifu.cli._options import (
    WrongUseError,
    add_fen,
    add_json,
    add_record,
    make_printable,
    note_lesson,
    opening,
    print_json,
    print_note,
    print_table,
    text_of,
)
from kifu.diagnostics import Diagnostic, Severity
from kifu.errors import MoveError, MoveTextError
from kifu.lines.any import open_line
from kifu.lines.reading import read_line
from kifu.notations.base import find_notation
from kifu.records.counting import number_of
from kifu.records.record import Record


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("moves", nargs="?", default="-", help="the moves, a file, or - to read standard input")
    text = "what to write: notations, with commas between them; options after a colon, wxf:black=lower"
    parser.add_argument("--to", metavar="NAMES", help=text)
    parser.add_argument("--strict", action="store_true", help="a loose spelling is a problem too")
    add_input(parser)
    add_fen(parser)
    add_record(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    if os.path.isfile(arguments.moves) or _is_file_at_standard_input(arguments):
        return _show_records(arguments)
    if arguments.record:
        raise WrongUseError(f"--record chooses among the records of a file, and {arguments.moves[:60]!r} is none")
    notation = named_input(arguments, typed=True).notation
    given = text_of(arguments.moves)
    try:
        start, text, known = open_line(given, game=arguments.game, fen=arguments.fen, notation=notation)
    except MoveTextError:
        from kifu.files.reading import is_path  # slow to import

        if is_path(given):
            with opening(given):
                os.stat(given)  # fails, for the file is not there
        raise
    note_lesson(start)
    counted = Record(start.game, fen=start)  # without moves, to count as the score of it would
    reader = known.notation
    names = arguments.to.split(",") if arguments.to else start.game.writing.shown_in
    writers = [find_notation(name, start.game) for name in names]
    rows: list[list[str]] = []
    problem: MoveError | None = None
    diagnostics: list[Diagnostic] = []
    try:
        for ply, move in enumerate(read_line(text, reader, start, strict=arguments.strict, known=known), 1):
            texts = [writer.render_or_points(move.position, move.reading.move) for writer in writers]
            rows.append([number_of(ply, counted), move.text, *texts])
            diagnostics += move.reading.diagnostics
            if arguments.json:
                written = dict(zip((writer.name for writer in writers), texts, strict=True))
                notes = [diagnostic.as_dict() for diagnostic in move.reading.diagnostics]
                print_json(
                    {"ply": ply, "text": move.text, "move": str(move.reading.move), "to": written, "notes": notes}
                )
    except MoveError as error:
        problem = error
    if not arguments.json:
        print_table(["", reader.name, *(writer.name for writer in writers)], rows)
    for diagnostic in diagnostics if not arguments.json else ():
        print_note(f"{diagnostic.severity}: {diagnostic.reason}; {diagnostic.repair}")
    if problem is not None:
        place = f"line {problem.span.line}, column {problem.span.column}: " if problem.span else ""
        print_note(f"error[{problem.code}] move {number_of(problem.ply, counted)}, {place}{problem}")
        return 1
    return 0


def _is_file_at_standard_input(arguments: argparse.Namespace) -> bool:
    """Whether standard input is a file of records: moves that are typed there have no format."""
    return arguments.moves == "-" and bool(sort_names("--from", arguments.input_names, typed=True).format)


def _show_records(arguments: argparse.Namespace) -> int:
    """Show the main line of the first record of a file, or of those that were asked for."""
    from kifu.cli._files import report_problem  # slow to import, as is the next
    from kifu.cli._selection import read_chosen

    status = 0
    for number, record in read_chosen(arguments.moves, arguments, strict=arguments.strict):
        _show_record(record, number, arguments)
        errors = [diagnostic for diagnostic in record.diagnostics if diagnostic.severity is Severity.ERROR]
        for diagnostic in errors:
            report_problem(diagnostic, record)
        status = status or int(bool(errors))
    return status


def _show_record(record: Record, number: int, arguments: argparse.Namespace) -> None:
    from kifu.records.notation import choose_notation

    shown = record.game.writing.shown_in
    own = choose_notation(record, shown[0])
    if arguments.to:
        writers = [find_notation(name, record.game) for name in arguments.to.split(",")]
    else:
        others = [name for name in shown if name not in (own.name, own.other_script)]
        writers = [own, *(find_notation(name, record.game) for name in others)]
    position, rows = record.start(), []
    note_lesson(position)
    for ply, node in enumerate(record.main_line(), 1):
        texts = [writer.render_or_points(position, node.move) for writer in writers]
        rows.append([number_of(ply, record), *texts])
        if arguments.json:
            written = dict(zip((writer.name for writer in writers), texts, strict=True))
            text = own.render_or_points(position, node.move)
            chosen = {"record": number} if arguments.record else {}
            print_json({**chosen, "ply": ply, "text": text, "move": str(node.move), "to": written, "notes": []})
        position.play(node.move)
    if not arguments.json:
        if arguments.record:
            from kifu.records.title import title_of

            print(f"{number}. {make_printable(title_of(record))}")
        print_table(["", *(writer.name for writer in writers)], rows)
