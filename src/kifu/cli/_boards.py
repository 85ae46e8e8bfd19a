"""What the commands that show a board share: which record and which position of it, and how the board looks."""

import argparse

from kifu.cli._named import add_input, named_input
from kifu.cli._options import WrongUseError, add_fen, add_record, opening, print_note
from kifu.cli._selection import read_one
from kifu.diagnostics import Severity
from kifu.errors import FormatError
from kifu.lines.any import open_line
from kifu.lines.reading import read_line
from kifu.notations.base import find_notation
from kifu.records.bottom import bottom_of
from kifu.records.counting import number_of, ply_of
from kifu.records.record import Record
from kifu.registry import DEFAULT_GAME
from kifu.render.diagram import NO_COORDINATES
from kifu.rules.position import Position
from kifu.rules.setup import Setup, game_of_setup
from kifu.rules.side import Side


def add_board(parser: argparse.ArgumentParser, pieces: tuple[str, ...]) -> None:
    parser.add_argument(
        "file", nargs="?", metavar="IN", help="a record to take the board from, or - for standard input"
    )
    add_input(parser)
    add_fen(parser)
    parser.add_argument("--moves", default="", help="moves to play first, in any notation")
    add_record(parser, one=True)
    text = "up to which move: 13 of both sides, or as the score numbers it, 7. or 7...; without it, to the last"
    parser.add_argument("--ply", help=text)
    add_flip(parser)
    parser.add_argument("--pieces", choices=pieces, default=pieces[0], help="what stands on the men")
    add_highlight(parser)
    parser.add_argument("--coordinates", help="the notation whose files and ranks stand at the edges; or none")


def add_flip(parser: argparse.ArgumentParser, without: str = "the one that the record puts there") -> None:
    text = f"put the second side at the bottom, or the first; without it {without}"
    parser.add_argument("--flip", action=argparse.BooleanOptionalAction, help=text)


def side_at_bottom(arguments: argparse.Namespace, record: Record) -> Side:
    return bottom_of(record) if arguments.flip is None else Side(arguments.flip)


def add_highlight(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--highlight", action="append", default=[], metavar="POINT", help="a point to mark, or several: e3,e7"
    )


def highlights_of(arguments: argparse.Namespace) -> list[str]:
    """Return the points to mark, in whatever number of words they were given."""
    return [point for text in arguments.highlight for point in text.replace(",", " ").split()]


def record_of(arguments: argparse.Namespace) -> Record:
    """Return the record of a file, or one that is made of a setup and moves; ``--ply`` becomes a number of moves."""
    record = _find_record(arguments)
    if arguments.ply is not None:
        try:
            ply, last = ply_of(arguments.ply, record), len(record.main_line())
        except FormatError as error:
            raise WrongUseError(f"--ply: {error}") from None
        if ply > last and not arguments.ply.isdecimal():
            end = f"ends with {number_of(last, record)}" if last else "has no move"
            raise WrongUseError(f"there is no move {arguments.ply}: the main line {end}")
        arguments.ply = ply
    return record


def _find_record(arguments: argparse.Namespace) -> Record:
    if arguments.file is not None:
        return _read(arguments)
    if arguments.record:
        raise WrongUseError("--record chooses among the records of a file, and there is no file")
    notation = named_input(arguments, typed=True).notation
    if not arguments.moves:
        game = arguments.game or (game_of_setup(arguments.fen) if arguments.fen else None)
        return Record(game or DEFAULT_GAME, fen=arguments.fen or "")
    line = open_line(arguments.moves, game=arguments.game, fen=arguments.fen, notation=notation)
    record = Record(line.start.game, fen="" if line.start == Position(line.start.game) else line.start.fen())
    record.origin = record.origin._replace(notation=line.known.notation.full_name)
    node = record.root
    for move in read_line(line.text, line.known.notation, line.start, known=line.known):
        node = node.add(move.reading.move)
    return record


def letters_of(arguments: argparse.Namespace, record: Record) -> tuple[str, ...]:
    """Return the notations whose letters may stand on the men: the named one, that of the edges, the record's."""
    if arguments.notation:
        find_notation(arguments.notation, record.game)
    edges = "" if arguments.coordinates == NO_COORDINATES else arguments.coordinates
    return tuple(filter(None, (arguments.notation, edges, record.origin.notation)))


def board_of(record: Record, ply: int | None) -> Position | Setup:
    """Return the board after ``ply`` moves of the main line, or after all; of an unplayable record, its setup."""
    if not record.playable:
        return Setup.from_fen(record.fen, record.game)
    moves = [node.move for node in record.main_line()]
    if ply is not None and not 0 <= ply <= len(moves):
        raise WrongUseError(f"there is no ply {ply}: the main line has {len(moves)}")
    position = record.start()
    for move in moves[:ply]:
        position.play(move)
    return position


def _read(arguments: argparse.Namespace) -> Record:
    if arguments.fen or arguments.moves:
        raise WrongUseError("--fen and --moves are for a board without a record")
    with opening(arguments.file):
        record = read_one(arguments.file, arguments)
    for diagnostic in record.diagnostics:
        if diagnostic.severity is Severity.ERROR:
            print_note(f"kifu: {arguments.file}: {diagnostic.reason}; {diagnostic.repair}")
    return record
