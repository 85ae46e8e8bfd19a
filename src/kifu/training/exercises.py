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
from kifu.languages.language import Message
from kifu.lines.explaining import sentence
from kifu.notations.base import Notation, find_notation
from kifu.rules.game import Game
from kifu.rules.move import AnyMove, Drop
from kifu.rules.names import man_name
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
        self, position: Position, move: AnyMove, notation: Notation | str, *, level: str = "", ask: str = TEXT
    ) -> None:
        self.position = position
        self.move = move
        self.notation = find_notation(notation, position.game)
        self.level = level
        self.ask = ask
        self.text = self.notation.render(position, move)
        self.features = frozenset(tutor_of(self.notation).features(position, move))

    def describe_move(self, *, marked: bool = False) -> str:
        """Return the move in English words that do not give its text away."""
        return str(self.move_in_words(marked=marked))

    def move_in_words(self, *, marked: bool = False) -> Message:
        """Return the move in words that do not give its text away, where the board has it ``marked`` or not."""
        position, move = self.position, self.move
        if isinstance(move, Drop):
            return Message(sentence(position, move))
        origin, target, via, _ = move
        taken = position[target]
        values = {
            "piece": man_name(position.game, position.mover(move)),
            "captures": "yes" if taken else "no",
            "taken": man_name(position.game, taken) if taken else "",
        }
        if marked and self.text == str(move) and not via and origin != target:
            return Message(
                "the {piece} that is marked goes to the other marked point"
                "{captures, select, yes { and captures the {taken}} other {}}",
                **values,
            )
        if position.game.writing.files_per_side:
            return Message(
                "the {piece} goes from {origin} to {target}"
                "{captures, select, yes { and captures the {taken}} other {}}",
                origin=origin,
                target=target,
                **values,
            )
        return Message(sentence(position, move))

    def wanted(self) -> str:
        """Return the form of an answer, with an example that does not give the answer away."""
        if self.ask == TEXT:
            return f"move in {self.notation.name}"
        game = self.position.game
        one, two, three = (game.point((0, rank)) for rank in range(3))
        if self.features & {"via", "igui"}:
            return f"move from, by way of and to, such as {one}{two}{three}"
        if "choice" in self.features:
            return f"move from and to, such as {one}{two}, with + if it promotes"
        if "drop" in self.features:
            return f"man and point, such as {game.hand_kinds[0][0]}*{one}"
        same = f", or {one}{one} for a pass" if "pass" in self.features else ""
        return f"move from and to, such as {one}{two}{same}"

    def hints(self) -> list[str]:
        """Return what may be said before the answer, the lesser hint first."""
        parts = self.notation.parts(self.position, self.text, self.move) or [(self.text[:1], "the first sign")]
        if self.ask == TEXT:
            text, meaning = parts[0]
            return [f"it says: {', '.join(meaning for _, meaning in parts)}", f"it begins with {text}, {meaning}"]
        read = ", ".join(f"{text} is {meaning}" for text, meaning in parts)
        return [read, "the man is in hand" if isinstance(self.move, Drop) else f"the man stands on {self.move.origin}"]


def make_exercise(level: Level, game: Game, notation: Notation, chance: "Random", ask: str = TEXT) -> Exercise:
    """Return an exercise of a level; ``chance`` with equal seeds makes equal exercises."""
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


def _fitting_move(
    position: Position, moves: list[AnyMove], level: Level, tutor: Tutor, chance: "Random"
) -> AnyMove | None:
    """Return a move with the features that the level asks for; all kinds of pieces are equally likely."""
    kinds: dict[str, list[AnyMove]] = {}
    for move in moves:
        kinds.setdefault(position.mover(move).piece.letter, []).append(move)
    for kind in chance.sample(sorted(kinds), len(kinds)):
        for move in chance.sample(kinds[kind], len(kinds[kind])):
            if holds(level.asks, tutor.features(position, move)):
                return move
    return None
