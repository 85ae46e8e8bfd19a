"""Chu shogi: its table, promotion, lions that may not be traded, bare kings, and published counts of moves."""

import csv

import pytest

import kifu
from kifu.rules import betza
from kifu.rules.game import find_game
from kifu.rules.move import on_board
from kifu.rules.setup import FAULTS
from tests.conftest import DATA

GAME = find_game("chu_shogi")


def position_of(fen: str, game: str = "chu_shogi") -> kifu.Position:
    return kifu.Position.from_fen(fen, game, forgive=FAULTS)


def test_the_start() -> None:
    position = kifu.Position("chu_shogi")
    assert sum(1 for point in GAME.squares if position[point]) == 92
    for point, name in {"7l": "King", "7j": "Lion", "6j": "Free king", "7k": "Kirin", "6k": "Phoenix"}.items():
        man = position.man(point)
        assert (man.side, man.piece.name) == (kifu.Side.FIRST, name)
    assert position.setup().turned().faults() == []


def test_kinds_and_promoted_forms() -> None:
    assert len([piece for piece in GAME.pieces if not piece.promoted]) == 21
    assert {piece.letter for piece in GAME.pieces if not piece.promoted and not piece.promotes_to} == set("KNQ")
    assert {piece.name for piece in GAME.pieces if piece.royal} == {"King", "Crown prince"}
    assert GAME.piece_named("Kirin", promoted=True).name == "Lion"
    # What a kind does it does in dai shogi too.
    for piece in GAME.pieces:
        twin = find_game("dai_shogi").piece_named(piece.plain_name, promoted=piece.promoted)
        assert twin[1:7] == piece[1:7]


def count_ways(position: kifu.Position, *, of_return: int = 1) -> int:
    """Count moves as lishogi does: a man with lion power steps over an empty square in as many ways as there are.

    Its first version took each way that leads back to the origin twice, once for either step.
    """
    count = 0
    for move in position.legal_moves():
        man = position.man(on_board(move).origin)
        sign = 1 if man.side is kifu.Side.FIRST else -1
        (file, rank), target = GAME.place(on_board(move).origin), GAME.place(move.target)
        ways = 0
        for motion in betza.parse(man.piece.movement) if not on_board(move).via else ():
            if isinstance(motion, betza.Double):
                via = (file + sign * motion.via[0], rank + sign * motion.via[1])
                end = (via[0] + sign * motion.step[0], via[1] + sign * motion.step[1])
                ways += end == target and GAME.grid.holds(via) and position[GAME.point(via)] is None
        ways += on_board(move).origin != move.target or bool(on_board(move).via)
        count += ways * (of_return if on_board(move).origin == move.target else 1)
    return count


def published(name: str) -> list[tuple[str, int]]:
    with open(DATA / "chu_shogi" / name, encoding="utf-8") as file:
        return [(row["fen"], int(row["moves"])) for row in csv.DictReader(file)]


@pytest.mark.parametrize(("fen", "moves"), published("published.csv"))
def test_published_counts(fen: str, moves: int) -> None:
    assert count_ways(position_of(fen)) == moves


@pytest.mark.parametrize(("fen", "moves"), published("published_first.csv"))
def test_counts_of_the_first_version(fen: str, moves: int) -> None:
    assert count_ways(position_of(fen), of_return=2) == moves


@pytest.mark.parametrize(
    ("fen", "legal", "forbidden"),
    [
        ("12/12/12/12/7g4/6n5/5N6/12/12/12/12/12 b", "7g6f 7g6f5e 7g6f6e", ""),
        ("12/12/12/12/4B2l4/4S7/5N6/7n4/12/12/12/12 b", "7g5e 8e5h", "7g5h"),
        ("12/12/12/12/4B2l4/4S7/5N6/7n4/12/12/12/12 w", "5h5j", "5h7g"),
        ("12/12/12/12/3n8/12/5N6/5P6/7b4/12/12/12 b", "7g5i", "7g9e"),
        # The bishop guards the other lion only once the pawn on the way is taken.
        ("12/12/12/12/3n1H6/3sp7/5N6/5P6/1k5b4/12/12/12 b", "7g9e", "7g8f9e"),
        # A pawn guards the lion after it, and no more once it is captured with it.
        ("12/12/12/12/12/4N7/4p7/4n7/12/12/12/12 b", "8f8g 8f8g8h", "8f8h"),
        ("12/12/12/4r7/12/4N7/4p7/4n7/12/12/12/12 b", "8f8g", "8f8h 8f8g8h"),
        ("12/12/12/12/6+o1r3/4gi6/6N5/7s4/8n3/12/12/12 b", "6g5h4i 6g7f 6g7f8f", "6g6e 6g7f6e"),
        ("12/12/3l8/12/3b4+o3/6n5/4N7/6R5/7K4/12/12/12 b", "", "8g6f"),
        ("11l/6l5/5Nn5/11n/9N2/12/1N10/9n2/1n7N2/4r7/4nN6/4r7 b", "7c6c 7c6b6c 3i3h 3i3h3g 7k8k 7k8k8j 11g11i", "3e1d"),
        # The only guard, a go-between, is captured on the way.
        ("12/12/12/12/12/5n6/6i5/5N6/12/12/12/11K b", "7h6g7f", ""),
        # A second guard makes the same capture a trade again: a go-between is too little.
        ("12/5r6/12/12/12/5n6/6i5/5N6/12/12/12/11K b", "", "7h6g7f"),
    ],
)  # fmt: skip
def test_a_lion_two_squares_away(fen: str, legal: str, forbidden: str) -> None:
    position, free = position_of(fen), position_of(fen, "chu_shogi:lion_trading=free")
    for text in (*legal.split(), *forbidden.split()):
        move = GAME.move(text)
        assert position.is_legal(move) == (text in legal.split()), text
        assert free.is_legal(move), text


