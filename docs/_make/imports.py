"""The rooms of kifu and their imports, found in the source itself: at load, lazy, for types, and by a name in a text.

``kifu.lines.converting`` is a module of the room ``lines``; a file in the root is a room of its own.
"""

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
PACKAGE = "kifu"
TOP = ("__main__", "__init__")  # above all layers: what starts the program, and the names people import
LOADERS = ("import_module", "__import__", "find_spec", "modules_in", "get_data")

STEP, BOX, ROW, MARGIN = 44, 108, 34, 16
COLOURS = {"box": "#f3ead7", "edge": "#8a6d3b", "line": "#b9a882", "dot": "#5a4a2f", "wrong": "#c0392b", "text": "#222"}


class Import(NamedTuple):
    """One module names another; ``kind`` is ``load``, ``lazy``, ``types`` or ``name`` (as a text)."""

    source: str
    target: str
    kind: str


def modules() -> dict[str, Path]:
    """Return the files of the package by the names of their modules."""
    found = {}
    for path in sorted((SOURCE / PACKAGE).rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def imports() -> list[Import]:
    """Return all imports between modules of the package, whatever way they are written."""
    known = modules()
    found = {each for name, path in known.items() for each in _imports_of(name, path, known)}
    return sorted(each for each in found if each.source != each.target)


def room(module: str) -> str:
    """Return the room of a module: the first folder or file in the package."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "__init__"


def layers() -> list[list[str]]:
    """Return the rooms from the top down, as the first contract in ``pyproject.toml`` orders them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contract, *_ = settings["tool"]["importlinter"]["contracts"]
    return [[name] for name in TOP] + [[name.strip() for name in layer.split("|")] for layer in contract["layers"]]


def room_imports() -> dict[tuple[str, str], set[str]]:
    """Return the imports between rooms with their kinds."""
    found: dict[tuple[str, str], set[str]] = {}
    for each in imports():
        ends = room(each.source), room(each.target)
        if ends[0] != ends[1]:
            found.setdefault(ends, set()).add(each.kind)
    return found


def upward(found: dict[tuple[str, str], set[str]]) -> list[tuple[str, str]]:
    """Return the imports that do not go down from one layer to a lower one."""
    height = {name: number for number, layer in enumerate(layers()) for name in layer}
    return [(source, target) for source, target in found if height[source] >= height[target]]


def cycles(edges: set[tuple[str, str]]) -> list[list[str]]:
    """Return every set of nodes that reach each other, sorted; what is left is free of circles."""
    after: dict[str, set[str]] = {}
    before: dict[str, set[str]] = {}
    for source, target in edges:
        after.setdefault(source, set()).add(target)
        before.setdefault(target, set()).add(source)
    found = []
    left = set(after) & set(before)
    while left:
        node = min(left)
        circle = _reach(node, after) & _reach(node, before)
        if circle:
            found.append(sorted(circle))
        left -= circle | {node}
    return found


def _reach(node: str, steps: dict[str, set[str]]) -> set[str]:
    reached: set[str] = set()
    waiting = [node]
    while waiting:
        new = steps.get(waiting.pop(), set()) - reached
        reached |= new
        waiting += new
    return reached


def find_unknown_names() -> list[str]:
    """Return the calls that load a module whose name is made up as the program runs, so that nobody can see it here."""
    found = []
    for name, path in modules().items():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or ast.unparse(node.func).rpartition(".")[2] not in LOADERS:
                continue
            first = node.args[0] if node.args else None
            if not (isinstance(first, ast.Constant) or (first and _find_names(first)) or _is_own_package(first)):
                found.append(f"{name}: {ast.unparse(node)}")
    return found


def _is_own_package(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Name) and node.id == "__package__"


# Reading the source


def _imports_of(name: str, path: Path, known: dict[str, Path]) -> Iterator[Import]:
    tree = ast.parse(path.read_text("utf-8"))
    waiting: list[tuple[ast.AST, str]] = [(tree, "load")]
    while waiting:
        node, kind = waiting.pop()
        for target in _find_names(node):
            if found := _nearest(target, known):
                yield Import(name, found, "name" if isinstance(node, ast.Constant | ast.JoinedStr) else kind)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            waiting += [(child, "types") for child in node.body] + [(child, kind) for child in node.orelse]
            continue
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) and kind == "load":
            kind = "lazy"
        waiting += [(child, kind) for child in ast.iter_child_nodes(node)]


