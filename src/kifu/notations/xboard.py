"""XBoard and HaChu: ``h5h6``, ``h13g12,g12h13``, files a to o from Black's left, ranks 1 to 15 from Black's side."""

import re
from functools import cached_property

from kifu.errors import MoveTextError
from kifu.notations.shogi.legs import LegsNotation, passes
from kifu.rules.game import find_game
from kifu.rules.move import Move
from kifu.rules.position import Position

PASS = "@@@@"


class Xboard(LegsNotation):
    name = "xboard"
    example = "h13g12,g12h13"
    users = "XBoard, WinBoard, HaChu"
    # A comma between two legs, the second from where the first ends, does not part them.
    words = re.compile(r"[^\s,;，；。]*?([a-z]\d{1,2}),\1(?!\d)[^\s,;，；。]+|[^\s,;，；。]+", re.IGNORECASE)
    square = r"[a-z]\d{1,3}"
    reasons_as = " (squares as in usi)"

    def render(self, position: Position, move: Move) -> str:
        if move.origin == move.target and not move.via and len(passes(position)) == 1:
            return PASS
        labels = self._labels
        origin, target, sign = labels[move.origin], labels[move.target], "+" if move.promotion else ""
        if move.via:
            via = labels[move.via]
            return f"{origin}{via},{via}{target}{sign}"
        return f"{origin}{target}{sign}"

    def label(self, point: str) -> str:
        file, rank = find_game(self.game).place(point)
        return f"{chr(ord('a') + file)}{rank + 1}"

    def legs(self, text: str, words: list[str]) -> list[str]:
        if len(words) % 2 == 0 and len(words) > 2:
            for end, start in zip(words[1:-1:2], words[2::2], strict=True):
                if end != start:
                    raise MoveTextError(f"{text!r}: one leg ends on {end}, the next begins on {start}", text=text)
            return [words[0], *words[1::2]]
        return words

    @cached_property
    def _labels(self) -> dict[str, str]:
        return {point: label for label, point in self._points.items()}


NOTATION = Xboard()
