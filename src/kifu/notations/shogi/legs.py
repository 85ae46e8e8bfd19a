"""The family of notations that give a move of the shogi games square by square, ``8c9d8c``, and nothing else."""

import re
from abc import abstractmethod
from functools import cached_property
from typing import ClassVar, NamedTuple

from kifu.core.moves.dialects import Dialect
from kifu.diagnostics import Receiver, Severity
from kifu.errors import MoveTextError
from kifu.languages.language import Message, Phrase
from kifu.notations.base import LONGEST_MOVE, PLAIN_DASHES, Found, Notation
from kifu.notations.coordinates import dialect_of_points, gloss_points
from kifu.notations.edges import Edges, edges_by
from kifu.notations.refusals import game_title, no_move, no_square, refuse, too_many_steps
from kifu.notations.steps import move_by, passes, powers, the_pass
from kifu.notations.vocabulary import SIGN, Entry, Gloss, entry
from kifu.rules.game import Game
from kifu.rules.move import AnyMove, Drop
from kifu.rules.position import Position

PASS_WORDS = ("--", "pass", "jitto", "じっと", "@@@@")
DROP = re.compile(r"(\+?[A-Za-z]{1,3})[*@]([A-Za-z0-9]{2,4})\+?")
SIGNS = PLAIN_DASHES | str.maketrans("×✕＋＝", "xx+=")
MARKS = re.compile(r"(?<=[^x×])[!?]+$")
MOST_RANKS = 26  # as many as there are letters


def number_and_letter(game: Game, point: str) -> str:
    """Return a file as a number from the first side's right, and a rank as a letter from the far side."""
    file, rank = game.place(point)
    return f"{len(game.files) - file}{chr(ord('a') + len(game.ranks) - 1 - rank)}"


def refuse_drop(game: Game, text: str) -> None:
    """Refuse the text of a drop in a game that has none."""
    if not game.rules.drops and DROP.fullmatch(text):
        raise refuse(text, Message("nothing is dropped in {game}", game=game_title(game)))


class Legs(NamedTuple):
    """What a text says: the squares from the first to the last, and the sign after them."""

    squares: list[str]
    sign: str


