"""Four-slot notations: a lexicon that meets a board, through tables where they pay and word by word where not."""

import re
import unicodedata
from functools import cached_property
from typing import ClassVar

from kifu.core.board import packing
from kifu.core.moves.dialects import Dialect
from kifu.diagnostics import Receiver, Severity
from kifu.errors import AmbiguousMoveError, IllegalMoveError, MoveTextError, UnsayableMoveError
from kifu.languages.language import Message, Phrase
from kifu.notations.base import LONGEST_MOVE, MOVE_NUMBER, Found, Notation
from kifu.notations.edges import Edges
from kifu.notations.fourslot.codec import MARKS, ParsedSlots, SlotCodec
from kifu.notations.fourslot.glossing import (
    DIRECTIONS,
    TandemRow,
    gloss,
    spell,
    subjects_of,
    tandem_rows,
    vocabulary_of,
)
from kifu.notations.fourslot.lexicon import Lexicon, word_of
from kifu.notations.fourslot.slips import slip_between
from kifu.notations.fourslot.slots import (
    SIDEWAYS,
    Scheme,
    Slots,
    Standing,
    Tandems,
    Which,
    candidates,
    describe,
    named_men,
    names_exactly,
    why_not,
)
from kifu.notations.fourslot.tables import code_of, grammar_of, is_packed, usual_slots
from kifu.notations.refusals import NotationName, named, odd_character, several
from kifu.notations.vocabulary import Entry, Gloss
from kifu.rules.game import Game
from kifu.rules.move import AnyMove, on_board
from kifu.rules.names import side_name
from kifu.rules.position import Position
from kifu.rules.side import Side

MOST_PARSES = 20_000
SENTENCE = re.compile(rf"(?:{MOVE_NUMBER.pattern})(?=\s)|\S(?:.*\S)?")


