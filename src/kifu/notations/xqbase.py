"""The letters of xqbase and ElephantEye: ``C2.5``, ``N8+7``, and ``Pa`` to ``Pe`` for pawns in tandem."""

from kifu.notations.fourslot.lexicon import Form, Lexicon
from kifu.notations.fourslot.notation import FourSlotNotation
from kifu.notations.fourslot.slots import BACK, FORWARD, NUMBERED, SIDEWAYS
from kifu.rules.side import Side


class Xqbase(FourSlotNotation):
    name = "xqbase"
    title = "XQBase"
    example = "N2+3"
    users = "xqbase, ElephantEye, XQWizard, vschess, xiangqi.js"
    options = {"sideways": (".", "=")}
    lexicon = Lexicon(
        forms=(
            Form("", "{piece}{file}{direction}{number}"),
            Form("*", "{piece}{order}{direction}{number}"),
            Form("#", "{piece}{order}{direction}{number}"),
            Form("#@", "{piece}{order}{file}{direction}{number}"),
            Form("*", "{order}{piece}{direction}{number}", "the marker before the piece"),
            Form("#", "{order}{piece}{direction}{number}", "the marker before the piece"),
        ),
        pieces={
            "King": "K", "Advisor": "A", "Elephant": "B", "Horse": "N", "Chariot": "R", "Cannon": "C", "Pawn": "P",
        },
        piece_synonyms={"Elephant": "E", "Horse": "H"},
        orders={"+": "+", "-": "-", "=": "."} | dict(zip("123456789", "abcdefghi", strict=True)),
        directions={FORWARD: "+", BACK: "-", SIDEWAYS: "."},
        equally_good=". =",
        any_case=(Side.SECOND,),
        scheme=NUMBERED,
    )  # fmt: skip


NOTATION = Xqbase()
