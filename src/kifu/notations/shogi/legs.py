"""The family of notations that give a move of the shogi games square by square, ``8c9d8c``, and nothing else."""

import re
from abc import abstractmethod
from functools import cached_property
from typing import ClassVar, NamedTuple

from kifu.diagnostics import Receiver, Severity
from kifu.errors import IllegalMoveError, MoveTextError
from kifu.notations.base import LONGEST_MOVE, Found, Notation
from kifu.notations.coordinates import gloss_points
from kifu.notations.edges import Edges, edges_by
from kifu.notations.steps import move_by, passes, the_pass
from kifu.notations.vocabulary import SIGN, Entry, Gloss, entry
from kifu.rules.game import Game
from kifu.rules.move import Move
from kifu.rules.position import Position

PASS_WORDS = ("--", "pass", "jitto", "じっと", "@@@@")
DROP = re.compile(r"\+?[A-Za-z]{1,3}[*]\d{1,3}[A-Za-z]\+?")
SIGNS = str.maketrans("–−—－‐‑×✕＋＝", "------xx+=")
MARKS = re.compile(r"(?<=[^x×])[!?]+$")
MOST_RANKS = 26  # as many as there are letters


def number_and_letter(game: Game, point: str) -> str:
    """Return a file as a number from the first side's right, and a rank as a letter from the far side."""
    file, rank = game.place(point)
    return f"{len(game.files) - file}{chr(ord('a') + len(game.ranks) - 1 - rank)}"


def refuse_drop(game: Game, text: str) -> None:
    if DROP.fullmatch(text):
        raise IllegalMoveError(f"{text!r}: nothing is dropped in {game.title}", text=text)


class Legs(NamedTuple):
    """What a text says: the squares from the first to the last, and the sign after them."""

    squares: list[str]
    sign: str


class LegsNotation(Notation):
    family = "coordinate"
    square: ClassVar[str]  # the pattern of a square, on the board or not
    reasons_as: ClassVar[str] = ""

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

    def find(self, position: Position, text: str, receiver: Receiver) -> Found:
        marks = MARKS.search(text)
        body = text[: marks.start()] if marks else text
        move = self._move(position, body, text)
        if not position.is_legal(move):
            raise IllegalMoveError(f"{text!r}: {position.why_not(move)}{self.reasons_as}", text=text)
        own = self.render(position, move)
        if body != own:
            problem = MoveTextError(f"{text!r}: {self._unusual(body, move)}", text=text)
            receiver.receive(problem, Severity.NOTE, f"read as {own}")
        return Found(move, marks[0] if marks else "")

    def parse(self, text: str) -> Legs:
        """Return what a text says, without a board."""
        plain = re.sub(r"\s", "", text).translate(SIGNS).lower()
        match = self._pattern.fullmatch(plain)
        if match is None:
            raise MoveTextError(f"{text!r} is no move in {self.name} notation, such as {self.example}", text=text)
        words = self.legs(text, re.findall(self.square, match[1]))
        if len(words) > 3:
            raise MoveTextError(f"{text!r} has {len(words) - 1} steps, a move has two at most", text=text)
        for word in words:
            if word not in self._points:
                raise MoveTextError(f"{text!r}: there is no square {word!r} on the {self.game.title} board", text=text)
        return Legs([self._points[word] for word in words], match[2])

    def vocabulary(self) -> list[Entry]:
        promotion = [entry(SIGN, "+", ["+"], "promotes")] if self.game.rules.promotion else []
        return [*promotion, entry(SIGN, "--", PASS_WORDS[:1], "a pass (jitto)", PASS_WORDS)]

    def gloss(self, text: str) -> Gloss | None:
        if len(text) > LONGEST_MOVE:
            return None
        try:
            points, sign = self.parse(text)
        except MoveTextError:
            return super().gloss(text)
        own = [self.labels[point] for point in points]
        return gloss_points(points, own, promotes=sign == "+", cost=int("".join(own) != text.strip(" +")))

    def parts(self, position: Position, text: str, move: Move) -> list[tuple[str, str]]:
        if move.origin == move.target and not move.via:
            return [(text, f"the man on {move.origin} passes")]
        said = [(self.labels[move.origin], f"from the square {move.origin}")]
        if move.via:
            said.append((self.labels[move.via], f"captures on {move.via}"))
        said.append((self.labels[move.target], f"to the square {move.target}"))
        return said + [("+", "promotes")] * bool(move.promotion)

    def _move(self, position: Position, body: str, text: str) -> Move:
        if body.strip().lower() in PASS_WORDS:
            return the_pass(position, text, passes(position))
        refuse_drop(self.game, body)
        (origin, *squares), sign = self.parse(body)
        return move_by(position, origin, squares, sign == "+")

    def _unusual(self, body: str, move: Move) -> str:
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
