"""Vietnamese scores: ``P2-5`` (pháo 2 bình 5), ``M8.7`` (mã 8 tấn 7), ``Xs/1`` (xe sau thoái 1)."""

from kifu.notations.fourslot.lexicon import Form, same_for_both
from kifu.notations.fourslot.notation import FourSlotNotation
from kifu.notations.fourslot.slots import BACK, FORWARD, OUTERMOST, SIDEWAYS


class Vietnamese(FourSlotNotation):
    name = "vietnamese"
    language = "vi"
    example = "P2-5"
    users = "players and books in Vietnam"
    # trước, giữa and sau are the usage; tt and ss for the outermost of four or five pawns, and the
    # file behind the marker for tandems on two files (Bt3-4), are this project's extension.
    scheme = OUTERMOST
    forms = (
        Form("", "{piece}{file}{direction}{number}"),
        Form("*", "{piece}{order}{direction}{number}"),
        Form("*@", "{piece}{order}{file}{direction}{number}"),
        Form("#@", "{piece}{order}{file}{direction}{number}"),
    )
    pieces = same_for_both(K="Tg", A="S", B="T", N="M", R="X", C="P", P="B")
    piece_synonyms = {"B": "V", "P": "C"}
    orders = {"+": "t", "=": "g", "-": "s", "++": "tt", "--": "ss"} | {digit: digit for digit in "123456789"}
    equally_good = "C"
    directions = {FORWARD: ".", BACK: "/", SIDEWAYS: "-"}


NOTATION = Vietnamese()
