"""JSON: what is broken in it stays as text, and the rest of the record is read."""

import json
from io import BytesIO

import pytest

import kifu


def read(**changes: object) -> kifu.Record:
    data = {"kifu": 1, "game": "xiangqi", "lines": [{"moves": ["h3e3", "h10g8"]}]} | changes
    return kifu.read(json.dumps(data).encode())


def codes(record: kifu.Record) -> list[str]:
    return [diagnostic.code for diagnostic in record.diagnostics]


def test_notes_and_branches_behind_an_illegal_move_stay_as_text() -> None:
    lines = [
        {"moves": ["h3e3", "h10h1", "h1g3"], "notes": {"2": {"comment": "oh"}, "9": {"comment": "nowhere"}}},
        {"parent": 0, "ply": 3, "moves": ["b1c3"]},
    ]
    record = read(lines=lines)
    assert [str(node.move) for node in record.main_line()] == ["h3e3"]
    rest = record.main_line()[0].rest
    assert all(word in rest for word in ("h10h1", "oh", "h1g3", "nowhere", "b1c3"))
    assert codes(record) == ["illegal-move", "stray-comment", "bad-branch"]


def test_a_setup_that_cannot_be_played_gains_nothing() -> None:
    record = read(fen="4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", lines=[])
    assert record.root.rest == ""


def test_unknown_keys_are_told() -> None:
    assert codes(read(note="x")) == ["unknown-element"]


def test_what_is_no_record_is_located() -> None:
    records = kifu.read_all(
        b'{"kifu": 1, "game": "xiangqi"}\n{"kifu": 2}\n[]\n{"kifu": 1, "game": "go"}\n', format="json"
    )
    assert len(list(records)) == 1
    assert [(diagnostic.code, diagnostic.line) for diagnostic in records.diagnostics] == [
        ("unsupported", 2),
        ("bad-format", 3),
        ("unknown-name", 4),
    ]


@pytest.mark.parametrize("order", [(1, 2, 3, 4), (4, 3, 2, 1), (2, 4, 1, 3)])
def test_branches_come_in_any_order(order: tuple[int, ...]) -> None:
    branches = {1: "b3e3", 2: "b8e8", 3: "b1c3", 4: "b10c8"}
    lines: list[dict[str, object]] = [{"moves": ["h3e3", "h10g8", "h1g3", "i10h10"]}]
    lines += [{"parent": 0, "ply": ply, "moves": [branches[ply]]} for ply in order]
    record = read(lines=lines)
    assert codes(record) == []
    nodes = [record.root, *record.main_line()]
    assert [[str(child.move) for child in node.children[1:]] for node in nodes[:4]] == [
        [move] for move in branches.values()
    ]


def test_halves_of_characters_are_read_and_written() -> None:
    record = read(ending="\ud83d", tags={"a": "\udc80\ud83d", "b": "\udcff"})
    assert read_back(record) == (record, [])
    record.ending = "\ud83d\ude00"
    again, losses = read_back(record)
    assert (again.ending, losses) == ("\U0001f600", ["json cannot hold two halves of a character side by side"])
    assert read_back(again) == (again, [])


def read_back(record: kifu.Record) -> tuple[kifu.Record, list[str]]:
    stream = BytesIO()
    losses = kifu.write(record, stream, format="json")
    return kifu.read(stream.getvalue(), strict=True), [loss.reason for loss in losses]


def test_bytes_that_are_no_text_are_reported() -> None:
    record = kifu.read(b'{"kifu": 1, "game": "xiangqi", "ending": "\xff\x80"}\n')
    assert (record.ending, codes(record)) == ("\udcff\udc80", ["bad-encoding"])


def test_a_key_that_stands_twice_is_refused() -> None:
    with pytest.raises(kifu.KifuError, match="the key 'ending' stands twice"):
        kifu.read(b'{"kifu": 1, "game": "xiangqi", "ending": "a", "tags": {}, "ending": "b"}\n')


def test_unknown_keys_of_lines_and_notes_are_reported() -> None:
    record = read(lines=[{"moves": ["h3e3"], "colour": "red", "notes": {"1": {"comment": "a", "weather": "fine"}}}])
    assert codes(record) == ["unknown-element", "unknown-element"]
    assert record.main_line()[0].comment == "a"


def test_a_clock_and_an_evaluation_have_fields_of_their_own() -> None:
    notes = {"1": {"comment": "[%clk 0:01:00]", "clock": {"left": 5025600}, "eval": {"mate": -3, "depth": 20}}}
    record = read(lines=[{"moves": ["h3e3"], "notes": notes}])
    [node] = record.main_line()
    assert (node.comment, node.clock) == ("[%clk 0:01:00]", kifu.Clock(left=5025600))
    assert node.evaluation == kifu.Evaluation(mate=-3, depth=20)
    assert kifu.read(record.to_text("json").encode()) == record


@pytest.mark.parametrize("note", [{"clock": 5}, {"clock": {"left": "5"}}, {"eval": {"mate": True}}, {"eval": None}])
def test_a_clock_that_is_no_number_is_refused(note: dict[str, object]) -> None:
    with pytest.raises(kifu.FormatError):
        read(lines=[{"moves": ["h3e3"], "notes": {"1": note}}])


def test_unknown_keys_of_a_clock_are_reported() -> None:
    assert codes(read(lines=[{"moves": ["h3e3"], "notes": {"1": {"clock": {"left": 5, "bonus": 3}}}}])) == [
        "unknown-element"
    ]
