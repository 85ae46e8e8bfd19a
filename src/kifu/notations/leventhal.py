"""Leventhal's notation: ``炮 (32)–35``, rank and file of both points as the mover counts them."""

import re
from functools import cached_property

from kifu.diagnostics import Receiver, Severity
from kifu.languages.language import Message, Phrase
from kifu.notations.base import DASHES, Found, Notation
from kifu.notations.edges import Edges
from kifu.notations.fourslot.chinese import GLYPHS
from kifu.notations.refusals import no_move, other_signs, refuse
from kifu.notations.vocabulary import PIECE, Entry, entry
from kifu.rules.game import Game
from kifu.rules.move import AnyMove, Move, on_board
from kifu.rules.names import man_name
from kifu.rules.position import Position
from kifu.rules.side import Side

TEXT = re.compile(rf"(\S)\s*\(?(10|[1-9])([1-9])\)?\s*[-{DASHES}]\s*(10|[1-9])([1-9])([!?]*)")


class Leventhal(Notation):
    name = "leventhal"
    title = "Leventhal"
    brackets = True
    family = "coordinate"
    example = "炮 (32)–35"
    separator = ", "
    words = re.compile(rf"{TEXT.pattern}(?!\d)|[^\s,;，；。]+")  # a move holds a space
    users = "Dennis Leventhal's book of 1978; the first system on Wikipedia's page"

    def render(self, position: Position, move: AnyMove) -> str:
        man = position.mover(move)
        origin, target = (self._point(point, man.side) for point in on_board(move).points)
        return f"{man.piece.characters['hant'][man.side]} ({origin})–{target}"

    def find(self, position: Position, text: str, receiver: Receiver) -> Found:
        match = TEXT.fullmatch(text.strip())
        points = self._points[position.turn]
        if match is None:
            raise no_move(self, text)
        glyph, *numbers, marks = match.groups()
        move = Move(points["".join(numbers[:2])], points["".join(numbers[2:])])
        man = position[move.origin]
        if man is None or glyph.upper() not in (*GLYPHS[man.piece.name], man.piece.letter, *man.piece.also):
            what = (
                Message("the {piece} on {point}", piece=man_name(self.game, man), point=move.origin)
                if man
                else Message("the empty point {point}", point=move.origin)
            )
            raise refuse(text, Message("{what} is not what {word} stands for", what=what, word=repr(glyph)))
        if not position.is_legal(move):
            raise refuse(text, position.why_not(move))
        own = self.render(position, move)
        if text != own + marks:
            receiver.receive(other_signs(text), Severity.NOTE, Phrase("read as {text}", text=own))
        return Found(move, marks)

    def may_spell(self, line: str) -> bool:
        return "(" in line

    def serves(self, game: Game) -> bool:
        return len(game.files) < 10 and all(
            "hant" in piece.characters and piece.name in GLYPHS for piece in game.pieces
        )

    def vocabulary(self) -> list[Entry]:
        return [
            entry(PIECE, piece.name, piece.characters["hant"], f"the {piece.name}", GLYPHS[piece.name].split())
            for piece in self.game.pieces
        ]

    def edges(self) -> Edges:
        """Return files and ranks as each side counts them: at its own edge and at its own left."""
        game = self.game
        files = [[game.seen_by(side, file + game.ranks[0])[0] for file in game.files] for side in Side]
        ranks = [[game.seen_by(side, game.files[0] + rank)[1] + 1 for rank in game.ranks] for side in Side]
        near, far, left, right = (tuple(map(str, numbers)) for numbers in (*files, *ranks))
        return Edges(near, far, left, right)

    @cached_property
    def _points(self) -> tuple[dict[str, str], dict[str, str]]:
        first, second = ({self._point(point, side): point for point in self.game.squares} for side in Side)
        return first, second

    def _point(self, point: str, side: Side) -> str:
        file, ahead = self.game.seen_by(side, point)
        return f"{ahead + 1}{file}"


NOTATION = Leventhal()
