"""JSON: kifu's own form, one record a line, which keeps all that a record holds.

::

    {"kifu": 1, "game": "xiangqi", "tags": {"Red": "..."}, "result": "1-0",
     "lines": [{"moves": ["h3e3", "h10g8"], "notes": {"1": {"comment": "..."}}},
               {"parent": 0, "ply": 2, "moves": ["b10c8"]}]}

``moves`` are written as ``str(move)``; ``notes`` go by the ply, 0 for the game itself; a line leaves the
line ``parent`` and its first move replaces the one of that ``ply`` there.  What is left out is empty.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from kifu.diagnostics import Report, Severity
from kifu.errors import FormatError, KifuError, Place, UnknownNameError, UnsupportedError
from kifu.formats.base import Evidence, Format, Request, Written
from kifu.formats.building import Builder
from kifu.notations.base import Notation
from kifu.records.record import Node, Record, Result
from kifu.rules.game import find_game
from kifu.sources.source import Source

VERSION = 1
# JSON leaves these as they are, and a reader of lines would take them for the end of one.
LINE_ENDS = {ord(end): f"\\u{ord(end):04x}" for end in "\x85\u2028\u2029"}


class Json(Format):
    name = "json"
    title = "JSON Lines of kifu"
    suffixes = (".jsonl", ".json", ".ndjson")
    users = "kifu itself, and programs that want everything"
    many = True

    def recognises(self, head: bytes, text: str) -> Evidence:
        start = text.lstrip("\ufeff \r\n\t")
        return Evidence.SURE if start.startswith("{") and '"kifu"' in start[:200] else Evidence.NONE

    def read(self, source: Source, request: Request) -> Iterator[Record]:
        number = 0
        for line in source.lines("utf-8"):
            if not line.text.strip():
                continue
            number += 1
            try:
                data = _parsed(line.text)
                record = _record(data, request.report_on(number, line.number))
            except KifuError as error:
                place = Place(line.number, 1, game=number)
                request.report.receive(error, repair="the line is left out", place=place)
                continue
            yield record

    def write(self, record: Record, notation: Notation, encoding: str = "utf-8") -> Written:
        data = _data(record)
        text = json.dumps(data, ensure_ascii=False, separators=(", ", ": ")).translate(LINE_ENDS) + "\n"
        try:
            return Written(text.encode(), [])
        except UnicodeEncodeError:
            # Bytes that were no text are kept as halves of characters, which only escapes can write.
            return Written((json.dumps(data, separators=(", ", ": ")) + "\n").encode(), [])


# Writing


def _data(record: Record) -> dict[str, Any]:
    data: dict[str, Any] = {"kifu": VERSION, "game": record.game.full_name}
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
        notes = {str(ply): note for ply, node in enumerate(nodes, first) if (note := _note(node))}
        lines.append({**place, **moves, **({"notes": notes} if notes else {})})
    if lines != [{"moves": []}]:
        data["lines"] = lines
    return data


def _note(node: Node) -> dict[str, Any]:
    fields = {"before": node.before, "marks": list(node.marks), "comment": node.comment, "rest": node.rest}
    return {name: value for name, value in fields.items() if value}


# Reading


def _parsed(text: str) -> Mapping[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FormatError(f"no JSON: {error}"[:200], text=text[:60]) from None
    record: dict[str, Any] = _checked(data, dict, "a record")
    if record.get("kifu") != VERSION:
        version = str(record.get("kifu"))[:20]
        raise UnsupportedError(f"the record is of version {version!r}, kifu reads version {VERSION}")
    return record


def _record(data: Mapping[str, Any], report: Report) -> Record:
    tags = _checked(data.get("tags", {}), dict, "tags")
    record = Record(
        find_game(_checked(data.get("game", ""), str, "game")),
        tags={name: _checked(value, str, "a tag") for name, value in tags.items()},
        fen=_checked(data.get("fen", ""), str, "fen"),
        result=_result(data.get("result", "*")),
        ending=_checked(data.get("ending", ""), str, "ending"),
    )
    builder = Builder(record, report)
    for key in sorted({*data} - {"kifu", "game", "tags", "fen", "result", "ending", "lines"}):
        problem = FormatError(f"{key[:40]!r} is no key of a record", code="unknown-element", text=str(data[key])[:200])
        report.receive(problem, Severity.WARNING, "left out")
    lines = [_checked(line, dict, "a line") for line in _checked(data.get("lines", []), list, "lines")]
    ends: list[list[Node]] = []  # the nodes of every line read so far
    for number, line in enumerate(lines):
        parent, ply = (_checked(line.get(name, 1), int, name) for name in ("parent", "ply"))
        if number == 0:
            parent, ply = 0, 1
        elif not 0 <= parent < number or ply < 1:
            raise FormatError(f"line {number} leaves line {parent} at ply {ply}, which is not there")
        if number:
            fork = _fork(record, lines, ends, parent, ply)
            if fork is None or not _go_to(builder, fork, ply - 1):
                reason = f"line {number} leaves line {parent} at ply {ply}, which is not there"
                report.receive(FormatError(reason, code="bad-branch"), repair="kept as text")
                builder.keep(f"( {json.dumps(line, ensure_ascii=False)} )")
                ends.append([])
                continue
        ends.append(_read_line(builder, line, ply, number))
    return builder.finish()


def _read_line(builder: Builder, line: Mapping[str, Any], ply: int, number: int) -> list[Node]:
    notes = dict(_checked(line.get("notes", {}), dict, "notes"))
    nodes: list[Node] = []
    if number == 0:
        _take_note(builder.record.root, notes.pop("0", {}))
    for place, text in enumerate(_checked(line.get("moves", []), list, "moves"), ply):
        text = _checked(text, str, "a move")
        try:
            move = builder.record.game.move(text)
        except KifuError as error:
            builder.fail(error, text)
        else:
            if builder.play(move, text):
                nodes.append(builder.node)
                if str(place) in notes:
                    _take_note(builder.node, notes.pop(str(place)))
                continue
        if str(place) in notes:
            builder.keep(json.dumps(notes.pop(str(place)), ensure_ascii=False))
    if notes:
        problem = FormatError(
            f"notes on moves that are not there: {', '.join(sorted(notes))[:60]}", code="stray-comment"
        )
        builder.report.receive(problem, Severity.WARNING, "kept as text")
        builder.keep(json.dumps(notes, ensure_ascii=False))
    return nodes


def _fork(record: Record, lines: list[dict[str, Any]], ends: list[list[Node]], parent: int, ply: int) -> Node | None:
    """Return the move after which a line begins: in its parent, or before the parent itself leaves another."""
    start = lines[parent].get("ply", 1) if parent else 1
    place = ply - start - 1
    if place >= 0:
        return ends[parent][place] if place < len(ends[parent]) else None
    return record.root if parent == 0 else None


def _go_to(builder: Builder, fork: Node, depth: int) -> bool:
    """Go back to a move; in the order in which records write their lines it always lies on the way."""
    if depth < len(builder.path) and builder.path[depth] is fork:
        builder.back_to(depth)
        return True
    path = [] if fork is builder.record.root else builder.record.path(fork)
    if len(path) != depth:
        return False
    builder.back_to(0)
    builder.follow(path)
    return True


def _take_note(node: Node, data: object) -> None:
    note: dict[str, Any] = _checked(data, dict, "a note")
    node.before = _checked(note.get("before", ""), str, "before")
    node.comment = _checked(note.get("comment", ""), str, "comment")
    node.rest = _checked(note.get("rest", ""), str, "rest")
    node.marks = tuple(_checked(mark, str, "a mark") for mark in _checked(note.get("marks", []), list, "marks"))


def _result(text: object) -> Result:
    try:
        return Result(_checked(text, str, "result"))
    except ValueError:
        raise UnknownNameError("result", str(text), [result.value for result in Result]) from None


def _checked(value: Any, kind: type, what: str) -> Any:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise FormatError(f"{what} is {str(value)[:40]!r}, not of the kind {kind.__name__}")
    return value


FORMAT = Json()
