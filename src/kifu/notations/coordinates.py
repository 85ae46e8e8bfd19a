"""The family of notations that name two points: ``h3e3``, ``H2-E2``, ``7747``.

A notation is how it writes a point, what stands between two of them, and what it adds.
"""

import re
import unicodedata
from abc import abstractmethod
from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar

from kifu.core.converting import Dialect
from kifu.core.grammar import PointGrammar
from kifu.diagnostics import Receiver, Severity
from kifu.errors import IllegalMoveError, MoveTextError
from kifu.notations.base import Found, Notation
from kifu.notations.edges import Edges, edges_by
from kifu.rules.game import Game, find_game
from kifu.rules.move import Move
from kifu.rules.position import Position
from kifu.rules.possible import possible_moves

MARKS = re.compile(r"[!?+#]+$")
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
        move = self._move(body, self._names, self.between)
        if move is None:
            move = self._move(self._plain(body), self._loose_names, "")
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

    def edges(self, game: Game) -> Edges:
        return edges_by(game, self._points.__getitem__)

    @cached_property
    def dialect(self) -> Dialect:
        game = find_game(self.game)
        words = {
            game.packed(move): (self._points[move.origin] + self.between + self._points[move.target]).encode()
            for move in possible_moves(game)
        }
        return Dialect(PointGrammar(), (words, words))

    def _plain(self, text: str) -> str:
        """Return the text in small letters, with no sign between the points."""
        return re.sub(r"[\s\-]", "", unicodedata.normalize("NFKC", text).translate(DASHES)).lower()

    def _move(self, text: str, names: Mapping[str, str], between: str) -> Move | None:
        """Return the move from one named point to another; no text can be cut in two in more than one way."""
        for cut in (2, 3):
            origin, target = text[:cut], text[cut:]
            if origin in names and target.startswith(between) and target[len(between) :] in names:
                move = Move(names[origin], names[target[len(between) :]])
                return move if move.origin != move.target else None
        return None

    @cached_property
    def _points(self) -> dict[str, str]:
        game = find_game(self.game)
        return {name: self.point(*game.place(name)) for name in game.squares}

    @cached_property
    def _names(self) -> dict[str, str]:
        return {text: name for name, text in self._points.items()}

    @cached_property
    def _loose_names(self) -> dict[str, str]:
        return {text.lower(): name for name, text in self._points.items()}
