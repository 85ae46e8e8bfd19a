"""What a game says of itself for lists, pages and engines, and what is found from its name where it says nothing."""

from kifu.rules.about import COLOURS, Colour, SideName
from kifu.rules.game import find_game
from tests.tiny_shogi import TINY_SHOGI as TINY


def test_a_game_has_a_title_in_each_language_it_knows_and_in_english_elsewhere() -> None:
    game = find_game("xiangqi")
    assert [game.title_in(language) for language in ("vi", "zh-hans", "en", "de")] == [
        *("Cờ tướng", "象棋", "Xiangqi", "Xiangqi")
    ]


def test_a_game_that_says_nothing_goes_by_its_name() -> None:
    assert (TINY.title_in("ja"), TINY.setups, TINY.rules.repetition.book) == ("Tiny shogi", (), "")
    assert TINY.variants == ("tiny_shogi", "tinyshogi")


def test_a_side_named_after_a_colour_has_it_unless_it_says_another() -> None:
    assert SideName("Red", "r").colour is COLOURS["Red"]
    assert SideName("Red", "r", own_colour=Colour("#00f")).colour.paint == "#00f"
    assert SideName("Gote", "w").colour.paint == "transparent"


def test_a_side_has_a_title_in_each_language_it_knows() -> None:
    black = find_game("chu_shogi").sides[0]
    assert (black.title("ja"), black.title("de")) == ("先手", "Black")
