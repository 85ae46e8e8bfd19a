"""Drills as verbs: every right move counts, the mistake comes with it, and boxes are as the terminal keeps them."""

from typing import Any

import pytest

import kifu
from kifu.errors import KifuError
from kifu.formats.json import write_data
from kifu.lessons.drill import cards_of, due_cards
from kifu.web.drilling import drill, solve


def puzzle() -> dict[str, Any]:
    record = kifu.Record()
    record.tags["Puzzle"] = "wins a man"
    mistake = record.root.add("C2.5")
    mistake.add("H8+7")
    mistake.add("H2+3")
    return write_data(record)


def test_the_mistake_is_shown_and_every_right_move_counts() -> None:
    asked = drill({"records": [puzzle()], "today": 9})
    (question,) = asked["cards"]
    card = question["card"]
    assert (asked["all"], asked["due"], card["last"], card["answers"]) == (1, 1, "h3e3", ["h10g8", "b10c8"])
    assert card["before"] == kifu.Position().fen()
    assert (question["words"], question["side"], len(question["hints"]) > 0) == ("Find the best move.", "Black", True)
    for answer in ("b10c8", "H8+7", "h10g8"):
        solved = solve({"card": card, "answer": answer, "today": 9})
        assert (solved["right"], solved["box"]) == (True, [1, 9])
    assert (solved["move"], solved["fen"].split()[0]) == ("h10g8", question["after"].split()[0])
    wrong = solve({"card": card, "answer": "a7a6", "today": 9, "box": [3, 2]})
    assert (wrong["right"], wrong["box"], bool(wrong["words"])) == (False, [0, 9], True)
    assert "box" not in solve({"card": card, "answer": "h10g8"})
    assert solve({"card": card, "answer": "h10g8", "today": 9, "hinted": True})["box"] == [0, 9]


def test_the_boxes_say_what_is_due_as_in_the_terminal() -> None:
    record = kifu.Record()
    record.root.add("C2.5 H8+7 H2+3 R9.8")
    keys = [card.key for card in cards_of(record)]
    for boxes, today in (({keys[0]: (1, 5)}, 5), ({keys[0]: (1, 5)}, 6), ({keys[1]: (0, 5), keys[0]: (2, 1)}, 7)):
        kept = {key: list(box) for key, box in boxes.items()}
        asked = drill({"records": [write_data(record)], "boxes": kept, "today": today})
        assert [each["card"]["key"] for each in asked["cards"]] == [
            card.key for card in due_cards(cards_of(record), boxes, today)
        ]


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant", "ja", "vi"])
def test_it_is_asked_in_the_language_of_the_reader(language: str) -> None:
    (question,) = drill({"records": [puzzle()], "today": 1, "language": language})["cards"]
    assert (question["words"] == "Find the best move.") is (language == "en")


def test_what_is_no_drill_is_refused() -> None:
    (question,) = drill({"records": [puzzle()], "today": 1})["cards"]
    with pytest.raises(KifuError, match="answers"):
        solve({"card": {**question["card"], "answers": []}, "answer": "C2.5"})
    with pytest.raises(KifuError, match="boxes"):
        drill({"records": [], "today": 1, "boxes": {"a": [1, -1]}})
    with pytest.raises(KifuError, match="records"):
        drill({"records": [puzzle()] * 2001, "today": 1})
