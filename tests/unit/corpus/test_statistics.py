"""Statistics: counts over all parts of a library."""

from pathlib import Path

from kifu.corpus import gather_statistics, import_files, open_library

GAMES = """[Red "a"]
[Date "1999.01.01"]
[Result "1-0"]

1. C2.5 H8+7 2. H2+3 H2+3 1-0

[Red "b"]
[Date "1999.02.01"]
[Result "0-1"]

1. C2.5 H8+7 2. H2+3 H2+3 3. P7+1 0-1

[Red "c"]
[Result "*"]

1. E3+5 *
"""
MORE = """[Red "d"]
[Date "2001"]
[Result "1-0"]

1. C2.5 H8+7 2. H2+3 H2+4 1-0
"""


def test_counts_go_over_all_parts(tmp_path: Path) -> None:
    library = open_library(tmp_path / "library", create=True)
    empty = gather_statistics(library)
    assert (empty.total, empty.mean_length, empty.median_length, empty.years) == (0, 0, 0, {})
    for name, text in (("a.pgn", GAMES), ("b.pgn", MORE)):
        (tmp_path / name).write_text(text)
        import_files(library, [tmp_path / name])
    found = gather_statistics(library)
    assert found.games == {"xiangqi": 4}
    assert found.faulty == 1
    assert found.results == {"1-0": 2, "0-1": 1, "*": 1}
    assert found.lengths == {1: 1, 3: 1, 4: 1, 5: 1}
    assert (found.mean_length, found.median_length) == (3.25, 3)
    assert found.years == {1999: {"1-0": 1, "0-1": 1}, 2001: {"1-0": 1}}
    assert found.openings == {"A100": {"*": 1}, "C100": {"1-0": 1}, "C110": {"0-1": 1}, "B110": {"1-0": 1}}
