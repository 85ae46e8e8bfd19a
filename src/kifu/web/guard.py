"""The guard before the server: who may ask, how much, and what a browser may do with the answer.

A page of another site must not be able to ask the server in the name of its visitor, be it by a host name of its own
that leads here (so the host is compared with a list) or by a form (so the origin is).  A body that is too long is
refused while it is received.
"""

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any

from kifu.web.pages import policy_text

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

HEADERS = (
    (b"content-security-policy", policy_text().encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
VERSIONS = ("1.0", "1.1", "2")
PASSED_OVER = 8  # times the longest body; what is longer still is refused before it came
LOCAL = ("localhost", "127.0.0.1", "[::1]")


class Guard:
    """Lets requests through to an app if they are for one of ``hosts``; for any if there are none."""

    def __init__(
        self, app: App, *, hosts: Iterable[str] = LOCAL, longest_body: int = 8 << 20, patience: float = 30.0
    ) -> None:
        self._app = app
        self._hosts = frozenset(hosts)
        self._longest_body = longest_body
        self._patience = patience  # seconds that a body may take to come

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        if scope.get("http_version") not in VERSIONS:
            await _refuse(send_guarded, 400, "this server speaks HTTP/1.1")
        elif self._hosts and _name_of(host) not in self._hosts:
            await _refuse(send_guarded, 421, f"this server does not answer for the host {host[:80]!r}")
        elif not _is_own(headers.get(b"origin"), host, scope["method"]):
            await _refuse(send_guarded, 403, "a page of another site may not ask this server")
        elif not _has_one_length(scope["headers"]):
            await _refuse(send_guarded, 400, "the request says in two ways how long it is")
        elif _length(headers) > self._longest_body:
            await self._pass_over(receive, _length(headers))
            await _refuse(send_guarded, 413, self._too_long())
        else:
            try:
                async with asyncio.timeout(self._patience):
                    body = await self._body(receive) if _has_body(headers) else b""
            except TimeoutError:
                await _refuse(send_guarded, 408, f"the request did not come within {self._patience:g} seconds")
            except ConnectionError:
                return  # the client is gone, and waits for no answer
            else:
                if len(body) > self._longest_body:
                    await _refuse(send_guarded, 413, self._too_long())
                else:
                    await self._app(scope, _given(body, receive), send_guarded)

    async def _body(self, receive: Receive) -> bytes:
        """Return the body of a request, or as much of it as shows that it is too long."""
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise ConnectionError
            body += message.get("body", b"")
            if len(body) > self._longest_body or not message.get("more_body"):
                return bytes(body)

    async def _pass_over(self, receive: Receive, length: int) -> None:
        """Take in a body that is somewhat too long, and keep nothing of it.

        A browser that is answered while it still sends reports a broken connection instead of the answer.
        """
        if length > self._longest_body * PASSED_OVER:
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._patience):
                while (await receive()).get("more_body"):
                    pass

    def _too_long(self) -> str:
        return f"a request may have {self._longest_body:,} bytes"


def _name_of(host: str) -> str:
    """Return a host without its port, which may be any."""
    name, colon, port = host.rpartition(":")
    return (name if colon and port.isdigit() else host).lower()


def _is_own(origin: bytes | None, host: str, method: str) -> bool:
    """Whether a request comes from a page of this server, or from no page at all."""
    if origin is None or method in ("GET", "HEAD"):
        return True
    return origin.decode("latin-1").lower() in (f"http://{host.lower()}", f"https://{host.lower()}")


def _has_one_length(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether a request says at most once where it ends; if not, others may see another request after it."""
    return sum(name in (b"content-length", b"transfer-encoding") for name, _ in headers) < 2


def _has_body(headers: dict[bytes, bytes]) -> bool:
    return b"content-length" in headers or b"transfer-encoding" in headers


def _length(headers: dict[bytes, bytes]) -> int:
    length = headers.get(b"content-length", b"0")
    return int(length) if length.isdigit() and len(length) < 20 else 0


def _given(body: bytes, receive: Receive) -> Receive:
    waiting = [body]

    async def receive_given() -> Message:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return await receive()

    return receive_given


async def _refuse(send: Send, status: int, reason: str) -> None:
    """Answer with a problem, in the form that all problems have, and hear no more on this connection."""
    body = json.dumps({"code": "bad-request", "severity": "error", "reason": reason}).encode()
    length = str(len(body)).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", length), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
