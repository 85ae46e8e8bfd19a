"""JSON: kifu's own form, one record a line, which keeps all that a record holds.

::

    {"kifu": 1, "game": "xiangqi", "tags": {"Red": "..."}, "result": "1-0",
     "lines": [{"moves": ["h3e3", "h10g8"], "notes": {"1": {"comment": "..."}}},
               {"parent": 0, "ply": 2, "moves": ["b10c8"]}]}

``moves`` are written as ``str(move)``; ``notation``, if it is known, is the one that the record came in and should go
out in; ``notes`` go by the ply, 0 for the game itself; a line leaves the line ``parent`` and its first move replaces
the one of that ``ply`` there.  What is left out is empty.  A note may have a clock, in milliseconds, and an evaluation,
for the side that moves first: ``"clock": {"used": 3500, "left": 60000}, "eval": {"centipawns": -34, "depth": 12}``.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from kifu.diagnostics import Lenient, Report, Severity
from kifu.errors import FormatError, KifuError, Place, UnknownNameError, UnsupportedError
from kifu.formats.base import Evidence, Format, Request, Written
from kifu.formats.building import Builder
from kifu.formats.writing import Losses
from kifu.notations.base import Notation, find_notation
from kifu.records import held
from kifu.records.annotations import Clock, Evaluation
from kifu.records.node import Node
from kifu.records.record import Origin, Record, Result
from kifu.rules.game import find_game
from kifu.sources.source import Source

VERSION = 1
# JSON leaves these as they are, and a reader of lines would take them for the end of one.
# A text may hold halves of characters, which only escapes can write, and two of which a reader of JSON joins.
HALF = re.compile("[\ud800-\udfff]")
TWO_HALVES = re.compile("[\ud800-\udbff][\udc00-\udfff]")
KEYS = ("kifu", "game", "notation", "tags", "fen", "result", "ending", "lines")
LINE_KEYS = ("parent", "ply", "moves", "notes")
NOTE_KEYS = ("before", "marks", "comment", "rest", "clock", "eval")
LINE_ENDS = {ord(end): f"\\u{ord(end):04x}" for end in "\x85\u2028\u2029"}


class Json(Format):
    name = "json"
    title = "JSON Lines of kifu"
    suffixes = (".jsonl", ".json", ".ndjson")
    users = "kifu itself, and programs that want everything"
    many = True
    signed = False

    def recognises(self, head: bytes, text: str) -> Evidence:
        start = text.lstrip("\ufeff \r\n\t")
        return Evidence.SURE if start.startswith("{") and '"kifu"' in start[:200] else Evidence.NONE

    def read(self, source: Source, request: Request) -> Iterator[Record]:
        number = 0
        for line in source.lines("utf-8"):
            if not line.text.strip():
                continue
            number += 1
            report = request.report_on(number, line.number)
            try:
                if line.undecodable:
                    report.receive(line.decoding_error(), Severity.WARNING, "kept as they are")
                record = read_data(parse_json(line.text), report)
            except KifuError as error:
                place = Place(line.number, 1, game=number)
                request.report.receive(error, repair="the line is left out", place=place)
                continue
            yield record

    def write(self, record: Record, notation: Notation, encoding: str = "utf-8") -> Written:
        losses = Losses(self.name)
        return Written(f"{write_json(write_data(record), losses)}\n".encode(), losses.diagnostics, losses.lost)


# Writing


def write_json(data: Any, losses: Losses, indent: int | None = None) -> str:
    """Return an object as JSON with every text as it is; two halves that a reader would join are reported."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ": ") if indent else (", ", ": "), indent=indent)
    if TWO_HALVES.search(text):
        losses.report(
            "two halves of a character side by side",
            repair="written as the whole",
            lost=held.TEXTS | held.MARKS | held.SETUP,
        )
        text = TWO_HALVES.sub(lambda halves: halves[0].encode("utf-16", "surrogatepass").decode("utf-16"), text)
    return HALF.sub(lambda half: f"\\u{ord(half[0]):04x}", text.translate(LINE_ENDS))


