"""The Chinese notation as it is said, in pinyin: ``pào èr píng wǔ``, with or without the tones."""

from kifu.notations.fourslot.lexicon import Form, Lexicon
from kifu.notations.fourslot.notation import FourSlotNotation
from kifu.notations.fourslot.slots import BACK, FORWARD, NUMBERED, SIDEWAYS
from kifu.rules.side import Side

NUMBERS = "yī èr sān sì wǔ liù qī bā jiǔ"
WITHOUT_TONES = "yi er san si wu liu qi ba jiu"


class Pinyin(FourSlotNotation):
    name = "pinyin"
    language = "zh-Latn"
    example = "pào èr píng wǔ"
    users = "learners who say Chinese moves before they can read them"
    separator = ", "
    lexicon = Lexicon(
        forms=(
            Form("", "{piece} {file} {direction} {number}"),
            Form("*", "{order} {piece} {direction} {number}"),
            Form("#", "{order} {piece} {direction} {number}"),
            Form("*@", "{order} {piece} {file} {direction} {number}", "marker, piece and file"),
            Form("*@", "{order} {file} {direction} {number}", "marker and file"),
        ),
        pieces={
            "King": ("shuài", "jiàng"), "Advisor": "shì", "Elephant": "xiàng", "Horse": "mǎ", "Chariot": "jū",
            "Cannon": "pào", "Pawn": ("bīng", "zú"),
        },
        piece_synonyms={
            "King": "shuai jiang", "Advisor": "shi", "Elephant": "xiang", "Horse": "ma", "Chariot": "ju chē che",
            "Cannon": "pao", "Pawn": "bing zu",
        },
        orders={"+": "qián", "=": "zhōng", "-": "hòu"}
        | {str(place): word for place, word in enumerate(NUMBERS.split(), 1)},
        order_synonyms={"+": "qian", "=": "zhong", "-": "hou"}
        | {str(place): word for place, word in enumerate(WITHOUT_TONES.split(), 1)},
        directions={FORWARD: "jìn", BACK: "tuì", SIDEWAYS: "píng"},
        direction_synonyms={FORWARD: "jin", BACK: "tui", SIDEWAYS: "ping"},
        numbers=NUMBERS,
        number_synonyms=(WITHOUT_TONES, "1 2 3 4 5 6 7 8 9"),
        equally_good=f"shuai jiang shi xiang ma ju chē che pao bing zu qian zhong hou jin tui ping {WITHOUT_TONES}",
        any_case=tuple(Side),
        scheme=NUMBERED,
    )  # fmt: skip


NOTATION = Pinyin()
