"""CSA, as computers write shogi: the side, two squares, and the man after the move: ``+7776FU``, ``+0055KA``."""

import re
from collections.abc import Mapping
from functools import cached_property

from kifu.core.moves.dialects import Dialect
from kifu.core.moves.named import PairGrammar
from kifu.core.moves.tokens import Labels
from kifu.diagnostics import Receiver, Severity
from kifu.errors import MoveTextError
from kifu.languages.language import Message, Phrase
from kifu.notations.base import LONGEST_MOVE, Found, Notation
from kifu.notations.edges import Edges, edges_by
from kifu.notations.refusals import never_in_hand, no_move, no_piece, no_square, other_signs, refuse, wrong_sign
from kifu.notations.steps import Kind, kind_of, piece_of
from kifu.notations.vocabulary import PIECE, SIGN, Entry, Gloss, entry
from kifu.rules.game import Game
from kifu.rules.move import AnyMove, Drop, Move
from kifu.rules.names import PieceName, man_name, side_name
from kifu.rules.position import Position
from kifu.rules.side import Side

SIDES = "+-"
HAND = "00"
# The name of each man, and where he is promoted that of the man he was.
CODES = {
    Kind("King"): "OU",
    Kind("Rook"): "HI",
    Kind("Bishop"): "KA",
    Kind("Gold general"): "KI",
    Kind("Silver general"): "GI",
    Kind("Knight"): "KE",
    Kind("Lance"): "KY",
    Kind("Pawn"): "FU",
    Kind("Rook", promoted=True): "RY",
    Kind("Bishop", promoted=True): "UM",
    Kind("Silver general", promoted=True): "NG",
    Kind("Knight", promoted=True): "NK",
    Kind("Lance", promoted=True): "NY",
    Kind("Pawn", promoted=True): "TO",
}
TEXT = re.compile(r"([-+−－＋]?)([0-9]{2})([1-9]{2})([A-Za-z]{2})([!?]*)")
OTHER_SIGNS = str.maketrans("−－＋", "--+")


