"""The verb that puts one record into another."""

import pytest

import kifu
from kifu.errors import KifuError
from kifu.formats.json import write_data
from kifu.web.merging import merge


def game(line: str = "C2.5 H8+7 H2+3") -> dict[str, object]:
    record = kifu.Record(tags={"Red": "Hu"})
    record.root.add(line)
    return write_data(record)


def test_two_records() -> None:
    answer = merge({"record": game(), "other": game("C2.5 H2+3")})
    (found,) = answer["differences"]
    assert (found["kind"], found["path"], found["added"], found["conflict"]) == ("moves", [0, 1], 1, False)
    assert answer["record"]["lines"][1] == {"parent": 0, "ply": 2, "moves": ["b10c8"]}


def test_a_record_in_another_format() -> None:
    text = '[Game "Chinese Chess"]\n[Red "Yang"]\n\n1. C2.5 {good} H8+7 2. H8+7 *\n'
    answer = merge({"record": game(), "text": text, "path": [0, 0]})
    assert answer["path"] == []
    kinds = {(found["kind"], found["name"], found["conflict"]) for found in answer["differences"]}
    assert {("tag", "Red", True), ("remark", "comment", False), ("moves", "", False)} <= kinds


def test_moves_that_go_on_from_here() -> None:
    answer = merge({"record": game(), "text": "马八进七 车9平8", "path": [0, 0]})
    assert answer["path"] == [0, 0]
    assert [found["added"] for found in answer["differences"]] == [2]


def test_new_moves_are_listed_in_a_notation() -> None:
    asked = {"record": game(), "text": "马八进七 车9平8", "path": [0, 0], "notation": "wxf"}
    assert merge(asked)["differences"][0]["theirs"] == "H8+7 R9.8"  # type: ignore[arg-type]


def test_what_fits_nowhere_is_refused() -> None:
    with pytest.raises(KifuError, match="nothing"):
        merge({"record": game(), "text": " "})
    with pytest.raises(KifuError):
        merge({"record": game(), "text": "what a day"})
    other = write_data(kifu.Record(fen="3k5/9/9/9/9/9/9/9/4R4/4K4 w"))
    with pytest.raises(KifuError, match="another position"):
        merge({"record": game(), "other": other})
