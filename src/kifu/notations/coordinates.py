"""The family of notations that name two points: ``h3e3``, ``H2-E2``, ``7747``.

A notation is how it writes a point, what stands between two of them, and what it adds.  Where a game has captures on
the way the point between stands in the middle; where it has promotion a plus sign stands at the end.
"""

import re
import unicodedata
from abc import abstractmethod
from collections.abc import Mapping
from functools import cached_property
from itertools import accumulate, pairwise
from typing import ClassVar

from kifu.core.board.packing import POINT_MASK
from kifu.core.moves.dialects import Dialect
from kifu.core.moves.grammar import PointGrammar
from kifu.core.moves.tokens import Labels
from kifu.diagnostics import Receiver, Severity
from kifu.languages.language import Phrase
from kifu.notations.base import LONGEST_MOVE, PLAIN_DASHES, Found, Notation
from kifu.notations.edges import Edges, edges_by
from kifu.notations.refusals import no_move, other_signs, refuse
from kifu.notations.steps import move_by, powers
from kifu.notations.vocabulary import SIGN, Entry, Gloss, entry
from kifu.rules.game import Game
from kifu.rules.move import AnyMove, Drop, Move, on_board
from kifu.rules.position import Position

MARKS = re.compile(r"[!?+#]+$")
MARKS_BESIDE_PROMOTION = re.compile(r"[!?#]+$")


class CoordinateNotation(Notation):
    family = "coordinate"
    tables_pay_after = 0  # a grammar reads the labels of points in place, there are no tables to make
    between: ClassVar[str] = ""

    @abstractmethod
    def label(self, game: Game, point: str) -> str:
        """Return the text of a point of a game; no label may be the beginning of another and go on as a third does."""

    def serves(self, game: Game) -> bool:
        labels = {self.label(game, point).lower() for point in game.squares}
        return len(labels) == len(game.squares) and not game.rules.drops

    def render(self, position: Position, move: AnyMove) -> str:
        points = self._points
        move = on_board(move)
        if not move.via and not move.promotion:
            return points[move.origin] + self.between + points[move.target]
        steps = [points[point] for point in move.points]
        return self.between.join(steps) + ("+" if move.promotion else "")

    def find(self, position: Position, text: str, receiver: Receiver) -> Found:
        marks = (MARKS_BESIDE_PROMOTION if self._promotes else MARKS).search(text)
        body = text[: marks.start()] if marks else text
        move = self._move(position, body, self._names, self.between)
        exact = move is not None
        if move is None:
            move = self._move(position, self._plain(body), self._loose_names, "")
            if move is None:
                raise no_move(self, text)
        if not position.is_legal(move):
            raise refuse(text, position.why_not(move))
        # Where a first step can be one to an empty point, the right signs alone do not make it the notation's own text.
        if not exact or (self._two_steps and body != self.render(position, move)):
            own = self.render(position, move)
            problem = other_signs(text)
            receiver.receive(problem, Severity.NOTE, Phrase("read as {text}", text=own))
        return Found(move, marks[0] if marks else "")

    def parts(self, position: Position, text: str, move: AnyMove) -> list[tuple[str, str]]:
        move = on_board(move)
        said = [(self._points[move.origin], f"from the point {move.origin}")]
        if move.via:
            said.append((self._points[move.via], f"captures on {move.via}"))
        said.append((self._points[move.target], f"to the point {move.target}"))
        return said + [("+", "promotes")] * bool(move.promotion)

    def vocabulary(self) -> list[Entry]:
        return [entry(SIGN, "+", ["+"], "promotes")] if self._promotes else []

    def gloss(self, text: str) -> Gloss | None:
        if len(text) > LONGEST_MOVE:
            return None
        body = text.strip().removesuffix("+") if self._promotes else text.strip()
        points = self._points_in(self._plain(body), self._loose_names, "")
        if not 1 < len(points) < 3 + self._two_steps:
            return super().gloss(text)
        own = [self._points[point] for point in points]
        promotes = body != text.strip()
        return gloss_points(points, own, promotes=promotes, cost=int(self.between.join(own) != body))

    def edges(self) -> Edges:
        return edges_by(self.game, self._points.__getitem__)

    @cached_property
    def dialect(self) -> Dialect | None:
        return dialect_of_points(self.game, self._points, self.between)

    def _plain(self, text: str) -> str:
        """Return the text in small letters, with no sign between the points; some programs write ``H6xH9``."""
        return re.sub(r"[\s\-xX×:]", "", unicodedata.normalize("NFKC", text).translate(PLAIN_DASHES)).lower()

    def _move(self, position: Position, text: str, names: Mapping[str, str], between: str) -> AnyMove | None:
        """Return the move by points that are named; nothing if the text is anything else."""
        promotion = self._promotes and text.endswith("+")
        points = self._points_in(text.removesuffix("+") if promotion else text, names, between)
        if len(points) == 2:
            return Move(points[0], points[1], "", promotion)
        if len(points) == 3 and self._two_steps:
            return move_by(position, points[0], points[1:], promotion)
        return None

    def _points_in(self, text: str, names: Mapping[str, str], between: str) -> list[str]:
        """Return the points that a text is made of; nothing if it is made of anything else."""
        found: list[str] = []
        place = 0
        while place < len(text):
            if found and between:
                if not text.startswith(between, place):
                    return []
                place += len(between)
            for width in self._widths:
                name = names.get(text[place : place + width])
                if name is not None:
                    found.append(name)
                    place += width
                    break
            else:
                return []
        return found

    def split_run(self, word: str) -> list[str]:
        """Return the moves of a run such as ``h2e2h9g7``, in games whose moves are two points and no more."""
        if self.between or self._two_steps or self._promotes:
            return []
        widths = [len(self._points[point]) for point in self._points_in(word.lower(), self._loose_names, "")]
        if len(widths) < 4 or len(widths) % 2:
            return []
        ends = list(accumulate(widths))[1::2]
        return [word[start:end] for start, end in pairwise([0, *ends])]

    @cached_property
    def _promotes(self) -> bool:
        return bool(self.game.rules.promotion)

    @cached_property
    def _two_steps(self) -> bool:
        return bool(powers(self.game))

    @cached_property
    def _widths(self) -> tuple[int, ...]:
        """How long labels are, the longest first."""
        return tuple(sorted({len(label) for label in self._names}, reverse=True))

    @cached_property
    def _points(self) -> dict[str, str]:
        return {point: self.label(self.game, point) for point in self.game.squares}

    @cached_property
    def _names(self) -> dict[str, str]:
        return {text: name for name, text in self._points.items()}

    @cached_property
    def _loose_names(self) -> dict[str, str]:
        return {text.lower(): name for name, text in self._points.items()}


