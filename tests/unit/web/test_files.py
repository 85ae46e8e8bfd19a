"""The verbs that are given a file: what is in it, what it is, and what is said of it beforehand."""

import json

import pytest

import kifu
from kifu.errors import KifuError
from kifu.web import files
from tests.unit.cli.test_schemas import check

SHEET = "1. C2.5 H8+7 2. H8+3 R9.8 3. R1.2 H2+3"
GAME = b'[Game "Chinese Chess"]\n[Red "Hu"]\n[Event "cup"]\n[Date "1960.01.02"]\n[Result "1-0"]\n\n1. C2.5 1-0\n\n'


def hold(name: str, data: object) -> None:
    check(name, json.dumps(data))


def test_the_records_of_a_file_are_all_there() -> None:
    data = "1. 炮二平五 馬8進7\n".encode("big5")
    answer = files.open_file(data, "sheet.txt")
    assert (answer["format"], answer["encoding"], answer["left_out"]) == ("text", "big5", 0)
    (found,) = answer["records"]
    assert found["plies"] == 2
    hold("record", found["record"])
    again = kifu.read(json.dumps(found["record"]).encode())
    assert [str(node.move) for node in again.main_line()] == ["h3e3", "h10g8"]


def test_a_file_is_said_to_be_something_with_the_evidence() -> None:
    answer = files.open_file("1. 炮二平五 馬8進7\n".encode("big5"), "sheet.txt")
    assert (answer["game"], answer["notation"]) == ("xiangqi", "zh-hant")
    assert any("text" in evidence for evidence in answer["evidence"])
    assert any("character" in evidence for evidence in answer["evidence"])


def test_what_is_named_is_not_found_out() -> None:
    wrong = files.open_file('[Event "杯"]\n\n1. C2.5'.encode("big5"), encoding="gb18030")
    assert (wrong["encoding"], "杯" in wrong["text"]) == ("gb18030", False)
    assert any("named" in evidence for evidence in wrong["evidence"])
    assert files.open_file(b"h2e2 h9g7", notation="uci")["records"][0]["diagnostics"]
    assert files.open_file(b"7g7f", game="dai_shogi")["records"][0]["record"]["game"] == "dai_shogi"
    assert files.open_file(b"1. C2.5", format="pgn")["format"] == "pgn"


@pytest.mark.parametrize("named", [{"format": "pgm"}, {"notation": "wfx"}, {"game": "go"}, {"encoding": "klingon"}])
def test_a_name_that_is_none_is_refused(named: dict[str, str]) -> None:
    with pytest.raises(KifuError, match="unknown"):
        files.open_file(b"1. C2.5", **named)  # type: ignore[arg-type]


def test_a_list_has_what_people_look_for() -> None:
    (found,) = files.open_file(GAME, "cup.pgn")["records"]
    assert found["players"] == ["Hu", ""]
    assert (found["event"], found["date"], found["result"]) == ("cup", "1960.01.02", "1-0")
    assert (found["plies"], found["problems"]) == (1, 0)
    assert files.open_file(SHEET.encode())["records"][0]["problems"] == 1


def test_records_beyond_the_limit_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_RECORDS", 2)
    answer = files.open_file(GAME * 5, "five.pgn")
    assert (len(answer["records"]), answer["left_out"]) == (2, 3)


def test_a_long_list_leaves_out_records_that_come_by_their_number(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = files.open_file(GAME * 3, "three.pgn")["records"]
    monkeypatch.setattr(files, "MOST_CHARACTERS", 1)
    listed = files.open_file(GAME * 3, "three.pgn")["records"]
    assert ["record" in record for record in listed] == [True, False, False]
    asked = files.open_file(GAME * 3, "three.pgn", number=3)
    assert asked["records"] == [whole[2]]
    assert "text" not in asked
    with pytest.raises(KifuError, match="no record 4"):
        files.open_file(GAME * 3, "three.pgn", number=4)


def test_the_name_of_a_file_counts() -> None:
    assert files.open_file(b"1. C2.5 H8+7", "Hu Ronghua.txt")["records"][0]["title"] == "Hu Ronghua"
    junk = files.open_file(b"junk", "game.xqf")
    assert junk["diagnostics"][0]["file"] == "game.xqf"
    assert junk["records"] == []
    assert files.open_file(__file__.encode())["records"] == []


def test_diagnostics_stand_in_the_text_where_they_say() -> None:
    sheet = "甲方\u2028\r\n1. 炮二平五 馬8進7\r\n2. 炮九平五"
    answer = files.open_file(sheet.encode("utf-16"))
    problem = next(each for each in answer["records"][0]["diagnostics"] if each["severity"] == "error")
    line = answer["text"].split("\n")[problem["line"] - 1]
    assert line[problem["column"] - 1 :].startswith(problem["text"])
    assert problem["text"] == "炮九平五"


def test_what_is_no_text_has_none() -> None:
    assert "text" not in files.open_file(b"XQ\x0a" + bytes(2000), "a.xqf")
    broken = files.open_file("1. 炮二平五 {".encode() + b"\xff} H8+7")
    assert broken["text"] == "1. 炮二平五 {\ufffd} H8+7"


def test_problems_are_counted() -> None:
    checked = files.check(SHEET.encode())
    assert (checked["records"], checked["errors"]) == (1, 1)
    hold("diagnostic", checked["diagnostics"][0])


def test_a_line_of_moves_is_found_out() -> None:
    found = files.detect(b"h2e2 h9g7")
    hold("detect", found)
    assert found["notation"] == "ucci"
