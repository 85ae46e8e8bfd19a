"""JSON: what is broken in it stays as text, and the rest of the record is read."""

import json

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
