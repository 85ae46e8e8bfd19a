"""Answers that come piece by piece: each is a line of JSON, no more than so many at once, and none for nobody."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

pytest.importorskip("fastapi")
from starlette.testclient import TestClient

from kifu.web.server import ServerLimits, make_app
from kifu.web.streams import StreamedNews, Streams
from kifu.web.thinkers import ServerThinkers, thinkers_here

QUESTION = {"fen": "4k4/9/9/9/9/9/9/9/R8/1R1K5 w", "thinker": "kifu", "seconds": 0.2}


def client(thinkers: ServerThinkers, **limits: int) -> TestClient:
    app = make_app(ServerLimits(**limits), thinkers=thinkers)
    return TestClient(app, base_url="http://localhost:8383")


def test_news_are_lines_of_json() -> None:
    with client(thinkers_here()) as http:
        assert http.get("/api/v1/thinkers").json()[-1]["name"] == "kifu"
        answer = http.post("/api/v1/think", json=QUESTION)
        assert answer.headers["content-type"] == "application/x-ndjson"
        assert answer.headers["cache-control"] == "no-store"
        news = [json.loads(line) for line in answer.text.splitlines()]
        assert news[-1]["done"]
        assert news[-1]["lines"][0]["eval"]["mate"] == 2
        reviewed = http.post("/api/v1/review", json={"moves": ["h3e3"], "thinker": "kifu", "seconds": 0.05}).text
        assert [json.loads(line)["ply"] for line in reviewed.splitlines()] == [0, 1]


def test_what_cannot_be_thought_about_is_refused_at_once() -> None:
    with client(thinkers_here()) as http:
        assert "h3" in http.post("/api/v1/think", json={"moves": ["h3h9"]}).json()["reason"]
        assert http.post("/api/v1/think", json={"lines": "many"}).status_code == 422
        assert http.post("/api/v1/think", content="{").status_code in (400, 415)
    with client(thinkers_here(looks=False)) as http:
        assert http.get("/api/v1/thinkers").json() == []
        refused = http.post("/api/v1/think", json=QUESTION | {"thinker": ""})
        assert refused.status_code == 422
        assert refused.json()["code"] == "engine-missing"


def test_there_are_no_more_streams_at_once_than_so_many() -> None:
    with client(thinkers_here(), thinking=0) as http:
        refused = http.post("/api/v1/think", json=QUESTION)
        assert refused.status_code == 429
        assert refused.headers["retry-after"]


@pytest.mark.parametrize("leaves", [False, True])
def test_a_stream_ends_with_its_client(leaves: bool) -> None:
    streams, closed = Streams(), []

    async def news() -> AsyncIterator[dict[str, int]]:
        try:
            for number in range(1000 if leaves else 2):
                yield {"number": number}
                await asyncio.sleep(0)
        finally:
            closed.append(True)

    async def follow() -> list[Any]:
        sent: list[Any] = []
        gone = asyncio.Event()

        async def receive() -> dict[str, str]:
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            assert streams.running == 1
            sent.append(message.get("body", b"").decode())
            if leaves and len(sent) == 2:
                gone.set()

        await StreamedNews(news(), streams)({"type": "http"}, receive, send)
        return sent

    sent = asyncio.run(follow())
    assert sent[:2] == ["", '{"number":0}\n']
    assert closed == [True]
    assert streams.running == 0
    assert len(sent) < 100
