"""Dates as people write them: understood where they can mean one day only, never changed.

>>> parse_date("1979年6月3日"), str(parse_date("20070911")), parse_date("3-6-1979")
(Date(year=1979, month=6, day=3), '2007.09.11', None)
>>> str(parse_date("昭和54年6月3日")), str(parse_date("民國六十八年六月")), parse_date("79年6月3日")
('1979.06.03', '1979.06.??', None)
"""

import re
from typing import NamedTuple

LAST_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
YEARS = range(1000, 3000)
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
DIGITS = str.maketrans("０１２３４５６７８９〇零○一二三四五六七八九元", "01234567890001234567891")
TENS = "(?<![0-9])([0-9]?)十([0-9]?)"
# What may stand after a date: nothing, a time of the day, the word for "played"; a second day would make it a span.
END = r"\s?(?:日|號|号)?(?:[T\s]\s*[0-9][0-9:点點时時分秒.]*Z?)?\s*(?:弈|[（(]\w+[)）])?\s*\Z"
YEAR, MONTH, DAY = r"(?P<year>[0-9]{4})", r"(?P<month>[0-9]{1,2}|\?{1,2})", r"(?P<day>[0-9]{1,2}|\?{1,2})"
NAME = r"(?P<name>[A-Za-z]{3,9})\.?"
# Patterns are compiled when the first date is read: most programs that load this module read none.
FORMS = tuple(
    rf"\s*{form}{END}"
    for form in (
        rf"{YEAR}(?P<sign>[-./])\s?{MONTH}(?:(?P=sign)\s?{DAY})?\.?",
        rf"{YEAR}\s?年?",
        rf"{YEAR}\s?年\s?{MONTH}\s?月(?:份|\s?{DAY})?",
        rf"{YEAR}(?P<month>[0-9]{{2}})(?P<day>[0-9]{{2}})",
        rf"{DAY}(?:st|nd|rd|th)?[ .-]*{NAME},?[ -]+{YEAR}",
        rf"{NAME}(?: +{DAY}(?:st|nd|rd|th)?)?,? +{YEAR}",
    )
)
# Day and month in an order that only their sizes can show.
YEAR_LAST = rf"\s*(?P<one>[0-9]{{1,2}})(?P<sign>[-./])(?P<two>[0-9]{{1,2}})(?P=sign){YEAR}{END}"

# A year of two digits says neither its century nor its era (in Taiwan 79年 is 1990), so it is never understood.
COMMON_ERA = r"\s*(?:公元|西元|西[历曆暦])\s?(?=[0-9０-９一二])"
ERA_DATE = (
    r"\s*(?:中[华華])?(?P<era>民[国國]|明治|大正|昭和|平成|令和)\s?(?P<count>[0-9]{1,3})\s?年"
    rf"(?:\s?{MONTH}\s?月(?:份|\s?{DAY})?)?{END}"
)


class Date(NamedTuple):
    """A day; a month or day that is unknown is 0."""

    year: int
    month: int = 0
    day: int = 0

    def __str__(self) -> str:
        """Return the date as PGN has it: ``1979.06.03``, ``1979.06.??``."""
        month, day = (f"{part:02}" if part else "??" for part in self[1:])
        return f"{self.year}.{month}.{day}"

    def sortable(self) -> str:
        """Return as much of the date as is known, in a form by which dates are put in order: ``1979-06``."""
        return "-".join(str(self).split(".")[: 1 + bool(self.month) + bool(self.day)])


class Era(NamedTuple):
    """An era that counts its years from 1, and the days in it that are named by the calendar of today."""

    year: int
    first: Date
    last: Date = Date(2999, 12, 31)


ERAS = {
    "民国": Era(1912, Date(1912, 1, 1)),
    "民國": Era(1912, Date(1912, 1, 1)),
    "明治": Era(1868, Date(1873, 1, 1), Date(1912, 7, 30)),  # Japan has had this calendar since 1873
    "大正": Era(1912, Date(1912, 7, 30), Date(1926, 12, 25)),
    "昭和": Era(1926, Date(1926, 12, 25), Date(1989, 1, 7)),
    "平成": Era(1989, Date(1989, 1, 8), Date(2019, 4, 30)),
    "令和": Era(2019, Date(2019, 5, 1)),
}


def parse_date(text: str) -> Date | None:
    """Return the day that a text names, or ``None`` if it names none, or if it can mean two."""
    if len(text) > 60:
        return None
    text = re.sub(rf"\A{COMMON_ERA}", "", text)
    plain = re.sub(TENS, lambda tens: f"{tens[1] or 1}{tens[2] or 0}", text.translate(DIGITS))
    if found := re.match(ERA_DATE, plain):
        return _in_era(found["era"], int(found["count"]), _number(found["month"]), _number(found["day"]))
    for form in FORMS:
        if found := re.match(form, plain):
            parts = found.groupdict()
            month = _month(parts["name"]) if parts.get("name") else _number(parts.get("month"))
            return _checked(int(parts["year"]), month, _number(parts.get("day")))
    if found := re.match(YEAR_LAST, plain):
        year, one, two = int(found["year"]), int(found["one"]), int(found["two"])
        days = {_checked(year, month, day) for month, day in ((one, two), (two, one))} - {None}
        return days.pop() if len(days) == 1 else None
    return None


def _in_era(name: str, count: int, month: int, day: int) -> Date | None:
    """Return a date by the year of an era; nothing where the era had not begun, was over, or had other months."""
    year, first, last = ERAS[name]
    date = _checked(year + count - 1, month, day)
    known = 1 + bool(month) + bool(day)
    return date if count and date and first[:known] <= date[:known] <= last[:known] else None


def _number(digits: str | None) -> int:
    return int(digits) if digits and "?" not in digits else 0


def _month(name: str) -> int:
    """Return the number of a month by its English name, -1 if it is none."""
    return MONTHS.index(name[:3].lower()) + 1 if name[:3].lower() in MONTHS else -1


def _checked(year: int, month: int, day: int) -> Date | None:
    """Return a date, or nothing if no calendar has it."""
    if year not in YEARS or not 0 <= month <= 12 or (day and not month):
        return None
    return Date(year, month, day) if not month or 0 <= day <= LAST_DAYS[month - 1] else None
