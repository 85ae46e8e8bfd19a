"""Split files of many records into files of one record, or of a few.

examples:
  kifu split games.pgn
  kifu split games.pgn -o single/
  kifu split games.pgn -o single/ --to xqf
  kifu split all.jsonl --every 1000
  kifu split games.pgn --record 100-199 -o hundred/
  kifu split games.pgn --player Hu -o hu/

Without -o the files go to a folder beside each input, of the name of the input; with it, to that folder, in which each
of several inputs has a folder of its own.  A file has the number and the name of its record, or with --every the number
of its first record.  Without --to it is in the format of the input, if that can hold it, or else in PGN.

exit status: 0 if all is well, 1 if there are problems or losses, 2 if a file is there already, 3 if one cannot be read.
"""

import argparse
from itertools import chain, islice
from pathlib import Path

from kifu.cli._files import STANDARD_INPUT, add_files, add_reading, inputs, inside, say
from kifu.cli._options import WrongUseError, add_json, add_output
from kifu.cli._progress import ProgressBar
from kifu.cli._writing_run import WritingRun, add_writing, find_written_format
from kifu.files.naming import file_name
from kifu.files.reading import Input
from kifu.formats.base import Format, find_format
from kifu.records.record import Record
from kifu.records.title import title_of

OTHERWISE = "pgn"  # the format of what came in one that is only read


def configure(parser: argparse.ArgumentParser) -> None:
    add_files(parser)
    add_output(parser, "a folder; without it one beside each input")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="records of each file (1)")
    add_writing(parser)
    add_reading(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    if arguments.every < 1:
        raise WrongUseError(f"--every is 1 or more, not {arguments.every}")
    files = list(inputs(arguments.files))
    with ProgressBar(files) as progress:
        work = WritingRun(arguments, progress)
        for name, what in files:
            _split(work, name, what, _folder_for(name, arguments, alone=len(files) == 1))
    say(f"{work.count}, {work.written:,} written{work.reader.skipped}")
    return work.status


def _folder_for(name: str, arguments: argparse.Namespace, *, alone: bool) -> Path:
    """Return where the records of a file go."""
    path = Path("records.out" if name == STANDARD_INPUT else name)
    own = path.with_suffix("") if path.suffix else path.with_name(f"{path.name}-records")
    if arguments.output is None:
        return own
    folder = Path(arguments.output)
    return folder if alone else folder / Path(inside(str(own), arguments.files))


def _split(work: WritingRun, name: str, what: Input, folder: Path) -> None:
    every = work.arguments.every
    records = work.records(name, what)
    for number, record in records:
        form = _form_of(record, work.arguments.to)
        if every > 1 and not form.many:
            raise WrongUseError(f"a {form.name} file holds one record, and --every {every} asks for more")
        title = title_of(record) if every == 1 else "" if name == STANDARD_INPUT else Path(name).stem
        some = chain([record], (each.record for each in islice(records, every - 1)))
        output = folder / file_name(number, title, form.suffixes[0])
        work.write(some, str(output), form, force=work.arguments.force)
        for _ in some:
            pass  # of a file that was refused


def _form_of(record: Record, named: str | None) -> Format:
    own = find_format(record.origin.format)
    return find_written_format(named, "-", otherwise=own.name if own.writes else OTHERWISE)
