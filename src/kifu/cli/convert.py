"""Convert records from any format and notation to any other, and say what could not be kept.

examples:
  kifu convert game.xqf -o game.pgn
  kifu convert game.pgn --to text --notation english
  kifu convert old/ -o all.jsonl
  kifu convert old/ more.zip -o all.pgn
  kifu convert games.pgn -o games/ --to xqf
  kifu convert old/ -o clean/ --to pgn --notation zh-hant --whole
  kifu convert old/ -o clean/ --jobs 4 --update
  kifu convert games.pgn -o games.pgn --notation wxf --force
  kifu convert games.pgn -o won.pgn --player Hu --result 1-0

Without -o the records go to standard output, without --to as PGN.  A file as OUT gets all records of all inputs.  A
folder as OUT gets a file for each record: an input with one record keeps its name, and of an input with several each
file has the number and the name of the record, in a folder of the name of the input if there are several inputs.
With --whole each input is one file there too; --jobs converts several inputs at once, and with --update an input whose
output is there and not older is left alone, so that work that was ended goes on where it was.  Notations, formats and
their options are listed by `kifu notations` and `kifu formats`.
"""

import argparse

from kifu.cli._conversion import ConversionRun, add_folder, convert_files
from kifu.cli._files import add_files, add_reading, say
from kifu.cli._options import add_json, add_output
from kifu.cli._writing_run import add_writing


def configure(parser: argparse.ArgumentParser) -> None:
    add_files(parser)
    add_output(parser, "a file, a folder, or - for standard output", default="-")
    add_writing(parser)
    parser.add_argument(
        "--whole", action="store_true", help="into a folder: a file for each input, not for each record"
    )
    add_folder(parser)
    add_reading(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    work = convert_files(arguments, ConversionRun)
    say(f"{work.count}, {work.written} written{work.kept_words}{work.reader.skipped}")
    return work.status
