"""Repetition on the desk: the ruling on the moves up to one that brings a position back.

>>> ruling({"moves": ["h3e3"]})["ruling"]["rule"]
'no-repetition'
"""

from typing import cast

from kifu.rules.game import Game
from kifu.web import play_messages
from kifu.web.playing import replay


def ruling(request: play_messages.JudgeRequest) -> play_messages.RulingAnswer:
    """Rule on the latest repetition among the moves of a game, in a language, by a rule book."""
    from kifu.rulings.plain_data import ruling_as_data
    from kifu.rulings.ruling import judge  # most records hold no repetition

    position, language = replay(request, lesson=True), request.get("language", "en")
    found = ruling_as_data(judge(position, request.get("rules", "")), language)
    return {"ruling": cast("play_messages.RulingMessage", found), "books": _list_books(position.game, language)}


def _list_books(game: Game, language: str) -> list[play_messages.BookFacts]:
    from kifu.rulings.own_rules import rules_of
    from kifu.rulings.words import title_of

    return [{"name": name, "title": title_of(name, language)} for name in rules_of(game)]
