"""The small pictures of how pieces move."""

import pytest

from kifu.render.movement import diagram
from kifu.rules.game import find_game

DIAGRAMS = {
    ("xiangqi", "N"): [
        ". n . n .",
        "n . . . n",
        ". . X . .",
        "n . . . n",
        ". n . n .",
    ],
    ("xiangqi", "K"): [
        ". . . . .",
        ". . o . .",
        ". o X o .",
        ". . o . .",
        ". . . . .",
    ],
    ("dai_shogi", "L!"): [
        "o o o o o",
        "o ! ! ! o",
        "o ! X ! o",
        "o ! ! ! o",
        "o o o o o",
    ],
    ("dai_shogi", "L"): [
        ". . | . .",
        ". . | . .",
        ". . X . .",
        ". . . . .",
        ". . . . .",
    ],
    ("dai_shogi", "G"): [
        ". . . . .",
        ". o o o .",
        ". o X o .",
        ". . o . .",
        ". . . . .",
    ],
    ("dai_shogi", "F'"): [
        "n . . . n",
        ". o . o .",
        ". . X . .",
        ". o . o .",
        "n . . . n",
    ],
    ("dai_shogi", "+H"): [
        r"\ . o . /",
        r". \ ! / .",
        r"- - X - -",
        r". / | \ .",
        "/ . | . \\",
    ],
    ("dai_shogi", "+T"): [
        ". . | . .",
        ". o | o .",
        ". o X o .",
        ". o | o .",
        ". . | . .",
    ],
}


@pytest.mark.parametrize(("game", "letter"), DIAGRAMS)
def test_diagram(game: str, letter: str) -> None:
    assert diagram(find_game(game).piece(letter)) == DIAGRAMS[game, letter]


@pytest.mark.parametrize("game", ["xiangqi", "dai_shogi"])
def test_every_piece_has_five_lines_of_five_signs(game: str) -> None:
    for piece in find_game(game).pieces:
        assert [len(line.split()) for line in diagram(piece)] == [5] * 5