def _find_names(node: ast.AST) -> list[str]:
    """Return the modules, or names in modules, that a piece of code names."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        assert node.module, "imports are written in full"
        return [f"{node.module}.{alias.name}" for alias in node.names]
    if isinstance(node, ast.JoinedStr) and node.values:
        node = node.values[0]  # of f"kifu.cli.{name}" the room is known
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith(f"{PACKAGE}."):
        return [node.value.rstrip(".")]
    return []


def _nearest(target: str, known: dict[str, Path]) -> str:
    """Return the module that a dotted name is, or lies in."""
    while target and target not in known:
        target = target.rpartition(".")[0]
    return target


# Drawing


def picture() -> str:
    """Return the rooms as steps of a stair; a line leads right from a room, and down at a dot to a room it imports."""
    order = [name for layer in layers() for name in layer]
    found = room_imports()
    place = {name: number for number, name in enumerate(order)}
    counts = dict.fromkeys(order, 0)
    for name in modules():
        counts[room(name)] += 1
    width = 2 * MARGIN + BOX + STEP * (len(order) - 1)
    height = 2 * MARGIN + ROW * len(order)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        'font-size="12" role="img"><title>The rooms of kifu and their imports</title>'
    ]
    for name in order:
        parts += _lines(name, found, place)
    for (source, target), kinds in sorted(found.items()):
        parts.append(_dot(source, target, kinds, place))
    for name in order:
        parts.append(_box(name, counts[name], place[name]))
    return "\n".join([*parts, "</svg>\n"])


def _x(number: int) -> int:
    return MARGIN + STEP * number


def _y(number: int) -> int:
    return MARGIN + ROW * number + ROW // 2


def _lines(name: str, found: dict[tuple[str, str], set[str]], place: dict[str, int]) -> list[str]:
    """Return the line to the right of a room and the line that comes down to it."""
    here = place[name]
    targets = [place[target] for source, target in found if source == name and place[target] > here]
    sources = [place[source] for source, target in found if target == name and place[source] < here]
    stroke = f'stroke="{COLOURS["line"]}" fill="none"'
    lines = []
    if targets:
        lines.append(f'<path d="M{_x(here) + BOX} {_y(here)}H{_column(max(targets))}" {stroke}/>')
    if sources:
        lines.append(f'<path d="M{_column(here)} {_y(min(sources))}V{_y(here) - 12}" {stroke}/>')
    return lines


def _column(number: int) -> int:
    return _x(number) + BOX - 14


def _dot(source: str, target: str, kinds: set[str], place: dict[str, int]) -> str:
    at_load = "load" in kinds
    colour = COLOURS["dot"] if place[source] < place[target] else COLOURS["wrong"]
    fill = colour if at_load else "#fff"
    title = f"{source} imports {target}" + ("" if at_load else f" ({', '.join(sorted(kinds))})")
    centre = f'cx="{_column(place[target])}" cy="{_y(place[source])}"'
    return f'<circle {centre} r="4" fill="{fill}" stroke="{colour}" stroke-width="1.5"><title>{title}</title></circle>'


def _box(name: str, count: int, number: int) -> str:
    label = {"__init__": "kifu", "__main__": "python -m kifu"}.get(name, name + ("/" if count > 1 else ""))
    return (
        f'<rect x="{_x(number)}" y="{_y(number) - 12}" width="{BOX}" height="24" rx="4" '
        f'fill="{COLOURS["box"]}" stroke="{COLOURS["edge"]}"/>'
        f'<text x="{_x(number) + 8}" y="{_y(number) + 4}" fill="{COLOURS["text"]}">{label}</text>'
    )
