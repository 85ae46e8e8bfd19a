"""Practice as verbs: a question can be answered, what was missed comes again, and levels open."""

import pytest

from kifu.errors import KifuError
from kifu.web.practising import grade, question


def test_a_right_answer_is_right_and_a_wrong_one_is_explained() -> None:
    for seed in range(4):
        for ask in ("text", "move"):
            asked = question({"notation": "wxf", "ask": ask, "seed": seed})
            given = {"notation": "wxf", "fen": asked["fen"], "ask": asked["ask"], "move": asked["move"]}
            right = asked["text"] if asked["ask"] == "text" else asked["move"]
            assert grade({**given, "answer": right})["right"], asked  # type: ignore[typeddict-item]
            wrong = grade({**given, "answer": "H5+6"})  # type: ignore[typeddict-item]
            assert not wrong["right"]
            assert wrong["reasons"]
            assert (wrong["text"], wrong["move"]) == (asked["text"], asked["move"])
            assert wrong["sentence"]


def test_what_was_missed_comes_again_and_levels_open() -> None:
    asked = question({"notation": "wxf", "ask": "text", "seed": 1})
    given = {"notation": "wxf", "fen": asked["fen"], "ask": "text", "move": asked["move"], "level": asked["level"]}
    missed = grade({**given, "answer": "", "track": {}})  # type: ignore[typeddict-item]
    again = question({"notation": "wxf", "ask": "text", "track": missed["track"], "again": True})
    assert (again["fen"], again["move"]) == (asked["fen"], asked["move"])
    others = [question({"notation": "wxf", "ask": "text", "track": missed["track"], "seed": n}) for n in range(9)]
    assert {other["move"] for other in others} != {asked["move"]}
    track: dict[str, object] = {}
    opened = []
    for _ in range(5):
        found = grade({**given, "answer": asked["text"], "track": track})  # type: ignore[typeddict-item]
        track = found["track"]
        opened.append(found.get("opened", ""))
    assert opened[:4] == [""] * 4
    assert opened[4]
    assert track["level"] == 2


def test_dai_shogi_is_practised_in_hodges_notation() -> None:
    asked = question({"game": "dai_shogi", "seed": 2})
    assert asked["notation"] == "hodges"
    assert asked["levels"]


@pytest.mark.parametrize("track", [{"level": "x"}, {"level": 1, "levels": 3}, {"nonsense": 1}])
def test_a_broken_track_is_refused(track: dict[str, object]) -> None:
    with pytest.raises(KifuError, match="progress"):
        question({"track": track})


def test_a_move_that_is_not_legal_is_no_question() -> None:
    fen = "3k5/9/9/9/9/9/9/9/9/4K4 w"
    with pytest.raises(KifuError, match="not legal"):
        grade({"notation": "wxf", "fen": fen, "ask": "text", "move": "a1a2", "answer": "?"})
