"""Kitao and Kawasaki: men in Japanese, squares in digits: ``歩-76``, ``金(69)-58``, ``角x22+``, ``銀*44``.

Digits above 9 are letters, ``奔-7b`` is file 7 and rank 11.  A capture where the last move ended leaves the square out:
``歩x``.
"""

import re
from collections.abc import Mapping
from functools import cached_property

from kifu.notations.refusals import no_square, too_many_steps
from kifu.notations.shogi.family import Hodges, HodgesFamily, HodgesSpelling, HodgesStep, ParsedHodges, prepared
from kifu.notations.shogi.kanji import OTHER_SIGNS, kinds_by_word
from kifu.notations.shogi.legs import PASS_WORDS, number_and_letter
from kifu.notations.steps import Kind, kind_of, piece_of, powers
from kifu.rules.game import Game, Piece

DIGITS = "123456789abc"
_SQUARE = f"[{DIGITS}]{{2}}"
_STEP = re.compile(rf"([-x]!?|\*)({_SQUARE})")
_STEPS = rf"--|x!{_SQUARE}|\*{_SQUARE}|(?:[-x]{_SQUARE}){{1,3}}|x"


class KitaoKawasaki(HodgesFamily):
    name = "kitao-kawasaki"
    title = "Kitao-Kawasaki"
    language = "ja"
    brackets = True
    counts_attackers = True
    example = "歩-76"
    two_step_example = "獅x48-38"
    users = "lishogi, 81Dojo, Madoka Kitao and Tomohide Kawasaki"

    def serves(self, game: Game) -> bool:
        written = all("short" in piece.characters for piece in game.pieces)
        return super().serves(game) and written and len(game.files) <= len(DIGITS)

    @cached_property
    def names(self) -> Mapping[Kind, str]:
        return {kind_of(piece): self._name_of(piece) for piece in self.game.pieces}

    def _name_of(self, piece: Piece) -> str:
        """Return the one character of a man; a promoted one whose name it is no part of is a plain one with a plus."""
        full, short = piece.characters["kanji"][0], piece.characters["short"][0]
        return short if short in full else "+" + piece_of(self.game, Kind(piece.plain_name)).characters["short"][0]

    def label(self, game: Game, point: str) -> str:
        label = number_and_letter(game, point)
        return DIGITS[int(label[:-1]) - 1] + DIGITS[ord(label[-1]) - ord("a")]

    def write(self, value: Hodges) -> HodgesSpelling:
        piece, labels = self.names[value.kinds[0]] if value.kinds else "", self.labels
        origin = f"({labels[value.origin]})" if value.origin else ""
        if not value.steps:
            return HodgesSpelling(piece, origin, "--", "")
        first = value.steps[0]
        if value.igui:
            steps = f"x!{labels[first.square]}"
        elif value.drop:
            steps = f"*{labels[first.square]}"
        elif value.same and first.capture and len(value.steps) == 1:
            steps = "x"
        else:
            steps = "".join(f"{'x' if capture else '-'}{labels[square]}" for capture, square in value.steps)
        return HodgesSpelling(piece, origin, steps, value.sign)

    def joined(self, spelling: HodgesSpelling) -> str:
        return "".join(spelling)

    def parse(self, text: str) -> ParsedHodges:
        if text.strip().lower() in PASS_WORDS[1:]:
            return ParsedHodges(Hodges((), "", ()), HodgesSpelling("", "", text, ""), "", [])
        plain, repairs = prepared(text)
        match = self._pattern.fullmatch(plain.translate(OTHER_SIGNS))
        if match is None or (not match["piece"] and match["steps"] != "--"):
            raise self.no_move(text)
        kinds = self._kinds[match["piece"]] if match["piece"] else ()
        steps = [
            HodgesStep("x" in link, self.checked_square(text, word)) for link, word in _STEP.findall(match["steps"])
        ]
        if len(steps) > 2:
            raise too_many_steps(text, len(steps))
        same = match["steps"] == "x"
        if same:
            steps = [HodgesStep(True, "")]
        origin = self.checked_square(text, match["origin"]) if match["origin"] else ""
        igui, drop = "!" in match["steps"], "*" in match["steps"]
        value = Hodges(kinds, origin, tuple(steps), igui, match["sign"], drop, same=same)
        spelt = f"({match['origin']})" if match["origin"] else ""
        return ParsedHodges(
            value, HodgesSpelling(match["piece"], spelt, match["steps"], match["sign"]), match["marks"], repairs
        )

    def checked_square(self, text: str, square: str) -> str:
        found = self._points.get(square)
        if found is None:
            raise no_square(self.game, text, square)
        return found

    @cached_property
    def _points(self) -> dict[str, str]:
        return {self.label(self.game, point): point for point in self.game.squares}

    @cached_property
    def _kinds(self) -> dict[str, tuple[Kind, ...]]:
        plus = {
            f"+{piece_of(self.game, Kind(kind.name)).characters['short'][0]}": (kind,)
            for kind in self.names
            if kind.promoted
        }
        return plus | kinds_by_word(self.game, self.names)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        names = "|".join(sorted(map(re.escape, self._kinds), key=len, reverse=True))
        return re.compile(
            rf"(?P<piece>(?:{names})?)(?:\((?P<origin>{_SQUARE})\))?(?P<steps>{_STEPS})(?P<sign>[+=]?)(?P<marks>[!?]*)"
        )

    def other_names(self, piece: Piece) -> list[str]:
        kind, own = kind_of(piece), self.names[kind_of(piece)]
        return sorted(word for word, kinds in self._kinds.items() if kind in kinds and word != own)

    def signs(self) -> list[tuple[str, str, list[str]]]:
        promotion: list[tuple[str, str, list[str]]] = [("+", "promotes", []), ("=", "does not promote", [])]
        lions = [("x!", "a capture without moving (igui)", ["igui"]), ("--", "a pass (jitto)", list(PASS_WORDS[1:]))]
        return [
            ("-", "goes to", []),
            ("x", "captures on; alone: where the last move ended", ["×"]),
            *([("*", "is dropped on", [])] if self.game.rules.drops else []),
            *(promotion if self.game.rules.promotion else []),
            *(lions if powers(self.game) else []),
        ]


NOTATION = KitaoKawasaki()
