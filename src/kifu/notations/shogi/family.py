"""The family of George Hodges' notation: a piece, its origin where needed, and the squares it goes to: ``LNx3hx2i``.

The text of a move is one value, ``Hodges``, which needs no board.  A notation is a table of the
words for the pieces, and how it spells a value.
"""

import re
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import ClassVar, NamedTuple

from kifu.diagnostics import Receiver, Severity
from kifu.errors import MoveTextError, Reason
from kifu.languages.language import Message, Phrase
from kifu.notations.base import LONGEST_MOVE, Found, Notation
from kifu.notations.edges import Edges, edges_by
from kifu.notations.refusals import no_move, no_square, refuse, several
from kifu.notations.shogi.legs import MOST_RANKS, SIGNS, number_and_letter, refuse_drop
from kifu.notations.shogi.numerals import NUMERAL, NUMERALS, WIDE_DIGITS, repaired
from kifu.notations.steps import Kind, attacks, kind_of, men, move_by, passes, piece_of, powers, the_pass
from kifu.notations.vocabulary import PIECE, SIGN, Entry, Gloss, entry
from kifu.rules.game import Game, Piece
from kifu.rules.move import AnyMove, Drop, Move
from kifu.rules.names import PieceName, side_name
from kifu.rules.position import Position


class HodgesStep(NamedTuple):
    capture: bool
    square: str  # as the game names it


class Hodges(NamedTuple):
    """What the text of a move says; a pass has no steps, ``igui`` is a capture without moving, a drop has one step.

    Pieces and squares go by the names that the game gives them, whatever the notation calls them.

    ``kinds`` are the kinds of piece the text can mean: one where each has a word of its own,
    none where a pass does not name who passes.
    """

    kinds: tuple[Kind, ...]
    origin: str
    steps: tuple[HodgesStep, ...]
    igui: bool = False
    sign: str = ""  # "+" promotes, "=" declines to
    drop: bool = False
    which: str = ""  # words that tell the man from others of his name
    same: bool = False  # whether the first step ends where the move before it ended


class HodgesSpelling(NamedTuple):
    """The text of a move slot by slot, as a notation writes it."""

    piece: str
    origin: str
    steps: str
    sign: str


class ParsedHodges(NamedTuple):
    value: Hodges
    spelling: HodgesSpelling
    marks: str
    repairs: list[str]  # what had to be put right before the text could be read at all


