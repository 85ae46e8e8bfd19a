"""The pages: which files there are, and how the server sends them."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("fastapi")
from starlette.testclient import TestClient

from kifu.languages.language import languages
from kifu.render.slimming import slim_style
from kifu.web import pages as pages_of
from kifu.web.joining import value_of
from kifu.web.pages import WORDS, pages, policy_text
from kifu.web.server import ServerLimits, make_app


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(make_app(ServerLimits(seconds=600)), base_url="http://localhost:8383") as client:
        yield client


def test_every_file_of_the_app_is_sent_once_alone_or_joined_with_others() -> None:
    package = Path(pages_of.__file__).parent.parent
    files = (path.relative_to(package).as_posix() for path in (package / "web" / "app").rglob("*.*"))
    sent = {path: file.body.decode() for path, file in pages().items() if path.endswith((".js", ".css"))}
    for path in {path for path in files if path.endswith((".js", ".css"))} - set(sent):
        if path.endswith(".js"):
            holding = [file for file, text in sent.items() if f"const {value_of(path)}=" in text]
        else:
            style = slim_style((package / path).read_text("utf-8"))
            holding = [file for file, text in sent.items() if style in text and file.endswith("-page.css")]
        assert len(holding) == 1 or (holding and path.endswith(".css")), path


def test_whatever_else_the_app_has_is_sent_as_it_is() -> None:
    package = Path(pages_of.__file__).parent.parent
    for path, file in pages().items():
        if (package / path).is_file() and not path.endswith((".js", ".css")):
            assert file.body == (package / path).read_bytes()
    assert {f"{WORDS}{language.name}.json" for language in languages()} <= set(pages())
    assert {"index.html", "learn.html", "play.html", "render/viewer/score.woff2", "web/app/icon.svg"} <= set(pages())


@pytest.mark.parametrize(
    ("path", "media_type"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/play", "text/html; charset=utf-8"),
        ("/web/app/main-parts.js", "text/javascript; charset=utf-8"),
        ("/web/app/index-page.css", "text/css; charset=utf-8"),
    ],
)
def test_a_page_is_sent_with_its_type(client: TestClient, path: str, media_type: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == media_type
    assert answer.content == pages()[{"/": "index.html", "/play": "play.html"}.get(path, path[1:])].body
    assert client.head(path).content == b""
    assert client.post(path, content=b"x").status_code == 405


def test_a_browser_that_has_a_page_is_not_sent_it_again(client: TestClient) -> None:
    first = client.get("/web/app/main-parts.js")
    tag = first.headers["etag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        again = client.get("/web/app/main-parts.js", headers={"if-none-match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert client.get("/web/app/main-parts.js", headers={"if-none-match": '"other"'}).status_code == 200


def test_a_page_is_packed_for_those_who_can_unpack_it(client: TestClient) -> None:
    for encodings, packed in (("gzip, br", True), ("*", True), ("", False), ("gzip;q=0, br", False), ("br", False)):
        with client.stream("GET", "/web/app/main-parts.js", headers={"accept-encoding": encodings}) as answer:
            assert (answer.headers.get("content-encoding") == "gzip") == packed, encodings
            raw = b"".join(answer.iter_raw())
        assert (gzip.decompress(raw) if packed else raw) == pages()["web/app/main-parts.js"].body
        assert answer.headers["vary"] == "accept-encoding"


def test_the_policy_lets_a_page_run_its_own_files_only(client: TestClient) -> None:
    answer = client.get("/")
    assert answer.headers["content-security-policy"] == (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
        "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "frame-ancestors" not in policy_text(frame_ancestors="")
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy_text(script_src="'self' 'wasm-unsafe-eval'")


@pytest.mark.parametrize(
    "path",
    [
        "/index.html/", "/web/app/", "/web/app", "/web/app/../service.py", "/web/app/%2e%2e/service.py",
        "/web/app/..%2f..%2fversion.py", "/web//app/index.html", "/web/server.py", "/render/viewer/page.html",
        "/web/app/main.js%00", "/web/app/MAIN.JS", "/render/viewer/board.js", "/web/app\\index.html",
    ],
)  # fmt: skip
def test_no_other_file_can_be_had(client: TestClient, path: str) -> None:
    answer = client.get(path, follow_redirects=False)
    assert answer.status_code == 404
    assert answer.json()["reason"]
