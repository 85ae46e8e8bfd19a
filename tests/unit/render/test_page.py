"""The page about pictures does what it says."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "pictures.md"


def test_examples() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0
