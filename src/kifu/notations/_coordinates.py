"""The family of notations that name two points: ``h3e3``, ``H2-E2``, ``7747``.

A notation is how it writes a point, what stands between two of them, and what it adds.
"""

import re
import unicodedata
from abc import abstractmethod
from functools import cached_property
from typing import ClassVar

from kifu.core.converting import Dialect
from kifu.core.grammar import PointGrammar
from kifu.errors import IllegalMoveError, MoveTextError
from kifu.reading import Receiver, Severity
from kifu.rules.game import find_game
from kifu.rules.move import Move
from kifu.rules.notation import Found, Notation
from kifu.rules.position import Position
from kifu.rules.possible import possible_moves

MARKS = re.compile(r"(?:[!?]+|\++|#)+$")
DASHES = str.maketrans("–−—－‐‑―", "-------")


class CoordinateNotation(Notation):
    family = "coordinate"
    between: ClassVar[str] = ""

    @abstractmethod
    def point(self, file: int, rank: int) -> str:
        """Return the text of a point; file and rank count from 0, from the first side's left corner."""

    def render(self, position: Position, move: Move) -> str:
        return self.between.join(self._points[point] for point in (move.origin, move.target))

    def find(self, position: Position, text: str, receiver: Receiver) -> Found:
        marks = MARKS.search(text)
        body = text[: marks.start()] if marks else text
        move = self._moves.get(body)
        if move is None:
            move = self._moves.get(self._plain(body))
            if move is None:
                raise MoveTextError(f"{text!r} is no move in {self.name} notation, such as {self.example}", text=text)
            own = self.render(position, move)
            receiver.receive(
                MoveTextError(f"{text!r}: other letters or signs", text=text), Severity.NOTE, f"read as {own}"
            )
        if not position.is_legal(move):
            raise IllegalMoveError(f"{text!r}: {position.why_not(move)}", text=text)
        return Found(move, marks[0] if marks else "")

    def parts(self, position: Position, text: str, move: Move) -> list[tuple[str, str]]:
        return [
            (self._points[move.origin], f"from the point {move.origin}"),
            (self._points[move.target], f"to the point {move.target}"),
        ]

    @cached_property
    def dialect(self) -> Dialect:
        game = find_game(self.game)
        words = {
            game.packed(move): (self._points[move.origin] + self.between + self._points[move.target]).encode()
            for move in possible_moves(game)
        }
        return Dialect(PointGrammar(), (words, words))

    def _plain(self, text: str) -> str:
        """Return the text with the notation's own letter case and sign between the points."""
        letters = re.sub(r"[\s\-]", "", unicodedata.normalize("NFKC", text).translate(DASHES))
        return self._without_sign.get(letters.lower(), "")

    @cached_property
    def _points(self) -> dict[str, str]:
        game = find_game(self.game)
        return {name: self.point(*game.place(name)) for name in game.squares}

    @cached_property
    def _moves(self) -> dict[str, Move]:
        points = self._points
        return {points[a] + self.between + points[b]: Move(a, b) for a in points for b in points if a != b}

    @cached_property
    def _without_sign(self) -> dict[str, str]:
        return {text.replace(self.between, "").lower() if self.between else text.lower(): text for text in self._moves}
