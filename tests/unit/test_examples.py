"""The examples in docstrings, in the README and in the documentation do what they say."""

import doctest
import pkgutil
from importlib import import_module
from pathlib import Path

import pytest

import kifu

ROOT = Path(__file__).parents[2]
MODULES = [
    module.name for module in pkgutil.walk_packages(kifu.__path__, "kifu.") if not module.name.endswith("__main__")
]
MADE = ROOT / "docs" / "reference" / "notations"  # its pages are tested as they are made, not as they were
PAGES = [
    page
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
    if page.parent != MADE and ">>> " in page.read_text("utf-8")
]


def has_examples(name: str) -> bool:
    """Whether a module has examples; to look for them in all that it defines takes longer than to read it."""
    path = Path(kifu.__path__[0], *name.split(".")[1:])
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return source.exists() and ">>> " in source.read_text("utf-8")  # Cython adds a module of its own


@pytest.mark.parametrize("name", [name for name in MODULES if has_examples(name)])
def test_docstrings(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.attempted > 0
    assert result.failed == 0


def test_every_module_can_be_imported() -> None:
    for name in MODULES:
        import_module(name)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0


def test_no_page_is_forgotten() -> None:
    names = {page.name for page in PAGES}
    assert {"README.md", "notations.md", "dai-shogi.md", "pictures.md", "api.md", "tandem-pawns.md"} <= names
