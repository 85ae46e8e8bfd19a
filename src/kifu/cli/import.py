"""Import records into a library: tables of games that can be searched, on every core.

examples:
  kifu import games/ --into my-library
  kifu import a.pgn b.zip old/ --into my-library --jobs 4
  kifu import moves.txt --into my-library --from lines:columns=moves

The library is a folder, which is made if it is not there.  What was imported before is not read again unless its file
has changed; then its rows replace those that it had.  A game that is there already is not added again: the same moves
by the same players on the same day.  So an import that was ended, however it was, goes on where it was when
it is run again.  A file that cannot be read does not stop it; problems are summed up by kind, each with an example, and
`kifu sql` has them all.

A list of nothing but moves, a game a line, is known by its first lines; where they leave a doubt it is named, as in the
last example.  Where a format or an encoding is named, files that were read before are read again.

exit status: 0 if all could be read, 1 if there are problems, 3 if the library cannot be written.
"""

import argparse
import os
import time
from typing import TYPE_CHECKING

from kifu.cli._files import say
from kifu.cli._library import near_path
from kifu.cli._named import sort_names
from kifu.cli._options import WrongUseError, add_json, opening, print_json, print_table
from kifu.cli._progress import ProgressBar

if TYPE_CHECKING:
    from kifu.corpus import Imported

OK, PROBLEMS = 0, 1
MOST_JOBS = 256
WORTH_A_RATE = 1000  # records


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="IN", help="files, folders and archives")
    parser.add_argument("--into", required=True, metavar="LIBRARY", help="the folder of the library")
    parser.add_argument("--from", dest="input_names", metavar="NAME", help="what the input is in: a format")
    parser.add_argument("--encoding", metavar="NAME", help="the encoding of the input; kifu finds out")
    parser.add_argument("--jobs", type=int, default=0, metavar="N", help="processes at once; 0 is one a core")
    parser.add_argument("--games-only", action="store_true", help="leave positions to be counted when first asked for")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    form, notation = sort_names("--from", arguments.input_names)
    if notation:
        raise WrongUseError(f"--from {notation} is a notation, and an import finds out that of each record by itself")
    if not 0 <= arguments.jobs <= MOST_JOBS:
        raise WrongUseError(f"--jobs is from 0 to {MOST_JOBS}, not {arguments.jobs}")
    for path in arguments.paths:
        with opening(path):
            os.stat(path)
    began = time.monotonic()
    with ProgressBar([]) as progress:
        # What makes tables takes a while to load, and so does the first file.
        progress.show_work("read", 0)
        from kifu.corpus import count_positions, import_files, open_library
        from kifu.corpus.database import load_duckdb

        if not arguments.games_only:
            load_duckdb()
        library, jobs = open_library(arguments.into, create=True), arguments.jobs or os.cpu_count() or 1
        imported = import_files(
            library,
            arguments.paths,
            jobs=jobs,
            format=form,
            encoding=arguments.encoding,
            progress=lambda so_far: progress.show_share(so_far.records, so_far.bytes / max(1, so_far.total_bytes)),
        )
    try:
        if not arguments.games_only:
            with ProgressBar([]) as progress:
                progress.show_work("of the positions counted", 0)
                count_positions(
                    library, jobs=jobs, progress=lambda share: progress.show_work("of the positions counted", share)
                )
    finally:  # whatever becomes of the positions, the games are there
        if arguments.json:
            print_json(_as_dict(imported))
        else:
            _print(imported, time.monotonic() - began)
    return PROBLEMS if imported.problems else OK


def _print(imported: "Imported", seconds: float) -> None:
    if imported.problems:
        rows = [
            [code, f"{kind.times:,}", near_path(kind.path), kind.text]
            for code, kind in sorted(imported.problems.items(), key=lambda item: -item[1].times)
        ]
        print_table(["problem", "times", "first in", "why"], rows)
    words = [f"{imported.files:,} file{'s' * (imported.files != 1)}", f"{imported.records:,} records read"]
    words.append(f"{imported.added:,} added")
    if imported.known_files:
        words.append(f"{imported.known_files:,} file{'s' * (imported.known_files != 1)} known before")
    if imported.changed_files:
        words.append(f"{imported.changed_files:,} changed file{'s' * (imported.changed_files != 1)} read anew")
    if imported.other_files:
        words.append(f"{imported.other_files:,} other file{'s' * (imported.other_files != 1)} skipped")
    if imported.records >= WORTH_A_RATE:
        words.append(f"{int(imported.records / seconds):,} records a second")
    say(", ".join(words))


def _as_dict(imported: "Imported") -> dict[str, object]:
    return {
        "files": imported.files,
        "known_files": imported.known_files,
        "changed_files": imported.changed_files,
        "other_files": imported.other_files,
        "records": imported.records,
        "added": imported.added,
        "problems": [
            {"code": code, "count": kind.times, "file": kind.path, "reason": kind.text}
            for code, kind in imported.problems.items()
        ],
    }
