"""The server: the service over HTTP, what it refuses, and that its OpenAPI document is true."""

import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

pytest.importorskip("fastapi")
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance
from starlette.testclient import TestClient

from kifu.web import service
from kifu.web.server import ServerLimits, make_app
from tests.effort import effort

JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(
        make_app(ServerLimits(longest_body=100_000, seconds=600)), base_url="http://localhost:8383"
    ) as client:
        yield client


def reason(answer: httpx2.Response) -> str:
    """Return why the server refuses; every refusal has the form of a diagnostic."""
    data = answer.json()
    assert data["severity"] == "error"
    assert data["code"]
    return str(data["reason"])


def test_verbs_answer_as_the_service_does(client: TestClient) -> None:
    question = {"text": "C2.5 H8+7", "to": "zh-hans"}
    assert client.post("/api/v1/convert", json=question).json() == service.convert(question)  # type: ignore[arg-type]
    assert client.get("/api/v1/games").json() == service.games()
    opened = client.post("/api/v1/open?name=a.txt", content="1. 炮二平五 馬8進7".encode("big5")).json()
    assert opened["encoding"] == "big5"
    assert opened["records"][0]["plies"] == 2
    assert client.post("/api/v1/detect", content=b"h2e2 h9g7").json()["notation"] == "ucci"
    named = client.post("/api/v1/detect?name=a.txt", content=b"h2e2 h9g7").json()
    assert named["evidence"][0] == "it looks like text and is named .txt"


def test_clocks_and_evaluations_pass_through_the_server(client: TestClient) -> None:
    score = "1. C2.5 {[%eval -0.34,12] [%clk 0:01:00] [%emt 0:00:03.5] slow} 1... H8+7 {[%eval #-3]}\n*\n"
    opened = client.post("/api/v1/open?name=a.pgn", content=f'[Event "x"]\n\n{score}'.encode()).json()
    record = opened["records"][0]["record"]
    shown = client.post("/api/v1/show", json={"record": record}).json()
    assert [entry[2] for entry in shown["record"]["nodes"]] == [*record["lines"][0]["notes"].values()]
    exported = client.post("/api/v1/export", json={"record": record, "format": "pgn", "notation": "wxf"}).json()
    assert (exported["losses"], exported["compared"]) == ([], "all")
    assert exported["text"].endswith(score)


@pytest.mark.parametrize(
    "text", ["C2.5 H8+7 H2+3", "炮二平五 马8进7", "1. C2.5 H8+7", "C2.5", "h2e2", "C2.5 x", "c2.5 h8+7", ""]
)
def test_what_is_answered_at_once_is_what_is_answered_at_leisure(text: str) -> None:
    question: Any = {"text": text, "to": "uci"}
    known = service.convert_at_once(question)
    assert known is None or known == service.convert(question)
    assert (known is not None) is (text in ("C2.5 H8+7 H2+3", "炮二平五 马8进7", "1. C2.5 H8+7"))
    assert service.convert_at_once(question | {"notation": "wxf"}) is None
    assert service.convert_at_once(question | {"text": "C2.5 H8+7 " * 300}) is None


def test_a_problem_has_its_place_and_reason(client: TestClient) -> None:
    answer = client.post("/api/v1/convert", json={"text": "C2.5 H8+7 C3.5", "to": "uci"})
    assert answer.status_code == 422
    assert "no Cannon on file 3" in reason(answer)
    assert answer.json()["ply"] == 3


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        ('{"text": "C2.5"}', 422, "to: Field required"),
        ('{"text": "C2.5", "to": "uci", "too": 1}', 422, "too: Extra inputs"),
        ('{"text": 5, "to": "uci"}', 422, "text: Input should be a valid string"),
        ('{"text": ', 400, "no JSON"),
        ('{"text": "C2.5", "text": "C2.4", "to": "uci"}', 400, "stands twice"),
        ('{"text": "C2.5", "to": NaN}', 400, "NaN is no number"),
        ('{"text": "\\ud800", "to": "uci"}', 400, "surrogates"),
        ("[" * 100_000, 400, "recursion"),
        ('{"most": ' + "9" * 50_000 + "}", 400, "digits"),
        ("x" * 100_001, 413, "100,000 bytes"),
    ],
)
def test_b70_json_that_means_nothing_is_refused(client: TestClient, body: str, status: int, said: str) -> None:
    answer = client.post("/api/v1/convert", content=body.encode(), headers=JSON)
    assert answer.status_code == status
    assert said in reason(answer)


