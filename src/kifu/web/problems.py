"""Problems as plain data, as ``--json`` prints them; and what they say in the language of the reader.

>>> from kifu.errors import IllegalMoveError
>>> from kifu.languages.language import Phrase
>>> with read_in("ja"):
...     problem_of(IllegalMoveError(Phrase("no man stands on {point}", point="e4"), text="e4e5"))["said"]
'e4 に駒はない'
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import cast

from kifu.diagnostics import Diagnostic
from kifu.errors import KifuError
from kifu.languages.language import ENGLISH, Sayable, choose_language, speaker_of
from kifu.web.messages import ProblemMessage

FILES = ("reasons", "names", "viewer", "pages")
# Whatever is asked may have problems to be said, so the language is known beside every question and not in each.
_reader: ContextVar[str] = ContextVar("reader", default=ENGLISH)


@contextmanager
def read_in(accepted: str) -> Iterator[None]:
    """Say problems in a language meanwhile; ``accepted`` is as HTTP has it: ``ja,en;q=0.5``."""
    token = _reader.set(choose_language(each.partition(";")[0].strip() for each in accepted.split(",")).name)
    try:
        yield
    finally:
        _reader.reset(token)


def problem_of(error: KifuError) -> ProblemMessage:
    """Return an exception as plain data."""
    return describe_problem(Diagnostic.of(error))


def problems_of(diagnostics: Iterable[Diagnostic]) -> list[ProblemMessage]:
    return [describe_problem(diagnostic) for diagnostic in diagnostics]


def describe_problem(diagnostic: Diagnostic) -> ProblemMessage:
    problem = cast("ProblemMessage", diagnostic.as_dict())
    if _reader.get() != ENGLISH and isinstance(diagnostic.reason, Sayable):
        problem["said"] = say(diagnostic.reason)
    return problem


def say(text: str) -> str:
    """Return a text in the language of the reader, if it is one that can be said in any."""
    return text.say(speaker_of(_reader.get(), *FILES)) if isinstance(text, Sayable) else text
