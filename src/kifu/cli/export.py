"""Export games of a library: all, or those that are chosen as in `kifu find`.

examples:
  kifu export my-library -o all.pgn
  kifu export my-library -o reds.pgn --result red --notation zh-hans
  kifu export my-library -o games.parquet
  kifu export my-library -o - --to json

Records have the tags, the main line and the result; comments and branches are in the files that were imported.

exit status: 0 if games were written, 1 if there are none, 2 for wrong use, 3 if the library cannot be read.
"""

import argparse

from kifu.cli._files import say
from kifu.cli._library import add_library, add_wanted, add_writing, wanted_of, write_games

OK, NOTHING = 0, 1


def configure(parser: argparse.ArgumentParser) -> None:
    add_library(parser)
    add_writing(parser, required=True)
    add_wanted(parser)


def run(arguments: argparse.Namespace) -> int:
    from kifu.corpus import find_games, open_library

    wanted = wanted_of(arguments)
    found = find_games(open_library(arguments.library), wanted, order=arguments.sort)
    if found.total:
        write_games(found.games, arguments)
    say(f"{found.total:,} game{'s' * (found.total != 1)}{' written' * bool(found.total)}")
    return OK if found.total else NOTHING
