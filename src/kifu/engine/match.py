"""Match: a game while it is played, whoever plays it: its position, its record, and how it ended.

>>> match = Match(Record())
>>> match.play(match.position.parse("C2.5"))
>>> match.resign(Side.SECOND)
>>> match.describe_end()
'Red wins: Black resigns'
"""

from kifu.engine.referee import GameEnd, judge, warn
from kifu.errors import RecordError
from kifu.records.node import Node
from kifu.records.record import Record, Result
from kifu.rules.move import Move
from kifu.rules.position import Position
from kifu.rules.side import Side

AGREED = "agreement"
QUIET_FOR_A_DRAW = 120  # moves of both sides without a capture


class Match:
    """A record that grows with the game, and is right at every moment; a record may be handed in to be played on.

    ``rules`` are those on repetition, by name; without it those that the game is usually judged by.
    """

    def __init__(self, record: Record, rules: str = "") -> None:
        self.record = record
        self.rules = rules
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
    def moves(self) -> list[Move]:
        return [node.move for node in self._nodes[1:]]

    def play(self, move: Move) -> None:
        """Play a legal move, and end the game if it does."""
        self._refuse_after_the_end()
        self._go_to(self._nodes[-1].add(move))
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

    def agree_to_draw(self) -> None:
        self._end(GameEnd(None, AGREED))

    @property
    def quiet(self) -> bool:
        """Whether nothing was taken for so long that an opponent that cannot be asked takes a draw."""
        return self.position.quiet >= QUIET_FOR_A_DRAW

    def describe_end(self) -> str:
        """Return who has won and why; nothing while the game goes on."""
        if not self.over:
            return ""
        winner = {Result.FIRST: Side.FIRST, Result.SECOND: Side.SECOND}.get(self.record.result)
        result = "a draw" if winner is None else f"{self._name(winner)} wins"
        return f"{result}: {self.record.ending}" if self.record.ending else result

    def warn(self) -> str:
        """Return who has to play otherwise because the position came back, and why; nothing if nobody has."""
        return "" if self.over else warn(self.position, self.rules)

    def _go_to(self, node: Node) -> None:
        self.position.play(node.move)
        self._nodes.append(node)

    def _look_for_an_end(self) -> None:
        if end := judge(self.position, self.rules):
            self._end(end)

    def _end(self, end: GameEnd) -> None:
        self._refuse_after_the_end()
        self.record.result, self.record.ending = Result(end.result), end.ending
        self.why = end.why

    def _refuse_after_the_end(self) -> None:
        if self.over:
            raise RecordError(f"the game is over: {self.describe_end()}")

    def _name(self, side: Side) -> str:
        return self.record.game.sides[side].name
