"""Find where a game was lost: every position evaluated by an engine, mistakes marked, better moves shown.

examples:
  kifu analyse game.pgn
  kifu analyse game.pgn -o game-analysed.pgn
  kifu analyse game.kif -o game-analysed.kif --nodes 1000000
  kifu analyse game.pgn --engine kifu --depth 6
  kifu analyse game.pgn -o all-lines.pgn --lines 3 --seconds 2
  kifu analyse games/ -o analysed/ --jobs 2 --update

The engine is the strongest that kifu knows and finds for the game, or kifu's own.  Each position gets 100,000 nodes,
or a second from an engine that does not count nodes, unless --nodes, --depth or --seconds says otherwise; with the same
nodes or depth the result is the same again.  A move is marked ?! where it loses 7 % of the chances, ? from 12 %, ??
from 20 %; --lines 2 and more shows the best lines at every move, and not only beside mistakes.

With -o the record is written with evaluations, marks and best lines as branches; what an earlier analysis wrote is
replaced, and what readers wrote stays.  A folder as OUT gets a file for each input; with --update an input whose output
is there and not older is left alone, so that work that was ended goes on where it was.

exit status: 0; 1 if there was something wrong with a record, or something was lost; 3 if one could not be analysed.
"""

import argparse
from collections.abc import Callable, Iterator

from kifu.analysis.analysing import Analysis, analyse_record
from kifu.analysis.analysts import Analyst, Effort, open_analyst
from kifu.cli._analysis_report import describe, print_report
from kifu.cli._conversion import ConversionRun, add_folder, convert_files
from kifu.cli._files import STANDARD_INPUT, add_files, add_reading, inputs, say
from kifu.cli._opponents import add_engine_settings, engine_options
from kifu.cli._options import WrongUseError, add_json, add_output, add_seconds, print_json
from kifu.cli._progress import ProgressBar
from kifu.cli._selection import NumberedRecord
from kifu.cli._writing_run import FAILED, FOUND, add_writing
from kifu.engine.driving import MOST_DEPTH, MOST_LINES, MOST_NODES
from kifu.errors import EngineError, EngineMissingError, EngineUnfitError
from kifu.files.reading import Input
from kifu.formats.base import Format, find_format
from kifu.rules.game import Game


def configure(parser: argparse.ArgumentParser) -> None:
    add_files(parser)
    add_output(parser, "a file, a folder, or - for standard output; without it only what was found is printed")
    add_engine(parser)
    parser.add_argument("--lines", type=int, default=1, metavar="N", help="how many best lines are looked for (1)")
    parser.add_argument("--branches", action="store_true", help="look at the moves of branches too")
    add_writing(parser)
    add_folder(parser)
    add_reading(parser)
    add_json(parser)


def add_engine(parser: argparse.ArgumentParser) -> None:
    """Add the options that say who thinks about positions, and for how long."""
    text = "an engine: a name, a file or a command; kifu is kifu's own"
    parser.add_argument("--engine", default="", metavar="NAME", help=text)
    parser.add_argument(
        "--nodes", type=int, metavar="N", help="how many positions it looks at: for each move (100,000)"
    )
    parser.add_argument("--depth", type=int, metavar="N", help="how many plies it looks ahead: for each move")
    add_seconds(parser, "for each move", default=None)
    parser.add_argument(
        "--seed",
        type=int,
        default=0,
        metavar="N",
        help="a number that decides what is left to chance: the same one has kifu's own choose alike",
    )
    add_engine_settings(parser)


def run(arguments: argparse.Namespace) -> int:
    effort_of(arguments)
    arguments.whole = True
    if arguments.output is None:
        if arguments.update or arguments.jobs != 1:
            raise WrongUseError("--update and --jobs need a folder as OUT, its name with a / at the end")
        return _only_report(arguments)
    work = convert_files(arguments, AnalysisRun)
    say(f"{work.count}, {work.written} written{work.kept_words}{work.reader.skipped}")
    return work.status


