"""The examples in docstrings and in the README do what they say."""

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
PAGES = [ROOT / "README.md", ROOT / "docs" / "notations.md", ROOT / "docs" / "dai-shogi.md"]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0
