"""Answers graded: what is right, what is forgiven, and which slip a wrong one shows."""

import random

import pytest

import kifu
from kifu.notations.base import find_notation
from kifu.notations.fourslot.slips import slip_between
from kifu.notations.fourslot.slots import WXF_1997, describe
from kifu.rules.game import find_game
from kifu.rules.move import on_board
from kifu.training.exercises import MOVE, Exercise, make_exercise
from kifu.training.grading import grade
from kifu.training.levels import levels_of
from kifu.training.slips import SLIPS, holds
from tests.conftest import random_play

START = ""
TWO = "3k5/9/6P2/6P2/9/9/9/9/9/4K4 w"
THREE = "3k5/9/6P2/6P2/6P2/9/9/9/9/4K4 w"
TWO_FILES = "3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w"
CHARIOTS = "3k5/2R6/9/9/9/9/9/9/9/2R1K4 w"
LION = "15/15/7L!7/6p8/15/15/15/15/15/15/15/15/15/15/7K6k b - 1"
GOLDS = "7k7/15/15/15/15/15/15/6G1G6/15/15/15/15/15/15/7K7 b - 1"
PAWN = "7k7/15/15/15/15/3P11/15/15/15/15/15/15/15/15/7K7 b - 1"
LION_AMONG_PAWNS = "7k7/15/15/15/15/15/15/7L!7/6p8/5p9/15/15/15/15/7K7 b - 1"

# Notation, setup, move, answer, and the kinds of slip it shows.
WRITTEN = [
    ("wxf", START, "h3e3", "C8.5", "wrong-side-file"),
    ("wxf", START, "h1g3", "H8+7", "wrong-side-file"),
    ("zh-hans", START, "h1g3", "马八进七", "wrong-side-file"),
    ("english", START, "h1g3", "horse 8 advances 7", "wrong-side-file"),
    ("wxf", START, "h1g3", "H8-7", "other-view"),
    ("wxf", START, "h3e3", "C8+5", "wrong-side-file direction"),
    ("wxf", START, "h1g3", "H2+2", "distance-for-file"),
    ("zh-hant", START, "h1g3", "馬二進二", "distance-for-file"),
    ("wxf", START, "h3e3", "C2.3", "distance-for-file"),
    ("wxf", START, "h3h7", "C2+2", "file-for-distance"),
    ("wxf", START, "h3h7", "C2+7", "file-for-distance"),
    ("wxf", START, "h1g3", "H2-3", "direction"),
    ("wxf", START, "h1g3", "H3+3", "neighbour-file"),
    ("wxf", START, "h1g3", "C2+3", "piece"),
    ("wxf", TWO, "g8f8", "P3.4", "missing-marker"),
    ("zh-hans", TWO, "g8f8", "兵三平四", "missing-marker"),
    ("wxf", TWO, "g8f8", "P-.4", "front-rear"),
    ("zh-hans", TWO, "g8f8", "后兵平四", "front-rear"),
    ("wxf", THREE, "g7f7", "P+.4", "needless-marker"),
    ("wxf", TWO_FILES, "g7f7", "3+.4", "wrong-marker"),
    ("wxf", TWO_FILES, "g8f8", "P3.4", "missing-marker"),
    ("wxf", CHARIOTS, "c1c5", "R++4", "front-rear"),
    ("wxf", START, "h3e3", "foo", "unreadable"),
    ("wxf", START, "h3e3", "R1+9", "illegal"),
    ("wxf", START, "h3e3", "炮二平五", "other-notation"),
    ("uci", START, "h3e3", "e3h3", "reversed"),
    ("uci", START, "h3e3", "b3e3", "wrong-side-file"),
    ("uci", START, "h3e3", "h8e8", "wrong-side-rank"),
    ("uci", START, "h3d3", "b8f8", "other-view"),
    ("uci", START, "h3e3", "h2e2", "rank-offset"),
    ("uci", START, "h3e3", "h3e4", "spelling"),
    ("ucci", START, "h3e3", "h3e3", "rank-offset"),
    ("leventhal", START, "h3e3", "炮 (38)–35", "wrong-side-file"),
    ("san", START, "h3e3", "Ce3", "missing-origin"),
    ("san", START, "h3e3", "Cbe3", "wrong-origin"),
    ("san", START, "h1g3", "Hc3", "wrong-side-file"),
    ("san", START, "h1g3", "Cg3", "piece"),
    ("hodges", LION, "8c9d8c", "LNx9d", "igui"),
    ("hodges", LION, "8c9d8c", "LNx!7d", "wrong-side-file"),
    ("hodges", LION, "8c9d", "LNx!9d", "igui"),
    ("japanese", LION, "8c9d8c", "9四獅子", "igui"),
    ("hodges", GOLDS, "9h8g", "G-8g", "missing-origin"),
    ("hodges", GOLDS, "9h8g", "G7h-8g", "wrong-origin"),
    ("hodges", PAWN, "12f12e+", "P-12e", "promotion"),
    ("hodges", PAWN, "12f12e", "P-12e+", "promotion"),
    ("hodges", LION_AMONG_PAWNS, "8h9i10j", "LNx10j", "missing-step"),
    ("hodges", LION_AMONG_PAWNS, "8h9i", "LNx9ix10j", "needless-step"),
    ("usi", LION, "8c9d8c", "8c7d8c", "wrong-side-file"),
]  # fmt: skip

