"""What a notation says of a text that holds a character nobody sees."""

import pytest

import kifu
from kifu.notations.base import find_notation, notations_of
from kifu.notations.refusals import odd_character


@pytest.mark.parametrize(
    ("character", "name"),
    [
        ("\a", "U+0007 BEL"),
        ("\x00", "U+0000 NUL"),
        ("\x1f", "U+001F US"),
        ("\x7f", "U+007F DEL"),
        ("\x85", "U+0085"),
        ("\u200b", "U+200B ZERO WIDTH SPACE"),
        ("\u0301", "U+0301 COMBINING ACUTE ACCENT"),
        ("\ue000", "U+E000"),
        ("\ud800", "U+D800"),
    ],
)
def test_a_character_that_nobody_sees_has_its_number_and_its_name(character: str, name: str) -> None:
    assert odd_character(f"C2{character}.5") == name


def test_what_can_be_seen_is_not_named() -> None:
    assert odd_character("C2.5 炮二平五 ☗７六歩") == "none"


@pytest.mark.parametrize("game", ["xiangqi", "shogi", "dai_shogi"])
def test_every_notation_names_it(game: str) -> None:
    position = kifu.Position(game)
    for notation in notations_of(position.game):
        with pytest.raises(kifu.MoveTextError, match=r"\(it holds the character U\+0007 BEL\)"):
            notation.read(position, f"{notation.example}\a\a")


def test_so_does_what_reads_a_text_without_a_named_notation() -> None:
    with pytest.raises(kifu.MoveTextError, match=r"U\+0007 BEL"):
        kifu.convert("C2\a.5", to="uci")
    with pytest.raises(kifu.MoveTextError, match=r"knows$"):
        kifu.convert("hello", to="uci")


def test_the_refusal_of_a_plain_text_is_as_short_as_before() -> None:
    position = kifu.Position()
    with pytest.raises(kifu.MoveTextError, match=r"looks like C2\.5$"):
        find_notation("wxf", position.game).read(position, "hello")
