"""The compiled reader of Hodges' notation agrees with the slower one, and leaves alone what is not just so."""

import pytest

import kifu
from kifu.core.converting import Conversion
from kifu.lines.converting import Converter
from kifu.notations.base import find_notation
from tests.conftest import random_play

HODGES = find_notation("hodges", kifu.Position("dai_shogi").game)


def conversion_of(position: kifu.Position, text: str) -> Conversion:
    assert HODGES.dialect is not None
    return Conversion(HODGES.dialect, None, position.board, text.encode())


@pytest.mark.parametrize("seed", range(3))
def test_every_move_of_random_games_is_read_to_itself(seed: int) -> None:
    for position in random_play("dai_shogi", seed, 90):
        if position.ply % 10:
            continue
        checker = Converter(HODGES, HODGES, position)
        moves = position.legal_moves()
        lines = [HODGES.render(position, move) for move in moves]
        assert checker.check_many(lines) == (len(moves), {})
        for move, line in zip(moves, lines, strict=True):
            spelled = conversion_of(position, line)
            if spelled.run():
                twin = position.copy()
                twin.play(move)
                assert spelled.board.hash == twin.board.hash, f"{line} {position.fen()}"
            else:
                pytest.fail(f"{line} is left to the slower reader")


LOOSE = (
    """P-8 P8j -8j P-8j+ P-8j= P-16a P-99z P-8z ZZ-8j P-8j-8i Px8j p-8j P8k-8j PPP-8j P!8j Px!8j +P-8j P-8jx P- + --"""
)


@pytest.mark.parametrize("text", LOOSE.split())
def test_what_is_not_just_so_is_left_to_the_slower_reader(text: str) -> None:
    start = kifu.Position("dai_shogi")
    conversion = conversion_of(start, text)
    assert not conversion.run()
    assert conversion.plies == 0


def test_lines_with_numbers_and_loose_spelling_are_checked() -> None:
    start = kifu.Position("dai_shogi")
    lines = ["1. P-8j P-8f 2. P-8i", "P-8j P8e-8f", "1. P-8j 2. P-8f", "P-8j P-9z", ""]
    plies, errors = Converter(HODGES, HODGES, start).check_many(lines)
    assert (plies, list(errors)) == (8, [3])
    assert errors[3].ply == 2
