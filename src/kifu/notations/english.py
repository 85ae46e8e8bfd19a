"""The traditional notation in English words: ``Horse 7 advances 6``, ``Rear chariot traverses 3``."""

from kifu.notations.fourslot.lexicon import Form, Lexicon
from kifu.notations.fourslot.notation import FourSlotNotation
from kifu.notations.fourslot.slots import BACK, FORWARD, SIDEWAYS, WORDED
from kifu.notations.pinyin import DIRECTIONS, MARKERS, NUMBER_SPELLINGS, NUMBERS, spoken_pieces, untoned
from kifu.rules.side import Side

SYNONYMS = {
    "King": "general",
    "Advisor": "adviser guard mandarin assistant",
    "Elephant": "minister bishop",
    "Horse": "knight",
    "Chariot": "rook car",
    "Cannon": "",
    "Pawn": "soldier",
}


class English(FourSlotNotation):
    name = "english"
    also = ("words", "donnelly")
    language = "en"
    example = "Cannon 2 traverses 5"
    users = "readers of English who learn the notation; Peter Donnelly's pages"
    separator = ", "
    lexicon = Lexicon(
        forms=(
            Form("", "{piece} {file} {direction} {number}"),
            Form("*", "{order} {piece} {direction} {number}"),
            Form("#", "{order} {piece} {direction} {number}"),
            Form("*@", "{order} {piece} {file} {direction} {number}"),
            Form("#@", "{order} {piece} {file} {direction} {number}"),
        ),
        pieces={
            "King": "king", "Advisor": "advisor", "Elephant": "elephant", "Horse": "horse", "Chariot": "chariot",
            "Cannon": "cannon", "Pawn": "pawn",
        },
        # Who learns the notation says it half in Chinese: "Horse 7 jin 6".
        piece_synonyms={name: f"{words} {spoken_pieces()[name]}" for name, words in SYNONYMS.items()},
        orders={
            "+": "front", "=": "middle", "-": "rear", "+2": "second foremost", "-2": "second rearmost",
            "1": "first", "2": "second", "3": "third", "4": "fourth", "5": "fifth",
            "6": "sixth", "7": "seventh", "8": "eighth", "9": "ninth",
        },
        order_synonyms={
            "+": f"forward foremost farther further {MARKERS['+']} {untoned(MARKERS['+'])}",
            "=": f"mid centre center {MARKERS['=']} {untoned(MARKERS['='])}",
            "-": f"back rearmost nearer {MARKERS['-']} {untoned(MARKERS['-'])}",
        },
        directions={FORWARD: "advances", BACK: "retreats", SIDEWAYS: "traverses"},
        direction_synonyms={
            FORWARD: f"forward forwards {DIRECTIONS[FORWARD]} {untoned(DIRECTIONS[FORWARD])}",
            BACK: f"back backward backwards {DIRECTIONS[BACK]} {untoned(DIRECTIONS[BACK])}",
            SIDEWAYS: f"sideways {DIRECTIONS[SIDEWAYS]} {untoned(DIRECTIONS[SIDEWAYS])}",
        },
        number_synonyms=(NUMBERS, *NUMBER_SPELLINGS),
        any_case=tuple(Side),
        begins_with_capital=True,
        # Three and more pawns on a file, or tandems on two files, are this project's extension:
        # "Middle pawn", "Fourth pawn", "Front pawn 3".
        scheme=WORDED,
    )  # fmt: skip


NOTATION = English()
