"""The examples in docstrings, in the README and in the documentation do what they say."""

import doctest
import pkgutil
from importlib import import_module
from pathlib import Path

import pytest

import kifu

MODULES = [
    module.name for module in pkgutil.walk_packages(kifu.__path__, "kifu.") if not module.name.endswith("__main__")
]
ROOT = Path(__file__).parents[2]
MADE = ROOT / "docs" / "reference" / "notations"  # its pages are tested as they are made, not as they were
PAGES = [
    page
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
    if page.parent != MADE and ">>> " in page.read_text("utf-8")
]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0


def test_no_page_is_forgotten() -> None:
    names = {page.name for page in PAGES}
    assert {"README.md", "notations.md", "dai-shogi.md", "pictures.md", "api.md", "tandem-pawns.md"} <= names
