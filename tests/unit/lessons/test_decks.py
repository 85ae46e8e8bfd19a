"""Decks for Anki: what is asked and answered, with pictures, and the files of it."""

import csv
import io
import json
import re
import sqlite3
import sys
import zipfile
from pathlib import Path

import pytest

import kifu
from kifu.cli import main
from kifu.lessons.decks import make_package, notes_of_lessons, notes_of_records, write_csv


def records() -> list[kifu.Record]:
    puzzle = kifu.Record(tags={"Puzzle": "mate in 1, endgame", "Red": "<Hu>"}, fen="3ak4/R8/9/9/9/9/9/9/9/1R1K5 b")
    puzzle.root.add("A4+5").add("b1b10")
    repertoire = kifu.Record()
    repertoire.root.add("C2.5")
    repertoire.root.add("P7+1")
    return [puzzle, repertoire]


def test_a_note_asks_a_card_and_shows_what_is_right() -> None:
    puzzle, opening = notes_of_records(records())
    assert puzzle.tags == ["kifu", "xiangqi", "mate-in-1", "endgame"]
    assert puzzle.front.startswith("&lt;Hu&gt; – Black: mate in 1, endgame<br><img")
    assert puzzle.front.endswith("Red: Find the best move.")
    assert len(puzzle.pictures) == 2
    assert all(data.startswith(b"<svg") for data in puzzle.pictures.values())
    assert opening.back.startswith("C2.5, P7+1<br><img")


def test_equal_cards_are_one_note() -> None:
    assert len(notes_of_records([*records(), *records()])) == 2


def test_lessons_are_notes_too() -> None:
    notes = notes_of_lessons(game="xiangqi", language="zh-hans")
    assert len({note.key for note in notes}) == len(notes) > 10
    assert all(note.front and note.back for note in notes)


def test_a_table_has_its_pictures_in_it() -> None:
    lines = write_csv(notes_of_records(records())).splitlines(keepends=True)
    assert lines[:2] == ["#separator:Comma\n", "#html:true\n"]
    rows = list(csv.reader(io.StringIO("".join(lines[4:]))))
    assert [len(row) for row in rows] == [4, 4]
    assert rows[0][1].count('src="data:image/svg+xml;base64,') == 1
    assert "kifu-" not in rows[0][1]


def test_a_package_has_its_notes_and_pictures(tmp_path: Path) -> None:
    pytest.importorskip("genanki", reason="the extra `anki`")
    notes = notes_of_records(records())
    with zipfile.ZipFile(io.BytesIO(make_package(notes, "kifu"))) as package:
        media = json.loads(package.read("media"))
        assert set(media.values()) == {name for note in notes for name in note.pictures}
        (tmp_path / "deck").write_bytes(package.read("collection.anki2"))
    kept = sqlite3.connect(tmp_path / "deck").execute("select flds from notes").fetchall()
    assert sorted(fields.split("\x1f")[0] for (fields,) in kept) == sorted(note.key for note in notes)


def test_the_command_writes_a_deck(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kifu.write(records(), tmp_path / "puzzles.pgn")
    words = ["export", str(tmp_path / "puzzles.pgn"), "--to", "anki", "-o"]
    assert main([*words, str(tmp_path / "deck.csv"), "--notation", "zh-hans"]) == 0
    assert capsys.readouterr().err == "kifu: 2 notes\n"
    assert re.search("炮二平五, 兵七进一", (tmp_path / "deck.csv").read_text("utf-8"))
    assert main([*words, str(tmp_path / "deck.csv")]) == 2
    assert main([*words, str(tmp_path / "deck.pdf")]) == 2
    assert "a deck for Anki is .apkg or .csv" in capsys.readouterr().err


def test_without_the_package_the_extra_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "genanki", None)
    kifu.write(records(), tmp_path / "puzzles.pgn")
    assert main(["export", str(tmp_path / "puzzles.pgn"), "--to", "anki", "-o", str(tmp_path / "deck.apkg")]) == 69
    assert "anki" in capsys.readouterr().err
    assert not (tmp_path / "deck.apkg").exists()
