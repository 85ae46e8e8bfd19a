"""Levels and their exercises: every level of every notation has boards that need what it is about."""

import random

import pytest

import kifu
from kifu import registry
from kifu.errors import UnknownNameError
from kifu.notations.base import find_notation, notations_of
from kifu.rules.game import find_game
from kifu.training.boards import make_board
from kifu.training.exercises import MOVE, TEXT, make_exercise
from kifu.training.families import tutor_of
from kifu.training.grading import grade
from kifu.training.levels import find_level, lesson, levels_of
from kifu.training.slips import holds

NOTATIONS = [(game, notation.name) for game in registry.names("games") for notation in notations_of(find_game(game))]


@pytest.mark.parametrize(("game_name", "name"), NOTATIONS)
def test_every_level_has_exercises_whose_own_answers_are_right(game_name: str, name: str) -> None:
    game = find_game(game_name)
    notation = find_notation(name, game)
    assert levels_of(game, notation)
    for seed, level in enumerate(levels_of(game, notation)):
        exercise = make_exercise(level, game, notation, random.Random(seed), ask=TEXT)
        assert holds(level.asks, exercise.features)
        assert grade(exercise, exercise.text).clean
        exercise.ask = MOVE
        assert grade(exercise, str(exercise.move)).clean
        assert lesson(level, game, notation)
        assert exercise.hints()


def features_of(notation: str, fen: str, move: str, game: str = "xiangqi") -> set[str]:
    position = kifu.Position.from_fen(fen, game)
    return tutor_of(find_notation(notation, position.game)).features(position, position.game.move(move))


START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"


@pytest.mark.parametrize(
    ("notation", "fen", "move", "expected"),
    [
        ("wxf", START, "h3e3", {"first", "across", "off-centre"}),
        ("wxf", START, "h1g3", {"first", "oblique", "off-centre"}),
        ("wxf", START, "e4e5", {"first", "along"}),
        ("wxf", START, "h3h10", {"first", "along", "off-centre", "capture"}),
        ("wxf", START.replace(" w", " b"), "h8e8", {"second", "across", "off-centre"}),
        ("san", START, "h3e3", {"first", "across", "off-centre", "origin"}),
        ("lan", START, "h3e3", {"first", "across", "off-centre"}),
        (
            "wxf", "3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w", "g7f7",
            {"first", "across", "off-centre", "tandem", "men-3", "files-2"},
        ),
    ],
)  # fmt: skip
def test_features_say_what_a_move_takes(notation: str, fen: str, move: str, expected: set[str]) -> None:
    assert features_of(notation, fen, move) == expected


def test_pieces_that_never_take_a_marker_are_no_tandem() -> None:
    assert "tandem" not in features_of("wxf", "3k5/9/9/9/9/3A5/9/3A5/9/4KA3 w".replace("3A5/9/3A5", "9/9/3A5"), "d3e2")
    assert "tandem" not in features_of("wxf", "3k5/9/9/9/9/2B6/9/9/9/2B1K4 w", "c5e3")


def test_features_of_two_steps_and_of_promotion() -> None:
    lion = "15/15/7L!7/6p8/15/15/15/15/15/15/15/15/15/15/7K6k b - 1"
    assert features_of("hodges", lion, "8c9d8c", "dai_shogi") == {"first", "igui"}
    assert features_of("hodges", lion, "8c8c", "dai_shogi") == {"first", "pass"}
    assert "via" in features_of("hodges", lion, "8c9d9e", "dai_shogi")
    pawn = "7k7/15/15/15/15/3P11/15/15/15/15/15/15/15/15/7K7 b - 1"
    assert features_of("hodges", pawn, "12f12e+", "dai_shogi") == {"first", "choice", "off-centre"}


def test_the_levels_go_from_first_moves_to_five_in_tandem() -> None:
    game = find_game("xiangqi")
    names = [level.name for level in levels_of(game, find_notation("wxf", game))]
    assert names == [
        "first-moves", "distances", "oblique", "other-side", "two-on-a-file", "three-on-a-file", "two-files",
        "four-and-five",
    ]  # fmt: skip
    dai_shogi = find_game("dai_shogi")
    names = [level.name for level in levels_of(dai_shogi, find_notation("hodges", dai_shogi))]
    assert names == [
        "first-moves", "captures", "other-side", "origins", "promotion", "without-moving", "double-captures",
    ]  # fmt: skip


def test_the_last_level_asks_for_four_and_for_five() -> None:
    game = find_game("xiangqi")
    notation = find_notation("wxf", game)
    chance = random.Random(2)
    found = {
        feature
        for _ in range(20)
        for feature in make_exercise(levels_of(game, notation)[-1], game, notation, chance).features
    }
    assert {"men-4", "men-5", "first", "second"} <= found


def test_double_captures_take_two_men_at_times() -> None:
    game = find_game("dai_shogi")
    notation = find_notation("hodges", game)
    chance = random.Random(2)
    found = [make_exercise(levels_of(game, notation)[-1], game, notation, chance) for _ in range(20)]
    assert any("capture" in exercise.features for exercise in found)


def test_a_level_that_a_notation_cannot_have_is_left_out() -> None:
    game = find_game("xiangqi")
    assert "origins" not in [level.name for level in levels_of(game, find_notation("lan", game))]
    assert "promotion" not in [level.name for level in levels_of(game, find_notation("uci", game))]


def test_the_same_seed_gives_the_same_exercise() -> None:
    game = find_game("xiangqi")
    notation = find_notation("wxf", game)
    level = levels_of(game, notation)[4]
    first, second = (make_exercise(level, game, notation, random.Random(9)) for _ in range(2))
    assert (first.position.fen(), first.move) == (second.position.fen(), second.move)


@pytest.mark.parametrize("words", ["played 3 3", "scattered", "stacked 2", "stacked 3 2", "crowded"])
@pytest.mark.parametrize("game_name", ["xiangqi", "dai_shogi"])
def test_boards_can_be_played(game_name: str, words: str) -> None:
    game = find_game(game_name)
    chance = random.Random(3)
    boards = [board for _ in range(60) if (board := make_board(words, game, chance))]
    assert boards or (words == "crowded" and game_name == "xiangqi")
    for board in boards:
        assert board.setup().faults() == []


def test_stacks_are_as_high_as_asked() -> None:
    game = find_game("xiangqi")
    chance = random.Random(3)
    [board, *_] = [board for _ in range(60) if (board := make_board("stacked 5", game, chance))]
    men = [(game.place(point)[0], man.piece.letter, man.side) for point, man in board.setup().men.items()]
    assert max(men.count(key) for key in men) == 5


def test_lessons_speak_the_words_of_the_notation() -> None:
    game = find_game("xiangqi")
    chinese = find_notation("zh-hans", game)
    levels = levels_of(game, chinese)
    assert "前兵进一, 后兵进一" in lesson(levels[4], game, chinese)
    assert "进 ahead, 退 back, 平 sideways" in lesson(levels[0], game, chinese)
    wxf = find_notation("wxf", game)
    assert "P++1, P3+1, P-+1" in lesson(levels_of(game, wxf)[5], game, wxf)


def test_a_level_goes_by_number_and_by_name() -> None:
    game = find_game("xiangqi")
    levels = levels_of(game, find_notation("wxf", game))
    assert find_level("3", levels) == find_level("oblique", levels) == 2
    for text in ("0", "9", "999999999999", "-1", "3.0", "obliqe"):
        with pytest.raises(UnknownNameError, match="unknown level"):
            find_level(text, levels)
