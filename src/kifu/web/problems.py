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

from kifu.diagnostics import Diagnostic, Severity
from kifu.errors import CODES, KifuError, MoveTextError
from kifu.languages.language import ENGLISH, Message, Sayable, Speaker, choose_language, find_language, speaker_of
from kifu.web.messages import ProblemMessage

PROBLEMS = "problems"
FILES = ("reasons", PROBLEMS, "names", "viewer", "pages")
LONGEST_TEXT = 60
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
    """Return a problem as plain data; what it says in another language than English ends with what was done about it.

    A reason that is no message, or is about a thing that has no words in that language, is said by its code.
    """
    problem = cast("ProblemMessage", diagnostic.as_dict())
    if _reader.get() != ENGLISH:
        said, repair = _say_reason(diagnostic), diagnostic.repair
        if repair and (isinstance(repair, Sayable) or _is_known(repair)):
            said = _speaker().say("{reason} ({repair})", reason=said, repair=say(repair))
        problem["said"] = said
    return problem


def _say_reason(diagnostic: Diagnostic) -> str:
    if isinstance(diagnostic.reason, Sayable) or _is_known(diagnostic.reason):
        return say(diagnostic.reason)
    if diagnostic.code not in CODES:
        return diagnostic.reason
    if diagnostic.severity is Severity.NOTE and diagnostic.code == MoveTextError.code:
        what = Message("it is spelt otherwise than the notation spells it")
    else:
        what = Message(CODES[diagnostic.code])
    if not diagnostic.text:
        return what.say(_speaker())
    return _speaker().say("{what}: {text}", what=what, text=repr(diagnostic.text[:LONGEST_TEXT]))


def say(text: str) -> str:
    """Return a text in the language of the reader, if it is one that can be said in any."""
    if isinstance(text, Sayable):
        return text.say(_speaker())
    return _speaker().say(text) if _is_known(text) else text


def say_all(texts: Iterable[str]) -> list[str]:
    """Return texts in the language of the reader, without those that cannot be said in it."""
    english = _reader.get() == ENGLISH
    return [say(text) for text in texts if english or isinstance(text, Sayable) or _is_known(text)]


def _is_known(text: str) -> bool:
    """Whether a text is itself a message of the reader's language."""
    return text in find_language(_reader.get()).messages(PROBLEMS)


def _speaker() -> Speaker:
    return speaker_of(_reader.get(), *FILES)