# The same for moves that answer a text.
PLAYED = [
    ("wxf", START, "h3e3", "b3e3", "wrong-side-file"),
    ("wxf", START, "h3e3", "h3d3", "neighbour-file"),
    ("wxf", START, "h3e3", "h3g3", "distance-for-file"),
    ("wxf", START, "h3e3", "e3h3", "reversed"),
    ("wxf", START, "h3e3", "h8e8", "wrong-side-rank"),
    ("wxf", START, "h3e3", "h3a1", "illegal"),
    ("wxf", START, "h3e3", "somewhere", "unreadable"),
    ("wxf", START, "h3e3", "j3e3", "unreadable"),
    ("wxf", TWO, "g8f8", "g7f7", "front-rear"),
    ("uci", START, "h3e3", "a1a2", "other-move"),
    ("hodges", LION, "8c9d8c", "8c9d", "igui"),
    ("hodges", PAWN, "12f12e+", "12f12e", "promotion"),
]  # fmt: skip


def exercise_of(notation: str, fen: str, move: str, ask: str = "text") -> Exercise:
    game = "dai_shogi" if fen.startswith(("15/", "7k7/")) else "xiangqi"
    position = kifu.Position.from_fen(fen, game) if fen else kifu.Position(game)
    return Exercise(position, position.game.move(move), notation, ask=ask)


@pytest.mark.parametrize(("notation", "fen", "move", "answer", "kinds"), WRITTEN)
def test_a_wrong_text_shows_its_slip(notation: str, fen: str, move: str, answer: str, kinds: str) -> None:
    result = grade(exercise_of(notation, fen, move), answer)
    assert not result.right
    assert [slip.kind for slip in result.slips] == kinds.split()


@pytest.mark.parametrize(("notation", "fen", "move", "answer", "kind"), PLAYED)
def test_a_wrong_move_shows_its_slip(notation: str, fen: str, move: str, answer: str, kind: str) -> None:
    result = grade(exercise_of(notation, fen, move, MOVE), answer)
    assert not result.right
    assert [slip.kind for slip in result.slips] == [kind]


@pytest.mark.parametrize("answer", ["h3e3", "h3 e3", "H3-E3", " h3, e3 "])
def test_a_move_is_two_points_however_they_are_put(answer: str) -> None:
    assert grade(exercise_of("wxf", START, "h3e3", MOVE), answer).clean


@pytest.mark.parametrize(
    ("notation", "move", "answer", "remark"),
    [
        ("wxf", "h1g3", "N2+3", "'N2+3': 'N' for 'H'"),
        ("zh-hans", "h3e3", "炮2平5", "'炮2平5': '2' for '二'"),
        ("iccs", "h3e3", "h2e2", "'h2e2': other letters or signs"),
    ],
)
def test_another_spelling_is_right_with_a_remark(notation: str, move: str, answer: str, remark: str) -> None:
    result = grade(exercise_of(notation, START, move), answer)
    assert result.clean
    assert result.remarks[0] == remark


def test_a_forgiven_missing_marker_is_right_but_a_slip() -> None:
    result = grade(exercise_of("wxf", TWO, "g8g9"), "P3+1")
    assert result.right
    assert not result.clean
    assert [slip.kind for slip in result.slips] == ["missing-marker"]


def test_reasons_say_what_would_have_been_right() -> None:
    def reason(fen: str, move: str, answer: str) -> str:
        return grade(exercise_of("wxf", fen, move), answer).slips[0].reason

    assert reason(START, "h3e3", "C8.5") == (
        "file 8 is counted from the wrong side: as Red counts, from Red's own right, it is 2"
    )
    assert reason(START, "h1g3", "H8+7") == (
        "both files are counted from the wrong side: as Red counts, from Red's own right, it is H2+3"
    )
    assert reason(START, "h1g3", "H2+2") == (
        "2 is a distance; where the file changes the number is the file it goes to: 3"
    )
    assert reason(TWO, "g8f8", "P3.4") == "the marker is left out: two alike stand on file 3, so it is P+.4"
    assert reason(CHARIOTS, "c1c5", "R++4") == (
        "front is nearer to the opponent: this one stands in the rear, so it is R-+4"
    )


