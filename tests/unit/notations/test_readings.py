"""Every spelling in the specification reads to the right move, with its leniency named, or to a clear refusal."""

import csv

import pytest

import kifu
from kifu.notations.base import Notation, find_notation
from tests.conftest import DATA

START = kifu.Position().fen()


def rows() -> list[tuple[str, str, str, str, str]]:
    with open(DATA / "xiangqi" / "readings.tsv", encoding="utf-8") as file:
        return [
            (row["fen"], row["notation"], row["text"], row["expect"], row["why"])
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        ]


def notation_of(text: str, position: kifu.Position) -> Notation | None:
    if not text:
        return None
    name, _, option = text.partition(":")
    choice = dict([option.split("=")]) if option else {}
    return find_notation(name, position.game).set(**choice)


@pytest.mark.parametrize(("fen", "notation", "text", "expect", "why"), rows())
def test_reading(fen: str, notation: str, text: str, expect: str, why: str) -> None:
    position = kifu.Position.from_fen(fen.replace("start b", START.replace(" w ", " b ")).replace("start", START))
    declared = notation_of(notation, position)
    if "-" in expect:
        with pytest.raises(kifu.MoveError) as caught:
            position.read(text, declared)
        assert caught.value.code == expect
        assert (len(caught.value.candidates) > 1) is isinstance(caught.value, kifu.AmbiguousMoveError)
        return
    reading = position.read(text, declared)
    assert str(reading.move) == expect
    reasons = [diagnostic.reason for diagnostic in reading.diagnostics]
    assert any(why in reason for reason in reasons) if why else not reasons
    if why:
        with pytest.raises(kifu.MoveTextError):
            position.read(text, declared, strict=True)
    else:
        assert position.parse(text, declared, strict=True) == reading.move


@pytest.mark.parametrize(("text", "marks"), [("C2.5!", "!"), ("C2.5+", "+"), ("C2.5++", "++"), ("C2.5!?", "!?")])
def test_marks_are_kept(text: str, marks: str) -> None:
    assert kifu.Position().read(text, "wxf").marks == marks
