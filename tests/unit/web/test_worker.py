"""The service as a worker of the browser asks it."""

import json
from typing import Any

import pytest

from kifu.web import service, verbs
from kifu.web.worker import answer


def ask(verb: str, data: bytes | None = None, /, **question: Any) -> Any:
    return json.loads(answer(verb, json.dumps(question), data))


def test_every_kind_of_verb_answers_as_the_service_does() -> None:
    question = {"text": "C2.5 H8+7", "to": "zh-hans"}
    assert ask("convert", **question) == {"answer": service.convert(question)}  # type: ignore[arg-type]
    opened = ask("open", "1. 炮二平五 馬8進7".encode("big5"), name="a.txt")["answer"]
    assert (opened["encoding"], opened["records"][0]["plies"]) == ("big5", 2)
    two = b"1. C2.5 H8+7 *\n\n" * 2
    assert [record["number"] for record in ask("open", two, number="2")["answer"]["records"]] == [2]
    assert ask("games") == {"answer": service.games()}
    assert answer("health") == json.dumps({"answer": service.health()}, separators=(",", ":"))


def test_a_problem_is_data() -> None:
    problem = ask("convert", text="C2.5 H8+7 C3.5", to="uci")["problem"]
    assert "no Cannon on file 3" in problem["reason"]
    assert problem["ply"] == 3


def test_a_fault_is_data_too_and_stands_on_the_console(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("fly")["problem"]["code"] == "internal-error"
    assert ask("convert", text="C2.5")["problem"]["reason"] == "convert: KeyError: 'to'"
    assert "KeyError: 'to'" in capsys.readouterr().err


def test_no_two_verbs_have_the_same_name() -> None:
    names = [verb.__name__ for verb in (*verbs.ASKED, *verbs.KNOWN)] + list(verbs.GIVEN_A_FILE)
    assert len(names) == len(set(names))
