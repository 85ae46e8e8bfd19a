"""KIF files made into records: lines one by one, a cursor in the tree that numbers and 変化 move.

KI2 is read the same way; it has moves by the line instead of a line for each move.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from kifu.diagnostics import Lenient, Severity
from kifu.errors import FormatError, MoveError, Place
from kifu.formats.base import Request
from kifu.formats.building import Builder
from kifu.formats.japanese.digits import plain_digits
from kifu.formats.japanese.endings import EndingWord, ending_at, ending_of, word_of_result
from kifu.formats.japanese.headers import ENDING_TIME, HANDICAP
from kifu.formats.japanese.made import result_line
from kifu.formats.japanese.remarks import add_remarks
from kifu.formats.japanese.times import write_hours
from kifu.formats.kif.lines import BRANCH, SIGNS, LineKind, MoveLine, kind_of, split_header, split_move
from kifu.formats.kif.start import OWN_LINE, Heading
from kifu.notations.base import Notation, find_notation
from kifu.records.annotations import Clock
from kifu.records.node import Node
from kifu.records.record import REPEATED_SIGN, Record, Result
from kifu.rules.game import Game
from kifu.rules.side import Side
from kifu.sources.source import TextLine

FIRST_KEYS = frozenset((HANDICAP, "開始日時", "先手", "後手", "下手", "上手", "棋戦"))
MOST_LOOKS = 50  # at all earlier lines, for a branch whose first move does not fit the last one
NEAR = 2  # moves in a row by which a wrong sign, or two moves in each other's place, show
SLACK = 1000  # milliseconds by which a sum of times may differ from the one that is given
# Returns the moves of a line that is none of the others, as KI2 has them.
MovesOf = Callable[[TextLine], Iterable[MoveLine]]


def read_games(
    lines: Iterable[TextLine],
    request: Request,
    games: Sequence[Game],
    notation: str,
    moves_of: MovesOf | None = None,
    number: int = 1,
) -> Iterator[Record]:
    """Yield the records of a file; ``notation`` is that of its moves, ``games`` are those that it may be of.

    ``number`` is that of the first record.
    """
    reader, heading = None, Heading()
    for line in lines:
        kind = kind_of(line.text)
        if moves_of and kind is LineKind.OTHER and any(moves_of(line)):
            kind = LineKind.MOVE
        if reader and _begins_game(kind, line.text):
            yield reader.finish()
            reader, number, heading = None, number + 1, Heading()
        elif reader is None and heading.says_something and _is_own_line(kind, line.text):
            yield ScoreReader(heading, request, games, notation, number, None).finish()
            number, heading = number + 1, Heading()
        if reader is None and kind in (LineKind.MOVE, LineKind.BRANCH, LineKind.RESULT):
            moves = moves_of(line) if moves_of else filter(None, (split_move(line.text),))
            first = next(iter(moves), None) if kind is LineKind.MOVE else None
            reader = ScoreReader(heading, request, games, notation, number, first)
            reader.moves_of = moves_of
        if reader:
            reader.take(kind, line)
        else:
            heading.take(kind, line)
        if line.undecodable:
            report = reader.report if reader else request.report
            report.receive(line.decoding_error(), Severity.WARNING, "kept as they are", Place(line.number, 1))
    if reader is None and not heading.empty:
        reader = ScoreReader(heading, request, games, notation, number, None)
    if reader:
        yield reader.finish()


def _begins_game(kind: LineKind, text: str) -> bool:
    """Whether a line after the moves of a game begins another."""
    if kind is LineKind.HEADER:
        header = split_header(text)
        return header is not None and header[0] in FIRST_KEYS
    return kind in (LineKind.TABLE, LineKind.BOARD) or _is_own_line(kind, text)


def _is_own_line(kind: LineKind, text: str) -> bool:
    """Whether a line is the one with which a program says what a file is, as the first of a record."""
    return kind is LineKind.PROGRAM and OWN_LINE.fullmatch(text.strip()) is not None


class ScoreReader:
    """Reads the moves of one record, with all that stands among them."""

    def __init__(
        self,
        heading: Heading,
        request: Request,
        games: Sequence[Game],
        notation: str,
        number: int,
        first: MoveLine | None,
    ) -> None:
        self.report = request.report_on(number)
        game = request.game or heading.game_of(games) or _game_by_move(games, notation, first)
        self.notation = find_notation(notation, game)
        self.moves_of: MovesOf | None = None
        record = heading.begin(game, self.report)
        record.origin = record.origin._replace(notation=self.notation.full_name)
        self.builder = Builder(record, self.report, Place(heading.line, 1))
        self._mover = record.start().turn if self.builder.position else Side.FIRST
        self._base = 0  # the number of the first move, less one
        self._pending = heading.remarks  # the lines of the comment on the last move
        self._before: list[str] | None = None  # those after 変化, before its first move
        self._step = ""  # the first of two steps of a move
        self._is_main = True
        self._ending: tuple[EndingWord, str, Side] | None = None  # that of the main line
        self._made: str = ""
        self._fork = 0  # the number that 変化 names, until its first move comes
        self._looks = 0
        self._totals = [0, 0]  # what the file says of the time of all moves of either side
        self._totals_differ = False
        self._signs: list[tuple[str, Place]] = []  # that of each move of the main line, or nothing, and where it stands

    def take(self, kind: LineKind, line: TextLine) -> None:
        """Take a line."""
        text = line.text
        match kind:
            case LineKind.MOVE:
                moves = self.moves_of(line) if self.moves_of else ()
                for move in moves or filter(None, (split_move(text),)):
                    self._take_move(move, line)
            case LineKind.COMMENT:
                self._remark(text.lstrip(" \t\u3000")[1:])
            case LineKind.BOOKMARK | LineKind.PROGRAM:
                self._remark(text.lstrip(" \t\u3000"))
            case LineKind.BRANCH:
                self._branch(line)
            case LineKind.RESULT:
                self._take_result(line)
            case LineKind.BLANK:
                pass
            case _:
                stray = text.strip()
                problem = FormatError(f"{stray[:40]!r} is no move", code="stray-text", text=stray[:200])
                self.report.receive(problem, Severity.WARNING, "kept as a comment", Place(line.number, 1))
                self._remark(stray)

    def finish(self) -> Record:
        """Return the record."""
        self._end_branch()
        record = self.builder.record
        self._settle_result(record)
        self._hold_order()
        return self.builder.finish()

    # Moves

    def _take_move(self, move: MoveLine, line: TextLine) -> None:
        sign, text = (move.text[:1], move.text[1:]) if move.text[:1] in SIGNS else ("", move.text)
        place = Place(line.number, line.text.find(text) + 1)
        mover = self._mover if self.builder.depth % 2 == 0 else self._mover.other
        if ending := ending_at(text, mover):
            self._take_ending(ending, text if ending_of(text) else ending.word, move)
            return
        if text.startswith("一歩目"):
            self._step = text
            return
        text, self._step = self._step + text, ""
        self._end_is_no_end()
        self._go_to(move, text, place)
        if self._is_main:
            self._signs.append((sign, place.within(Place(ply=len(self._signs) + 1))))
        if sign and not self.builder.ended:
            self._hold_sign(sign, text, place)
        if self.builder.read(text, self.notation, place):
            self._take_time(move, place)
        elif move.used is not None:
            self.builder.keep(line.text[line.text.find(text) + len(text) :].strip())
        if move.more:
            self._remark(move.more)

    def _hold_sign(self, sign: str, text: str, place: Place) -> None:
        """Report a sign of the other side; the order of the moves says whose a move is."""
        mover = self._mover if self.builder.depth % 2 == 0 else self._mover.other
        side = Side(SIGNS.index(sign) % 2)
        if side is not mover:
            sides = self.builder.record.game.sides
            reason = f"{sign} is the sign of {sides[side].name}, and {sides[mover].name} is to move"
            problem = FormatError(reason, code="conflict", text=sign + text)
            own = SIGNS[SIGNS.index(sign) ^ 1]
            place = place.within(Place(ply=self.builder.depth + 1))
            self.report.receive(problem, Severity.WARNING, f"read as {own}{text}", place)

    def _hold_order(self) -> None:
        """Report where one side has two signs in a row, and no sign near is wrong: a move is missing or doubled."""
        sides = [SIGNS.index(sign) % 2 if sign else None for sign, _ in self._signs]
        repeated = [ply for ply in range(1, len(sides)) if sides[ply] is not None and sides[ply] == sides[ply - 1]]
        for ply in repeated:
            if not any(0 < abs(ply - other) <= NEAR for other in repeated):
                sign, place = self._signs[ply]
                reason = f"{sign} stands before two moves in a row: one is missing between them, or written twice"
                problem = FormatError(reason, code=REPEATED_SIGN, text=sign)
                self.report.receive(problem, Severity.WARNING, "the moves are read in their order", place)

    def _go_to(self, move: MoveLine, text: str, place: Place) -> None:
        """Go to where a move is to be made, by 変化 or by its number."""
        builder = self.builder
        if self._fork:
            self._flush()
            self._go_back(self._fork, text, place)
            self._fork = 0
            if self._before is not None:
                builder.comment("\n".join(self._before).strip(), before_next=True)
                self._before = None
        elif builder.depth == 0 and move.number:
            self._flush()
            self._base = move.number - 1 if self._is_main else self._base
        elif 0 < move.number - self._base <= builder.depth:
            self._flush()
            self._is_main = False
            self._go_back(move.number, text, place)
        else:
            self._flush()
        if move.number and move.number - self._base != builder.depth + 1 and not builder.ended:
            problem = FormatError("a number does not go on from the one before", code="move-number", text=text)
            self.report.receive(problem, Severity.WARNING, "the moves are read in their order", place)

    def _go_back(self, number: int, text: str, place: Place) -> None:
        """Go back to before the move of a number, in the last line in which ``text`` can be played there."""
        builder, depth = self.builder, max(0, number - self._base - 1)
        if depth <= builder.depth:
            builder.back_to(depth)
            if builder.ended or self._fits(text):
                return
        path = self._earlier_path(depth, text)
        if path:
            builder.back_to(_shared(builder.path, path) - 1)
            builder.go_along(path[len(builder.path) :])
        elif depth > builder.depth:
            reason = f"a branch at move {number}, which no line before it reaches"
            builder.fail(FormatError(reason, code="bad-branch", text=text), f"変化：{number}手", place)

    def _fits(self, text: str) -> bool:
        position = self.builder.position
        try:
            return position is not None and bool(self.notation.find_short(position, text, Lenient()))
        except MoveError:
            return False

    def _earlier_path(self, depth: int, text: str) -> list[Node]:
        """Return the path to the last node at a depth after which ``text`` can be played; nothing if there is none."""
        builder = self.builder
        self._looks += 1
        if self._looks > MOST_LOOKS or builder.position is None:
            return []
        position = builder.record.start()
        path = [builder.record.root]
        found: list[Node] = []
        waiting = [(node, 1) for node in reversed(builder.record.root.children)] if depth else []
        while waiting:
            node, ply = waiting.pop()
            while position.ply >= ply:
                position.undo()
            del path[ply:]
            position.play(node.move)
            path.append(node)
            if ply < depth:
                waiting += [(child, ply + 1) for child in reversed(node.children)]
                continue
            try:
                self.notation.find_short(position, text, Lenient())
            except MoveError:
                continue
            found = path.copy()
        return found

    def _take_time(self, move: MoveLine, place: Place) -> None:
        if move.used is None:
            return
        self.builder.node.clock = Clock(used=move.used)
        if move.total is None or not self._is_main or self._totals_differ:
            return
        side = self.builder.depth % 2
        total, self._totals[side] = self._totals[side] + move.used, move.total
        if abs(total - move.total) >= SLACK:
            self._totals_differ = True
            reason = f"the time of all moves is given as {write_hours(move.total)}, they add up to {write_hours(total)}"
            problem = FormatError(reason, code="conflict")
            self.report.receive(problem, Severity.NOTE, "the times of the moves count", place)

    # Branches, comments

    def _branch(self, line: TextLine) -> None:
        self._end_branch()
        found = BRANCH.fullmatch(line.text)
        assert found
        self._is_main = False
        self._fork = int(plain_digits(found["number"]))
        self._before = []
        if found["more"]:
            self._before.append(found["more"])

    def _end_branch(self) -> None:
        """Give the last move its comment; a branch without a move leaves its remarks there."""
        if self._step:
            self.builder.fail(FormatError("the second step of a move is missing", code="bad-move-text"), self._step)
            self._step = ""
        if self._fork:
            problem = FormatError(f"a branch at move {self._fork} without any move", code="bad-branch")
            self.report.receive(problem, Severity.WARNING, "its remarks are kept")
            self._pending += self._before or []
            self._fork, self._before = 0, None
        self._flush()

    def _remark(self, text: str) -> None:
        if self._before is not None:
            self._before.append(text)
        else:
            self._pending.append(text)

    def _flush(self) -> None:
        """Give the last move the comment that has come since."""
        lines, self._pending = self._pending, []
        add_remarks(self.builder, lines)

    # How it ended

    def _take_ending(self, ending: EndingWord, word: str, move: MoveLine) -> None:
        mover = self._mover if self.builder.depth % 2 == 0 else self._mover.other
        if self._fork or not self._is_main or 0 < move.number - self._base <= self.builder.depth:
            if self._fork or self._is_main:
                self._go_to(move, "", Place())
            self._pending.append(word)
        else:
            self._end_is_no_end()
            self._ending = ending, word, mover
            if move.used:
                self.builder.record.tags.setdefault(ENDING_TIME, write_hours(move.used))
        if move.more:
            self._remark(move.more)

    def _end_is_no_end(self) -> None:
        """Keep the word for an end as a comment, as the line goes on after it."""
        if self._ending and self._is_main and not self._fork:
            self._pending.append(self._ending[1])
            self._ending = None

    def _take_result(self, line: TextLine) -> None:
        text, sign, more = line.text.strip().partition("#")
        if more:
            self._remark(sign + more)
        text = text.strip()
        if self._is_main and not self._made:
            self._made, self._length = text, self.builder.depth
            self._line_of_result = line.number
            return
        if self._pending and (ending := ending_of(self._pending[-1])):
            mover = self._mover if self.builder.depth % 2 == 0 else self._mover.other
            if text == result_line(ending.word, ending.result(mover), self.builder.depth, self._mover):
                return
        self._remark(text)

    def _settle_result(self, record: Record) -> None:
        if self._ending:
            ending, word, mover = self._ending
            if not record.ending:
                record.ending = word
            if record.result is Result.UNKNOWN:
                record.result = ending.result(mover)
        if not self._made:
            return
        place = Place(self._line_of_result, 1)
        made = word_of_result(self._made)
        result = made.result
        if result is None and (known := ending_of(made.ending)):
            result = known.result(self._mover if int(made.plies or 0) % 2 == 0 else self._mover.other)
        if result is None:
            problem = FormatError(f"unknown result {self._made[:40]!r}", code="unknown-result", text=self._made)
            self.report.receive(problem, Severity.WARNING, "kept as the way it ended", place)
            record.ending = "\n".join(filter(None, (record.ending, self._made)))
            return
        if record.result is Result.UNKNOWN:
            record.result = result
        elif result not in (record.result, Result.UNKNOWN):
            reason = f"the score ends with {record.ending}, and the line under it says {self._made[:40]!r}"
            problem = FormatError(reason, code="conflict", text=self._made)
            self.report.receive(problem, Severity.WARNING, f"{record.result} is kept", place)
        if not record.ending:
            record.ending = made.ending
        if made.plies and int(made.plies) != (played := self._length + self._base):
            problem = FormatError(f"the result is after move {made.plies}, there are {played}", code="conflict")
            self.report.receive(problem, Severity.NOTE, "the moves count", place)


def _shared(one: Sequence[Node], other: Sequence[Node]) -> int:
    """Return how many nodes two paths share from their beginning."""
    return next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a is not b), min(len(one), len(other))
    )


def _game_by_move(games: Sequence[Game], notation: str, first: MoveLine | None) -> Game:
    """Return the first game in which the first move can be played from the usual start; else the first of all."""
    for game in games:
        if first is None:
            break
        known: Notation = find_notation(notation, game)
        try:
            known.find_short(Record(game).start(), first.text.lstrip(SIGNS), Lenient())
        except MoveError:
            continue
        return game
    return games[0]
