"""A move that a notation has no text for stands in a file by its points, is reported, and is read back."""

import random
from io import BytesIO

import pytest

import kifu
from kifu.formats.base import formats
from kifu.notations.base import notations_of

ADVISORS = "4k4/9/9/9/4p4/9/9/9/3A5/3A1K3 w - - 0 1"
FOUR_CHARIOTS = "3k5/9/6R2/6R2/6R2/6R2/6P2/9/9/4K4 w - - 0 1"
NOTATED = [known.name for known in formats() if known.notated and known.writes and known.reads]
FOUR_SLOT = [known.name for known in notations_of(kifu.Position().game) if known.family == "four-slot"]


def played(fen: str, first: str, seed: int) -> kifu.Record:
    """Return a record that begins with a move and goes on at random."""
    record = kifu.Record("xiangqi", fen=fen)
    position, node, choice = record.start(), record.root, random.Random(seed)
    move = position.game.move(first)
    for _ in range(12):
        position.play(move)
        node = node.add(move)
        moves = position.legal_moves()
        if not moves:
            break
        move = choice.choice(moves)
    return record


@pytest.mark.parametrize("name", NOTATED)
@pytest.mark.parametrize("notation", FOUR_SLOT)
@pytest.mark.parametrize(("fen", "first"), [(ADVISORS, "d2e3"), (FOUR_CHARIOTS, "g8h8")])
def test_points_stand_for_a_move_without_a_text(name: str, notation: str, fen: str, first: str) -> None:
    for seed in range(3):
        record = played(fen, first, seed)
        file = BytesIO()
        losses = kifu.write(record, file, format=name, notation=notation)
        again = kifu.read(file.getvalue(), format=name)
        assert [node.move for node in again.main_line()] == [node.move for node in record.main_line()]
        reported = [loss for loss in losses if loss.code == "unsayable-move"]
        assert all(loss.text.encode() in file.getvalue() for loss in reported)
        if fen == ADVISORS:
            assert [(loss.ply, loss.text, loss.repair) for loss in reported] == [(1, "d2e3", "written d2e3")]


def test_what_is_not_lossless_is_refused() -> None:
    with pytest.raises(kifu.LossError, match="wxf has no text for d2e3"):
        kifu.write(played(ADVISORS, "d2e3", 0), BytesIO(), format="pgn", notation="wxf", lossless=True)
