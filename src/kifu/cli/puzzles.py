"""Make puzzles of the mistakes in games: positions in which few moves are right, each confirmed by a deeper search.

examples:
  kifu puzzles my-games/ -o puzzles.pgn
  kifu puzzles analysed.pgn -o puzzles.pgn
  kifu export my-library --to pgn -o - --player 'Hu Ronghua' | kifu puzzles - -o puzzles.pgn --limit 50
  kifu puzzles game.kif -o puzzles.kif --engine kifu --nodes 50000
  kifu learn drill puzzles.pgn

A puzzle is a record: the position before a mistake, the mistake as its first move, then the right moves.  A move is
right if it is about as good as the best and all others are much worse; nobody was winning before the mistake.  Mates
are proved by trying every answer, all else is confirmed by a search of four times as many nodes.  The tag Puzzle says
what it is about: mate in 2, wins a man, defends, gets ahead, endgame.

Records that were analysed are not analysed again.  The engine and its limits are those of `kifu analyse`.

exit status: 0 if there are puzzles, 1 if there are none, 3 if something could not be read.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from kifu.analysis.puzzles import find_puzzles
from kifu.cli._files import add_files, add_reading, inputs, say
from kifu.cli._options import ALL, add_json, add_limit, add_output
from kifu.cli._progress import ProgressBar
from kifu.cli._writing_run import FAILED, FOUND, WritingRun, add_writing, find_written_format
from kifu.cli.analyse import AnalystChairs, add_engine, effort_of
from kifu.errors import EngineError, EngineMissingError, EngineUnfitError
from kifu.records.record import Record

USUAL_NODES = 50_000


def configure(parser: argparse.ArgumentParser) -> None:
    add_files(parser)
    add_output(parser, "a file, or - for standard output", required=True)
    add_engine(parser)
    add_limit(parser, "puzzles", None, "all")
    add_writing(parser)
    add_reading(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    effort = effort_of(arguments)
    if effort.unlimited:
        effort = effort._replace(nodes=USUAL_NODES)
    form = find_written_format(arguments.to, arguments.output, otherwise="pgn")
    files = list(inputs(arguments.files))
    chairs, rejected = AnalystChairs(arguments), Counter[str]()
    with ProgressBar(files) as progress:
        work = WritingRun(arguments, progress)

        def puzzles() -> Iterator[Record]:
            for name, what in files:
                for numbered in work.records(name, what):
                    record = numbered.record
                    try:
                        analyst = chairs.find(record.game)
                        for puzzle in find_puzzles(record, analyst, effort, rejected):
                            yield puzzle.record()
                    except (EngineMissingError, EngineUnfitError):
                        raise
                    except EngineError as error:
                        chairs.close()
                        work.refuse(f"{name}: {error}; game {numbered.number} is left out", FAILED)

        try:
            found = list(islice(puzzles(), arguments.limit if arguments.limit not in (None, ALL) else None))
        finally:
            chairs.close()
        if found:
            work.write(iter(found), arguments.output, form, force=arguments.force)
    reasons = ", ".join(f"{count:,} {reason}" for reason, count in rejected.most_common())
    say(f"{work.count}, {len(found):,} puzzle{'s' * (len(found) != 1)}{work.reader.skipped}")
    if reasons:
        say(f"mistakes that made no puzzle: {reasons}")
    return max(work.status, 0 if found else FOUND)
