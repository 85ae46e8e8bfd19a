"""The moves of XBoard and HaChu: ``h5h6``, ``h13g12,g12h13``, files a to o from Black's left, ranks from Black's side."""

from collections.abc import Iterator
from functools import cached_property

from kifu.errors import MoveTextError, Span
from kifu.notations._legs import LegsNotation, passes
from kifu.rules.game import find_game
from kifu.rules.move import Move
from kifu.rules.notation import Token
from kifu.rules.position import Position

PASS = "@@@@"


class Xboard(LegsNotation):
    name = "xboard"
    example = "h13g12,g12h13"
    users = "XBoard, WinBoard, HaChu"
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

    def tokens(self, text: str) -> Iterator[Token]:
        """Yield the moves in a line of text; a comma between two legs does not part them."""
        found: list[Token] = []
        for token in super().tokens(text):
            if found and text[found[-1].span.stop : token.span.start] == "," and self._goes_on(found[-1], token):
                first = found.pop().span
                token = Token(
                    text[first.start : token.span.stop], Span(first.start, token.span.stop, first.line, first.column)
                )
            found.append(token)
        yield from found

    def _goes_on(self, first: Token, second: Token) -> bool:
        """Whether the second of two legs begins where the first one ends."""
        try:
            return self.parse(first.text).squares[-1] == self.parse(second.text).squares[0]
        except MoveTextError:
            return False

    @cached_property
    def _labels(self) -> dict[str, str]:
        return {point: label for label, point in self._points.items()}


NOTATION = Xboard()