class HodgesFamily(Notation):
    family = "hodges"
    counts_attackers: ClassVar[bool] = False  # whether one who only attacks the square counts in every game

    @property
    @abstractmethod
    def names(self) -> Mapping[Kind, str]:
        """The notation's own word for each kind of piece."""

    @abstractmethod
    def write(self, value: Hodges) -> HodgesSpelling:
        """Return the notation's own spelling; the reverse of ``parse``."""

    @abstractmethod
    def joined(self, spelling: HodgesSpelling) -> str:
        """Return the slots of a spelling in the order in which the notation writes them."""

    @abstractmethod
    def parse(self, text: str) -> ParsedHodges:
        """Return what a text says, without a board."""

    def label(self, game: Game, point: str) -> str:
        """Return how the notation writes a square of a game."""
        return number_and_letter(game, point)

    def serves(self, game: Game) -> bool:
        return len(game.ranks) <= MOST_RANKS

    @cached_property
    def labels(self) -> dict[str, str]:
        """How the notation writes each square; no square is written as nothing."""
        return {"": ""} | {point: self.label(self.game, point) for point in self.game.squares}

    def edges(self) -> Edges:
        return edges_by(self.game, self.labels.__getitem__)

    # Writing

    def render(self, position: Position, move: AnyMove) -> str:
        return self.joined(self.write(self.describe(position, move)))

    def describe(self, position: Position, move: AnyMove) -> Hodges:
        """Return what the notation says of a legal move."""
        value = self._description(position, move)
        return value._replace(same=bool(value.steps) and value.steps[0].square == position.last_target)

    def _description(self, position: Position, move: AnyMove) -> Hodges:
        kind = kind_of(position.mover(move).piece)
        if isinstance(move, Drop):
            return Hodges((kind,), "", (HodgesStep(False, move.target),), drop=True)
        if move.via and move.origin == move.target:
            return Hodges((kind,), self._origin(position, move, kind), (HodgesStep(True, move.via),), igui=True)
        if move.origin == move.target:
            alone = len(passes(position)) == 1
            return Hodges((), "", ()) if alone else Hodges((kind,), move.origin, ())
        last = HodgesStep(position[move.target] is not None, move.target)
        steps = (HodgesStep(True, move.via), last) if move.via else (last,)
        return Hodges((kind,), self._origin(position, move, kind), steps, sign=promotion_sign(position, move))

    def _origin(self, position: Position, move: Move, kind: Kind) -> str:
        """Return the origin if another man of that name has a move that is else written the same.

        Where royal men are guarded, and in some notations, one who only attacks the square counts too, be he pinned or
        unable to promote.
        """
        if (position.game.rules.royal_guarded or self.counts_attackers) and not move.via:
            others = [point for point in men(position, self._namesakes[kind]) if point != move.origin]
            return move.origin if any(attacks(position, point, move.target) for point in others) else ""
        for point in men(position, self._namesakes[kind]):
            target = point if move.origin == move.target else move.target
            rival = Move(point, target, move.via, move.promotion)
            if point == move.origin or not position.is_legal(rival):
                continue
            if self.sign_between(position, rival) == self.sign_between(position, move):
                return move.origin
        return ""

    # Reading

    def find(self, position: Position, text: str, receiver: Receiver) -> Found:
        refuse_drop(self.game, text)
        value, spelling, marks, repairs = self.parse(text)
        value = self.placed(position, value, text)
        moves = self.resolve(position, value)
        if not moves and not value.kinds:
            the_pass(position, text, [])
        if not moves:
            raise refuse(text, self._why_not(position, value))
        if len(moves) > 1:
            raise several(text, [f"{self.render(position, move)} ({move})" for move in moves], moves)
        own = self.write(self.describe(position, moves[0]))
        words = self.joined(own)
        if words + marks != text:
            for reason in repairs + list(_differences(spelling, own)) or ["other letters or signs"]:
                receiver.receive(
                    MoveTextError(f"{text!r}: {reason}", text=text), Severity.NOTE, Phrase("read as {text}", text=words)
                )
        return Found(moves[0], marks)

    def placed(self, position: Position, value: Hodges, text: str) -> Hodges:
        """Return a value with the square on which the last move ended, where the text has it without its name."""
        if not value.same or value.steps[0].square:
            return value
        if not position.last_target:
            raise refuse(text, Message("the square is that of the move before, and no move is known before it"))
        first, *others = value.steps
        return value._replace(steps=(first._replace(square=position.last_target), *others))

    def resolve(self, position: Position, value: Hodges) -> Sequence[AnyMove]:
        """Return the legal moves that a value can name; if some have its sign of promotion, only those."""
        if value.drop:
            return [drop for drop in self._drops(value) if position.is_legal(drop)]
        moves = [move for move in self._candidates(position, value) if position.is_legal(move)]
        if len(moves) < 2 or not value.steps:
            return moves
        return [move for move in moves if self.sign_between(position, move) == value.sign] or moves

    def sign_between(self, position: Position, move: AnyMove) -> str:
        """Return the sign of promotion by which the notation tells a move from others."""
        return promotion_sign(position, move)

    def _drops(self, value: Hodges) -> list[Drop]:
        letters = [piece_of(self.game, kind).letter for kind in value.kinds]
        return [Drop(letter, value.steps[0].square) for letter in letters if letter in dict(self.game.hand_kinds)]

    def _candidates(self, position: Position, value: Hodges) -> Iterator[AnyMove]:
        """Yield what each man that fits would have to do, legal or not."""
        squares = [step.square for step in value.steps]
        for point in self._fitting(position, value):
            if not squares:
                yield Move(point, point)
            elif value.igui:
                yield Move(point, point, squares[0])
            elif squares != [point] or value.origin:
                yield move_by(position, point, squares, value.sign == "+")

    def _fitting(self, position: Position, value: Hodges) -> list[str]:
        found = men(position, value.kinds or powers(position.game))
        return [point for point in found if value.origin in ("", point)]

    def _why_not(self, position: Position, value: Hodges) -> Reason:
        game, side = position.game, side_name(position.game, position.turn)
        kind = piece_of(game, value.kinds[0]) if value.kinds else None
        piece = PieceName(game, kind, position.turn) if kind else Message("piece")
        if value.drop:
            drops = self._drops(value)
            return position.why_not(drops[0]) if drops else Message("no {piece} is ever in hand", piece=piece)
        moves = list(self._candidates(position, value))
        if len(moves) == 1:
            return position.why_not(moves[0])
        if not moves and not self._fitting(position, value):
            if not value.origin:
                return Message("{side} has no {piece}", side=side, piece=piece)
            return Message("{side} has no {piece} on {point}", side=side, piece=piece, point=value.origin)
        if not value.steps:
            return Message("no {piece} of {side} can pass", side=side, piece=piece)
        squares = [step.square for step in value.steps]
        if value.igui:
            return Message("no {piece} of {side} can capture on {points}", side=side, piece=piece, points=squares)
        return Message("no {piece} of {side} can go to {points}", side=side, piece=piece, points=squares)

    # What the notations of the family share

    def parts(self, position: Position, text: str, move: AnyMove) -> list[tuple[str, str]]:
        value, spelling, marks, _ = self.parse(text)
        value = self.placed(position, value, text)
        said = self._spell(value, spelling, _in_words(position.mover(move).piece), move.points[0])
        return said + [(marks, "a mark of the annotator")] * bool(marks)

    def _spell(self, value: Hodges, spelling: HodgesSpelling, piece: str, origin: str) -> list[tuple[str, str]]:
        steps = _steps_in_words(value)
        meanings = HodgesSpelling(
            piece,
            f"from the square {origin}",
            steps or "passes",
            {"+": "promotes", "=": "does not promote"}.get(
                value.sign, "passes" if not value.steps else "without moving"
            ),
        )
        pairs = {part: (part, meaning) for part, meaning in zip(spelling, meanings, strict=True) if part}
        rest = self.joined(spelling)
        return sorted(pairs.values(), key=lambda pair: rest.find(pair[0]))

    def vocabulary(self) -> list[Entry]:
        return [
            *(
                entry(PIECE, piece.letter, [self.names[kind_of(piece)]], _in_words(piece), self.other_names(piece))
                for piece in self.game.pieces
            ),
            *(entry(SIGN, sign, [sign], meaning, also) for sign, meaning, also in self.signs()),
        ]

    @abstractmethod
    def other_names(self, piece: Piece) -> list[str]:
        """Return the words for a piece that are read besides its own."""

    @abstractmethod
    def signs(self) -> list[tuple[str, str, list[str]]]:
        """Return the signs beside pieces and squares, what each stands for, and others that are read."""

    def gloss(self, text: str) -> Gloss | None:
        text = text.strip()
        if len(text) > LONGEST_MOVE:
            return None
        try:
            value, spelling, _, repairs = self.parse(text)
        except MoveTextError:
            return super().gloss(text) or self._gloss_square(text)
        pieces = " or ".join(_in_words(piece_of(self.game, kind)) for kind in value.kinds) or "a piece that may pass"
        origin = f" on {value.origin}" if value.origin else ""
        steps = _steps_in_words(value) + " (igui)" * value.igui or "stays where it is (a pass, jitto)"
        sign = {"+": " and promotes", "=": " without promoting"}.get(value.sign, "")
        parts = tuple(self._spell(value, spelling, pieces, value.origin))
        own = self.joined(self.write(value._replace(kinds=value.kinds[:1])))
        cost = 2 * len(repairs) + (own != text) + (own.lower() != text.lower())
        return Gloss(f"{pieces}{',' * (',' in pieces)}{origin} {steps}{sign}", parts, True, cost)

    def _gloss_square(self, text: str) -> Gloss | None:
        try:
            square = self.checked_square(text, prepared(text)[0])
        except MoveTextError:
            return None
        meaning = f"the square {square}"
        return Gloss(meaning, ((text, meaning),), False, int(self.labels[square] != text))

    def men_named(self, position: Position, text: str) -> list[str]:
        text = text.strip()
        try:
            return [self.checked_square(text, prepared(text)[0])]
        except MoveTextError:
            kinds = (kind_of(piece) for piece in self.game.pieces if text in self._words_of(piece))
            return men(position, tuple(kinds))

    def _words_of(self, piece: Piece) -> list[str]:
        return [self.names[kind_of(piece)], *self.other_names(piece), piece.name]

    def checked_square(self, text: str, square: str) -> str:
        """Return the name that the game has for a square; refuse one that is not on the board."""
        name = square.lower()
        if numeral := re.search(f"{NUMERAL}$", name):
            rank = chr(ord("a") + NUMERALS.index(numeral[0])) if numeral[0] in NUMERALS else "?"
            name = name[: numeral.start()] + rank
        if name not in self._squares:
            raise no_square(self.game, text, square)
        return self._squares[name]

    @cached_property
    def _squares(self) -> dict[str, str]:
        return {number_and_letter(self.game, point): point for point in self.game.squares}

    def no_move(self, text: str) -> MoveTextError:
        return no_move(self, text)

    @cached_property
    def _namesakes(self) -> dict[Kind, tuple[Kind, ...]]:
        """The kinds that are written with the same word as a kind, by that kind; it is one of them itself."""
        return {kind: tuple(k for k, other in self.names.items() if other == word) for kind, word in self.names.items()}


