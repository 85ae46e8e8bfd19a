"""Exercises: a move to be written, or a text to be played, on a board that needs what the level is about.

>>> from random import Random
>>> from kifu.rules.game import find_game
>>> from kifu.training.levels import levels_of
>>> game = find_game("xiangqi")
>>> wxf = find_notation("wxf", game)
>>> exercise = make_exercise(levels_of(game, wxf)[2], game, wxf, Random(4))
>>> exercise.level, exercise.ask, "oblique" in exercise.features
('oblique', 'text', True)
"""

from typing import TYPE_CHECKING

from kifu.errors import KifuError
from kifu.lines.explaining import sentence
from kifu.notations.base import Notation, find_notation
from kifu.rules.game import Game
from kifu.rules.move import Move
from kifu.rules.position import Position
from kifu.training.boards import make_board, usual_moves
from kifu.training.families import tutor_of
from kifu.training.levels import Level
from kifu.training.slips import holds
from kifu.training.tutor import Tutor

if TYPE_CHECKING:
    from random import Random

MOST_BOARDS = 2000
TEXT, MOVE = "text", "move"
ASKS = (TEXT, MOVE)


class Exercise:
    """One question; ``ask`` says what the answer is: the text of the move shown, or the move of the text shown."""

    __slots__ = ("ask", "features", "level", "move", "notation", "position", "text")

    def __init__(
        self, position: Position, move: Move, notation: Notation | str, *, level: str = "", ask: str = TEXT
    ) -> None:
        self.position = position
        self.move = move
        self.notation = find_notation(notation, position.game)
        self.level = level
        self.ask = ask
        self.text = self.notation.render(position, move)
        self.features = frozenset(tutor_of(self.notation).features(position, move))

    def describe_move(self, *, marked: bool = False) -> str:
        """Return the move in words that do not give its text away, where the board has it ``marked`` or not."""
        position, origin, target, via = self.position, self.move.origin, self.move.target, self.move.via
        man, taken = position.man(origin), position[target]
        captures = f" and captures the {taken.piece.name}" if taken else ""
        if marked and self.text == str(self.move) and not via and origin != target:
            return f"the {man.piece.name} that is marked goes to the other marked point{captures}"
        if position.game.writing.files_per_side:
            return f"the {man.piece.name} goes from {origin} to {target}{captures}"
        return sentence(position, self.move)

    def wanted(self) -> str:
        """Return what an answer looks like, on other points than those of the move."""
        if self.ask == TEXT:
            return f"move in {self.notation.name}"
        game = self.position.game
        one, two, three = (game.point((0, rank)) for rank in range(3))
        if self.features & {"via", "igui"}:
            return f"move from, by way of and to, such as {one}{two}{three}"
        if "choice" in self.features:
            return f"move from and to, such as {one}{two}, with + if it promotes"
        same = f", or {one}{one} for a pass" if "pass" in self.features else ""
        return f"move from and to, such as {one}{two}{same}"

    def hints(self) -> list[str]:
        """Return what may be said before the answer, the lesser hint first."""
        parts = self.notation.parts(self.position, self.text, self.move) or [(self.text[:1], "the first sign")]
        if self.ask == TEXT:
            text, meaning = parts[0]
            return [f"it says: {', '.join(meaning for _, meaning in parts)}", f"it begins with {text}, {meaning}"]
        read = ", ".join(f"{text} is {meaning}" for text, meaning in parts)
        return [read, f"the man stands on {self.move.origin}"]


def make_exercise(level: Level, game: Game, notation: Notation, chance: "Random", ask: str = TEXT) -> Exercise:
    """Return an exercise of a level; the same chance gives the same one."""
    tutor = tutor_of(notation)
    for _ in range(MOST_BOARDS):
        words = chance.choice(level.boards)
        position = make_board(words, game, chance)
        if position is None:
            continue
        move = _fitting_move(position, usual_moves(words, position), level, tutor, chance)
        if move is not None:
            return Exercise(position, move, notation, level=level.name, ask=ask)
    raise KifuError(f"no board for level {level.name!r} of {notation.name} was found in {MOST_BOARDS:,} throws")


def _fitting_move(position: Position, moves: list[Move], level: Level, tutor: Tutor, chance: "Random") -> Move | None:
    """Return a move such as the level asks for; every kind of piece has the same chance, however many moves it has."""
    kinds: dict[str, list[Move]] = {}
    for move in moves:
        man = position.man(move.origin)
        kinds.setdefault(man.piece.letter, []).append(move)
    for kind in chance.sample(sorted(kinds), len(kinds)):
        for move in chance.sample(kinds[kind], len(kinds[kind])):
            if holds(level.asks, tutor.features(position, move)):
                return move
    return None
