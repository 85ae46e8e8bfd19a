"""PGN games made into records: what the tags say, and the notation in which the moves are written."""

from collections.abc import Iterator
from functools import lru_cache

from kifu import registry
from kifu.diagnostics import Report, Severity
from kifu.errors import FormatError, Place, UnknownNameError
from kifu.formats.base import Request
from kifu.formats.building import Builder, extend, let_second_begin
from kifu.formats.guessing import Guess, Guessed, in_script
from kifu.formats.pgn.games import DATE, STRUCTURE, WRITTEN_DATE, RawGame, games
from kifu.formats.pgn.moves import (
    SECOND_MOVES_FIRST,
    PgnScoreReader,
    comment_before,
    first_moves,
    is_plain,
    last_result,
    main_text,
    move_text,
    read_to_error,
)
from kifu.formats.results import result_of
from kifu.lines.numbering import Numbering
from kifu.notations.base import Notation, notations_of
from kifu.records.annotations import list_commands, read_commands
from kifu.records.captions import find_first
from kifu.records.dates import parse_date
from kifu.records.record import Origin, Record, Result
from kifu.rules.game import Game, find_game, find_game_by_title
from kifu.rules.side import Side
from kifu.sources.source import Source

FORMATS = {"chinese": ("zh-hans", "zh-hant"), "wxf": ("wxf",), "iccs": ("iccs", "ucci")}


def read_games(source: Source, request: Request) -> Iterator[Record]:
    """Yield the games of a file; text that is no game is reported and left out, its comments go to the next game."""
    reader = GameReader(request)
    for raw in games(source.lines()):
        yield from reader.read(raw)
    reader.finish()


