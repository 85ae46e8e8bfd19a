"""Say what the commands are, or how one of them is used: the same as `kifu COMMAND --help`.

examples:
  kifu help
  kifu help convert

Of a command it prints the arguments and examples; a word that is no command is answered with the command that does it.
"""

import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("command", nargs="?", metavar="COMMAND", help="the command; without it all are listed")


def run(arguments: argparse.Namespace) -> int:
    from kifu.cli import find_command, make_parser, make_program_parser

    name: str | None = arguments.command
    (make_parser(find_command(name)) if name else make_program_parser()).print_help()
    return 0
