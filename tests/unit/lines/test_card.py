"""The card of a notation, made from the notation itself."""

import pytest

from kifu import registry
from kifu.lines.card import card_of
from kifu.notations.base import Notation, find_notation, notations_of
from kifu.rules.game import find_game

EVERY = [notation for game in registry.names("games") for notation in notations_of(find_game(game))]


@pytest.mark.parametrize("notation", EVERY, ids=lambda notation: f"{notation.game.name}-{notation.name}")
def test_every_notation_has_a_card(notation: Notation) -> None:
    card = card_of(notation)
    assert notation.read(card.position, card.text, strict=True).move == card.move
    assert all(word.words and word.meaning for word in card.words)
    assert all(text for row in card.tandems for text in row.texts)
    assert all(word.said for word in card.words if word.slot == "piece")
    # A game without such men as the example of a notation names has its own first move alone.
    known = notation.gloss(notation.example) is not None
    assert card.text == notation.example or card.example or notation.family == "coordinate" or not known


def test_the_tandems_are_those_of_the_board(data_of_tandems: dict[str, str]) -> None:
    game = find_game("xiangqi")
    for name, texts in data_of_tandems.items():
        card = card_of(find_notation(name, game))
        assert " ".join(card.tandems[-1].texts) == texts


@pytest.fixture
def data_of_tandems() -> dict[str, str]:
    return {
        "wxf": "3+.4 33.4 3-.4",
        "wxf-2018": "13=4 23=4 33=4",
        "xqbase": "Pa.4 Pb.4 Pc.4",
        "zh-hans:tandem=order": "前三平四 中三平四 后三平四",
        "vietnamese": "Bt3-4 Bg3-4 Bs3-4",
    }
