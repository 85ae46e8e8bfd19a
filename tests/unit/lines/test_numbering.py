"""Numbering: one class holds numbers against moves for lines, PGN and text."""

import random

import pytest

import kifu
from kifu.lines.numbering import Number, Numbering, Verdict, numbered_places, split_rounds
from kifu.notations.base import find_notation
from tests.effort import SEED, effort

SIGNS = {Verdict.FITS: "+", Verdict.MOVE_MISSING: "m", Verdict.WRONG: "w"}


def verdicts(numbers: str, *, second_begins: bool = False) -> str:
    """Return a sign for each number of a text such as ``1 - - 2... -``, where each hyphen is a move."""
    found: list[tuple[Number, int]] = []
    ply = 0
    for word in numbers.split():
        if word == "-":
            ply += 1
        else:
            found.append((Number(int(word.rstrip(".")), word.endswith("..")), ply))
    first: dict[int, int] = {}
    for number, place in found:
        first.setdefault(number.value, place + second_begins)
    numbering = Numbering.of(first, second_begins=second_begins)
    return "".join(SIGNS[numbering.check(number, place)] for number, place in found)


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ("1 - - 2 - - 3 -", "+++"),
        ("1 - 1... - 2 - 2... - 3 -", "+++++"),
        ("1 - 1 - 2 - 2 - 3 -", "+++++"),
        ("1 - 2 - 3 - 4 -", "++++"),  # every move has a number
        ("0 - - 1 - - 2 -", "+++"),  # 0 is a number like any other
        ("1 - - 2 - 3 - - 4 - -", "++mm"),
        ("1 - - 2... - 3 - - 4 - -", "+mmm"),
        ("1 - - 9 - - 10 - -", "+w+"),  # whoever counts wrong counts on from there
        ("- - - - 1 - - 2 - - 9 -", "++w"),  # the first moves have no number
        ("- 1 - - 2 - - 3 -", "+++"),
        ("- 1... - 2 - - 3 -", "+++"),
        ("- - 1... - 2 - - 3 - -", "mmm"),
    ],
)
def test_numbers_fit_or_show_what_is_wrong(numbers: str, expected: str) -> None:
    assert verdicts(numbers) == expected


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ("1... - 2 - - 3 -", "+++"),
        ("1 - 2 - - 3 -", "+++"),
        ("1 - - 2 - - 3 -", "+++"),  # counted from the side that begins here
        ("1 - - 2 - 3 - -", "++m"),
        ("1... - 2 - 3 - - 4 - -", "++mm"),
    ],
)
def test_where_the_second_side_begins_rounds_are_counted_from_either(numbers: str, expected: str) -> None:
    assert verdicts(numbers, second_begins=True) == expected


@pytest.mark.parametrize("form", ["pgn", "text"])
def test_a_wrong_number_after_moves_without_any_is_reported(form: str) -> None:
    mark = "!" if form == "pgn" else ""  # which makes the reader go through the score word by word
    record = kifu.read(f"C2.5 C8.5 C5.2 C5.8 1. C2.5 C8.5 2. C5.2 C5.8 9. C2.5{mark}", format=form)
    assert (len(record.main_line()), [found.code for found in record.diagnostics]) == (9, ["move-number"])


@pytest.mark.parametrize("form", ["pgn", "text"])
def test_dots_before_the_first_side_show_that_its_move_is_missing(form: str) -> None:
    record = kifu.read("1. 炮八进四 炮8平6 2... 马8进9 3. 炮二进五 卒5进1", format=form)
    [found] = [found for found in record.diagnostics if found.severity is kifu.Severity.ERROR]
    assert (len(record.main_line()), found.code, found.ply) == (2, "missing-move", 3)


@pytest.mark.parametrize("notation", ["zh-hant", "wxf", "uci", "xqbase", "english"])
def test_rounds_are_split_into_the_moves_and_numbers_that_a_walk_finds(notation: str) -> None:
    choice, plain = random.Random(SEED), 0
    words = ("C2.5", "h2e2", "炮二平五", "7747", "P-8.", "a12.", "h2e2h9g7", "x,y", "1-0", "!", "C2.5?", "R+-1", "２")
    numbers = ("1.", "12. ", "12.\n", "3... ", "4.5.", "5、", "6．", "7…", "12345. ", "8 ", "9.. ", "\u30001. ", "")
    named = find_notation(notation, kifu.Position().game)
    for _ in range(effort(400, least=200)):
        odd = choice.random() < 0.5
        text = "".join(
            choice.choice(numbers if odd else numbers[:3])
            + choice.choice(words if odd else words[:3])
            + choice.choice((" ", "\r\n", "" if odd else " "))
            for _ in range(choice.randrange(8))
        )
        rounds = split_rounds(text, named)
        if rounds is None:
            continue
        plain += bool(rounds.texts)
        walked = [*numbered_places(text, named)]
        hint = f"KIFU_SEED={SEED}, {text!r}"
        assert rounds.texts == [text[first:stop] for _, first, stop in walked], hint
        assert rounds.numbers == {ply: found for ply, (found, _, _) in enumerate(walked) if found}, hint
        assert [rounds.find_start(ply) for ply in range(len(walked))] == [first for _, first, _ in walked], hint
    assert plain
