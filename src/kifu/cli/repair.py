"""Find out what was meant where a record goes wrong, and put it right.

examples:
  kifu repair sheet.pgn
  kifu repair sheet.txt --most 3
  kifu repair sheet.pgn --apply -o mended.pgn
  kifu repair sheet.pgn --apply --candidate 2 -o mended.pgn

The likeliest repair comes first: near in spelling, and leaving most of the later moves legal.  With --apply
it is made, and a comment at the move says what stood there.  Only the first wrong move of each main line is
looked at: run it again for the next.

exit status: 0 if nothing is wrong or all was repaired, 1 if something wrong is left, 3 if nothing can be read.
"""

import argparse
import sys
from pathlib import Path

from kifu.cli._files import add_reading, inputs, move_number, records_of, report_problem, say
from kifu.cli._options import (
    Terminal,
    WrongUseError,
    add_json,
    make_printable,
    print_json,
    refuse_to_overwrite,
    why_not_opened,
)
from kifu.diagnostics import Severity
from kifu.files.writing import format_of, write
from kifu.formats.base import find_format
from kifu.records.record import Record
from kifu.records.repair.record import Damage, apply_repair, broken_branches, find_damage


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="*", help="files, or - for standard input")
    parser.add_argument("--most", type=int, default=5, help="how many candidates to list (5)")
    parser.add_argument("--apply", action="store_true", help="write the records with the repair made")
    parser.add_argument("--candidate", type=int, default=1, help="which of the candidates to apply (the first)")
    parser.add_argument("-o", "--output", default="-", help="where the repaired records go")
    parser.add_argument("--to", metavar="FORMAT", help="their format; else that of the suffix, or of the input")
    parser.add_argument("--notation", help="their notation; else that of the input")
    parser.add_argument("--force", action="store_true", help="write over a file that is there")
    add_reading(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    if arguments.candidate < 1 or arguments.most < 1:
        raise WrongUseError("candidates are counted from 1")
    if arguments.apply:
        refuse_to_overwrite(arguments.output, force=arguments.force)
    records: list[Record] = []
    status = 0
    for name, what in inputs(arguments.files):
        found = records_of(name, what, arguments)
        before = len(records)
        try:
            for record in found:
                records.append(record)
                damage = find_damage(record, most=max(arguments.most, arguments.candidate))
                if damage is None:
                    status = max(status, int(_report_what_is_left(name, record)))
                    continue
                _print(name, record, damage, arguments)
                if arguments.apply and damage.repairs.candidates:
                    _check_candidate(name, damage, arguments)
                    records[-1] = apply_repair(record, damage, arguments.candidate - 1)
                    status = max(status, int(find_damage(records[-1], most=0) is not None))
                else:
                    status = max(status, 1)
        except BrokenPipeError:
            raise
        except OSError as error:
            say(why_not_opened(error, name))
            return 3
        for diagnostic in found.diagnostics:
            say(str(diagnostic))
        if len(records) == before:
            status = 3
    if arguments.apply and records:
        _write(records, arguments)
    return status


def _check_candidate(name: str, damage: Damage, arguments: argparse.Namespace) -> None:
    there = len(damage.repairs.candidates)
    if arguments.candidate > there:
        raise WrongUseError(f"{name}: there is no candidate {arguments.candidate}, only {there}; nothing was written")


def _report_what_is_left(name: str, record: Record) -> bool:
    """Say what is wrong with a record and not for this command to repair; return whether anything is."""
    last = [record.root, *record.main_line()][-1]
    if last.rest:
        errors = [diagnostic for diagnostic in record.diagnostics if diagnostic.severity is Severity.ERROR]
        for diagnostic in errors[:1]:
            report_problem(diagnostic)
        say(f"{name}: the main line breaks off before {last.rest[:40]!r}, and no single move explains it")
    broken = broken_branches(record)
    if broken:
        say(f"{name}: {broken} of its branches break off; only main lines are repaired")
    return bool(last.rest or broken)


def _print(name: str, record: Record, damage: Damage, arguments: argparse.Namespace) -> None:
    ply, text, error, candidates = damage.repairs
    if arguments.json:
        listed = [
            {"ply": item.ply, "texts": list(item.texts), "moves": [str(move) for move in item.moves]}
            | {"kind": item.kind, "replaces": item.replaces, "follows": item.follows, "reason": item.reason}
            for item in candidates[: arguments.most]
        ]
        print_json(
            {"file": name, "game": record.origin.number, "ply": ply, "text": text, "reason": str(error)}
            | {"candidates": listed},
            to_stderr=arguments.apply,
        )
        return
    out = sys.stderr if arguments.apply else sys.stdout
    game = f"game {record.origin.number}, " if record.origin.number else ""
    print(make_printable(f"{name}: {game}{move_number(ply, record)}: {error}"), file=out)
    for number, item in enumerate(candidates[: arguments.most], 1):
        where = "" if item.ply == ply else f" ({move_number(item.ply, record)})"
        follows = f"{item.follows} more move{'s' * (item.follows != 1)} can be read"
        print(make_printable(f"  {number}. {item.reason}{where}; then {follows}"), file=out)
    if not candidates:
        print("  no single slip explains it", file=out)


def _write(records: list[Record], arguments: argparse.Namespace) -> None:
    origin = records[0].origin
    if arguments.to:
        form = find_format(arguments.to)
    else:
        form = format_of(arguments.output) if arguments.output != "-" else find_format(origin.format)
    if not form.writes:
        raise WrongUseError(f"kifu reads {form.name} and does not write it: name another format with --to")
    shown_only = Terminal() if sys.stdout.isatty() else sys.stdout.buffer
    target = Path(arguments.output) if arguments.output != "-" else shown_only
    for loss in write(records, target, format=form, notation=arguments.notation):
        say(str(loss))