def test_an_answer_that_is_a_legal_move_is_named() -> None:
    written = grade(exercise_of("wxf", START, "h3e3"), "C8.5")
    assert written.remarks == (
        "C8.5 names another move: the Cannon on Red's 8th file (b3) moves sideways to the 5th file (e3)",
    )
    played = grade(exercise_of("wxf", START, "h3e3", MOVE), "h3h10")
    assert played.remarks[0].startswith("h3h10 is C2+7: the Cannon")
    illegal = grade(exercise_of("wxf", START, "h3e3", MOVE), "a1a5")
    assert illegal.remarks == ("a1a5 is not legal: the Chariot on a1 cannot reach a5: the Pawn on a4 is in the way",)


def test_a_move_is_told_without_giving_its_text_away() -> None:
    written = exercise_of("wxf", START, "h3h10")
    assert written.describe_move() == "the Cannon goes from h3 to h10 and captures the Horse"
    named = exercise_of("uci", START, "h3e3")
    assert named.describe_move(marked=True) == "the Cannon that is marked goes to the other marked point"
    assert exercise_of("hodges", LION, "8c9d8c").describe_move() == (
        "the Lion on 8c captures the Pawn on 9d without moving (igui)"
    )


def test_what_is_wanted_is_told_by_an_example_on_other_points() -> None:
    assert exercise_of("wxf", START, "h3e3").wanted() == "move in wxf"
    assert exercise_of("wxf", START, "h3e3", MOVE).wanted() == "move from and to, such as a1a2"
    assert exercise_of("hodges", LION, "8c9d8c", MOVE).wanted() == "move from, by way of and to, such as 15o15n15m"
    assert exercise_of("hodges", LION, "8c8c", MOVE).wanted().endswith("or 15o15o for a pass")
    assert exercise_of("hodges", PAWN, "12f12e+", MOVE).wanted().endswith("with + if it promotes")
    [remark] = grade(exercise_of("wxf", START, "h3e3", MOVE), "Far Away").remarks
    assert remark == "'Far Away' is no move from and to, such as a1a2"


def test_a_text_of_any_length_gets_a_grade() -> None:
    for answer in ("C" * 1000, "5" * 1000, "+" * 1000, "\x00", "\ud800", "🀄" * 30):
        for notation in ("wxf", "zh-hans", "english", "uci", "san"):
            assert not grade(exercise_of(notation, START, "h3e3"), answer).right
            assert not grade(exercise_of(notation, START, "h3e3", MOVE), answer).right


@pytest.mark.parametrize("name", ["wxf", "zh-hans", "english", "san", "uci", "iccs", "leventhal"])
def test_the_text_of_any_other_legal_move_is_wrong_and_explained(name: str) -> None:
    *_, position = random_play("xiangqi", seed=5, plies=30)
    notation = find_notation(name, position.game)
    moves = position.legal_moves()
    exercise = Exercise(position, moves[0], notation)
    for move in moves[1:]:
        result = grade(exercise, notation.render(position, move))
        assert not result.right
        assert result.slips
        assert {slip.kind for slip in result.slips} <= SLIPS.keys()


def test_slips_have_the_names_that_repairing_gives_them() -> None:
    """One idea, one name: a wrong direction or piece is called here as it is where scores are repaired."""
    game = find_game("xiangqi")
    notation = find_notation("wxf", game)
    chance = random.Random(8)
    seen = set()
    for level in levels_of(game, notation)[:4]:
        for _ in range(5):
            exercise = make_exercise(level, game, notation, chance)
            position = exercise.position
            right = describe(position, on_board(exercise.move), WXF_1997)
            for move in map(on_board, position.legal_moves()):
                kind = slip_between(game, describe(position, move, WXF_1997), right)
                if kind in ("direction", "piece"):
                    seen.add(kind)
                    assert [slip.kind for slip in grade(exercise, notation.render(position, move)).slips] == [kind]
    assert seen == {"direction", "piece"}


def test_queries_hold_or_not() -> None:
    assert holds("", set())
    assert holds("a b|c -d", {"a", "c"})
    assert not holds("a b|c -d", {"a"})
    assert not holds("a b|c -d", {"a", "b", "d"})


def test_every_query_of_a_slip_uses_features_that_exist() -> None:
    found: set[str] = set()
    for game_name, name in (("xiangqi", "wxf"), ("xiangqi", "san"), ("dai_shogi", "hodges"), ("shogi", "usi")):
        game = find_game(game_name)
        notation = find_notation(name, game)
        for level in levels_of(game, notation):
            chance = random.Random(1)
            for _ in range(8):
                found |= make_exercise(level, game, notation, chance).features
    words = {part.lstrip("-") for kind in SLIPS.values() for word in kind.tempting.split() for part in word.split("|")}
    assert words <= found
