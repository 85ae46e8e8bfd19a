"""The commands for a library of many games."""

from pathlib import Path

import pytest

from kifu.cli import main
from tests.unit.cli.test_schemas import check
from tests.unit.corpus.games import make_folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return make_folder(tmp_path / "in", 2, 20)


def run(capsys: pytest.CaptureFixture[str], *words: object, status: int = 0) -> tuple[str, str]:
    assert main([str(word) for word in words]) == status
    said = capsys.readouterr()
    return said.out, said.err


def test_import_sums_problems_up_by_kind(capsys: pytest.CaptureFixture[str], folder: Path, tmp_path: Path) -> None:
    out, err = run(capsys, "import", folder, "--into", tmp_path / "library", "--jobs", 1, status=1)
    assert "illegal-move  4      " in out
    assert err == "kifu: 2 files, 40 records read, 40 added\n"
    out, err = run(capsys, "import", folder, "--into", tmp_path / "library")
    assert (out, err) == ("", "kifu: 2 files, 0 records read, 0 added, 2 files known before\n")


def test_import_as_json(capsys: pytest.CaptureFixture[str], folder: Path, tmp_path: Path) -> None:
    out, err = run(capsys, "import", folder, "--into", tmp_path / "library", "--jobs", 1, "--json", status=1)
    [line] = check("import", out)
    assert (line["added"], line["problems"][0]["count"], err) == (40, 4, "")


def test_import_of_what_is_not_there_makes_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, err = run(capsys, "import", tmp_path / "gone", "--into", tmp_path / "library", status=3)
    assert "gone: No such file or directory" in err
    run(capsys, "import", tmp_path, "--into", tmp_path / "library", "--jobs", -1, status=2)
    assert not (tmp_path / "library").exists()
