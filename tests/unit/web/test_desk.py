"""What the desk asks: a record to step through, a board, one more move."""

from typing import Any

import pytest

from kifu.errors import KifuError
from kifu.formats.json import read_data, write_data
from kifu.records.record import Record
from kifu.web import desk


def record_of(game: str, *moves: str) -> dict[str, Any]:
    record = Record(game)
    node, position = record.root, record.start()
    for text in moves:
        node = node.add(position.parse(text))
        position.play(node.move)
    return write_data(record)


def test_a_record_is_shown_with_all_that_was_said_of_it() -> None:
    record = record_of("xiangqi", "C2.5", "H8+7")
    record["lines"][0]["notes"] = {"1": {"marks": ["$1", "x"], "comment": "good"}}
    answer = desk.show({"record": record})
    assert answer["record"]["nodes"] == [[0, 0, {"marks": ["$1", "x"], "comment": "good"}], 1]
    assert answer["game"]["signs"]["$1"] == "!"
    assert "stage" not in answer["game"]
    assert answer["diagnostics"] == []


def test_a_clock_and_an_evaluation_go_to_the_desk_as_json_has_them() -> None:
    record = record_of("xiangqi", "C2.5", "H8+7")
    timed = {"clock": {"used": 3500, "left": 60000}, "eval": {"centipawns": -34, "depth": 12}}
    record["lines"][0]["notes"] = {"0": {"eval": {"centipawns": 20}}, "1": timed}
    answer = desk.show({"record": record})
    assert answer["diagnostics"] == []
    assert (answer["record"]["root"], answer["record"]["nodes"]) == ({"eval": {"centipawns": 20}}, [[0, 0, timed], 1])


def test_a_record_that_goes_wrong_is_shown_as_far_as_it_goes() -> None:
    answer = desk.show({"record": {"kifu": 1, "game": "xiangqi", "lines": [{"moves": ["h3e3", "h10h1"]}]}})
    assert len(answer["record"]["nodes"]) == 1
    assert answer["diagnostics"][0]["severity"] == "error"
    with pytest.raises(KifuError, match="version"):
        desk.show({"record": {"game": "xiangqi"}})


def test_lines_that_are_in_sight_are_named_as_the_record_names_them() -> None:
    record = record_of("xiangqi", "C2.5", "H8+7", "H2+3")
    shown = desk.show({"record": record})
    nodes = [shown["game"]["moves"][number] for number in shown["record"]["nodes"]]
    texts = [
        tuple(notation["texts"][places[notation["column"]]] for notation in shown["game"]["notations"])
        for places, *_ in nodes
    ]
    start = Record("xiangqi").fen
    answer = desk.show_lines({"game": "xiangqi", "lines": [{"fen": start, "moves": record["lines"][0]["moves"]}]})
    assert [tuple(move["texts"]) for move in answer["lines"][0]] == texts
    broken = desk.show_lines(
        {"game": "xiangqi", "lines": [{"fen": start, "moves": ["h3e3", "h10h1", "b10c8"]}, {"fen": start, "moves": []}]}
    )
    assert [len(line) for line in broken["lines"]] == [1, 0]
    with pytest.raises(KifuError, match="not a move"):
        desk.show_lines({"game": "xiangqi", "lines": [{"fen": start, "moves": ["z9"]}]})


@pytest.mark.parametrize("game", ["xiangqi", "dai_shogi", "chu_shogi"])
def test_a_board_has_every_man(game: str) -> None:
    described = desk.board({"game": game})["game"]
    assert all(number >= 0 for number in described["stage"]["faces"]["chinese"])
    assert len(described["stage"]["faces"]["chinese"]) == len(described["men"])


def test_moves_are_added_in_any_notation_and_give_the_record_that_was_meant() -> None:
    answer = desk.add_moves({"text": "炮二平五 马8进7"})
    assert [move["move"] for move in answer["moves"]] == ["h3e3", "h10g8"]
    shown = desk.show({"record": record_of("xiangqi", "C2.5")})
    names = [
        notation["texts"][shown["game"]["moves"][0][0][notation["column"]]] for notation in shown["game"]["notations"]
    ]
    assert list(answer["moves"][0]["texts"]) == names


def test_a_move_that_cannot_be_read_says_why() -> None:
    assert "no Cannon" in desk.add_moves({"text": "C3.5"})["problem"]["reason"]
    assert "in the way" in desk.add_moves({"move": "h3h9"})["problem"]["reason"]
    assert desk.add_moves({"move": "h3e3"})["moves"][0]["texts"][0] == "C2.5"
    assert read_data(record_of("dai_shogi")).game.name == "dai_shogi"


def test_setup_text_is_read_for_the_game_that_it_fits() -> None:
    answer = desk.read_setup({"fen": "4k4/9/9/9/9/9/9/9/9/4K4 w", "game": "dai_shogi"})
    assert answer["setup"]["game"] == "xiangqi"
    assert [fault["point"] for fault in answer["setup"]["faults"]] == ["e1"]
    start = desk.board({"game": "dai_shogi"})["game"]["start"]
    assert desk.read_setup({"fen": start})["setup"]["game"] == "dai_shogi"


def test_setup_text_that_fits_no_game_is_refused_by_the_one_that_was_named() -> None:
    answer = desk.read_setup({"fen": "4k4/9", "game": "xiangqi"})
    assert answer["problem"]["reason"] == "2 ranks, a xiangqi board has 10"
    assert "15" in desk.read_setup({"fen": "4k4/9", "game": "dai_shogi"})["problem"]["reason"]
    assert "setup" not in desk.read_setup({"fen": ""})
