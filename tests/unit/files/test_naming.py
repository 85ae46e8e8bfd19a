"""Names of files for records, which every system takes."""

import pytest

from kifu.files.naming import file_name


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("胡荣华 – 柳大华", "007 胡荣华 – 柳大华.pgn"),
        ('a/b\\c:d*e?f"g<h>i|j', "007 a b c d e f g h i j.pgn"),
        ("../../etc/passwd", "007 etc passwd.pgn"),
        ("two\nlines\tand\x00more\u202e", "007 two lines and more.pgn"),
        ("con", "007 con.pgn"),
        ("ends with dots...", "007 ends with dots.pgn"),
        ("", "007.pgn"),
        ("???", "007.pgn"),
        ("e\u0301", "007 \u00e9.pgn"),
        ("\ud800", "007.pgn"),
    ],
)
def test_a_title_becomes_a_name(title: str, name: str) -> None:
    assert file_name(7, title, ".pgn") == name


def test_a_long_title_is_cut_between_characters() -> None:
    name = file_name(1, "象" * 500, ".pgn")
    assert name == f"001 {'象' * 40}.pgn"
    assert file_name(12345, "x", ".xqf") == "12345 x.xqf"