def write_data(record: Record) -> dict[str, Any]:
    """Return a record as the object of a line, with all that it holds."""
    data: dict[str, Any] = {"kifu": VERSION, "game": record.game.full_name}
    if record.origin.notation:
        data["notation"] = record.origin.notation
    if record.tags:
        data["tags"] = record.tags
    if not record.starts_as_usual:
        data["fen"] = record.fen
    if record.result is not Result.UNKNOWN:
        data["result"] = record.result.value
    if record.ending:
        data["ending"] = record.ending
    lines = []
    for number, line in enumerate(record.lines()):
        moves = {"moves": [str(node.move) for node in line.nodes]}
        place = {"parent": line.parent, "ply": line.ply} if number else {}
        nodes = [record.root, *line.nodes] if number == 0 else line.nodes
        first = 0 if number == 0 else line.ply
        notes = {str(ply): note for ply, node in enumerate(nodes, first) if (note := node.remarks())}
        lines.append({**place, **moves, **({"notes": notes} if notes else {})})
    if lines != [{"moves": []}]:
        data["lines"] = lines
    return data


# Reading


def parse_json(text: str) -> dict[str, Any]:
    """Return the object that a text in JSON is; refuse all else, and a key that stands twice."""
    try:
        data = json.loads(text, object_pairs_hook=reject_duplicate_keys)
    except KifuError:
        raise
    except (ValueError, RecursionError) as error:
        raise FormatError(f"no JSON: {error}"[:200], text=text[:60]) from None
    record: dict[str, Any] = check_kind(data, dict, "a record")
    return record


def read_data(data: Mapping[str, Any], report: Report | None = None) -> Record:
    """Return the record of an object that ``write_data`` made; its faults are in the diagnostics of the record."""
    if data.get("kifu") != VERSION:
        version = str(data.get("kifu"))[:20]
        raise UnsupportedError(f"the record is of version {version!r}, kifu reads version {VERSION}")
    return _record(data, report or Report(Lenient()))


