"""What the Chinese notations share: 炮二平五, 馬8進7, 前車平八, 三兵平四; the scripts differ in glyphs alone."""

import re
from functools import cached_property
from typing import ClassVar

from kifu.notations.fourslot.lexicon import Form, Lexicon, Words, word_of
from kifu.notations.fourslot.notation import FourSlotNotation
from kifu.notations.fourslot.slots import FRONT_THEN_NUMBERED, NUMBERED, SIDEWAYS
from kifu.patterns import later
from kifu.rules.game import Game
from kifu.rules.side import Side

CHINESE, ARABIC = "一 二 三 四 五 六 七 八 九", "1 2 3 4 5 6 7 8 9"
FULL_WIDTH = "１ ２ ３ ４ ５ ６ ７ ８ ９"
GLYPHS = {
    "King": "帅 帥 将 將 王",
    "Advisor": "仕 士",
    "Elephant": "相 象",
    "Horse": "马 馬 傌",
    "Chariot": "车 車 俥 硨 砗 伡",
    "Cannon": "炮 砲 包 礮",
    "Pawn": "兵 卒 卆",
}
PINYIN = {
    "帅帥": "shuài", "将將": "jiàng", "王": "wáng", "仕士": "shì", "相象": "xiàng", "马馬傌": "mǎ",
    "车車俥硨砗伡": "jū", "炮砲礮包": "pào", "兵": "bīng", "卒卆": "zú",
    "进進": "jìn", "退": "tuì", "平": "píng", "上": "shàng", "下": "xià", "前": "qián", "后後": "hòu", "中": "zhōng",
    "一1１": "yī", "二2２": "èr", "三3３": "sān", "四4４": "sì", "五5５": "wǔ",
    "六6６": "liù", "七7７": "qī", "八8８": "bā", "九9９": "jiǔ",
}  # fmt: skip
# A cannon and the numeral after it, which in most scores shows whose it is.
CANNON = later(f"([炮砲包])([{CHINESE}1-9１-９])".replace(" ", ""))
FULL_WIDTH_DIGIT = re.compile("[１-９]")
BESIDE_MOVES = "0123456789.．、,，;；。!?+# \t\r\n"  # in numbers, between moves, and in marks after them
SOUNDS = {character: sound for characters, sound in PINYIN.items() for character in characters}


# What the scripts share; the words for front, rear and directions are theirs, those for the pieces the game's.
LEXICON = Lexicon(
    forms=(
        Form("", "{piece}{file}{direction}{number}"),
        Form("*", "{order}{piece}{direction}{number}"),
        Form("#", "{order}{piece}{direction}{number}"),
        Form("*@", "{order}{file}{direction}{number}"),
        Form("#@", "{order}{file}{direction}{number}"),
        Form("*", "{piece}{order}{direction}{number}", "the marker after the piece"),
        Form("*@", "{order}{piece}{file}{direction}{number}", "marker, piece and file"),
        Form("#@", "{order}{piece}{file}{direction}{number}", "order, piece and file"),
    ),
    pieces={},
    piece_synonyms=GLYPHS,
    orders={},
    order_synonyms={
        "+": "前",
        "-": "后 後",
        "=": "中",
        **{n: f"{n} {FULL_WIDTH.split()[int(n) - 1]}" for n in "123456789"},
    },
    direction_synonyms={"+": "进 進 上", "-": "退 下", SIDEWAYS: "平"},
    number_synonyms=(CHINESE, ARABIC, FULL_WIDTH),
)


class ChineseNotation(FourSlotNotation):
    script: ClassVar[str]
    options = {
        "digits": ("half", "full"),
        "numerals": ("usual", "exchanged", "chinese", "arabic"),
        "ordinals": ("chinese", "arabic"),
        "tandem": ("xqbase", "order"),
        "men": ("plain", "board"),
        "cannon": ("script", "炮", "砲", "包"),
    }

    def serves(self, game: Game) -> bool:
        named = all(piece.name in GLYPHS and self.script in piece.characters for piece in game.pieces)
        return named and len(game.files) <= len(CHINESE.split())

    def make_lexicon(self) -> Lexicon:
        script = "board" if self.chosen["men"] == "board" else self.script
        pieces: dict[str, Words] = {piece.name: piece.characters[script] for piece in self.game.pieces}
        if self.chosen["cannon"] != "script":
            pieces["Cannon"] = self.chosen["cannon"]
        digits = FULL_WIDTH if self.chosen["digits"] == "full" else ARABIC
        # Old books give Chinese numerals to the side that moves first, or to both; some tournaments digits to both.
        numbers = {
            "usual": (CHINESE, digits),
            "exchanged": (digits, CHINESE),
            "chinese": (CHINESE, CHINESE),
            "arabic": (digits, digits),
        }[self.chosen["numerals"]]
        orders = dict(self.lexicon.orders)
        if self.chosen["ordinals"] == "arabic":
            for order, number in zip("123456789", word_of(numbers, Side.SECOND).split(), strict=True):
                orders[order] = (word_of(orders[order], Side.FIRST), number)
        scheme = NUMBERED if self.chosen["tandem"] == "xqbase" else FRONT_THEN_NUMBERED
        return self.lexicon._replace(pieces=pieces, numbers=numbers, orders=orders, scheme=scheme)

    def may_spell(self, line: str) -> bool:
        return self._characters.issuperset(line)

    @cached_property
    def _characters(self) -> frozenset[str]:
        """All characters of moves in this script, however they are spelt; only directions are always its own."""
        return self.alphabet.union(*GLYPHS.values(), ARABIC, FULL_WIDTH, BESIDE_MOVES)

    def spelling(self, text: str) -> dict[str, str]:
        chosen = {}
        if FULL_WIDTH_DIGIT.search(text):
            chosen["digits"] = "full"
        if "俥" in text or "傌" in text:
            chosen["men"] = "board"
        elif self._spells_cannons_otherwise(text):
            chosen["cannon"] = max(self.options["cannon"][1:], key=text.count)
        return chosen

    def _spells_cannons_otherwise(self, text: str) -> bool:
        first, second = self._cannons
        if first == second and not any(glyph in text for glyph in self.options["cannon"][1:] if glyph != first):
            return False
        cannons = CANNON.finditer(text)
        if self.chosen["numerals"] in ("chinese", "arabic"):
            # No numeral says whose cannon it is.
            return {match[1] for match in cannons} not in (set(), {first, second})
        if self.chosen["numerals"] == "exchanged":
            first, second = second, first
        return any(match[1] != (first if match[2] in CHINESE else second) for match in cannons)

    @cached_property
    def _cannons(self) -> tuple[str, str]:
        return self.codec.piece_word("Cannon", Side.FIRST), self.codec.piece_word("Cannon", Side.SECOND)

    def pronounced(self, text: str) -> str:
        return " ".join(SOUNDS[character] for character in text if character in SOUNDS)


def orders(front: str, middle: str, rear: str) -> dict[str, Words]:
    """Return the words for the places on a file."""
    numbers: dict[str, Words] = dict(zip("123456789", CHINESE.split(), strict=True))
    return {"+": front, "=": middle, "-": rear, **numbers}
