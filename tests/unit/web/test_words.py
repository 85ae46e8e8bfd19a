"""The words of the desk: every text that a module says is there in every language, with the same values in it."""

import ast
import json
import re
from pathlib import Path

import pytest

import kifu

APP = Path(kifu.__file__).parent / "web" / "app"
WORD = re.compile(r'\bword\(\s*("(?:[^"\\]|\\.)*")')
VALUE = re.compile(r"\{[a-z]+\}")
LANGUAGES = sorted(APP.glob("words/*.json"))


def words_said() -> dict[str, str]:
    """Return every text that a module says, with the name of the module."""
    return {
        ast.literal_eval(found[1]): module.name
        for module in sorted(APP.glob("*.js"))
        for found in WORD.finditer(module.read_text("utf-8"))
    }


def test_there_are_the_languages_that_the_desk_offers() -> None:
    offered = re.search(r"LANGUAGES = \{(.*?)\}", (APP / "settings.js").read_text("utf-8"), re.DOTALL)
    assert offered
    names = re.findall(r'^\s*"?([a-z-]+)"?:', offered[1], re.MULTILINE)
    assert {"en", *(path.stem for path in LANGUAGES)} == set(names)


@pytest.mark.parametrize("path", LANGUAGES, ids=lambda path: path.stem)
def test_no_language_lacks_a_word(path: Path) -> None:
    words = json.loads(path.read_text("utf-8"))
    assert [f"{module}: {text}" for text, module in words_said().items() if not words.get(text)] == []
    assert [text for text in words if set(VALUE.findall(text)) != set(VALUE.findall(words[text]))] == []


def test_modules_say_only_texts_that_can_be_collected() -> None:
    for module in APP.glob("*.js"):
        calls = re.findall(r"(?<!function )\bword\(", module.read_text("utf-8"))
        assert len(calls) == len(WORD.findall(module.read_text("utf-8"))), module.name


def test_english_can_speak_of_one() -> None:
    script = (APP / "words.js").read_text("utf-8")
    counted = [text for text in words_said() if re.search(r"\{count\} (?:\w+ )?[a-z]+s\b", text)]
    assert [text for text in counted if f'"{text}": "' not in script and "characters" not in text] == []
