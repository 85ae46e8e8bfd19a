"""Mini xiangqi: 7 files, 7 ranks, no river, no advisors, no elephants; pawns step sideways from the start."""

from kifu.rules.about import About, SideName
from kifu.rules.game import Drawing, Game, Piece, Points, SetupText, Writing


def characters(red: str, black: str) -> dict[str, tuple[str, str]]:
    """Return the characters of a piece on the board, in simplified and in traditional scores."""
    return dict.fromkeys(("board", "hans", "hant"), (red, black))


GAME = Game(
    "mini_xiangqi",
    also=("Mini Xiangqi", "迷你象棋"),
    points=Points(files=tuple("abcdefg"), ranks=tuple("1234567"), regions={"palace": "c1-e3"}),
    sides=(SideName("Red", "wr"), SideName("Black", "b")),
    pieces=(
        Piece("K", "King", "W@palace kfR", stands="palace", royal=True, characters=characters("帅", "将")),
        Piece("N", "Horse", "nN", "H", characters=characters("马", "马")),
        Piece("R", "Chariot", "R", characters=characters("车", "车")),
        Piece("C", "Cannon", "mRcpR", characters=characters("炮", "炮")),
        Piece("P", "Pawn", "fsW", "S", characters=characters("兵", "卒")),
    ),
    setup_text=SetupText(
        start="rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w - - 0 1",
        fields=("turn", "-", "-", "quiet", "round"),
    ),
    writing=Writing(
        notations=("wxf", "four-slot", "algebraic", "uci"),
        shown_in=("zh-hans", "english", "uci"),
        files_per_side=True,
    ),
    drawing=Drawing(diagonals="palace"),
    about=About(titles={"en": "Mini xiangqi", "ja": "ミニ象棋", "zh-hans": "迷你象棋", "zh-hant": "迷你象棋"}),
)
