"""Position: a checked setup that is played on, one move at a time.

>>> from kifu.rules.move import Move
>>> position = Position()
>>> position.play(Move("h3", "e3"))  # or, once kifu is loaded, the text of a move: position.play("C2.5")
>>> position.fen()
'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1'
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from kifu.core.board.board import Board
from kifu.core.board.packing import CAPTURES, POINT_BITS, POINT_MASK
from kifu.errors import IllegalMoveError, LimitError, PositionError, SetupError
from kifu.languages.language import Message, Phrase
from kifu.registry import DEFAULT_GAME
from kifu.rules import reasons
from kifu.rules.fen import EMPTY_HANDS, NOTHING, Hands
from kifu.rules.game import Game, Man, Piece, find_game
from kifu.rules.move import AnyMove, Drop
from kifu.rules.outcome import Ending, Outcome, Repetition
from kifu.rules.services import NamedNotation, Reading, services
from kifu.rules.setup import FAULTS, Setup
from kifu.rules.side import Side

_SIDES = tuple(Side)


class _Played(NamedTuple):
    """A move that was played and what it takes to undo it."""

    move: int
    memory: int
    hash: int
    quiet: int
    checked: bool


@cache
def _start_of(game: Game) -> Setup:
    # Most positions begin here, and to read its text takes as long as to play several moves.
    return Setup.from_fen(game.start, game)


class Position:
    """A playable position; ``Position(name)`` is the start of the game of that name.

    Faults of a setup are refused unless their codes are forgiven: compositions and
    diagrams of textbooks sometimes need it.

    Two positions are equal if the same game goes on in the same way from both: the same men, men in hand, side to move
    and ``state``.  How they came about and the counters of their setup text do not count; where these matter, compare
    ``fen()``.  The hash goes by the same, so it is another after ``play``: put a ``copy()`` into a set or a dict, never
    a position that is still played on.
    """

    def __init__(
        self, game: Game | str = DEFAULT_GAME, setup: Setup | None = None, forgive: Collection[str] = ()
    ) -> None:
        self.game = find_game(game)
        self._forbids, self._remembers = self.game.rules.forbids, self.game.rules.remembers
        if setup is not None and setup.game is not self.game:
            raise SetupError(f"a setup of {setup.game.full_name} is no position of {self.game.full_name}")
        start = setup or _start_of(self.game)
        if setup is not None and not FAULTS.keys() <= set(forgive):
            setup.check(forgive)
        self.board = start.board()
        self._number = start.number
        self._first_turn = start.turn
        self._quiet = start.quiet
        self._royals = (self.board.royals_first, self.board.royals_second)
        self._history: list[_Played] = []
        self._first_target = self.board.last_target
        # What the game remembers, by ply, where it is anything.  Undo leaves an entry, and the next move overwrites it.
        self._states = {0: start.state} if start.state and self._remembers else {}

    @classmethod
    def from_fen(
        cls, fen: "str | Setup | Position", game: Game | str | None = None, forgive: Collection[str] = ()
    ) -> "Position":
        """Return the position of a setup text; without a game, of the first game whose board the text fits.

        A setup or a position may stand in place of its text; the position that is made has no history.
        """
        if not isinstance(fen, str):
            game = game or fen.game
            fen = fen.fen()
        setup = Setup.from_fen(fen, game)
        return cls(setup.game, setup, forgive)

    @classmethod
    def from_fen_lenient(cls, fen: str, game: Game | str | None = None) -> "Position":
        """Return the position of a setup text, which may lack royal men; one that cannot be played is refused."""
        setup = Setup.from_fen(fen, game)
        if bad := setup.unplayable():
            raise PositionError(bad, text=fen)
        return cls(setup.game, setup, FAULTS)

    @classmethod
    def of(cls, what: "Position | str", game: Game | str | None = None) -> "Position":
        """Return the position of a setup text, as ``from_fen_lenient`` does, or a copy of a position."""
        if not isinstance(what, Position):
            return cls.from_fen_lenient(what, game)
        if game is not None and find_game(game) is not what.game:
            raise SetupError(f"a position of {what.game.full_name} is none of {find_game(game).full_name}")
        return what.copy()

    @property
    def turn(self) -> Side:
        return _SIDES[self.board.side]

    @property
    def ply(self) -> int:
        """How many moves have been played on this object."""
        return len(self._history)

    @property
    def quiet(self) -> int:
        """How many moves have passed since the last capture."""
        return self._quiet

    @property
    def hash(self) -> int:
        """64 bits found from the men on the board and in hand and from the side to move, and from nothing else."""
        return self.board.hash

    @property
    def state(self) -> Mapping[str, str]:
        """What the game remembers besides the men, by the names of its state fields."""
        if self.board.lost and self.game.rules.trading:
            return {self.game.rules.trading.field: self.game.names[self.board.lost]}
        return self._states.get(self.ply, NOTHING)

    @property
    def hands(self) -> Hands:
        """The men that either side has in hand: how many of each kind, by its letter."""
        if not self.game.rules.drops:
            return EMPTY_HANDS
        held, kinds = self.board.held, self.game.hand_kinds
        first, second = ({letter: held(side, kind) for letter, kind in kinds if held(side, kind)} for side in Side)
        return first, second

    def __getitem__(self, point: str) -> Man | None:
        try:
            cell = self.board.cell(self.game.squares[point])
        except KeyError:
            self.game.check_point(point)
            raise
        return self.game.man(cell) if cell else None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.hash == other.hash and self._content() == other._content()

    def __hash__(self) -> int:
        return hash((self.board.hash, frozenset(self.state.items())))

    def man(self, point: str) -> Man:
        """Return the man on a point; it is an error if there is none."""
        man = self[point]
        if man is None:
            raise IllegalMoveError(f"no man stands on {point}", text=point)
        return man

    def mover(self, move: AnyMove) -> Man:
        """Return the man that a move moves or drops."""
        return Man(self.turn, self.game.piece(move.piece)) if isinstance(move, Drop) else self.man(move.origin)

    def points_of(self, piece: Piece, side: Side) -> list[str]:
        """Return the points on which a side has men of a kind."""
        cell, at = self.game.cell(piece, side), self.board.cell
        return [point for point, square in self.game.squares.items() if at(square) == cell]

    def setup(self) -> Setup:
        """Return the position as a setup, without its history."""
        at, man = self.board.cell, self.game.man
        men = {point: man(cell) for point, square in self.game.squares.items() if (cell := at(square))}
        number = self._number
        if "ply" in self.game.fen_fields:
            number += self.ply
        else:
            number += (self.ply + (self._first_turn is Side.SECOND)) // 2
        return Setup(self.game, men, self.turn, self._quiet, number, self.hands, self.state)

    def fen(self) -> str:
        return self.setup().fen()

    def copy(self) -> "Position":
        """Return a copy, history included, that can be played on independently."""
        twin = Position.__new__(Position)
        twin.__dict__.update(self.__dict__)
        twin.board = self._board_copy()
        twin._history = self._history.copy()
        twin._states = self._states.copy()
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        start = self.copy()
        while start.ply:
            start.undo()
        return _play_again, (start.setup(), self.moves())

    def legal_moves(self) -> list[AnyMove]:
        moves = self.game.unpacked_all(self.board.legal_moves())
        return moves if self._forbids is None else [move for move in moves if not self.forbids(move)]

    def is_legal(self, move: AnyMove | str) -> bool:
        """Whether a move may be played; a text that names none here, or several, is an error."""
        if isinstance(move, str):
            return not self.why_not(move)
        legal = bool(self.board.legal(self.game.packed(move)))
        return legal if self._forbids is None else legal and not self.forbids(move)

    def forbids(self, move: AnyMove) -> str:
        """Return why the game forbids a move that the board allows; an empty string if the game allows it too."""
        return "" if self._forbids is None else self._forbids(self, move)

    def play(self, move: AnyMove | str) -> None:
        """Play a legal move, or the text of one or several moves; an illegal move is refused and changes nothing.

        A text is read in any notation of the game, and all of its moves are played or none.
        """
        if isinstance(move, str):
            for reading in services().read_moves(self, move):
                self.play(reading.move)
            return
        packed, board = self.game.packed(move), self.board
        if self._forbids is not None or self._remembers is not None:
            self._check_and_remember(self.game.unpacked(packed))
        hash_before, checked = board.hash, bool(board.checked)
        memory = board.play_if_legal(packed)
        if memory < 0:
            raise self._refusal(self.game.unpacked(packed))
        # To make the tuple in the ordinary way would take longer than to play the move.
        self._history.append(tuple.__new__(_Played, (packed, memory, hash_before, self._quiet, checked)))
        self._quiet = 0 if memory & CAPTURES else self._quiet + 1

    def play_all(self, moves: Iterable[AnyMove]) -> int:
        """Play moves as long as they are legal, faster than one by one, and return how many were played."""
        if self._forbids is not None or self._remembers is not None:
            return self._play_one_by_one(moves)
        board, history, new = self.board, self._history, tuple.__new__
        play, keep = board.play_if_legal, history.append
        before, quiet = len(history), self._quiet
        for number in self.game.packed_all(moves):
            hash_before, checked = board.hash, board.checked != 0
            memory = play(number)
            if memory < 0:
                break
            keep(new(_Played, (number, memory, hash_before, quiet, checked)))
            self._quiet = quiet = 0 if memory & CAPTURES else quiet + 1
        return len(history) - before

    def read(self, text: str, notation: NamedNotation | str | None = None, *, strict: bool = False) -> Reading:
        """Return the legal move that a text names, its marks, and a diagnostic for every leniency.

        Without a notation all notations of the game are tried; it is an error if they read different moves.
        """
        return services().read_move(self, text, notation, strict=strict)

    def parse(self, text: str, notation: NamedNotation | str | None = None, *, strict: bool = False) -> AnyMove:
        """Return the legal move that a text names."""
        return self.read(text, notation, strict=strict).move

    def render(self, move: AnyMove | str, notation: NamedNotation | str, **options: str) -> str:
        """Return the text of a legal move; options such as ``sideways="="`` are the notation's own.

        The move may be given by its text in any notation of the game.
        """
        if isinstance(move, str):
            move = self.parse(move)
        if not self.is_legal(move):
            raise self._refusal(move)
        return services().write_move(self, move, notation, options)

    def undo(self) -> AnyMove:
        """Take back the last move and return it."""
        if not self._history:
            raise IllegalMoveError("no move to undo")
        played = self._history.pop()
        self.board.undo(played.move, played.memory)
        self._quiet = played.quiet
        before = self._history[-1].move >> POINT_BITS & POINT_MASK if self._history else self._first_target
        self.board.note_last_target(before)
        return self.game.unpacked(played.move)

    def moves(self) -> list[AnyMove]:
        """Return the moves played on this object so far."""
        return self.game.unpacked_all(played.move for played in self._history)

    @property
    def last_move(self) -> AnyMove | None:
        """The last move played on this object, or ``None`` before the first."""
        return self.game.unpacked(self._history[-1].move) if self._history else None

    @property
    def last_target(self) -> str:
        """The point on which the last move ended; an empty string where no move is known to have come before."""
        return self.game.names[self.board.last_target] if self.board.last_target else ""

    def note_last_target(self, point: str) -> None:
        """Say on which point the move before this position ended, which no move played on this object tells."""
        self.game.check_point(point)
        self.board.note_last_target(self.game.squares[point])
        if not self._history:
            self._first_target = self.board.last_target

    def board_after(self, move: AnyMove) -> Board:
        """Return a board on which ``move`` has been played; the board has to allow it, the game may forbid it."""
        board = self._board_copy()
        if board.play_if_legal(self.game.packed(move)) < 0:
            raise self._refusal(move)
        return board

    def hashes(self) -> list[int]:
        """Return the ``hash`` of every position on the way here, this one included."""
        return [*(played.hash for played in self._history), self.board.hash]

    def stood_before(self, value: int) -> bool:
        """Return whether the position with that ``hash`` was left by a move played on this object."""
        return any(played.hash == value for played in self._history)

    def in_check(self) -> bool:
        return bool(self.board.checked)

    def outcome(self, rules: str = "") -> Outcome | None:
        """Return who has won and why, or ``None`` while play goes on.

        ``rules`` is the name of a rule book, by which repetition and many moves without a capture end a game too.
        """
        left = (self.board.royals_first, self.board.royals_second)
        for side in Side:
            if left[side] == 0 < self._royals[side]:
                return Outcome(side.other, Ending.CAPTURE)
        if self.game.rules.bare_royal_loses and (bare := self._bare_sides()):
            return Outcome(bare[0].other if len(bare) == 1 else None, Ending.BARE)
        if self.board.legal_moves() if self._forbids is None else self.legal_moves():
            return services().end_by_rules(self, rules) if rules else None
        if self.in_check():
            return Outcome(self.turn.other, Ending.CHECKMATE)
        return Outcome(self.turn.other if self.game.rules.no_move_loses else None, Ending.STALEMATE)

    def repetition(self) -> Repetition:
        """Return how often this position has stood and who was in check in between."""
        hashes = self.hashes()
        plies = tuple(ply for ply, value in enumerate(hashes) if value == hashes[-1])
        return Repetition(plies, tuple(self.checked_sides()[plies[0] :]))

    def checked_sides(self) -> list[Side | None]:
        """Return which side was in check in every position on the way here, this one included."""
        checks = [*(played.checked for played in self._history), self.in_check()]
        sides = self.turn, self.turn.other
        return [sides[(len(checks) - 1 - ply) % 2] if checked else None for ply, checked in enumerate(checks)]

    def perft(self, depth: int) -> int:
        """Count the legal lines of ``depth`` moves: the usual proof of a move generator."""
        if not 0 <= depth <= 20:
            raise LimitError(f"perft goes from 0 to 20 moves deep, not {depth}")
        return self.board.perft(depth) if self._forbids is None else self._count(depth)

    def __repr__(self) -> str:
        return f"Position.from_fen({self.fen()!r}, game={self.game.full_name!r})"

    def __str__(self) -> str:
        return services().draw_text(self)

    def _repr_svg_(self) -> str:
        return services().draw(self)

    def why_not(self, move: AnyMove | str) -> str:
        """Return in one English line, a ``Phrase``, why ``move`` may not be played; an empty string if it may."""
        if isinstance(move, str):
            try:
                move = self.parse(move)
            except IllegalMoveError as error:
                return error.reason
        reason = self.reason_against(move)
        return Phrase.of(reason) if reason else ""

    def reason_against(self, move: AnyMove) -> Message | None:
        """Return why ``move`` may not be played, as a message for any language; ``None`` if it may."""
        if self.board.legal(self.game.packed(move)):
            forbidden = self.forbids(move)
            return Message(forbidden) if forbidden else None
        return reasons.why_not(self.setup(), move)

    def _refusal(self, move: AnyMove) -> IllegalMoveError:
        return IllegalMoveError(self.why_not(move), text=str(move))

    def _check_and_remember(self, move: AnyMove) -> None:
        """Refuse a move that the game forbids; of any other, note what the game has to remember once it is played."""
        if not self.is_legal(move):
            raise self._refusal(move)
        if self._remembers is not None:
            self._states[self.ply + 1] = self._remembers(self, move)

    def _content(self) -> tuple[object, ...]:
        """Return what positions are compared by."""
        at = self.board.cell
        cells = bytes(at(square) for square in self.game.squares.values())
        return self.game.full_name, self.board.side, cells, self.hands, self.state

    def _play_one_by_one(self, moves: Iterable[AnyMove]) -> int:
        before = self.ply
        for move in moves:
            if not self.is_legal(move):
                break
            self.play(move)
        return self.ply - before

    def _board_copy(self) -> Board:
        board = Board(self.board.tables)
        board.copy_from(self.board)
        return board

    def _bare_sides(self) -> list[Side]:
        """Return the sides that have no men but royal ones."""
        clad = {man.side for point in self.game.squares if (man := self[point]) and not man.piece.royal}
        return [side for side in Side if side not in clad]

    def _count(self, depth: int) -> int:
        """Count the legal lines of ``depth`` moves, without those that the game forbids."""
        if depth == 0:
            return 1
        moves = self.legal_moves()
        if depth == 1:
            return len(moves)
        total = 0
        for move in moves:
            self.play(move)
            total += self._count(depth - 1)
            self.undo()
        return total


def _play_again(start: Setup, moves: Sequence[AnyMove]) -> Position:
    """Return the position that was taken apart into a setup and the moves played from it."""
    position = Position(start.game, start, forgive=FAULTS)
    position.play_all(moves)
    return position
