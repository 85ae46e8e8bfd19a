"""The verbs that are given a file: open it, check it, find out what it is.

>>> answer = open_file("1. 炮二平五 馬8進7".encode("big5"), "sheet.txt")
>>> answer["encoding"], answer["notation"], answer["records"][0]["plies"]
('big5', 'zh-hant', 2)
"""

import json
from collections.abc import Iterable
from typing import Any, cast

from kifu.diagnostics import Diagnostic, Severity
from kifu.errors import KifuError, LimitError
from kifu.files.detection import detect_file
from kifu.files.reading import Records
from kifu.files.text import text_of
from kifu.formats.json import write_data
from kifu.lines.detection import Detection
from kifu.records.record import Record
from kifu.records.title import known_tag, players_of, title_of
from kifu.web import messages, record_messages
from kifu.web.problems import describe_problem, problems_of, say_all

MOST_RECORDS = 2_000  # of one file; a page that lists more needs another way to them
MOST_CHARACTERS = 4_000_000  # of records in one answer
MOST_PROBLEMS = 1_000


def open_file(
    data: bytes,
    name: str = "",
    *,
    format: str = "",
    encoding: str = "",
    notation: str = "",
    game: str = "",
    number: int = 0,
) -> record_messages.OpenAnswer:
    """Read the records of a file of any format, encoding and notation; or only the record with a given number."""
    named: dict[str, Any] = {
        "format": format or None,
        "encoding": encoding or None,
        "notation": notation,
        "game": game or None,
    }
    records = Records(data, name=name, **named)
    found: list[record_messages.RecordAnswer] = []
    left_out, room = 0, MOST_CHARACTERS
    first: Record | None = None
    form = known_encoding = ""
    for count, record in enumerate(records, 1):
        first = first or record
        form, known_encoding = form or record.origin.format, known_encoding or record.origin.encoding
        if number and count != number:
            continue
        if len(found) == MOST_RECORDS:
            left_out += 1
            continue
        facts = _describe(record, count)
        found.append(facts)
        if room > 0 or number:
            facts["record"] = write_data(record)
            room -= len(json.dumps(facts["record"]))
        if number:
            break
    if number and not found:
        raise LimitError(f"there is no record {number} in it")
    identity = _identify(data, name, {**named, "first": first})
    answer: record_messages.OpenAnswer = {
        "format": form or identity.format or format,
        "encoding": known_encoding or identity.encoding or encoding,
        "notation": identity.notation,
        "game": identity.game,
        "evidence": say_all(identity.evidence),
        "records": found,
        "left_out": left_out,
        "diagnostics": problems_of(records.diagnostics),
    }
    if not number and (text := text_of(data, encoding=encoding or None)) is not None:
        answer["text"] = text
    return answer


def _describe(record: Record, number: int) -> record_messages.RecordAnswer:
    serious = sum(diagnostic.severity is not Severity.NOTE for diagnostic in record.diagnostics)
    return {
        "number": number,
        "title": title_of(record),
        "players": list(players_of(record)),
        "event": known_tag(record, "Event"),
        "date": known_tag(record, "Date"),
        "result": record.result.value,
        "plies": len(record.main_line()),
        "problems": serious,
        "diagnostics": problems_of(record.diagnostics),
    }


def _identify(data: bytes, name: str, named: dict[str, Any]) -> Detection:
    """Return what the first record is and why; of a file that cannot be read only the reason."""
    try:
        return detect_file(data, name=name, **named)
    except KifuError as error:
        return Detection("", "", {}, (error.reason,), 0)


def check(data: bytes, name: str = "") -> record_messages.CheckAnswer:
    """Check the records of a file: every problem with its place and its reason."""
    records = Records(data, name=name)
    counts = dict.fromkeys(Severity, 0)
    problems: list[messages.ProblemMessage] = []
    number = 0

    def add(diagnostics: Iterable[Diagnostic]) -> None:
        for diagnostic in diagnostics:
            counts[diagnostic.severity] += 1
            if len(problems) < MOST_PROBLEMS:
                problems.append(describe_problem(diagnostic))

    for record in records:
        number += 1
        add(record.diagnostics)
    add(records.diagnostics)
    return {
        "records": number,
        "errors": counts[Severity.ERROR],
        "warnings": counts[Severity.WARNING],
        "notes": counts[Severity.NOTE],
        "diagnostics": problems,
    }


def detect(data: bytes, name: str = "") -> record_messages.DetectAnswer:
    """Find out what a file or a line of moves is, and why."""
    found = detect_file(data, name=name)
    fields: dict[str, Any] = {**found._asdict(), "evidence": say_all(found.evidence), "options": dict(found.options)}
    return cast("record_messages.DetectAnswer", fields)
