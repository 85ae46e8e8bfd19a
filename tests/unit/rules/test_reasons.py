"""Every reason against a move, word for word."""

import random
import re

import pytest

from kifu import Move, Position, Setup, registry
from kifu.core.board.packing import ON_CAPTURE, ON_ENTRY, ON_TOUCH
from kifu.rules.about import SideName
from kifu.rules.game import Game, Piece, Points, Rules, SetupText
from kifu.rules.reasons import why_not
from tests.conftest import random_play
from tests.effort import effort
from tests.unit.rules.test_game import toy

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
LONE = "4k4/9/9/9/9/9/9/9/9/3K5"

XIANGQI = [
    # Whose man it is
    (f"{START} w", "a2a3", "no man stands on a2"),
    (f"{START} w", "e10e9", "the King on e10 is Black's, and Red is to move"),
    (f"{START} b", "h3e3", "the Cannon on h3 is Red's, and Black is to move"),
    # Ways that a piece never goes
    (f"{START} w", "h1h3", "a Horse does not go from h1 to h3"),
    (f"{START} w", "d1d2", "an Advisor does not go from d1 to d2"),
    (f"{START} w", "c1c3", "an Elephant does not go from c1 to c3"),
    (f"{START} w", "e4e3", "a Pawn does not go from e4 to e3"),
    (f"{START} b", "e7e8", "a Pawn does not go from e7 to e8"),
    (f"{START} w", "e1e4", "a King does not go from e1 to e4"),
    (f"{LONE} w", "d1d10", "a King does not go from d1 to d10"),
    (f"{START} w", "h3h3", "the Cannon on h3 has to go to another point"),
    (f"{START} w", "a1a2a3", "a Chariot does not go from a1 by way of a2 to a3"),
    # One's own man
    (f"{START} w", "a1a4", "Red's own Pawn stands on a4"),
    (f"{START} b", "a10a7", "Black's own Pawn stands on a7"),
    (f"{START} w", "b3h3", "Red's own Cannon stands on h3"),
    (f"{START} w", "e1d1", "Red's own Advisor stands on d1"),
    # A leg or an eye
    (f"{START} b", "h10f9", "the Horse on h10 cannot reach f9: the Elephant on g10 blocks its way"),
    ("4k4/9/9/9/9/9/9/9/1p7/2BK5 w", "c1a3", "the Elephant on c1 cannot reach a3: the Pawn on b2 blocks its way"),
    # Regions; two that are half a board go by plain words
    (f"{LONE} w", "d1c1", "the King on d1 cannot go to c1: it must stay inside the palace"),
    ("3k5/9/9/9/9/9/9/4K4/9/9 w", "e3e4", "the King on e3 cannot go to e4: it must stay inside the palace"),
    ("3k5/9/9/9/9/9/4P4/4K4/9/9 w", "e3e4", "the King on e3 cannot go to e4: it must stay inside the palace"),
    (f"{START} b", "f10g9", "the Advisor on f10 cannot go to g9: it must stay inside the palace"),
    (
        "4k4/9/9/9/9/2B6/9/9/9/3K5 w", "c5e7",
        "the Elephant on c5 cannot go to e7: it must stay on its own side of the board",
    ),
    (
        "4k4/9/9/9/2b6/9/9/9/9/3K5 b", "c6e4",
        "the Elephant on c6 cannot go to e4: it must stay on its own side of the board",
    ),
    (f"{START} w", "a4b4", "the Pawn on a4 cannot go to b4: it goes that way only on the other side of the board"),
    (f"{START} b", "a7b7", "the Pawn on a7 cannot go to b7: it goes that way only on the other side of the board"),
    # A ride
    (f"{START} w", "a1a5", "the Chariot on a1 cannot reach a5: the Pawn on a4 is in the way"),
    (f"{START} w", "a1a8", "the Chariot on a1 cannot reach a8: the Pawn on a4 and the Pawn on a7 are in the way"),
    (f"{START} w", "i1e1", "Red's own King stands on e1"),
    (
        "3k5/9/9/9/9/9/R2nncP2/9/9/4K4 w", "a4h4",
        "the Chariot on a4 cannot reach h4: the Horse on d4, the Horse on e4, the Cannon on f4 and the Pawn on g4 "
        "are in the way",
    ),
    # Captures over a screen
    (
        f"{START} w", "b3b9",
        "the Cannon on b3 cannot reach b9: the Cannon on b8 is in the way, and b9 holds no man to capture",
    ),
    (
        "4k4/9/9/9/1r7/1p7/9/1C7/9/3K5 w", "b3b9",
        "the Cannon on b3 cannot reach b9: the Pawn on b5 and the Chariot on b6 are in the way",
    ),
    (f"{START} w", "h3h8", "the Cannon on h3 cannot capture on h8: no man stands between"),
    (
        "4k2n1/9/9/7r1/9/7p1/9/7C1/9/3K5 w", "h3h10",
        "the Cannon on h3 cannot capture on h10: 2 men stand between (h5, h7), it needs exactly one",
    ),
    # One's own King
    (f"{LONE} w", "d1e1", "the Kings on e1 and e10 would face each other"),
    ("4k4/9/9/9/9/4n4/9/9/9/4K4 b", "e5g4", "the Kings on e10 and e1 would face each other"),
    ("3k5/4r4/9/9/9/4N4/9/9/9/4K4 w", "e5g4", "Red's King on e1 would be attacked by the Chariot on e9"),
    ("4k4/9/9/9/9/9/9/9/7r1/3K5 w", "d1d2", "Red's King on d2 would be attacked by the Chariot on h2"),
    (
        "4k4/9/9/9/9/9/9/5n3/7r1/3K5 w", "d1d2",
        "Red's King on d2 would be attacked by the Horse on f3 and the Chariot on h2",
    ),
    (
        "4k4/9/9/9/9/9/9/3n5/9/3K5 w", "d1e1",
        "Red's King on e1 would be attacked by the King on e10 and the Horse on d3",
    ),
    # A check that goes on, and one that gives way to another
    ("3k5/4r4/9/9/9/9/9/9/9/R3K4 w", "a1a2", "Red is in check from the Chariot on e9, and this does not stop it"),
    ("3k5/4r4/9/9/9/9/9/9/9/R3K4 w", "e1e2", "Red is in check from the Chariot on e9, and this does not stop it"),
    ("3k5/4r4/9/9/9/9/9/9/9/R3K4 w", "e1d1", "the Kings on d1 and d10 would face each other"),
    (
        "3k5/4r4/9/9/9/9/9/3n5/9/R3K4 w", "a1a3",
        "Red is in check from the Chariot on e9 and the Horse on d3, and this does not stop it",
    ),
    ("5k3/9/9/9/9/9/9/3n5/6r2/4K4 w", "e1e2", "Red's King on e2 would be attacked by the Chariot on g2"),
    ("5k3/4r4/9/9/9/9/9/9/3r5/4K4 w", "e1d1", "Red's King on d1 would be attacked by the Chariot on d2"),
]  # fmt: skip


