"""Notations are bound to games: any of them to any game whose board and pieces it has words for."""

import ast
from pathlib import Path

import pytest

import kifu
from kifu import registry
from kifu.lines.converting import Converter
from kifu.notations import base, hodges, iccs, japanese, ucci, uci, usi, wxf, xboard
from kifu.notations.base import Notation, all_notations, find_notation, notations_of
from kifu.rules.game import find_game
from tests.conftest import random_play
from tests.tiny_shogi import TINY_SHOGI

XIANGQI, DAI_SHOGI = find_game("xiangqi"), find_game("dai_shogi")
NOTATIONS = Path(base.__file__).parent


def test_a_bound_notation_knows_its_game_and_is_made_once() -> None:
    bound = wxf.NOTATION.on(XIANGQI)
    assert bound.game is XIANGQI
    assert wxf.NOTATION.on(XIANGQI) is bound is find_notation("wxf", XIANGQI)
    assert not hasattr(wxf.NOTATION, "game")


def test_options_keep_the_binding_and_binding_keeps_the_options() -> None:
    chosen = wxf.NOTATION.set(letters="iccs").on(XIANGQI)
    assert chosen is wxf.NOTATION.on(XIANGQI).set(letters="iccs") is find_notation("wxf:letters=iccs", XIANGQI)
    assert (chosen.game, chosen.chosen["letters"]) == (XIANGQI, "iccs")


def test_a_notation_of_one_game_is_bound_anew_for_another() -> None:
    shogi = kifu.Position(DAI_SHOGI.set(promotion="shogi"))
    bound = find_notation(hodges.NOTATION.on(DAI_SHOGI), shogi.game)
    assert bound.game is shogi.game
    assert shogi.render(shogi.game.move("8k8j"), hodges.NOTATION.on(DAI_SHOGI)) == "P-8j"


def test_a_game_is_written_in_what_it_lists_and_in_nothing_else() -> None:
    assert [notation.name for notation in notations_of(DAI_SHOGI)] == [
        "hodges", "hodges-tsa", "japanese", "kif", "usi", "xboard",
    ]  # fmt: skip
    with pytest.raises(kifu.UnknownNameError, match="unknown notation 'wxf'"):
        find_notation("wxf", DAI_SHOGI)
    with pytest.raises(kifu.UnknownNameError, match="unknown notation 'hodges'"):
        find_notation("hodges", XIANGQI)


def test_what_has_no_words_for_a_game_is_not_bound_to_it() -> None:
    with pytest.raises(kifu.UnknownNameError, match="unknown notation for dai shogi 'wxf'"):
        wxf.NOTATION.on(DAI_SHOGI)
    with pytest.raises(kifu.UnknownNameError, match="unknown notation for tiny shogi 'japanese'"):
        japanese.NOTATION.on(TINY_SHOGI)


def test_a_family_in_the_list_means_those_of_it_that_can_say_the_game() -> None:
    names = [notation.name for notation in notations_of(TINY_SHOGI)]
    assert sorted(names) == ["hodges", "hodges-tsa", "iccs", "uci", "usi", "xboard"]


@pytest.mark.parametrize("notation", notations_of(TINY_SHOGI), ids=lambda notation: notation.name)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_that_nobody_planned_for_is_written_and_read(notation: Notation, seed: int) -> None:
    for position in random_play(TINY_SHOGI, seed, 40):
        moves = position.legal_moves()
        texts = [notation.render(position, move) for move in moves]
        for move, text in zip(moves, texts, strict=True):
            reading = notation.read(position, text, strict=True)
            assert (reading.move, reading.diagnostics) == (move, ()), f"{text} {position.fen()}"
        assert Converter(notation, notation, position).check_many(texts) == (len(moves), {})


@pytest.mark.parametrize(
    ("notation", "texts"),
    [
        (hodges.NOTATION, "G-4e LN-4d Z-1e --"),
        (usi.NOTATION, "4f4e 2f4d 1f1e 2f2f"),
        (xboard.NOTATION, "b1b2 d1b3 e1e2 @@@@"),
        (uci.NOTATION, "w1w2 y1w3 z1z2 y1y1"),
        (ucci.NOTATION, "b0b1 d0b2 e0e1 d0d0"),
        (iccs.NOTATION, "B0-B1 D0-B2 E0-E1 D0-D0"),
    ],
)
def test_each_names_the_squares_in_its_own_way(notation: Notation, texts: str) -> None:
    position = kifu.Position(TINY_SHOGI)
    moves = [TINY_SHOGI.move(text) for text in ("w1w2", "y1w3", "z1z2", "y1y1")]
    assert [notation.on(TINY_SHOGI).render(position, move) for move in moves] == texts.split()


def test_a_first_step_to_an_empty_point_is_no_step_in_coordinates_either() -> None:
    reading = uci.NOTATION.on(TINY_SHOGI).read(kifu.Position(TINY_SHOGI), "y1y2y3")
    assert (str(reading.move), len(reading.diagnostics)) == ("y1y3", 1)


@pytest.mark.parametrize("text", ["P-9a", "P-5g", "K-6f"])
def test_errors_name_the_board_of_the_game(text: str) -> None:
    with pytest.raises(kifu.MoveTextError, match="on the tiny shogi board"):
        hodges.NOTATION.on(TINY_SHOGI).read(kifu.Position(TINY_SHOGI), text)


@pytest.mark.parametrize("path", sorted(NOTATIONS.rglob("*.py")), ids=lambda path: path.name)
def test_no_notation_names_a_game(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    modules = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert not [module for module in modules if module.startswith("kifu.games")]
    values = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    assert not {"xiangqi", "dai_shogi", "chu_shogi"} & {value for value in values if isinstance(value, str)}


def test_every_notation_serves_some_game() -> None:
    games = [find_game(name) for name in registry.names("games")]
    for notation in all_notations():
        assert any(notation.name == known.name for game in games for known in notations_of(game)), notation.name


@pytest.mark.parametrize(
    ("name", "found"),
    [("WXF", "wxf"), ("chinese", "zh-hans"), ("Traditional", "zh-hant"), ("algebraic", "san"), ("zh_hans", "zh-hans")],
)
def test_names_forgive_case_and_have_others(name: str, found: str) -> None:
    assert find_notation(name, kifu.Position().game).name == found


@pytest.mark.parametrize(("name", "near"), [("chinse", "chinese"), ("icss", "iccs"), ("algebrac", "algebraic")])
def test_a_wrong_name_gets_the_nearest_by_meaning(name: str, near: str) -> None:
    with pytest.raises(kifu.UnknownNameError, match=f"did you mean '{near}'"):
        find_notation(name, kifu.Position().game)


@pytest.mark.parametrize("game", ["xiangqi", "shogi"])
def test_where_no_man_makes_two_steps_the_example_of_a_notation_is_a_first_move(game: str) -> None:
    start = kifu.Position(game)
    for notation in notations_of(start.game):
        reading = notation.read(start, notation.example, strict=True)
        assert notation.render(start, reading.move) == notation.example


def test_where_men_make_two_steps_the_example_shows_it() -> None:
    assert hodges.NOTATION.on(DAI_SHOGI).example == "LNx3hx2i"
    assert usi.NOTATION.on(DAI_SHOGI).example == "8c9d8c"
