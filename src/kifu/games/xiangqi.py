"""Xiangqi, Chinese chess: 9 files, 10 ranks, seven kinds of piece.

Points are named as in UCI: files a to i from Red's left, ranks 1 to 10 from Red's side.
"""

from kifu.rules.game import Game, Piece, SideName

GAME = Game(
    name="xiangqi",
    title="xiangqi",
    files=tuple("abcdefghi"),
    ranks=tuple("1 2 3 4 5 6 7 8 9 10".split()),
    sides=(SideName("Red", "wr"), SideName("Black", "b")),
    # Regions are written as Red sees them; Black's are the same, turned round.
    regions={
        "palace": "d1-f3",
        "home": "a1-i5",
        "across": "a6-i10",
        "advisor points": "d1 f1 e2 d3 f3",
        "elephant points": "c1 g1 a3 e3 i3 c5 g5",
        "pawn points": "a4-a5 c4-c5 e4-e5 g4-g5 i4-i5 a6-i10",
    },
    # The general looks down its file: kfR captures a royal man only, so two may never face.
    pieces=(
        Piece(
            "K", "King", "W@palace kfR", royal=True, stands="palace",
            characters={"hans": ("帅", "将"), "hant": ("帥", "將")},
        ),
        Piece(
            "A", "Advisor", "F@palace", stands="advisor points",
            characters={"hans": ("仕", "士"), "hant": ("仕", "士")},
        ),
        Piece(
            "B", "Elephant", "nA@home", also=("E", "M"), stands="elephant points",
            characters={"hans": ("相", "象"), "hant": ("相", "象")},
        ),
        Piece("N", "Horse", "nN", also=("H",), characters={"hans": ("马", "马"), "hant": ("馬", "馬")}),
        Piece("R", "Chariot", "R", characters={"hans": ("车", "车"), "hant": ("車", "車")}),
        Piece("C", "Cannon", "mRcpR", characters={"hans": ("炮", "炮"), "hant": ("炮", "砲")}),
        Piece(
            "P", "Pawn", "fW across:sW", also=("S",), stands="pawn points",
            characters={"hans": ("兵", "卒"), "hant": ("兵", "卒")},
        ),
    ),
    fen_fields=("turn", "-", "-", "quiet", "round"),
    start="rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
)  # fmt: skip
