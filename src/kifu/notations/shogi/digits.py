"""Ranks in digits, ``P-7-6`` or ``P76`` for ``P-7f``: every way in which such a text can be put into letters.

>>> list(in_letters("P-8-10")), list(in_letters("G111"))
(['P-8j'], ['G1k', 'G11a'])
"""

import re
from collections.abc import Iterator

LETTERS = "abcdefghijklmnopqrstuvwxyz"
MOST_SQUARES = 3  # an origin and two steps
TEXT = re.compile(r"(\+?[A-Za-z]+?)([-xX*]?[0-9][-xX!0-9]*)([+=]?[!?]*)")


def in_letters(text: str) -> Iterator[str]:
    """Yield the texts that one with ranks in digits can stand for; whether their squares exist is not asked."""
    match = TEXT.fullmatch(text)
    if match is None:
        return
    piece, body, ending = match.groups()
    for squares in _squares(body, MOST_SQUARES):
        yield f"{piece}{squares}{ending}"


def _squares(body: str, most: int) -> Iterator[str]:
    """Yield the squares of a text with their ranks in letters, in every way to cut it into at most ``most`` of them."""
    if not body:
        yield ""
    if not body or not most:
        return
    for link, file, rank, rest in _first_squares(body):
        for others in _squares(rest, most - 1):
            yield f"{link}{file}{LETTERS[rank - 1]}{others}"


def _first_squares(body: str) -> Iterator[tuple[str, str, int, str]]:
    """Yield the first square of a text in every way to cut it: its link, its file, its rank and what follows."""
    link = re.match(r"[xX]!|[-xX*]?", body)
    assert link
    start = link.end()
    for size in (1, 2):
        file = body[start : start + size]
        place = start + size
        if len(file) < size or not file.isdecimal():
            return
        place += body[place : place + 1] == "-"
        for stop in (place + 1, place + 2):
            rank = body[place:stop]
            if len(rank) == stop - place and rank.isdecimal() and 1 <= int(rank) <= len(LETTERS):
                yield link[0], file, int(rank), body[stop:]
