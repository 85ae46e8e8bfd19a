"""Streams: answers that come piece by piece, a line of JSON for each, and end when nobody listens any more."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import aclosing
from typing import Any, cast

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from kifu.web.workers import BusyError

MEDIA_TYPE = "application/x-ndjson"


class Streams:
    """Counts the streams that run: no more than ``most`` may at once."""

    def __init__(self, most: int = 4) -> None:
        self.most = most
        self.running = 0

    def check(self) -> None:
        if self.running >= self.most:
            raise BusyError(f"{self.running} positions are being thought about; ask again in a moment")


class NewsLines(Response):
    """What a stream answers, as the description for programs has it."""

    media_type = MEDIA_TYPE


class StreamedNews(NewsLines):
    """Sends news while they come; the client that goes away ends what makes them."""

    def __init__(self, news: AsyncIterator[Mapping[str, Any]], streams: Streams) -> None:
        super().__init__(headers={"cache-control": "no-store"})
        del self.headers["content-length"]
        self._news = news
        self._streams = streams

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._streams.running += 1
        try:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            sending, leaving = asyncio.create_task(self._send(send)), asyncio.create_task(_until_gone(receive))
            both = {sending, leaving}
            try:
                await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in both:
                    task.cancel()
                await asyncio.wait(both)
            if not sending.cancelled():
                sending.result()
        finally:
            self._streams.running -= 1

    async def _send(self, send: Send) -> None:
        async with aclosing(cast("Any", self._news)) as news:
            async for each in news:
                line = json.dumps(each, ensure_ascii=False, separators=(",", ":")) + "\n"
                await send({"type": "http.response.body", "body": line.encode(), "more_body": True})
        await send({"type": "http.response.body", "body": b""})


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
