"""No list of games: a game is named in its own file, in the lessons about it and in the formats of that game alone.

A new game, rule book or language is one file, and what it is called is asked of it; wherever else in the source one is
named, a list of them would grow.
"""

import ast
import json
import re
from collections.abc import Callable, Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

import kifu
from kifu import registry
from kifu.languages.language import languages
from kifu.rules.game import find_game
from kifu.rulings.book import book_names, find_book

SOURCE = Path(kifu.__file__).parent
SUFFIXES = ("py", "js", "json", "html", "css")
FILES = sorted(path.relative_to(SOURCE).as_posix() for suffix in SUFFIXES for path in SOURCE.rglob(f"*.{suffix}"))
# Where a game may be named, and why.
GAMES_NAMED = {
    "games/*": "a game names itself",
    "registry.py": "DEFAULT_GAME, the game that is meant where none is named",
    "lessons/lessons/*": "a lesson is about one game",
    "languages/*/lessons.json": "the words of lessons, each about one game",
    "languages/*/names.json": "what a language calls the men of a game, where the game does not say it",
    "rulings/books/*": "a rule book is for one game",
    "formats/boards.py": "the board that the formats of one game share",
    "formats/cbf/format.py": "a format of one game",
    "formats/csa/*": "a format of one game",
    "formats/dhtmlxq/format.py": "a format of one game",
    "formats/jkf/format.py": "a format of one game",
    "formats/ki2.py": "a format of one game",
    "formats/kif/*": "a format of a game and of its larger relative",
    "formats/mxq.py": "a format of one game",
    "formats/usen.py": "a format of one game",
    "formats/wxf/*": "a format of one game",
    "files/unread.py": "formats of one game that kifu does not read",
    "notations/__init__.py": "the folder of the shogi notations, which are no notation themselves",
    **dict.fromkeys(
        (
            "notations/hodges_tsa.py",
            "notations/iccs.py",
            "notations/seattle.py",
            "notations/xqbase.py",
            "notations/wxf.py",
            "notations/wxf_2018.py",
        ),
        "who writes in a notation: clubs, servers and programs that bear the name of a game",
    ),
    "engine/finding.py": "what engines call the games that they play",
    "engine/solving.py": "the endings that were solved are those of one game",
    "openings/openings.json": "the table of openings of one game",
    "training/openings.json": "first moves by the name of the game",
}
NAMES_OF_OTHERS = ("|format", "|notation")  # what clubs and programs call theirs, which may hold the name of a game
BOOKS_NAMED = {
    "rulings/books/*": "a rule book names itself",
    "games/*": "a game names the book by which it is usually judged",
    "formats/wxf/games.py": "a federation that a file names",
    "notations/wxf*.py": "a federation whose notation it is",
}
LANGUAGES_NAMED = {"languages/*": "a language names itself"}


@cache
def words_in(path: str) -> tuple[tuple[int, str], ...]:
    """Return the texts of a file with their lines."""
    return tuple(_words_in(path))


def _words_in(path: str) -> Iterator[tuple[int, str]]:
    """Yield the texts of a file with their lines: outside of comments and docstrings, where there are any."""
    text = (SOURCE / path).read_text("utf-8")
    if path.endswith(".py"):
        tree = ast.parse(text)
        told = {
            id(node.body[0].value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            and node.body
            and isinstance(node.body[0], ast.Expr)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
                yield node.lineno, node.value
            elif isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("kifu.games."):
                yield node.lineno, node.module.rpartition(".")[2]
    elif path.endswith(".js"):
        bare = re.sub(r"/\*.*?\*/", lambda found: "\n" * found[0].count("\n"), text, flags=re.DOTALL)
        for number, line in enumerate(bare.split("\n"), 1):
            yield number, re.sub(r"(^|\s)//.*", "", line)
    elif path.endswith((".html", ".css")):
        yield from enumerate(text.split("\n"), 1)
    else:
        for key, value in _texts(json.loads(text)):
            if not key.endswith(NAMES_OF_OTHERS):
                yield 0, f"{key} {value}"


def _texts(data: object) -> Iterator[tuple[str, str]]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield key, value if isinstance(value, str) else ""
            yield from _texts(value)
    elif isinstance(data, list):
        for value in data:
            yield from _texts(value)
            if isinstance(value, str):
                yield "", value


def find_named(pattern: re.Pattern[str]) -> dict[str, list[str]]:
    """Return by file where a text has one of the words of a pattern."""
    found: dict[str, list[str]] = {}
    for path in FILES:
        for line, text in words_in(path):
            if pattern.search(text):
                found.setdefault(path, []).append(f"{path}:{line}: {text[:80]!r}")
    return found


def pattern_of(words: set[str]) -> re.Pattern[str]:
    return re.compile("|".join(rf"\b{re.escape(word)}\b" for word in sorted(words, key=len, reverse=True)), re.I)


def words_for_games() -> set[str]:
    games = [find_game(name) for name in registry.names("games")]
    names = {word for game in games for word in (game.name, game.title, *game.also, *game.titles.values())}
    return names | {"shogi", "janggi"}


def words_for_books() -> set[str]:
    # A notation that has the name of a book too, as WXF has, is no sign of a list of books.
    return {*book_names(), *(find_book(name).title for name in book_names())} - set(registry.names("notations"))


def words_for_languages() -> set[str]:
    return {language.title for language in languages() if language.title != "English"}


LAWS = pytest.mark.parametrize(
    ("words", "allowed"),
    [
        pytest.param(words_for_games, GAMES_NAMED, id="games"),
        pytest.param(words_for_books, BOOKS_NAMED, id="books"),
        pytest.param(words_for_languages, LANGUAGES_NAMED, id="languages"),
    ],
)


@LAWS
def test_each_is_named_in_its_own_file_and_wherever_it_alone_is_meant(
    words: Callable[[], set[str]], allowed: dict[str, str]
) -> None:
    found = find_named(pattern_of(words()))
    assert [
        place for path, places in found.items() if not any(fnmatch(path, each) for each in allowed) for place in places
    ] == []


@LAWS
def test_every_exception_is_still_needed(words: Callable[[], set[str]], allowed: dict[str, str]) -> None:
    found = find_named(pattern_of(words()))
    assert [each for each in allowed if not any(fnmatch(path, each) for path in found)] == []
