"""The service in a worker of the browser: a question in JSON, an answer in JSON, and every problem as data.

>>> answer("convert", '{"text": "C2.5", "to": "uci"}')
'{"answer":{"text":"h3e3","notation":"wxf","game":"xiangqi"}}'
"""

import json
import sys
from typing import Any

from kifu.errors import KifuError
from kifu.web.problems import problem_of
from kifu.web.verbs import ASKED, GIVEN_A_FILE, KNOWN

_QUESTIONS = {verb.__name__: verb for verb in ASKED}
_FACTS = {verb.__name__: verb for verb in KNOWN}


def answer(verb: str, question: str = "{}", data: bytes | None = None) -> str:
    """Return ``{"answer": ...}`` or ``{"problem": ...}``; ``data`` is the file for a verb that is given one."""
    try:
        found = {"answer": _ask(verb, json.loads(question), data)}
    except KifuError as error:
        found = {"problem": problem_of(error)}
    except Exception as error:  # the outermost edge: the page has to hear of everything
        found = {"problem": _describe_fault(verb, error)}
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def _ask(verb: str, message: Any, data: bytes | None) -> Any:
    if verb in GIVEN_A_FILE:
        return GIVEN_A_FILE[verb](data or b"", **message)
    return _QUESTIONS[verb](message) if verb in _QUESTIONS else _FACTS[verb]()


def _describe_fault(verb: str, error: Exception) -> dict[str, Any]:
    from traceback import print_exc

    print_exc(file=sys.stderr)  # which is the console of the browser
    return {"code": "internal-error", "severity": "error", "reason": f"{verb}: {type(error).__name__}: {error}"}
