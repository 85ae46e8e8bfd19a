"""The server: the pages of the desk at ``/``, and the service over HTTP at ``/api/v1``.

Every verb is made known by its function alone: what it takes and gives, and what it is for, come from there, and the
OpenAPI document from that.  The client keeps the state of a record, so nothing is lost when the server is started
again.
"""

import json
import re
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from inspect import Parameter, Signature, getdoc, signature
from typing import Annotated, Any, NamedTuple, cast, get_args, get_type_hints

from fastapi import Body, FastAPI, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import ConfigDict, TypeAdapter, ValidationError, with_config
from starlette.exceptions import HTTPException

from kifu.errors import KifuError
from kifu.formats.json import reject_duplicate_keys
from kifu.version import VERSION
from kifu.web.given import GivenFile
from kifu.web.guard import LOCAL, App, Guard, Receive, Scope, Send
from kifu.web.messages import ProblemMessage
from kifu.web.page_routes import add_pages
from kifu.web.playing import Opponents
from kifu.web.problems import problem_of, read_in
from kifu.web.searching import SharedLibrary
from kifu.web.streams import NewsLines, StreamedNews, Streams
from kifu.web.thinkers import ServerThinkers
from kifu.web.verbs import ASKED, AT_ONCE, GIVEN_A_FILE, KNOWN, NO_ENGINES, NO_LIBRARY
from kifu.web.workers import BusyError, TooSlowError, Workers

ROOT = "/api/v1"
REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"model": ProblemMessage, "description": "It is no JSON"},
    403: {"model": ProblemMessage, "description": "The page that asks is of another site"},
    413: {"model": ProblemMessage, "description": "It is too long"},
    415: {"model": ProblemMessage, "description": "It is of another media type"},
    421: {"model": ProblemMessage, "description": "The server does not answer for this host"},
    422: {"model": ProblemMessage, "description": "What was asked cannot be read or done"},
    429: {"model": ProblemMessage, "description": "There is too much to do; ask again in a moment"},
    503: {"model": ProblemMessage, "description": "The answer took too long"},
}
STATUS = {BusyError: 429, TooSlowError: 503}
LONGEST_NAME = 1024
MOST = 10**9
SAID_OF_A_FILE = {
    "name": "the name of the file; its suffix counts",
    "format": "its format, if that is not to be found out",
    "encoding": "its encoding, if that is not to be found out",
    "notation": "the notation of its moves, if that is not to be found out",
    "game": "the game, if that is not to be found out",
    "number": "the one record that is wanted, from 1; without it all of them",
}
HALF_ESCAPED = re.compile(r"\\u[dD][89a-fA-F]")


class ServerLimits(NamedTuple):
    """What the server takes upon itself: bytes of a request, questions at once, seconds for each, and threads.

    Without ``seconds`` an answer takes as long as it takes, which is for those who ask their own machine.
    ``patience`` is the seconds that a request may take to come, ``thinking`` how many streams may run at once in which
    an engine says what it thinks.
    """

    longest_body: int = 8 << 20
    at_once: int = 64
    seconds: float | None = 10.0
    threads: int = 4
    patience: float = 30.0
    thinking: int = 4


USUAL = ServerLimits()
NO_THINKERS = ServerThinkers()


class QuestionRoute(APIRoute):
    """A route that takes one message, which is checked once and given to its verb without a detour.

    What FastAPI would do besides for every request takes as long as to convert a short game.
    """

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        if self.body_field is None:
            return super().get_route_handler()
        asked: Any = self.body_field.field_info.annotation
        check, answer = TypeAdapter(asked).validate_python, self.endpoint

        async def handle_question(request: Request) -> Response:
            if not _is_json(request.headers.get("content-type", "")):
                raise HTTPException(415, "a question is JSON: application/json")
            try:
                question = check(_parse_question(await request.body()))
            except ValidationError as error:
                faults = [{**fault, "loc": ("body", *fault["loc"])} for fault in error.errors(include_url=False)]
                raise RequestValidationError(faults) from None
            return cast("Response", await answer(question))

        return handle_question


