"""A move or a short line in any notation, with neither game nor notation named, is never read as other moves."""

import random
from collections import Counter

import pytest

import kifu
from kifu import registry
from kifu.lines.any import open_line
from kifu.lines.reading import read_line
from kifu.notations.base import Notation, notations_of
from tests.conftest import random_play
from tests.effort import effort

DRAWN = effort(4)
LINE = 6  # moves
CASES = [
    pytest.param(notation, id=f"{game}-{notation.name}")
    for game in registry.names("games")
    for notation in notations_of(kifu.Position(game).game)
]


def outcome_of(text: str, fen: str, expected: list[kifu.AnyMove]) -> str:
    """Return what becomes of a text: right, refused, or wrong."""
    try:
        line = open_line(text, fen=fen or None)
        moves = [move.reading.move for move in read_line(line.text, line.known.notation, line.start, known=line.known)]
    except (kifu.AmbiguousMoveError, kifu.UndecidedError):
        return "refused as ambiguous"
    except kifu.KifuError:
        return "refused"
    return "right" if moves == expected else "wrong"


def draw_moves(notation: Notation, choice: random.Random) -> tuple[str, str, list[kifu.AnyMove]]:
    """Return a move out of a game, its text and the setup before it."""
    *_, position = random_play(notation.game, choice.randrange(1 << 30), choice.randrange(60), checks=0.2)
    moves = position.legal_moves() if not position.outcome() else []
    if not moves:
        return draw_moves(notation, choice)
    move = choice.choice(moves)
    return notation.render(position, move), position.fen(), [move]


def draw_line(notation: Notation, choice: random.Random) -> tuple[str, str, list[kifu.AnyMove]]:
    """Return the first moves of a game."""
    texts, moves, position = [], [], kifu.Position(notation.game)
    for _ in range(LINE):
        move = choice.choice(position.legal_moves())
        texts.append(notation.render(position, move))
        moves.append(move)
        position.play(move)
    return notation.separator.join(texts), "", moves


@pytest.mark.parametrize("notation", CASES)
def test_nothing_is_read_wrongly(notation: Notation) -> None:
    choice = random.Random(7)
    singles = Counter(outcome_of(*draw_moves(notation, choice)) for _ in range(DRAWN))
    lines = Counter(outcome_of(*draw_line(notation, choice)) for _ in range(DRAWN))
    print(f"\n{notation.game.name} {notation.name}: single moves {dict(singles)}, lines of {LINE} {dict(lines)}")
    assert not singles["wrong"]
    assert not lines["wrong"]
    assert lines["right"] >= 0.99 * DRAWN