def reject_duplicate_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the pairs of a JSON object as a dict; refuse a key that stands twice, which readers differ on."""
    data = dict(pairs)
    if len(data) < len(pairs):
        places = {name: place for place, (name, _) in enumerate(pairs)}
        twin = next(name for place, (name, _) in enumerate(pairs) if places[name] != place)
        raise FormatError(f"the key {twin[:40]!r} stands twice", code="bad-tag", text=twin[:40])
    return data


def _record(data: Mapping[str, Any], report: Report) -> Record:
    tags = check_kind(data.get("tags", {}), dict, "tags")
    record = Record(
        find_game(check_kind(data.get("game", ""), str, "game")),
        tags={name: check_kind(value, str, "a tag") for name, value in tags.items()},
        fen=check_kind(data.get("fen", ""), str, "fen"),
        result=_result(data.get("result", "*")),
        ending=check_kind(data.get("ending", ""), str, "ending"),
    )
    record.origin = Origin(notation=_notation(data, record, report))
    builder = Builder(record, report)
    _report_unknown(data, KEYS, "a record", report)
    lines = [_line_of(line, number) for number, line in enumerate(check_kind(data.get("lines", []), list, "lines"))]
    leaving: dict[int, list[int]] = {}  # for each line the numbers of those that leave it
    for number, line in enumerate(lines[1:], 1):
        leaving.setdefault(line.parent, []).append(number)
    ends: dict[int, list[Node]] = {}  # the nodes of every line read so far
    waiting = [0] if lines else []
    while waiting:
        number = waiting.pop()
        ends[number] = _read_line(builder, lines, number, ends)
        # The deepest fork first: so the way back to the next one always lies on the path that was just gone.
        waiting += sorted(leaving.get(number, ()), key=lambda leaver: (lines[leaver].ply, -leaver))
    return builder.finish()


def _notation(data: Mapping[str, Any], record: Record, report: Report) -> str:
    """Return the notation that a record names, or nothing if its game does not have that notation."""
    name: str = check_kind(data.get("notation", ""), str, "notation")
    try:
        return find_notation(name, record.game).full_name if name else ""
    except UnknownNameError as error:
        report.receive(error, Severity.WARNING, "left out")
        return ""


class _StoredLine(NamedTuple):
    data: Mapping[str, Any]
    parent: int
    ply: int  # of its first move


def _line_of(data: object, number: int) -> _StoredLine:
    line: dict[str, Any] = check_kind(data, dict, "a line")
    if number == 0:
        return _StoredLine(line, 0, 1)
    parent, ply = (check_kind(line.get(name, 1), int, name) for name in ("parent", "ply"))
    if not 0 <= parent < number or ply < 1:
        raise FormatError(f"line {number} leaves line {parent} at ply {ply}, which is not there")
    return _StoredLine(line, parent, ply)


def _read_line(builder: Builder, lines: list[_StoredLine], number: int, ends: Mapping[int, list[Node]]) -> list[Node]:
    """Read a line and return its nodes; a line that leaves its parent where the parent has no move is kept as text."""
    line, parent, ply = lines[number]
    _report_unknown(line, LINE_KEYS, "a line", builder.report)
    if number:
        # A line goes on from a move of its parent, or from the root if it replaces the first move of all.
        before = ply - lines[parent].ply
        if not (before <= len(ends[parent]) and (before > 0 or parent == 0)):
            reason = f"line {number} leaves line {parent} at ply {ply}, which is not there"
            builder.report.receive(FormatError(reason, code="bad-branch"), repair="kept as text")
            builder.keep(f"( {json.dumps(line, ensure_ascii=False)} )")
            return []
        builder.back_to(ply - 1)
    notes = dict(check_kind(line.get("notes", {}), dict, "notes"))
    if number == 0:
        _take_note(builder, builder.record.root, notes.pop("0", {}))
    nodes = _read_moves(builder, check_kind(line.get("moves", []), list, "moves"), ply, notes)
    if notes:
        places = ", ".join(sorted(notes))[:60]
        problem = FormatError(f"notes on moves that are not there: {places}", code="stray-comment")
        builder.report.receive(problem, Severity.WARNING, "kept as text")
        builder.keep(json.dumps(notes, ensure_ascii=False))
    return nodes


def _read_moves(builder: Builder, moves: list[object], ply: int, notes: dict[str, Any]) -> list[Node]:
    """Play moves, give each its note, taken out of ``notes``, and return the nodes of those that could be played."""
    nodes: list[Node] = []
    for place, item in enumerate(moves, ply):
        text: str = check_kind(item, str, "a move")
        try:
            move = builder.record.game.move(text)
        except KifuError as error:
            builder.fail(error, text)
        else:
            if builder.play(move, text):
                nodes.append(builder.node)
                if str(place) in notes:
                    _take_note(builder, builder.node, notes.pop(str(place)))
                continue
        if str(place) in notes:
            builder.keep(json.dumps(notes.pop(str(place)), ensure_ascii=False))
    return nodes


def _report_unknown(data: Mapping[str, Any], known: tuple[str, ...], what: str, report: Report) -> None:
    for key in sorted(data.keys() - known):
        problem = FormatError(f"{key[:40]!r} is no key of {what}", code="unknown-element", text=str(data[key])[:200])
        report.receive(problem, Severity.WARNING, "left out")


def _take_note(builder: Builder, node: Node, data: object) -> None:
    note: dict[str, Any] = check_kind(data, dict, "a note")
    _report_unknown(note, NOTE_KEYS, "a note", builder.report)
    node.before = check_kind(note.get("before", ""), str, "before")
    node.comment = check_kind(note.get("comment", ""), str, "comment")
    node.rest = check_kind(note.get("rest", ""), str, "rest")
    node.marks = tuple(check_kind(mark, str, "a mark") for mark in check_kind(note.get("marks", []), list, "marks"))
    if "clock" in note:
        node.clock = Clock(**_numbers(note["clock"], "clock", Clock._fields, builder.report))
    if "eval" in note:
        node.evaluation = Evaluation(**_numbers(note["eval"], "eval", Evaluation._fields, builder.report))


def _numbers(data: object, key: str, names: tuple[str, ...], report: Report) -> dict[str, int]:
    """Return the numbers of a clock or an evaluation by their names."""
    numbers = check_kind(data, dict, key)
    _report_unknown(numbers, names, key, report)
    return {name: check_kind(numbers[name], int, name) for name in names if name in numbers}


def _result(text: object) -> Result:
    try:
        return Result(check_kind(text, str, "result"))
    except ValueError:
        raise UnknownNameError("result", str(text), [result.value for result in Result]) from None


def check_kind(value: Any, kind: type, what: str) -> Any:
    """Return a value of the kind that it has to be; refuse any other, a truth value for a number too."""
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise FormatError(f"{what} is {str(value)[:40]!r}, not of the kind {kind.__name__}")
    return value


FORMAT = Json()