def test_a_question_of_another_type_is_refused(client: TestClient) -> None:
    answer = client.post(
        "/api/v1/convert", content=b'{"text": "C2.5", "to": "uci"}', headers={"content-type": "text/plain"}
    )
    assert answer.status_code == 415


def test_b71_paths_that_lead_nowhere(client: TestClient) -> None:
    for path in ("/static/..%2f..%2fetc/passwd", "/%00", "/api//v1", "/api/v1/", "/" + "a" * 64_000):
        answer = client.get(path)
        assert answer.status_code == 404, path[:40]
        assert reason(answer)


def test_b72_other_sites_may_not_ask(client: TestClient) -> None:
    evil = client.get("/api/v1/health", headers={"host": "evil.example"})
    assert (evil.status_code, evil.headers.get("access-control-allow-origin")) == (421, None)
    for origin in ("http://evil.example", "null", "http://localhost:9999"):
        assert client.post("/api/v1/detect", content=b"x", headers={"origin": origin}).status_code == 403
    own = client.post("/api/v1/detect", content=b"h2e2 h9g7", headers={"origin": "http://localhost:8383"})
    assert own.status_code == 200


def test_every_answer_says_what_a_browser_may_do_with_it(client: TestClient) -> None:
    for answer in (client.get("/api/v1/health"), client.get("/nothing"), client.get("/", headers={"host": "x"})):
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


def test_b76_other_methods(client: TestClient) -> None:
    for method in ("TRACE", "PROPFIND", "PUT"):
        assert client.request(method, "/api/v1/convert").status_code == 405


def test_a_fault_inside_leaks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(data: bytes) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr("kifu.web.server.GIVEN_A_FILE", {"open": fail})
    fail.__annotations__["return"] = dict
    with TestClient(
        make_app(ServerLimits(seconds=600)), base_url="http://localhost", raise_server_exceptions=False
    ) as client:
        answer = client.post("/api/v1/open", content=b"x")
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert reason(answer)


def test_too_slow_and_too_much_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    may_end = threading.Event()

    def slow(data: bytes, name: str = "") -> dict[str, str]:
        """Wait to be let go."""
        may_end.wait(60)
        return {}

    monkeypatch.setattr("kifu.web.server.GIVEN_A_FILE", {"open": slow})
    limits = ServerLimits(seconds=0.05, at_once=2, threads=2)
    with TestClient(make_app(limits), base_url="http://localhost") as client:
        answers = [client.post("/api/v1/open", content=b"x") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [503, 503, 429]
        assert answers[2].headers["retry-after"] == "1"
        may_end.set()
        ends = time.monotonic() + 60
        while (status := client.post("/api/v1/open", content=b"x").status_code) == 429 and time.monotonic() < ends:
            time.sleep(0.01)
        assert status != 429  # there is room again


SCHEMA = schemathesis.openapi.from_asgi("/api/v1/openapi.json", make_app(ServerLimits(seconds=600), hosts=()))


@SCHEMA.parametrize()
@settings(max_examples=effort(4), deadline=None, suppress_health_check=list(HealthCheck))
def test_the_openapi_document_is_true(case: schemathesis.Case[Any]) -> None:
    case.call_and_validate(checks=[not_a_server_error, status_code_conformance, response_schema_conformance])
