"""WXF: the letters and signs of the World Xiangqi Federation, ``C2.5``, ``H8+7``, ``R+-1``, ``33.4``."""

import re

from kifu.notations.fourslot.lexicon import Form, Lexicon
from kifu.notations.fourslot.notation import FourSlotNotation
from kifu.notations.fourslot.slots import BACK, FORWARD, SIDEWAYS, WXF_1997
from kifu.rules.side import Side

PIECES = ("King", "Advisor", "Elephant", "Horse", "Chariot", "Cannon", "Pawn")
# Sets of letters that collide with each other are never mixed: one of them is declared.
LETTERS = {
    name: dict(zip(PIECES, letters, strict=True))
    for name, letters in {"wxf": "KAEHRCP", "iccs": "KGMNRCP", "wikipedia": "GAEHRCS", "german": "GLEPWKS"}.items()
}
SYNONYMS = {
    "wxf": {"King": "G", "Advisor": "G B", "Elephant": "B M", "Horse": "N", "Pawn": "S"},
    "german": {"King": "F", "Elephant": "M"},
}
KEYPAD = dict(zip(PIECES, "1234567", strict=True))
SMALL_LETTER = re.compile(r"(?<![A-Za-z])[a-z][1-9+\-.][.=+\-]")


class Wxf(FourSlotNotation):
    name = "wxf"
    title = "WXF"
    also = ("axf", "wxf-1997")
    example = "C2.5"
    users = "World Xiangqi Federation, rules of 1997; PlayOK; most Western books"
    options = {
        "sideways": (".", "="),
        "black": ("upper", "lower"),
        "letters": tuple(LETTERS),
        "keypad": ("no", "yes"),
    }
    meaning_options = ("letters",)
    lexicon = Lexicon(
        forms=(
            Form("", "{piece}{file}{direction}{number}"),
            Form("*", "{piece}{order}{direction}{number}", synonyms=False),
            Form("++", "{order}{direction}{number}"),
            Form("--", "{order}{direction}{number}"),
            Form("*@", "{file}{order}{direction}{number}", synonyms=False),
            Form("=@", "{file}{file}{direction}{number}"),
            Form("", "{piece}{file}{number}", "no sign of direction"),
            Form("=", "{piece}={direction}{number}", "= for the middle one"),
            Form("=", "={piece}{direction}{number}", "= for the middle one"),
            Form("*", "{order}{piece}{direction}{number}", "the marker before the piece"),
            Form("*@", "{order}{file}{direction}{number}", "the marker before the file", synonyms=False),
            Form("#@", "{order}{file}{direction}{number}", "an order and a file, as in the rules of 2018"),
        ),
        pieces=LETTERS["wxf"],
        orders={"+": "+", "-": "-", "=": ".", "++": "++", "--": "--"} | {digit: digit for digit in "123456789"},
        order_synonyms={"+": "f", "-": "r b", "=": "m"},
        directions={FORWARD: "+", BACK: "-", SIDEWAYS: "."},
        equally_good=". =",
        any_case=(Side.SECOND,),
        scheme=WXF_1997,
    )

    def make_lexicon(self) -> Lexicon:
        letters, synonyms = LETTERS[self.chosen["letters"]], SYNONYMS.get(self.chosen["letters"], {})
        if self.chosen["keypad"] == "yes":
            synonyms = {piece: f"{synonyms.get(piece, '')} {digit}" for piece, digit in KEYPAD.items()}
        lower = self.chosen["black"] == "lower"
        pieces = {piece: (letter, letter.lower() if lower else letter) for piece, letter in letters.items()}
        return super().make_lexicon()._replace(pieces=pieces, piece_synonyms=synonyms)

    def spelling(self, text: str) -> dict[str, str]:
        chosen = {"sideways": "="} if "=" in text else {}
        return chosen | ({"black": "lower"} if SMALL_LETTER.search(text) else {})


NOTATION = Wxf()
