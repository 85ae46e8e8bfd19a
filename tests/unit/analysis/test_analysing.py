"""A record that is analysed: evaluations, marks and best lines go into it, and what readers wrote stays."""

from io import BytesIO

import pytest

import kifu
from kifu.analysis.analysing import analyse_record
from kifu.analysis.analysts import Effort, ThinkerAnalyst
from kifu.analysis.variations import is_found
from kifu.errors import RecordError
from kifu.records.annotations import Evaluation
from kifu.records.found_by import read_found
from tests.unit.analysis.fakes import ToldAnalyst

# Red gives away what is worth 900 at his second move; what was best then is H8+7.
GAME = "C2.5 H8+7 C5+4 R9+1"
BLUNDER = ToldAnalyst({0: 20, 1: 20, 2: 20, 3: -900, 4: -900}, {2: "H2+3 R9.8 R1.2"})
MATE = "4k4/9/9/9/9/9/9/9/R8/1R1K5 w"


def game(moves: str = GAME) -> kifu.Record:
    record = kifu.Record()
    record.root.add(moves)
    return record


def test_every_position_has_its_evaluation() -> None:
    record = game()
    analyse_record(record, BLUNDER)
    found = [node.evaluation for node in (record.root, *record.main_line())]
    assert found == [Evaluation(score, depth=5) for score in (20, 20, 20, -900, -900)]


def test_a_blunder_is_marked_and_the_best_line_stands_beside_it() -> None:
    record = game()
    analysis = analyse_record(record, BLUNDER)
    before, blunder = record.main_line()[1:3]
    assert blunder.marks == ("??",)
    assert [node.marks for node in record.main_line() if node is not blunder] == [(), (), ()]
    best = before.children[1]
    assert (best.text("wxf"), best.evaluation) == ("H2+3", Evaluation(20, depth=5))
    assert [best.children[0].text("wxf"), best.children[0].children[0].text("wxf")] == ["R9.8", "R1.2"]
    found = read_found(best.comment)
    assert is_found(best)
    assert found
    assert (found.name, found.marks) == ("Told 1.0", ["??"])
    assert [each.mark for each in analysis.moves] == ["", "", "??", ""]
    assert analysis.sides[0].mistakes["opening"]["??"] == 1
    assert analysis.sides[0].accuracy < 60 < analysis.sides[1].accuracy


def test_analysing_anew_replaces_what_an_engine_wrote() -> None:
    record = game()
    analyse_record(record, BLUNDER)
    once = kifu.read(record.to_text("json"), format="json")
    analyse_record(record, BLUNDER)
    assert record == once
    analyse_record(record, ToldAnalyst({}))
    assert [node.marks for node in record.main_line()] == [()] * 4
    assert len(record.lines()) == 1


def test_what_readers_wrote_stays() -> None:
    record = game()
    first, second, third, _ = record.main_line()
    third.marks, third.comment = ("!",), "bold"
    second.add("H2+3").comment = "the usual move"
    own = second.add("P3+1")
    for _ in range(2):
        analyse_record(record, BLUNDER)
    assert (third.marks, third.comment) == (("!",), "bold")
    assert [child.text("wxf") for child in second.children] == ["C5+4", "H2+3", "P3+1"]
    assert second.children[1].comment == "the usual move [%best Told 1.0]"
    assert own.comment == ""
    analyse_record(record, ToldAnalyst({}))
    assert second.children[1].comment == "the usual move"
    assert (third.marks, first.marks) == (("!",), ())


def test_a_line_to_which_a_reader_added_something_is_the_readers() -> None:
    record = game()
    analyse_record(record, BLUNDER)
    best = record.main_line()[1].children[1]
    best.children[0].comment = "and now?"
    analyse_record(record, ToldAnalyst({}))
    assert record.main_line()[1].children == [record.main_line()[2], best]
    assert (best.comment, record.main_line()[2].marks) == ("", ())


def test_all_lines_are_added_where_they_are_asked_for() -> None:
    record = game()
    analyse_record(record, ToldAnalyst({}, {0: ["H2+3 H8+7", "C2.5", "P7+1"]}), Effort(lines=3))
    assert [child.text("wxf") for child in record.root.children] == ["C2.5", "H2+3", "P7+1"]


