"""SlotCodec: text to slots and slots to text by a lexicon, without a board.

>>> from kifu.notations.fourslot.lexicon import Form
>>> codec = SlotCodec(Lexicon((Form("", "{piece}{file}{direction}{number}"),), {"Cannon": "C"}, {}))
>>> [parsed] = codec.parse("c2.5", Side.FIRST)
>>> parsed.slots.piece, parsed.leniencies, codec.write(parsed.slots, Side.FIRST)
('Cannon', ("'c' for 'C'",), 'C2.5')
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from kifu.notations.base import PLAIN_DASHES
from kifu.notations.fourslot.lexicon import Form, Lexicon, Words, all_words, word_of
from kifu.notations.fourslot.slots import SIDEWAYS, Slots, Which
from kifu.rules.side import Side

MARKS = re.compile(r"[!?+#]+$")
TYPOGRAPHY = PLAIN_DASHES | str.maketrans("．。＝＋！？／", "..=+!?/")
SLOT = re.compile(r"(\{\w+\}|\s)")  # a place of a template to be filled, or a space in it
# Spaces, a hyphen between letters, ``mid-pawn``, or nothing between a letter and a digit, ``pao2ping5``.
BETWEEN_WORDS = r"(?:\s+|(?<=[^\W\d])-(?=[^\W\d])|(?<=[0-9])(?=[^\W\d])|(?<=[^\W\d])(?=[0-9]))"
HYPHEN = re.compile(r"(?<=[^\W\d])-(?=[^\W\d])")
INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff\u00ad]")


class ParsedSlots(NamedTuple):
    """One way to read a text: what it says, the marks after it, and what had to be overlooked."""

    slots: Slots
    marks: str
    leniencies: tuple[str, ...]


class SlotCodec:
    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._form_of_order: dict[str, Form] = {}
        self._pattern_of_form: dict[Form, re.Pattern[str]] = {}

    # Writing

    def write(self, slots: Slots, side: Side) -> str:
        """Return the text of the four slots; the reverse of ``parse``."""
        text = self.form_of(slots.which).template.format_map(self.words_of(slots, side))
        return text.capitalize() if self.lexicon.begins_with_capital else text

    def can_write(self, slots: Slots) -> bool:
        """Whether there are words for the slots, and a form to put them in that names the piece or can only mean it."""
        which, lexicon = slots.which, self.lexicon
        if which.order and which.order not in lexicon.orders:
            return False
        form = self._find_form(which)
        return form is not None and ("{piece}" in form.template or slots.piece == lexicon.unnamed)

    def words_of(self, slots: Slots, side: Side) -> dict[str, str]:
        """Return the notation's own word in each place of a form."""
        return {
            "piece": self.piece_word(slots.piece, side),
            "order": self.order_word(slots.which.order, side),
            "file": self.number_word(slots.which.file, side),
            "direction": self.lexicon.directions[slots.direction],
            "number": self.number_word(slots.number, side),
        }

    def piece_word(self, name: str, side: Side) -> str:
        return word_of(self.lexicon.pieces[name], side)

    def order_word(self, order: str, side: Side) -> str:
        return word_of(self.lexicon.orders[order], side) if order else ""

    def number_word(self, number: int, side: Side) -> str:
        return self._number_words[side][number - 1] if number else ""

    def other_numbers(self, number: int) -> list[str]:
        """Return the words for a number that are read besides."""
        return [table.split()[number - 1] for table in self.lexicon.number_synonyms]

    @cached_property
    def alphabet(self) -> frozenset[str]:
        """The characters of the notation's own words."""
        lexicon = self.lexicon
        words = [*lexicon.pieces.values(), *lexicon.orders.values(), lexicon.numbers]
        return frozenset("".join(word for pair in words for word in all_words(pair))).union(
            *lexicon.directions.values()
        )

    @cached_property
    def _number_words(self) -> tuple[list[str], list[str]]:
        numbers = self.lexicon.numbers
        return word_of(numbers, Side.FIRST).split(), word_of(numbers, Side.SECOND).split()

    def form_of(self, which: Which) -> Form:
        """Return the form in which a label is written."""
        order = which.order + ("@" if which.order and which.file else "")
        if order not in self._form_of_order:
            form = self._find_form(which)
            if form is None:
                raise ValueError(f"there is no form for {which}")
            self._form_of_order[order] = form
        return self._form_of_order[order]

    def _find_form(self, which: Which) -> Form | None:
        suffix = "@" if which.order and which.file else ""
        keys = [which.order + suffix]
        if which.order:
            keys.append(("#" if which.order.isdecimal() else "*") + suffix)
        # The notation's own forms come first; a form that is only read serves where it has none.
        for own in (True, False):
            for key in keys:
                for form in self.lexicon.forms:
                    if form.key == key and (not form.leniency) is own:
                        return form
        return None

    # Reading

    def parse(self, text: str, side: Side) -> Iterator[ParsedSlots]:
        """Yield every way to read a text without a board, with the leniencies that each takes."""
        clean, leniencies = self.clean_text(text)
        if not self.may_hold_move(clean):
            return
        marks = ""
        readings = list(self.match(clean, side))
        if not readings and (found := MARKS.search(clean)):
            marks = found[0]
            readings = list(self.match(clean[: found.start()], side))
        for slots, more in readings:
            yield ParsedSlots(slots, marks, (*leniencies, *more))

    @cached_property
    def has_spaces(self) -> bool:
        """Whether a move is several words."""
        return " " in self.lexicon.forms[0].template

    def may_hold_move(self, text: str) -> bool:
        """Whether a text of words has one for a direction; without it there is no move, and no need for patterns."""
        if not self.has_spaces or not all("{direction}" in form.template for form in self.lexicon.forms):
            return True
        plain = text.lower() if text.isascii() else unicodedata.normalize("NFC", text).lower()
        return any(word.lower() in plain for word in self._direction_words)

    @cached_property
    def _direction_words(self) -> list[str]:
        return [*_spellings(self.lexicon.directions, self.lexicon.direction_synonyms)]

    def clean_text(self, text: str) -> tuple[str, list[str]]:
        """Return a text in plain signs, and what was unusual about it."""
        leniencies = []
        clean = INVISIBLE.sub("", text)
        if clean != text:
            leniencies.append("invisible characters")
        if not clean.isascii():
            # A letter and its tone may be two characters, as some systems write file names.
            clean = unicodedata.normalize("NFC", clean)
            clean = clean.lower() if len(self.lexicon.any_case) == len(Side) else clean
        plain = "".join(self._plain(character) for character in clean).translate(TYPOGRAPHY)
        if plain != clean:
            leniencies.append("typographic or full-width signs")
        if not self.has_spaces and re.search(r"\s", plain):
            plain = re.sub(r"\s+", "", plain)
            leniencies.append("spaces inside a move")
        return plain.strip(), leniencies

    def _plain(self, character: str) -> str:
        """A full-width letter as an ordinary one, unless the notation itself uses it."""
        if "！" <= character <= "～" and character not in self._own_characters:
            return unicodedata.normalize("NFKC", character)
        return character

    @cached_property
    def _own_characters(self) -> frozenset[str]:
        return frozenset("".join(self._number_tables))

    def match(self, text: str, side: Side) -> Iterator[tuple[Slots, list[str]]]:
        """Yield every way to read a text in plain signs and without marks."""
        plain = text.lower()
        for form, beginnings in self._beginnings:
            # A text begins as few forms do, and the patterns of the others need not be made.
            found = self.compile(form).fullmatch(text) if plain.startswith(beginnings) else None
            if found is None:
                continue
            words = found.groupdict()
            unusual = [*filter(None, [form.leniency, self._unusual_spaces(text, words)])]
            for slots in self.slots_of(form, words):
                yield slots, [*unusual, *self._deviations(words, slots, side)]

    def _unusual_spaces(self, text: str, words: Mapping[str, str | None]) -> str:
        """Return what is unusual about what stands between the words of a text; nothing if that is spaces."""
        if not self.has_spaces:
            return ""
        if len(_spaced(text).split()) < sum(len(_spaced(word).split()) for word in words.values() if word):
            return "spaces left out"
        return "a hyphen for a space" if _spaced(text) != text else ""

    def slots_of(self, form: Form, words: Mapping[str, str | None]) -> Iterator[Slots]:
        """Yield what the words in a form, or in a part of one, can say."""
        for name in self._names(words.get("piece")):
            order = self._order(form, words.get("order"))
            file, number = (next(self._numbers(words.get(slot) or ""), 0) for slot in ("file", "number"))
            yield Slots(name, Which(order, file), self._direction(words.get("direction")), number)

    def _deviations(self, words: Mapping[str, str | None], slots: Slots, side: Side) -> Iterator[str]:
        """Name each word that is not the notation's own."""
        own = self.words_of(slots, side)
        if "direction" not in words:
            yield f"{own['direction']!r} left out"
        for slot, word in words.items():
            expected = own[slot]
            if word is None or word == expected:
                continue
            any_case = side in self.lexicon.any_case
            plain = word.lower() if any_case else word
            if plain in self.lexicon.equally_good.split() or (any_case and plain == expected.lower()):
                continue
            yield f"{word!r} for {expected!r}"

    def _names(self, word: str | None) -> Iterator[str]:
        """The pieces that a word can mean."""
        lexicon = self.lexicon
        if word is None:
            yield lexicon.unnamed
            return
        for name, own in lexicon.pieces.items():
            synonyms = lexicon.piece_synonyms.get(name, "").split()
            if word.lower() in (spelling.lower() for spelling in (*all_words(own), *synonyms)):
                yield name

    def _order(self, form: Form, word: str | None) -> str:
        key = form.key.rstrip("@")
        if key not in ("*", "#"):
            return key
        if word is None:
            return ""
        for order, own in self.lexicon.orders.items():
            spellings = (*all_words(own), *self.lexicon.order_synonyms.get(order, "").split())
            if _spaced(word).lower() in (spelling.lower() for spelling in spellings):
                return order
        raise AssertionError(f"{word!r} is no order")

    def _direction(self, word: str | None) -> str:
        """The direction of a word; only sideways may be left out."""
        if word is None:
            return SIDEWAYS
        for direction, own in self.lexicon.directions.items():
            if word.lower() in (own.lower(), *self.lexicon.direction_synonyms.get(direction, "").lower().split()):
                return direction
        raise AssertionError(f"{word!r} is no direction")

    def _numbers(self, word: str) -> Iterator[int]:
        for table in self._number_tables:
            if word.lower() in table.split():
                yield table.split().index(word.lower()) + 1
                return

    @cached_property
    def _number_tables(self) -> tuple[str, ...]:
        return (*all_words(self.lexicon.numbers), *self.lexicon.number_synonyms)

    @cached_property
    def patterns(self) -> list[tuple[Form, re.Pattern[str]]]:
        """The forms as patterns of text, with a group of its own for each word."""
        return [(form, self.compile(form)) for form in self.lexicon.forms]

    def compile(self, form: Form) -> re.Pattern[str]:
        if form not in self._pattern_of_form:
            self._pattern_of_form[form] = re.compile(self._pattern(form), re.IGNORECASE | re.ASCII)
        return self._pattern_of_form[form]

    @cached_property
    def _beginnings(self) -> list[tuple[Form, tuple[str, ...]]]:
        """The forms and what a text in each can begin with, in small letters."""
        lexicon = self.lexicon
        words = {
            "{piece}": _spellings(lexicon.pieces, lexicon.piece_synonyms),
            "{order}": _spellings(lexicon.orders, lexicon.order_synonyms),
            "{direction}": self._direction_words,
            "{file}": " ".join(self._number_tables).split(),
        }
        small = {slot: tuple(word.lower() for word in spellings) for slot, spellings in words.items()}
        firsts = [next(filter(None, SLOT.split(form.template))) for form in lexicon.forms]
        return [(form, small.get(first, (first.lower(),))) for form, first in zip(lexicon.forms, firsts, strict=True)]

    def _pattern(self, form: Form) -> str:
        lexicon = self.lexicon
        numbers = " ".join(self._number_tables).split()
        orders = {order: lexicon.orders[order] for order in self._orders_of(form)}
        spellings = {
            "piece": _spellings(lexicon.pieces, lexicon.piece_synonyms),
            "order": _spellings(orders, lexicon.order_synonyms if form.synonyms else {}),
            "direction": self._direction_words,
            "file": numbers,
            "number": numbers,
        }
        pattern = ""
        for part in SLOT.split(form.template):
            slot = part.strip("{}")
            if part.isspace():
                pattern += BETWEEN_WORDS
            elif f"(?P<{slot}>" in pattern:
                pattern += f"(?P={slot})"
            elif slot == part:
                pattern += re.escape(part)
            else:
                words = sorted(set(spellings[slot]), key=len, reverse=True)
                escaped = (BETWEEN_WORDS.join(map(re.escape, word.split())) for word in words)
                pattern += f"(?P<{slot}>{'|'.join(escaped)})"
        return pattern

    def _orders_of(self, form: Form) -> list[str]:
        key = form.key.rstrip("@")
        if key not in ("*", "#"):
            return [key] if key else []
        return [order for order in self.lexicon.orders if order.isdecimal() == (key == "#")]


def _spellings(own: Mapping[str, Words], synonyms: Mapping[str, str]) -> Iterable[str]:
    """Return all words for the keys of a table."""
    return [word for key in own for word in (*all_words(own[key]), *synonyms.get(key, "").split())]


def _spaced(text: str) -> str:
    """Return words with spaces in place of the hyphens between them."""
    return HYPHEN.sub(" ", text)
