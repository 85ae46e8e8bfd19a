"""The traditional notation in English words: ``Horse 7 advances 6``, ``Rear chariot traverses 3``."""

from kifu.notations.fourslot.lexicon import Form, Lexicon
from kifu.notations.fourslot.notation import FourSlotNotation
from kifu.notations.fourslot.slots import BACK, FORWARD, SIDEWAYS, WORDED
from kifu.rules.side import Side


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
        piece_synonyms={
            "King": "general",
            "Advisor": "adviser guard mandarin assistant",
            "Elephant": "minister bishop",
            "Horse": "knight",
            "Chariot": "rook car",
            "Pawn": "soldier",
        },
        orders={
            "+": "front", "=": "middle", "-": "rear",
            "1": "first", "2": "second", "3": "third", "4": "fourth", "5": "fifth",
            "6": "sixth", "7": "seventh", "8": "eighth", "9": "ninth",
        },
        order_synonyms={
            "+": "forward foremost farther further qian",
            "=": "mid centre center zhong",
            "-": "back rearmost nearer hou",
        },
        directions={FORWARD: "advances", BACK: "retreats", SIDEWAYS: "traverses"},
        direction_synonyms={FORWARD: "forward jin", BACK: "back backward tui", SIDEWAYS: "sideways ping"},
        any_case=tuple(Side),
        begins_with_capital=True,
        # Three and more pawns on a file, or tandems on two files, are this project's extension:
        # "Middle pawn", "Fourth pawn", "Front pawn 3".
        scheme=WORDED,
    )  # fmt: skip


NOTATION = English()
