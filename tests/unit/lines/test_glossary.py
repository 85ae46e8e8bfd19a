"""What a text says in general: parts of moves, and moves that the board at hand does not allow."""

import pytest

from kifu import registry
from kifu.lines.glossary import detect_moves, look_up, possible_starts
from kifu.notations.base import Notation, notations_of
from kifu.rules.game import find_game
from kifu.rules.position import Position


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
        ("+P", "the Tokin, a promoted Pawn", False),
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


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("1a", [("xiangqi",), ("shogi", "chu_shogi", "dai_shogi")]),
        ("2c", [("xiangqi",), ("shogi", "chu_shogi", "dai_shogi")]),
        ("15o", [("dai_shogi",)]),
        ("LNx!9d", [("chu_shogi", "dai_shogi")]),
        ("LNx3hx2i", [("chu_shogi", "dai_shogi")]),
        ("Nx7d=", [("shogi", "dai_shogi")]),
        ("R-.3", [("xiangqi",)]),
    ],
)
def test_a_meaning_names_its_games(text: str, games: list[tuple[str, ...]]) -> None:
    assert [meaning.games for meaning in look_up(text, possible_starts(text, None))] == games


SIX_MEN = "2b6/9/9/5N3/2R4c1/5N3/9/7c1/9/9 w"
LION = "15/15/7L!7/6p8/15/15/15/15/15/15/15/15/15/15/7K6k b - 1"
THREE_AND_TWO = "3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w"


@pytest.mark.parametrize("turn", ["w", "b"])
@pytest.mark.parametrize(
    ("fen", "text", "men"),
    [
        (SIX_MEN, "r7", ["Red's Chariot on c6"]),
        (SIX_MEN, "R7", ["Red's Chariot on c6"]),
        (SIX_MEN, "e3", ["Black's Elephant on c10"]),
        (SIX_MEN, "fc", ["Black's Cannon on h3"]),
        (SIX_MEN, "bc", ["Black's Cannon on h6"]),
        (SIX_MEN, "fh", ["Red's Horse on f7"]),
        (SIX_MEN, "bn", ["Red's Horse on f5"]),
        (SIX_MEN, "the rear cannon", ["Black's Cannon on h6"]),
        (SIX_MEN, "前马", ["Red's Horse on f7"]),
        (SIX_MEN, "p5", []),
        (THREE_AND_TWO, "7-", ["Red's Pawn on c7"]),
        (LION, "8c", ["Black's Lion on 8c"]),
        (LION, "9d", ["White's Pawn on 9d"]),
        (LION, "1a", ["nobody on 1a"]),
        (LION, "LN", ["Black's Lion on 8c"]),
    ],
)
def test_a_part_of_a_move_names_the_man_on_a_board(fen: str, turn: str, text: str, men: list[str]) -> None:
    board = Position.from_fen_lenient(fen.replace(" w", f" {turn}"))
    first, *_ = look_up(text, [board], board=board)
    assert [*first.men] == men


@pytest.mark.parametrize(
    ("text", "game", "notation"),
    [
        ("R-.3", "xiangqi", "wxf"),
        ("33.4", "xiangqi", "wxf"),
        ("++.4", "xiangqi", "wxf"),
        ("P–.4", "xiangqi", "wxf"),
        ("C9.5 H8+7", "xiangqi", "wxf"),
        ("fc+1", "xiangqi", "seattle"),
        ("后车平三", "xiangqi", "zh-hans"),
        ("rear chariot traverses 3", "xiangqi", "english"),
        ("Nx7d=", "shogi", "hodges"),
        ("LNx!9d", "chu_shogi", "hodges"),
    ],
)
def test_what_no_board_allows_is_known_by_its_look(text: str, game: str, notation: str) -> None:
    found = detect_moves(text)
    assert (found.game, found.notation, found.plies) == (game, notation, 0)
    assert found.evidence[0].startswith("it looks so, but cannot be played: ")


def test_a_move_of_several_games_names_them() -> None:
    assert "it looks the same in shogi, chu_shogi, dai_shogi" in detect_moves("P-8f").evidence


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
