"""Options that choose records by what is said of them, in files and in libraries: ``--player Hu --date 1975..1980``."""

import argparse

from kifu.cli._options import WrongUseError
from kifu.errors import KifuError, UnknownNameError
from kifu.records.choosing import RecordChoice


def add_choice(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose records; all that are given have to be true of one."""
    add_player_and_date(parser)
    parser.add_argument("--event", default="", metavar="NAME", help="part of the name of the event")
    parser.add_argument("--result", default="", help="1-0, 0-1, 1/2-1/2 or *; draw, or the side that won")
    parser.add_argument("--length", default="", metavar="MOVES", help="moves of both sides: 40; or a span: 20..40")


def add_player_and_date(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--player", default="", metavar="NAME", help="part of the name of either player")
    parser.add_argument("--date", default="", help="a day, a month or a year: 1979-06; or a span: 1975..1980")


def choice_of(arguments: argparse.Namespace) -> RecordChoice:
    """Return what the options ask of records; what can be true of none is refused."""
    choice = RecordChoice(**{name: getattr(arguments, name) for name in RecordChoice._fields})
    try:
        choice.check()
    except UnknownNameError:
        raise
    except KifuError as error:
        raise WrongUseError(error.reason) from error
    return choice


def without_choice(arguments: argparse.Namespace) -> argparse.Namespace:
    """Return the arguments with all records chosen."""
    return argparse.Namespace(**vars(arguments) | dict.fromkeys(("record", *RecordChoice._fields), ""))
