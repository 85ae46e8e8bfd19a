"""A shogi of 5x6 squares that nobody planned for: its points go by other names than those of the shogi games, it has a
man that takes two steps, one that promotes, and one that no lexicon knows."""

from kifu.core.board.packing import ON_TOUCH
from kifu.rules.about import SideName
from kifu.rules.game import Drawing, Drops, Game, Piece, Points, Rules, SetupText, Writing


def _tiny(name: str, hands: str, drops: Drops | None = None) -> Game:
    return Game(
        name,
        points=Points(files=tuple("vwxyz"), ranks=tuple("123456"), regions={"far": "v5-z6"}),
        sides=(SideName("Sente", "b"), SideName("Gote", "w")),
        pieces=(
            Piece("K", "King", "K", royal=True),
            Piece("G", "Gold general", "WfF"),
            Piece("L", "Lion", "KNADcaKmabK"),
            Piece("P", "Pawn", "fW", promotes_to="+P"),
            Piece("Z", "Wazir", "W"),
            Piece("+P", "Gold general", "WfF", promoted_from="Pawn"),
        ),
        setup_text=SetupText("zlkg1/2p2/5/5/2P2/1GKLZ b - 1", fields=("turn", hands, "ply")),
        rules=Rules(royal_guarded=False, promotion=ON_TOUCH, promotion_zone="far", drops=drops),
        writing=Writing(notations=("hodges", "usi", "xboard", "uci", "iccs"), shown_in=("hodges",)),
        drawing=Drawing(on_squares=True),
    )


TINY_SHOGI = _tiny("tiny_shogi", "-")
HANDED_SHOGI = _tiny("handed_shogi", "hands", Drops())  # the same, with captured men in hand
