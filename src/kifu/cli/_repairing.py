"""How a repair is chosen: by a number, by how sure it is, or by the user at the terminal."""

import argparse
import sys
from collections.abc import Callable
from copy import copy
from typing import NamedTuple, Protocol

from kifu.cli._keys import read_key
from kifu.cli._options import (
    WrongUseError,
    add_ascii,
    add_limit,
    keep_old_name,
    print_json,
    print_line,
    wants_colour,
)
from kifu.diagnostics import Severity
from kifu.records.bottom import bottom_of
from kifu.records.counting import name_of
from kifu.records.record import Record
from kifu.records.repair.line import Repair
from kifu.records.repair.record import Damage, apply_repair, find_damage
from kifu.render.diagram import Diagram
from kifu.render.text import draw_diagram
from kifu.rules.game import Game
from kifu.rules.likelihood import Book

MOST_KEYS = 9  # candidates that one key can take
AROUND = 4  # how many moves are shown on either side of the wrong one


class WrongPlace(NamedTuple):
    """A place at which a record goes wrong."""

    file: str
    record: Record
    damage: Damage

    def __str__(self) -> str:
        ply, _, error, _ = self.damage.repairs
        game = f"game {self.record.origin.number}, " if self.record.origin.number else ""
        return f"{self._place()}: {game}{name_of(ply, self.record)}: {error}"

    def _place(self) -> str:
        """Return the file with line and column where the reader has reported them."""
        ply = self.damage.repairs.ply
        for diagnostic in self.record.diagnostics:
            if diagnostic.severity is Severity.ERROR and diagnostic.ply == ply and diagnostic.line:
                return f"{self.file}:{diagnostic.line}:{diagnostic.column}"
        return self.file

    def describe(self, number: int) -> str:
        """Return one line about a candidate, which are counted from 1."""
        item = self.damage.repairs.candidates[number - 1]
        where = "" if item.ply == self.damage.repairs.ply else f" ({name_of(item.ply, self.record)})"
        follows = f"{item.follows} more move{'s' * (item.follows != 1)} can be read"
        return f"{percent(item):>5}  {item.reason}{where}; then {follows}"


def percent(repair: Repair) -> str:
    """Return how sure a repair is; nothing that is not proved is wholly sure or wholly out of the question."""
    share = round(100 * repair.sureness)
    return "<1 %" if share < 1 else ">99 %" if share > 99 else f"{share} %"


class QuitError(Exception):
    """The user quits, and nothing is to be written."""


class Chooser(Protocol):
    """Says which candidate is taken, from 1; 0 leaves the record as it is, -1 takes the last choice back."""

    most: int  # how many candidates it wants to see
    goes_on: bool  # whether it goes on to the next error of a record

    def choose(self, wrong: WrongPlace, repairs: int) -> int: ...


class Repaired(NamedTuple):
    record: Record
    repairs: int
    whole: bool  # whether its main line can now be read to the end


def apply_repairs(file: str, record: Record, chooser: Chooser, books: Callable[[Game], Book]) -> Repaired:
    """Repair what a chooser wants repaired of the main line of a record; ``whole`` if it had or has no error.

    ``books`` returns for a game what is known of its positions.
    """
    before: list[tuple[Record, int]] = []  # the record before each repair, and how many of its texts were not read
    while True:
        damage = find_damage(record, most=chooser.most, book=books(record.game))
        if damage is None:
            return Repaired(record, len(before), whole=True)
        left = len(damage.texts) - damage.repairs.ply
        # A repair after which no more can be read than before would be offered for ever.
        stuck = bool(before) and left >= before[-1][1]
        if stuck or (before and not chooser.goes_on):
            return Repaired(record, len(before), whole=False)
        choice = chooser.choose(WrongPlace(file, record, damage), len(before))
        if choice == 0:
            return Repaired(record, len(before), whole=False)
        if choice < 0:
            record, _ = before.pop()
            continue
        before.append((copy(record), left))
        record = apply_repair(record, damage, choice - 1)


class ListOnly:
    """Prints the candidates and takes none, or always the one of a number."""

    goes_on = False

    def __init__(self, shown: int, take: int, *, json: bool, to_stderr: bool) -> None:
        self.most = max(shown, take)
        self._shown = shown
        self._take = take
        self._json = json
        self._to_stderr = to_stderr

    def choose(self, wrong: WrongPlace, repairs: int) -> int:
        candidates = len(wrong.damage.repairs.candidates)
        chosen = self._take if candidates else 0
        if chosen <= candidates:
            print_wrong(wrong, self._shown, chosen, json=self._json, to_stderr=self._to_stderr)
            return chosen
        raise WrongUseError(f"{wrong.file}: there is no candidate {chosen}, only {candidates}; nothing was written")


