"""Choosing records: by player, event, result, date and length, in a file as in a library.

>>> from kifu.records.record import Record
>>> record = Record(tags={"Red": "Hu Ronghua", "Date": "1979.06.03"})
>>> RecordChoice(player="hu", date="1975..1980").fits(record), RecordChoice(length="20..").fits(record)
(True, False)
"""

import re
import sys
from typing import NamedTuple

from kifu import registry
from kifu.errors import FormatError, UnknownNameError
from kifu.patterns import later
from kifu.records.record import Record, Result
from kifu.records.title import known_tag, players_of
from kifu.rules.game import Game, find_game
from kifu.rules.side import Side

DAY = r"[0-9]{4}(?:[-./][0-9]{2}(?:[-./][0-9]{2})?)?"
DAYS = later(rf"({DAY})?(\.\.|-(?=[0-9]{{4}}\b))?({DAY})?")
LENGTHS = re.compile(r"([0-9]{1,9})?(\.\.|-)?([0-9]{1,9})?")
CHINESE = later("[\u2e80-\u9fff]")


class RecordChoice(NamedTuple):
    """What is asked of records: all that is given has to be true of one.

    ``player`` and ``event`` are parts of the name.  ``result`` is as PGN has it, ``draw``, or the side that won, by its
    name in the game.  ``date`` is a day, a month or a year, or two with ``..`` between them; ``length`` is the number
    of moves of both sides, or two with ``..`` between them.
    """

    player: str = ""
    event: str = ""
    result: str = ""
    date: str = ""
    length: str = ""

    def check(self) -> None:
        """Refuse what can be true of no record, because it is no result, no date or no length."""
        if self.date:
            parse_days(self.date)
        if self.length:
            parse_length(self.length)
        if self.result and not any(_result(self.result, find_game(name)) for name in registry.names("games")):
            parse_result(self.result, find_game(registry.DEFAULT_GAME))

    def fits(self, record: Record) -> bool:
        """Whether all that is asked is true of a record."""
        if self.player and not any(holds_name(name, self.player) for name in players_of(record)):
            return False
        if self.event and not holds_name(known_tag(record, "Event"), self.event):
            return False
        if self.result and _result(self.result, record.game) is not record.result:
            return False
        if self.length:
            shortest, longest = parse_length(self.length)
            if not shortest <= len(record.main_line()) <= longest:
                return False
        if self.date:
            first, last = parse_days(self.date)
            return record.date is not None and first <= record.date.sortable() < last
        return True


def parse_days(text: str) -> tuple[str, str]:
    """Return the first day that a text means, and what is later than the last: it may be a span, open at one end."""
    found = DAYS.fullmatch(text.strip())
    if not found or not any((found[1], found[3])) or bool(found[3]) > bool(found[2]):
        raise FormatError(f"{text!r} is no date: write 1979, 1979-06, 1979-06-03, 1975..1980 or 1975..", text=text)
    first, last = (re.sub("[./]", "-", day) if day else "" for day in (found[1], found[3]))
    return first, f"{last or ('' if found[2] else first)}~"


def parse_length(text: str) -> tuple[int, int]:
    """Return the least and the largest number of moves that a text means.

    >>> parse_length("20..40"), parse_length("40") == (40, 40), parse_length("40..")[0]
    ((20, 40), True, 40)
    """
    found = LENGTHS.fullmatch(text.strip())
    if not found or not any((found[1], found[3])) or bool(found[3]) > bool(found[2]):
        raise FormatError(f"{text!r} is no length: write 40, 20..40, 40.. or ..40", text=text)
    return int(found[1] or 0), int(found[3] or (sys.maxsize if found[2] else found[1]))


def parse_result(text: str, game: Game) -> Result:
    """Return the result that a text means: as PGN writes it, a draw, or the side that won, as the game calls it.

    >>> parse_result("Black", find_game("xiangqi")).value, parse_result("Black", find_game("shogi")).value
    ('0-1', '1-0')
    """
    if (found := _result(text, game)) is None:
        raise UnknownNameError("result", text, _results(game))
    return found


def _result(text: str, game: Game) -> Result | None:
    return _results(game).get(text.lower())


def _results(game: Game) -> dict[str, Result]:
    wins = (Result.FIRST, Result.SECOND)
    known = {result.value: result for result in Result} | {"draw": Result.DRAW}
    known |= {side.name.lower(): win for side, win in zip(Side, wins, strict=True)}
    return known | {side.name.lower(): win for side, win in zip(game.sides, wins, strict=True)}


def holds_name(name: str, part: str) -> bool:
    """Whether a part of a name stands in a name, as names are compared."""
    name = re.sub(r"\s", "", name) if CHINESE.search(part) else name
    return plain_name(part) in name.lower()


def plain_name(name: str) -> str:
    """Return a name as it is compared: without case, and a Chinese one without the spaces that some put between."""
    return re.sub(r"\s", "", name.lower()) if CHINESE.search(name) else name.lower().strip()