@pytest.mark.parametrize(("fen", "move", "sentence"), XIANGQI)
def test_xiangqi(fen: str, move: str, sentence: str) -> None:
    position = Position.from_fen(fen)
    assert position.why_not(position.game.move(move)) == sentence


EVERY_RULE = ON_ENTRY | ON_CAPTURE
TOY = [
    # Promotion
    (EVERY_RULE, "k4/5/2P2/5/5/K4 w", "a1a2+", "a King does not promote"),
    (0, "k4/5/2P2/5/5/K4 w", "c4c5+", "a Pawn does not promote"),
    (
        EVERY_RULE, "k4/5/5/2P2/5/K4 w", "c3c4+",
        "the Pawn on c3 cannot promote on c4: neither point lies in the promotion zone",
    ),
    (ON_TOUCH, "k4/5/5/2p2/5/K4 b", "c3c2+", None),
    (
        ON_ENTRY, "k1p2/2P2/5/5/5/K4 w", "c5c6+",
        "the Pawn on c5 cannot promote on c6: it is inside the promotion zone already",
    ),
    (ON_CAPTURE, "k4/5/2P2/5/5/K4 w", "c4c5+", "the Pawn on c4 cannot promote on c5: it captures nothing"),
    (
        EVERY_RULE, "k4/2P2/5/5/5/K4 w", "c5c6+",
        "the Pawn on c5 cannot promote on c6: it is inside the promotion zone already and captures nothing",
    ),
    (EVERY_RULE, "k4/5/2P2/5/5/K4 w", "c4d4+", "a Pawn does not go from c4 to d4"),
    # Captures on the way, and passes
    (0, "k4/5/5/2L2/5/K4 w", "c3c4c5", "the Lion on c3 has nothing to capture on c4 on its way to c5"),
    (0, "k4/5/5/2L2/5/K4 w", "c3c4c3", "the Lion on c3 has nothing to capture on c4 on its way to c3"),
    (0, "k4/5/2P2/2L2/5/K4 w", "c3c4c5", "White's own Pawn stands on c4"),
    (0, "k4/2P2/2p2/2L2/5/K4 w", "c3c4c5", "White's own Pawn stands on c5"),
    (0, "k4/5/2p2/2L2/5/K4 w", "c3c4c6", "a Lion does not go from c3 by way of c4 to c6"),
    (0, "k4/5/1PPP1/1PLP1/1PPP1/K4 w", "c3c3", "the Lion on c3 cannot pass: it has no empty point to step to and back"),
    (0, "k4/5/5/5/1pP2/LPK2 w", "a1a1", None),
    (0, "k4/5/5/5/PpP2/LPK2 w", "a1a1", "the Lion on a1 cannot pass: it has no empty point to step to and back"),
    (0, "k4/5/5/5/5/K4 w", "a1a1", "the King on a1 has to go to another point"),
    # A ride that ends after two steps
    (0, "k4/5/5/5/p4/OK3 w", "a1a3", "the Ox on a1 cannot reach a3: the Pawn on a2 blocks its way"),
    (0, "k4/5/5/5/5/OK3 w", "a1a4", "an Ox does not go from a1 to a4"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "fen", "move", "sentence"), TOY)
