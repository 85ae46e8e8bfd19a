"""Shogi, Japanese chess: 9 files, 9 ranks, eight kinds of piece, and captured men that are dropped again.

Squares are named as in USI: files 9 to 1 and ranks a to i, seen from Black, who sits at the bottom.  Setup text is
SFEN.  In a handicap game White, who lacks men, moves first.
"""

from kifu.core.board.packing import FORCED, ON_TOUCH
from kifu.games._shogi import SIDES, ZONE, read_kinds, square_board
from kifu.rules.about import About, EngineNames, NamedSetup, read_titles
from kifu.rules.game import Drawing, Drops, Entering, Game, Piece, RepetitionRule, Rules, SetupText, Writing

KINDS = """
K   King            玉将  gyokushō  K    -
R   Rook            飛車  hisha     R    Dragon_king=龍王=ryūō=RF
B   Bishop          角行  kakugyō   B    Dragon_horse=龍馬=ryūma=BW
G   Gold_general    金将  kinshō    WfF  -
S   Silver_general  銀将  ginshō    FfW  Promoted_silver=成銀=narigin=WfF
N   Knight          桂馬  keima     ffN  Promoted_knight=成桂=narikei=WfF
L   Lance           香車  kyōsha    fR   Promoted_lance=成香=narikyō=WfF
P   Pawn            歩兵  fuhyō     fW   Tokin=と金=tokin=WfF
"""
# One character for each promoted man: of the lesser ones cursive forms of 金, as they stand on the men.
SHORT = {"成銀": "全", "成桂": "圭", "成香": "杏"}

# What is left of White's first two ranks, by the names under which handicaps are known.
HANDICAPS = """
lance        lnsgkgsn1/1r5b1 Lance_handicap 香落ち Chấp_thương 让香车 讓香車
right-lance  1nsgkgsnl/1r5b1 Right_lance_handicap 右香落ち Chấp_thương_phải 让右香车 讓右香車
bishop       lnsgkgsnl/1r7   Bishop_handicap 角落ち Chấp_tượng 让角行 讓角行
rook         lnsgkgsnl/7b1   Rook_handicap 飛車落ち Chấp_xe 让飞车 讓飛車
rook-lance   lnsgkgsn1/7b1   Rook_and_lance_handicap 飛香落ち Chấp_xe_và_thương 让飞车香车 讓飛車香車
two          lnsgkgsnl/9     Two-piece_handicap 二枚落ち Chấp_2_quân 让二子 讓二子
three        lnsgkgsn1/9     Three-piece_handicap 三枚落ち Chấp_3_quân 让三子 讓三子
four         1nsgkgsn1/9     Four-piece_handicap 四枚落ち Chấp_4_quân 让四子 讓四子
five         2sgkgsn1/9      Five-piece_handicap 五枚落ち Chấp_5_quân 让五子 讓五子
left-five    1nsgkgs2/9      Five-piece_handicap,_left_knight 左五枚落ち Chấp_5_quân,_mã_trái 左让五子 左讓五子
six          2sgkgs2/9       Six-piece_handicap 六枚落ち Chấp_6_quân 让六子 讓六子
left-seven   2sgkg3/9        Seven-piece_handicap,_left_silver 左七枚落ち Chấp_7_quân,_bạc_trái 左让七子 左讓七子
right-seven  3gkgs2/9        Seven-piece_handicap,_right_silver 右七枚落ち Chấp_7_quân,_bạc_phải 右让七子 右讓七子
eight        3gkg3/9         Eight-piece_handicap 八枚落ち Chấp_8_quân 让八子 讓八子
ten          4k4/9           Ten-piece_handicap 十枚落ち Chấp_10_quân 让十子 讓十子
"""
START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"


def pieces() -> tuple[Piece, ...]:
    """Return the rows of all kinds, each promoted one with the one character that stands for it."""
    rows = read_kinds(KINDS, ("King",))
    shorts = [SHORT.get(row.characters["kanji"][0], row.characters["short"][0]) for row in rows]
    return tuple(
        row._replace(characters={**row.characters, "short": (short, short)})
        for row, short in zip(rows, shorts, strict=True)
    )


def handicaps() -> tuple[NamedSetup, ...]:
    """Return the setups in which White lacks men and moves first."""
    found = []
    for name, ranks, titles in (line.split(maxsplit=2) for line in HANDICAPS.split("\n") if line):
        fen = "/".join([ranks, *START.split()[0].split("/")[2:]]) + " w - 1"
        found.append(NamedSetup(name, fen, read_titles(titles)))
    return tuple(found)


GAME = Game(
    "shogi",
    also=("将棋", "Japanese Chess", "本将棋", "將棋"),
    points=square_board(9, zone=3),
    sides=SIDES,
    pieces=pieces(),
    setup_text=SetupText(START, fields=("turn", "hands", "ply")),
    rules=Rules(
        promotion=ON_TOUCH | FORCED,
        promotion_zone=ZONE,
        drops=Drops(one_a_file="P", no_mate="P"),
        repetition=RepetitionRule(draws_at=4),
        entering=Entering(
            *(("Rook", "Bishop"), 5, 10, 24),
            needed={27: ((28, 27), None), 24: ((31, 31), (24, 24))},
        ),
    ),
    writing=Writing(
        notations=("hodges", "japanese", "kif", "kitao-kawasaki", "usi", "csa"), shown_in=("japanese", "hodges", "usi")
    ),
    drawing=Drawing(on_squares=True, face="syuku"),
    about=About(
        titles={"en": "Shogi", "ja": "将棋", "vi": "Shogi", "zh-hans": "将棋（日本）", "zh-hant": "將棋（日本）"},
        setups=handicaps(),
        engines=EngineNames(variants=("shogi",)),
        scale=620,  # from 320 positions of 24 games that Fairy-Stockfish played with itself at 12,000 nodes a move
    ),
)
