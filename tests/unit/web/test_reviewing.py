"""A game before an engine, what is written into its record, and what speaks against a move."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from kifu.engine.thoughts import EngineScore, Thought
from kifu.errors import KifuError
from kifu.formats.json import read_data
from kifu.rules.position import Position
from kifu.web import reviewing
from kifu.web.refuting import refute
from kifu.web.reviewing import Review, finish_review, review_in_slices
from kifu.web.thinking import think_in_slices
from kifu.web.worker import follow

MOVES = ["h3e3", "h10g8", "e3e7", "g8e7"]
RECORD = {"kifu": 1, "game": "xiangqi", "lines": [{"moves": MOVES, "notes": {"4": {"eval": {"centipawns": 9}}}}]}
FINDINGS: list[Any] = [
    {"ply": 0, "eval": {"centipawns": 30, "depth": 8}, "best": ["h3e3"]},
    {"ply": 1, "eval": {"centipawns": 30, "depth": 8}, "best": ["h10g8"]},
    {"ply": 2, "eval": {"centipawns": 30, "depth": 8}, "best": ["h1g3", "i10h10", "a1a9"]},
    {"ply": 3, "eval": {"centipawns": -900, "depth": 8}, "best": ["g8e7"]},
]


class Glance:
    """A thinker who says the first move that there is."""

    def think(self, position: Position, **_: object) -> Iterator[Thought]:
        if not position.outcome():
            yield Thought(1, 1, EngineScore(centipawns=5), (position.legal_moves()[0],), 1, 0.1)


def test_every_position_of_a_game_is_reviewed_in_its_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "Thinker", Glance)
    news = list(review_in_slices({"moves": MOVES}))
    assert [each["ply"] for each in news] == [0, 1, 2, 3, 4]
    assert {each["plies"] for each in news} == {4}
    assert all(each["best"] and each["eval"] == {"centipawns": 5, "depth": 1} for each in news)
    assert len(list(follow("review", json.dumps({"moves": MOVES[:1], "seconds": 0.01})))) == 2


def test_a_slow_machine_looks_one_ply_ahead_at_least() -> None:
    *_, last = think_in_slices({"seconds": 0.0})
    assert last["depth"] >= 1


def test_where_the_game_is_over_nothing_is_found() -> None:
    over: Any = {"fen": "3k5/2R6/9/9/9/9/9/9/4R4/4K4 w - - 0 1", "moves": ["e2d2"]}
    *_, last = Review(over).positions()
    assert Review(over).news(last, "kifu") == {"by": "kifu", "plies": 1, "ply": 1}


def test_what_was_found_is_written_into_the_record_with_marks_and_better_lines() -> None:
    finished = finish_review({"record": RECORD, "by": "Sage 1.0", "findings": FINDINGS})
    record = read_data(finished["record"])
    line = record.main_line()
    assert [node.evaluation and node.evaluation.centipawns for node in line] == [30, 30, -900, 9]
    assert [node.marks for node in line] == [(), (), ("??",), ()]
    better = line[1].children[1]
    assert [str(better.move), str(better.children[0].move)] == ["h1g3", "i10h10"], "as far as it is legal"
    assert "Sage 1.0" in better.comment
    first, second = finished["sides"]
    assert first["mistakes"] == {"??": 1, "?": 0, "?!": 0}
    assert first["accuracy"] < 70 < second["accuracy"]


def test_a_review_anew_replaces_the_one_before() -> None:
    once = finish_review({"record": RECORD, "by": "Sage", "findings": FINDINGS})
    twice = finish_review({"record": once["record"], "by": "Sage", "findings": FINDINGS})
    assert twice["record"] == once["record"]
    with pytest.raises(KifuError):
        finish_review({"record": {"kifu": 1, "lines": [{"moves": ["h3h9"]}]}, "by": "", "findings": FINDINGS})


@pytest.mark.parametrize(
    ("fen", "move", "line", "kind", "points"),
    [
        # The Cannon goes where the Chariot takes him.
        ("3k5/9/9/9/9/4r4/9/4C4/9/5K3 w", "e3e4", ["e5e4"], "hangs", ["e4"]),
        # The King steps, and the Cannon stays where the Chariot takes him.
        ("3k5/9/9/9/9/4r4/9/4C4/9/5K3 w", "f1f2", ["e5e3"], "leaves", ["e3"]),
        # A Horse gives check and attacks the Chariot, which is taken when the King has gone.
        ("3k5/9/9/9/9/4n4/R8/9/9/4K4 w", "a4b4", ["e5d3", "e1e2", "d3b4"], "fork", ["b4", "e1"]),
        ("3k5/9/9/9/9/4n4/R8/9/9/4K4 w", "a4b4", [], "worse", []),
        ("3k5/9/9/9/9/4r4/9/4C4/9/5K3 w", "f1f2", ["e5e4", "f2f1", "e4e3"], "loses", ["e3"]),
        # What is lost is won back.
        ("3k5/9/9/9/9/4r4/9/4C4/4R4/5K3 w", "f1f2", ["e5e3", "e2e3"], "worse", []),
    ],
)
def test_what_speaks_against_a_move(fen: str, move: str, line: list[str], kind: str, points: list[str]) -> None:
    assert refute({"fen": fen, "move": move, "line": line}) == {"kind": kind, "points": points}


def test_a_mate_is_the_worst_of_all() -> None:
    asked: Any = {"fen": "3k5/9/9/9/9/4r4/9/4C4/9/5K3 w", "move": "f1f2", "line": ["e5e3"], "mate": -2}
    assert refute(asked) == {"kind": "mate", "count": 2, "points": []}
    with pytest.raises(KifuError):
        refute({"fen": "3k5/9/9/9/9/4r4/9/4C4/9/5K3 w", "move": "f1a1", "line": []})
