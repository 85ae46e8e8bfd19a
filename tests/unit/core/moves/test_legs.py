"""The compiled reader of Hodges' notation and of squares agrees with the slower one, and leaves what is not just so."""

import random

import pytest

import kifu
from kifu.core.moves.converting import Conversion
from kifu.lines.converting import Converter
from kifu.notations.base import find_notation
from kifu.rules.move import on_board
from tests.conftest import random_play

HODGES = find_notation("hodges", kifu.Position("dai_shogi").game)


def conversion_of(position: kifu.Position, text: str) -> Conversion:
    assert HODGES.dialect is not None
    return Conversion(HODGES.dialect, None, position.board, text.encode())


@pytest.mark.parametrize("game", ["dai_shogi", "chu_shogi", "shogi"])
@pytest.mark.parametrize("name", ["hodges", "hodges-tsa", "usi", "xboard"])
def test_every_move_of_random_games_is_read_and_written_as_itself(game: str, name: str) -> None:
    for position in random_play(game, 1, 90, checks=0.3):
        if position.ply % 10:
            continue
        if name == "xboard" and position.game.rules.drops:
            return  # which is not written so
        notation = find_notation(name, position.game)
        left = []
        for move in position.legal_moves():
            line = notation.render(position, move)
            spelled = Conversion(notation.dialect, notation.dialect, position.board, line.encode())  # type: ignore[arg-type]
            if not spelled.run():
                left.append(move)
                continue
            twin = position.copy()
            twin.play(move)
            assert spelled.board.hash == twin.board.hash, f"{line} {position.fen()}"
            assert spelled.result().decode() == line, position.fen()
        # XBoard has other texts for passes and captures on the way.
        assert not left or name == "xboard"
        assert all(on_board(move).via or on_board(move).origin == move.target for move in left)


LOOSE = """P-8 P8j -8j P-8j+ P-8j= P-16a P-99z P-8z ZZ-8j P-8j-8i Px8j p-8j P8k-8j PPP-8j P!8j Px!8j +P-8j P-8jx P- + --
    P16k-8j P8z-8j P99k-8j P8p-8j LN16k-- P-16k-8j"""


@pytest.mark.parametrize("text", LOOSE.split())
def test_what_is_not_just_so_is_left_to_the_slower_reader(text: str) -> None:
    start = kifu.Position("dai_shogi")
    conversion = conversion_of(start, text)
    assert not conversion.run()
    assert conversion.plies == 0


@pytest.mark.parametrize("text", ["P16k-8j", "P8z-8j", "P99a-8j"])
@pytest.mark.parametrize("strict", [False, True])
def test_an_origin_that_is_not_on_the_board_is_an_error(text: str, strict: bool) -> None:
    start = kifu.Position("dai_shogi")
    plies, errors = Converter(HODGES, HODGES, start, strict=strict).check_many([text])
    assert plies == 0
    assert "there is no square" in str(errors[0])


MUTANTS = 2_000
LETTERS = "PGSKLNRBHD+-x!=123456890abcdefgjkoz"


@pytest.mark.parametrize("seed", range(3))
def test_mutated_texts_are_read_as_the_slower_reader_reads_them(seed: int) -> None:
    choice = random.Random(seed)
    positions = [position.copy() for position in random_play("dai_shogi", seed, 120) if position.ply % 12 == 0]
    texts = [[HODGES.render(position, move) for move in position.legal_moves()] for position in positions]
    read = 0
    for _ in range(MUTANTS):
        number = choice.randrange(len(positions))
        text = mutated(choice.choice(texts[number]), choice)
        read += agrees(positions[number], text)
    assert read > MUTANTS // 10  # a text that stays as it is is read


def mutated(text: str, choice: random.Random) -> str:
    for _ in range(choice.randrange(4)):
        place = choice.randrange(len(text) + 1)
        stop = place + choice.randrange(2)
        text = text[:place] + choice.choice(("", *LETTERS)) + text[stop:]
    return text


def agrees(position: kifu.Position, text: str) -> bool:
    """Assert that the compiled reader reads what the slower one reads strictly, and nothing else; return if it does."""
    if not text:
        return False
    conversion = conversion_of(position, text)
    done = conversion.run()
    try:
        reading = HODGES.read(position, text, strict=True)
    except kifu.MoveError:
        assert not done or not conversion.plies, f"{text} {position.fen()}"
        return False
    if reading.marks:
        return False
    assert done, f"{text} {position.fen()}"
    twin = position.copy()
    twin.play(reading.move)
    assert conversion.board.hash == twin.board.hash, f"{text} {position.fen()}"
    return True


def test_lines_with_numbers_and_loose_spelling_are_checked() -> None:
    start = kifu.Position("dai_shogi")
    lines = ["1. P-8j P-8f 2. P-8i", "P-8j P8e-8f", "1. P-8j 2. P-8f", "P-8j P-9z", ""]
    plies, errors = Converter(HODGES, HODGES, start).check_many(lines)
    assert (plies, list(errors)) == (8, [3])
    assert errors[3].ply == 2
