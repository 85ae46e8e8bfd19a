"""Games that are being played: whether one is over, the ruling on a repetition, and what an opponent plays.

>>> judge({"moves": ["h3e3"]})
{'turn': 'Black', 'check': False, 'verdict': None, 'warning': ''}
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple, cast

from kifu import registry
from kifu.engine import Player, match
from kifu.engine.beginner import LEVELS, Beginner
from kifu.errors import EngineError, EngineResignedError, LimitError, UnknownNameError
from kifu.rules.game import Game, find_game
from kifu.rules.position import Position
from kifu.web import play_messages

MOST_MOVES = 2000  # of one game
ADVICE_SECONDS = 1.5
MOST_SECONDS = 5.0  # that an opponent may think


def opening(request: play_messages.GameSoFar) -> play_messages.OpeningAnswer:
    """Name the opening of a game after its moves, with its name in every language.

    >>> opening({"moves": ["h3e3", "h8e8"]})["opening"]["title"]
    'Same Direction Cannons'
    """
    from kifu.openings.finding import find_opening  # which makes its table ready, and many pages ask for no name

    position = replay(request, lesson=True)
    found = find_opening(position)
    if found is None:
        return {"opening": None}
    return {"opening": {"code": found.code, "title": found.english, "titles": found.in_all_languages()}}


def judge(request: play_messages.JudgeRequest) -> play_messages.Judged:
    """Say whether a game is over after its moves, who has won, and why."""
    position = replay(request)
    rules, language = request.get("rules", ""), request.get("language", "en")
    sides, verdict = position.game.sides, match.judge(position, rules, language)
    found: play_messages.GameEndMessage | None = None
    if verdict:
        winner = None if verdict.winner is None else sides[verdict.winner].name
        found = {"result": verdict.result, "winner": winner, "ending": verdict.ending, "why": verdict.why}
    warning = "" if verdict else match.warn(position, rules, language)
    return {
        "turn": sides[position.turn].name,
        "check": position.in_check(),
        "verdict": found,
        "warning": warning,
    }


def ruling(request: play_messages.JudgeRequest) -> play_messages.RulingAnswer:
    """Rule on the latest repetition among the moves of a game, in a language, by a rule book."""
    from kifu.rulings import ruling as rulings  # most records hold no repetition
    from kifu.rulings.plain_data import ruling_as_data

    position, language = replay(request, lesson=True), request.get("language", "en")
    found = ruling_as_data(rulings.judge(position, request.get("rules", "")), language)
    return {"ruling": cast("play_messages.RulingMessage", found), "books": _list_books(position.game, language)}


def _list_books(game: Game, language: str) -> list[play_messages.BookFacts]:
    from kifu.rulings.own_rules import rules_of
    from kifu.rulings.words import title_of

    return [{"name": name, "title": title_of(game, name, language)} for name in rules_of(game)]


class Opponent(NamedTuple):
    """Whom a reader can play against: ``make`` is given a game and one of the levels, from 1, and returns a player."""

    title: str
    levels: int
    make: Callable[[str, int], Player]
    plays: Callable[[Game], bool] = lambda _: True


OWN: Mapping[str, Opponent] = MappingProxyType(
    {"beginner": Opponent("kifu", len(LEVELS), lambda _, level: Beginner(level))}
)


class Opponents:
    """The opponents that a server or a site offers; its methods are the verbs that list them and ask for moves."""

    def __init__(self, table: Mapping[str, Opponent] = OWN) -> None:
        self._table = table

    def opponents(self) -> list[play_messages.OpponentFacts]:
        """List the opponents that can be played against here, and the games that each plays."""
        games = [find_game(name) for name in registry.names("games")]
        return [
            {
                "name": name,
                "title": each.title,
                "games": [game.name for game in games if each.plays(game)],
                "levels": each.levels,
            }
            for name, each in self._table.items()
        ]

    def advise(self, request: play_messages.GameSoFar) -> play_messages.Advice:
        """Return what the strongest opponent here would play after the moves of a game, and what it is called."""
        position = replay(request)
        own = OWN["beginner"]
        others = (each for each in self._table.values() if each not in OWN.values() and each.plays(position.game))
        try:
            return _advise(next(others, own), position)
        except EngineError:
            return _advise(own, position)  # an engine that fails, or would give up, is no reason to say nothing

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


def _advise(opponent: Opponent, position: Position) -> play_messages.Advice:
    player = opponent.make(position.game.full_name, opponent.levels)
    try:
        return {"move": str(player.choose(position, ADVICE_SECONDS)), "by": opponent.title}
    finally:
        player.close()


def replay(request: play_messages.GameSoFar | play_messages.ReplyRequest, *, lesson: bool = False) -> Position:
    """Return the position after the moves of a game; it keeps its history, by which repetitions are found.

    ``lesson``: a teaching diagram will do, in which royal men may be missing.
    """
    fen, moves = request.get("fen"), request.get("moves", [])
    if len(moves) > MOST_MOVES:
        raise LimitError(f"a game can have {MOST_MOVES:,} moves, not {len(moves):,}")
    game = find_game(request.get("game", registry.DEFAULT_GAME))
    read = Position.from_fen_lenient if lesson else Position.from_fen
    position = read(fen, game) if fen else Position(game)
    for text in moves:
        position.play(game.move(text))
    return position
