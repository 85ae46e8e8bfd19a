"""The board for a page of one's own, as one script that needs no other file, no server and no rules.

>>> "page.KifuBoard=KifuBoard" in board_script()
True
"""

import json
from collections.abc import Iterable
from typing import Any

from kifu.notations.base import find_notation
from kifu.registry import DEFAULT_GAME
from kifu.render.html import json_of, viewer_script, viewer_style
from kifu.render.replay import describe_game
from kifu.render.themes import Theme, find_theme
from kifu.rules.game import Game, find_game

STYLES = ("board.css", "own.css")
SCRIPTS = (  # each after those that it imports
    *("message", "words", "elements", "standing", "fen", "tree", "movetext"),
    *("carrier", "kinds", "labels", "outlines", "stand", "board", "placing", "swipe", "own", "element"),
)


def board_script(games: Iterable[Game | str] = (DEFAULT_GAME,), *, theme: Theme | str = "wood") -> str:
    """Return the script; a page that loads it has ``KifuBoard`` and the element ``kifu-board``, for these games."""
    look = find_theme(theme)
    described = {game.name: _describe(game, look) for game in map(find_game, games)}
    style = json.dumps(viewer_style(STYLES))
    return f'(() => {{\n"use strict";\n{viewer_script(SCRIPTS)}\nannounce({json_of(described)}, {style});\n}})();\n'


def _describe(game: Game, theme: Theme) -> dict[str, Any]:
    notation = find_notation(game.writing.shown_in[-1], game)
    return describe_game(game, [notation], theme)
