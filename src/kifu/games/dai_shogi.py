"""Dai shogi, the large shogi of 15x15 squares: 65 pieces a side, 29 kinds, and lion power.

Squares are named as by Hodges: files 15 to 1 and ranks a to o, seen from Black, who moves first
from the bottom.  There is no check: a side loses with its last royal piece.
"""

from functools import cache

from kifu.core.board.packing import ON_CAPTURE, ON_ENTRY, ON_TOUCH
from kifu.games._lions import LOST_LION, ROYAL, lion_rules
from kifu.games._shogi import SIDES, read_kinds, square_board
from kifu.rules.about import About, EngineNames
from kifu.rules.game import Drawing, Game, Options, SetupText, Writing

KINDS = """
K   King               玉将  gyokushō   K            -
G   Gold_general       金将  kinshō     WfF          R
S   Silver_general     銀将  ginshō     FfW          V
C   Copper_general     銅将  dōshō      vWfF         M
I   Iron_general       鉄将  tesshō     fWfF         G
U   Stone_general      石将  sekishō    fF           G
N   Knight             桂馬  keima      ffN          G
L   Lance              香車  kyōsha     fR           White_horse=白駒=hakku=vRfB
A   Reverse_chariot    反車  hensha     vR           Whale=鯨鯢=keigei=vRbB
C'  Cat_sword          猫刄  myōjin     F            G
F   Ferocious_leopard  猛豹  mōhyō      FvW          B
T   Blind_tiger        盲虎  mōko       FbsW         Flying_stag=飛鹿=hiroku=vRK
E   Drunk_elephant     酔象  suizō      FfsW         Crown_prince=太子=taishi=K
X'  Violent_ox         猛牛  mōgyū      R2           G
A'  Angry_boar         嗔猪  shincho    W            G
W   Evil_wolf          悪狼  akurō      fFfsW        G
O   Kirin              麒麟  kirin      FD           L!
L!  Lion               獅子  shishi     KNADcaKmabK  -
X   Phoenix            鳳凰  hōō        WA           Q
R   Rook               飛車  hisha      R            D
F'  Flying_dragon      飛龍  hiryū      B2           G
M   Side_mover         横行  ōgyō       sRvW         Free_boar=奔猪=honcho=sRB
V   Vertical_mover     竪行  shugyō     vRsW         Flying_ox=飛牛=higyū=vRB
B   Bishop             角行  kakugyō    B            H
H   Dragon_horse       龍馬  ryūme      BW           Horned_falcon=角鷹=kakuō=BbsRfWfDfcavWfmabW
D   Dragon_king        龍王  ryūō       RF           Soaring_eagle=飛鷲=hijū=RbBfFfAfcavFfmabF
Q   Free_king          奔王  hon'ō      Q            -
P   Pawn               歩兵  fuhyō      fW           G
P'  Go-between         仲人  chūnin     vW           E
"""
OPTIONS = {
    # When a piece may promote: on entering the five far ranks and on capturing there (Wikipedia, HaChu), or
    # on any move that begins or ends there, as in modern shogi (ShogiVar).
    "promotion": ("wikipedia", "shogi"),
    # Whether a piece that may promote must do so where it could never move again: a pawn, a lance, a knight, an
    # iron or a stone general at the far end.  HaChu forces pawns and lances that enter, ShogiVar all five.
    "last_rank": ("free", "forced"),
    # Whether lions may be exchanged at will (ShogiVar, HaChu) or as in chu shogi: a lion takes one that is two
    # squares away only where it cannot be recaptured or if it takes a second man, no pawn or go-between, with it;
    # and a lion lost to another piece is not answered at once by taking a lion elsewhere with another piece.  The
    # third field of setup text is then the square where a lion was so lost.
    "lion_trading": ("free", "restricted"),
    # Whether a side that has only royal pieces left loses (older texts of Wikipedia).  It loses at once, even if
    # it could bare the other side in reply; two bare sides, which only a setup can have, draw.
    "bare_king": ("no", "loses"),
    # Whether a move may bring back a position that stood before, with the same side to move; HaChu forbids it.
    "repetition": ("allowed", "forbidden"),
}
DEFAULTS = {option: values[0] for option, values in OPTIONS.items()}
PROMOTION = {"wikipedia": ON_ENTRY | ON_CAPTURE, "shogi": ON_TOUCH}
START = (
    "lnuicsgkgsciunl/a1c'1f1tet1f1c'1a/1x'1a'1wxl!ow1a'1x'1/rf'mvbhdqdhbvmf'r/ppppppppppppppp/4p'5p'4/15/15/15/"
    "4P'5P'4/PPPPPPPPPPPPPPP/RF'MVBHDQDHBVMF'R/1X'1A'1WOL!XW1A'1X'1/A1C'1F1TET1F1C'1A/LNUICSGKGSCIUNL b - 1"
)


@cache
def dai_shogi(**chosen: str) -> Game:
    """Return the game with the rules that are chosen."""
    trading = chosen["lion_trading"] == "restricted"
    return Game(
        "dai_shogi",
        points=square_board(15, zone=5),
        sides=SIDES,
        pieces=read_kinds(KINDS, ROYAL),
        setup_text=SetupText(
            START, fields=("turn", LOST_LION.name if trading else "-", "ply"), state=(LOST_LION,) if trading else ()
        ),
        rules=lion_rules(chosen, PROMOTION[chosen["promotion"]], remembers=trading),
        writing=Writing(notations=("hodges", "kif", "usi", "xboard"), shown_in=("hodges", "japanese", "usi")),
        drawing=Drawing(on_squares=True, face="syuku"),
        options=Options(OPTIONS, chosen, make=dai_shogi),
        about=About(
            titles={"en": "Dai shogi", "ja": "大将棋", "zh-hans": "大将棋", "zh-hant": "大將棋"},
            engines=EngineNames(variants=("dai", "daishogi")),
        ),
    )


GAME = dai_shogi(**DEFAULTS)
