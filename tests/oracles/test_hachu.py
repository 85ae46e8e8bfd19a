"""Dai shogi against HaChu: the same legal moves in random games, double legs and passes included."""

import random
import re
from collections.abc import Container

import pytest

import kifu
from kifu.rules.game import find_game
from kifu.rules.move import on_board
from tests.effort import SEED, effort
from tests.oracles.hachu import ENGINE, Hachu, text_of

pytestmark = pytest.mark.skipif(ENGINE is None, reason="Debian's hachu is not installed")

SHARES = 4
POSITIONS = effort(400, least=200) // SHARES


def compare(position: kifu.Position, listed: set[str], declined: Container[str] = ()) -> dict[str, kifu.AnyMove]:
    """Assert that both know the same moves, and return by HaChu's text those that it lists.

    HaChu lists only the promotion where refusing it gains nothing; given the refusal, it plays that or, with a lance
    on the last rank of chu shogi, promotes him all the same.  And it does not let a man on one of the points
    ``declined``, where he came refusing to promote, promote with his next move, not even by a capture; set up on the
    same square it lets him.  The rules we follow know no such thing.
    """
    own = {text_of(move, position.game): move for move in position.legal_moves()}
    refusals = {move for move in own if f"{move}+" in own and move not in listed}
    late = {
        text
        for text, move in own.items()
        if on_board(move).promotion and on_board(move).origin in declined and text not in listed
    }
    assert set(own) - refusals - late == listed, position.fen()
    return {text: move for text, move in own.items() if text in listed}


def takes_last_royal(position: kifu.Position) -> bool:
    """Whether the side to move can win at once: there HaChu's list is of no use."""
    left = position.board.royals_second if position.turn is kifu.Side.FIRST else position.board.royals_first
    for move in position.legal_moves():
        taken = [
            position[point] for point in (on_board(move).via, move.target) if point and point != on_board(move).origin
        ]
        if sum(man is not None and man.piece.royal for man in taken) >= left:
            return True
    return False


@pytest.mark.parametrize("share", range(SHARES))
def test_legal_moves_of_random_games_equal_hachu(share: int) -> None:
    choice = random.Random(f"{SEED} {share}")
    compared = doubles = passes = promotions = 0
    while compared < POSITIONS:
        position = kifu.Position("dai_shogi")
        declined: set[str] = set()
        with Hachu() as hachu:
            for _ in range(200):
                if takes_last_royal(position):
                    break
                own = compare(position, hachu.moves(), declined)
                compared += 1
                doubles += sum(bool(on_board(move).via) for move in own.values())
                passes += "@@@@" in own
                promotions += sum(bool(on_board(move).promotion) for move in own.values())
                text = choice.choice(sorted(own))
                assert hachu.play(text), f"{position.fen()} {text}"
                move = own[text]
                declined -= {on_board(move).origin, on_board(move).via, move.target}
                declined |= {move.target} if f"{text}+" in own else set()
                position.play(move)
    print(f"share {share}: {compared} positions, {doubles} double legs, {passes} with a pass, {promotions} promotions")


PROMOTABLE = [piece.letter for piece in kifu.Position("dai_shogi").game.pieces if piece.promotes_to]


@pytest.mark.parametrize("rule", ["wikipedia", "shogi"])
@pytest.mark.parametrize("letter", PROMOTABLE)
def test_promotion_choices_equal_hachu(letter: str, rule: str) -> None:
    """A man outside the zone, on its edge and inside, with and without something to capture."""
    game = find_game(f"dai_shogi:promotion={rule}")
    for rank in (4, 5, 6, 7):
        ranks = ["k14", *["15"] * 13, "7K7"]
        ranks[rank - 1] = f"7{letter}7"
        for other in (rank - 2, rank):
            ranks[other] = "5ppppp5" if other != 0 else ranks[other]
        board = "/".join(ranks)
        setup = kifu.Setup.from_fen(f"{board} b - 1", game)
        position = kifu.Position(game, setup, forgive={"too-many"})
        with Hachu(board, promote_on_entry=rule == "wikipedia") as hachu:
            compare(position, hachu.moves())


def test_both_rules_differ() -> None:
    board = "k14/15/15/7G7/15/15/15/15/15/15/15/15/15/15/7K7 b - 1"
    counts = {
        rule: sum(
            bool(on_board(move).promotion)
            for move in kifu.Position.from_fen(board, f"dai_shogi:promotion={rule}").legal_moves()
        )
        for rule in ("wikipedia", "shogi")
    }
    assert counts == {"wikipedia": 0, "shogi": 6}


DESIGNATIONS = [piece.letter for piece in kifu.Position("dai_shogi").game.pieces if piece.letter not in ("K", "+E")]


@pytest.mark.parametrize("letter", DESIGNATIONS)
def test_every_piece_set_up_equals_hachu(letter: str) -> None:
    """Each kind, promoted forms included, alone in the open, among enemies and among friends, and at the edge."""
    game = kifu.Position("dai_shogi").game
    choice = random.Random(letter)
    for crowd in ("", "pppppg", "PPPPGS", "pPgS"):
        for file, rank in ((7, 7), (0, 9), (14, 6), (choice.randrange(15), choice.randrange(5, 11))):
            men = {"8o": "K", "15a" if crowd else "8a": "k", game.point((file, rank)): letter}
            for point in crowd and [game.point(place) for place in _around(file, rank)]:
                if choice.random() < 0.6:
                    men.setdefault(point, choice.choice(crowd))
            board = _board(game, men)
            position = kifu.Position(game, kifu.Setup.from_fen(f"{board} b - 1", game), forgive={"too-many"})
            if takes_last_royal(position):
                continue
            with Hachu(board) as hachu:
                compare(position, hachu.moves())


def _around(file: int, rank: int) -> list[tuple[int, int]]:
    near = [(file + i, rank + j) for i in (-2, -1, 0, 1, 2) for j in (-2, -1, 0, 1, 2)]
    return [(i, j) for i, j in near if 0 <= i < 15 and 1 <= j < 14 and (i, j) != (file, rank)]


def _board(game: kifu.Game, men: dict[str, str]) -> str:
    rows = []
    for rank in reversed(range(15)):
        cells = [men.get(game.point((file, rank)), " ") for file in range(15)]
        rows.append(re.sub(" +", lambda gap: str(len(gap[0])), "".join(cells)))
    return "/".join(rows)