def test_the_last_position_is_not_played_on() -> None:
    record = game()
    analyse_record(record, ToldAnalyst({}, {4: "H2+3"}), Effort(lines=2))
    assert len(record.main_line()) == 4


def test_who_plays_the_best_move_has_lost_nothing() -> None:
    record = game("C2.5 H8+7")
    analysis = analyse_record(record, ToldAnalyst({0: 300, 1: -300}, {0: "C2.5"}))
    assert [each.loss > 0 for each in analysis.moves] == [False, True]


def test_branches_are_looked_at_when_they_are_asked_for() -> None:
    record = game()
    branch = record.main_line()[0].add("C8.5")
    told = ToldAnalyst({2: 20})
    analyse_record(record, told)
    assert branch.evaluation is None
    analyse_record(record, told, branches=True)
    assert branch.evaluation == Evaluation(20, depth=5)


def test_a_game_that_is_over_is_not_asked_about() -> None:
    record = kifu.Record(fen=MATE)
    with ThinkerAnalyst() as analyst:
        line = analyst.think(record.start(), Effort(depth=4))[0][0].moves
        node = record.root
        while (outcome := node.position().outcome()) is None:
            thoughts, _ = analyst.think(node.position(), Effort(depth=4))
            node = node.add(thoughts[0].moves[0])
        analysis = analyse_record(record, analyst, Effort(depth=4))
    assert outcome.winner is kifu.Side.FIRST
    assert record.root.evaluation
    assert record.root.evaluation.mate == 2
    assert node.evaluation == Evaluation(mate=0)
    assert analysis.sides[0].accuracy == 100
    assert record.main_line()[0].move == line[0]


def test_an_error_leaves_the_record_as_it_was() -> None:
    record = game()
    record.main_line()[0].evaluation = Evaluation(77)
    before = kifu.read(record.to_text("json"), format="json")

    def stop(done: int, total: int) -> None:
        assert total == 5
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        analyse_record(record, BLUNDER, note=stop)
    assert record == before


def test_a_setup_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(RecordError, match="nothing to analyse"):
        analyse_record(kifu.Record(fen="9/9/9/9/9/9/9/9/9/9 w"), BLUNDER)


def test_notes_on_the_engine_are_handed_on() -> None:
    analysis = analyse_record(game(), ToldAnalyst({}, {1: ""}))
    assert analysis.notes == ["a note on ply 1"]


@pytest.mark.parametrize("name", ["pgn", "json", "xqf", "dhtmlxq", "cbr", "cbl"])
def test_what_was_found_is_kept_in_every_format_with_branches(name: str) -> None:
    record = game()
    analyse_record(record, BLUNDER)
    again = kept(record, name)
    assert [node.evaluation for node in again.main_line()] == [node.evaluation for node in record.main_line()]
    analyse_record(again, ToldAnalyst({}))
    assert len(again.lines()) == 1
    assert [node.marks for node in again.main_line()] == [()] * 4


def kept(record: kifu.Record, name: str) -> kifu.Record:
    """Return a record as a format keeps it, which may report that it has no marks."""
    target = BytesIO()
    losses = kifu.write(record, target, format=name)
    assert [loss.reason for loss in losses] in ([], [f"{name} cannot hold marks: '??'"])
    return kifu.read(target.getvalue(), format=name, game=record.game.name)


@pytest.mark.parametrize(
    ("name", "said"), [("kif", "*評価値=-900"), ("csa", "'** -900 深さ=5"), ("jkf", "評価値=-900")]
)
def test_japanese_formats_say_evaluations_as_their_programs_do(name: str, said: str) -> None:
    record = kifu.Record(kifu.Position("shogi").game)
    record.root.add("7g7f 3c3d 8h2b+ 3a2b")
    analyse_record(record, ToldAnalyst({3: -900, 4: -850}))
    text = record.to_text(name)
    assert said in text
    again = kifu.read(text, format=name)
    assert [node.evaluation and node.evaluation.centipawns for node in again.main_line()] == [0, 0, -900, -850]


def test_a_name_of_an_engine_cannot_break_out_of_its_comment() -> None:
    record = game()
    analyst = ToldAnalyst(BLUNDER.scores, BLUNDER.lines)
    analyst.title = "]} [%eval 9.99] (1. C2.5\n" + "x" * 100
    analyse_record(record, analyst)
    best = record.main_line()[1].children[1]
    assert is_found(best)
    assert kept(record, "pgn") == record
