"""Xiangqi, Chinese chess: 9 files, 10 ranks, seven kinds of piece.

Points are named as in UCI: files a to i from Red's left, ranks 1 to 10 from Red's side.
"""

from kifu.rules.about import About, EngineNames, NamedSetup, SideName, read_titles
from kifu.rules.game import Drawing, Game, Piece, Points, RepetitionRule, Rules, SetupText, Writing


def characters(pairs: str) -> dict[str, tuple[str, str]]:
    """Return Red's and Black's character on the board, in simplified and in traditional scores."""
    return {name: (pair[0], pair[1]) for name, pair in zip(("board", "hans", "hant"), pairs.split(), strict=True)}


def handicap(name: str, last_rank: str, titles: str) -> NamedSetup:
    """Return the start with another last rank of Red's."""
    return NamedSetup(name, f"{START.rpartition('/')[0]}/{last_rank} w - - 0 1", read_titles(titles))


START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
GAME = Game(
    "xiangqi",
    also=("Chinese Chess", "象棋", "中国象棋"),
    points=Points(
        files=tuple("abcdefghi"),
        ranks=tuple(map(str, range(1, 11))),
        # Regions are written as Red sees them; Black's are the same, turned round.
        regions={
            "palace": "d1-f3",
            "home": "a1-i5",
            "across": "a6-i10",
            "advisor points": "d1 f1 e2 d3 f3",
            "elephant points": "c1 g1 a3 e3 i3 c5 g5",
            "pawn points": "a4-a5 c4-c5 e4-e5 g4-g5 i4-i5 a6-i10",
            "cannons and pawns at the start": "b3 h3 a4 c4 e4 g4 i4",
        },
    ),
    sides=(
        SideName("Red", "wr", {"ja": "紅", "vi": "Đỏ", "zh-hans": "红方", "zh-hant": "紅方"}),
        SideName("Black", "b", {"ja": "黒", "vi": "Đen", "zh-hans": "黑方", "zh-hant": "黑方"}),
    ),
    # The general looks down its file: kfR captures a royal man only, so two may never face.
    pieces=(
        Piece("K", "King", "W@palace kfR", stands="palace", royal=True, characters=characters("帥將 帅将 帥將")),
        Piece("A", "Advisor", "F@palace", stands="advisor points", characters=characters("仕士 仕士 仕士")),
        Piece("B", "Elephant", "nA@home", "EM", stands="elephant points", characters=characters("相象 相象 相象")),
        Piece("N", "Horse", "nN", "H", characters=characters("傌馬 马马 馬馬")),
        Piece("R", "Chariot", "R", characters=characters("俥車 车车 車車")),
        Piece("C", "Cannon", "mRcpR", characters=characters("炮砲 炮炮 炮砲")),
        Piece("P", "Pawn", "fW across:sW", "S", stands="pawn points", characters=characters("兵卒 兵卒 兵卒")),
    ),
    setup_text=SetupText(
        start=START,
        fields=("turn", "-", "-", "quiet", "round"),
    ),
    rules=Rules(repetition=RepetitionRule(book="axf")),
    writing=Writing(
        notations=(
            *("wxf", "zh-hans", "zh-hant", "english", "uci", "ucci", "iccs", "san"),
            *("four-slot", "algebraic", "dhtmlxq", "leventhal"),
        ),
        shown_in=("zh-hans", "english", "uci"),
        files_per_side=True,
    ),
    drawing=Drawing(
        river="5",
        river_words={"board": ("楚河", "漢界"), "hans": ("楚河", "汉界")},
        marked_points="cannons and pawns at the start",
        diagonals="palace",
    ),
    about=About(
        titles={"en": "Xiangqi", "ja": "象棋（シャンチー）", "vi": "Cờ tướng", "zh-hans": "象棋", "zh-hant": "象棋"},
        setups=(
            handicap("horse", "R1BAKABNR", "Red_without_a_Horse 馬落ち Chấp_mã 让马 讓馬"),
            handicap("two-horses", "R1BAKAB1R", "Red_without_both_Horses 両馬落ち Chấp_hai_mã 让双马 讓雙馬"),
            handicap("chariot", "1NBAKABNR", "Red_without_a_Chariot 車落ち Chấp_xe 让车 讓車"),
        ),
        # Engines for xiangqi alone count the ranks from 0, as Pikafish does.
        engines=EngineNames(variants=("xiangqi",), alone={"uci": "ucci", "ucci": "ucci"}),
        sample=("h3e3", "h10g8", "h1g3", "i10h10", "i1h1", "b8a8"),
        scale=305,  # from 3,156 positions of 394 games that people played, by Fairy-Stockfish at 4,000 nodes
    ),
)
