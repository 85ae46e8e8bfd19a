"""A move in plain words."""

import pytest

from kifu import Position, explain
from kifu.lines.explaining import sentence

START = Position().fen()


@pytest.mark.parametrize(
    ("fen", "move", "words"),
    [
        (START, "h3e3", "the Cannon on Red's 2nd file (h3) moves sideways to the 5th file (e3)"),
        (START, "h1g3", "the Horse on Red's 2nd file (h1) advances to the 3rd file (g3)"),
        (START, "c4c5", "the Pawn on Red's 7th file (c4) advances 1 point to c5"),
        (START, "h3h10", "the Cannon on Red's 2nd file (h3) advances 7 points to h10 and captures the Horse"),
        ("4k4/R8/9/9/9/9/9/9/9/3K5 w", "a9a10", "the Chariot on Red's 9th file (a9) advances 1 point to a10, "
         "giving check"),
        ("4k4/1R7/R8/9/9/9/9/9/9/3K5 w", "a8a10", "the Chariot on Red's 9th file (a8) advances 2 points to a10: "
         "checkmate"),
    ],
)  # fmt: skip
def test_sentence(fen: str, move: str, words: str) -> None:
    position = Position.from_fen(fen)
    assert sentence(position, position.game.move(move)) == words
    assert position.fen() == Position.from_fen(fen).fen()


@pytest.mark.parametrize(
    ("text", "parts", "said"),
    [
        ("C2.5", ["C", "2", ".", "5"], "pào èr píng wǔ"),
        ("炮二平五", ["炮", "二", "平", "五"], "pào èr píng wǔ"),
        ("Cannon 2 traverses 5", ["Cannon", "2", "traverses", "5"], "pào èr píng wǔ"),
        ("h3e3", ["h3", "e3"], "pào èr píng wǔ"),
    ],
)
def test_each_character_is_explained(text: str, parts: list[str], said: str) -> None:
    explanation = explain(text)
    assert [part for part, _ in explanation.parts] == parts
    assert explanation.pronounced == said


def test_tandems_are_explained() -> None:
    explanation = explain("33.4", "wxf", fen="3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w")
    assert str(explanation.move) == "g7f7"
    explanation = explain("后车进五", fen="3k5/2R6/9/9/9/9/9/9/9/2R1K4 w")
    assert ("后", "the rear one of 2 on one file") in explanation.parts


@pytest.mark.parametrize(
    ("fen", "move", "words"),
    [
        ("15/15/7L!7/6p8/15/15/15/15/15/15/15/15/15/15/7K6k b - 1", "8c9d8c",
         "the Lion on 8c captures the Pawn on 9d without moving (igui)"),
        ("k14/15/15/15/15/15/12L!2/12p2/13p1/15/15/15/15/15/7K7 b - 1", "3g3h2i",
         "the Lion on 3g captures the Pawn on 3h and goes on to 2i, capturing the Pawn"),
        ("k14/15/15/15/15/15/12L!2/12p2/15/15/15/15/15/15/7K7 b - 1", "3g3h2i",
         "the Lion on 3g captures the Pawn on 3h and goes on to 2i"),
        ("k14/15/15/15/15/15/7L!7/15/15/15/15/15/15/15/7K7 b - 1", "8g8g",
         "the Lion on 8g stays where it is (a pass, jitto)"),
        ("k14/15/15/8p6/15/7N7/15/15/15/15/15/15/15/15/7K7 b - 1", "8f7d+",
         "the Knight on 8f moves to 7d and captures the Pawn and promotes to Gold general"),
        ("k14/15/15/8p6/15/7N7/15/15/15/15/15/15/15/15/7K7 b - 1", "8f7d",
         "the Knight on 8f moves to 7d and captures the Pawn without promoting"),
        ("7k7/7R7/15/15/15/15/15/15/15/15/15/15/15/15/7K7 b - 1", "8b8a+",
         "the Rook on 8b moves to 8a and captures the King and promotes to Dragon king and wins"),
    ],
)  # fmt: skip
def test_dai_shogi_in_words(fen: str, move: str, words: str) -> None:
    position = Position.from_fen(fen, "dai_shogi")
    assert sentence(position, position.game.move(move)) == words


@pytest.mark.parametrize(
    ("fen", "text", "part"),
    [
        ("3k5/9/6P2/6P2/6P2/9/9/9/9/4K4 w", "P3.4", ("3", "on file 3, counted from Red's right: the middle one of 3")),
        ("3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w", "--.4", ("--", "the rearmost one of 4 on one file")),
        ("3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w", "--.4", ("--", "the rearmost one of 5 on one file")),
        ("7k7/15/15/15/15/15/15/7+P7/15/15/15/15/15/15/7K7 b", "+P-8g", ("+P", "the Gold general, a promoted Pawn")),
    ],
)  # fmt: skip
def test_which_man_is_meant(fen: str, text: str, part: tuple[str, str]) -> None:
    assert part in explain(text, fen=fen).parts


def test_the_sentence_says_which_of_two() -> None:
    rear = explain("Rear chariot traverses 8", fen="3k5/2R6/9/9/9/9/9/9/9/2R1K4 w")
    assert rear.sentence.startswith("the rear Chariot on Red's 7th file (c1)")
    assert rear.pronounced == "hòu jū píng bā"
