"""A shogi of 5x6 squares that nobody planned for: its points go by other names than those of the shogi games, it has a
man that takes two steps, one that promotes, and one that no lexicon knows."""

from kifu.core.packing import ON_TOUCH
from kifu.rules.game import Drawing, Game, Piece, Points, Rules, SetupText, SideName, Writing

TINY_SHOGI = Game(
    "tiny_shogi",
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
    setup_text=SetupText("zlkg1/2p2/5/5/2P2/1GKLZ b - 1", fields=("turn", "-", "ply")),
    rules=Rules(royal_guarded=False, promotion=ON_TOUCH, promotion_zone="far"),
    writing=Writing(notations=("hodges", "usi", "xboard", "uci", "iccs"), shown_in=("hodges",)),
    drawing=Drawing(on_squares=True),
)
