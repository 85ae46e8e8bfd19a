"""The verbs that put a broken record right: what was likely meant, one repair made, where moves stand in the text.

>>> sheet = "1. C2.5 H8+7 2. H8+3 R9.8 3. R1.2 H2+3"
>>> broken = apply_repair({"text": sheet})
>>> broken["repair"]["candidates"][0]["texts"], broken["repair"]["column"]
(['H2+3'], 17)
>>> repaired = apply_repair({"text": sheet, "record": broken["record"], "choice": 1})
>>> repaired["repair"], repaired["text"]
(None, '1. C2.5 H8+7 2. H2+3 R9.8 3. R1.2 H2+3')
"""

import re
from collections.abc import Iterable, Iterator
from copy import copy
from io import StringIO
from typing import Any, cast

from kifu.errors import FormatError, LimitError, Span
from kifu.files.reading import Records
from kifu.formats.json import read_data, write_data
from kifu.notations.base import find_notation
from kifu.records.notation import choose_notation
from kifu.records.places import find_places
from kifu.records.record import Record
from kifu.records.repair.line import Repair
from kifu.records.repair.record import Damage, find_damage
from kifu.records.repair.record import apply_repair as repair_record
from kifu.records.repair.text import find_break, find_slip, repair_text
from kifu.render.replay import describe_move
from kifu.rules.position import Position
from kifu.web import messages, record_messages
from kifu.web.problems import problems_of, say

MOST_CANDIDATES = 20
HEADER = re.compile(r'^\[\w+[ \t]+"[^\n]*\n(?:\[[^\n]*\n)*', re.MULTILINE)


def repair(request: record_messages.RepairRequest) -> record_messages.RepairsAnswer:
    """Find what was likely meant where the main line of a record breaks off."""
    most = _most(request.get("most", 5))
    return {"repairs": list(_repairs(Records(StringIO(request["text"])), most))}


def _most(most: int) -> int:
    if not 1 <= most <= MOST_CANDIDATES:
        raise LimitError(f"1 to {MOST_CANDIDATES} candidates can be asked for, not {most}")
    return most


def _repairs(records: Iterable[Record], most: int) -> Iterator[record_messages.RepairAnswer]:
    for number, record in enumerate(records, 1):
        damage = find_damage(record, most=most)
        if damage is not None:
            yield describe_damage(damage, record.origin.number or number)


def describe_damage(damage: Damage, number: int, most: int | None = None) -> record_messages.RepairAnswer:
    """Return what is wrong with a record, its number in the file, and ``most`` candidates at most."""
    ply, text, error, candidates = damage.repairs
    listed = [_describe_candidate(candidate) for candidate in candidates[:most]]
    return {
        "game": number,
        "ply": ply,
        "text": text,
        "reason": say(error.reason if error else ""),
        "candidates": listed,
    }


def _describe_candidate(candidate: Repair) -> record_messages.RepairCandidate:
    return {
        "ply": candidate.ply,
        "texts": list(candidate.texts),
        "moves": [str(move) for move in candidate.moves],
        "kind": candidate.kind,
        "replaces": candidate.replaces,
        "follows": candidate.follows,
        "reason": candidate.reason,
        "sureness": round(candidate.sureness, 3),
    }


def apply_repair(request: record_messages.ApplyRepairRequest) -> record_messages.ApplyRepairAnswer:
    """Apply the chosen repair to a record, if one is chosen, and return its next fault with the likely corrections."""
    most, choice = _most(request.get("most", 5)), request.get("choice", 0)
    text = request.get("text")
    written = _read_text(request, text) if text is not None else None
    record = read_data(request["record"]) if "record" in request else copy(written)
    if record is None:
        raise FormatError("there is neither a record nor the text of one", code="empty-file")
    if written is None or not _is_same(record, written):
        text = written = None
    if written is not None:
        record.diagnostics = [*written.diagnostics]  # a repair may depend on what was assumed when the text was read
    if choice:
        damage = find_damage(record, most=max(most, choice))
        if damage is None or not 1 <= choice <= len(damage.repairs.candidates):
            raise LimitError(f"there is no candidate {choice}")
        chosen = damage.repairs.candidates[choice - 1]
        if text is not None and written is not None:
            text = _replace(text, written, damage, chosen)
        record = repair_record(record, damage, choice - 1)
        written = _read_text(request, text) if text is not None else None
        if written is None or not _is_same(record, written):
            text = written = None
    return _describe_repaired(record, written, text, most)


