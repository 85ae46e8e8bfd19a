"""Counting: the same rows in the same order, however few visits are counted at once."""

from pathlib import Path

import pyarrow as pa
import pytest

from kifu.corpus import counting, import_files, open_library
from kifu.corpus.counting import HASHES, count_part
from tests.unit.corpus.games import make_folder


def count_with(folder: Path, together: int, monkeypatch: pytest.MonkeyPatch) -> pa.Table:
    monkeypatch.setattr(counting, "VISITS_TOGETHER", together)
    library = open_library(folder)
    for part in library.parts():
        count_part(part)
    return library.positions()


def test_positions_counted_a_few_at_a_time_are_those_counted_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = open_library(tmp_path / "library", create=True)
    import_files(library, [make_folder(tmp_path / "in", 1, 20, plies=30)])
    at_once = count_with(library.path, HASHES, monkeypatch)
    assert count_with(library.path, 7, monkeypatch).equals(at_once)
    hashes = at_once.column("hash").to_pylist()
    assert hashes == sorted(hashes)


def test_spans_of_hashes_have_each_hash_once() -> None:
    for count in (1, 3, 8):
        spans = list(counting._cut_hashes(count))
        assert len(spans) == count
        assert [least for least, _ in spans] == [0, *(greatest + 1 for _, greatest in spans[:-1])]
        assert spans[-1][1] == HASHES - 1