@pytest.mark.parametrize(
    ("fen", "move", "lost", "legal", "forbidden"),
    [
        ("12/12/12/12/12/4r7/12/12/5o3n1n/4N6P/12/6B5 w - 1", "8f8j", "8j", "6l8j", "6l3i"),
        ("12/12/12/12/12/4r7/12/12/5o3n1n/4N6P/12/6B5 w - 1", "7i8j+", "8j", "6l8j", "6l3i"),
        ("12/12/12/12/12/4r7/12/12/5o3n1n/4N6P/12/6B5 w - 1", "3i3i", "", "6l3i 1j1i", ""),
        ("12/12/12/12/12/12/12/12/4+ho3n2/4N7/12/6B5 w", "8i8j8i", "8j", "", "6l3i"),
        ("k11/12/12/12/6n5/6P5/12/5+h6/12/5N6/12/11K b", "6f6e", "6e", "7h7i", "7h7j"),
        ("k11/12/12/12/6n5/6P5/12/7+d4/12/5N6/12/11K b", "6f6e", "6e", "5h6i", "5h7j"),
        # A kirin that takes a lion and becomes one may be taken where it stands.
        ("k11/12/12/12/12/12/12/7+d4/12/5n6/12/5O5K b", "7l7j", "7j", "5h6i 5h7j", ""),
        # Lions that take lions leave nothing to remember.
        ("11k/12/12/10bm/9N2/12/5n6/6N5/5r6/12/9K2/12 b", "6h7g", "", "2d3e", ""),
    ],
)
def test_a_lion_lost_to_another_man(fen: str, move: str, lost: str, legal: str, forbidden: str) -> None:
    position = position_of(fen)
    position.play(GAME.move(move))
    assert position.fen().split()[2] == (lost or "-")
    for found in (position, position_of(position.fen())):
        assert [found.is_legal(GAME.move(text)) for text in legal.split()] == [True] * len(legal.split())
        assert [found.is_legal(GAME.move(text)) for text in forbidden.split()] == [False] * len(forbidden.split())


@pytest.mark.parametrize(
    ("fen", "promotions", "none"),
    [
        ("k11/6P5/12/12/12/12/12/12/12/12/12/11K b - 1", "6b6a+", ""),
        ("k11/12/6L5/12/12/12/12/12/12/12/12/11K b - 1", "6c6a+", ""),
        ("k11/6I5/12/12/12/12/12/12/12/12/12/11K b - 1", "", ""),
        ("k11/12/12/12/6P5/12/12/12/12/12/12/11K b - 1", "6e6d+", "6e6d+"),
        ("k11/12/6p5/6P5/12/12/12/12/12/12/12/11K b - 1", "6d6c+", "6d6c+"),
        ("k11/12/12/12/12/12/12/12/12/12/6p5/11K w - 1", "6k6l+", ""),
    ],
)
def test_promotion(fen: str, promotions: str, none: str) -> None:
    for game, expected in (("chu_shogi", promotions), ("chu_shogi:last_rank=none", none)):
        moves = position_of(fen, game).legal_moves()
        assert [str(move) for move in moves if on_board(move).promotion] == expected.split()


def test_a_bare_king_loses() -> None:
    fen = "12/12/12/12/6k5/4g7/4G7/6K5/12/12/12/12 b - 1"
    for game, outcome in (
        ("chu_shogi", kifu.Outcome(kifu.Side.FIRST, kifu.Ending.BARE)),
        ("chu_shogi:bare_king=no", None),
    ):
        position = position_of(fen, game)
        assert position.outcome() is None
        position.play(GAME.move("8g8f"))
        assert position.outcome() == outcome


@pytest.mark.parametrize(
    ("move", "notation", "text"),
    [
        ("9i9h", "hodges", "P-9h"),
        ("9i9h", "hodges-tsa", "P-9h"),
        ("9i9h", "japanese", "9八歩兵"),
        ("9i9h", "usi", "9i9h"),
        ("9i9h", "xboard", "d4d5"),
        ("7j7h", "hodges", "LN-7h"),
    ],
)
def test_the_notations_of_shogi_serve_it(move: str, notation: str, text: str) -> None:
    position = kifu.Position("chu_shogi")
    if move == "9i9h":
        position = position_of("k11/12/12/12/12/12/12/12/3P8/12/12/11K b - 1")
    assert position.render(GAME.move(move), notation) == text
    assert position.parse(text, notation, strict=True) == GAME.move(move)
