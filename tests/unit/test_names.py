"""Names: one idea has one name, so no two classes of the package share theirs."""

import ast
from collections import defaultdict
from pathlib import Path

import kifu

SOURCES = sorted(Path(kifu.__file__).parent.rglob("*.py"))


def test_no_two_classes_have_the_same_name() -> None:
    places = defaultdict(list)
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                places[node.name.strip("_")].append(f"{path.name}:{node.lineno}")
    assert {name: found for name, found in places.items() if len(found) > 1} == {}
