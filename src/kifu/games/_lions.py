"""The rules of dai shogi that forbid moves the board allows, each of them chosen by an option of the game."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING

from kifu.core.packing import unpack
from kifu.rules.game import Game, Man
from kifu.rules.move import Move
from kifu.rules.setup import Setup
from kifu.rules.side import Side

if TYPE_CHECKING:
    from kifu.rules.position import Position

Rule = Callable[["Position", Move], str]

LION = "Lion"  # a promoted kirin goes by this name too
SLIGHT = ("P", "P'")  # the men whose capture on the way does not excuse that of a guarded lion


def forbidding(chosen: Mapping[str, str]) -> Rule | None:
    """Return the one hook of the game for the options that are chosen, or ``None`` if none of them forbids a move."""
    rules = tuple(rule for option, value in chosen.items() for rule in RULES.get((option, value), ()))
    return partial(_first_reason, rules) if rules else None


def _first_reason(rules: tuple[Rule, ...], position: "Position", move: Move) -> str:
    return next(filter(None, (rule(position, move) for rule in rules)), "")


def _refuses_last_promotion(position: "Position", move: Move) -> str:
    """A man must promote if it may and could never move again otherwise."""
    game, man = position.game, position.man(move.origin)
    if move.promotion or not man.piece.promotes_to:
        return ""
    may_promote = position.board.legal(game.packed(move._replace(promotion=True)))
    if not may_promote or not _is_stuck(game, man.piece.letter, man.side, move.target):
        return ""
    return f"the {man.piece.name} on {move.origin} must promote on {move.target}: it could not move from there"


@cache
def _is_stuck(game: Game, letter: str, side: Side, point: str) -> bool:
    """Whether a man has no move from a point of an otherwise empty board."""
    return not Setup(game, {point: Man(side, game.piece(letter))}, side).board().pseudo_moves()


def _takes_guarded_lion(position: "Position", move: Move) -> str:
    """A lion may not capture a lion two squares away where it could be recaptured, unless it takes a man besides."""
    game, prey = position.game, position[move.target]
    if position.man(move.origin).piece.name != LION or prey is None or prey.piece.name != LION:
        return ""
    if _distance(game, move) < 2 or (move.via and position.man(move.via).piece.letter not in SLIGHT):
        return ""
    for origin, target, _, _ in map(unpack, position.board_after(move).pseudo_moves()):
        if game.names[target] == move.target:
            point = game.names[origin]
            guard = f"the {position.man(point).piece.name} on {point}"
            return f"the Lion on {move.origin} may not capture the Lion on {move.target}: {guard} could recapture it"
    return ""


def _strikes_back_at_lion(position: "Position", move: Move) -> str:
    """A lion lost to another man may not be answered at once by the capture of a lion elsewhere with such a man.

    What counts is the man as it sets out: a kirin that promotes with the capture is no lion yet.
    """
    last, man = position.last_move, position.man(move.origin)
    if last is None or last.man.piece.name == LION or man.piece.name == LION:
        return ""
    lost = [point for point, victim in last.captured.items() if victim.piece.name == LION]
    for point in filter(None, (move.via, move.target)):
        prey = position[point]
        if lost and point not in lost and prey and prey.piece.name == LION:
            reason = f"a Lion was captured on {lost[0]} the move before, and not by a Lion"
            return f"the {man.piece.name} on {move.origin} may not capture the Lion on {point}: {reason}"
    return ""


def _repeats(position: "Position", move: Move) -> str:
    if position.stood_before(position.board_after(move).hash):
        return f"{move} would bring back a position that stood before"
    return ""


def _distance(game: Game, move: Move) -> int:
    (file, rank), (to_file, to_rank) = game.place(move.origin), game.place(move.target)
    return max(abs(to_file - file), abs(to_rank - rank))


RULES: dict[tuple[str, str], tuple[Rule, ...]] = {
    ("last_rank", "forced"): (_refuses_last_promotion,),
    ("lion_trading", "restricted"): (_takes_guarded_lion, _strikes_back_at_lion),
    ("repetition", "forbidden"): (_repeats,),
}