class LegsNotation(Notation):
    family = "coordinate"
    tables_pay_after = 0  # a grammar reads the labels of squares in place, there are no tables to make
    square: ClassVar[str]  # the pattern of a square, on the board or not
    reasons_as: ClassVar[str] = ""
    drop_sign: ClassVar[str] = "*"  # between a man and the square on which he is dropped
    squares_alone: ClassVar[bool] = True  # whether passes and captures on the way have no text but their squares

    @abstractmethod
    def label(self, game: Game, point: str) -> str:
        """Return how the notation writes a square of a game."""

    @abstractmethod
    def legs(self, text: str, words: list[str]) -> list[str]:
        """Return the squares of a move without any that stand there twice, as the end of a leg and as the next."""

    def serves(self, game: Game) -> bool:
        return len(game.ranks) <= MOST_RANKS

    def edges(self) -> Edges:
        return edges_by(self.game, self.labels.__getitem__)

    @cached_property
    def labels(self) -> dict[str, str]:
        """How the notation writes each square."""
        return {point: self.label(self.game, point) for point in self.game.squares}

    @cached_property
    def dialect(self) -> Dialect | None:
        return dialect_of_points(self.game, self.labels, drop=self.drop_sign, whole=self.squares_alone)

    def find(self, position: Position, text: str, receiver: Receiver) -> Found:
        marks = MARKS.search(text)
        body = text[: marks.start()] if marks else text
        move = self._move(position, body, text)
        if not position.is_legal(move):
            raise refuse(text, position.why_not(move), self.reasons_as)
        own = self.render(position, move)
        if body != own:
            problem = MoveTextError(f"{text!r}: {self._unusual(body, move)}", text=text)
            receiver.receive(problem, Severity.NOTE, Phrase("read as {text}", text=own))
        return Found(move, marks[0] if marks else "")

    def parse(self, text: str) -> Legs:
        """Return what a text says, without a board."""
        plain = re.sub(r"\s", "", text).translate(SIGNS).lower()
        match = self._pattern.fullmatch(plain)
        if match is None:
            raise no_move(self, text)
        words = self.legs(text, re.findall(self.square, match[1]))
        if len(words) > 3:
            raise too_many_steps(text, len(words) - 1)
        for word in words:
            if word not in self._points:
                raise no_square(self.game, text, word)
        return Legs([self._points[word] for word in words], match[2])

    def vocabulary(self) -> list[Entry]:
        promotion = [entry(SIGN, "+", ["+"], "promotes")] if self.game.rules.promotion else []
        drops = [entry(SIGN, "*", [self.drop_sign], "is dropped on")] if self.game.rules.drops else []
        passing = [entry(SIGN, "--", PASS_WORDS[:1], "a pass (jitto)", PASS_WORDS)] if powers(self.game) else []
        return [*promotion, *drops, *passing]

    def gloss(self, text: str) -> Gloss | None:
        if len(text) > LONGEST_MOVE:
            return None
        if DROP.fullmatch(text.strip()) and self.game.rules.drops:
            return self._gloss_drop(text.strip())
        try:
            points, sign = self.parse(text)
        except MoveTextError:
            return super().gloss(text)
        own = [self.labels[point] for point in points]
        return gloss_points(points, own, promotes=sign == "+", cost=int("".join(own) != text.strip(" +")))

    def parts(self, position: Position, text: str, move: AnyMove) -> list[tuple[str, str]]:
        if isinstance(move, Drop):
            return self._parts_of_drop(move)
        if move.origin == move.target and not move.via:
            return [(text, f"the man on {move.origin} passes")]
        said = [(self.labels[move.origin], f"from the square {move.origin}")]
        if move.via:
            said.append((self.labels[move.via], f"captures on {move.via}"))
        said.append((self.labels[move.target], f"to the square {move.target}"))
        return said + [("+", "promotes")] * bool(move.promotion)

    def write_drop(self, drop: Drop) -> str:
        return f"{drop.piece}{self.drop_sign}{self.labels[drop.target]}"

    def _parts_of_drop(self, drop: Drop) -> list[tuple[str, str]]:
        name = self.game.piece(drop.piece).name
        target = self.labels[drop.target]
        return [(drop.piece, f"the {name}"), (self.drop_sign, "is dropped on"), (target, f"the square {drop.target}")]

    def _gloss_drop(self, text: str) -> Gloss | None:
        try:
            drop = self._drop(text, text)
        except MoveTextError:
            return super().gloss(text)
        words = f"the {self.game.piece(drop.piece).name} is dropped on the square {drop.target}"
        return Gloss(words, tuple(self._parts_of_drop(drop)), True, int(self.write_drop(drop) != text))

    def _drop(self, body: str, text: str) -> Drop:
        """Return the drop that a text says, without a board."""
        match = DROP.fullmatch(body)
        letter, square = (match[1].upper(), match[2].lower()) if match else ("", "")
        if letter not in dict(self.game.hand_kinds):
            reason = Message(
                "{text}: no {letter, select, none {man} other {{letter}}} is ever in hand in {game}",
                text=repr(text),
                letter=letter or "none",
                game=game_title(self.game),
            )
            raise MoveTextError(reason, text=text)
        if square not in self._points:
            raise no_square(self.game, text, square)
        return Drop(letter, self._points[square])

    def _move(self, position: Position, body: str, text: str) -> AnyMove:
        if body.strip().lower() in PASS_WORDS:
            return the_pass(position, text, passes(position))
        refuse_drop(self.game, body)
        if DROP.fullmatch(body):
            return self._drop(body, text)
        (origin, *squares), sign = self.parse(body)
        return move_by(position, origin, squares, sign == "+")

    def _unusual(self, body: str, move: AnyMove) -> str:
        if isinstance(move, Drop):
            return "other letters or signs"
        if body.strip().lower() in PASS_WORDS:
            return "another word for a pass"
        (_, *squares), sign = self.parse(body)
        if len(squares) > 1 and not move.via:
            return f"nothing is captured on {squares[0]}, so it is no step of its own"
        return "needless sign '='" if sign == "=" else "other letters or signs"

    @cached_property
    def _points(self) -> dict[str, str]:
        return {label: point for point, label in self.labels.items()}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(rf"({self.square}(?:[-x,]?{self.square})+)([+=]?)")
