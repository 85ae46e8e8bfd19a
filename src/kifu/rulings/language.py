"""A language of rulings: its phrases, and what rule books, men and open readings are called in it."""

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import NamedTuple

from kifu.errors import UnknownNameError

LANGUAGES = ("en", "ja", "vi", "zh-hans", "zh-hant")
ALSO = {"zh": "zh-hans"}
NAMES = (*LANGUAGES, *ALSO)


class Language(NamedTuple):
    """One language; what is left out is said as English has it."""

    phrases: Mapping[str, str]
    titles: Mapping[str, str] = MappingProxyType({})  # of rule books, by their names
    kinds: Mapping[str, tuple[str, str]] = MappingProxyType({})  # what men are called, for each side
    characters: str = ""  # or which of their characters stand for them
    readings: Mapping[str, tuple[str, str, str]] = MappingProxyType({})  # question, main answer, other answer
    citations: tuple[tuple[str, str], ...] = ()  # the words of citations, the longer ones first
    between: str = " "  # sentences


def find_language(name: str) -> Language:
    """Return the language of that name; ``zh`` is Chinese in simplified characters."""
    if name not in NAMES:
        raise UnknownNameError("language", name, LANGUAGES)
    module = import_module(f"kifu.rulings.languages.{ALSO.get(name, name).replace('-', '_')}")
    found: Language = module.LANGUAGE
    return found
