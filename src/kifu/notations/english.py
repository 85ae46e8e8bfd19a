"""The traditional notation in English words: ``Horse 7 advances 6``, ``Rear chariot traverses 3``.

A move may be put in a sentence, as people explain it: ``the rear cannon moves to the 1st file``.
"""

import re
from collections.abc import Iterator
from functools import cached_property

from kifu.notations.base import LONGEST_MOVE, MOVE_NUMBER
from kifu.notations.fourslot.lexicon import Form, Lexicon
from kifu.notations.fourslot.notation import FourSlotNotation
from kifu.notations.fourslot.slots import BACK, FORWARD, SIDEWAYS, WORDED
from kifu.notations.pinyin import DIRECTIONS, MARKERS, NUMBER_SPELLINGS, NUMBERS, spoken_pieces, untoned
from kifu.rules.side import Side

ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"]
CARDINALS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
# What a sentence has besides the words of a move, and what says no more than that something moves.
FILLERS = re.compile("an?|any|at|files?|for|from|in|is|of|on|points?|tandem|the|to")
GOES = re.compile("go|goes|moves?|traverses?")
NUMBER_BEFORE = re.compile(rf"\A\s*(?:{MOVE_NUMBER.pattern})\s*")
SENTENCE = re.compile(r"[\w\s#'’-]+[.!?]*")
SENTENCE_WORD = re.compile(r"[0-9]+|[^\W\d_]+")
SILENT = re.compile(r"['’]s\b|(?<=[1-9])(?:st|nd|rd|th)\b")
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
    title = "English words"
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
        } | {str(place): word for place, word in enumerate(ORDINALS, 1)},
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

    def words_of_sentence(self, text: str) -> str:
        """Return the words of a move that a sentence describes; an empty text if there is no sentence.

        >>> English().words_of_sentence("#3 file mid-pawn to traverse sideways to #4 file")
        'mid pawn 3 sideways 4'
        """
        text = NUMBER_BEFORE.sub("", text, count=1) if len(text) <= LONGEST_MOVE else ""
        if not SENTENCE.fullmatch(text):
            return ""
        plain = text.lower().rstrip(".!?")
        words = [*self._words_that_count(SENTENCE_WORD.findall(SILENT.sub("", plain)))]
        if words and words[0].isdecimal():
            # "#3 file front pawn": the file stands after the piece in this notation.
            place = next((place for place, word in enumerate(words) if word in self._pieces), 0)
            words = [*words[1 : place + 1], words[0], *words[place + 1 :]]
        said = " ".join(words)
        if " " not in said or said.replace(" ", "") == re.sub(r"[\s-]", "", plain):
            return ""
        return said + text[len(text.rstrip("!?")) :]

    def _words_that_count(self, words: list[str]) -> Iterator[str]:
        """Yield the words that say which piece moves and how."""
        for before, word, after in zip(["", *words], words, [*words[1:], ""], strict=False):
            if word in ORDINALS and after == "file":
                yield str(ORDINALS.index(word) + 1)
            elif word in CARDINALS and after in ("point", "points"):
                yield str(CARDINALS.index(word) + 1)
            elif GOES.fullmatch(word):
                if after not in self._ways:
                    yield "traverses"
            elif not FILLERS.fullmatch(word) and not (before == "of" and word in CARDINALS):
                yield word[:-1] if word[:-1] in self._pieces else word

    @cached_property
    def _pieces(self) -> frozenset[str]:
        return frozenset(" ".join((*SYNONYMS, *SYNONYMS.values())).lower().split())

    @cached_property
    def _ways(self) -> frozenset[str]:
        return frozenset(" ".join(self.lexicon.direction_synonyms.values()).split())


NOTATION = English()
