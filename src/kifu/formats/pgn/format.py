"""PGN: tags in brackets, numbered moves, comments in braces, branches in round brackets.

::

    [Game "Chinese Chess"]
    [Red "胡荣华"]
    [Result "1-0"]

    1. 炮二平五 马8进7 {a comment} (1... 炮8平5) 2. 马二进三 1-0
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from kifu import registry
from kifu.diagnostics import Diagnostic, Report, Severity
from kifu.errors import FormatError, KifuError, Place, UnknownNameError
from kifu.formats.base import Format, Request, Written
from kifu.formats.building import Builder, extend
from kifu.formats.guessing import Guess
from kifu.formats.pgn.games import MOST_LINES_OF_A_VALUE, TAG_START, RawGame, games
from kifu.formats.pgn.moves import (
    KEPT_TEXT,
    SECOND_MOVES_FIRST,
    PgnScoreReader,
    first_moves,
    is_plain,
    last_result,
    main_text,
    moves_of,
)
from kifu.formats.results import result_of
from kifu.formats.writing import Losses, move_texts
from kifu.lines.numbering import Numbering
from kifu.notations.base import Notation, notations_of
from kifu.records.record import Node, Origin, Record, Result
from kifu.rules.game import Game, find_game
from kifu.rules.move import Move
from kifu.rules.setup import Setup
from kifu.rules.side import Side
from kifu.sources.source import Source

# Tags that say something of the file and not of the game; a record has fields of its own for it.
STRUCTURE = ("game", "variant", "fen", "setup", "result", "format", "termination")
FORMATS = {"chinese": ("zh-hans", "zh-hant"), "wxf": ("wxf",), "iccs": ("iccs", "ucci")}
TAG_NAME = re.compile(r"[^\W\d][\w.:+-]*")
FIRST_TAGS = ("Event", "Site", "Date", "Round")
TAG_IN_COMMENT = re.compile(r"((?:^|\n)[^\S\n]*\n)[^\S\n]*\[")
MARK = re.compile(r"[!?]+|\$-?[0-9]+")


class Pgn(Format):
    name = "pgn"
    title = "Portable Game Notation"
    suffixes = (".pgn", ".pgns")
    users = "most programs and data bases; xqbase, CCPD, XBoard"
    many = notated = encoded = True
    brackets = False

    def recognises(self, head: bytes, text: str) -> int:
        tag = re.search(r'^\ufeff?[ \t]*\[[^\W\d]\w*[ \t]+".*"[ \t]*\][ \t\r]*$', text, re.MULTILINE)
        return (95 if tag.start() < 200 else 60) if tag else 0

    def read(self, source: Source, request: Request) -> Iterator[Record]:
        guess = Guess(request)
        for number, raw in enumerate(games(source.lines()), 1):
            place = Place(raw.tags[0].line if raw.tags else raw.line, 1, game=number)
            try:
                game = request.game or _game_of(raw)
            except UnknownNameError as error:
                problem = FormatError(error.reason, code="unknown-variant", text=error.text)
                request.report.receive(problem, repair="the game is left out", place=place)
                continue
            record = _read(raw, game, guess, request.report_on(number))
            if raw.tags or record.root.children:
                yield record
            else:
                for diagnostic in filter(_is_error, record.diagnostics):
                    problem = FormatError(diagnostic.reason, code=diagnostic.code, text=raw.moves[:200])
                    request.report.receive(problem, repair="text that is no game is left out", place=place)

    def write(self, record: Record, notation: Notation, encoding: str = "utf-8") -> Written:
        losses = Losses(self.name)
        tags = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in _tags_of(record, notation, losses))
        score = _score(record, notation, losses)
        return Written(losses.encode(f"{tags}\n{score}\n", encoding), losses.diagnostics)

    def join(self, written: Iterable[bytes]) -> Iterator[bytes]:
        for number, data in enumerate(written):
            if number:
                yield b"\n"
            yield data


# Reading


def _is_error(diagnostic: Diagnostic) -> bool:
    return diagnostic.severity is Severity.ERROR


def _read(raw: RawGame, game: Game, guess: Guess, report: Report) -> Record:
    for problem in raw.problems:
        report.receive(*problem)
    record = Record(game)
    named = _read_tags(raw, record, report)
    text = raw.moves
    plain = is_plain(text)
    if not plain and SECOND_MOVES_FIRST.match(first_moves(text)):
        _let_second_begin(record, report, raw)
    builder = None if record.starts_as_usual and plain else Builder(record, report)
    found = FoundNotation(None, [], None)
    if text and not text.isspace() and (builder is None or builder.position):
        main, allowed = main_text(text), _allowed(named, game, report)
        found = _find_notation(record, main, guess, allowed)
        if found.notation is None and allowed:
            found = _find_notation(record, main, guess, ())
            if found.notation:
                reason = f"the tag Format says {named!r}, the moves are written in {found.notation.name}"
                conflict = FormatError(reason, code="conflict", text=named)
                report.receive(conflict, Severity.WARNING, "read as they are written", Place(raw.line, 1))
    if found.notation:
        record.origin = Origin(number=report.place.game, notation=found.notation.full_name)
    result: Result | None
    if plain and found.moves:
        extend(record.root, found.moves)
        result = result_of(last_result(text)[1])
        record.diagnostics = report.diagnostics
    else:
        builder = builder or Builder(record, report)
        score = PgnScoreReader(builder, text, raw.line, _numbering(text, found.notation, builder))
        score.read(found.notation, found.problem)
        result = score.result
        score.builder.finish()
    _settle_result(record, result, report, Place(raw.line, 1))
    return record


def _numbering(text: str, notation: Notation | None, builder: Builder) -> Numbering | None:
    if notation is None or builder.position is None:
        return None
    second_begins = builder.position.turn is Side.SECOND
    return Numbering.of_text(main_text(text), notation, second_begins=second_begins)


class FoundNotation(NamedTuple):
    """The notation of a score, or why there is none, and its moves if it is spelt just as the notation spells."""

    notation: Notation | None
    moves: list[Move]
    problem: KifuError | None


def _find_notation(record: Record, main: str, guess: Guess, allowed: tuple[str, ...]) -> FoundNotation:
    start = record.start()
    if guess.before and guess.before.game == record.game.name:
        # Most files are written in one way from the first game to the last.
        spelt = guess.before.set(**guess.before.spelling(main))
        if moves := moves_of(start, main, spelt):
            return FoundNotation(spelt, moves, None)
    try:
        notation = guess.choose(start, main, allowed)
        moves = moves_of(start, main, notation)
        if not moves:
            # What was found at a glance may be wrong, and so may be the notation of the game before.
            notation = guess.choose(start, main, allowed, thorough=True)
            moves = moves_of(start, main, notation)
    except KifuError as error:
        return FoundNotation(None, [], error)
    return FoundNotation(notation, moves, None)


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
    return named


def _game_of(raw: RawGame) -> Game:
    """Return the game that the tags name; a game that kifu does not know is an error."""
    named = [tag.value for tag in raw.tags if tag.name.lower() in ("variant", "game")]
    for value in named:
        name, options = registry.parse_name(value.strip())
        key = "".join(name.lower().split()).replace("_", "").replace("-", "")
        if key in _known_games():
            return find_game(_known_games()[key]).set(**options)
    if named:
        raise UnknownNameError("game", named[0], registry.names("games"))
    return find_game(registry.DEFAULT_GAME)


@cache
def _known_games() -> dict[str, str]:
    known = {}
    for name in registry.names("games"):
        game = find_game(name)
        for word in (game.name, game.title, *game.also):
            known["".join(word.lower().split()).replace("_", "").replace("-", "")] = name
    return known


def _allowed(named: str, game: Game, report: Report) -> tuple[str, ...]:
    """Return the notations that the Format tag allows; none: all."""
    if not named or (named.lower() == "chinese" and game.name != registry.DEFAULT_GAME):
        return ()
    names = [notation.name for notation in notations_of(game)]
    allowed = tuple(name for name in FORMATS.get(named.lower(), (named,)) if registry.parse_name(name)[0] in names)
    if not allowed:
        problem = UnknownNameError("notation", named, names)
        report.receive(problem, Severity.WARNING, "the notation is found out from the moves")
    return allowed


def _let_second_begin(record: Record, report: Report, raw: RawGame) -> None:
    """Give the second side the first move, as the dots at the beginning of the score say."""
    try:
        setup = Setup.from_fen(record.fen, record.game)
    except KifuError:
        return  # the builder reports it
    if setup.turn is Side.FIRST:
        name = record.game.sides[Side.SECOND].name
        if any(tag.name.lower() == "fen" for tag in raw.tags):
            problem = FormatError(f"the setup says otherwise, but the score begins with {name}", code="conflict")
            report.receive(problem, Severity.WARNING, f"{name} moves first", Place(raw.line, 1))
        record.fen = Setup(record.game, setup.men, Side.SECOND, setup.quiet, setup.number).fen()


# Writing


def _tags_of(record: Record, notation: Notation, losses: Losses) -> Iterator[tuple[str, str]]:
    game = record.game
    plain = game.full_name == game.name
    yield ("Game", game.also[0]) if game.also else ("Variant", game.title if plain else game.full_name)
    sides = [side.name for side in game.sides]
    first = [*FIRST_TAGS, *(name for side in sides for name in (f"{side}Team", side))]
    for name in sorted(record.tags, key=lambda name: first.index(name) if name in first else len(first)):
        if not TAG_NAME.fullmatch(name) or name.lower() in STRUCTURE:
            losses.report("tags of such a name", name)
        else:
            yield name, _tag_value(record.tags[name], losses)
    yield "Result", record.result.value
    if record.ending:
        yield "Termination", _tag_value(record.ending, losses)
    if not record.starts_as_usual:
        yield "FEN", record.fen
    yield "Format", _format_tag(notation)


def _tag_value(value: str, losses: Losses) -> str:
    plain = losses.clean_text(value, edges=True)
    lines = plain.split("\n")
    if len(lines) >= MOST_LINES_OF_A_VALUE or any(TAG_START.match(line) for line in lines[1:]):
        losses.report("such lines in a tag", plain)
        return " ".join(lines)
    return plain


def _format_tag(notation: Notation) -> str:
    usual = {"zh-hans": "Chinese", "zh-hant": "Chinese", "wxf": "WXF", "iccs": "ICCS"}
    return usual.get(notation.full_name, notation.full_name)


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _score(record: Record, notation: Notation, losses: Losses) -> str:
    """Return the moves: a round a line, comments and branches where they belong."""
    texts = move_texts(record, notation)
    second = record.root.children and record.start().turn is Side.SECOND
    lines: list[list[str]] = [_remarks(record.root, losses)]
    ply, number_due, brackets = int(bool(second)), True, ""
    plies: list[int] = []  # for each open branch the ply after the move that it replaces
    for kind, node in record.steps():
        if kind == "(":
            plies.append(ply)
            ply, number_due, brackets = ply - 1, True, brackets + "("
            continue
        if kind == ")":
            ply, number_due = plies.pop(), True
            lines[-1][-1] += ")"
            continue
        words = []
        if ply % 2 == 0:
            words.append(f"{ply // 2 + 1}.")
            if not plies:
                lines.append([])
        elif number_due or node.before:
            words.append(f"{ply // 2 + 1}...")
        words += _comment(node.before, losses)
        remarks = _remarks(node, losses)
        glued = remarks.pop(0) if remarks and remarks[0][0] in "!?" else ""
        words += [texts[node] + glued, *remarks]
        words[0] = brackets + words[0]
        lines[-1] += words
        ply, number_due, brackets = ply + 1, bool(remarks), ""
    lines.append([record.result.value])
    return "\n".join(" ".join(words) for words in lines if words)


def _remarks(node: Node, losses: Losses) -> list[str]:
    """Return what stands after a move: marks, a comment, and text that could not be read."""
    remarks = []
    for mark in node.marks:
        if MARK.fullmatch(mark):
            remarks.append(mark)
        else:
            losses.report("marks of such a kind", mark)
    remarks += _comment(node.comment, losses)
    if rest := losses.clean_text(node.rest):
        rest = rest.replace("%", "%25").replace("}", "%7D")
        remarks.append(f"{{{KEPT_TEXT}{rest}]}}")
    return remarks


def _comment(text: str, losses: Losses) -> list[str]:
    """Return a comment in braces, or nothing."""
    plain = losses.clean_text(text)
    safe = plain.replace("}", "｝").replace(KEPT_TEXT, "[% rest ")
    safe = TAG_IN_COMMENT.sub(r"\1 [", safe)
    if safe != plain:
        losses.report("closing braces and lines that look like tags in a comment", text)
    return [f"{{{safe}}}"] if safe else []


FORMAT = Pgn()
