"""The Western form of the Seattle club: ``c2=5``, ``fc+2`` and ``bc=3`` for front and back, ``g`` for the general."""

from kifu.notations.fourslot.lexicon import Form, Lexicon
from kifu.notations.fourslot.notation import FourSlotNotation
from kifu.notations.fourslot.slots import BACK, FORWARD, SIDEWAYS, WORDED


class Seattle(FourSlotNotation):
    name = "seattle"
    title = "Seattle"
    also = ("western",)
    example = "c2=5"
    users = "the Seattle xiangqi club; beginners' pages in English"
    options = {"sideways": ("=", ".")}
    lexicon = Lexicon(
        forms=(
            Form("", "{piece}{file}{direction}{number}"),
            Form("*", "{order}{piece}{direction}{number}"),
            Form("#", "{order}{piece}{direction}{number}"),
            Form("*@", "{order}{file}{direction}{number}", synonyms=False),
            Form("#@", "{order}{piece}{file}{direction}{number}"),
            Form("*", "{piece}{order}{direction}{number}", "the marker after the piece"),
        ),
        pieces={
            "King": "g", "Advisor": "a", "Elephant": "e", "Horse": "h", "Chariot": "r", "Cannon": "c", "Pawn": "p",
        },
        piece_synonyms={"King": "k", "Horse": "n"},
        orders={"+": "f", "=": "m", "-": "b"} | {digit: digit for digit in "123456789"},
        order_synonyms={"+": "+", "-": "- r"},
        directions={FORWARD: "+", BACK: "-", SIDEWAYS: "="},
        equally_good="= .",
        # The club's page knows two of a kind on a file.  This project extends it: mp between fp and bp,
        # 1p to 5p for four and five pawns, and f3, m3, b3 for tandems on two files.
        scheme=WORDED,
    )  # fmt: skip


NOTATION = Seattle()
