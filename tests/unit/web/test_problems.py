"""What is said of a problem in the language of the reader."""

import re

import pytest
from fastapi.testclient import TestClient

from kifu.diagnostics import Lenient, Severity
from kifu.errors import FormatError
from kifu.languages.language import ENGLISH, languages
from kifu.web import desk, files
from kifu.web.exporting import export
from kifu.web.problems import problem_of, problems_of, read_in
from kifu.web.server import make_app
from kifu.web.worker import answer
from kifu.web.workers import BusyError

OTHERS = [language.name for language in languages() if language.name != ENGLISH]
LATIN = re.compile(r"\b(?:the|of|is|are|not|no|has|can|this|that|on|file|piece|move|moves)\b|[A-Z][a-z]{3,}")
# A notation or a game has the name by which programs know it, also in the middle of a sentence.
NAMES = re.compile(r"'[^']*'|\b(?:wxf|uci|usi|iccs|san|hodges|dai_shogi|Leventhal|WXF|UCI|USI|CSA|LAN|ICCS|White)\b")
FORMS = ("xqf", "cbr", "dhtmlxq", "wxf", "text")
REFUSED = [
    ("xiangqi", "C2+9"),
    ("xiangqi", "C9.5"),
    ("xiangqi", "馬二進二"),
    ("xiangqi", "zzz"),
    ("xiangqi", "h3h9"),
    ("xiangqi", "+C.5"),
    ("xiangqi", "Ch3-h9"),
    ("xiangqi", "R1+1 R1+9"),
    ("shogi", "P-5e"),
    ("shogi", "P*5e"),
    ("shogi", "７七歩"),
    ("shogi", "+7776KI"),
    ("shogi", "-3334FU"),
    ("dai_shogi", "P-16a"),
    ("dai_shogi", "P*5e"),
    ("dai_shogi", "LNx!9a"),
]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(("game", "text"), REFUSED)
def test_a_typed_move_is_refused_in_the_language_of_the_reader(game: str, text: str, language: str) -> None:
    with read_in(language):
        problem = desk.add_moves({"game": game, "text": text})["problem"]
    said = problem["said"]
    assert said != problem["reason"]
    assert not LATIN.search(NAMES.sub("", said)), said


def test_a_refusal_says_which_man_and_why() -> None:
    with read_in("zh-hans"):
        problem = desk.add_moves({"text": "R1+5"})["problem"]
    assert problem["said"].startswith("'R1+5'：i1 的车走不到 i6：中间有i4 的兵；这枚棋子可以走：")


def test_an_english_reader_has_the_reason_alone() -> None:
    problem = desk.add_moves({"text": "R1+5"})["problem"]
    assert "said" not in problem
    assert "the Pawn on i4 is in the way" in problem["reason"]


def test_the_language_is_that_of_the_request() -> None:
    client = TestClient(make_app(), base_url="http://localhost")
    asked, accepted = {"text": "a1a9"}, {"accept-language": "xx, ja;q=0.8, en;q=0.5"}
    japanese, english = (client.post("/api/v1/add_moves", headers=each, json=asked).json() for each in (accepted, {}))
    assert "a1 の車" in japanese["problem"]["said"]
    assert "said" not in english["problem"]
    refused = client.post("/api/v1/legal", headers={"accept-language": "vi"}, json={"moves": ["a1a9"]}).json()
    assert "Xe" in refused["said"]


def test_python_in_the_page_says_problems_in_the_language_of_the_page() -> None:
    assert '"said":"' in answer("add_moves", '{"text": "a1a9"}', language="ja")
    assert '"said":"' not in answer("add_moves", '{"text": "a1a9"}')


@pytest.mark.parametrize("language", OTHERS)
def test_problems_of_a_file_are_said_in_the_language_of_the_reader(language: str) -> None:
    text = '[Result "?"]\n[Result "1-0"]\n\n1. C2.5 h8+7 2. H2+3 R9.8 4. R1.2 } zzz {open'
    with read_in(language):
        opened = files.open_file(text.encode(), "a.pgn")
    problems = opened["records"][0]["diagnostics"]
    assert len({problem["code"] for problem in problems}) > 3
    assert [said for said in (problem["said"] for problem in problems) if LATIN.search(NAMES.sub("", said))] == []


@pytest.mark.parametrize("language", OTHERS)
def test_what_a_format_loses_is_said_in_the_language_of_the_reader(language: str) -> None:
    text = '[White "?"]\n[A-B "x"]\n{ before } 1. C2.5! { a } (1. C2.6 { b }) h8+7$44 {[%clk 0:01:00]} 2. H2+3??!? *'
    record = files.open_file(text.encode(), "a.pgn")["records"][0]["record"]
    with read_in(language):
        losses = [loss for form in FORMS for loss in export({"record": record, "format": form})["losses"]]
    assert len(losses) > len(FORMS)
    assert [loss["said"] for loss in losses if LATIN.search(NAMES.sub("", loss["said"]))] == []


def test_a_reason_that_is_no_message_is_said_by_its_code() -> None:
    with read_in("ja"):
        problem = problem_of(
            FormatError("a reason", code="conflict", text="x" * 90),
        )
        unknown = problem_of(BusyError("a reason"))
    assert problem["said"] == f"ファイルの二か所が食い違っている：'{'x' * 60}'"
    assert unknown["said"] == "a reason"


def test_what_was_done_about_a_problem_is_said_too() -> None:
    report = Lenient()
    report.receive(FormatError("it stands twice", code="bad-tag"), Severity.WARNING, "left out")
    report.receive(FormatError("it stands twice", code="bad-tag"), Severity.WARNING, "no message")
    with read_in("vi"):
        said = [problem["said"] for problem in problems_of(report.diagnostics)]
    assert said == ["thẻ hoặc trường bị hỏng, hoặc có hai lần (bỏ đi)", "thẻ hoặc trường bị hỏng, hoặc có hai lần"]
