"""WXF text: lines of a key and its value, then the moves between ``START{`` and ``}END``.

::

    FORMAT  WXF
    RED     Hu Ronghua ; Shanghai ; 2600
    BLACK   Liu Dahua
    RESULT  1-0
    START{
     1. C2.5 h8+7   2. H2+3 r9.8 }END
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from kifu.errors import FormatError, KifuError
from kifu.formats._building import Builder
from kifu.formats._format import Format, Request, Written
from kifu.formats._guessing import Guess
from kifu.formats._results import result_of
from kifu.formats._writing import Losses, move_texts
from kifu.reading import Report, Severity
from kifu.record import Origin, Record, Result
from kifu.rules.game import Game
from kifu.rules.notation import Notation, notations_of
from kifu.rules.side import Side
from kifu.sources import Line, Source

KEYS = {"GAME": "Title", "EVENT": "Event", "SITE": "Site", "DATE": "Date", "ROUND": "Round"}
STRUCTURE = ("FORMAT", "FEN", "SETUP", "RESULT", "TERMINATION", "START")
PLAYERS = {"RED": "Red", "BLACK": "Black"}
DIALECTS = {"WXF": ("wxf",), "AXF": ("wxf",), "ICCS": ("iccs", "ucci"), "LALG": ("lan",), "SALG": ("san",)}
KEY = re.compile(r"\s*([A-Za-z][\w-]*)(?:[ \t:]+(.*))?$", re.DOTALL)
START = re.compile(r"\s*START\s*\{?", re.IGNORECASE)
END = re.compile(r"\}\s*END\b|\bEND\s*\}|\}", re.IGNORECASE)
REMAPPED = re.compile(r"([A-Za-z])\(([A-Za-z])\)")
MARK = re.compile(r"(?<!\S)[!?]+(?=\s|[0-9]|\Z)")
GLUED_MARK = re.compile(r"[!?]+")
LONGEST_GAME = 16 * 1024 * 1024  # characters
# The letters of setups in files of this kind.
WRITTEN_LETTERS = str.maketrans("BNbn", "EHeh")


class Wxf(Format):
    name = "wxf"
    title = "text of the World Xiangqi Federation"
    suffixes = (".wxf",)
    users = "World Xiangqi Federation, PlayOK, XieXie"
    games = ("xiangqi",)
    many = notated = encoded = True

    def recognises(self, head: bytes, text: str) -> int:
        has_format = re.search(r"^\ufeff?\s*FORMAT[ \t]", text, re.MULTILINE)
        has_start = re.search(r"^\s*START\s*\{", text, re.MULTILINE)
        return 95 if has_format and has_start else 70 if has_start else 55 if has_format else 0

    def usual_notation(self, game: Game) -> str:
        return "wxf"

    def read(self, source: Source, request: Request) -> Iterator[Record]:
        guess = Guess(request)
        for number, sheet in enumerate(_sheets(source.lines()), 1):
            if sheet.keys or sheet.moves.strip():
                yield _read(sheet, guess, request.report_on(number))
            else:
                problem = FormatError("there is no game in it", code="no-moves")
                request.report.at(sheet.line, 1).receive(problem, Severity.WARNING)

    def write(self, record: Record, notation: Notation, encoding: str = "utf-8") -> Written:
        losses = Losses(self.name)
        text = "".join([*_header(record, notation, losses), *_moves(record, notation, losses)])
        return Written(losses.encoded(text, encoding), losses.diagnostics)

    def joined(self, written: Iterable[bytes]) -> Iterator[bytes]:
        for number, data in enumerate(written):
            yield b"\n" + data if number else data


# Reading


class Sheet(NamedTuple):
    """One game as it stands in the file."""

    keys: list[tuple[str, str, int]]
    comments: list[str]
    moves: str
    line: int  # of the moves
    problems: list[tuple[FormatError, int]]


def _sheets(lines: Iterator[Line]) -> Iterator[Sheet]:
    """Yield the games of a file; a game ends with its moves, or where the next one names its format."""
    sheet = Sheet([], [], "", 0, [])
    for line in lines:
        if START.match(line.text):
            yield sheet._replace(moves=_body(line.text, lines, sheet), line=line.number)
            sheet = Sheet([], [], "", 0, [])
            continue
        text = _without_comments(line, lines, sheet)
        match = KEY.match(text)
        if match is None:
            if text.strip():
                problem = FormatError(f"a line that says nothing: {text[:40]!r}", code="stray-text", text=text[:200])
                sheet.problems.append((problem, line.number))
            continue
        if match[1].upper() == "FORMAT" and any(key == "FORMAT" for key, _, _ in sheet.keys):
            yield sheet._replace(line=line.number)
            sheet = Sheet([], [], "", 0, [])
        key = match[1].upper() if match[1].upper() in (*KEYS, *PLAYERS, *STRUCTURE) else match[1]
        sheet.keys.append((key, (match[2] or "").strip(), line.number))
    if sheet.keys:
        yield sheet


def _without_comments(line: Line, lines: Iterator[Line], sheet: Sheet) -> str:
    """Return a line of the header without the comments in it; one may go on over further lines."""
    text = line.text
    while (start := text.find("/*")) >= 0:
        parts = [text[start + 2 :]]
        while "*/" not in parts[-1] and (following := next(lines, None)) is not None:
            parts.append(following.text)
        comment, closed, rest = "\n".join(parts).partition("*/")
        if not closed:
            sheet.problems.append((FormatError("a comment without its end", code="unclosed"), line.number))
        sheet.comments.append(comment.strip())
        text = text[:start] + rest
    return text


def _body(text: str, lines: Iterator[Line], sheet: Sheet) -> str:
    """Return the moves, with their comments, up to the end of the game."""
    start = START.match(text)
    assert start
    parts, size, comment = [], 0, False
    part = " " * start.end() + text[start.end() :]
    while True:
        end, comment = _end_of(part, comment)
        if end >= 0:
            parts.append(part[:end])
            break
        parts.append(part)
        size += len(part)
        following = next(lines, None)
        if following is None or size > LONGEST_GAME:
            sheet.problems.append((FormatError("the moves have no end: }END is missing", code="unclosed"), 0))
            break
        part = following.text
    return "\n".join(parts)


def _end_of(text: str, comment: bool) -> tuple[int, bool]:
    """Return where the moves end in a line, or -1, and whether the line ends inside a comment."""
    place = 0
    while True:
        if comment:
            place = text.find("*/", place) + 2
            if place < 2:
                return -1, True
            comment = False
        end, start = END.search(text, place), text.find("/*", place)
        if end and (start < 0 or end.start() < start):
            return end.start(), False
        if start < 0:
            return -1, False
        place, comment = start + 2, True


def _read(sheet: Sheet, guess: Guess, report: Report) -> Record:
    record = Record("xiangqi")
    for problem, line in sheet.problems:
        report.at(line, 1).receive(problem, Severity.WARNING, "read on")
    named = _read_keys(sheet, record, report)
    report.at()
    builder = Builder(record, report)
    for comment in sheet.comments:
        builder.comment(comment)
    moves = _remapped(sheet.moves, named)
    pieces = list(_pieces(moves))
    plain = " ".join(text for kind, text, _ in pieces if kind == "run")
    notation, error = None, None
    if plain.strip() and builder.position:
        try:
            start, allowed = record.start(), _allowed(named, record.game)
            notation = guess.choose(start, plain, allowed, thorough=True)
        except KifuError as problem:
            error = problem
    if notation:
        record.origin = Origin(notation=notation.full_name)
    line, line_start, before = sheet.line, 0, 0
    for kind, text, place in pieces:
        line += moves.count("\n", before, place)
        line_start = max(line_start, moves.rfind("\n", before, place) + 1)
        column, before = place - line_start + 1, place
        if kind == "comment":
            builder.comment(text.strip())
        elif kind == "mark":
            builder.mark(text)
        elif notation is None:
            for word in re.finditer(r"\S+", text):
                builder.report.at(line, column + word.start())
                builder.fail(error or FormatError("no notation"), word[0])
        else:
            for token in notation.tokens(text):
                row, indent = token.span.line - 1, token.span.column
                builder.read(token.text, notation, line + row, indent if row else column + indent - 1)
    return builder.finish()


def _read_keys(sheet: Sheet, record: Record, report: Report) -> str:
    """Take the header into the record and return what its FORMAT says."""
    named = ""
    for key, value, line in sheet.keys:
        report.at(line, 1)
        match key:
            case "FORMAT":
                named = value
            case "FEN" | "SETUP" if value.count("/") == len(record.game.ranks) - 1:
                record.fen = value
            case "RESULT":
                result = result_of(value)
                if result is None:
                    record.tags["ResultText"] = value
                    problem = FormatError(f"unknown result {value[:40]!r}", code="unknown-result", text=value)
                    report.receive(problem, Severity.WARNING, "kept as the tag ResultText")
                record.result = result or Result.UNKNOWN
            case "TERMINATION":
                record.ending = value
            case "RED" | "BLACK":
                record.tags |= _player(PLAYERS[key], value)
            case _ if value:
                name = KEYS.get(key, key)
                if record.tags.setdefault(name, value) != value:
                    problem = FormatError(f"{name} stands twice", code="bad-tag", text=value[:200])
                    report.receive(problem, Severity.WARNING, "the first one is kept")
    return named


def _player(side: str, value: str) -> dict[str, str]:
    """Return what the parts between semicolons say of a player: a name, a team, a rating, and more."""
    name, *others = [part.strip() for part in value.split(";")]
    found = {side: name}
    for part in filter(None, others):
        kind = f"{side}Elo" if part.isdecimal() else f"{side}Team"
        if kind in found:
            kind = f"{side}More"
        found[kind] = f"{found[kind]}; {part}" if kind in found else part
    return {key: part for key, part in found.items() if part}


def _allowed(named: str, game: Game) -> tuple[str, ...]:
    word = (named.split() or [""])[0]
    names = [notation.name for notation in notations_of(game)]
    if word.partition(":")[0] in names:
        return (word,)
    return DIALECTS.get(word.upper(), ())


def _remapped(moves: str, named: str) -> str:
    """Return the moves with the letters that FORMAT gives to the pieces, ``R(C)``: C is written for R, put back."""
    pairs = {written: own for own, written in REMAPPED.findall(named)}
    if not pairs:
        return moves
    table = {ord(letter): pairs[letter] for letter in pairs}
    table |= {ord(letter.lower()): own.lower() for letter, own in pairs.items()}
    parts = re.split(r"(/\*.*?(?:\*/|\Z))", moves, flags=re.DOTALL)
    return "".join(part if part.startswith("/*") else part.translate(table) for part in parts)


def _pieces(moves: str) -> Iterator[tuple[str, str, int]]:
    """Yield comments, marks that stand apart, and the runs of moves between them, each with its place."""
    place = 0
    while place < len(moves):
        start = moves.find("/*", place)
        stop = start if start >= 0 else len(moves)
        for mark in MARK.finditer(moves, place, stop):
            if moves[place : mark.start()].strip():
                yield "run", moves[place : mark.start()], place
            yield "mark", mark[0], mark.start()
            place = mark.end()
        if moves[place:stop].strip():
            yield "run", moves[place:stop], place
        if start < 0:
            return
        end = moves.find("*/", start + 2)
        end = len(moves) if end < 0 else end
        yield "comment", moves[start + 2 : end], start
        place = end + 2


# Writing


def _header(record: Record, notation: Notation, losses: Losses) -> Iterator[str]:
    usual = {"wxf": "WXF", "iccs": "ICCS"}
    yield f"FORMAT\t{usual.get(notation.full_name, notation.full_name)}\n"
    tags = {name: value for name, text in record.tags.items() if (value := _value(text, losses))}
    if len(tags) < len(record.tags):
        losses.tell("tags without a value")
    for key, side in PLAYERS.items():
        names = [side, f"{side}Team", f"{side}Elo", f"{side}More"]
        parts = [tags.pop(name, "") for name in names]
        value = " ; ".join(parts).rstrip(" ;")
        if _player(side, value) != {name: part for name, part in zip(names, parts, strict=True) if part}:
            losses.tell("such names, teams and ratings of players", value)
            value = " ; ".join(part for number, part in enumerate(parts) if part or not number).rstrip(" ;")
            value = "; ".join(filter(None, _player(side, value).values())) if _player(side, value).get(side) else ""
        if value:
            yield f"{key}\t{value}\n"
    for key, name in KEYS.items():
        if name in tags:
            yield f"{key}\t{tags.pop(name)}\n"
    for name in sorted(tags):
        reserved = name.upper() in (*KEYS, *PLAYERS, *STRUCTURE) or name in KEYS.values()
        if reserved or not re.fullmatch(r"[A-Za-z][\w-]*", name):
            losses.tell("tags of such a name", name)
        else:
            yield f"{name}\t{tags[name]}\n"
    yield f"RESULT\t{record.result.value}\n"
    if ending := _value(record.ending, losses):
        yield f"TERMINATION\t{ending}\n"
    if not record.starts_as_usual:
        yield f"FEN\t{_fen(record.fen)}\n"
    yield from _comment(record.root.comment, losses)


def _fen(fen: str) -> str:
    board, blank, rest = fen.partition(" ")
    return board.translate(WRITTEN_LETTERS) + blank + (f"r{rest[1:]}" if rest.startswith("w") else rest)


def _value(text: str, losses: Losses) -> str:
    """Return a text that fits on a line."""
    plain = losses.one_text(text)
    line = " ".join(plain.replace("/*", "/ *").split("\n")).strip()
    if line != plain:
        losses.tell("line breaks and signs of comments in a value", text)
    return line


def _comment(text: str, losses: Losses) -> list[str]:
    plain = losses.one_text(text)
    safe = plain.replace("*/", "* /")
    if safe != plain:
        losses.tell("the end of a comment inside one", text)
    return [f"/* {safe} */\n"] if safe else []


def _moves(record: Record, notation: Notation, losses: Losses) -> Iterator[str]:
    if len(record.lines()) > 1:
        losses.tell("branches")
    texts = move_texts(record, notation)
    second = int(bool(record.root.children) and record.start().turn is Side.SECOND)
    yield "START{\n"
    if record.root.marks:
        losses.tell("marks of the game itself", " ".join(record.root.marks))
    if record.root.rest:
        losses.tell("text that is no move", record.root.rest)
    for ply, node in enumerate(record.main_line(), second):
        if node.before:
            losses.tell("comments ahead of a move", node.before)
        if node.rest:
            losses.tell("text that is no move", node.rest)
        marks = [mark for mark in node.marks if GLUED_MARK.fullmatch(mark)]
        if list(node.marks) != marks[:1]:
            losses.tell("marks other than one of ! and ?", " ".join(node.marks))
        number = f"{ply // 2 + 1:3}. " if ply % 2 == 0 else f"{ply // 2 + 1:3}. ... " if ply == second else ""
        comment = "".join(_comment(node.comment, losses))
        gap = "\n" if ply % 2 else " "
        yield f"{number}{texts[node]}{''.join(marks[:1])}{' ' + comment.rstrip() if comment else ''}{gap}"
    yield "}END\n"


FORMAT = Wxf()
