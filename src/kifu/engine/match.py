"""Match: a game while it is played: its position, its record, whether it is over, who has won, and why.

>>> match = Match(Record())
>>> match.play(match.position.parse("C2.5"))
>>> match.resign(Side.SECOND)
>>> match.describe_end()
'Red wins: Black resigns'
"""

from typing import NamedTuple

from kifu.engine.clocks import TimeControl, time_left
from kifu.errors import RecordError
from kifu.languages.language import ENGLISH
from kifu.records.annotations import Clock
from kifu.records.node import Node
from kifu.records.record import Record, Result
from kifu.rules.move import AnyMove
from kifu.rules.position import Position
from kifu.rules.side import Side

AGREED = "agreement"
OUT_OF_TIME = "time forfeit"
QUIET_FOR_A_DRAW = 120  # moves of both sides without a capture


class GameEnd(NamedTuple):
    """How a game ended; without a winner it is a draw.  ``why`` says it in words where a ruling was needed."""

    winner: Side | None
    ending: str
    why: str = ""

    @property
    def result(self) -> Result:
        return Result.DRAW if self.winner is None else (Result.FIRST, Result.SECOND)[self.winner]


class Match:
    """A record that grows with the game, and is right at every moment; a record may be handed in to be played on.

    ``rules`` are those on repetition, by name; without it those that the game is usually judged by.  ``language`` is
    that of rulings and warnings.
    """

    def __init__(self, record: Record, rules: str = "", language: str = ENGLISH) -> None:
        self.record = record
        self.rules = rules
        self.language = language
        self.why = ""  # the game ended, where a ruling was needed
        self.position: Position = record.start()
        self._nodes: list[Node] = [record.root]
        for node in record.main_line():
            self._go_to(node)
        if not self.over:
            self._look_for_an_end()

    @property
    def over(self) -> bool:
        return self.record.result is not Result.UNKNOWN

    @property
    def moves(self) -> list[AnyMove]:
        return [node.move for node in self._nodes[1:]]

    def play(self, move: AnyMove, clock: Clock | None = None) -> None:
        """Play a legal move, and end the game if it does; ``clock`` is what its player had left and used."""
        self._refuse_after_the_end()
        node = self._nodes[-1].add(move)
        node.clock = clock
        self._go_to(node)
        self._look_for_an_end()

    def take_back(self, plies: int = 1) -> None:
        """Take back moves; the record forgets them, and how they ended the game."""
        if not 0 < plies < len(self._nodes):
            raise RecordError("there is no move to take back")
        for _ in range(plies):
            self.record.delete(self._nodes.pop())
            self.position.undo()
        self.record.result, self.record.ending, self.why = Result.UNKNOWN, "", ""

    def resign(self, side: Side) -> None:
        self._end(GameEnd(side.other, f"{self._name(side)} resigns"))

    def run_out(self, side: Side) -> None:
        """End the game because the time of a side is over."""
        self._end(GameEnd(side.other, OUT_OF_TIME))

    def time_left(self, control: TimeControl, side: Side) -> int:
        """Return the milliseconds that a side has left."""
        return time_left(self.record, self._nodes[1:], control, side)

    def agree_to_draw(self) -> None:
        self._end(GameEnd(None, AGREED))

    @property
    def quiet(self) -> bool:
        """Whether nothing was taken for so long that an opponent that cannot be asked takes a draw."""
        return self.position.quiet >= QUIET_FOR_A_DRAW

    @property
    def winner(self) -> Side | None:
        return {Result.FIRST: Side.FIRST, Result.SECOND: Side.SECOND}.get(self.record.result)

    @property
    def resigned(self) -> bool:
        winner = self.winner
        return winner is not None and self.record.ending == f"{self._name(winner.other)} resigns"

    def describe_end(self) -> str:
        """Return who has won and why; nothing while the game goes on."""
        if not self.over:
            return ""
        winner = self.winner
        result = "a draw" if winner is None else f"{self._name(winner)} wins"
        return f"{result}: {self.record.ending}" if self.record.ending else result

    def warn(self) -> str:
        """Return who has to play otherwise because the position came back, and why; nothing if neither side has."""
        return "" if self.over else warn(self.position, self.rules, self.language)

    def _go_to(self, node: Node) -> None:
        self.position.play(node.move)
        self._nodes.append(node)

    def _look_for_an_end(self) -> None:
        if end := judge(self.position, self.rules, self.language):
            self._end(end)

    def _end(self, end: GameEnd) -> None:
        self._refuse_after_the_end()
        self.record.result, self.record.ending = end.result, end.ending
        self.why = end.why

    def _refuse_after_the_end(self) -> None:
        if self.over:
            raise RecordError(f"the game is over: {self.describe_end()}")

    def _name(self, side: Side) -> str:
        return self.record.game.sides[side].name


def judge(position: Position, rules: str = "", language: str = ENGLISH) -> GameEnd | None:
    """Return how the game ended with the last move played on a position, or ``None`` while it goes on.

    The board comes first, then the rules on repetition: those named, or the usual ones of the game.
    """
    from kifu.rulings.ending import find_end  # a page that begins has no game to judge yet

    if outcome := position.outcome():
        return GameEnd(outcome.winner, outcome.ending.value)
    end = find_end(position, rules)
    return end and GameEnd(end.outcome.winner, end.outcome.ending.value, end.explain(language))


def warn(position: Position, rules: str = "", language: str = ENGLISH) -> str:
    """Return in words who has to play otherwise because a position came back, or nothing."""
    from kifu.rulings.ending import find_warning
    from kifu.rulings.words import warning

    ruling = find_warning(position, rules)
    return warning(ruling, language) if ruling else ""
