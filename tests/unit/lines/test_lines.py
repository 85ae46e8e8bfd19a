"""Lines of moves: read with places, converted in bulk, one bad line apart from the others."""

import contextlib
import random

import pytest

import kifu
from kifu.lines import Converter, convert_lines, read_line
from kifu.notations.base import find_notation, notations_of
from tests.effort import SEED, effort

START = kifu.Position()
MANY = 1000  # lines, for which tables are made


def notation(name: str) -> kifu.Notation:
    return find_notation(name, START.game)


def fresh(name: str) -> kifu.Notation:
    """Return a notation that has not read anything yet."""
    made = type(notation(name))()
    made.game = START.game
    return made


def some_of(names: list[str], count: int, seed: str) -> list[str]:
    """Return as many names as a run tries of each kind, drawn anew by each run."""
    return random.Random(f"{SEED} {seed!r}").sample(names, min(effort(count), len(names)))


def convert(text: str, reader: str = "wxf", writer: str = "zh-hans", strict: bool = False) -> str:
    """Convert a line as one alone and as one of many: the two ways it is read have to agree."""
    converter = Converter(fresh(reader), fresh(writer), START, strict=strict)
    [converted] = converter.convert_many([text])
    *_, bulk = converter.convert_many([text] * MANY)
    assert bulk.text == converted.text
    if converted.error:
        assert bulk.error is not None
        assert (bulk.error.code, bulk.error.ply) == (converted.error.code, converted.error.ply)
        assert bulk.error.span == converted.error.span
        raise converted.error
    return converted.text


@pytest.mark.parametrize(
    "text",
    [
        "C2.5 H8+7 H2+3",
        "1. C2.5 H8+7 2. H2+3",
        "1.C2.5 H8+7\n2.H2+3",
        " C2=5\th8+7\r\nH23! ".replace("H23!", "N2+3!"),
        "１．C2.5 H8+7 H2+3",
    ],
)
def test_numbers_marks_and_loose_spelling_do_not_matter(text: str) -> None:
    assert convert(text.replace("１．", "1. ")) == "炮二平五 马8进7 马二进三"


def test_a_line_is_the_same_from_whichever_notation_it_is_converted() -> None:
    names = [known.name for known in notations_of(START.game)]
    texts = {name: convert("C2.5 H8+7 H2+3 R9.8 R1.2 P7+1", "wxf", name) for name in names}
    for reader in names:
        assert convert(texts[reader], reader, "wxf") == texts["wxf"], reader
        for writer in some_of(names, 8, reader):
            [converted] = Converter(notation(reader), notation(writer), START).convert_many([texts[reader]])
            assert converted.text == texts[writer], (reader, writer)


@pytest.mark.parametrize("name", ["wxf", "english"])
def test_a_bad_move_is_placed(name: str) -> None:
    text = convert("C2.5 H8+7", "wxf", name) + (" X9+9" if name == "wxf" else ", Bishop 9 flies 9")
    with pytest.raises(kifu.MoveError) as caught:
        list(read_line(text, notation(name), START))
    assert caught.value.ply == 3
    with pytest.raises(kifu.MoveError) as caught:
        convert(text, name)
    assert caught.value.ply == 3
    assert caught.value.span is not None
    assert text[caught.value.span.start :].startswith(("X9+9", "Bishop"))


def test_places_count_lines_and_columns() -> None:
    with pytest.raises(kifu.IllegalMoveError) as caught:
        convert("C2.5 H8+7\n  R1+9")
    assert caught.value.span is not None
    assert caught.value.span[2:] == (2, 3)


def test_strict_lines_take_no_leniency() -> None:
    assert convert("C2.5 H8+7", strict=True) == "炮二平五 马8进7"
    with pytest.raises(kifu.MoveTextError):
        convert("C2.5 N8+7", strict=True)


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_one_bad_line_does_not_touch_the_others(workers: int) -> None:
    lines = ["C2.5 H8+7", "C2.5 R1+9", "", "H2+3"] * 300
    found = list(convert_lines(lines, "wxf", "zh-hans", START, workers))
    assert [line.text for line in found] == ["炮二平五 马8进7", "", "", "马二进三"] * 300
    assert [type(line.error) for line in found[:4]] == [type(None), kifu.IllegalMoveError, type(None), type(None)]


def test_options_travel_to_the_workers() -> None:
    writer = notation("wxf").set(sideways="=", black="lower")
    found = convert_lines(["h3e3 h10g8"], notation("uci"), writer, START, workers=2)
    assert [line.text for line in found] == ["C2=5 h8+7"]


def test_any_text_is_read_or_refused() -> None:
    for text in ("\x00\x00", "C2.5 \x00 H8+7", "\ud800", "炮" * 50, "１２３", "--", "++++", "." * 70):
        for name in some_of(["wxf", "zh-hans", "uci", "english", "san", "vietnamese"], 2, text):
            with contextlib.suppress(kifu.MoveError):
                convert(text, name)


@pytest.mark.parametrize("text", ["1. C2.5 2. H2+3 H8+7 3. R1.2 R9.8", "1.C2.5 H8+7 2... R9.8"])
def test_a_number_shows_that_a_move_is_missing(text: str) -> None:
    start = kifu.Position()
    wxf, uci = find_notation("wxf", start.game), find_notation("uci", start.game)
    with pytest.raises(kifu.MoveTextError, match="a move is missing"):
        list(read_line(text, wxf, start))
    with pytest.raises(kifu.MoveError):
        Converter(wxf, uci, start).convert(text)
