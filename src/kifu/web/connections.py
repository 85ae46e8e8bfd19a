"""Connections: requests come within their time, or the connection ends.

The guard sees a request once its header is whole.  Until then only the connection itself can notice a client that
keeps it open by a byte now and then.
"""

import asyncio
import json
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

PATIENCE = 15.0  # seconds that the header of a request may take to come
TOO_SLOW = json.dumps(
    {"code": "bad-request", "severity": "error", "reason": "the request did not come in time"}
).encode()
ANSWER = b"\r\n".join(
    (
        b"HTTP/1.1 408 Request Timeout",
        b"content-type: application/json",
        b"x-content-type-options: nosniff",
        b"connection: close",
        b"content-length: %d" % len(TOO_SLOW),
        b"",
        TOO_SLOW,
    )
)


class Connection(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """A connection of uvicorn that waits for the header of a request for ``patience`` seconds at most."""

    patience = PATIENCE
    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._is_answering():
            self._stop_waiting()
        elif self._waiting is None:
            self._wait()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._stop_waiting()  # from here on uvicorn itself waits for the next request

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(self.patience, self._give_up)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _give_up(self) -> None:
        if not self.transport.is_closing():
            self.transport.write(ANSWER)
            self.transport.close()
