"""What stands before the moves of a KIF file: headers, a board, comments; and the record that begins with them."""

import re
from collections.abc import Sequence

from kifu.diagnostics import Report, Severity
from kifu.errors import FormatError, KifuError, Place
from kifu.formats.japanese.boards import (
    NO_MEN,
    OTHER_START,
    BoardReader,
    files_in,
    handicap_of,
    handicaps,
    setup_of,
)
from kifu.formats.japanese.endings import word_of_result
from kifu.formats.japanese.headers import (
    ENCODING_NAME,
    ENDING_KEY,
    FILE_COMMENT,
    HANDICAP,
    HANDS,
    PLAYERS,
    RESULT_KEY,
    SETUP_KEY,
    TURN,
    Headers,
    tag_of_key,
)
from kifu.formats.kif.lines import LineKind, split_header
from kifu.records.record import Record
from kifu.rules.game import Game
from kifu.rules.setup import Setup
from kifu.rules.side import Side
from kifu.sources.source import TextLine

OWN_LINE = re.compile(rf"#\s*KI[F2](?:\s+version=[0-9.]{{1,9}})?(?:\s+encoding={ENCODING_NAME})?", re.IGNORECASE)


class Heading:
    """What stands before the moves of one record, line by line."""

    def __init__(self) -> None:
        self.headers = Headers()
        self.board: list[str] = []
        self.remarks: list[str] = []  # the comment before the first move
        self.preface: list[str] = []
        self.line = 0  # the number of the first
        self.turn = ""  # what a line says of who is to move
        self.has_table = False
        self.strays: list[TextLine] = []
        self.empty = True

    def take(self, kind: LineKind, line: TextLine) -> None:
        """Take a line that stands before the moves."""
        if kind is LineKind.BLANK:
            return
        self.line = self.line or line.number
        self.empty = False
        text = line.text
        match kind:
            case LineKind.PROGRAM:
                self.take_preface(text)
            case LineKind.COMMENT:
                self.remarks.append(text.lstrip(" \t\u3000")[1:])
            case LineKind.BOOKMARK:
                self.remarks.append(text.lstrip(" \t\u3000"))
            case LineKind.BOARD:
                reader = BoardReader()
                reader.take(text)
                self.board += reader.rows
            case LineKind.TURN:
                self.turn = text.strip()[:2]
            case LineKind.TABLE:
                self.has_table = True
                if sign := text.find("#") + 1:
                    self.remarks.append(text[sign - 1 :])
            case LineKind.HEADER if header := split_header(text):
                self.headers.add(*header)
            case _:
                self.strays.append(line)

    @property
    def says_something(self) -> bool:
        """Whether there is more than lines about the file: what makes a record of a file without moves."""
        return bool(self.board or self.remarks or self.turn or self.has_table or self.strays or [*self.headers.keys()])

    def take_preface(self, text: str) -> None:
        if not OWN_LINE.fullmatch(text.strip()):
            self.preface.append(text.strip().removeprefix("#").strip())

    def game_of(self, games: Sequence[Game]) -> Game | None:
        """Return the game that the board or the name of the start shows, if they do."""
        if self.board:
            size = files_in(self.board[0])
            return next((game for game in games if len(game.files) == size), None)
        named = _plain(self.headers.peek(HANDICAP))
        return next((game for game in games[1:] if (title := game.titles.get("ja")) and title in named), None)

    def begin(self, game: Game, report: Report) -> Record:
        """Return the record that begins so; report what is odd."""
        record = Record(game)
        place = Place(self.line, 1)
        self._set_up(record, report, place)
        headers = self.headers
        record.ending = headers.take(ENDING_KEY)
        if said := headers.take(RESULT_KEY):
            result = word_of_result(f"まで{said}").result
            record.result = result or record.result
            record.ending = record.ending or ("" if result else said)
        record.tags = headers.tags(lambda key: tag_of_key(key, game))
        if preface := "\n".join(self.preface).strip():
            record.tags[FILE_COMMENT] = preface
        for line in self.strays:
            self.remarks.append(line.text.strip())
            problem = FormatError(f"{line.text.strip()[:40]!r} is no header", code="stray-text", text=line.text[:200])
            report.receive(problem, Severity.WARNING, "kept as a comment", Place(line.number, 1))
        return record

    def _set_up(self, record: Record, report: Report, place: Place) -> None:
        """Find the setup: of a board, of the name of a handicap, or of the text of one."""
        game, headers = record.game, self.headers
        named = _plain(headers.peek(HANDICAP))
        if sign := headers.peek(HANDICAP).find("#") + 1:
            self.remarks.append(headers.peek(HANDICAP)[sign - 1 :])
        fen = handicaps(game).get(named, "")
        hands = {side: self._hand_of(side) for side in Side}
        if self.board:
            turn = self._turn() or Side.FIRST
            try:
                record.fen = setup_of(game, self.board, hands, turn)
                if fen and not self._turn() and setup_of(game, self.board, hands, Side.SECOND) == fen:
                    record.fen = fen
            except KifuError as error:
                report.receive(error, repair="no move was read", place=place)
                record.fen = " ".join("/".join(self.board).split()) or "?"
            if named in (OTHER_START, handicap_of(game, record.fen)):
                headers.take(HANDICAP)
        elif fen or not named or named in game.titles.get("ja", "") or self._has_text_of_setup(named):
            record.fen = fen or record.fen
            headers.take(HANDICAP)
            if self._turn() is not None and record.start().turn is not self._turn():
                record.fen = record.start().setup().with_turn(Side.SECOND if self._turn() else Side.FIRST).fen()
        elif title := next((title for title in handicaps(game) if named.startswith(title)), ""):
            record.fen = handicaps(game)[title]
        else:
            reason = f"{named[:20]!r} is no start that kifu knows, and there is no board"
            problem = FormatError(reason, code="bad-setup", text=named)
            report.receive(problem, repair="read as the even game", place=place)
        if text := headers.take(SETUP_KEY):
            record.fen = text
        if headers.peek(TURN).removesuffix("番") in (word for words in PLAYERS for word in words):
            headers.take(TURN)

    def _has_text_of_setup(self, named: str) -> bool:
        """Whether the start has no name and no board, as none could show it, but a text."""
        return named == OTHER_START and SETUP_KEY in self.headers

    def _turn(self) -> Side | None:
        said = self.turn or self.headers.peek(TURN).strip()[:2]
        return next((side for side in Side if said in PLAYERS[side]), None) if said else None

    def _hand_of(self, side: Side) -> str:
        found = [key for name in PLAYERS[side] if (key := f"{name}の{HANDS}") in self.headers]
        if not found or not (self.board or self.headers.peek(found[0]) in (NO_MEN, "")):
            return ""
        return "".join(map(self.headers.take, found))


def _plain(text: str) -> str:
    """Return the value of a header without a comment of a program after it."""
    return text.partition("#")[0].strip()


def second_begins(record: Record) -> bool:
    """Whether the second side makes the first move, as in a handicap."""
    try:
        return Setup.from_fen(record.fen, record.game).turn is Side.SECOND
    except KifuError:
        return False