def effort_of(arguments: argparse.Namespace) -> Effort:
    """Return how long each position is thought about; a number that cannot be is refused."""
    lines = getattr(arguments, "lines", 1)
    for name, number, most in (
        ("nodes", arguments.nodes, MOST_NODES),
        ("depth", arguments.depth, MOST_DEPTH),
        ("lines", lines, MOST_LINES),
    ):
        if number is not None and not 1 <= number <= most:
            raise WrongUseError(f"--{name} can be from 1 to {most:,}, not {number:,}")
    if arguments.seconds is not None and not 0.01 <= arguments.seconds <= 3600:
        raise WrongUseError(f"--seconds can be from 0.01 to 3,600, not {arguments.seconds:g}")
    return Effort(arguments.nodes, arguments.depth, arguments.seconds, lines)


def _only_report(arguments: argparse.Namespace) -> int:
    """Print what is found in the records, and write nothing."""
    files = list(inputs(arguments.files))
    with ProgressBar(files) as progress:
        work = AnalysisRun(arguments, find_format("pgn"), progress)
        try:
            for name, what in files:
                work.report_on(name, what)
        finally:
            work.close()
    say(f"{work.count}{work.reader.skipped}")
    return work.status


class AnalystChairs:
    """The engine of each game that came up, started when it is first needed."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self._arguments = arguments
        self._analysts: dict[Game, Analyst] = {}

    def find(self, game: Game) -> Analyst:
        """Return who thinks about the positions of a game."""
        if game not in self._analysts:
            wanted = self._arguments
            self._analysts[game] = open_analyst(
                wanted.engine, game, seed=wanted.seed, protocol=wanted.protocol, options=engine_options(wanted)
            )
        return self._analysts[game]

    def close(self) -> None:
        """End all engines; the next question starts them anew."""
        analysts, self._analysts = self._analysts, {}
        for analyst in analysts.values():
            analyst.close()


class AnalysisRun(ConversionRun):
    """A conversion that analyses each record on its way."""

    def __init__(self, arguments: argparse.Namespace, form: Format, progress: ProgressBar) -> None:
        super().__init__(arguments, form, progress)
        self._chairs = AnalystChairs(arguments)
        self._effort = effort_of(arguments)
        self._bar = progress
        self._warned: set[str] = set()  # of what engines print wrongly, only the first of a kind is reported

    def close(self) -> None:
        """End the engines."""
        self._chairs.close()

    def convert(self, files: list[tuple[str, Input]], output: str) -> None:
        """Analyse the records of files and write them to one output."""
        self.guard(files[0][0] if len(files) == 1 else output, lambda: super(AnalysisRun, self).convert(files, output))

    def report_on(self, name: str, what: Input) -> None:
        """Print what is found in the records of a file."""

        def read_on() -> None:
            for _ in self.records(name, what):
                continue

        self.guard(name, read_on)

    def guard(self, name: str, work: Callable[[], object]) -> None:
        """Do some work; if an engine fails in it, say so, and let others go on with a new one."""
        try:
            work()
        except (EngineMissingError, EngineUnfitError):
            raise
        except EngineError as error:
            self._chairs.close()
            self.refuse(f"{name}: {error}; it was not analysed", FAILED)

    def records(self, name: str, what: Input) -> Iterator[NumberedRecord]:
        """Yield the records of a file with what was found out about them."""
        for numbered in super().records(name, what):
            record = numbered.record
            if record.playable and record.root.children:
                analysis = analyse_record(
                    record,
                    self._chairs.find(record.game),
                    self._effort,
                    branches=self.arguments.branches,
                    note=lambda done, total: self._bar.show_work("of the positions of a record", done / total),
                )
                self._tell(numbered, name, analysis)
            else:
                reason = "its setup cannot be played" if not record.playable else "it has no moves"
                say(f"{name}: game {numbered.number} is not analysed: {reason}")
            yield numbered

    def _tell(self, numbered: NumberedRecord, name: str, analysis: Analysis) -> None:
        for note in analysis.notes:
            kind = note.rpartition(": ")[2][:20]
            if kind not in self._warned:
                self._warned.add(kind)
                self.status = max(self.status, FOUND)
                say(f"{name}: {note}")
        if self.arguments.json:
            file = "" if name == STANDARD_INPUT else name
            found = describe(numbered.record, analysis, file, numbered.number, self.notation)
            print_json(found, to_stderr=self.arguments.output == "-")
        elif self.arguments.output != "-":
            print_report(numbered.record, analysis, self.notation)
