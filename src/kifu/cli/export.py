"""Export games of a library: all, or those that are chosen as in `kifu find`.

examples:
  kifu export my-library -o all.pgn
  kifu export my-library -o reds.pgn --result red --notation zh-hans
  kifu export my-library -o games.parquet
  kifu export my-library -o - --to json
  kifu export puzzles.pgn --to anki -o puzzles.apkg
  kifu export repertoire.xqf --to anki -o repertoire.csv
  kifu export lessons --to anki -o lessons.apkg

Records have the tags, the main line and the result; comments and branches are in the files that were imported.

--to anki makes a deck, of a file of puzzles or a repertoire, or of the lessons, which then stands in the place of the
library: .csv, which Anki imports with its pictures, or .apkg, which needs: pip install "kifu[anki]"

exit status: 0 if games were written, 1 if there are none, 2 for wrong use, 3 if the library cannot be read.
"""

import argparse

from kifu.cli._files import say
from kifu.cli._library import add_library, add_wanted, add_writing, wanted_of, write_games

OK, NOTHING = 0, 1
ANKI = "anki"


def configure(parser: argparse.ArgumentParser) -> None:
    add_library(parser)
    add_writing(parser, required=True)
    add_wanted(parser)


def run(arguments: argparse.Namespace) -> int:
    if arguments.to == ANKI:
        from kifu.cli._anki import write_deck

        return write_deck(arguments)
    from kifu.corpus import find_games, open_library

    wanted = wanted_of(arguments)
    found = find_games(open_library(arguments.library), wanted, order=arguments.sort)
    if found.total:
        write_games(found.games, arguments)
    say(f"{found.total:,} game{'s' * (found.total != 1)}{' written' * bool(found.total)}")
    return OK if found.total else NOTHING
