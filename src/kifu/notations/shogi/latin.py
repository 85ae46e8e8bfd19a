"""Hodges' notation in Latin letters, whatever the letters: ``P-7f``, ``LNx3hx2i``, ``P*5e``."""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar

from kifu.core.moves.dialects import Dialect
from kifu.core.moves.legs import LegGrammar
from kifu.core.moves.tokens import Labels
from kifu.diagnostics import Lenient, Receiver, Severity
from kifu.errors import AmbiguousMoveError, IllegalMoveError, MoveTextError
from kifu.languages.language import Message, Phrase
from kifu.notations.base import Found
from kifu.notations.refusals import named, no_piece, several, too_many_steps
from kifu.notations.shogi.digits import in_letters
from kifu.notations.shogi.family import Hodges, HodgesFamily, HodgesSpelling, HodgesStep, ParsedHodges, prepared
from kifu.notations.shogi.legs import PASS_WORDS
from kifu.notations.shogi.numerals import NUMERAL
from kifu.notations.steps import Kind, kind_of, powers
from kifu.patterns import later
from kifu.rules.game import Game, Piece
from kifu.rules.move import AnyMove
from kifu.rules.position import Position
from kifu.rules.side import Side


class HodgesNotation(HodgesFamily):
    """The notation in Latin letters: ``letters`` gives for each name of a piece its own, then others to read."""

    letters: ClassVar[Mapping[str, str]]
    tables_pay_after = 0  # a grammar reads the letters in place, there are no tables to make

    @cached_property
    def dialect(self) -> Dialect:
        """The notation's own way, read and written by the compiled floor."""
        kinds = {number: self.names[kind_of(piece)].encode() for number, piece in enumerate(self.game.pieces, 1)}
        squares = {square: self.labels[point].encode() for point, square in self.game.squares.items()}
        return Dialect(LegGrammar(Labels(kinds), Labels(squares)))

    def write(self, value: Hodges) -> HodgesSpelling:
        piece = self.names[value.kinds[0]] if value.kinds else ""
        labels = self.labels
        origin = labels[value.origin]
        if not value.steps:
            return HodgesSpelling(piece, origin, "--", "")
        if value.igui:
            return HodgesSpelling(piece, origin, f"x!{labels[value.steps[0].square]}", "")
        if value.drop:
            return HodgesSpelling(piece, origin, f"*{labels[value.steps[0].square]}", "")
        steps = "".join(f"{'x' if capture else '-'}{labels[square]}" for capture, square in value.steps)
        return HodgesSpelling(piece, origin, steps, value.sign)

    def joined(self, spelling: HodgesSpelling) -> str:
        return "".join(spelling)

    def find(self, position: Position, text: str, receiver: Receiver) -> Found:
        try:
            return super().find(position, text, receiver)
        except MoveTextError as error:
            return self._find_in_digits(position, text, receiver, error)

    def _find_in_digits(self, position: Position, text: str, receiver: Receiver, error: MoveTextError) -> Found:
        """Read a text whose ranks are digits; where it can be cut into squares in several ways, the board decides."""
        found: dict[AnyMove, Found] = {}
        illegal: IllegalMoveError | None = None
        for reading in in_letters(prepared(text)[0]):
            try:
                read = super().find(position, reading, Lenient())
                found[read.move] = read
            except AmbiguousMoveError as ambiguous:
                found |= {move: Found(move) for move in ambiguous.candidates}
            except IllegalMoveError as why:
                reason = Message("{text} is read as {reason}", text=repr(text), reason=why.reason)
                illegal = illegal or why.reworded(reason, text=text)
            except MoveTextError:
                continue
        if not found:
            raise illegal or error
        if len(found) > 1:
            raise several(text, [f"{self.render(position, move)} ({move})" for move in found], tuple(found))
        [read] = found.values()
        problem = MoveTextError(f"{text!r}: the rank is in digits", text=text)
        receiver.receive(problem, Severity.NOTE, Phrase("read as {text}", text=self.render(position, read.move)))
        return read

    def parts(self, position: Position, text: str, move: AnyMove) -> list[tuple[str, str]]:
        try:
            return super().parts(position, text, move)
        except MoveTextError:  # its ranks are in digits
            return super().parts(position, self.render(position, move), move)

    def parse(self, text: str) -> ParsedHodges:
        if text.strip().lower() in PASS_WORDS[1:]:
            return ParsedHodges(Hodges((), "", ()), HodgesSpelling("", "", text, ""), "", [])
        plain, repairs = prepared(text)
        match = _TEXT.fullmatch(plain)
        if match is None or (not match["piece"] and match["steps"] != "--"):
            raise self.no_move(text)
        kinds = (self._kind(text, match["piece"]),) if match["piece"] else ()
        squares, steps = [], match["steps"]
        for link, square in _STEP.findall(steps):
            squares.append(HodgesStep("x" in link.lower(), self.checked_square(text, square)))
        if len(squares) > 2:
            raise too_many_steps(text, len(squares))
        origin = self.checked_square(text, match["origin"]) if match["origin"] else ""
        value = Hodges(kinds, origin, tuple(squares), "!" in steps, match["sign"], drop="*" in steps)
        spelling = HodgesSpelling(match["piece"], match["origin"] or "", steps, match["sign"])
        return ParsedHodges(value, spelling, match["marks"], repairs)

    @cached_property
    def names(self) -> Mapping[Kind, str]:
        own = {name: words.split()[0] for name, words in self._own_letters.items()}
        return {kind: "+" * kind.promoted + own[kind.name] for kind in map(kind_of, self.game.pieces)}

    @cached_property
    def _own_letters(self) -> Mapping[str, str]:
        return self.letters_of(self.game)

    def letters_of(self, game: Game) -> dict[str, str]:
        """Return the letters of each piece; one that the notation does not know goes by its letter in setup text."""
        return {piece.name: self.letters.get(piece.name, piece.letter) for piece in game.pieces if not piece.promoted}

    def serves(self, game: Game) -> bool:
        words = [word.upper() for words in self.letters_of(game).values() for word in words.split()]
        return super().serves(game) and len(set(words)) == len(words) and "".join(words).isalpha()

    def other_names(self, piece: Piece) -> list[str]:
        plus, own = "+" * piece.promoted, kind_of(piece)
        others = [plus + word for word in self._own_letters[piece.plain_name].split()]
        return [*others, *(word for word, kind in self._promoted_names.items() if kind == own)]

    def signs(self) -> list[tuple[str, str, list[str]]]:
        promotion: list[tuple[str, str, list[str]]] = [
            ("+", "promotes; before a piece: promoted", []),
            ("=", "does not promote", []),
        ]
        lions = [("x!", "a capture without moving (igui)", ["igui"]), ("--", "a pass (jitto)", list(PASS_WORDS[1:]))]
        return [
            ("-", "goes to", []),
            ("x", "captures on", ["×"]),
            *([("*", "is dropped on", [])] if self.game.rules.drops else []),
            *(promotion if self.game.rules.promotion else []),
            *(lions if powers(self.game) else []),
        ]

    @cached_property
    def _promoted_names(self) -> dict[str, Kind]:
        """The initials of forms that only promotion makes, where no piece has them: ``HF`` is the horned falcon."""
        plain = {piece.name for piece in self.game.pieces if not piece.promoted}
        forms = [piece for piece in self.game.pieces if piece.promoted and piece.name not in plain]
        initials = ["".join(word[0] for word in piece.name.upper().split()) for piece in forms]
        return {
            word: kind_of(piece)
            for word, piece in zip(initials, forms, strict=True)
            if len(word) > 1 and initials.count(word) == 1 and word not in self._plain_names
        }

    def _kind(self, text: str, word: str) -> Kind:
        if word.upper() in self._promoted_names:
            return self._promoted_names[word.upper()]
        name = self._plain_names.get(word.removeprefix("+").upper())
        if name is None:
            raise no_piece(self, text, word)
        kind = Kind(name, word.startswith("+"))
        if kind not in self.names:
            piece = named(self.game, name, Side.FIRST)
            raise MoveTextError(Message("{text}: a {piece} does not promote", text=repr(text), piece=piece), text=text)
        return kind

    @cached_property
    def _plain_names(self) -> dict[str, str]:
        letters = self._own_letters
        return {word.upper(): name for name, words in letters.items() for word in words.split()}


_SQUARE = rf"\d{{1,3}}(?:[a-zA-Z]|{NUMERAL})"
_STEP = re.compile(rf"([xX]!|[-xX*]?)({_SQUARE})")
_TEXT = later(
    rf"(?P<piece>(?:\+?[A-Za-z]+?)?)(?P<origin>{_SQUARE})?"
    rf"(?P<steps>--|[xX]!{_SQUARE}|\*{_SQUARE}|(?:[-xX]?{_SQUARE})+)(?P<sign>[+=]?)(?P<marks>[!?]*)"
)
