"""A lexicon: the words of one four-slot notation, and the forms in which they are put together.

A form is a template such as ``{piece}{file}{direction}{number}``; its key says for which order it
is meant: none (a plain file), one in particular, ``*`` (any marker), ``#`` (any number), and ``@``
where the file is given besides.  A notation is a subclass of ``FourSlotNotation`` that fills the tables below.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from kifu.core import packing
from kifu.core.converting import Dialect
from kifu.errors import AmbiguousMoveError, IllegalMoveError, MoveTextError
from kifu.games.xiangqi import GAME
from kifu.notations._fourslot import (
    BACK,
    FORWARD,
    SIDEWAYS,
    WXF_1997,
    Scheme,
    Slots,
    Tandems,
    Which,
    candidates,
    describe,
    named_men,
    seen_by,
    why_not,
)
from kifu.notations._tables import code_of, grammar_of, scheme_key, usual_slots
from kifu.reading import Receiver, Severity
from kifu.rules.move import Move
from kifu.rules.notation import Found, Notation
from kifu.rules.position import Position
from kifu.rules.side import Side

MARKS = re.compile(r"(?:[!?]+|\++|#)+$")
TYPOGRAPHY = str.maketrans("–−—－﹣‐‑―．。＝＋！？／", "--------..=+!?/")
USES_THAT_PAY = 200
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


class FourSlotNotation(Notation):
    family = "four-slot"
    scheme: ClassVar[Scheme] = WXF_1997
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

    def render(self, position: Position, move: Move) -> str:
        if self._tables_pay():
            code = self.dialect.grammar.describe(position.board, position.game.packed(move))
            text = self._texts[position.turn].get(code)
            if text:
                return text
        return self.write(describe(position, move, self.scheme_now), position.turn)

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

    @property
    def scheme_now(self) -> Scheme:
        return self.scheme

    @property
    def directions_now(self) -> Mapping[str, str]:
        if "sideways" in self.chosen:
            return {**self.directions, SIDEWAYS: self.chosen["sideways"]}
        return self.directions

    def piece_word(self, letter: str, side: Side) -> str:
        return self.pieces[letter][side]

    def order_word(self, order: str, side: Side) -> str:
        return self.orders[order] if order else ""

    def number_word(self, number: int, side: Side) -> str:
        return self.numbers[side].split()[number - 1] if number else ""

    def _form(self, which: Which) -> Form:
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

    def find(self, position: Position, text: str, receiver: Receiver) -> Found:
        if self._tables_pay():
            code = self._codes[position.turn].get(text, packing.NO_MOVE)
            packed = self.dialect.grammar.resolve(position.board, code) if code >= 0 else code
            if packed >= 0:
                return Found(position.game.unpacked(packed))
        parsed = list(self.parse(text, position.turn))
        if not parsed:
            raise MoveTextError(self._not_a_move(text), text=text)
        found: dict[Move, tuple[Parsed, str]] = {}
        for reading in parsed:
            for move, leniency in candidates(position, reading.slots, self.scheme_now):
                if not leniency and not reading.leniencies:
                    return Found(move, reading.marks)
                previous = found.get(move)
                cost = len(reading.leniencies) + bool(leniency)
                if previous is None or cost < len(previous[0].leniencies) + bool(previous[1]):
                    found[move] = (reading, leniency)
        if not found:
            plainest = min(parsed, key=lambda reading: len(reading.leniencies))
            error = IllegalMoveError(self._why_not(position, text, plainest.slots), text=text)
            error.leniencies = len(plainest.leniencies)
            raise error
        if len(found) > 1:
            listed = ", ".join(f"{self.render(position, move)} ({move})" for move in found)
            raise AmbiguousMoveError(f"{text!r} can mean {listed}", tuple(found), text=text)
        [(move, (reading, leniency))] = found.items()
        for reason in filter(None, (*reading.leniencies, leniency)):
            own = self.render(position, move)
            receiver.receive(MoveTextError(f"{text!r}: {reason}", text=text), Severity.NOTE, f"read as {own}")
        return Found(move, reading.marks)

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
        for direction, own in self.directions.items():
            if word and word.lower() in (own.lower(), *self.direction_synonyms.get(direction, "").lower().split()):
                return direction
        return SIDEWAYS

    def _numbers(self, word: str) -> Iterator[int]:
        for table in (*self.numbers, *self.number_synonyms):
            if word in table.split():
                yield table.split().index(word) + 1
                return

    @cached_property
    def _patterns(self) -> list[tuple[Form, re.Pattern[str]]]:
        return [(form, re.compile(self._pattern(form), re.IGNORECASE)) for form in self.forms]

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
            elif part:
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

    # Explaining

    def parts(self, position: Position, text: str, move: Move) -> list[tuple[str, str]]:
        clean, _ = self._cleaned(text)
        marks = MARKS.search(clean)
        for body in (clean, clean[: marks.start()] if marks else clean):
            for _, pattern in self._patterns:
                match = pattern.fullmatch(body)
                if match and any(
                    candidate.move == move
                    for slots, _ in self._match(body, position.turn)
                    for candidate in candidates(position, slots, self.scheme_now)
                ):
                    spans = sorted((match.span(slot), slot) for slot in match.groupdict())
                    meanings = self._meanings(position, move)
                    return [(body[start:stop], meanings[slot]) for (start, stop), slot in spans]
        return []

    def _meanings(self, position: Position, move: Move) -> dict[str, str]:
        slots = describe(position, move, self.scheme_now)
        side = position.game.sides[position.turn].name
        standing = Tandems(position).standing(move.origin)
        far = slots.direction != SIDEWAYS and seen_by(position.game, move.target, position.turn)[0] == standing.file
        return {
            "piece": f"the {position.game.piece(slots.piece).name}",
            "order": f"number {standing.place} from the front of {standing.on_file} on one file",
            "file": f"on file {standing.file}, counted from {side}'s right",
            "direction": {FORWARD: "forward", BACK: "back", SIDEWAYS: "sideways"}[slots.direction],
            "number": f"{slots.number} point{'s' * (slots.number > 1)} along the file"
            if far
            else f"to file {slots.number}",
        }

    # The notation as tables: whatever is written in its own way needs no more than a look at them.

    def _tables_pay(self) -> bool:
        """Whether the tables are worth making: for a few moves they cost more than they save."""
        self._uses += 1
        return self._uses > USES_THAT_PAY

    _uses = 0

    @cached_property
    def dialect(self) -> Dialect:
        grammar = grammar_of(GAME, *scheme_key(self.scheme_now))
        first, second = ({code: text.encode() for code, text in texts.items()} for texts in self._texts)
        return Dialect(grammar, (first, second))

    @cached_property
    def _texts(self) -> tuple[dict[int, str], dict[int, str]]:
        slots = list(usual_slots(GAME, self.scheme_now))
        first, second = ({code_of(GAME, value): self.write(value, side) for value in slots} for side in Side)
        return first, second

    @cached_property
    def _codes(self) -> tuple[dict[str, int], dict[str, int]]:
        first, second = ({text: code for code, text in texts.items()} for texts in self._texts)
        return first, second

    # Refusing

    def _not_a_move(self, text: str) -> str:
        odd = next((c for c in text if unicodedata.category(c) in ("Cc", "Cf", "Mn", "Co", "Cn")), "")
        hint = f" (it holds the character U+{ord(odd):04X})" if odd else ""
        return f"{text!r} is no move in {self.name} notation, which looks like {self.example}{hint}"

    def _why_not(self, position: Position, text: str, slots: Slots) -> str:
        side = position.game.sides[position.turn].name
        name = position.game.piece(slots.piece).name
        men = named_men(position, slots, self.scheme_now)
        if not men:
            return f"{text!r}: {side} has no {name} {self._words(slots.which)}"
        reasons = [why_not(position, point, slots) for point in men]
        own = [self.render(position, move) for move in position.legal_moves() if move.origin in men]
        legal = f"; legal for this piece: {', '.join(own)}" if own else "; this piece has no legal move"
        return f"{text!r}: {' and '.join(reasons)}{legal}"

    def _words(self, which: Which) -> str:
        order = {"+": "in front", "-": "at the rear", "=": "in the middle", "++": "foremost", "--": "rearmost"}
        named = order.get(which.order, f"number {which.order}")
        if not which.order:
            return f"on file {which.file}"
        if which.file:
            return f"{named} of several on file {which.file}"
        return f"{named} of several on one file"