class GameReader:
    """Makes records of the games of one file; the notation that one game shows is tried first for the next."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.guess = Guess(request)
        self.number = 0  # of the last game
        self.preface: list[str] = []  # comments that wait for a game

    def read(self, raw: RawGame) -> Iterator[Record]:
        """Yield the record of a game, if it is one."""
        self.number += 1
        request, preface = self.request, self.preface
        place = Place(raw.tags[0].line if raw.tags else raw.line, 1, game=self.number)
        try:
            game = request.game or _game_of(raw)
        except UnknownNameError as error:
            problem = FormatError(error.reason, code="unknown-variant", text=error.text)
            request.report.receive(problem, repair="the game is left out", place=place)
            return
        record = _read(raw, game, self.guess, request.report_on(self.number))
        if raw.tags or record.root.children:
            if preface:
                root = record.root
                text, root.clock, root.evaluation = read_commands("\n".join(preface), root.clock, root.evaluation)
                root.comment = "\n".join(filter(None, (text, root.comment)))
                preface.clear()
            yield record
        else:
            commands = list_commands(record.root.clock, record.root.evaluation)
            preface += filter(None, [*commands, record.root.comment])
            _report_no_game(raw, record, request.report, place)

    def finish(self) -> None:
        """Report the comments that no game came for."""
        for comment in self.preface:
            problem = FormatError("a comment and no game after it", code="stray-comment", text=comment[:200])
            self.request.report.receive(problem, Severity.WARNING, "left out")


def _report_no_game(raw: RawGame, record: Record, report: Report, place: Place) -> None:
    """Report a text that is no game, with all that is wrong in it, as there is no record that would show it."""
    repair, text = "text that is no game is left out", raw.moves.strip()[:200]
    problems = [diagnostic for diagnostic in record.diagnostics if diagnostic.severity is not Severity.NOTE]
    for diagnostic in problems:
        problem = FormatError(diagnostic.reason, code=diagnostic.code, text=text)
        report.receive(problem, diagnostic.severity, repair, place)
    root = record.root
    commented = bool(root.comment or root.clock or root.evaluation)
    if not problems and not (commented and record.result is Result.UNKNOWN and not root.marks):
        stray = FormatError(f"no game: {text[:40]!r}", code="stray-text", text=text)
        report.receive(stray, Severity.WARNING, repair, place)


def _read(raw: RawGame, game: Game, guess: Guess, report: Report) -> Record:
    for problem in raw.problems:
        report.receive(*problem)
    record = Record(game)
    named = _read_tags(raw, record, report)
    text = raw.moves
    plain = is_plain(text)
    main = last_result(text)[0] if plain else main_text(text)
    if not plain and record.starts_as_usual and _says_second_begins(raw, game):
        record.fen = record.start().setup().with_turn(Side.SECOND).fen()
    elif not plain and SECOND_MOVES_FIRST.match(first_moves(text)):
        let_second_begin(record, report, Place(raw.line, 1))
    builder = None if record.starts_as_usual and plain else Builder(record, report)
    found = Guessed()
    if text and not text.isspace() and (builder is None or builder.position):
        allowed = _notations_allowed(named, game, report)
        found = guess.find(record.start(), main, allowed)
        if found.notation is None and allowed:
            found = guess.find(record.start(), main)
            if found.notation:
                reason = f"the tag Format says {named!r}, the moves are written in {found.notation.name}"
                conflict = FormatError(reason, code="conflict", text=named)
                report.receive(conflict, Severity.WARNING, "read as they are written", Place(raw.line, 1))
    if found.notation and not plain and not guess.named:
        found = found._replace(notation=in_script(found.notation, main, lambda: move_text(text)))
    if found.notation:
        record.origin = Origin(number=report.place.game, notation=found.notation.full_name)
    result: Result | None
    if plain and found.moves:
        extend(record.root, found.moves)
        result = result_of(last_result(text)[1])
        record.diagnostics = report.diagnostics
    else:
        builder = builder or Builder(record, report)
        builder.known = found.trial_of(main)
        if plain and found.notation and read_to_error(builder, text, raw.line, found.notation):
            builder.finish()
            _settle_result(record, result_of(last_result(text)[1]), report, Place(raw.line, 1))
            return record
        score = PgnScoreReader(builder, text, raw.line, _numbering(main, found.notation, builder))
        score.read(found.notation, found.problem)
        result = score.result
        score.builder.finish()
    _settle_result(record, result, report, Place(raw.line, 1))
    return record


def _says_second_begins(raw: RawGame, game: Game) -> bool:
    """Whether a comment before the moves says it of the usual start; a setup says by itself whose move it is."""
    has_setup = any(name.lower() == "fen" for name, _, _ in raw.tags)
    return not has_setup and find_first(comment_before(raw.moves)) == game.sides[Side.SECOND].name


def _numbering(main: str, notation: Notation | None, builder: Builder) -> Numbering | None:
    if notation is None or builder.position is None:
        return None
    second_begins = builder.position.turn is Side.SECOND
    return Numbering.of_text(main, notation, second_begins=second_begins)


def _settle_result(record: Record, result: Result | None, report: Report, place: Place) -> None:
    """Take the result at the end of the score, unless a tag says another."""
    if result is None or result is Result.UNKNOWN or result is record.result:
        return
    if record.result is not Result.UNKNOWN:
        reason = f"the tag says {record.result}, the score ends with {result}"
        report.receive(FormatError(reason, code="conflict"), Severity.WARNING, "the tag is kept", place)
        record.diagnostics = report.diagnostics
        return
    record.result = result


def _read_tags(raw: RawGame, record: Record, report: Report) -> str:
    """Take the tags into the record and return the notation they name."""
    named = ""
    structure: dict[str, str] = {}
    for name, value, line in raw.tags:
        if name.lower() in STRUCTURE and structure.setdefault(name.lower(), value) != value:
            problem = FormatError(f"the tag {name} stands twice", code="bad-tag", text=value[:200])
            report.receive(problem, Severity.WARNING, "the first one is kept", Place(line, 1))
            continue
        match name.lower():
            case "fen":
                record.fen = value.strip() or record.fen
            case "result":
                result = result_of(value)
                if result is None:
                    record.tags["ResultText"] = value
                    problem = FormatError(f"unknown result {value[:40]!r}", code="unknown-result", text=value)
                    report.receive(problem, Severity.WARNING, "kept as the tag ResultText", Place(line, 1))
                record.result = result or Result.UNKNOWN
            case "termination":
                record.ending = value
            case "format":
                named = value.strip()
            case "game" | "variant" | "setup":
                pass
            case _ if name in record.tags:
                if record.tags[name] != value:
                    problem = FormatError(f"the tag {name} stands twice", code="bad-tag", text=value[:200])
                    report.receive(problem, Severity.WARNING, "the first one is kept", Place(line, 1))
            case _:
                record.tags[name] = value
    written = record.tags.get(WRITTEN_DATE)
    if written and (day := parse_date(written)) and str(day) == record.tags.get(DATE):
        record.tags[DATE] = record.tags.pop(WRITTEN_DATE)
    return named


def _game_of(raw: RawGame) -> Game:
    """Return the game that the tags name; a game that kifu does not know is an error."""
    named = [tag.value for tag in raw.tags if tag.name.lower() in ("variant", "game")]
    problem: UnknownNameError | None = None
    for value in named:
        try:
            return find_game_by_title(value)
        except UnknownNameError as error:
            problem = problem or error
    if problem:
        raise problem
    return find_game(registry.DEFAULT_GAME)


def _notations_allowed(named: str, game: Game, report: Report) -> tuple[str, ...]:
    """Return the notations that the Format tag allows; none: all."""
    if not named or (named.lower() == "chinese" and game.name != registry.DEFAULT_GAME):
        return ()
    allowed = _named_notations(named, game)
    if not allowed:
        problem = UnknownNameError("notation", named, [notation.name for notation in notations_of(game)])
        report.receive(problem, Severity.WARNING, "the notation is found out from the moves")
    return allowed


@lru_cache(maxsize=64)
def _named_notations(named: str, game: Game) -> tuple[str, ...]:
    names = [notation.name for notation in notations_of(game)]
    return tuple(name for name in FORMATS.get(named.lower(), (named,)) if registry.parse_name(name)[0] in names)
