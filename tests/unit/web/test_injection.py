"""Whatever stands in a text is data: in every field of every verb, in every answer and every picture.

Every run puts some of the texts into all fields; a long one puts all of them.
"""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, get_args, get_type_hints
from urllib.parse import quote
from xml.etree import ElementTree

import httpx2
import pytest

pytest.importorskip("fastapi")
import typst as typst_compiler
from starlette.testclient import TestClient

import kifu
from kifu.formats.base import find_format, writable
from kifu.formats.json import write_data
from kifu.render.tikz import SPECIALS
from kifu.web import exporting
from kifu.web.exporting import PICTURES
from kifu.web.server import ServerLimits, make_app
from kifu.web.verbs import ASKED, GIVEN_A_FILE
from tests.effort import SEED, effort
from tests.laws.records import home_of
from tests.unit.web.injections import PAYLOADS

SOME = 5
# A move, an answer with the move after it, and another answer, of the games that formats are tried with.
MOVES = {"xiangqi": ("C2.5", "H8+7 H2+3", "H2+3"), "shogi": ("P-7f", "P-3d P-2f", "P-8d")}
# What a question has besides the field that is looked at.
GIVEN: dict[str, Any] = {"text": "C2.5 H8+7", "to": "zh-hans", "fen": kifu.Position().fen(), "format": "pgn"}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(make_app(ServerLimits(seconds=600)), base_url="http://localhost") as client:
        yield client


def some_payloads(name: str, count: int = SOME) -> list[str]:
    return random.Random(f"{SEED} {name}").sample(PAYLOADS, min(effort(count), len(PAYLOADS)))


def annotated(text: str, game: str = "xiangqi") -> kifu.Record:
    """Return a record with a text in every field that can have one."""
    opening, answer, other = MOVES[game]
    record = kifu.Record(game)
    players = [side.name for side in record.game.sides]
    record.tags = dict.fromkeys(("Title", "Event", *players, "Other", "Date"), text)
    record.tags[text] = "name"
    record.ending = record.root.comment = text
    first = record.root.add(opening)
    first.before, first.comment, first.marks = text, text, (text, "!")
    first.add(answer).rest = text
    first.add(other).comment = text
    return record


def questions(verb: Any, text: str) -> Iterator[dict[str, Any]]:
    """Yield a question for every field of a verb that can hold a text, with the text in it."""
    asked = get_type_hints(verb)["request"]
    needed = {name: GIVEN.get(name, write_data(annotated("x"))) for name in asked.__required_keys__}
    for name, kind in get_type_hints(asked).items():
        if kind is str:
            yield {**needed, name: text}
            yield {**needed, name: f"C2.5 {text} H8+7"}
        elif kind == list[str]:
            yield {**needed, name: [text]}
        elif name in ("record", "other"):
            yield {**needed, name: write_data(annotated(text))}
        elif "str" in str(get_args(kind)):
            yield {**needed, name: text}
            yield {**needed, name: {"e1": text}}
            yield {**needed, name: [[text, text]]}


def ask(client: TestClient, verb: str, question: dict[str, Any]) -> httpx2.Response:
    headers = {"content-type": "application/json"}
    return client.post(f"/api/v1/{verb}", content=json.dumps(question).encode(), headers=headers)


def check_answer(answer: httpx2.Response, seen: str) -> None:
    """Check that an answer is JSON that a browser takes for nothing else, whatever was asked."""
    assert answer.status_code < 500, seen
    assert answer.headers["content-type"] == "application/json", seen
    assert answer.headers["x-content-type-options"] == "nosniff", seen
    assert "set-cookie" not in answer.headers, seen
    assert set(answer.headers) <= {
        *("content-type", "content-length", "content-security-policy", "x-content-type-options"),
        *("referrer-policy", "cross-origin-resource-policy", "cross-origin-opener-policy", "connection", "retry-after"),
    }, seen
    json.loads(answer.content.decode())


@pytest.mark.parametrize("verb", ASKED, ids=lambda verb: verb.__name__)
def test_every_field_of_every_verb(client: TestClient, verb: Any) -> None:
    print(f"KIFU_SEED={SEED}")
    fields = 0
    for text in some_payloads(verb.__name__):
        for question in questions(verb, text):
            check_answer(ask(client, verb.__name__, question), f"{verb.__name__} {text!r} {str(question)[:200]}")
            fields += 1
    assert fields >= SOME


