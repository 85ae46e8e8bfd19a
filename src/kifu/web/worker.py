"""The service in a worker of the browser: a question in JSON, an answer in JSON, and every problem as data.

>>> answer("convert", '{"text": "C2.5", "to": "uci"}')
'{"answer":{"text":"h3e3","notation":"wxf","game":"xiangqi"}}'
"""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from inspect import signature
from typing import Any

from kifu.errors import KifuError
from kifu.languages.language import ENGLISH
from kifu.web.problems import problem_of, read_in
from kifu.web.verbs import ASKED, GIVEN_A_FILE, KNOWN, STREAMED

_QUESTIONS = {verb.__name__: verb for verb in ASKED}
END = '{"answer":null}'
_FACTS = {verb.__name__: verb for verb in KNOWN}


def answer(verb: str, question: str = "{}", data: bytes | memoryview | None = None, language: str = ENGLISH) -> str:
    """Return ``{"answer": ...}`` or ``{"problem": ...}``; ``data`` is the file for a verb that is given one."""
    with read_in(language):
        return _attempt(verb, lambda: _ask(verb, json.loads(question), bytes(data or b"")))


def follow(verb: str, question: str) -> Iterator[str]:
    """Yield the news of a verb that has any, each as ``answer`` writes one; between two of them others are answered."""
    news: Iterator[Any] = iter(())

    def begin() -> Any:
        nonlocal news
        news = STREAMED[verb](json.loads(question))
        return next(news, None)

    text = _attempt(verb, begin)
    while text != END:
        yield text
        text = _attempt(verb, lambda: next(news, None))


def _attempt(verb: str, ask: Callable[[], Any]) -> str:
    try:
        found = {"answer": ask()}
    except KifuError as error:
        found = {"problem": problem_of(error)}
    except Exception as error:  # the outermost edge: the page has to hear of everything
        found = {"problem": _describe_fault(verb, error)}
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def fetch_tables_from(base: str) -> None:
    """Have tables of endings fetched from the site when they are first needed, which few visitors do."""
    from importlib import import_module

    from kifu.engine.endings import add_reader

    def fetch(name: str) -> bytes | None:
        request = import_module("js").XMLHttpRequest.new()  # the only request that can be waited for here
        request.open("GET", f"{base}{name}", False)
        request.responseType = "arraybuffer"
        request.send()
        return bytes(request.response.to_bytes()) if request.status == 200 else None

    add_reader(fetch)


def _ask(verb: str, message: Any, data: bytes) -> Any:
    if verb in GIVEN_A_FILE:
        return _ask_about_file(GIVEN_A_FILE[verb], message, data)
    return _QUESTIONS[verb](message) if verb in _QUESTIONS else _FACTS[verb]()


def _ask_about_file(verb: Callable[..., Any], options: Mapping[str, str], data: bytes) -> Any:
    """Call a verb with the bytes of a file; its options are texts of an address and are converted to their types."""
    kinds = signature(verb).parameters
    return verb(data, **{name: kinds[name].annotation(value) for name, value in options.items()})


def _describe_fault(verb: str, error: Exception) -> dict[str, Any]:
    from traceback import print_exc

    print_exc(file=sys.stderr)  # which is the console of the browser
    return {"code": "internal-error", "severity": "error", "reason": f"{verb}: {type(error).__name__}: {error}"}
