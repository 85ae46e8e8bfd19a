"""The traditional notation in English words: ``Horse 7 advances 6``, ``Rear chariot traverses 3``."""

import re
from functools import cached_property

from kifu.notations.fourslot.lexicon import Form, same_for_both
from kifu.notations.fourslot.notation import FourSlotNotation
from kifu.notations.fourslot.slots import BACK, FORWARD, SIDEWAYS, WORDED, Slots
from kifu.rules.side import Side


class English(FourSlotNotation):
    name = "english"
    language = "en"
    example = "Cannon 2 traverses 5"
    users = "readers of English who learn the notation; Peter Donnelly's pages"
    separator = ", "
    # Three and more pawns on a file, or tandems on two files, are this project's extension:
    # "Middle pawn", "Fourth pawn", "Front pawn 3".
    scheme = WORDED
    forms = (
        Form("", "{piece} {file} {direction} {number}"),
        Form("*", "{order} {piece} {direction} {number}"),
        Form("#", "{order} {piece} {direction} {number}"),
        Form("*@", "{order} {piece} {file} {direction} {number}"),
        Form("#@", "{order} {piece} {file} {direction} {number}"),
    )
    pieces = same_for_both(
        K="king", A="advisor", B="elephant", N="horse", R="chariot", C="cannon", P="pawn",
    )  # fmt: skip
    piece_synonyms = {
        "K": "general",
        "A": "adviser guard mandarin assistant",
        "B": "minister bishop",
        "N": "knight",
        "R": "rook car",
        "P": "soldier",
    }
    orders = {
        "+": "front", "=": "middle", "-": "rear",
        "1": "first", "2": "second", "3": "third", "4": "fourth", "5": "fifth",
        "6": "sixth", "7": "seventh", "8": "eighth", "9": "ninth",
    }  # fmt: skip
    order_synonyms = {"+": "forward", "-": "back"}
    directions = {FORWARD: "advances", BACK: "retreats", SIDEWAYS: "traverses"}
    direction_synonyms = {FORWARD: "forward", BACK: "back backward", SIDEWAYS: "sideways"}
    any_case = "01"

    def write(self, slots: Slots, side: Side) -> str:
        return super().write(slots, side).capitalize()

    @cached_property
    def words(self) -> re.Pattern[str]:  # type: ignore[override]
        """A run of words that makes up a move; any other word stands by itself, to be refused."""
        forms = (re.sub(r"[?]P<[a-z]+>", "?:", pattern.pattern) for _, pattern in self._patterns)
        whole = "|".join(f"(?:{form})" for form in forms)
        return re.compile(rf"(?:{whole})(?:[!?+#]+|(?!\w))|[^\s,;.]+", re.IGNORECASE | re.ASCII)


NOTATION = English()
