"""WXF as kifu writes it against Fairy-Stockfish, which writes the digits of 2018 and is wrong in known ways."""

import random
from collections import Counter

import pyffish

import kifu
from kifu.notations.base import find_notation
from kifu.rules.move import on_board
from tests.conftest import random_play
from tests.effort import effort
from tests.laws.test_notations import tandem_positions

# The library takes most of the time, and the plain build is held against the compiled one elsewhere: ``test_builds``.
GAMES, TANDEMS = effort(1), effort(20)
WXF = find_notation("wxf-2018", kifu.Position().game)


def kind_of_difference(position: kifu.Position, move: kifu.AnyMove, own: str, theirs: str) -> str:
    """Name the class of a difference, or nothing if it belongs to none that is known."""
    man = position[on_board(move).origin]
    assert man is not None
    file = "".join(filter(str.isdigit, theirs[:2]))
    if own[2:] == theirs[2:] and own[1] in "+-" and own[0] == theirs[0] and theirs[1] == file:
        # It leaves the marker out when the other man could not make the same displacement on the board.
        return "tandem marker left out"
    if man.piece.letter == "P" and own[2:] == theirs[2:] and {own[:2], theirs[:2]} and not own[0].isalpha():
        return "tandem pawns"
    return ""


def compare(position: kifu.Position, differences: Counter[str]) -> None:
    fen = position.fen()
    for move in position.legal_moves():
        own = WXF.render(position, move)
        theirs = pyffish.get_san("xiangqi", fen, str(move), False, pyffish.NOTATION_XIANGQI_WXF)
        if own == theirs:
            differences["same"] += 1
            continue
        kind = kind_of_difference(position, move, own, theirs)
        assert kind, f"{fen} {move}: kifu {own}, pyffish {theirs}"
        differences[kind] += 1


def test_wxf_equals_pyffish_but_for_known_classes() -> None:
    differences: Counter[str] = Counter()
    for seed in range(GAMES):
        for position in random_play("xiangqi", 4000 + seed, 100):
            if position.ply % 3 == 0:
                compare(position, differences)
    tandems = tandem_positions(random.Random(5))
    for _ in range(TANDEMS):
        compare(next(tandems), differences)
    print(dict(differences))
    assert differences["same"] > 1_200 * GAMES
    assert differences["tandem marker left out"] > 0


def test_the_1997_and_2018_rules_differ_only_in_tandem_pawns() -> None:
    older = find_notation("wxf", WXF_GAME).set(sideways="=")
    tandems = tandem_positions(random.Random(6))
    for _ in range(effort(50)):
        position = next(tandems)
        for move in position.legal_moves():
            man = position[on_board(move).origin]
            assert man is not None
            if man.piece.letter != "P":
                assert older.render(position, move) == WXF.render(position, move)


WXF_GAME = kifu.Position().game
