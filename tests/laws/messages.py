"""Which messages the code says: the ids in scripts and modules, each with the place that says it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import kifu

SOURCE = Path(kifu.__file__).parent
CALL = re.compile(r"(?<!function )\bword\(\s*")
TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')


def said_in_scripts(folder: str) -> Iterator[tuple[str, str]]:
    """Yield the ids that the scripts of a folder say, with its module."""
    for module in sorted((SOURCE / folder).glob("*.js")):
        script = module.read_text("utf-8")
        for call in CALL.finditer(script):
            if script[call.end()] == "`":  # the name of a side or a man, which games and names.json have
                continue
            found = TEXT.match(script, call.end())
            assert found, f"{module.name} says what cannot be collected: {script[call.start() :][:60]}"
            yield ast.literal_eval(found[0]), module.name


def said_in_modules(*patterns: str) -> Iterator[tuple[str, str]]:
    """Yield the ids that modules say by ``say("...")``, ``Message("...")`` and ``Phrase("...")``, with its module."""
    for name, node in _nodes(patterns):
        if isinstance(node, ast.Call) and node.args and _name(node.func) in (".say", "Message", "Phrase", "._message"):
            asked = node.args[0]
            for each in (asked.body, asked.orelse) if isinstance(asked, ast.IfExp) else (asked,):
                if isinstance(each, ast.Constant) and isinstance(each.value, str) and each.value:
                    yield each.value, name


def reported_in_modules(*patterns: str) -> Iterator[tuple[str, str]]:
    """Yield what modules report: things that a format cannot hold, what was done about a problem, evidence."""
    for name, node in _nodes(patterns):
        if not isinstance(node, ast.Call):
            continue
        said = [keyword.value for keyword in node.keywords if keyword.arg == "repair"]
        called = _name(node.func).removeprefix(".")
        said += node.args[:1] if called == "report" else node.args[2:3] if called in ("receive", "Problem") else []
        said += node.args[1:2] if called in ("Recognition", "EncodingGuess") else []
        for each in said:
            for text in (each.body, each.orelse) if isinstance(each, ast.IfExp) else (each,):
                if isinstance(text, ast.Constant) and isinstance(text.value, str) and text.value:
                    yield text.value, name


def mentioned_in_modules(*patterns: str) -> set[str]:
    """Return every text in modules that may be an id; of ``f"rule {name}"`` the beginning with a star: ``rule *``."""
    texts: set[str] = set()
    for _, node in _nodes(patterns):
        if isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
            texts.add(f"{node.values[0].value!s}*")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            texts.add(node.value)
    return texts


def _nodes(patterns: tuple[str, ...]) -> Iterator[tuple[str, ast.AST]]:
    for path in (found for pattern in patterns for found in sorted(SOURCE.glob(pattern))):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            yield path.name, node


def _name(function: ast.expr) -> str:
    return f".{function.attr}" if isinstance(function, ast.Attribute) else getattr(function, "id", "")
