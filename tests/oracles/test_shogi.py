"""Shogi against cshogi and Fairy-Stockfish's library: legal moves with drops, check, and the SFEN after a move."""

import random

import cshogi
import pyffish
import pytest

import kifu
from kifu.rules.setup import FAULTS
from kifu.rulings.entering import WINS, declare
from tests.conftest import random_play
from tests.effort import SEED, effort

SHARES = 4
POSITIONS = effort(400, least=200) // SHARES
IN_CHECK = POSITIONS // 10
GAME = kifu.Position("shogi").game


def drops_of(position: kifu.Position) -> bool:
    return any(position.hands[position.turn])


@pytest.mark.parametrize("share", range(SHARES))
def test_legal_moves_check_and_sfen_equal_cshogi(share: int) -> None:
    compared = in_check = with_drops = 0
    seed = first_seed = 10_000 * SEED + 1000 * share
    while compared < POSITIONS or in_check < IN_CHECK:
        seed += 1
        for position in random_play("shogi", seed, 160, checks=0.3):
            fen = position.fen()
            board = cshogi.Board(fen)
            moves = sorted(map(str, position.legal_moves()))
            assert moves == sorted(map(cshogi.move_to_usi, board.legal_moves)), f"seed {seed}: {fen}"
            assert position.in_check() == board.is_check(), f"seed {seed}: {fen}"
            if moves:
                move = position.legal_moves()[compared % len(moves)]
                position.play(move)
                board.push_usi(str(move))
                assert position.fen() == board.sfen(), f"seed {seed}: {fen} {move}"
                position.undo()
            compared += 1
            with_drops += drops_of(position)
            in_check += position.in_check()
    assert with_drops > compared / 3
    print(f"{compared} positions, {with_drops} with drops, {in_check} in check, seeds {first_seed + 1} to {seed}")


@pytest.mark.parametrize("share", range(SHARES))
def test_legal_moves_equal_pyffish_but_for_pawn_drops_that_mate(share: int) -> None:
    """Fairy-Stockfish's library lists pawns dropped so that they mate; it is held to every other move."""
    compared, seed = 0, 10_000 * SEED + 1000 * share + 500
    while compared < POSITIONS:
        seed += 1
        for position in random_play("shogi", seed, 160, checks=0.3):
            own = {text_of(move) for move in position.legal_moves()}
            listed = set(pyffish.legal_moves("shogi", pyffish_fen(position), []))
            assert own <= listed, f"seed {seed}: {position.fen()}"
            for text in listed - own:
                assert is_mate_by_pawn(position, text), f"seed {seed}: {position.fen()} {text}"
            compared += 1


def text_of(move: kifu.AnyMove) -> str:
    """Return a move as pyffish writes it: files from a at Black's left, ranks from 1 on Black's side."""
    if isinstance(move, kifu.Drop):
        return f"{move.piece}@{square_of(move.target)}"
    return "".join(map(square_of, move.points)) + "+" * bool(move.promotion)


def square_of(point: str) -> str:
    file, rank = GAME.place(point)
    return f"{'abcdefghi'[file]}{rank + 1}"


def is_mate_by_pawn(position: kifu.Position, text: str) -> bool:
    """Whether a text drops a pawn, and what kifu has against that is that it mates."""
    if not text.startswith("P@"):
        return False
    [point] = [point for point in GAME.squares if square_of(point) == text[2:]]
    return "it would mate" in position.why_not(kifu.Drop("P", point))


def pyffish_fen(position: kifu.Position) -> str:
    """Return a position as pyffish takes it: hands in brackets after the board, and who moves first is white."""
    board, turn, hands, number = position.fen().split()
    return f"{board}[{hands}] {'w' if turn == 'b' else 'b'} 0 {number}"


@pytest.mark.parametrize("fen", ["8k/6+P2/7G1/9/9/9/9/9/K8 b P 1", "7lk/9/7GP/9/9/9/9/9/K8 b P 1"])
def test_a_pawn_drop_that_mates_is_what_pyffish_lists_besides(fen: str) -> None:
    position = kifu.Position.from_fen(fen, "shogi")
    own = {text_of(move) for move in position.legal_moves()}
    extra = set(pyffish.legal_moves("shogi", pyffish_fen(position), [])) - own
    assert all(is_mate_by_pawn(position, text) for text in extra)
    assert len(own) == len(list(cshogi.Board(fen).legal_moves))


def test_declarations_by_27_points_equal_cshogi() -> None:
    """Boards of men thrown anywhere, most of them far ahead, with both Kings entered."""
    choice, declared = random.Random(SEED), 0
    for _ in range(effort(300)):
        position = thrown_board(choice)
        board = cshogi.Board(position.fen())
        wins = declare(position, 27) == WINS
        assert wins == board.is_nyugyoku(), position.fen()
        declared += wins
    print(f"{declared} declarations win")


def thrown_board(choice: random.Random) -> kifu.Position:
    while True:
        men: dict[str, kifu.Man] = {}
        for side in kifu.Side:
            far = sorted(GAME.region(GAME.rules.promotion_zone, side))
            free = [point for point in map(GAME.point, far) if point not in men]
            choice.shuffle(free)
            kinds = [piece for piece in GAME.pieces if not piece.royal and piece.letter not in "PLN"]
            men |= {point: kifu.Man(side, choice.choice(kinds)) for point in free[: choice.randint(8, 14)]}
            men[free[-1]] = kifu.Man(side, GAME.piece("K"))
        hands = {"P": choice.randint(1, 9)}, {"P": choice.randint(1, 9), "R": choice.randint(1, 2)}
        turn = kifu.Side(choice.randrange(2))
        position = kifu.Position(GAME, kifu.Setup(GAME, men, turn, hands=hands), forgive=FAULTS)
        other = kifu.Position(GAME, kifu.Setup(GAME, men, turn.other, hands=hands), forgive=FAULTS)
        if not other.in_check():
            return position
