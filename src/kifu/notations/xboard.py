"""XBoard and HaChu: ``h5h6``, ``h13g12,g12h13``, files from a at Black's left, ranks from 1 on Black's side."""

import re

from kifu.errors import MoveTextError
from kifu.languages.language import Message
from kifu.notations.coordinates import letter_and_number
from kifu.notations.shogi.legs import LegsNotation
from kifu.notations.steps import passes
from kifu.rules.game import Game
from kifu.rules.move import AnyMove, Drop
from kifu.rules.position import Position

PASS = "@@@@"


class Xboard(LegsNotation):
    name = "xboard"
    title = "XBoard"
    example = "h13g12,g12h13"
    users = "XBoard, WinBoard, HaChu"
    # A comma between two legs, the second from where the first ends, does not part them.
    words = re.compile(r"[^\s,;，；。]*?([a-z]\d{1,2}),\1(?!\d)[^\s,;，；。]+|[^\s,;，；。]+", re.IGNORECASE)
    square = r"[a-z]\d{1,3}"
    reasons_as = "usi"
    drop_sign = "@"
    squares_alone = False

    def render(self, position: Position, move: AnyMove) -> str:
        if isinstance(move, Drop):
            return self.write_drop(move)
        if move.origin == move.target and not move.via and len(passes(position)) == 1:
            return PASS
        labels = self.labels
        origin, target, sign = labels[move.origin], labels[move.target], "+" if move.promotion else ""
        if move.via:
            via = labels[move.via]
            return f"{origin}{via},{via}{target}{sign}"
        return f"{origin}{target}{sign}"

    def label(self, game: Game, point: str) -> str:
        return letter_and_number(game, point, first_rank=1)

    def legs(self, text: str, words: list[str]) -> list[str]:
        if len(words) % 2 == 0 and len(words) > 2:
            for end, start in zip(words[1:-1:2], words[2::2], strict=True):
                if end != start:
                    reason = Message(
                        "{text}: one leg ends on {end}, the next begins on {start}",
                        text=repr(text),
                        end=end,
                        start=start,
                    )
                    raise MoveTextError(reason, text=text)
            return [words[0], *words[1::2]]
        return words


NOTATION = Xboard()