def test_promotions_and_captures_on_the_way(rule: int, fen: str, move: str, sentence: str | None) -> None:
    game = toy(rule)
    position = Position(game, Setup.from_fen(fen, game), forgive={"too-many"})
    assert position.why_not(game.move(move)) == (sentence or "")


def yard(guarded: bool) -> Game:
    """A game of the motions that neither xiangqi nor the other toy has, on a board with a rank in the middle.

    Captures on the way need a game without check, so the Eagle lives where kings are not guarded.
    """
    return Game(
        "yard",
        points=Points(tuple("abc"), tuple("12345"), {"near": "a1-c2", "court": "a1-c3", "far": "a4-c5"}),
        sides=(SideName("White", "w"), SideName("Black", "b")),
        pieces=(
            Piece("K", "King", "K", royal=True),
            Piece("F", "Footman", "mfWcfF"),
            Piece("E", "Eagle", "fcF" if guarded else "fcavW fcF", promotes_to="F"),
            Piece("G", "Guard", "W@near F@court near:A court:fD"),
            Piece("M", "Mortar", "cpR"),
            Piece("S", "Slider", "mB far:sW"),
        ),
        setup_text=SetupText("kfe/gms/3/GMS/KFE w", ("turn",)),
        rules=Rules(royal_guarded=guarded, promotion=ON_TOUCH, promotion_zone="near"),
    )


