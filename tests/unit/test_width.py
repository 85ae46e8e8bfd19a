"""How many columns a text takes."""

import pytest

from kifu.width import WIDE_IN_CHINESE_TEXT, cut, pad, text_width, wrap


@pytest.mark.parametrize(("text", "columns"), [("", 0), ("C2.5", 4), ("炮二平五", 8), ("马8进7", 6), ("１", 2)])
def test_chinese_characters_take_two_columns(text: str, columns: int) -> None:
    assert text_width(text) == columns


def test_some_are_wide_among_chinese_ones_only() -> None:
    assert text_width("…", WIDE_IN_CHINESE_TEXT) == 2


def test_a_text_is_padded_to_columns() -> None:
    assert (pad("车", 4), pad("车", 4, right=True), pad("too long", 3)) == ("车  ", "  车", "too long")


@pytest.mark.parametrize(
    ("text", "columns", "lines"),
    [
        ("", 10, [""]),
        ("a word", 10, ["a word"]),
        ("two words and more", 9, ["two words", "and more"]),
        ("style=plain|lines|book", 14, ["style=plain|", "lines|book"]),
        ("炮二平五马8进7", 8, ["炮二平五", "马8进7"]),
        ("abcdefghijk lm", 5, ["abcde", "fghij", "k lm"]),
        ("  indented text", 10, ["  indented", "text"]),
        ("ends with a space ", 17, ["ends with a space"]),
    ],
)
def test_a_text_is_wrapped_between_words(text: str, columns: int, lines: list[str]) -> None:
    assert wrap(text, columns) == lines


def test_lines_after_the_first_are_indented() -> None:
    assert wrap("one two three four", 8, "    ") == ["one two", "    thre", "    e", "    four"]


def test_a_text_is_cut_to_columns() -> None:
    assert (cut("炮二平五", 5), cut("C2.5", 9), cut("C2.5", 0)) == ("炮二", "C2.5", "")
