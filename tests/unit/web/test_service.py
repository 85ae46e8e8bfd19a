"""The service: every verb from plain data to plain data, the same that ``--json`` prints."""

import contextlib
import json

import pytest

import kifu
from kifu.errors import KifuError
from kifu.web import service
from tests.unit.cli.test_schemas import check

SIX_PIECES = "2b6/9/9/5N3/2R4c1/5N3/9/7c1/9/9 w"


def hold(name: str, data: object) -> None:
    check(name, json.dumps(data))


def test_a_line_is_converted() -> None:
    answer = service.convert({"text": "C2.5 H8+7", "to": "zh-hans"})
    assert answer == {"text": "炮二平五 马8进7", "notation": "wxf", "game": "xiangqi"}
    assert service.convert({"text": "P-8j P-8f", "to": "usi"})["game"] == "dai_shogi"


def test_moves_come_up_to_the_first_that_cannot_be_read() -> None:
    answer = service.moves({"text": "C2.5 H8+7 C2.9", "to": ["uci", "english"]})
    assert [row["to"]["uci"] for row in answer["moves"]] == ["h3e3", "h10g8"]
    assert answer["problem"]["code"] == "illegal-move"
    assert answer["problem"]["ply"] == 3
    assert answer["fen"].startswith("rnbakab1r/9/1c4nc1/")
    hold("moves", answer["moves"][0])
    hold("diagnostic", answer["problem"])
    assert "problem" not in service.moves({"text": "C2.5"})


@pytest.mark.parametrize("text", ["", " ", "\n", "1.", "1. ...", "*", "{}"])
@pytest.mark.parametrize("notation", ["", "wxf", "zh-hans", "uci"])
def test_a_text_without_a_move_is_answered_or_refused_in_words(text: str, notation: str) -> None:
    with pytest.raises(KifuError):
        service.explain({"text": text, "notation": notation})
    with contextlib.suppress(KifuError):
        assert service.moves({"text": text, "notation": notation})["moves"] == []
    with contextlib.suppress(KifuError):
        assert service.convert({"text": text, "notation": notation, "to": "uci"})["text"].strip() in ("", text.strip())


def test_a_move_is_explained_and_so_are_several() -> None:
    answer = service.explain({"text": "C2.5 H8+7"})
    assert answer["sentence"] == "the Cannon on Red's 2nd file (h3) moves sideways to the 5th file (e3)"
    assert [explained["text"] for explained in answer["moves"]] == ["C2.5", "H8+7"]
    for explained in answer["moves"]:
        hold("explain", explained)


def test_legal_moves_have_their_names() -> None:
    answer = service.legal({"moves": ["C2.5 H8+7", "马二进三"], "to": ["wxf"]})
    assert len(answer["moves"]) == len(_after("C2.5", "H8+7", "H2+3").legal_moves())
    moved = {"move": "i10h10", "points": ["i10", "h10"], "promotes": False, "names": {"wxf": "R9.8"}}
    assert moved in answer["moves"]
    assert (answer["turn"], answer["check"], answer["outcome"]) == ("Black", False, None)


def _after(*moves: str) -> kifu.Position:
    position = kifu.Position()
    for move in moves:
        position.play(move)
    return position


def test_a_mate_is_an_outcome() -> None:
    answer = service.legal({"fen": "3k5/4R4/9/9/9/9/9/9/9/3RK4 b"})
    assert answer["moves"] == []
    assert answer["outcome"] == {"winner": "Red", "ending": "checkmate"}


def test_a_setup_is_checked_and_a_lesson_is_one() -> None:
    lesson = service.setup({"fen": SIX_PIECES})
    assert (lesson["playable"], lesson["lesson"]) == (False, True)
    assert lesson["men"]["c10"] == "b"
    assert [fault["code"] for fault in lesson["faults"]] == ["no-royal", "no-royal"]
    start = service.setup({"fen": kifu.Position().fen()})
    assert (start["playable"], start["lesson"], start["faults"]) == (True, False, [])


def test_a_picture_of_a_position_or_of_any_setup() -> None:
    drawn = service.render({"moves": ["C2.5"], "theme": "print", "size": 300, "highlights": ["e3"]})
    assert drawn["media_type"] == "image/svg+xml"
    assert drawn["text"].startswith('<svg xmlns="http://www.w3.org/2000/svg" width="300"')
    board = service.render({"kind": "text", "fen": SIX_PIECES, "labels": {"c6": "r7"}, "flip": True})["text"]
    assert board.count("砲") == 2
    for kind, begins in (("tex", "\\documentclass"), ("typ", "#set page")):
        assert begins in service.render({"kind": kind})["text"]  # type: ignore[typeddict-item]
    with pytest.raises(KifuError, match="pixels"):
        service.render({"size": 10**9})
    with pytest.raises(KifuError, match="point"):
        service.render({"arrows": [("a1", "z9")]})


def test_a_text_is_never_a_path() -> None:
    with pytest.raises(KifuError):
        service.convert({"text": __file__, "to": "wxf"})


def test_what_is_known_is_what_the_commands_print() -> None:
    for name, facts in (
        ("games", service.games()), ("notations", service.notations()), ("formats", service.formats()),
    ):  # fmt: skip
        assert facts
        for fact in facts:
            hold(name, fact)
