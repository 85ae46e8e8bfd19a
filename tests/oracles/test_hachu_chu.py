"""Chu shogi against HaChu: the same legal moves in random games, and the same judgement of every capture of a lion."""

import random

import pytest

import kifu
from kifu.rules.game import find_game
from kifu.rules.move import on_board
from kifu.rules.setup import FAULTS, Setup
from tests.effort import SEED, effort
from tests.oracles.hachu import ENGINE, Hachu, text_of
from tests.oracles.test_hachu import compare, takes_last_royal

pytestmark = pytest.mark.skipif(ENGINE is None, reason="Debian's hachu is not installed")

SHARES = 2
POSITIONS = effort(300, least=60) // SHARES
SETUPS = POSITIONS // 10
# HaChu knows no second chance on the last rank.
GAME = find_game("chu_shogi:last_rank=none")
FREE = GAME.set(lion_trading="free")


def takes_lion(position: kifu.Position, move: kifu.AnyMove) -> bool:
    taken = [position[point] for point in (on_board(move).via, move.target) if point and point != on_board(move).origin]
    return any(man is not None and man.piece.name == "Lion" for man in taken)


def allowed(position: kifu.Position, listed: set[str], hachu: Hachu) -> set[str]:
    """Return what HaChu lists without the captures of lions that it then refuses to play."""
    refused = listed - {text_of(move, position.game) for move in position.legal_moves()}
    for text in sorted(refused):
        assert not hachu.play(text), f"{position.fen()} {text}"
    return listed - refused


@pytest.mark.parametrize("share", range(SHARES))
def test_legal_moves_of_random_games_equal_hachu(share: int) -> None:
    print(f"KIFU_SEED={SEED}")
    choice = random.Random(f"{SEED} {share}")
    compared = lions = 0
    while compared < POSITIONS:
        position = kifu.Position(GAME)
        declined: set[str] = set()
        with Hachu(variant="chu") as hachu:
            for _ in range(250):
                if takes_last_royal(position) or position.outcome():
                    break
                own = compare(position, allowed(position, hachu.moves(), hachu), declined)
                compared += 1
                text = choose(position, own, choice)
                assert hachu.play(text), f"{position.fen()} {text}"
                move = own[text]
                lions += takes_lion(position, move)
                declined -= {on_board(move).origin, on_board(move).via, move.target}
                declined |= {move.target} if f"{text}+" in own else set()
                position.play(move)
    print(f"share {share}: {compared} positions, {lions} lions captured")


def choose(position: kifu.Position, own: dict[str, kifu.AnyMove], choice: random.Random) -> str:
    """Return a move, of lions and of other men captured more often than chance would have it."""
    lions = sorted(text for text, move in own.items() if takes_lion(position, move))
    captures = sorted(text for text, move in own.items() if on_board(move).via or position[move.target])
    for texts, share in ((lions, 0.5), (captures, 0.3)):
        if texts and choice.random() < share:
            return choice.choice(texts)
    return choice.choice(sorted(own))


@pytest.mark.parametrize("share", range(SHARES))
def test_captures_of_lions_equal_hachu(share: int) -> None:
    """A lion, an eagle or a falcon beside a lion, among men that guard it and men that do not."""
    print(f"KIFU_SEED={SEED}")
    choice = random.Random(f"{SEED} {share}")
    judged = {True: 0, False: 0}
    setups = 0
    while setups < SETUPS or not all(judged.values()):
        setups += 1
        fen = f"{crowd(choice)} b - 1"
        position = kifu.Position(GAME, Setup.from_fen(fen, GAME), forgive=FAULTS)
        free = kifu.Position(FREE, Setup.from_fen(fen, FREE), forgive=FAULTS)
        if takes_last_royal(free):
            continue
        with Hachu(fen, variant="chu") as hachu:
            listed = hachu.moves()
            for move in free.legal_moves():
                text = text_of(move, GAME)
                if text not in listed or not takes_lion(free, move):
                    continue
                accepted = hachu.play(text)
                assert accepted == position.is_legal(move), f"{fen} {text}"
                judged[accepted] += 1
                if accepted:
                    hachu.send("undo")
                    hachu.wait()
    print(f"share {share}: {judged[True]} captures of lions allowed, {judged[False]} forbidden")


def crowd(choice: random.Random) -> str:
    file, rank = choice.randrange(2, 10), choice.randrange(3, 9)
    near = [(file + i, rank + j) for i in range(-2, 3) for j in range(-2, 3) if (i, j) != (0, 0)]
    men = {(11, 0): "K", (0, 11): "k", (file, rank): choice.choice(["N", "N", "N", "+O", "+H", "+D"])}
    men.setdefault(choice.choice(near), choice.choice(["n", "+o"]))
    for place in choice.sample(near, 8):
        men.setdefault(place, choice.choice(["p", "p", "i", "g", "+p", "s", "t", "P", "G", "c"]))
    for _ in range(6):
        men.setdefault((choice.randrange(12), choice.randrange(12)), choice.choice("rbqhdvalx"))
    pieces = {piece.letter: piece for piece in GAME.pieces}
    placed = {
        GAME.point(place): kifu.Man(kifu.Side(int(letter.islower())), pieces[letter.upper()])
        for place, letter in men.items()
        if GAME.grid.holds(place)
    }
    return Setup(GAME, placed).fen().split()[0]
