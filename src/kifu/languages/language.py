"""A language: what it is called, how it counts and lists, and the files with its messages.

The id of a message is its English text, or a name that the English folder has the text for.  What follows a stroke in
an id tells apart what only English says alike, and is not said: ``Move|of a game``.

>>> speaker_of("zh-tw", "pages").say("Move|of a game")
'著法'
>>> speaker_of("en", "pages").say("{count} moves", count=1)
'1 move'
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple, Protocol, cast, runtime_checkable

from kifu import registry
from kifu.errors import UnknownNameError
from kifu.languages.message import OTHER, fill

ENGLISH = "en"
GROUP = "languages"
CONDITION = re.compile(r"n(?: % (\d+))? (!?=) ([\d.,]+)")


class Language(NamedTuple):
    """One language; ``package`` is where its files of messages lie, ``pages.json`` and others.

    ``tags`` are those of systems and browsers for which it is meant, besides its name.  A message that it does not have
    is said in its ``fallback``.  ``plurals`` are the rules of Unicode's CLDR for whole numbers, by category.
    ``characters`` names the sets of characters by which men are called, the first that a game has; without one, men
    have names.
    """

    name: str
    title: str
    package: str
    tags: tuple[str, ...] = ()
    fallback: str = ENGLISH
    plurals: Mapping[str, str] = MappingProxyType({})
    thousands: str = ","
    comma: str = ", "
    conjunction: str = " and "
    characters: tuple[str, ...] = ()

    def messages(self, file: str) -> Mapping[str, str]:
        """Return the messages of a file by their ids; none if this language does not have the file."""
        return _load(self.package, file)

    def category(self, number: int) -> str:
        """Return the plural category of a number."""
        return next((name for name, rule in self.plurals.items() if _holds(rule, number)), OTHER)

    def write_number(self, number: int) -> str:
        return f"{number:,}".replace(",", self.thousands)

    def join(self, parts: Iterable[str]) -> str:
        """Return things as a list: ``a, b and c``."""
        *first, last = tuple(parts) or ("",)
        return self.conjunction.join([self.comma.join(first), last]) if first else last

    def chain(self) -> list["Language"]:
        """Return this language and those in which is said what it has no message for; English is the last."""
        found = [self]
        while found[-1].name != ENGLISH:
            found.append(find_language(found[-1].fallback))
        return found


@runtime_checkable
class Sayable(Protocol):
    """What can be said in a language: a message with its arguments, the name of a man."""

    def say(self, speaker: "Speaker") -> str: ...


class Message:
    """A message with its arguments, to be said in one language or another; as text it is English.

    >>> str(Message("{point} is no point of this board.", point="z9"))
    'z9 is no point of this board.'
    """

    __slots__ = ("arguments", "id")

    def __init__(self, message_id: str, /, **arguments: object) -> None:
        self.id = message_id
        self.arguments = arguments

    def say(self, speaker: "Speaker") -> str:
        return speaker.say(self.id, **self.arguments)

    def phrase(self) -> "Phrase":
        return Phrase.of(self)

    def __str__(self) -> str:
        return self.say(speaker_of(ENGLISH))

    def __repr__(self) -> str:
        return repr(str(self))


class Phrase(str):
    """The English text of a message, for programs and where only a text will do; it can still be said in any language.

    >>> reason = Phrase("{point} is no point of this board.", point="z9")
    >>> reason, isinstance(reason, Sayable)
    ('z9 is no point of this board.', True)
    """

    __slots__ = ("message",)
    message: Message

    def __new__(cls, message_id: str, /, **arguments: object) -> "Phrase":
        return cls.of(Message(message_id, **arguments))

    @classmethod
    def of(cls, message: Message) -> "Phrase":
        phrase = super().__new__(cls, str(message))
        phrase.message = message
        return phrase

    def say(self, speaker: "Speaker") -> str:
        return self.message.say(speaker)

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        # Another process gets the text alone: what a message is about, such as a game, would go with it.
        return str, (str(self),)


class Speaker:
    """The messages of a language in some of its files."""

    def __init__(self, language: Language, files: Iterable[str]) -> None:
        self.language = language
        self.files = tuple(files)
        self._sources = [(each, each.messages(file)) for each in language.chain() for file in files]

    def say(self, message_id: str, /, **arguments: object) -> str:
        """Return a message with its arguments: texts, numbers, what can be said itself, and lists of these."""
        language, text = self._find(message_id)
        return fill(text, arguments, language.category, lambda value: self._write(value, language))

    def _find(self, message_id: str) -> tuple[Language, str]:
        for language, messages in self._sources:
            if message_id in messages:
                return language, messages[message_id]
        return find_language(ENGLISH), message_id.partition("|")[0]

    def write(self, value: object) -> str:
        """Return an argument as a message has it."""
        return self._write(value, self.language)

    def _write(self, value: object, language: Language) -> str:
        if type(value) is str:
            return value
        if hasattr(value, "say"):  # it is Sayable, which takes much longer to ask
            # The language is that of the message around it, which may be another one than this speaker's.
            speaker = self if language is self.language else speaker_of(language.name, *self.files)
            return cast(Sayable, value).say(speaker)
        if isinstance(value, int):
            return language.write_number(value)
        if isinstance(value, list | tuple):
            return language.join(self._write(each, language) for each in value)
        return str(value)


@cache
def speaker_of(language: str, *files: str) -> Speaker:
    """Return who says the messages in some files of a language, which is found by its name or by a tag."""
    return Speaker(find_language(language), files)


def languages() -> list[Language]:
    """Return all languages, English first and the others by name."""
    names = sorted(registry.names(GROUP), key=lambda name: (name != ENGLISH, name))
    return [cast(Language, registry.find(GROUP, name)) for name in names]


@cache
def find_language(name: str) -> Language:
    """Return the language of a name, or one for a tag such as ``zh-TW``; another name is an error."""
    if name in registry.names(GROUP):
        return cast(Language, registry.find(GROUP, name))
    if found := match_language(name):
        return found
    raise UnknownNameError("language", name, registry.names(GROUP))


def choose_language(tags: Iterable[str]) -> Language:
    """Return the first language that one of some tags asks for, or English."""
    return next(filter(None, map(match_language, tags)), None) or find_language(ENGLISH)


@cache
def match_language(tag: str) -> Language | None:
    """Return the language that knows the longest beginning of a tag: ``zh-tw`` of ``zh-TW``, ``ja`` of ``ja_JP``."""
    words = tag.lower().replace("_", "-").split("-")
    known = {each: language for language in languages() for each in (language.name, *language.tags)}
    begins = ("-".join(words[:count]) for count in range(len(words), 0, -1))
    return next((known[begin] for begin in begins if begin in known), None)


@cache
def _load(package: str, file: str) -> Mapping[str, str]:
    from pkgutil import get_data

    try:
        data = get_data(package, f"{file}.json")  # which asks the loader, and so finds it in a ZIP file too
    except OSError:
        return {}
    from json import loads  # which a start does without: English has no names of its own

    return cast(Mapping[str, str], loads(data or b"{}"))


def _holds(rule: str, number: int) -> bool:
    """Whether a number keeps a rule of CLDR: ``n % 10 = 2..4 and n % 100 != 12..14``."""
    return any(all(_agrees(each, number) for each in part.split(" and ")) for part in rule.split(" or "))


def _agrees(condition: str, number: int) -> bool:
    found = CONDITION.fullmatch(condition.strip())
    assert found, condition
    modulus, sign, ranges = found.groups()
    value = number % int(modulus) if modulus else number
    bounds = (each.split("..") for each in ranges.split(","))
    return any(int(bound[0]) <= value <= int(bound[-1]) for bound in bounds) == (sign == "=")
