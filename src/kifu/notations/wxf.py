"""WXF: the letters and signs of the World Xiangqi Federation, ``C2.5``, ``H8+7``, ``R+-1``, ``33.4``."""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar

from kifu.notations.fourslot.lexicon import Form
from kifu.notations.fourslot.notation import FourSlotNotation
from kifu.notations.fourslot.slots import BACK, FORWARD, SIDEWAYS, WXF_1997

# Sets of letters that collide with each other are never mixed: one of them is declared.
LETTERS = {
    "wxf": {"K": "K", "A": "A", "B": "E", "N": "H", "R": "R", "C": "C", "P": "P"},
    "iccs": {"K": "K", "A": "G", "B": "M", "N": "N", "R": "R", "C": "C", "P": "P"},
    "wikipedia": {"K": "G", "A": "A", "B": "E", "N": "H", "R": "R", "C": "C", "P": "S"},
    "german": {"K": "G", "A": "L", "B": "E", "N": "P", "R": "W", "C": "K", "P": "S"},
}
SMALL_LETTER = re.compile(r"(?<![A-Za-z])[a-z][1-9+\-.][.=+\-]")
KEYPAD = dict(zip("KABNRCP", "1234567", strict=True))


class Wxf(FourSlotNotation):
    name = "wxf"
    example = "C2.5"
    users = "World Xiangqi Federation, rules of 1997; PlayOK; most Western books"
    options = {
        "sideways": (".", "="),
        "black": ("upper", "lower"),
        "letters": tuple(LETTERS),
        "keypad": ("no", "yes"),
    }
    meaning_options = ("letters",)
    scheme = WXF_1997
    forms: ClassVar[tuple[Form, ...]] = (
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
    )
    orders = {"+": "+", "-": "-", "=": ".", "++": "++", "--": "--"} | {digit: digit for digit in "123456789"}
    order_synonyms = {"+": "f", "-": "r b", "=": "m"}
    directions = {FORWARD: "+", BACK: "-", SIDEWAYS: "."}
    direction_synonyms = {SIDEWAYS: "="}
    equally_good = ". ="
    any_case = "1"

    @cached_property
    def pieces(self) -> Mapping[str, tuple[str, str]]:  # type: ignore[override]
        letters = LETTERS[self.chosen["letters"]]
        lower = self.chosen["black"] == "lower"
        return {kind: (letter, letter.lower() if lower else letter) for kind, letter in letters.items()}

    @cached_property
    def piece_synonyms(self) -> Mapping[str, str]:  # type: ignore[override]
        synonyms = {"german": {"K": "F", "B": "M"}, "wxf": {"K": "G", "A": "G B", "B": "B M", "N": "N", "P": "S"}}
        words = synonyms.get(self.chosen["letters"], {})
        if self.chosen["keypad"] == "yes":
            return {kind: f"{words.get(kind, '')} {digit}" for kind, digit in KEYPAD.items()}
        return words

    def spelling(self, text: str) -> dict[str, str]:
        chosen = {"sideways": "="} if "=" in text else {}
        return chosen | ({"black": "lower"} if SMALL_LETTER.search(text) else {})


NOTATION = Wxf()
