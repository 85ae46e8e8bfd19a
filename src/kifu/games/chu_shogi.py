"""Chu shogi, the middle shogi of 12x12 squares: 46 pieces a side, 21 kinds, and lions that are not traded at will.

Squares are named as in shogi: files 12 to 1 and ranks a to l, seen from Black, who moves first from the
bottom.  There is no check: a side loses with its last royal piece.
"""

from functools import cache

from kifu.core.board.packing import ON_CAPTURE, ON_ENTRY, ON_STUCK
from kifu.games._lions import LOST_LION, ROYAL, lion_rules
from kifu.games._shogi import SIDES, read_kinds, square_board
from kifu.rules.about import About, EngineNames
from kifu.rules.game import Drawing, Game, Options, SetupText, Writing

KINDS = """
K   King               玉将  gyokushō   K            -
G   Gold_general       金将  kinshō     WfF          R
S   Silver_general     銀将  ginshō     FfW          V
C   Copper_general     銅将  dōshō      vWfF         M
F   Ferocious_leopard  猛豹  mōhyō      FvW          B
L   Lance              香車  kyōsha     fR           White_horse=白駒=hakku=vRfB
A   Reverse_chariot    反車  hensha     vR           Whale=鯨鯢=keigei=vRbB
T   Blind_tiger        盲虎  mōko       FbsW         Flying_stag=飛鹿=hiroku=vRK
E   Drunk_elephant     酔象  suizō      FfsW         Crown_prince=太子=taishi=K
O   Kirin              麒麟  kirin      FD           N
N   Lion               獅子  shishi     KNADcaKmabK  -
X   Phoenix            鳳凰  hōō        WA           Q
R   Rook               飛車  hisha      R            D
M   Side_mover         横行  ōgyō       sRvW         Free_boar=奔猪=honcho=sRB
V   Vertical_mover     竪行  shugyō     vRsW         Flying_ox=飛牛=higyū=vRB
B   Bishop             角行  kakugyō    B            H
H   Dragon_horse       龍馬  ryūme      BW           Horned_falcon=角鷹=kakuō=BbsRfWfDfcavWfmabW
D   Dragon_king        龍王  ryūō       RF           Soaring_eagle=飛鷲=hijū=RbBfFfAfcavFfmabF
Q   Free_king          奔王  hon'ō      Q            -
P   Pawn               歩兵  fuhyō      fW           G
I   Go-between         仲人  chūnin     vW           E
"""
OPTIONS = {
    # Whether a pawn or a lance that came into the zone without promoting may still promote where it could never move
    # again (lishogi, and networked play by the Japanese league, which over the board has it for pawns only) or not
    # (HaChu).
    "last_rank": ("second_chance", "none"),
    # Whether a lion takes a lion that is two squares away only where it cannot be recaptured or if it takes a second
    # man, no pawn or go-between, with it; and whether a lion lost to another piece may not be answered at once by
    # taking a lion elsewhere with another piece.  The third field of setup text is the square where a lion was so lost.
    "lion_trading": ("restricted", "free"),
    # Whether a side that has only royal pieces left loses.  It loses at once, even if it could bare the other side
    # in reply; two bare sides, which only a setup can have, draw.
    "bare_king": ("loses", "no"),
    # Whether a move may bring back a position that stood before, with the same side to move; HaChu forbids it.
    "repetition": ("allowed", "forbidden"),
}
DEFAULTS = {option: values[0] for option, values in OPTIONS.items()}
START = (
    "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/"
    "3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1"
)


@cache
def chu_shogi(**chosen: str) -> Game:
    """Return the game with the rules that are chosen."""
    return Game(
        "chu_shogi",
        points=square_board(12, zone=4),
        sides=SIDES,
        pieces=read_kinds(KINDS, ROYAL),
        setup_text=SetupText(START, fields=("turn", LOST_LION.name, "ply"), state=(LOST_LION,)),
        rules=lion_rules(chosen, ON_ENTRY | ON_CAPTURE | (ON_STUCK if chosen["last_rank"] == "second_chance" else 0)),
        writing=Writing(
            notations=("hodges", "hodges-tsa", "japanese", "kif", "kitao-kawasaki", "yorozuya", "usi", "xboard"),
            shown_in=("hodges", "japanese", "usi"),
        ),
        drawing=Drawing(on_squares=True, face="syuku"),
        options=Options(OPTIONS, chosen, make=chu_shogi),
        about=About(
            titles={"en": "Chu shogi", "ja": "中将棋", "zh-hans": "中将棋", "zh-hant": "中將棋"},
            engines=EngineNames(variants=("chu", "chushogi")),
        ),
    )


GAME = chu_shogi(**DEFAULTS)
