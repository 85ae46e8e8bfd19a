"""A score with one slip in it: how often what was played is the first repair, and among the first three.

The games are made by players who take what is to be had and look where they go, for nobody plays at random; each
is spoiled by one slip of a kind that people make.  Run with ``-s`` to see the table.
"""

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

import kifu
from kifu.core.board.board import Board
from kifu.core.board.packing import POINT_BITS, POINT_MASK
from kifu.notations.base import find_notation
from kifu.records.repair.line import find_repairs
from tests.effort import effort

EACH = effort(8, least=2)
GAME = kifu.Position().game
WXF = find_notation("wxf", GAME)
TRIES = 200


class Spoiled(NamedTuple):
    texts: list[str]
    true: list[str]


def test_what_was_played_is_found_from_what_was_written() -> None:
    choice = random.Random(2026)
    rows = {kind: [place_of_truth(spoiled) for spoiled in spoiled_games(kind, choice)] for kind in SLIPS}
    rows["all"] = [place for places in rows.values() for place in places]
    for kind, places in rows.items():
        print(f"{kind:16} first {among(1, places):4}  among three {among(3, places):4}  of {len(places):4}")
    assert len(rows["all"]) == EACH * len(SLIPS)
    assert among(1, rows["all"]) >= 0.80 * len(rows["all"])
    assert among(3, rows["all"]) >= 0.95 * len(rows["all"])


def among(most: int, places: list[int]) -> int:
    return sum(place < most for place in places)


@pytest.mark.parametrize("seed", range(3))
def test_a_sound_game_needs_no_repair(seed: int) -> None:
    texts = human_game(random.Random(seed))
    assert find_repairs(kifu.Position(), texts, WXF) == (0, "", None, ())


def place_of_truth(spoiled: Spoiled) -> int:
    """Return how many repairs come before the true one."""
    found = find_repairs(kifu.Position(), spoiled.texts, WXF).candidates
    repaired = [repair.apply_to(spoiled.texts) for repair in found]
    return repaired.index(spoiled.true) if spoiled.true in repaired else len(repaired) + TRIES


def spoiled_games(kind: str, choice: random.Random) -> Iterator[Spoiled]:
    """Yield as many games as are wanted, each with a slip that makes it unreadable somewhere."""
    for _ in range(EACH):
        spoiled = None
        while spoiled is None:
            spoiled = spoil(human_game(choice), SLIPS[kind], choice)
        yield spoiled


def spoil(true: list[str], slip: "Slip", choice: random.Random) -> Spoiled | None:
    """Return the game with a slip at some ply; one that nobody could notice is none."""
    for _ in range(TRIES):
        ply = choice.randrange(len(true))
        spoiled = [list(true[:ply]) + rest for rest in slip(true[ply:])]
        if spoiled and not is_readable(texts := choice.choice(spoiled)):
            return Spoiled(texts, true)
    return None


def is_readable(texts: list[str]) -> bool:
    position = kifu.Position()
    for text in texts:
        try:
            position.play(WXF.read(position, text).move)
        except kifu.MoveError:
            return False
    return True


# The slips: what may be written in place of the rest of a game if its first move is where the slip is made.

Slip = Callable[[list[str]], list[list[str]]]


def each_text(slip: Callable[[str, str, str, str], list[str]]) -> Slip:
    """Make a slip of the whole rest from one of a single move with its four signs."""

    def spoil_first(rest: list[str]) -> list[list[str]]:
        return [[text, *rest[1:]] for text in slip(*rest[0]) if text != rest[0]]

    return spoil_first


def wrong_side(piece: str, file: str, sign: str, number: str) -> list[str]:
    if not file.isdigit() or not piece.isalpha():
        return []
    if not names_file(piece, sign):
        return [f"{piece}{mirror(file)}{sign}{number}"]
    files = [(mirror(file), number), (file, mirror(number)), (mirror(file), mirror(number))]
    return [f"{piece}{origin}{sign}{target}" for origin, target in files]


def neighbour(piece: str, file: str, sign: str, number: str) -> list[str]:
    if not file.isdigit() or not piece.isalpha():
        return []
    texts = [f"{piece}{other}{sign}{number}" for other in beside(file)]
    return texts + [f"{piece}{file}{sign}{other}" for other in beside(number) if names_file(piece, sign)]


def other_direction(piece: str, file: str, sign: str, number: str) -> list[str]:
    return [f"{piece}{file}{turned}{number}" for turned in exchange(sign)]


def front_for_rear(piece: str, file: str, sign: str, number: str) -> list[str]:
    return [f"{piece}{turned}{sign}{number}" for turned in exchange(file)]


def names_file(piece: str, sign: str) -> bool:
    return sign == "." or piece in "HEA"


def mirror(file: str) -> str:
    return str(10 - int(file))


def beside(file: str) -> list[str]:
    return [str(other) for other in (int(file) - 1, int(file) + 1) if 1 <= other <= 9]


def exchange(sign: str) -> list[str]:
    return {"+": ["-"], "-": ["+"]}.get(sign, [])


def left_out(rest: list[str]) -> list[list[str]]:
    return [rest[1:]]


def swap(rest: list[str]) -> list[list[str]]:
    """Exchange a move with the next, or with the next of the same side."""
    pairs = [[rest[1], rest[0], *rest[2:]]] if len(rest) > 1 else []
    return pairs + ([[rest[2], rest[1], rest[0], *rest[3:]]] if len(rest) > 2 else [])


SLIPS: dict[str, Slip] = {
    "wrong side": each_text(wrong_side),
    "direction": each_text(other_direction),
    "neighbour file": each_text(neighbour),
    "front for rear": each_text(front_for_rear),
    "left out": left_out,
    "swapped": swap,
}


# The games


def human_game(choice: random.Random) -> list[str]:
    """Return a game in WXF by players who see one move ahead."""
    position = kifu.Position()
    texts = []
    for _ in range(choice.randrange(60, 101)):
        moves = position.board.legal_moves()
        if not moves:
            break
        best = max(moves, key=lambda move: merit(position.board, move) + choice.gauss(0, 0.7))
        move = GAME.unpacked(best)
        texts.append(WXF.render(position, move))
        position.play(move)
    return texts


def merit(board: Board, move: int) -> float:
    """Return what a move takes, less the man that makes it if he can be taken, and a little for going ahead."""
    origin, target = move & POINT_MASK, move >> POINT_BITS & POINT_MASK
    won, risked, eager = WORTH[board.cell(target)], WORTH[board.cell(origin)], EAGER[board.cell(origin)]
    ahead = AHEAD[board.side][target] - AHEAD[board.side][origin]
    memory = board.play(move)
    lost = any(reply >> POINT_BITS & POINT_MASK == target for reply in board.legal_moves())
    check = board.checked
    board.undo(move, memory)
    return won - lost * risked + eager * min(ahead, 3) + 0.3 * check


def by_cell(values: dict[str, float]) -> list[float]:
    cells = {GAME.cell(GAME.piece(letter), side): value for letter, value in values.items() for side in kifu.Side}
    return [cells.get(cell, 0.0) for cell in range(256)]


WORTH = by_cell({"A": 2.0, "B": 2.0, "N": 4.0, "R": 9.0, "C": 4.5, "P": 1.0})
EAGER = by_cell({"K": -0.5, "N": 0.15, "R": 0.15, "C": 0.15, "P": 0.15})
AHEAD = [{square: GAME.seen_by(side, point)[1] for point, square in GAME.squares.items()} for side in kifu.Side]
