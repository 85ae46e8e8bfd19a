"""The pages: which files there are, and how the server sends them."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("fastapi")
from starlette.testclient import TestClient

from kifu.languages.language import languages
from kifu.web import pages as pages_of
from kifu.web.pages import FOLDERS, WORDS, pages, policy_text
from kifu.web.server import ServerLimits, make_app


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(make_app(ServerLimits(seconds=600)), base_url="http://localhost:8383") as client:
        yield client


def test_every_file_of_the_folders_is_a_page_and_has_its_type() -> None:
    package = Path(pages_of.__file__).parent.parent
    left_out = {"render/viewer/page.html", "render/viewer/types.d.ts"}
    found = (path for folder in FOLDERS for path in (package / folder).rglob("*.*"))
    files = {path.relative_to(package).as_posix() for path in found} - left_out
    words = {f"{WORDS}{language.name}.json" for language in languages()}
    assert set(pages()) == words | {re.sub(r"^web/app/(\w+\.html)$", r"\1", path) for path in files}


@pytest.mark.parametrize(
    ("path", "media_type"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/play", "text/html; charset=utf-8"),
        ("/render/viewer/board.js", "text/javascript; charset=utf-8"),
        ("/render/viewer/viewer.css", "text/css; charset=utf-8"),
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
    first = client.get("/render/viewer/board.js")
    tag = first.headers["etag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        again = client.get("/render/viewer/board.js", headers={"if-none-match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert client.get("/render/viewer/board.js", headers={"if-none-match": '"other"'}).status_code == 200


def test_a_page_is_packed_for_those_who_can_unpack_it(client: TestClient) -> None:
    for encodings, packed in (("gzip, br", True), ("*", True), ("", False), ("gzip;q=0, br", False), ("br", False)):
        with client.stream("GET", "/render/viewer/board.js", headers={"accept-encoding": encodings}) as answer:
            assert (answer.headers.get("content-encoding") == "gzip") == packed, encodings
            raw = b"".join(answer.iter_raw())
        assert (gzip.decompress(raw) if packed else raw) == pages()["render/viewer/board.js"].body
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
        "/render/viewer/board.js%00", "/render/viewer/BOARD.JS", "/web/app\\index.html",
    ],
)  # fmt: skip
def test_no_other_file_can_be_had(client: TestClient, path: str) -> None:
    answer = client.get(path, follow_redirects=False)
    assert answer.status_code == 404
    assert answer.json()["reason"]
