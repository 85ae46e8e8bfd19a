"""Drills: which positions of a record are asked, what is right there, and when a card is due again."""

import pytest

import kifu
from kifu.lessons.attempt import attempt
from kifu.lessons.drill import DAYS, Boxes, cards_of, due_cards, lesson_of, put_in_box
from kifu.rules.side import Side


def repertoire() -> kifu.Record:
    record = kifu.Record()
    first = record.root.add("C2.5")
    first.add("H8+7 H2+3")
    first.add("H2+3 H2+3").comment = "the same again"
    record.root.add("P7+1")
    return record


def test_a_repertoire_asks_the_moves_of_one_side() -> None:
    red, black = (cards_of(repertoire(), side) for side in Side)
    assert [(card.last, card.answers) for card in red] == [
        ("", ("h3e3", "c4c5")),
        ("h10g8", ("h1g3",)),
        ("b10c8", ("h1g3",)),
    ]
    assert red[2].comment == "the same again"
    assert [(card.last, card.answers) for card in black] == [("h3e3", ("h10g8", "b10c8"))]
    assert cards_of(repertoire()) == red


def test_the_side_at_the_bottom_is_the_learners() -> None:
    record = repertoire()
    record.tags["Bottom"] = "Black"
    assert cards_of(record) == cards_of(record, Side.SECOND)


def test_mistakes_and_lines_of_engines_are_no_answers() -> None:
    record = kifu.Record()
    record.root.add("C2.5").marks = ("?",)
    record.root.add("H2+3")
    record.root.add("P7+1").comment = "[%engine kifu]"
    assert [card.answers for card in cards_of(record)] == [("h1g3",)]


def test_a_position_that_comes_about_twice_is_one_card() -> None:
    record = kifu.Record()
    record.root.add("C2.5 H8+7 P7+1 H2+3 H2+3")
    record.root.add("P7+1 H8+7 C2.5 H2+3 P3+1")
    last = [card.answers for card in cards_of(record) if len(card.answers) > 1]
    assert sorted(last) == [("h1g3", "g4g5"), ("h3e3", "c4c5")]


def test_a_puzzle_asks_whoever_did_not_go_wrong() -> None:
    record = kifu.Record(tags={"Puzzle": "wins a man"})
    record.root.add("C2.5 H8+7 H2+3")
    [card] = cards_of(record)
    assert (card.kind, card.last, card.answers) == ("wins a man", "h3e3", ("h10g8",))
    lesson = lesson_of(card)
    assert (lesson.steps[0].arrows, attempt(lesson, 0, [], "H8+7").done) == ("h3e3", True)


def test_every_answer_of_a_card_is_right_and_another_move_is_a_deviation() -> None:
    lesson = lesson_of(cards_of(repertoire())[0])
    assert [attempt(lesson, 0, [], text).done for text in ("C2.5", "兵七进一", "h1g3")] == [True, True, False]
    assert attempt(lesson, 0, [], "h1g3").words == ("That may be a good move, but your record has another one here.",)


def test_boxes_say_when_a_card_is_due() -> None:
    cards, boxes = cards_of(repertoire()), Boxes()
    assert due_cards(cards, boxes, 0) == cards
    for card, right in zip(cards, (True, False, True), strict=True):
        put_in_box(boxes, card, 0, right=right)
    assert due_cards(cards, boxes, 0) == [cards[1]]
    assert len(due_cards(cards, boxes, 1)) == 3
    for box, days in enumerate(DAYS):
        boxes[cards[0].key] = (box, 100)
        assert [cards[0] in due_cards(cards, boxes, 100 + day) for day in (days - 1, days)] == [False, True]


def test_the_highest_box_is_the_last_and_a_wrong_answer_begins_anew() -> None:
    [card, *_], boxes = cards_of(repertoire()), Boxes()
    for _ in range(9):
        put_in_box(boxes, card, 0, right=True)
    assert boxes[card.key] == (5, 0)
    put_in_box(boxes, card, 7, right=False)
    assert boxes[card.key] == (0, 7)


@pytest.mark.parametrize("game", ["shogi", "chu_shogi"])
def test_other_games_are_drilled_too(game: str) -> None:
    record = kifu.Record(kifu.Position(game).game)
    record.root.append(record.start().legal_moves()[0])
    [card] = cards_of(record)
    assert attempt(lesson_of(card), 0, [], card.answers[0]).done


def test_a_setup_that_cannot_be_played_has_no_cards() -> None:
    assert cards_of(kifu.Record(fen="9/9/9/9/9/9/9/9/9/9 w")) == []