class FourSlotNotation(Notation):
    """A notation of this family is a lexicon; where options change it, ``make_lexicon`` returns what is chosen."""

    family = "four-slot"
    lexicon: ClassVar[Lexicon]

    def make_lexicon(self) -> Lexicon:
        """Return the words under the options that are chosen; ``sideways`` is the same option wherever there is one."""
        if "sideways" not in self.options:
            return self.lexicon
        sideways = {SIDEWAYS: " ".join(self.options["sideways"])}
        return self.lexicon._replace(
            directions={**self.lexicon.directions, SIDEWAYS: self.chosen["sideways"]},
            direction_synonyms={**self.lexicon.direction_synonyms, **sideways},
        )

    @cached_property
    def codec(self) -> SlotCodec:
        """What turns text into slots and slots into text."""
        return SlotCodec(self.make_lexicon())

    @property
    def scheme(self) -> Scheme:
        return self.codec.lexicon.scheme

    @property
    def alphabet(self) -> frozenset[str]:
        return self.codec.alphabet

    def serves(self, game: Game) -> bool:
        """Whether there is a word for every piece and a number for every file."""
        files = word_of(self.lexicon.numbers, Side.FIRST).split()
        small = len(game.files) <= len(files) and len(game.ranks) <= len(files) + 1
        return small and all(piece.name in self.lexicon.pieces for piece in game.pieces)

    def word_pattern(self, line: str | None = None) -> re.Pattern[str]:
        """Return the pattern of a move; of a run of words where moves have spaces in them."""
        if line is not None and (words := self.words_of_sentence(line)) and any(self.codec.parse(words, Side.FIRST)):
            return SENTENCE
        if " " not in self.lexicon.forms[0].template or (line is not None and not self.codec.may_hold_move(line)):
            return self.words
        return self._phrases

    @cached_property
    def _phrases(self) -> re.Pattern[str]:
        """A run of words that make up a move, or any other word, which is then refused."""
        forms = (re.sub(r"[?]P<[a-z]+>", "?:", pattern.pattern) for _, pattern in self.codec.patterns)
        whole = "|".join(f"(?:{form})" for form in forms)
        flags = re.IGNORECASE | re.ASCII if whole.isascii() else re.IGNORECASE
        if not whole.isascii():
            # Where a letter and its tone are two characters the longer spelling has to be tried first.
            whole = f"{unicodedata.normalize('NFD', whole)}|{whole}"
        return re.compile(rf"(?:{whole})(?:[!?+#]+|(?![\w\u0300-\u036f]))|[^\s,;.]+", flags)

    def split_run(self, word: str) -> list[str]:
        """Return the moves of a run such as 炮二平五马8进7, all in the notation's own forms."""
        forms = [pattern for form, pattern in self.codec.patterns if not form.leniency and " " not in form.template]
        moves, place = [], 0
        while found := next(filter(None, (form.match(word, place) for form in forms)), None):
            moves.append(found[0])
            place = found.end()
        return moves if len(moves) > 1 and place == len(word) else []

    def edges(self) -> Edges:
        """Return the numbers of the files as each side counts them, from its right, along its own edge."""
        game = self.game
        points = [game.point((file, 0)) for file in range(len(game.files))]
        first, second = (
            tuple(self.codec.number_word(game.seen_by(side, point)[0], side) for point in points) for side in Side
        )
        return Edges(near=first, far=second)

    def render(self, position: Position, move: AnyMove) -> str:
        self._uses += 1
        if self.tables_pay():
            code = self.dialect.grammar.describe(position.board, position.game.packed(move))
            text = self._texts[position.turn].get(code)
            if text:
                return text
        standing = Tandems(position).standing(on_board(move).origin)
        slots = describe(position, on_board(move), self.scheme, standing)
        if standing.on_file > 1 and not self._means(position, slots, move):
            reason = f"{self.name} has no text for {move}: on this board it cannot be told from other moves"
            raise UnsayableMoveError(reason, text=str(move))
        return self.codec.write(slots, position.turn)

    def _means(self, position: Position, slots: Slots, move: AnyMove) -> bool:
        """Whether slots can be written, and their text, read strictly, names a move and no other move."""
        if not self.codec.can_write(slots):
            return False
        readings = self._parses(self.codec.write(slots, position.turn), position.turn)
        return list(self._exact_moves(Tandems(position), readings)) == [move]

    def _exact_moves(self, tandems: Tandems, readings: list[ParsedSlots]) -> dict[AnyMove, ParsedSlots]:
        """Return the legal moves that are named just as the notation names them."""
        return {
            candidate.move: reading
            for reading in readings
            if not reading.leniencies
            for candidate in candidates(tandems, reading.slots, self.scheme)
            if not candidate.leniency
        }

    def find(self, position: Position, text: str, receiver: Receiver) -> Found:
        if self.tables_pay() and position.game.rules.forbids is None:
            code = self._codes[position.turn].get(text, packing.NO_MOVE)
            packed = self.dialect.grammar.resolve(position.board, code) if code >= 0 else code
            if packed >= 0:
                return Found(position.game.unpacked(packed))
        parsed = self._parses(text, position.turn)
        if not parsed:
            raise MoveTextError(self._not_a_move(text), text=text)
        if len(parsed) == 1 and (move := self._look_up(position, parsed[0].slots)):
            return self._report_leniencies(text, move, parsed[0], "", position, receiver)
        tandems = Tandems(position)
        # What is the notation's own name of some man means that man, whether or not he can do it.
        own = [p for p in parsed if not p.leniencies and names_exactly(tandems, p.slots, self.scheme)]
        parsed = own or parsed
        exact = self._exact_moves(tandems, own)
        if len(exact) > 1:
            raise self._ambiguous(position, text, tuple(exact))
        for move, reading in exact.items():
            return Found(move, reading.marks)
        found: dict[AnyMove, tuple[ParsedSlots, str]] = {}
        for reading in parsed:
            for move, leniency in candidates(tandems, reading.slots, self.scheme):
                previous = found.get(move)
                cost = len(reading.leniencies) + bool(leniency)
                if previous is None or cost < len(previous[0].leniencies) + bool(previous[1]):
                    found[move] = (reading, leniency)
        if not found:
            plainest = min(parsed, key=lambda reading: len(reading.leniencies))
            reason = Message("{text}: {reason}", text=repr(text), reason=self._why_not(tandems, plainest.slots))
            raise IllegalMoveError(reason, text=text, leniencies=len(plainest.leniencies))
        if len(found) > 1:
            raise self._ambiguous(position, text, tuple(found))
        [(move, (reading, leniency))] = found.items()
        return self._report_leniencies(text, move, reading, leniency, position, receiver)

    def _ambiguous(self, position: Position, text: str, moves: tuple[AnyMove, ...]) -> AmbiguousMoveError:
        return several(text, [f"{self.render_or_points(position, move)} ({move})" for move in moves], moves)

    def _report_leniencies(
        self, text: str, move: AnyMove, reading: ParsedSlots, leniency: str, position: Position, receiver: Receiver
    ) -> Found:
        """Return the move that was found, and report what had to be overlooked to find it."""
        for reason in filter(None, (*reading.leniencies, leniency)):
            repair = Phrase("read as {text}", text=self.render_or_points(position, move))
            receiver.receive(MoveTextError(f"{text!r}: {reason}", text=text), Severity.NOTE, repair)
        return Found(move, reading.marks)

    def _parses(self, text: str, side: Side) -> list[ParsedSlots]:
        """Return all ways to read a text, kept for the next time: a score has few distinct ones.

        A lexicon may have words for pieces that this game lacks: they say nothing here.
        """
        key = text, side
        if key not in self._parsed:
            if len(self._parsed) >= MOST_PARSES:
                self._parsed.clear()
            names = {piece.name for piece in self.game.pieces}
            words = self.words_of_sentence(text)
            readings = self.codec.parse(words or text, side)
            if words:
                readings = (reading._replace(leniencies=("told in a sentence",)) for reading in readings)
            self._parsed[key] = [reading for reading in readings if reading.slots.piece in names]
        return self._parsed[key]

    @cached_property
    def _parsed(self) -> dict[tuple[str, Side], list[ParsedSlots]]:
        return {}

    def _look_up(self, position: Position, slots: Slots) -> AnyMove | None:
        """Return the move whose own name the slots are, where the tables know it."""
        if not self.tables_pay() or position.game.rules.forbids is not None or not is_packed(slots.which.order):
            return None
        code = code_of(position.game, slots)
        if code not in self._texts[position.turn]:
            return None
        packed = self.dialect.grammar.resolve(position.board, code)
        return position.game.unpacked(packed) if packed >= 0 else None

    def words_of_sentence(self, text: str) -> str:
        """Return the words of a move that a sentence describes; an empty text in notations without sentences."""
        return ""

    # Repairing

    def slip(self, written: str, own: str, side: Side) -> str:
        readings = self._parses(written, side) if len(written) <= LONGEST_MOVE else []
        if not readings:
            return super().slip(written, own, side)
        meant = min(self._parses(own, side), key=lambda reading: len(reading.leniencies)).slots
        kinds = (slip_between(self.game, reading.slots, meant) for reading in readings)
        return next(filter(None, kinds), "")

    # Explaining

    def vocabulary(self) -> list[Entry]:
        return vocabulary_of(self.codec, self.game)

    def gloss(self, text: str) -> Gloss | None:
        text = self.words_of_sentence(text) or text
        return (gloss(self.codec, self.game, text) if len(text) <= LONGEST_MOVE else None) or super().gloss(text)

    def men_named(self, position: Position, text: str) -> list[str]:
        tandems = Tandems(position)
        points: dict[str, None] = {}
        for slots, chosen in subjects_of(self.codec, self.game, self.words_of_sentence(text) or text):
            named = named_men(tandems, slots, self.scheme) if chosen else tandems.of(slots.piece)
            points |= dict.fromkeys(named)
        return [*points]

    def tandem_rows(self) -> list[TandemRow]:
        """Return how each of several pawns on a file is written."""
        return tandem_rows(self.codec, self.game)

    def parts(self, position: Position, text: str, move: AnyMove) -> list[tuple[str, str]]:
        clean, _ = self.codec.clean_text(self.words_of_sentence(text) or text)
        marks = MARKS.search(clean)
        for body in (clean, clean[: marks.start()] if marks else clean):
            for _, pattern in self.codec.patterns:
                match = pattern.fullmatch(body)
                if match and any(
                    candidate.move == move
                    for slots, _ in self.codec.match(body, position.turn)
                    for candidate in candidates(Tandems(position), slots, self.scheme)
                ):
                    return [*spell(match, self._meanings(position, move)), *_marks(clean[len(body) :])]
        return []

    def _meanings(self, position: Position, move: AnyMove) -> dict[str, str]:
        slots = describe(position, on_board(move), self.scheme)
        side = position.game.sides[position.turn].name
        standing = Tandems(position).standing(on_board(move).origin)
        far = slots.direction != SIDEWAYS and position.game.seen_by(position.turn, move.target)[0] == standing.file
        return {
            "piece": f"the {slots.piece}",
            "order": _order_in_words(slots.which, standing),
            "file": f"on file {standing.file}, counted from {side}'s right"
            + _which(standing) * (not slots.which.order),
            "direction": DIRECTIONS[slots.direction],
            "number": f"{slots.number} point{'s' * (slots.number > 1)} along the file"
            if far
            else f"to file {slots.number}",
        }

    # The notation as tables: whatever is written in its own way needs no more than a look at them.

    @cached_property
    def dialect(self) -> Dialect:
        grammar = grammar_of(self.game, self.scheme)
        first, second = ({code: text.encode() for code, text in texts.items()} for texts in self._texts)
        return Dialect(grammar, (first, second))

    @cached_property
    def _texts(self) -> tuple[dict[int, str], dict[int, str]]:
        slots = [(code_of(self.game, value), value) for value in usual_slots(self.game, self.scheme)]
        first, second = ({code: self.codec.write(value, side) for code, value in slots} for side in Side)
        return first, second

    @cached_property
    def _codes(self) -> tuple[dict[str, int], dict[str, int]]:
        first, second = ({text: code for code, text in texts.items()} for texts in self._texts)
        return first, second

    # Refusing

    def _not_a_move(self, text: str) -> Message:
        return Message(
            "{text} is no move in {notation} notation, which looks like {example}"
            "{odd, select, none {} other { (it holds the character {odd})}}",
            text=repr(text),
            notation=NotationName(self),
            example=self.example,
            odd=odd_character(text),
        )

    def _why_not(self, tandems: Tandems, slots: Slots) -> Message:
        position = tandems.position
        men = named_men(tandems, slots, self.scheme)
        if not men:
            return _nobody(position, slots)
        reasons = [why_not(position, point, slots) for point in men]
        own = [self.render_or_points(position, move) for move in tandems.legal_moves if on_board(move).origin in men]
        if not own:
            return Message("{reasons}; this piece has no legal move", reasons=reasons)
        return Message("{reasons}; legal for this piece: {moves}", reasons=reasons, moves=", ".join(own))


