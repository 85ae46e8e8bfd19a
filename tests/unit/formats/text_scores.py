"""Scores in plain text, read: what the tests of that format look at."""

import kifu
from kifu.diagnostics import Diagnostic
from kifu.files.reading import Records
from kifu.records.record import Record

BLACK_FIRST = kifu.Position().fen().replace(" w ", " b ")


def text(score: str | bytes, **choices: object) -> Record:
    [record] = texts(score, **choices)
    return record


def texts(score: str | bytes, **choices: object) -> list[Record]:
    data = score.encode("utf-8", "surrogatepass") if isinstance(score, str) else score
    return list(Records(data, format="text", **choices))  # type: ignore[arg-type]


def moves(record: Record) -> list[str]:
    return [str(node.move) for node in record.main_line()]


def told(record: Record) -> list[tuple[str, str]]:
    return [(diagnostic.code, diagnostic.severity.value) for diagnostic in record.diagnostics]


def problems(score: str) -> list[Diagnostic]:
    records = Records(score.encode(), format="text")
    assert list(records) == []
    return records.diagnostics
