"""The family of notations that name a piece and the point it goes to: ``Che3``, ``Ch3-e3``, ``c4``.

The text of a move is one value, ``Algebraic``, which needs no board.  A notation is a table of
letters, the labels of the ranks, and how much of the origin it writes.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import ClassVar, NamedTuple

from kifu.core.board.packing import POINT_BITS, POINT_MASK
from kifu.diagnostics import Receiver, Severity
from kifu.errors import MoveTextError
from kifu.languages.language import Message, Phrase
from kifu.notations.base import DASHES, LONGEST_MOVE, Found, Notation
from kifu.notations.edges import Edges, edges_by
from kifu.notations.refusals import named, no_move, refuse, several
from kifu.notations.steps import powers
from kifu.notations.vocabulary import PIECE, SIGN, Entry, Gloss, entry
from kifu.rules.game import Game
from kifu.rules.move import AnyMove, Move, on_board
from kifu.rules.names import side_name
from kifu.rules.outcome import Ending
from kifu.rules.position import Position

PAWN = "Pawn"
LINKS = ("-", *DASHES)
CAPTURES = tuple("xX×:")
MOST_LISTED = 12


class Algebraic(NamedTuple):
    """What the text of a move says; piece, points, files and ranks go by the names the game gives them."""

    piece: str
    file: str
    rank: str
    capture: bool
    target: str
    sign: str = ""


class AlgebraicSpelling(NamedTuple):
    """The text of a move slot by slot, as a notation writes it."""

    letter: str
    origin: str
    link: str
    target: str
    sign: str

    def __str__(self) -> str:
        return "".join(self)


class ParsedAlgebraic(NamedTuple):
    value: Algebraic
    spelling: AlgebraicSpelling
    marks: str


class AlgebraicFacts(NamedTuple):
    """What algebraic notations ask the board about a legal move.

    ``rivals`` are the points of other men of the kind that may go there too, ``ending`` is how the move ends the game.
    """

    piece: str
    origin: str
    target: str
    capture: bool
    rivals: list[str]
    check: bool
    ending: Ending | None


def facts_of(start: Position, moves: Iterable[AnyMove]) -> Iterator[AlgebraicFacts]:
    """Yield the facts of legal moves, one after another from ``start``."""
    position = start.copy()
    legal = position.board.legal_moves()
    for move in moves:
        origin, target, *_ = on_board(move)
        piece, capture = position.mover(move).piece.name, position[target] is not None
        rivals = _rivals(position, on_board(move), legal)
        position.play(move)
        # What may be played next says whether the game is over, and who else could make the next move.
        legal = position.board.legal_moves()
        outcome = None if legal and position.game.rules.forbids is None else position.outcome()
        yield AlgebraicFacts(piece, origin, target, capture, rivals, position.in_check(), outcome and outcome.ending)


class AlgebraicNotation(Notation):
    family = "algebraic"
    # For each piece by its name the letter that is written, then the other letters that are read.
    letters: ClassVar[Mapping[str, str]] = {
        "King": "K", "Advisor": "A", "Elephant": "EB", "Horse": "HN", "Chariot": "R", "Cannon": "C", "Pawn": "PS",
    }  # fmt: skip
    first_rank: ClassVar[int] = 1  # the number of the rank nearest to the first side
    link: ClassVar[str] = ""  # what stands before the target of a move that captures nothing
    full_origin: ClassVar[bool] = False
    # A pawn without a letter shows its file instead, unless it goes straight ahead to an empty point.
    pawn_letter: ClassVar[bool] = True
    mates: ClassVar[tuple[Ending, ...]] = (Ending.CHECKMATE,)

    def serves(self, game: Game) -> bool:
        """Whether every piece has a letter and every file is one; captures on the way and promotion cannot be said."""
        named = all(piece.name in self.letters for piece in game.pieces)
        return named and not game.rules.promotion and not powers(game) and all(len(file) == 1 for file in game.files)

    # Writing

    def render(self, position: Position, move: AnyMove) -> str:
        return str(self.write(self.describe(position, move)))

    def describe(self, position: Position, move: AnyMove) -> Algebraic:
        """Return what this notation says of a legal move."""
        return self.describe_facts(next(facts_of(position, [move])))

    def describe_facts(self, facts: "AlgebraicFacts") -> Algebraic:
        """Return what this notation says of a move of which the facts are known."""
        file, rank = self._origin(facts)
        sign = "#" if facts.ending in self.mates else "+" if facts.check else ""
        return Algebraic(facts.piece, file, rank, facts.capture, facts.target, sign)

    def render_facts(self, facts: "AlgebraicFacts") -> str:
        return "".join(self._slots(self.describe_facts(facts)))

    def write(self, value: Algebraic) -> AlgebraicSpelling:
        """Return the notation's own spelling; the reverse of ``parse``."""
        return AlgebraicSpelling(*self._slots(value))

    def _slots(self, value: Algebraic) -> tuple[str, str, str, str, str]:
        piece, file, rank, capture, target, sign = value
        return (
            "" if piece == PAWN and not self.pawn_letter else self.letters[piece][0],
            file + self._labels[rank] if rank else file,
            "x" if capture else self.link,
            self._point_labels[target],
            sign,
        )

    def _origin(self, facts: "AlgebraicFacts") -> tuple[str, str]:
        """Return the file and the rank of the origin, as far as the notation writes them."""
        file, rank = _split(facts.origin)
        if self.full_origin:
            return file, rank
        if facts.piece == PAWN and not self.pawn_letter:
            ahead = _split(facts.target)[0] == file and not facts.capture
            return "" if ahead else file, ""
        if not facts.rivals:
            return "", ""
        rivals = [_split(point) for point in facts.rivals]
        if all(other != file for other, _ in rivals):
            return file, ""
        if all(other != rank for _, other in rivals):
            return "", rank
        return file, rank

    # Reading

    def find(self, position: Position, text: str, receiver: Receiver) -> Found:
        parsed = self.parses(text)
        found: dict[Move, ParsedAlgebraic] = {}
        for reading in parsed:
            for move in self.resolve(position, reading.value):
                found.setdefault(move, reading)
            if len(found) == 1 and reading is parsed[0] and str(reading.spelling) == self.render(position, move):
                # What the notation itself would write has no second meaning.
                break
        if not found:
            raise refuse(text, self._why_not(position, parsed[0].value))
        if len(found) > 1:
            raise several(text, [f"{self.render(position, move)} ({move})" for move in found], tuple(found))
        [(move, reading)] = found.items()
        own = self.write(self.describe(position, move))
        for reason in _differences(reading.spelling, own):
            receiver.receive(
                MoveTextError(f"{text!r}: {reason}", text=text), Severity.NOTE, Phrase("read as {text}", text=str(own))
            )
        return Found(move, reading.marks)

    def parse(self, text: str) -> ParsedAlgebraic:
        """Return the first meaning of a text."""
        return self.parses(text)[0]

    def parses(self, text: str) -> list[ParsedAlgebraic]:
        """Return all that a text can say, without a board: a small letter may be a file or a piece."""
        matches = [pattern.fullmatch(text) for pattern in (self._capitals, self._small_letters)]
        parsed = [self._parse(match) for match in matches if match]
        if not parsed:
            raise no_move(self, text)
        return parsed

    def _parse(self, match: re.Match[str]) -> ParsedAlgebraic:
        letter, file, rank, link, target_file, target_rank, sign, marks = match.groups(default="")
        value = Algebraic(
            self._pieces[letter.upper()] if letter else PAWN,
            file,
            self._ranks.get(rank, ""),
            link in CAPTURES,
            target_file + self._ranks[target_rank],
            sign[:1],
        )
        return ParsedAlgebraic(
            value, AlgebraicSpelling(letter, file + rank, link, target_file + target_rank, sign), marks
        )

    def resolve(self, position: Position, value: Algebraic) -> list[Move]:
        """Return the legal moves that a value can name; only those it names just so, if there are any."""
        moves = [Move(point, value.target) for point in _fitting(position, value)]
        legal = [move for move in moves if position.is_legal(move)]
        if len(legal) < 2:
            return legal
        named = (value.file, value.rank)
        return [move for move in legal if self._origin(next(facts_of(position, [move]))) == named] or legal

    @cached_property
    def _pieces(self) -> dict[str, str]:
        """The pieces of the game by their letters."""
        return {letter: piece.name for piece in self.game.pieces for letter in self.letters[piece.name]}

    @cached_property
    def _labels(self) -> dict[str, str]:
        """The notation's label of every rank."""
        return {rank: str(number) for number, rank in enumerate(self.game.ranks, self.first_rank)}

    @cached_property
    def _ranks(self) -> dict[str, str]:
        return {label: rank for rank, label in self._labels.items()}

    @cached_property
    def _point_labels(self) -> dict[str, str]:
        """The notation's label of every point."""
        split = {point: _split(point) for point in self.game.squares}
        return {point: file + self._labels[rank] for point, (file, rank) in split.items()}

    @cached_property
    def _capitals(self) -> re.Pattern[str]:
        return re.compile(f"([{''.join(self._pieces)}])?{self._rest}")

    @cached_property
    def _small_letters(self) -> re.Pattern[str]:
        return re.compile(f"([{''.join(self._pieces).lower()}]){self._rest}")

    @property
    def _rest(self) -> str:
        """The pattern of all that follows the letter."""
        file = f"[{''.join(self.game.files)}]"
        rank = "|".join(sorted(self._ranks, key=len, reverse=True))
        link = f"[{''.join(LINKS + CAPTURES)}]"
        return rf"({file})?({rank})?({link})?({file})({rank})(\+{{1,4}}|#)?([!?]*)"

    # Explaining

    def edges(self) -> Edges:
        return edges_by(self.game, self._point_labels.__getitem__)

    def vocabulary(self) -> list[Entry]:
        silent = set() if self.pawn_letter else {PAWN}
        pieces = [
            entry(PIECE, piece.name, self.letters[piece.name][:1], f"the {piece.name}", self.letters[piece.name])
            for piece in self.game.pieces
            if piece.name not in silent
        ]
        link = [entry(SIGN, "-", [self.link], "goes to")] if self.link else []
        signs = {"x": "captures", "+": "check", "#": "mate"}
        return [*pieces, *link, *(entry(SIGN, sign, [sign], meaning) for sign, meaning in signs.items())]

    def gloss(self, text: str) -> Gloss | None:
        if len(text) > LONGEST_MOVE:
            return None
        try:
            value, spelling, _ = self.parse(text.strip())
        except MoveTextError:
            return super().gloss(text)
        origin = f" from {self._origin_in_words(value)}" if value.file or value.rank else ""
        deed = "captures on" if value.capture else "goes to"
        sentence = f"the {value.piece}{origin} {deed} the point {value.target}"
        own = self.write(value)
        cost = sum(word != expected for word, expected in zip(spelling, own, strict=True))
        return Gloss(sentence, tuple(self._spell(value, spelling)), True, 2 * cost)

    def _origin_in_words(self, value: Algebraic) -> str:
        if value.file and value.rank:
            return self._point_labels[value.file + value.rank]
        return f"file {value.file}" if value.file else f"rank {self._labels[value.rank]}"

    def parts(self, position: Position, text: str, move: AnyMove) -> list[tuple[str, str]]:
        value, spelling, marks = self.parse(text)
        return self._spell(value, spelling) + [(marks, "a mark of the annotator")] * bool(marks)

    def _spell(self, value: Algebraic, spelling: AlgebraicSpelling) -> list[tuple[str, str]]:
        origin = {(True, True): "the point", (True, False): "file", (False, True): "rank"}
        meanings = (
            f"the {value.piece}",
            f"from {origin.get((bool(value.file), bool(value.rank)), '')} {value.file}{value.rank}",
            "captures" if value.capture else "goes",
            f"to the point {value.target}",
            {"+": "check", "#": "mate"}.get(value.sign, ""),
        )
        return [(part, meaning) for part, meaning in zip(spelling, meanings, strict=True) if part]

    # Refusing

    def _why_not(self, position: Position, value: Algebraic) -> Message:
        men = _fitting(position, value)
        subject = {
            "piece": named(position.game, value.piece, position.turn),
            "side": side_name(position.game, position.turn),
        }
        if not men:
            return self._nobody(value, subject)
        reason: object
        if len(men) > 2:
            target = self._point_labels[value.target]
            reason = Message("no {piece} of {side} can go to {points}", points=target, **subject)
        else:
            # Two men can have one reason in common, such as a man of their own on the target.
            reason = list(dict.fromkeys(position.why_not(Move(point, value.target)) for point in men))
            if self.first_rank != AlgebraicNotation.first_rank:
                reason = Message("{reason} (points as in {notation})", reason=reason, notation="uci")
        legal = [move for move in position.legal_moves() if on_board(move).origin in men]
        if not legal:
            return Message("{reasons}; this piece has no legal move", reasons=reason)
        words = [self.render(position, move) for move in legal[:MOST_LISTED]]
        return Message(
            "{reasons}; legal for this piece: {moves}{more, select, 0 {} other { and {more} more}}",
            reasons=reason,
            moves=", ".join(words),
            more=max(0, len(legal) - MOST_LISTED),
        )

    def _nobody(self, value: Algebraic, subject: Mapping[str, object]) -> Message:
        """Return that no man of a kind stands where a text says that one does."""
        if value.file and value.rank:
            point = self._point_labels[value.file + value.rank]
            return Message("{side} has no {piece} on {point}", point=point, **subject)
        if value.file:
            return Message("{side} has no {piece} on file {file}", file=value.file, **subject)
        if value.rank:
            return Message("{side} has no {piece} on rank {rank}", rank=self._labels[value.rank], **subject)
        return Message("{side} has no {piece}", **subject)


