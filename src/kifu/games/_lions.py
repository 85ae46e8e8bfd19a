"""The rules of the lion games that forbid moves the board allows, each of them chosen by an option of the game."""

from collections.abc import Callable, Mapping
from functools import cache, partial

from kifu.core.packing import unpack
from kifu.games._shogi import ZONE
from kifu.rules.game import Game, Man, PositionView, Rules, StateField, read_point
from kifu.rules.move import Move
from kifu.rules.setup import Setup
from kifu.rules.side import Side

Rule = Callable[[PositionView, Move], str]

ROYAL = ("King", "Crown prince")
LION = "Lion"  # a promoted kirin goes by this name too
SLIGHT = ("Pawn", "Go-between")  # the men whose capture on the way does not excuse that of a guarded lion
# The square on which a lion was lost, the move before, to a man that is no lion.
LOST_LION = StateField("lion", "where a lion was lost to another man", read_point)


def lion_rules(chosen: Mapping[str, str], promotion: int, *, remembers: bool = True) -> Rules:
    """Return the rules for the options that are chosen; ``remembers``: setup text says where a lion was lost."""
    return Rules(
        royal_guarded=False,
        promotion=promotion,
        promotion_zone=ZONE,
        bare_royal_loses=chosen["bare_king"] == "loses",
        forbids=_forbidding(chosen),
        remembers=_remember_lost_lion if remembers else None,
    )


def _forbidding(chosen: Mapping[str, str]) -> Rule | None:
    """Return the one hook of the game for the options that are chosen, or ``None`` if none of them forbids a move."""
    rules = tuple(rule for option, value in chosen.items() for rule in RULES.get((option, value), ()))
    return partial(_first_reason, rules) if rules else None


def _remember_lost_lion(position: PositionView, move: Move) -> Mapping[str, str]:
    """Return the state after a move; what counts is the man as it sets out: a kirin that promotes is no lion yet."""
    lost = [point for point in (move.via, move.target) if point and _is_lion(position, point)]
    return {LOST_LION.name: lost[0]} if lost and not _is_lion(position, move.origin) else {}


def _first_reason(rules: tuple[Rule, ...], position: PositionView, move: Move) -> str:
    return next(filter(None, (rule(position, move) for rule in rules)), "")


def _refuses_last_promotion(position: PositionView, move: Move) -> str:
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


def _takes_guarded_lion(position: PositionView, move: Move) -> str:
    """A lion may not capture a lion two squares away where it could be recaptured, unless it takes a man besides.

    Who could recapture is looked up after the move, so a guard that is taken on the way guards no more, and one
    whose line the move has opened does.
    """
    game = position.game
    if not _is_lion(position, move.target) or not _is_lion(position, move.origin) or _distance(game, move) < 2:
        return ""
    besides = position.man(move.via).piece if move.via else None
    if besides and (besides.promoted or besides.name not in SLIGHT):
        return ""
    for origin, target, _, _ in map(unpack, position.board_after(move).pseudo_moves()):
        if game.names[target] == move.target:
            point = game.names[origin]
            guard = f"the {position.man(point).piece.name} on {point}"
            return f"the Lion on {move.origin} may not capture the Lion on {move.target}: {guard} could recapture it"
    return ""


def _strikes_back_at_lion(position: PositionView, move: Move) -> str:
    """A lion lost to another man may not be answered at once by the capture of a lion elsewhere with such a man."""
    lost = position.state.get(LOST_LION.name)
    if not lost or _is_lion(position, move.origin):
        return ""
    for point in (move.via, move.target):
        if point and point != lost and _is_lion(position, point):
            name = position.man(move.origin).piece.name
            reason = f"a Lion was captured on {lost} the move before, and not by a Lion"
            return f"the {name} on {move.origin} may not capture the Lion on {point}: {reason}"
    return ""


def _repeats(position: PositionView, move: Move) -> str:
    if position.stood_before(position.board_after(move).hash):
        return f"{move} would bring back a position that stood before"
    return ""


def _is_lion(position: PositionView, point: str) -> bool:
    return position.board.cell(position.game.squares[point]) in _lions(position.game)


@cache
def _lions(game: Game) -> frozenset[int]:
    """Return the cells of the board engine that hold a lion."""
    return frozenset(game.cell(piece, side) for piece in game.pieces if piece.name == LION for side in Side)


def _distance(game: Game, move: Move) -> int:
    (file, rank), (to_file, to_rank) = game.place(move.origin), game.place(move.target)
    return max(abs(to_file - file), abs(to_rank - rank))


RULES: dict[tuple[str, str], tuple[Rule, ...]] = {
    ("last_rank", "forced"): (_refuses_last_promotion,),
    ("lion_trading", "restricted"): (_takes_guarded_lion, _strikes_back_at_lion),
    ("repetition", "forbidden"): (_repeats,),
}
