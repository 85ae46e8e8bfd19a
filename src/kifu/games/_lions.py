"""What the lion games share: their rules as data, each of them chosen by an option of the game."""

from collections.abc import Mapping

from kifu.core.board.packing import FORCED
from kifu.games._shogi import ZONE
from kifu.rules.game import PositionView, Rules, StateField, Trading, read_point
from kifu.rules.move import AnyMove

ROYAL = ("King", "Crown prince")
# The square on which a lion was lost, the move before, to a man that is no lion.
LOST_LION = StateField("lion", "where a lion was lost to another man", read_point)


def lion_rules(chosen: Mapping[str, str], promotion: int, *, remembers: bool = True) -> Rules:
    """Return the rules for the options that are chosen; ``remembers``: setup text says where a lion was lost.

    A promoted kirin is a lion too; a kirin that promotes as it takes a lion is none yet.
    """
    trading = Trading("Lion", ("Pawn", "Go-between"), LOST_LION.name, chosen["lion_trading"] == "restricted")
    return Rules(
        royal_guarded=False,
        promotion=promotion | (FORCED if chosen["last_rank"] == "forced" else 0),
        promotion_zone=ZONE,
        bare_royal_loses=chosen["bare_king"] == "loses",
        trading=trading if remembers else None,
        forbids=_repeats if chosen["repetition"] == "forbidden" else None,
    )


def _repeats(position: PositionView, move: AnyMove) -> str:
    if position.stood_before(position.board_after(move).hash):
        return f"{move} would bring back a position that stood before"
    return ""
