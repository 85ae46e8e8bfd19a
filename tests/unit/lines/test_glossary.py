"""What a text says in general: parts of moves, and moves that the board at hand does not allow."""

import pytest

from kifu import registry
from kifu.lines.glossary import look_up, possible_starts
from kifu.notations.base import Notation, notations_of
from kifu.rules.game import find_game


def sentences(text: str) -> list[str]:
    return [meaning.sentence for meaning in look_up(text, possible_starts(text, None))]


@pytest.mark.parametrize(
    ("text", "sentence", "whole"),
    [
        ("r7", "the Chariot on file 7, counted from its player's right", False),
        ("fc", "the front one of several Cannons on one file", False),
        ("bc", "the rear one of several Cannons on one file", False),
        ("bn", "the rear one of several Horses on one file", False),
        ("mid pawn", "the middle one of three or five Pawns on one file", False),
        ("mid-pawn", "the middle one of three or five Pawns on one file", False),
        ("foremost", "the front one of several on one file, the farthest from its player", False),
        ("second foremost", "the second from the front of four or five on one file", False),
        ("second rearmost pawn", "the second from the rear of four or five Pawns on one file", False),
        ("rearmost", "the rear one of several on one file, the nearest to its player", False),
        ("nearer", "the rear one of several on one file, the nearest to its player", False),
        ("farther", "the front one of several on one file, the farthest from its player", False),
        ("前炮", "the front one of several Cannons on one file", False),
        ("进五", "forward 5 points along the file, or to file 5", False),
        ("+P", "the Gold general, a promoted Pawn", False),
        ("2δΈ‰", "the square 2c", False),
        ("x!", "a capture without moving (igui)", False),
        ("--.4", "the rearmost of four or five Pawns on one file moves sideways to file 4", True),
        ("1. 33.4", "the middle one of three or five Pawns on file 3 moves sideways to file 4", True),
        ("H7+6", "the Horse on file 7 advances to file 6", True),
        ("C2+5", "the Cannon on file 2 advances 5 points along the file", True),
        ("LNx!9d", "the Lion captures on 9d without moving (igui)", True),
        ("HFx!8f", "the Horned falcon, a promoted Dragon horse, captures on 8f without moving (igui)", True),
        ("Nx7d=", "the Knight captures on 7d without promoting", True),
        ("8五歩兵成", "the Pawn goes to 8e and promotes", True),
        ("h5h7", "a move from the point h5, to the point h7", True),
        ("Rxh9", "the Chariot captures on the point h9", True),
    ],
)
def test_meanings(text: str, sentence: str, whole: bool) -> None:
    first, *_ = look_up(text, possible_starts(text, None))
    assert (first.sentence, first.whole) == (sentence, whole)


def test_a_text_may_have_several_meanings() -> None:
    assert sentences("e3") == [
        "the Elephant on file 3, counted from its player's right",
        "the Pawn goes to the point e4",
    ]
    assert sentences("hello") == []


EVERY = [notation for game in registry.names("games") for notation in notations_of(find_game(game))]


@pytest.mark.parametrize("notation", EVERY, ids=lambda notation: f"{notation.game.name}-{notation.name}")
def test_every_notation_says_what_its_words_mean(notation: Notation) -> None:
    for entry in notation.vocabulary():
        for word in (*entry.words, *entry.also):
            if not word.isdecimal():
                gloss = notation.gloss(word)
                assert gloss is not None, word
                assert gloss.sentence
    assert notation.vocabulary() or notation.family == "coordinate"
