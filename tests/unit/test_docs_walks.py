"""The walks of the design page pass the functions that it names."""

import re
import subprocess
import sys

import pytest

from docs._make.console import ROOT

PAGE = (ROOT / "docs" / "design.md").read_text("utf-8")
FUNCTION = re.compile(r"`([a-z_]+(?:/[a-z_]+)*\.[\w.]+)`")


@pytest.mark.parametrize("name", ["move", "file", "picture", "library"])
def test_a_walk_passes_the_functions_that_the_page_names(name: str) -> None:
    [section] = re.findall(rf"^### One {name}:.*?\n(.*?)(?=^##)", PAGE, re.DOTALL | re.MULTILINE)
    named = FUNCTION.findall(section)
    command = [sys.executable, "-m", "docs._make.walks", name]
    passed = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True).stdout.split("\n")
    assert len(named) >= 10
    assert [function for function in named if function not in passed] == []
