"""Law 3 for single moves: a text of any repeated piece is read or refused; one that takes for ever never comes back."""

import pytest

import kifu
from kifu import registry
from kifu.notations.base import LONGEST_MOVE, Notation, notations_of

PIECES = (
    *"!?+#-=.x×*1９一前炮CRPa(){}[],;:/'→成不居 \t",
    *("1a", "a1", "12", "x1a", "C2", ".5", "炮二", "平五", "7c-", "x!", "!1", "!+", "Cannon ", "with ", "front ", " 2"),
)
NOTATIONS = [notation for game in registry.names("games") for notation in notations_of(kifu.Position(game).game)]


@pytest.mark.parametrize("notation", NOTATIONS, ids=lambda notation: notation.name)
def test_every_text_is_read_or_refused(notation: Notation) -> None:
    position = kifu.Position(notation.game)
    move = notation.render(position, position.legal_moves()[0])
    reasons = []
    for piece in PIECES:
        for head in ("", move):
            for tail in ("", "~", "a"):
                text = (head + piece * LONGEST_MOVE)[: LONGEST_MOVE - 1] + tail
                try:
                    notation.read(position, text)
                except kifu.MoveError as error:
                    reasons.append(str(error))
    assert all(reasons)
