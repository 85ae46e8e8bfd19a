"""A lexicon: the words of one four-slot notation, and the forms in which they are put together.

Text to slots and slots to text, without a board.  A form is a template such as
``{piece}{file}{direction}{number}``; its key says for which order it is meant: none (a plain file), one
in particular, ``*`` (any marker), ``#`` (any number), and ``@`` where the file is given besides.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from kifu.notations.base import Notation
from kifu.notations.edges import Edges
from kifu.notations.fourslot.slots import BACK, FORWARD, SIDEWAYS, Slots, Which
from kifu.rules.game import Game
from kifu.rules.side import Side

MARKS = re.compile(r"(?:[!?]+|\++|#)+$")
TYPOGRAPHY = str.maketrans("–−—－﹣‐‑―．。＝＋！？／", "--------..=+!?/")
INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff\u00ad]")


class Form(NamedTuple):
    """A template, the order it is for, and why it is a leniency (empty: it is the notation's own).

    ``synonyms`` tells whether other words than the notation's own stand for an order here: ``fR`` is
    the front chariot, but ``Rf`` says nothing.
    """

    key: str
    template: str
    leniency: str = ""
    synonyms: bool = True


def same_for_both(**words: str) -> dict[str, tuple[str, str]]:
    """Return the words of the kinds when both sides use the same."""
    return {letter: (word, word) for letter, word in words.items()}


class Parsed(NamedTuple):
    slots: Slots
    marks: str
    leniencies: tuple[str, ...]


class Lexicon(Notation):
    forms: ClassVar[tuple[Form, ...]]
    # For each kind its own word for either side, then the other words that are read.
    pieces: ClassVar[Mapping[str, tuple[str, str]]]
    piece_synonyms: ClassVar[Mapping[str, str]] = MappingProxyType({})
    orders: ClassVar[Mapping[str, str]]
    order_synonyms: ClassVar[Mapping[str, str]] = MappingProxyType({})
    directions: ClassVar[Mapping[str, str]] = {FORWARD: "+", BACK: "-", SIDEWAYS: "."}
    direction_synonyms: ClassVar[Mapping[str, str]] = MappingProxyType({})
    numbers: ClassVar[tuple[str, str]] = ("1 2 3 4 5 6 7 8 9", "1 2 3 4 5 6 7 8 9")
    number_synonyms: ClassVar[tuple[str, ...]] = ()
    # Words apart by blanks that are as good as the notation's own.
    equally_good: ClassVar[str] = ""
    any_case: ClassVar[str] = ""  # the sides for which capital and small letters are equally good

    # Writing

    def write(self, slots: Slots, side: Side) -> str:
        """Return the text of the four slots; the reverse of ``parse``."""
        form = self._form(slots.which)
        return form.template.format(
            piece=self.piece_word(slots.piece, side),
            order=self.order_word(slots.which.order, side),
            file=self.number_word(slots.which.file, side),
            direction=self.directions_now[slots.direction],
            number=self.number_word(slots.number, side),
        )

    @cached_property
    def alphabet(self) -> frozenset[str]:
        words = [*(word for pair in self.pieces.values() for word in pair), *self.orders.values(), *self.numbers]
        return frozenset("".join((*words, *self.directions_now.values())))

    @cached_property
    def directions_now(self) -> Mapping[str, str]:
        if "sideways" in self.chosen:
            return {**self.directions, SIDEWAYS: self.chosen["sideways"]}
        return self.directions

    def piece_word(self, letter: str, side: Side) -> str:
        return self.pieces[letter][side]

    def order_word(self, order: str, side: Side) -> str:
        return self.orders[order] if order else ""

    def number_word(self, number: int, side: Side) -> str:
        return self._number_words[side][number - 1] if number else ""

    def edges(self, game: Game) -> Edges:
        """Return the numbers of the files as each side counts them, from its right, along its own edge."""
        points = [game.point((file, 0)) for file in range(len(game.files))]
        first, second = (
            tuple(self.number_word(game.seen_by(side, point)[0], side) for point in points) for side in Side
        )
        return Edges(near=first, far=second)

    @cached_property
    def _number_words(self) -> tuple[list[str], list[str]]:
        return self.numbers[Side.FIRST].split(), self.numbers[Side.SECOND].split()

    @cached_property
    def _form_of_order(self) -> dict[str, Form]:
        return {}

    def _form(self, which: Which) -> Form:
        """Return the form in which a label is written."""
        order = which.order + ("@" if which.order and which.file else "")
        if order not in self._form_of_order:
            self._form_of_order[order] = self._find_form(which)
        return self._form_of_order[order]

    def _find_form(self, which: Which) -> Form:
        suffix = "@" if which.order and which.file else ""
        keys = [which.order + suffix]
        if which.order:
            keys.append(("#" if which.order.isdecimal() else "*") + suffix)
        # The notation's own forms come first; a form that is only read serves where it has none.
        for own in (True, False):
            for key in keys:
                for form in self.forms:
                    if form.key == key and (not form.leniency) is own:
                        return form
        raise AssertionError(f"{self.name} has no form for {which}")

    # Reading

    def parse(self, text: str, side: Side) -> Iterator[Parsed]:
        """Yield every way to read a text without a board, with the leniencies that each takes."""
        clean, leniencies = self._cleaned(text)
        marks = ""
        readings = list(self._match(clean, side))
        if not readings and (found := MARKS.search(clean)):
            marks = found[0]
            readings = list(self._match(clean[: found.start()], side))
        for slots, more in readings:
            yield Parsed(slots, marks, (*leniencies, *more))

    def _cleaned(self, text: str) -> tuple[str, list[str]]:
        leniencies = []
        clean = INVISIBLE.sub("", text)
        if clean != text:
            leniencies.append("invisible characters")
        plain = "".join(self._plain(character) for character in clean).translate(TYPOGRAPHY)
        if plain != clean:
            leniencies.append("typographic or full-width signs")
        if " " not in self.forms[0].template and re.search(r"\s", plain):
            plain = re.sub(r"\s+", "", plain)
            leniencies.append("blanks inside a move")
        return plain.strip(), leniencies

    def _plain(self, character: str) -> str:
        """A full-width letter as an ordinary one, unless the notation itself uses it."""
        if "！" <= character <= "～" and character not in self._own_characters:
            return unicodedata.normalize("NFKC", character)
        return character

    @cached_property
    def _own_characters(self) -> frozenset[str]:
        return frozenset("".join(self.numbers) + "".join(self.number_synonyms))

    def _match(self, text: str, side: Side) -> Iterator[tuple[Slots, list[str]]]:
        for form, pattern in self._patterns:
            match = pattern.fullmatch(text)
            if match is None:
                continue
            words = match.groupdict()
            for letter in self._letters(words.get("piece")):
                order = self._order(form, words.get("order"))
                for number in self._numbers(words["number"]):
                    file = next(self._numbers(words["file"]), 0) if words.get("file") else 0
                    slots = Slots(letter, Which(order, file), self._direction(words.get("direction")), number)
                    yield slots, [*filter(None, [form.leniency]), *self._deviations(words, slots, side)]

    def _deviations(self, words: Mapping[str, str | None], slots: Slots, side: Side) -> Iterator[str]:
        """Name each word that is not the notation's own."""
        own = {
            "piece": self.piece_word(slots.piece, side),
            "order": self.order_word(slots.which.order, side),
            "file": self.number_word(slots.which.file, side),
            "direction": self.directions_now[slots.direction],
            "number": self.number_word(slots.number, side),
        }
        if "direction" not in words:
            yield f"{own['direction']!r} left out"
        for slot, word in words.items():
            expected = own[slot]
            if word is None or word == expected or word in self.equally_good.split():
                continue
            if word.lower() == expected.lower() and str(int(side)) in self.any_case:
                continue
            yield f"{word!r} for {expected!r}"

    def _letters(self, word: str | None) -> Iterator[str]:
        """The kinds that a word can mean; no word at all means the kind that stands in tandem most."""
        if word is None:
            yield "P"
            return
        for letter, own in self.pieces.items():
            synonyms = self.piece_synonyms.get(letter, "").split()
            if word.lower() in (spelling.lower() for spelling in (*own, *synonyms)):
                yield letter

    def _order(self, form: Form, word: str | None) -> str:
        key = form.key.rstrip("@")
        if key not in ("*", "#"):
            return key
        assert word is not None
        for order in self.orders:
            spellings = (self.orders[order], *self.order_synonyms.get(order, "").split())
            if word.lower() in (spelling.lower() for spelling in spellings):
                return order
        raise AssertionError(f"{word!r} is no order of {self.name}")

    def _direction(self, word: str | None) -> str:
        """The direction of a word; only sideways may be left out."""
        if word is None:
            return SIDEWAYS
        for direction, own in self.directions.items():
            if word.lower() in (own.lower(), *self.direction_synonyms.get(direction, "").lower().split()):
                return direction
        raise AssertionError(f"{word!r} is no direction of {self.name}")

    def _numbers(self, word: str) -> Iterator[int]:
        for table in (*self.numbers, *self.number_synonyms):
            if word in table.split():
                yield table.split().index(word) + 1
                return

    @cached_property
    def _patterns(self) -> list[tuple[Form, re.Pattern[str]]]:
        return [(form, re.compile(self._pattern(form), re.IGNORECASE | re.ASCII)) for form in self.forms]

    def _pattern(self, form: Form) -> str:
        spellings = {
            "piece": self._spellings(self.pieces, self.piece_synonyms, self.pieces),
            "order": self._spellings(self.orders, self.order_synonyms if form.synonyms else {}, self._orders_of(form)),
            "direction": self._spellings(self.directions, self.direction_synonyms, self.directions),
            "file": " ".join((*self.numbers, *self.number_synonyms)).split(),
        }
        spellings["number"] = spellings["file"]
        pattern = ""
        for part in re.split(r"(\{\w+\}|\s)", form.template):
            slot = part.strip("{}")
            if part.isspace():
                pattern += r"\s+"
            elif f"(?P<{slot}>" in pattern:
                pattern += f"(?P={slot})"
            elif slot == part:
                pattern += re.escape(part)
            else:
                words = sorted(set(spellings[slot]), key=len, reverse=True)
                pattern += f"(?P<{slot}>{'|'.join(map(re.escape, words))})"
        return pattern

    def _orders_of(self, form: Form) -> list[str]:
        key = form.key.rstrip("@")
        if key not in ("*", "#"):
            return [key] if key else []
        return [order for order in self.orders if order.isdecimal() == (key == "#")]

    @staticmethod
    def _spellings(
        own: Mapping[str, str | tuple[str, str]], synonyms: Mapping[str, str], wanted: Iterable[str]
    ) -> list[str]:
        words: list[str] = []
        for key in wanted:
            word = own[key]
            words += [word] if isinstance(word, str) else word
            words += synonyms.get(key, "").split()
        return words