def _is_json(media_type: str) -> bool:
    name = media_type.partition(";")[0].strip().lower()
    return name == "application/json" or (name.startswith("application/") and name.endswith("+json"))


def _parse_question(body: bytes) -> Any:
    """Return JSON that has one meaning: no duplicate keys, no lone surrogates, no NaN."""
    try:
        text = body.decode()
        data = json.loads(text, object_pairs_hook=reject_duplicate_keys, parse_constant=_refuse_constant)
        if HALF_ESCAPED.search(text):
            json.dumps(data, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise HTTPException(400, f"no JSON that can be read: {error}"[:200]) from None
    return data


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def make_app(
    limits: ServerLimits = USUAL,
    hosts: tuple[str, ...] = LOCAL,
    given: GivenFile | None = None,
    opponents: Opponents = NO_ENGINES,
    library: SharedLibrary = NO_LIBRARY,
    thinkers: ServerThinkers = NO_THINKERS,
) -> App:
    """Return the whole server; it answers for ``hosts`` only, or for any if there are none."""
    own: dict[str, Callable[..., Any]] = {
        "reply": opponents.reply,
        "advise": opponents.advise,
        "opponents": opponents.opponents,
        "library": library.library,
        "thinkers": thinkers.thinkers,
    }
    workers = Workers(threads=limits.threads, at_once=limits.at_once, seconds=limits.seconds)

    @asynccontextmanager
    async def live(_: FastAPI) -> AsyncIterator[None]:
        yield
        workers.close()

    api = FastAPI(
        title="kifu",
        version=VERSION,
        description="Reads, writes, checks, converts and explains 棋譜, the records of board games.",
        openapi_url=f"{ROOT}/openapi.json",
        docs_url=None,  # its page would load scripts from another site
        redoc_url=None,
        redirect_slashes=False,  # one page has one address
        lifespan=live,
    )
    api.router.route_class = QuestionRoute
    for verb in (*ASKED, *library.verbs):
        _add_question(api, own.get(verb.__name__, verb), workers)
    for name, verb in GIVEN_A_FILE.items():
        _add_file(api, name, verb, workers)
    streams = Streams(limits.thinking)
    for stream in (thinkers.think, thinkers.review):
        _add_stream(api, stream, streams)
    known = {f"{ROOT}/{verb.__name__}": _add_facts(api, own.get(verb.__name__, verb)) for verb in KNOWN}
    add_pages(api)
    if given is not None:
        given.add_to(api)
    api.add_exception_handler(KifuError, _answer_error)
    api.add_exception_handler(RequestValidationError, _answer_wrong_request)
    api.add_exception_handler(HTTPException, _answer_http_error)
    api.add_exception_handler(Exception, _answer_fault)
    return Guard(_KnownAnswers(api, known), hosts=hosts, longest_body=limits.longest_body, patience=limits.patience)


class _KnownAnswers:
    """Gives constant answers without a look at any route; the app answers all else, in the language of the reader."""

    def __init__(self, app: App, answers: dict[str, Response]) -> None:
        self._app = app
        self._answers = answers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = self._answers.get(scope["path"]) if scope.get("method") == "GET" else None
        headers = dict(scope.get("headers", ()))
        with read_in(headers.get(b"accept-language", b"").decode("latin-1")):
            await (answer or self._app)(scope, receive, send)


def _add_question(api: FastAPI, verb: Callable[..., Any], workers: Workers) -> None:
    """Make a verb that takes one message known."""
    hints = get_type_hints(verb)
    asked: Any = with_config(ConfigDict(extra="forbid", strict=True))(hints["request"])

    at_once = AT_ONCE.get(verb)

    async def answer(request: Any) -> Response:
        # To hand a short question to another thread takes as long as to answer it.
        known = at_once(request) if at_once else None
        return _as_json(await workers.run(verb, request) if known is None else known)

    answer.__annotations__["request"] = Annotated[asked, Body()]
    _add(api, verb.__name__, verb, answer, "POST", hints["return"])


def _add_stream(api: FastAPI, verb: Callable[..., Any], streams: Streams) -> None:
    """Make a verb known that answers with news, as long as its client listens."""
    asked, news = (get_type_hints(verb)[name] for name in ("request", "return"))
    asked = with_config(ConfigDict(extra="forbid", strict=True))(asked)

    async def answer(request: Any) -> Response:
        streams.check()
        return StreamedNews(verb(request), streams)

    answer.__annotations__["request"] = Annotated[asked, Body()]
    _add(api, verb.__name__, verb, answer, "POST", get_args(news)[0], response_class=NewsLines)


def _add_file(api: FastAPI, name: str, verb: Callable[..., Any], workers: Workers) -> None:
    """Make a verb known that takes the bytes of a file, whatever media type they are called."""

    async def answer(http: Request, **asked: Any) -> Response:
        return _as_json(await workers.run(partial(verb, await http.body(), **asked)))

    # The parameters of the verb after the bytes, the name of the file for one, become those of the query.
    said = [_query_of(parameter) for parameter in list(signature(verb).parameters.values())[1:]]
    http = Parameter("http", Parameter.KEYWORD_ONLY, annotation=Request)
    answer.__signature__ = Signature([http, *said])  # type: ignore[attr-defined]
    body = {"content": {"*/*": {"schema": {"type": "string", "format": "binary"}}}, "required": True}
    _add(api, name, verb, answer, "POST", get_type_hints(verb)["return"], openapi_extra={"requestBody": body})


def _query_of(parameter: Parameter) -> Parameter:
    limits: dict[str, Any] = {"max_length": LONGEST_NAME} if parameter.annotation is str else {"ge": 0, "le": MOST}
    query = Query(description=SAID_OF_A_FILE[parameter.name], **limits)
    kind: Any = parameter.annotation
    return parameter.replace(kind=Parameter.KEYWORD_ONLY, annotation=Annotated[kind, query])


def _add_facts(api: FastAPI, verb: Callable[..., Any]) -> Response:
    """Make a verb known that is asked nothing, and return what it always answers."""
    known = _as_json(verb())

    async def answer() -> Response:
        return known

    _add(api, verb.__name__, verb, answer, "GET", get_type_hints(verb)["return"])
    return known


def _add(
    api: FastAPI, name: str, verb: Callable[..., Any], answer: Callable[..., Any], method: str, model: Any, **more: Any
) -> None:
    summary = (getdoc(verb) or "").partition("\n")[0]
    refusals = {status: REFUSALS[status] for status in (REFUSALS if method == "POST" else (421,))}
    api.add_api_route(
        f"{ROOT}/{name}",
        answer,
        methods=[method],
        response_model=model,
        responses=refusals,
        summary=summary,
        description="",
        operation_id=name,
        **more,
    )


def _as_json(data: Any, status: int = 200) -> Response:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    try:
        body = text.encode()
    except UnicodeEncodeError:  # half a character, which only an escape can write
        body = json.dumps(data).encode()
    return Response(body, status, media_type="application/json")


def _refuse(status: int, reason: str, code: str = "bad-request") -> Response:
    return _as_json({"code": code, "severity": "error", "reason": reason}, status)


async def _answer_error(_: Request, error: Exception) -> Response:
    assert isinstance(error, KifuError)
    answer = _as_json(problem_of(error), STATUS.get(type(error), 422))
    if isinstance(error, BusyError):
        answer.headers["retry-after"] = "1"
    return answer


async def _answer_wrong_request(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    faults = [(".".join(str(step) for step in fault["loc"][1:]), fault["msg"]) for fault in error.errors()[:3]]
    return _refuse(422, "; ".join(f"{place}: {message}" if place else message for place, message in faults))


async def _answer_http_error(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    answer = _refuse(error.status_code, error.detail)
    answer.headers.update(error.headers or {})
    return answer


async def _answer_fault(_: Request, error: Exception) -> Response:
    # Clients do not learn what went wrong inside; the log of the server has it.
    return _refuse(500, "something went wrong inside the server", "internal-error")
