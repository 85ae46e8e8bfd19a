"""Games that are being played: whether one is over, against whom, and what an opponent plays.

>>> judge({"moves": ["h3e3"]})
{'turn': 'Black', 'check': False, 'verdict': None, 'warning': ''}
"""

from collections.abc import Callable, Mapping
from threading import Lock
from types import MappingProxyType
from typing import NamedTuple

from kifu import registry
from kifu.engine import Player, referee
from kifu.engine.beginner import LEVELS, Beginner
from kifu.errors import EngineResignedError, LimitError, UnknownNameError
from kifu.rules.game import find_game
from kifu.rules.move import Move
from kifu.rules.position import Position
from kifu.web import play_messages

MOST_MOVES = 2000  # of one game
MOST_SECONDS = 5.0  # that an opponent may think


def judge(request: play_messages.JudgeRequest) -> play_messages.Judged:
    """Say whether a game is over after its moves, who has won, and why."""
    position = replay(request)
    rules, language = request.get("rules", ""), request.get("language", "en")
    sides, verdict = position.game.sides, referee.judge(position, rules, language)
    found: play_messages.GameEndMessage | None = None
    if verdict:
        winner = None if verdict.winner is None else sides[verdict.winner].name
        found = {"result": verdict.result, "winner": winner, "ending": verdict.ending, "why": verdict.why}
    warning = "" if verdict else referee.warn(position, rules, language)
    return {
        "turn": sides[position.turn].name,
        "check": position.in_check(),
        "verdict": found,
        "warning": warning,
    }


class Opponent(NamedTuple):
    """Whom somebody can play against: ``make`` is given a game and one of the levels, from 1, and returns a player."""

    title: str
    games: tuple[str, ...]
    levels: int
    make: Callable[[str, int], Player]


class OneBeginner(Beginner):
    """A beginner among several that threads ask: what they look ahead with is there once for all of them."""

    _looking_ahead = Lock()

    def choose(self, position: Position, seconds: float | None = None) -> Move:
        with self._looking_ahead:
            return super().choose(position, seconds)


OWN: Mapping[str, Opponent] = MappingProxyType(
    {"beginner": Opponent("kifu", ("xiangqi",), len(LEVELS), lambda _, level: OneBeginner(level))}
)


class Opponents:
    """Those whom one home offers; the verbs about them are its methods."""

    def __init__(self, table: Mapping[str, Opponent] = OWN) -> None:
        self._table = table

    def opponents(self) -> list[play_messages.OpponentFacts]:
        """List whom somebody can play against here."""
        return [
            {"name": name, "title": each.title, "games": list(each.games), "levels": each.levels}
            for name, each in self._table.items()
        ]

    def reply(self, request: play_messages.ReplyRequest) -> play_messages.Reply:
        """Let an opponent move after the moves of a game."""
        name, position = request["opponent"], replay(request)
        if name not in self._table:
            raise UnknownNameError("opponent", name, self._table)
        opponent = self._table[name]
        level = min(max(request.get("level", 1), 1), opponent.levels)
        player = opponent.make(position.game.full_name, level)
        seconds = request.get("seconds")
        try:
            move = player.choose(position, None if seconds is None else min(max(seconds, 0.1), MOST_SECONDS))
        except EngineResignedError:
            return {"resigns": True}
        finally:
            player.close()
        return {"move": str(move)}


def replay(request: play_messages.GameSoFar | play_messages.ReplyRequest, *, lesson: bool = False) -> Position:
    """Return the position after the moves of a game, which it remembers, for they say what would be a repetition.

    ``lesson``: a teaching diagram will do, in which royal men may be missing.
    """
    fen, moves = request.get("fen"), request.get("moves", [])
    if len(moves) > MOST_MOVES:
        raise LimitError(f"a game can have {MOST_MOVES:,} moves, not {len(moves):,}")
    game = find_game(request.get("game", registry.DEFAULT_GAME))
    read = Position.of_lesson if lesson else Position.from_fen
    position = read(fen, game) if fen else Position(game)
    for text in moves:
        position.play(game.move(text))
    return position