def _nobody(position: Position, slots: Slots) -> Message:
    """Return that no man stands where the first two slots say that one does."""
    order, file = slots.which.order, slots.which.file
    words = {
        "+": Message("in front"),
        "-": Message("at the rear"),
        "=": Message("in the middle"),
        "++": Message("foremost"),
        "--": Message("rearmost"),
    }
    man = {"side": side_name(position.game, position.turn), "piece": named(position.game, slots.piece, position.turn)}
    if not order:
        return Message("{side} has no {piece} on file {file}", file=file, **man)
    place = words.get(order, Message("number {number}", number=order))
    if file:
        return Message("{side} has no {piece} {place} of several on file {file}", place=place, file=file, **man)
    return Message("{side} has no {piece} {place} of several on one file", place=place, **man)


def _order_in_words(which: Which, standing: Standing) -> str:
    if which.order.isdecimal() and not which.file and standing.tandem_files > 1:
        return f"number {which.order} of all in tandem, counted from the right and from the front"
    return f"the {standing.in_words()} one of {standing.on_file} on one file"


def _which(standing: Standing) -> str:
    """Say which of several a plain file means: ``P3`` is the middle one of three pawns."""
    return f": the {standing.in_words()} one of {standing.on_file}" if standing.on_file > 1 else ""


def _marks(marks: str) -> list[tuple[str, str]]:
    return [(marks, "a mark after the move")] if marks else []