YARD = [
    ("k2/3/1f1/1F1/K2 w", "b2b3", "the Footman on b2 cannot capture on b3: it goes that way only to an empty point"),
    ("k2/3/3/1F1/K2 w", "b2c3", "the Footman on b2 cannot go to c3: it goes that way only to capture"),
    ("k2/3/3/1E1/K2 w", "b2b4", "the Eagle on b2 cannot go to b4 without a capture on b3"),
    ("k2/1e1/3/3/K2 b", "b4b2", "the Eagle on b4 cannot go to b2 without a capture on b3"),
    ("k2/3/1f1/1E1/K2 w", "b2b2", "the Eagle on b2 has to go to another point"),
    ("k2/3/3/1E1/K2 w", "b2c3", "the Eagle on b2 cannot go to c3: it goes that way only to capture"),
    (
        "k2/3/1f1/1E1/K2 w", "b2b3b4+",
        "the Eagle on b2 cannot promote on b4: a man that passes or captures on its way does not",
    ),
    ("k2/3/3/1G1/K2 w", "b2b3", "the Guard on b2 cannot go to b3: it must stay on its own side of the board"),
    ("k2/3/1G1/3/K2 w", "b3c4", "the Guard on b3 cannot go to c4: it must stay inside the court"),
    ("1k1/3/G2/3/K2 w", "a3c5", "the Guard on a3 cannot go to c5: it goes that way only on its own side of the board"),
    ("k2/2g/3/3/K2 b", "c4c2", None),
    ("k2/3/2g/3/K2 b", "c3c1", None),
    ("k2/3/3/2g/K2 b", "c2c4", "a Guard does not go from c2 to c4"),
    ("k2/3/3/M2/K2 w", "a2a4", "the Mortar on a2 cannot go to a4: it goes that way only to capture"),
    ("k2/3/3/M1f/K2 w", "a2c2", "the Mortar on a2 cannot capture on c2: no man stands between"),
    ("k2/3/2f/3/K1S w", "c1a3", None),
    ("k2/3/f2/3/K1S w", "c1a3", "the Slider on c1 cannot capture on a3: it goes that way only to an empty point"),
    ("k2/3/3/1f1/K1S w", "c1a3", "the Slider on c1 cannot reach a3: the Footman on b2 is in the way"),
    ("3/3/k2/3/K2 w", "a1b2", "White's King on b2 would be attacked by the King on a3"),
    ("3/3/k2/3/K2 w", "a1a2", "the Kings on a2 and a3 would face each other"),
    (
        "k2/3/2S/3/K2 w", "c3b3",
        "the Slider on c3 cannot go to b3: it goes that way only on the other side of the board",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("fen", "move", "sentence"), YARD)
def test_other_motions_and_regions(fen: str, move: str, sentence: str | None) -> None:
    game = yard(guarded="E" not in fen.upper())
    assert Position(game, Setup.from_fen(fen, game)).why_not(game.move(move)) == (sentence or "")


@pytest.mark.parametrize("game", registry.names("games"))
@pytest.mark.parametrize("seed", range(effort(1)))
def test_every_illegal_move_of_random_play_has_a_reason(game: str, seed: int) -> None:
    choice = random.Random(seed)
    for position in random_play(game, seed, 100, checks=0.4):
        points = list(position.game.squares)
        own = [point for point in points if (man := position[point]) and man.side is position.turn]
        for _ in range(12):
            move = Move(choice.choice([*own, *points]), choice.choice(points))
            if not position.is_legal(move):
                check_reason(position, move)


def check_reason(position: Position, move: Move) -> None:
    """One line; it speaks of an attack exactly when the men can go so; what blocks a way does block it."""
    reason = str(why_not(position.setup(), move))
    where = f"{position!r} {move}: {reason}"
    assert re.fullmatch(r"\S.*\S", reason), where
    setup, packed = position.setup(), position.game.packed(move)
    unsafe = re.search(r" would (be attacked by the|face each other)|in check from the", reason)
    assert bool(unsafe) == (packed in setup.board().pseudo_moves()), where
    if "blocks its way" in reason or "in the way" in reason:
        for point in re.findall(r"\w+", reason.partition(":")[2]):
            setup.men.pop(point, None)
        promoting = position.game.packed(move._replace(promotion=True))
        assert {packed, promoting} & set(setup.board().pseudo_moves()), where


def test_every_illegal_move_of_the_toy_has_a_reason() -> None:
    game = toy()
    position = Position(game, Setup.from_fen("k1p2/2P2/1ppp1/2L1o/O1P2/K4 w", game), forgive={"too-many"})
    choice = random.Random(1)
    points = list(game.squares)
    for _ in range(3000):
        origin, target, via = choice.choices(points, k=3)
        move = Move(origin, target, choice.choice(["", via]), choice.random() < 0.3)
        if not position.is_legal(move):
            assert re.fullmatch(r"\S.*\S", str(why_not(position.setup(), move))), move
