"""The same rows by every road: one process and two, compiled and plain, and the tree of records; a cluster is in
tests/cluster.

A long run takes all real files as well.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pytest

import kifu
from kifu.corpus import batches, import_files, open_library, walking
from kifu.formats.base import formats
from tests.effort import LONG
from tests.oracles.test_samples import SAMPLES
from tests.unit.corpus.games import make_every_format, make_folder

LIMIT = 600  # seconds, for what takes a few
PROGRAM = """
import sys, kifu
from kifu.corpus import import_files, open_library
assert not kifu.COMPILED
import_files(open_library(sys.argv[1], create=True), sys.argv[2:])
"""


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("in")
    make_every_format(folder / "formats")
    make_folder(folder / "faulty", 3, 40)
    samples = [str(SAMPLES)] if LONG and SAMPLES.is_dir() else []
    return [str(folder), *samples]


@pytest.fixture(scope="module")
def expected(folders: list[str], tmp_path_factory: pytest.TempPathFactory) -> pa.Table:
    return tables_of(tmp_path_factory.mktemp("library"), folders)


def tables_of(path: Path, folders: list[str], *, jobs: int = 1) -> tuple[pa.Table, pa.Table]:
    library = open_library(path, create=True)
    import_files(library, folders, jobs=jobs)
    return library.games(), library.sources()


def check_same(found: tuple[pa.Table, pa.Table], expected: tuple[pa.Table, pa.Table]) -> None:
    for own, other in zip(found, expected, strict=True):
        assert own.to_pylist() == other.to_pylist()


def test_every_format_is_there(expected: tuple[pa.Table, pa.Table]) -> None:
    names = {form.name for form in formats() if form.writes and form.reads}
    assert {*expected[0].column("format").to_pylist()} >= names
    assert {*expected[0].column("error").to_pylist()} > {None, "illegal-move"}


def test_two_processes(
    folders: list[str], expected: tuple[pa.Table, pa.Table], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(walking, "MOST_FILES", 5)
    check_same(tables_of(tmp_path / "library", folders, jobs=2), expected)


def test_records_one_by_one(
    folders: list[str], expected: tuple[pa.Table, pa.Table], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "SMALL", 1 << 40)
    check_same(tables_of(tmp_path / "library", folders), expected)


@pytest.mark.skipif(not kifu.COMPILED, reason="there is nothing to compare the plain build with")
def test_plain_python(folders: list[str], expected: tuple[pa.Table, pa.Table], tmp_path: Path) -> None:
    here = Path(kifu.__file__).parent
    shutil.copytree(here, tmp_path / "kifu", ignore=shutil.ignore_patterns("*.so", "*.pyd", "*.c", "__pycache__"))
    command = [sys.executable, "-c", PROGRAM, str(tmp_path / "library"), *folders]
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    subprocess.run(command, env=environment, cwd=tmp_path, check=True, timeout=LIMIT)
    library = open_library(tmp_path / "library")
    check_same((library.games(), library.sources()), expected)