def _describe_repaired(
    record: Record, written: Record | None, text: str | None, most: int
) -> record_messages.ApplyRepairAnswer:
    damage = find_damage(record, most=most)
    answer: record_messages.ApplyRepairAnswer = {
        "record": write_data(record),
        "repair": _describe_wrong(damage, record, written, text) if damage else None,
        "diagnostics": problems_of((written or record).diagnostics),
    }
    if text is not None:
        answer["text"] = text
    return answer


def _describe_wrong(
    damage: Damage, record: Record, written: Record | None, text: str | None
) -> record_messages.BrokenPlace:
    break_at = find_break(text, written, damage) if text is not None and written is not None else None
    repairs = damage.repairs
    wrong: record_messages.BrokenPlace = {
        "ply": repairs.ply,
        "text": repairs.text,
        "reason": say(repairs.error.reason if repairs.error else ""),
        "candidates": [],
    }
    if break_at:
        wrong.update(cast("record_messages.BrokenPlace", _place(break_at)))
    for candidate in repairs.candidates:
        shown = cast(
            "record_messages.PlacedCandidate",
            {**_describe_candidate(candidate), "shown": _shown(record, damage, candidate)},
        )
        if break_at and text is not None and (slip := find_slip(text, break_at, record, damage, candidate)):
            shown["places"] = [_place(Span.of(text, span.start, span.stop)) for span in slip]
        wrong["candidates"].append(shown)
    return wrong


def _shown(record: Record, damage: Damage, candidate: Repair) -> list[messages.AddedMove]:
    """Return the moves of a candidate as a page shows them on the board before it."""
    position = Position(record.game) if damage.first_missing else record.start()
    position.play_all(node.move for node in record.main_line()[: candidate.ply - 1])
    shown = []
    for move in candidate.moves:
        if not position.is_legal(move):
            break
        shown.append(cast("messages.AddedMove", describe_move(position, move)))
        position.play(move)
    return shown


def _place(span: Span) -> record_messages.TextPlace:
    return {"line": span.line, "column": span.column, "length": span.stop - span.start}


def _replace(text: str, written: Record, damage: Damage, chosen: Repair) -> str | None:
    break_at = find_break(text, written, damage)
    slip = find_slip(text, break_at, written, damage, chosen) if break_at else []
    return repair_text(text, slip, chosen) if slip else None


def _read_text(request: record_messages.ApplyRepairRequest, text: str) -> Record | None:
    """Return the record of a text that a request names by its number; nothing if there are fewer records."""
    named: dict[str, Any] = {name: request[name] for name in ("format", "notation", "game") if request.get(name)}
    number = request.get("number", 1)
    for count, record in enumerate(Records(StringIO(text), **named), 1):
        if count == number:
            return record
    return None


def _is_same(record: Record, written: Record) -> bool:
    """Whether the main line of a text is that of a record, and breaks off at one word."""
    mine, other = record.main_line(), written.main_line()
    if [node.move for node in mine] != [node.move for node in other] or record.fen != written.fen:
        return False
    rest = (mine[-1] if mine else record.root).rest.split()[:1]
    return rest == (other[-1] if other else written.root).rest.split()[:1]


def places(request: record_messages.PlacesRequest) -> record_messages.PlacesAnswer:
    """Find where in a text the moves of its record stand, in the order of a printed score."""
    text = request["text"]
    record = read_data(request["record"])
    named = request.get("notation") or record.origin.notation
    usual = record.game.writing.shown_in[-1]
    notation = find_notation(named, record.game) if named else choose_notation(record, usual)
    found = find_places(text, record, notation, _start_of(text, request.get("number", 1)))
    spans = (found.get(step.node) for step in record.steps() if step.kind == "move")
    return {"places": [(span.line, span.column, span.stop - span.start) if span else None for span in spans]}


def _start_of(text: str, number: int) -> int:
    """Return where the tags of the record of a number begin; the end of the text if they are not found."""
    if number == 1:
        return 0
    headers = HEADER.finditer(text)
    return next((header.start() for count, header in enumerate(headers, 1) if count == number), len(text))
