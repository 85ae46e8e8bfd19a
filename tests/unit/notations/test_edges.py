"""The labels along the edges of a board, for readers of each notation."""

import pytest

from kifu import registry
from kifu.notations.base import find_notation, notations_of
from kifu.rules.game import find_game

NOTATIONS = [(game, notation.name) for game in registry.names("games") for notation in notations_of(find_game(game))]
# Along the first side's edge, along the second's, at the left and at the right, from the first side's left corner.
EDGES = {
    "wxf": ("987654321", "123456789", "", ""),
    "zh-hans": ("九八七六五四三二一", "123456789", "", ""),
    "zh-hant:digits=full": ("九八七六五四三二一", "１２３４５６７８９", "", ""),
    "uci": ("abcdefghi", "", "12345678910", ""),
    "ucci": ("abcdefghi", "", "0123456789", ""),
    "iccs": ("ABCDEFGHI", "", "0123456789", ""),
    "dhtmlxq": ("012345678", "", "9876543210", ""),
    "san-xboard": ("abcdefghi", "", "0123456789", ""),
    "leventhal": ("987654321", "123456789", "12345678910", "10987654321"),
    "hodges": ("", "151413121110987654321", "", "onmlkjihgfedcba"),
    "japanese": ("", "151413121110987654321", "", "十五十四十三十二十一十九八七六五四三二一"),
    "xboard": ("", "abcdefghijklmno", "", "123456789101112131415"),
}


@pytest.mark.parametrize("name", EDGES)
def test_labels(name: str) -> None:
    games = [find_game(game) for game, notation in NOTATIONS if notation == name.partition(":")[0]]
    game = max(games, key=lambda game: len(game.files))
    assert tuple("".join(edge) for edge in find_notation(name, game).edges()) == EDGES[name]


@pytest.mark.parametrize(("game_name", "name"), NOTATIONS)
def test_every_file_and_rank_has_a_label_of_its_own(game_name: str, name: str) -> None:
    game = find_game(game_name)
    near, far, left, right = find_notation(name, game).edges()
    assert near or far
    for edge, count in (
        (near, len(game.files)),
        (far, len(game.files)),
        (left, len(game.ranks)),
        (right, len(game.ranks)),
    ):
        assert len(edge) in (0, count)
        assert len(set(edge)) == len(edge)
        assert all(edge)
