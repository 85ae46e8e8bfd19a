"""The numbers that compiled code counts with are those of ``packing``."""

import re
from importlib.resources import files

from kifu.core.board import packing

ENTRY = re.compile(r"^    ([A-Z_]+) = (\S+)$", re.MULTILINE)


def test_the_compiler_and_python_know_the_same_numbers() -> None:
    entries = dict(ENTRY.findall(files("kifu.core.board").joinpath("packing.pxd").read_text(encoding="utf-8")))
    assert len(entries) > 30
    assert {name: int(value, 0) for name, value in entries.items()} == {
        name: getattr(packing, name) for name in entries
    }
