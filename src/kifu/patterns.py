"""Patterns that are compiled when they are first used: a command that meets none of them starts so much sooner."""

import re
from typing import Any, cast


class _Later:
    """What a compiled pattern has, once it is asked for; from then on it is as quick as that."""

    def __init__(self, text: str, flags: int) -> None:
        self._text, self._flags = text, flags

    def __getattr__(self, name: str) -> Any:
        value = getattr(re.compile(self._text, self._flags), name)
        setattr(self, name, value)
        return value


def later(text: str, flags: int = 0) -> re.Pattern[str]:
    """Return a pattern that is compiled when it is first used.

    >>> word = later("[a-z]+")
    >>> word.findall("to be"), word.pattern
    (['to', 'be'], '[a-z]+')
    """
    return cast(re.Pattern[str], _Later(text, flags))