def prepared(text: str) -> tuple[str, list[str]]:
    """Return a text in plain signs without spaces, and what was wrong with it."""
    plain, repairs = repaired(text)
    closed = re.sub(r"\s", "", plain)
    if closed != plain:
        repairs.append("spaces inside")
    return closed.translate(SIGNS).translate(WIDE_DIGITS), repairs


def _steps_in_words(value: Hodges) -> str:
    squares = [step.square or "the square where the last move ended" for step in value.steps]
    if value.drop:
        return f"is dropped on {squares[0]}"
    steps = zip(value.steps, squares, strict=True)
    words = " and ".join(f"{'captures on' if step.capture else 'goes to'} {square}" for step, square in steps)
    return f"{words} without moving" if value.igui else words


def _in_words(piece: Piece) -> str:
    """Name a piece; a promoted one often goes by the name of another kind."""
    return f"the {piece.name}, a promoted {piece.plain_name}" if piece.promoted else f"the {piece.name}"


def promotion_sign(position: Position, move: AnyMove) -> str:
    if isinstance(move, Drop):
        return ""
    if move.promotion:
        return "+"
    return "=" if position.is_legal(move._replace(promotion=True)) else ""


def _differences(spelling: HodgesSpelling, own: HodgesSpelling) -> Iterator[str]:
    """Say slot by slot where a text is not the notation's own."""
    for slot, word, expected in zip(HodgesSpelling._fields, spelling, own, strict=True):
        if word and expected and word != expected:
            yield f"{slot} {word!r} for {expected!r}"
        elif word != expected:
            yield f"needless {slot} {word!r}" if word else f"{slot} {expected!r} left out"
