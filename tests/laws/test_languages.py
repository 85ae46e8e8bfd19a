"""Laws of languages: every message that is said is there in every language, with its arguments and plurals."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache

import pytest

from kifu import registry
from kifu.errors import CODES
from kifu.languages.language import ENGLISH, Language, find_language, languages
from kifu.languages.message import OTHER, Alternatives, Parts, arguments_in, parse
from kifu.lessons.course import lessons
from kifu.rules.game import find_game
from kifu.rulings import own_rules
from kifu.rulings.own_rules import rules_title
from kifu.rulings.threats import OPEN
from kifu.training.levels import LEVELS
from kifu.training.slips import SLIPS
from kifu.web.exporting import exports
from kifu.web.service import formats, notations
from tests.laws.lessons import written_texts
from tests.laws.messages import SOURCE, mentioned_in_modules, reported_in_modules, said_in_modules, said_in_scripts

OWN = [language for language in languages() if language.package.startswith("kifu.")]
NAMES = "names"  # of men and sides: games have more than any language has names for
RULINGS = ("rulings/*.py", "rulings/books/*.py")
ATTEMPTS = ("lessons/*.py", "training/exercises.py")
REASONS = (
    "rules/reasons.py",
    "notations/*.py",
    "notations/*/*.py",
    "lines/any.py",
    "lines/detection.py",
    "lines/glossary.py",
    "lines/ranking.py",
    "records/repair/*.py",
)
READERS_AND_WRITERS = ("formats/*.py", "formats/*/*.py", "files/*.py", "sources/encoding.py")
TERMINAL = ("cli/*.py",)
CAPTIONS = ("render/captions.py", "render/score.py")
# What is said with each file of messages: ids in the code, and texts that are data elsewhere.
SOURCES: dict[str, Callable[[], Mapping[str, str]]] = {
    "viewer": lambda: dict(said_in_scripts("render/viewer")),
    "pages": lambda: _said_on_pages(),
    "captions": lambda: dict(said_in_modules(*CAPTIONS)),
    "lessons": lambda: {text: lesson.name for lesson in lessons() for text in written_texts(lesson)},
    "attempts": lambda: dict(said_in_modules(*ATTEMPTS)),
    "training": lambda: {text: level.name for level in LEVELS for text in (level.title, level.lesson)},
    "slips": lambda: {slip.words: kind for kind, slip in SLIPS.items()},
    "reasons": lambda: dict(said_in_modules(*REASONS)),
    "problems": lambda: {
        **{text: code for code, text in CODES.items()},
        **dict(said_in_modules(*READERS_AND_WRITERS, "web/problems.py")),
        **dict(reported_in_modules(*READERS_AND_WRITERS)),
    },
    "terminal": lambda: dict(said_in_modules(*TERMINAL)),
    "rulings": lambda: {
        **dict(said_in_modules(*RULINGS)),
        **{text: reading.letter for reading in OPEN for text in reading[1:]},
    },
}
MENTIONING = {"rulings": RULINGS}
NAME = re.compile(r"[\w ,()-]+\|\w+")  # of a man in one game, a notation or a format, which a file may call otherwise
FILES = [
    pytest.param(language, path.stem, id=f"{language.name}-{path.stem}")
    for language in OWN
    for path in sorted((SOURCE / "languages" / language.name.replace("-", "_")).glob("*.json"))
]
each_file = pytest.mark.parametrize(("language", "file"), FILES)


@cache
def said(file: str) -> Mapping[str, str]:
    """Return the messages of a file that are said, each with the place that says it; to find all takes a second."""
    return SOURCES[file]() if file in SOURCES else {}


def _said_on_pages() -> dict[str, str]:
    """Return what the pages of the app say, but for what they say with the viewer."""
    with_viewer = said("viewer")
    return {key: module for key, module in said_in_scripts("web/app") if key not in with_viewer}


def english_of(file: str) -> Mapping[str, str]:
    """Return the English messages of a file: those that are said, and those that the English folder has."""
    spoken = {key: key.partition("|")[0] for key in said(file)}
    own = find_language(ENGLISH).messages(file)
    return {**spoken, **{key: text for key, text in own.items() if not NAME.fullmatch(key)}}


@each_file
def test_a_language_has_all_messages_of_a_file_and_no_others(language: Language, file: str) -> None:
    messages, english = language.messages(file), english_of(file)
    if file != NAMES:
        missing = [] if language.name == ENGLISH else [key for key in english if key not in messages]
        assert [f"{said(file).get(key, 'en')}: {key}" for key in missing] == []
        assert [key for key in messages if key not in english and not NAME.fullmatch(key)] == []


@pytest.mark.parametrize("file", SOURCES)
def test_what_english_has_is_said(file: str) -> None:
    spoken = {*said(file), *mentioned_in_modules(*MENTIONING.get(file, ()))}
    families = tuple(each.removesuffix("*") for each in spoken if each.endswith(" *"))
    assert [key for key in english_of(file) if key not in spoken and not key.startswith(families)] == []


@each_file
def test_a_message_has_the_arguments_of_the_english_one(language: Language, file: str) -> None:
    english = english_of(file)
    for key, text in language.messages(file).items():
        wanted = arguments_in(english.get(key, key))
        needed = {name for name, kinds in wanted.items() if "" in kinds}
        assert needed <= set(arguments_in(text)) <= set(wanted), key


@each_file
def test_choices_have_the_forms_of_the_language(language: Language, file: str) -> None:
    forms = {*language.plurals, OTHER}
    for key, text in language.messages(file).items():
        assert text.strip(), key
        for choice in choices_in(parse(text)):
            if choice.kind == "plural":
                assert {form for form in choice.options if not form.startswith("=")} == forms, key


@pytest.mark.parametrize("language", [each for each in OWN if each.name != ENGLISH], ids=lambda each: each.name)
def test_a_language_names_the_rules_on_repetition_of_every_game(language: Language) -> None:
    games = map(find_game, registry.names("games"))
    titles = [rules_title(game, name).in_all_languages() for game in games for name in own_rules.OWN]
    assert [title[ENGLISH] for title in titles if title[language.name] == title[ENGLISH]] == []


@pytest.mark.parametrize("language", [each for each in OWN if each.name != ENGLISH], ids=lambda each: each.name)
def test_a_language_names_the_notations_that_are_languages_and_the_formats_that_are_described(
    language: Language,
) -> None:
    titles = {
        f"{each['title']}|notation" for each in notations() if " " in each["title"] or not each["title"].isupper()
    }
    proper = {"Hodges", "Leventhal", "Seattle", "XBoard", "XQBase", "DhtmlXQ", "WXF 2018"}
    titles -= {f"{name}|notation" for name in proper}
    described = {f"{each['title']}|format" for each in (*formats(), *exports()) if each["title"][0].islower()}
    known = {**language.messages("viewer"), **language.messages("pages")}
    assert sorted((titles | described) - set(known)) == []


def test_english_can_speak_of_one() -> None:
    counted = re.compile(r"\{count\} (?:\w+ )?[a-z]+s\b")
    for file in SOURCES:
        english = find_language(ENGLISH).messages(file)
        plain = [key for key in said(file) if counted.search(key) and "characters" not in key]
        assert [key for key in plain if key not in english] == []


def choices_in(parts: Parts) -> Iterator[Alternatives]:
    for part in parts:
        if isinstance(part, Alternatives):
            yield part
            for option in part.options.values():
                yield from choices_in(option)
