"""The moves of KIF: ``７六歩(77)``, ``同　角成(88)``, ``５五角打``; ``7八歩兵（←7九）`` in the lion games.

Two steps are two moves of a file: ``一歩目9七獅子（←8八）二歩目8六獅子（←9七）``, the second of them with 居食い where
the man only captures, and with じっと where he passes.
"""

import re
from functools import cached_property

from kifu.core.moves.dialects import Dialect
from kifu.core.moves.named import LandingGrammar
from kifu.core.moves.tokens import Labels
from kifu.notations.shogi.family import Hodges, HodgesSpelling, HodgesStep, ParsedHodges
from kifu.notations.shogi.kanji import DROPPED, PASS, SIGNS, KanjiNotation, split_mark
from kifu.notations.steps import empty_step, kind_of
from kifu.rules.move import AnyMove, Drop
from kifu.rules.position import Position

IGUI = "居食い"
TWO_STEPS = re.compile(r"一歩目\s*(.+?)\s*二歩目\s*(.+)")


class Kif(KanjiNotation):
    name = "kif"
    title = "KIF"
    also = ("kifu", "kakinoki")
    brackets = True
    full_origin = True  # every move says whence, also where only one man can be meant
    example = "７六歩(77)"
    two_step_example = "7八歩兵（←7九）"
    users = "Kifu for Windows and its kin, lishogi"
    tables_pay_after = 0  # a grammar reads the labels in place, there are no tables to make

    @property
    def same(self) -> str:
        return "同　" if self.relative else "仝"

    # Writing

    def describe(self, position: Position, move: AnyMove) -> Hodges:
        value = super().describe(position, move)
        if isinstance(move, Drop):
            return value._replace(which=DROPPED)
        value = value._replace(kinds=(kind_of(position.man(move.origin).piece),), origin=move.origin, which="")
        if move.origin == move.target:
            via = move.via or empty_step(position, move.origin)
            value = value._replace(steps=(HodgesStep(bool(move.via), via), HodgesStep(False, move.target)))
            return value._replace(same=via == position.last_target)
        return value

    def _which(self, position: Position, move: AnyMove, value: Hodges) -> str:
        return ""

    def write(self, value: Hodges) -> HodgesSpelling:
        piece, origin = self.names[value.kinds[0]] if value.kinds else "", value.origin
        targets = [self.labels[step.square] for step in value.steps]
        if value.same:
            targets[0] = self.same
        if len(targets) < 2:
            sign = SIGNS["+"] if value.sign == "+" else ""
            return HodgesSpelling(piece, DROPPED if value.drop else self._origin_label(origin), "".join(targets), sign)
        via, last = (step.square for step in value.steps)
        how = "" if last != origin else f"（{IGUI}）" if value.igui else f"({PASS})"
        sources = self._origin_label(origin), self._origin_label(via)
        text = f"一歩目{targets[0]}{piece}{sources[0]}二歩目{targets[1]}{piece}{how}{sources[1]}"
        return HodgesSpelling("", "", text, "")

    def _origin_label(self, square: str) -> str:
        if not square:
            return ""
        if self.relative:
            file, rank = self.game.place(square)
            return f"({len(self.game.files) - file}{len(self.game.ranks) - rank})"
        return f"（←{self.labels[square]}）"

    def joined(self, spelling: HodgesSpelling) -> str:
        return spelling.steps + spelling.piece + spelling.sign + spelling.origin

    # Reading

    def parse(self, text: str) -> ParsedHodges:
        two = TWO_STEPS.fullmatch(split_mark(text)[1])
        if two is None or self.relative:
            return super().parse(text)
        first, second = (super(Kif, self).parse(part) for part in two.groups())
        steps = first.value.steps + second.value.steps
        if (
            len(first.value.steps) != 1
            or len(second.value.steps) > 1
            or not first.value.kinds
            or not first.value.origin
        ):
            raise self.no_move(text)
        if len(steps) == 1:  # a pass
            steps = (*steps, HodgesStep(False, first.value.origin))
        value = first.value._replace(steps=steps, igui=False, sign="")
        spelt = SPACES_IN.sub("", split_mark(text)[1])
        return ParsedHodges(value, HodgesSpelling("", "", spelt.removesuffix(second.marks), ""), second.marks, [])

    # The compiled floor

    @cached_property
    def dialect(self) -> Dialect | None:
        if not self.relative:
            return None
        game = self.game
        targets = {game.squares[point]: self.labels[point].encode() for point in game.squares}
        origins = {game.squares[point]: self._origin_label(point).encode() for point in game.squares}
        kinds = {number: self.names[kind_of(piece)].encode() for number, piece in enumerate(game.pieces, 1)}
        return Dialect(
            LandingGrammar(
                Labels(targets | {0: self.same.encode()}),
                Labels(kinds),
                Labels({1: SIGNS["+"].encode()}),
                Labels(origins | {0: DROPPED.encode()}),
            )
        )


SPACES_IN = re.compile(r"\s+")

NOTATION = Kif()