class SureOnly:
    """Chooses the first candidate at each fault where it is sure enough, and prints the choice."""

    goes_on = True

    def __init__(self, shown: int, least: float, *, json: bool, to_stderr: bool) -> None:
        self.most = shown
        self._least = least
        self._json = json
        self._to_stderr = to_stderr

    def choose(self, wrong: WrongPlace, repairs: int) -> int:
        candidates = wrong.damage.repairs.candidates
        chosen = int(bool(candidates) and candidates[0].sureness >= self._least)
        if self._json or not chosen:
            print_wrong(wrong, self.most, chosen, json=self._json, to_stderr=self._to_stderr)
        if not self._json:
            out = sys.stderr if self._to_stderr else sys.stdout
            if chosen:
                print_line(str(wrong), hanging=2, stream=out)
                print_line(f"taken: {wrong.describe(1).strip()}", indent=2, hanging=2, stream=out)
            elif candidates:
                print_line(
                    f"none of them is sure enough to be taken ({100 * self._least:.0f} % at least)",
                    indent=2,
                    stream=out,
                )
        return chosen


def print_wrong(wrong: WrongPlace, most: int, chosen: int, *, json: bool, to_stderr: bool) -> None:
    """Print what is wrong and the candidates, for a person or as JSON."""
    candidates = wrong.damage.repairs.candidates
    if json:
        from kifu.web.repairing import describe_damage

        found = describe_damage(wrong.damage, wrong.record.origin.number, most)
        print_json({"file": wrong.file, **found, "chosen": chosen}, to_stderr=to_stderr)
        return
    out = sys.stderr if to_stderr else sys.stdout
    print_line(str(wrong), hanging=2, stream=out)
    for number in range(1, min(most, len(candidates)) + 1):
        print_line(f"{number}. {wrong.describe(number)}", indent=2, hanging=10, stream=out)
    if not candidates:
        print("  no single slip explains it", file=out)


class Asking:
    """Shows the board and the candidates, and asks for a key."""

    most = MOST_KEYS
    goes_on = True

    def __init__(self, shown: int, *, ascii_only: bool = False, key: Callable[[str], str] = read_key) -> None:
        self._shown = min(shown, MOST_KEYS)
        self._ascii = ascii_only
        self._key = key

    def choose(self, wrong: WrongPlace, repairs: int) -> int:
        self._show(wrong)
        candidates = len(wrong.damage.repairs.candidates)
        shown = min(self._shown, candidates)
        self._list(wrong, 1, shown)
        while True:
            key = self._key(self._prompt(shown, repairs)).lower()
            if key.isdecimal() and key.isascii() and 1 <= int(key) <= shown:
                print_line(f"taken: {wrong.damage.repairs.candidates[int(key) - 1].reason}", indent=2, hanging=2)
                return int(key)
            if key == "s":
                print("  left as it is")
                return 0
            if key == "u" and repairs:
                return -1
            if key in ("q", ""):
                raise QuitError
            if key == "?" and shown < candidates:
                self._list(wrong, shown + 1, candidates)
                shown = candidates
            else:
                self._help(shown, repairs)

    def _show(self, wrong: WrongPlace) -> None:
        ply, _, _, _ = wrong.damage.repairs
        position = wrong.record.start()
        position.play_all(node.move for node in wrong.record.main_line()[: ply - 1])
        notation = wrong.damage.notation
        diagram = Diagram.of(position, bottom=bottom_of(wrong.record), coordinates=notation)
        print()
        print(draw_diagram(diagram, ascii_only=self._ascii, colour=wants_colour()))
        print_line(str(wrong), hanging=2)
        texts = wrong.damage.texts
        before, after = texts[max(0, ply - 1 - AROUND) : ply - 1], texts[ply : ply + AROUND]
        around = " ".join((*before, f"[{texts[ply - 1]}]", *after))
        left, right = "... " * (ply - 1 > AROUND), " ..." * (ply + AROUND < len(texts))
        print_line(f"{left}{around}{right}", indent=2)

    def _list(self, wrong: WrongPlace, first: int, last: int) -> None:
        for number in range(first, last + 1):
            print_line(f"{number} {wrong.describe(number)}", indent=2, hanging=9)
        if not last:
            print("  no single slip explains it")

    def _prompt(self, shown: int, repairs: int) -> str:
        take = f"1-{shown} take one" if shown > 1 else "1 take it" if shown else ""
        keys = (take, "s leave it", "u undo" * (repairs > 0), "q quit", "? more")
        return f"{', '.join(filter(None, keys))}: "

    def _help(self, shown: int, repairs: int) -> None:
        lines = [
            f"  1{f' to {shown}' * (shown > 1)}  take this candidate and go on to what is wrong next" * (shown > 0),
            "  s  leave the rest of this game as it is; what was repaired is written",
            "  u  take the last choice back" * (repairs > 0),
            "  q  quit and write nothing",
        ]
        print("\n".join(filter(None, lines)))


def add_choosing(parser: argparse.ArgumentParser) -> None:
    """Add the options that say how a repair is chosen."""
    add_limit(parser, "candidates of an error", 5)
    keep_old_name(parser, "--most", "--limit")
    parser.add_argument(
        "--apply", nargs="?", const="1", metavar="N", help="do it: make repair N (1) of the first error, and write"
    )
    parser.add_argument("--all", action="store_true", help="repair all that is sure enough, and write")
    parser.add_argument(
        "--sure", type=int, default=50, metavar="PERCENT", help="how sure --all has to be of a repair (50)"
    )
    parser.add_argument(
        "--library", metavar="LIBRARY", help="a folder that `kifu import` made: what was played there is likelier"
    )
    add_ascii(parser)