def _split(point: str) -> tuple[str, str]:
    return point[0], point[1:]


def _rivals(position: Position, move: Move, legal: list[int]) -> list[str]:
    """Return the points of other men of the same kind that may go to the target of a move, as the ``legal`` ones do."""
    game, board = position.game, position.board
    origin, target = game.squares[move.origin], game.squares[move.target]
    kind = board.cell(origin)
    going = {packed & POINT_MASK for packed in legal if packed >> POINT_BITS & POINT_MASK == target}
    points = [game.names[square] for square in sorted(going - {origin}) if board.cell(square) == kind]
    return [point for point in points if position.is_legal(Move(point, move.target))]


def _men(position: Position, piece: str) -> list[str]:
    """Return the points where the side to move has a man of that name."""
    game, board = position.game, position.board
    cell = game.cell(game.piece_named(piece), position.turn)
    return [point for point, square in game.squares.items() if board.cell(square) == cell]


def _fitting(position: Position, value: Algebraic) -> list[str]:
    """Return the points of the men that the first half of a text can mean, wherever they can go."""
    points = ((point, *_split(point)) for point in _men(position, value.piece))
    return [point for point, file, rank in points if value.file in ("", file) and value.rank in ("", rank)]


def _differences(spelling: AlgebraicSpelling, own: AlgebraicSpelling) -> Iterator[str]:
    """Say slot by slot where a text is not the notation's own."""
    captures = spelling.link in CAPTURES or own.link in CAPTURES
    slots = ("letter", "origin", "capture sign" if captures else "dash", "target", "check sign")
    for slot, word, expected in zip(slots, spelling, own, strict=True):
        if word and expected and word != expected:
            yield f"{slot} {word!r} for {expected!r}"
        elif word != expected:
            yield f"needless {slot} {word!r}" if word else f"{slot} {expected!r} left out"