class Csa(Notation):
    name = "csa"
    title = "CSA"
    family = "coordinate"
    example = "+7776FU"
    users = "floodgate, tournaments of programs, servers"
    tables_pay_after = 0  # a grammar reads the labels in place, there are no tables to make

    def serves(self, game: Game) -> bool:
        kinds = {kind_of(piece) for piece in game.pieces}
        return kinds <= CODES.keys() and len(game.files) <= 9 and len(game.ranks) <= 9

    def label(self, point: str) -> str:
        file, rank = self.game.place(point)
        return f"{len(self.game.files) - file}{len(self.game.ranks) - rank}"

    def edges(self) -> Edges:
        return edges_by(self.game, self.labels.__getitem__)

    @cached_property
    def labels(self) -> dict[str, str]:
        return {point: self.label(point) for point in self.game.squares}

    def render(self, position: Position, move: AnyMove) -> str:
        origin = HAND if isinstance(move, Drop) else self.labels[move.origin]
        return f"{SIDES[position.turn]}{origin}{self.labels[move.target]}{CODES[_kind_after(position, move)]}"

    def find(self, position: Position, text: str, receiver: Receiver) -> Found:
        match = self._match(text)
        if match[1] and SIDES.index(match[1]) != position.turn:
            own, other = (side_name(self.game, side) for side in (position.turn, position.turn.other))
            raise wrong_sign(text, match[1], own, other)
        move = self._move(position, match, text)
        if not position.is_legal(move):
            raise refuse(text, position.why_not(move))
        own_text = self.render(position, move)
        if own_text + match[5] != text:
            problem = other_signs(text)
            receiver.receive(problem, Severity.NOTE, Phrase("read as {text}", text=own_text))
        return Found(move, match[5])

    def _match(self, text: str) -> re.Match[str]:
        match = TEXT.fullmatch(re.sub(r"\s", "", text).translate(OTHER_SIGNS))
        if match is None:
            raise no_move(self, text)
        if match[4].upper() not in self._kinds:
            raise no_piece(self, text, match[4])
        for square in match[2], match[3]:
            if square != HAND and square not in self._points:
                raise no_square(self.game, text, square)
        return match

    def _move(self, position: Position, match: re.Match[str], text: str) -> AnyMove:
        kind, target = self._kinds[match[4].upper()], self._points[match[3]]
        piece = piece_of(self.game, kind)
        if match[2] == HAND:
            if piece.letter not in dict(self.game.hand_kinds):
                raise never_in_hand(text, PieceName(self.game, piece, position.turn))
            return Drop(piece.letter, target)
        origin = self._points[match[2]]
        man = position[origin]
        if man is None or man.side is not position.turn:
            return Move(origin, target)  # whose reason is better than any other
        before = kind_of(man.piece)
        if before == kind:
            return Move(origin, target)
        if before.promoted or before.name != kind.name:
            reason = Message(
                "the man on {point} is a {man}, no {piece}",
                point=origin,
                man=man_name(self.game, man),
                piece=PieceName(self.game, piece, man.side),
            )
            raise refuse(text, reason)
        return Move(origin, target, promotion=True)

    @cached_property
    def dialect(self) -> Dialect:
        game = self.game
        points = {game.squares[point]: label.encode() for point, label in self.labels.items()}
        kinds = {number: CODES[kind_of(piece)].encode() for number, piece in enumerate(game.pieces, 1)}
        sides = {number: sign.encode() for number, sign in enumerate(SIDES)}
        return Dialect(PairGrammar(Labels(sides), Labels(points | {0: HAND.encode()}), Labels(kinds)))

    # What it says of itself

    def parts(self, position: Position, text: str, move: AnyMove) -> list[tuple[str, str]]:
        kind = _kind_after(position, move)
        name, side = piece_of(self.game, kind).name, position.game.sides[position.turn].name
        origin = "" if isinstance(move, Drop) else move.origin
        promoted = not isinstance(move, Drop) and bool(move.promotion)
        return self._spell(SIDES[position.turn], side, origin, move.target, kind, f"promoted to a {name}" * promoted)

    def gloss(self, text: str) -> Gloss | None:
        if len(text) > LONGEST_MOVE:
            return None
        try:
            match = self._match(text)
        except MoveTextError:
            return super().gloss(text)
        kind, target = self._kinds[match[4].upper()], self._points[match[3]]
        side = self.game.sides[Side(SIDES.index(match[1]))].name if match[1] else ""
        name = piece_of(self.game, kind).name
        origin = self._points.get(match[2], "")
        goes = f"goes from {origin} to {target} and is a {name} there" if origin else f"is dropped on {target}"
        subject = "a man" if origin else f"a {name}"
        parts = tuple(self._spell(match[1], side, origin, target, kind, ""))
        return Gloss(f"{subject}{f' of {side}' * bool(side)} {goes}", parts, True, int(not match[1]))

    def _spell(self, sign: str, side: str, origin: str, target: str, kind: Kind, how: str) -> list[tuple[str, str]]:
        name = piece_of(self.game, kind).name
        return [
            *([(sign, f"{side} moves")] if sign else []),
            (self.labels[origin], f"from the square {origin}") if origin else (HAND, "from the hand"),
            (self.labels[target], f"to the square {target}"),
            (CODES[kind], how or f"the {name}"),
        ]

    def vocabulary(self) -> list[Entry]:
        signs = ((sign, f"{side.name} moves") for sign, side in zip(SIDES, self.game.sides, strict=True))
        return [
            *(
                entry(PIECE, piece.letter, [CODES[kind_of(piece)]], f"the {piece.name}, after the move")
                for piece in self.game.pieces
            ),
            *(entry(SIGN, sign, [sign], meaning) for sign, meaning in signs),
            entry(SIGN, HAND, [HAND], "from the hand"),
        ]

    @cached_property
    def _points(self) -> dict[str, str]:
        return {label: point for point, label in self.labels.items()}

    @cached_property
    def _kinds(self) -> Mapping[str, Kind]:
        return {CODES[kind]: kind for kind in map(kind_of, self.game.pieces)}


def _kind_after(position: Position, move: AnyMove) -> Kind:
    """Return the kind of the man of a move once it is played."""
    kind = kind_of(position.mover(move).piece)
    return Kind(kind.name, promoted=True) if not isinstance(move, Drop) and move.promotion else kind


NOTATION = Csa()