def gloss_points(points: list[str], labels: list[str], *, promotes: bool, cost: int) -> Gloss:
    """Return what two points say, or three, of which the second is one where something is captured on the way."""
    deeds = ["from the point", *["captures on"] * (len(points) - 2), "to the point"]
    parts = [(label, f"{deed} {point}") for label, deed, point in zip(labels, deeds, points, strict=True)]
    parts += [("+", "promotes")] * promotes
    return Gloss(f"a move {', '.join(meaning for _, meaning in parts)}", tuple(parts), True, cost)


def dialect_of_points(
    game: Game, labels: Mapping[str, str], between: str = "", drop: str = "*", *, whole: bool = True
) -> Dialect | None:
    """Return what the compiled floor needs to read and write moves as labels of points; ``None`` if it cannot.

    ``drop`` stands after the letter of a man who is dropped.  Where the notation is not ``whole``, it has other texts
    for passes and captures on the way, which are left to it.
    """
    if len(between) > 1 or not between.isascii():
        return None
    numbers = {game.squares[point]: label.encode() for point, label in labels.items()}
    point = next(iter(labels))
    for letter, _ in game.hand_kinds if game.rules.drops else ():
        numbers[game.packed(Drop(letter, point)) & POINT_MASK] = f"{letter}{drop}".encode()
    return Dialect(PointGrammar(Labels(numbers), ord(between or "\0"), whole))


def letter_and_number(game: Game, point: str, first_rank: int) -> str:
    """Return a file as a letter from the first side's left, and a rank as a number from its side."""
    file, rank = game.place(point)
    return f"{chr(ord('a') + file)}{rank + first_rank}"
