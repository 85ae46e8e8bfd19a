"""WXF with the tandem pawns of the World Xiangqi Rules 2018: ``23=4`` is the second pawn on file 3."""

from kifu.notations.fourslot.lexicon import Form
from kifu.notations.fourslot.slots import ORDER_AND_FILE
from kifu.notations.wxf import Wxf


class Wxf2018(Wxf):
    name = "wxf-2018"
    title = "WXF 2018"
    also = ("wxr", "fairy-stockfish")
    example = "C2=5"
    users = "World Xiangqi Rules 2018; Fairy-Stockfish, PyChess"
    options = {**Wxf.options, "sideways": ("=", ".")}
    lexicon = Wxf.lexicon._replace(
        forms=(
            Form("", "{piece}{file}{direction}{number}"),
            Form("*", "{piece}{order}{direction}{number}", synonyms=False),
            Form("#@", "{order}{file}{direction}{number}"),
            Form("", "{piece}{file}{number}", "no sign of direction"),
            Form("*", "{order}{piece}{direction}{number}", "the marker before the piece"),
            Form("*@", "{order}{file}{direction}{number}", "the marker before the file", synonyms=False),
            Form(
                "*@", "{file}{order}{direction}{number}", "a file and a marker, as in the rules of 1997", synonyms=False
            ),
            Form("++", "{order}{direction}{number}", "the outermost pawn, as in the rules of 1997"),
            Form("--", "{order}{direction}{number}", "the outermost pawn, as in the rules of 1997"),
            Form("=", "{piece}={direction}{number}", "= for the middle one"),
            Form("=", "={piece}{direction}{number}", "= for the middle one"),
            Form("=@", "{file}{file}{direction}{number}", "the file twice, as in the rules of 1997"),
        ),
        scheme=ORDER_AND_FILE,
    )


NOTATION = Wxf2018()
