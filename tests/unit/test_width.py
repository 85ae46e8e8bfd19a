"""How many columns a text takes."""

import pytest

from kifu.width import WIDE_IN_CHINESE_TEXT, pad, text_width


@pytest.mark.parametrize(("text", "columns"), [("", 0), ("C2.5", 4), ("炮二平五", 8), ("马8进7", 6), ("１", 2)])
def test_chinese_characters_take_two_columns(text: str, columns: int) -> None:
    assert text_width(text) == columns


def test_some_are_wide_among_chinese_ones_only() -> None:
    assert text_width("…", WIDE_IN_CHINESE_TEXT) == 2


def test_a_text_is_padded_to_columns() -> None:
    assert (pad("车", 4), pad("车", 4, right=True), pad("too long", 3)) == ("车  ", "  车", "too long")