@pytest.mark.parametrize("name", GIVEN_A_FILE)
def test_b74_every_parameter_of_every_file(client: TestClient, name: str) -> None:
    print(f"KIFU_SEED={SEED}")
    pgn = annotated("x").to_text(format="pgn").encode()
    for text in some_payloads(name):
        for parameter in ("name", "format", "encoding", "notation", "game", "number"):
            answer = client.post(f"/api/v1/{name}?{parameter}={quote(text, safe='')}", content=pgn)
            check_answer(answer, f"{name} {parameter} {text!r}")
        for data in (text.encode("utf-8", "replace"), annotated(text).to_text(format="pgn").encode("utf-8", "replace")):
            check_answer(client.post(f"/api/v1/{name}", content=data), f"{name} {text!r}")


def test_texts_come_back_as_they_are(client: TestClient) -> None:
    for text in PAYLOADS:
        question = {"record": write_data(annotated(text)), "format": "json"}
        again = json.loads(ask(client, "export", question).json()["text"])
        assert again["tags"]["Red"] == text, repr(text)


def test_paths_lead_nowhere(client: TestClient) -> None:
    for text in PAYLOADS:
        for path in (f"/{quote(text, safe='')}", f"/app/{quote(text, safe='')}", f"/api/v1/{quote(text, safe='')}"):
            answer = client.get(path)
            check_answer(answer, repr(text))
            assert answer.status_code == 404, repr(text)


# Pictures, documents and pages


def export(name: str, text: str) -> str:
    question: Any = {"record": write_data(annotated(text)), "format": name, "what": PICTURES[name].shows[0]}
    return exporting.export(question)["text"]


class Page(HTMLParser):
    """What a browser would make of a page: its elements, and the attributes that could run something."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: Counter[str] = Counter()
        self.dangerous: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements[tag] += 1
        for name, value in attrs:
            if (
                name.startswith("on")
                or name == "srcdoc"
                or re.match(r"\s*(javascript|data:text)", value or "", re.IGNORECASE)
            ):
                self.dangerous.append(f"{tag} {name} {value}")


@pytest.mark.parametrize("name", ["html", "embed"])
def test_b74_pages_hold_texts_as_texts(name: str) -> None:
    ordinary = Page(export(name, "x"))
    for text in some_payloads(name, 25):
        page = Page(export(name, text))
        assert page.dangerous == ordinary.dangerous, repr(text)
        # A text of several lines may be several paragraphs.
        assert page.elements - Counter({"p": 99, "br": 99}) == ordinary.elements - Counter({"p": 99, "br": 99}), repr(
            text
        )


def test_pictures_hold_texts_as_texts(client: TestClient) -> None:
    own = {"svg", "title", "desc", "defs", "g", "path", "use", "rect", "circle", "line", "text", "style", "filter"}
    for text in PAYLOADS:
        answer = ask(client, "render", {"kind": "svg", "labels": {"e1": text}})
        if answer.status_code == 422:
            continue
        for element in ElementTree.fromstring(answer.json()["text"]).iter():
            tag = element.tag.removeprefix("{http://www.w3.org/2000/svg}")
            assert tag in own or tag.startswith(("fe", "linear", "radial", "stop", "clip", "pattern", "poly")), repr(
                text
            )
            for name, value in element.attrib.items():
                assert not name.startswith("on"), repr(text)
                assert "href" not in name or value.startswith("#"), repr(text)


def test_tex_holds_texts_as_texts() -> None:
    def commands(document: str) -> set[str]:
        return set(re.findall(r"\\(?:[A-Za-z]+|.)", document))

    own = commands(export("tex", "x")) | {command for escape in SPECIALS.values() for command in commands(str(escape))}
    for text in PAYLOADS:
        document = export("tex", text)
        assert commands(document) <= own, repr(text)
        plain = re.sub(r"\\[\\{}]", "", document)
        assert plain.count("{") == plain.count("}"), repr(text)


def test_typst_holds_texts_as_texts(tmp_path: Path) -> None:
    page = tmp_path / "page.typ"
    for part in range(0, len(PAYLOADS), 25):
        text = " ".join(PAYLOADS[part : part + 25])
        page.write_text(export("typ", text), encoding="utf-8")
        assert typst_compiler.compile(str(page), root=str(tmp_path)).startswith(b"%PDF")


@pytest.mark.parametrize("name", writable())
def test_files_hold_texts_as_texts(name: str) -> None:
    for text in some_payloads(name, 25):
        record = annotated(text, home_of(find_format(name)))
        question: Any = {"record": write_data(record), "format": name}
        answer = exporting.export(question)
        assert answer["compared"], repr(text)
        assert re.fullmatch(r"[^/\\\x00-\x1f\x7f<>:\"|?*]+", answer["name"]), repr(text)
