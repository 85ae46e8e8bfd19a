"""The tutor for notations with four slots: files from the mover's right, distances, directions, tandems.

``C8.5`` for ``C2.5`` is a file counted from the wrong side, ``H2+2`` for ``H2+3`` a distance for a file.
"""

from collections.abc import Iterator, Mapping

from kifu.notations.base import Notation
from kifu.notations.fourslot.notation import FourSlotNotation
from kifu.notations.fourslot.slips import slip_between
from kifu.notations.fourslot.slots import (
    BACK,
    FORWARD,
    SIDEWAYS,
    Slots,
    Standing,
    Tandems,
    Which,
    describe,
    label,
)
from kifu.notations.fourslot.tables import usual_men
from kifu.rules.game import Game
from kifu.rules.move import AnyMove, on_board
from kifu.rules.position import Position
from kifu.rules.side import Side
from kifu.training.slips import Slip
from kifu.training.tutor import Tutor, combine

MOST_SLIPS = 2
OPPOSITE = {"+": "-", "-": "+", "++": "--", "--": "++"}


class FourSlotTutor(Tutor):
    notation: FourSlotNotation

    def __init__(self, notation: Notation) -> None:
        assert isinstance(notation, FourSlotNotation)
        super().__init__(notation)

    def features(self, position: Position, move: AnyMove) -> set[str]:
        found = super().features(position, move)
        man = position.mover(move)
        standing = Tandems(position).standing(on_board(move).origin)
        if standing.on_file > 1 and man.piece.name not in self.notation.scheme.unmarked:
            found |= {"tandem", f"men-{standing.on_file}", f"files-{standing.tandem_files}"}
        return found

    def slips_in_text(self, position: Position, move: AnyMove, text: str) -> list[Slip]:
        readings = sorted(self.notation.codec.parse(text, position.turn), key=lambda parsed: len(parsed.leniencies))
        compared = [self._compare(position, move, parsed.slots) for parsed in readings]
        found = min(filter(None, compared), key=len, default=[])
        return found if compared else super().slips_in_text(position, move, text)

    def slips_in_move(self, position: Position, move: AnyMove, given: AnyMove) -> list[Slip]:
        given = on_board(given)
        man = position[given.origin]
        if man is not None and man.side is position.turn and given.origin != given.target:
            slips = self._compare(position, move, describe(position, given, self.notation.scheme))
            # A move that is wrong in several ways and not legal either was no reading of the text.
            if position.is_legal(given) or len(slips) == 1:
                return slips
        return super().slips_in_move(position, move, given)

    def words(self, game: Game) -> Mapping[str, str]:
        signs = self.notation.codec.lexicon.directions
        scheme = self.notation.scheme
        examples = {f"men_{count}": self._labels(game, count, 1) for count, _ in enumerate(scheme.one_file, 2)} | {
            f"men_{count}_2": self._labels(game, count, 2) for count, _ in enumerate(scheme.two_files, 2)
        }
        return {
            **super().words(game),
            "forward": signs[FORWARD],
            "back": signs[BACK],
            "sideways": signs[SIDEWAYS],
            **examples,
        }

    def _labels(self, game: Game, count: int, files: int) -> str:
        """Return one step ahead by each of several men on the third file, front to rear, as the notation writes it."""
        [(name, _)] = usual_men(game).most_common(1)
        standings = [Standing(3, place, count, place, files) for place in range(1, count + 1)]
        labels = [label(standing, name, self.notation.scheme) for standing in standings]
        return ", ".join(self.notation.codec.write(Slots(name, which, FORWARD, 1), Side.FIRST) for which in labels)

    # Comparing

    def _compare(self, position: Position, move: AnyMove, given: Slots) -> list[Slip]:
        right = describe(position, on_board(move), self.notation.scheme)
        slips = [
            *self._piece(position, right, given),
            *self._which(position, move, right, given),
            *self._direction(position, right, given),
            *self._number(position, move, right, given),
        ]
        kinds = {slip.kind for slip in slips}
        side = position.game.sides[position.turn].name
        if [slip.kind for slip in slips] == ["wrong-side-file"] * 2:
            reason = f"both files are counted from the wrong side: as {side} counts, from {side}'s own right"
            return [Slip("wrong-side-file", f"{reason}, it is {self.notation.codec.write(right, position.turn)}")]
        if OPPOSITE.get(right.direction) == given.direction and kinds == {"wrong-side-file", "direction"}:
            return [Slip("other-view", f"the board is seen from the other side: files and directions are {side}'s own")]
        # An answer that is wrong in most slots meant another move.
        return combine(slips) if len(kinds) <= MOST_SLIPS else []

    def _piece(self, position: Position, right: Slots, given: Slots) -> Iterator[Slip]:
        if given.piece != right.piece:
            word = self.notation.codec.piece_word(right.piece, position.turn)
            yield Slip("piece", f"that says {given.piece}; the {right.piece} is {word}")

    def _which(self, position: Position, move: AnyMove, right: Slots, given: Slots) -> Iterator[Slip]:
        """Compare how the man is named: by a marker, by its file, or by both."""
        (order, file), meant = given.which, right.which
        if given.which == meant:
            return
        standing = Tandems(position).standing(on_board(move).origin)
        own = f"so it is {self.notation.codec.write(right, position.turn)}"
        if order != meant.order:
            if not order:
                yield Slip(
                    "missing-marker", f"the marker is left out: {_several(standing)} on file {standing.file}, {own}"
                )
            elif not meant.order:
                alone = "it stands alone on its file" if standing.on_file == 1 else "its file alone is its name"
                yield Slip("needless-marker", f"{alone}, {own}")
            elif OPPOSITE.get(meant.order) == order:
                where = "in front" if 2 * standing.place <= standing.on_file else "in the rear"
                yield Slip("front-rear", f"front is nearer to the opponent: this one stands {where}, {own}")
            else:
                place = f"number {standing.place} from the front of {standing.on_file}"
                yield Slip("wrong-marker", f"this one is {place} on its file, {own}")
        elif file and not meant.file:
            yield Slip("needless-file", f"only one file holds a tandem, {own}")
        elif not file:
            yield Slip("missing-file", f"two files hold a tandem, {own}")
        if file and file != standing.file:
            yield self._wrong_file(position, standing.file, file)

    def _direction(self, position: Position, right: Slots, given: Slots) -> Iterator[Slip]:
        if given.direction == right.direction:
            return
        names = {FORWARD: "forward", BACK: "back", SIDEWAYS: "sideways"}
        words = self.notation.codec.lexicon.directions
        said, meant = given.direction, right.direction
        side = position.game.sides[position.turn].name
        reason = f"{words[said]} is {names[said]}, but as {side} sees it the move goes {names[meant]}: {words[meant]}"
        yield Slip("direction", reason)

    def _number(self, position: Position, move: AnyMove, right: Slots, given: Slots) -> Iterator[Slip]:
        number = given.number
        if number == right.number:
            return
        game, side = position.game, position.turn
        (file, ahead), (to_file, to_ahead) = (game.seen_by(side, point) for point in on_board(move).points)
        across, far = abs(to_file - file), abs(to_ahead - ahead)
        if not across:
            way = f"straight {'ahead' if to_ahead > ahead else 'back'} the number is how far it goes: {far}"
            if number in (file, len(game.files) + 1 - file):
                yield Slip("file-for-distance", f"{number} is a file; {way}")
            elif number == to_ahead + 1:
                yield Slip("file-for-distance", f"{number} is the rank it goes to; {way}")
            else:
                yield Slip("number", f"the distance is {far}, not {number}")
        elif number in (across, far) and not (
            _file_slip(game, number, to_file) == "wrong-side-file" and given.which.file != file
        ):
            way = "sideways" if not far else "where the file changes"
            reason = f"{number} is a distance; {way} the number is the file it goes to: {to_file}"
            yield Slip("distance-for-file", reason)
        else:
            yield self._wrong_file(position, to_file, number)

    def _wrong_file(self, position: Position, right: int, given: int) -> Slip:
        side = position.game.sides[position.turn].name
        kind = _file_slip(position.game, given, right)
        reason = {
            "wrong-side-file": f"file {given} is counted from the wrong side: "
            f"as {side} counts, from {side}'s own right, it is {right}",
            "neighbour-file": f"file {given} is miscounted by one: it is {right} from {side}'s right",
        }
        return Slip(kind, reason.get(kind, f"the file is {right} from {side}'s right, not {given}"))


def _file_slip(game: Game, given: int, right: int) -> str:
    """Return what the notations themselves call the slip from one file to another."""
    name = game.pieces[0].name
    written, meant = (Slots(name, Which("", file), FORWARD, 1) for file in (given, right))
    return slip_between(game, written, meant)


def _several(standing: Standing) -> str:
    number = {2: "two", 3: "three", 4: "four", 5: "five"}.get(standing.on_file, str(standing.on_file))
    return f"{number} alike stand"
