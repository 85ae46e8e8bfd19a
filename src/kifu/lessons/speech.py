"""Speech: what a lesson says, in the language of the learner.

Texts are written in English, and a language is one file of translations by these texts.  A key with names in
braces fits every text of its shape: ``the {piece} on {point} is in the way``.
"""

import re
from functools import cache

from kifu.errors import UnknownNameError

ENGLISH = "en"
GAP = re.compile(r"\{(\w+)\}")


class Speech:
    """One language; English says every text as it is."""

    def __init__(self, language: str, texts: dict[str, str]) -> None:
        self.language = language
        self.texts = texts
        # The one with the most words of its own first, for one with few may fit more than it is meant for.
        shapes = sorted((key for key in texts if GAP.search(key)), key=lambda key: -len(GAP.sub("", key)))
        self._shapes = [(_pattern(key), texts[key]) for key in shapes]

    def say(self, text: str) -> str:
        """Return a text in this language; what has no translation stays as it is."""
        return text if (found := self.find(text)) is None else found

    def find(self, text: str) -> str | None:
        """Return the translation of a text, or nothing if there is none."""
        if self.language == ENGLISH or not text:
            return text
        if text in self.texts:
            return self.texts[text]
        for pattern, translation in self._shapes:
            if match := pattern.fullmatch(text):
                gaps = {name: self.say(value) for name, value in match.groupdict().items()}
                return translation.format_map(gaps)
        return None


def _pattern(key: str) -> re.Pattern[str]:
    parts = GAP.split(key)
    parts[::2] = map(re.escape, parts[::2])
    parts[1::2] = [f"(?P<{name}>.+?)" for name in parts[1::2]]
    return re.compile("".join(parts))


@cache
def find_speech(language: str = ENGLISH) -> Speech:
    """Return the speech of a language, such as ``zh-hans``."""
    if language == ENGLISH:
        return Speech(ENGLISH, {})
    if language not in languages():
        raise UnknownNameError("language", language, languages())
    import json
    from pkgutil import get_data

    # The loader is asked, and so it is found in a ZIP file too.
    data = get_data("kifu.lessons", f"languages/{language}.json")
    return Speech(language, json.loads(data or b"{}"))


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that lessons are told in."""
    from importlib.resources import files

    folder = files("kifu.lessons") / "languages"
    return ENGLISH, *sorted(file.name[:-5] for file in folder.iterdir() if file.name.endswith(".json"))
