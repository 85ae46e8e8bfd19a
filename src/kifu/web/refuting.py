"""Refuting: what speaks against a move, as facts about the line that follows it.

>>> refute({"fen": "3k5/9/9/9/9/4r4/9/4C4/9/5K3 w", "moves": [], "move": "e3e4", "line": ["e5e4"]})["kind"]
'hangs'

The facts are points of the position after the move; what stands there, and in which words that is said, the page knows.
"""

from typing import NamedTuple

from kifu.rules.exchange import worth_in_exchange
from kifu.rules.move import AnyMove, Drop
from kifu.rules.position import Position
from kifu.rules.setup import Setup
from kifu.web.playing import replay
from kifu.web.thinking_messages import Refutation, RefuteRequest

PLIES = 7  # of the line that are looked at: what is lost later is no reason that a reader sees


class _Loss(NamedTuple):
    """A man that the other side takes: which of its replies takes him, where he is then and where he stood before."""

    reply: int
    taken: str
    stood: str
    worth: float


def refute(request: RefuteRequest) -> Refutation:
    """Say what a move loses in the line that follows it: a game, a man at once, a man to a fork, a man later."""
    position = replay(request)
    position.play(position.game.move(request["move"]))
    line = _legal_part(position, request["line"])
    mate = request.get("mate", 0)
    if mate:
        return {"kind": "mate", "count": abs(mate), "points": []}
    loss = _find_loss(position, line)
    if loss is None:
        return {"kind": "worse", "points": []}
    if loss.reply == 0:
        last = position.last_move
        moved = last is not None and last.target == loss.taken
        return {"kind": "hangs" if moved else "leaves", "points": [loss.taken]}
    forked = _forked(position, line[0])
    if loss.reply == 2 and line[2].points[0] == line[0].target and len(forked) > 1 and loss.stood in forked:
        return {"kind": "fork", "points": [loss.stood, *(point for point in forked if point != loss.stood)]}
    return {"kind": "loses", "points": [loss.stood]}


def _legal_part(position: Position, texts: list[str]) -> list[AnyMove]:
    twin, found = position.copy(), []
    for text in texts[:PLIES]:
        move = twin.game.move(text)
        if not twin.is_legal(move):
            break
        found.append(move)
        twin.play(move)
    return found


def _find_loss(position: Position, line: list[AnyMove]) -> _Loss | None:
    """Return the heaviest man that is taken in a line, if his side does not get as much for him."""
    twin, stood = position.copy(), dict[str, str]()
    balance, losses = 0.0, list[_Loss]()
    for number, move in enumerate(line):
        worth = sum(_worth(twin, point) for point in _taken(twin, move))
        if number % 2 == 0:
            balance += worth
            for point in _taken(twin, move):
                losses.append(_Loss(number, point, stood.get(point, point), _worth(twin, point)))
        else:
            balance -= worth
        if not isinstance(move, Drop):
            stood[move.target] = stood.pop(move.points[0], move.points[0])
        twin.play(move)
    heaviest = max(losses, key=lambda loss: loss.worth, default=None)
    least = min(filter(None, worth_in_exchange(position.game)))
    return heaviest if heaviest is not None and balance >= least / 2 else None


def _taken(position: Position, move: AnyMove) -> list[str]:
    """Return the points on which a move takes a man."""
    if isinstance(move, Drop):
        return []
    return [point for point in move.points[1:] if point != move.points[0] and position[point] is not None]


def _worth(position: Position, point: str) -> float:
    man = position[point]
    return worth_in_exchange(position.game)[position.game.cell(man.piece, man.side)] if man else 0.0


def _forked(position: Position, reply: AnyMove) -> list[str]:
    """Return the points of the men, pawns left out, that the man of a reply would take next if nobody moved between."""
    after = position.copy()
    after.play(reply)
    game, fields = after.game, after.fen().split(" ")
    fields[1] = position.fen().split(" ")[1]
    # A king may be taken in such a position, so it is none; its board can be asked all the same.
    board = Setup.from_fen(" ".join(fields), game).board()
    pawn = min(filter(None, worth_in_exchange(game)))
    moves = (game.unpacked(move) for move in board.legal_moves())
    targets = dict.fromkeys(move.target for move in moves if move.points[0] == reply.target)
    return [point for point in targets if (man := after[point]) and (man.piece.royal or _worth(after, point) > pawn)]
