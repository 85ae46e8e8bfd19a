"""Merging: many small imports leave few parts, with the same rows in the same order."""

from pathlib import Path

import pytest

from kifu.corpus import Library, count_positions, import_files, merging, open_library
from kifu.corpus.merging import merge_parts
from kifu.corpus.tables import read_table
from tests.unit.corpus.games import make_folder


def make_library(path: Path, sizes: list[int]) -> Library:
    """Return a library with a part for each number of games."""
    library = open_library(path, create=True)
    for number, size in enumerate(sizes):
        folder = make_folder(path.parent / f"{path.name}-{number}", 1, size, seed=number, plies=8)
        import_files(library, [folder])
    return library


def sizes_of(library: Library) -> list[int]:
    return [len(read_table(part / "games.parquet")) for part in library.parts()]


def test_small_imports_leave_few_parts_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = [1, 2, 3, 1, 1, 2, 1, 1, 1, 1, 1, 2, 20, 1]
    with monkeypatch.context() as patched:
        patched.setattr(merging, "TOGETHER", 1000)
        apart = make_library(tmp_path / "a", sizes)
    library = open_library(tmp_path / "b", create=True)
    for number in range(len(sizes)):
        import_files(library, [tmp_path / f"a-{number}"])
    assert len(apart.parts()) == len(sizes)
    assert sizes_of(library) == [14, 1, 2, 20, 1]
    assert library.games().equals(apart.games())
    assert library.sources().equals(apart.sources())
    count_positions(library)
    assert library.uncounted() == []
    assert import_files(library, [tmp_path / "a-3"]).known_files == 1


def test_parts_become_no_larger_than_they_may_and_are_not_written_for_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(merging, "TOGETHER", 1000)
    library = make_library(tmp_path / "a", [5, 5, 9, 6, 3, 1, 8])
    monkeypatch.setattr(merging, "TOGETHER", 4)
    with library.writing():
        before = library.games()
        merge_parts(library, 10)
        assert sizes_of(library) == [10, 9, 10, 8]
        assert library.games().equals(before)
        names = library.parts()
        merge_parts(library, 10)
        assert library.parts() == names
