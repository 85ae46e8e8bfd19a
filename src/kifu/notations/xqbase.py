"""The letters of xqbase and ElephantEye: ``C2.5``, ``N8+7``, and ``Pa`` to ``Pe`` for pawns in tandem."""

from kifu.notations.fourslot.lexicon import Form
from kifu.notations.fourslot.notation import FourSlotNotation
from kifu.notations.fourslot.slots import BACK, FORWARD, NUMBERED, SIDEWAYS


class Xqbase(FourSlotNotation):
    name = "xqbase"
    example = "N2+3"
    users = "xqbase, ElephantEye, XQWizard, vschess, xiangqi.js"
    options = {"sideways": (".", "=")}
    scheme = NUMBERED
    forms = (
        Form("", "{piece}{file}{direction}{number}"),
        Form("*", "{piece}{order}{direction}{number}"),
        Form("#", "{piece}{order}{direction}{number}"),
        Form("#@", "{piece}{order}{file}{direction}{number}"),
        Form("*", "{order}{piece}{direction}{number}", "the marker before the piece"),
        Form("#", "{order}{piece}{direction}{number}", "the marker before the piece"),
    )
    pieces = {letter: (letter, letter) for letter in "KABNRCP"}
    piece_synonyms = {"B": "E", "N": "H"}
    orders = {"+": "+", "-": "-", "=": "."} | dict(zip("123456789", "abcdefghi", strict=True))
    directions = {FORWARD: "+", BACK: "-", SIDEWAYS: "."}
    direction_synonyms = {SIDEWAYS: "="}
    equally_good = ". ="
    any_case = "1"


NOTATION = Xqbase()
