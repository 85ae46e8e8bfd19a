"""Times in Japanese records: ``1:02``, ``00:01:02``, and with a fraction of a second ``00:01:02.5``.

>>> read_time("1:02"), write_hours(62_500)
(62000, '00:01:02.5')
"""

import re

from kifu.formats.japanese.digits import plain_digits

TIME = re.compile(r"[0-9]{1,6}(?::[0-9]{1,3}){1,2}(?:\.[0-9]{0,3})?")


def read_time(text: str) -> int:
    """Return a time in milliseconds; a text that is none is refused with a ``ValueError``."""
    plain = plain_digits(text).replace("：", ":")
    if TIME.fullmatch(plain) is None:
        raise ValueError(f"{text!r} is no time")
    whole, _, fraction = plain.partition(".")
    seconds = 0
    for part in whole.split(":"):
        seconds = seconds * 60 + int(part)
    return seconds * 1000 + int(fraction.ljust(3, "0"))


def write_hours(time: int) -> str:
    """Return a time as hours, minutes and seconds."""
    seconds, fraction = divmod(time, 1000)
    whole = f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return f"{whole}.{fraction:03}".rstrip("0") if fraction else whole


def write_time(used: int, total: int) -> str:
    """Return the time of a move and that of all moves of its player, as KIF has them after a move."""
    minutes, seconds = divmod(used // 1000, 60)
    return f"({minutes:2}:{seconds:02}/{write_hours(total)})"
