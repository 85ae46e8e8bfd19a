"""``kifu puzzles`` and ``kifu learn drill`` as a learner types them."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest

import kifu
from kifu.cli import main
from kifu.records.annotations import Evaluation

Drill = Callable[..., str]
BEFORE = "3ak4/R8/9/9/9/9/9/9/9/1R1K5 b"


@pytest.fixture
def drill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Drill:
    def run(file: Path, typed: str, *words: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        progress = str(tmp_path / "progress.json")
        assert main(["learn", "drill", str(file), "--progress", progress, "--language", "en", *words]) == 0
        return capsys.readouterr().out

    return run


@pytest.fixture
def repertoire(tmp_path: Path) -> Path:
    record = kifu.Record()
    record.root.add("C2.5").add("H8+7 H2+3")
    record.root.add("P7+1")
    kifu.write(record, tmp_path / "repertoire.pgn")
    return tmp_path / "repertoire.pgn"


def test_what_was_right_is_not_asked_again_today(drill: Drill, repertoire: Path) -> None:
    out = drill(repertoire, "P7+1\nR1+1\nH2+3\n")
    assert out.startswith("2 of 2 positions are due.")
    assert "your record has another one here" in out
    assert out.rstrip().endswith("1 of 2 right.")
    assert "1 of 2 positions are due." in drill(repertoire, "q\n")
    assert "2 of 2 positions are due." in drill(repertoire, "q\n", "--reset")


def test_an_empty_line_shows_the_answer_and_counts_as_wrong(drill: Drill, repertoire: Path) -> None:
    out = drill(repertoire, "\n", "--questions", "1")
    assert "The answer is h3e3." in out
    assert "0 of 1 right." in out


def test_the_other_side_is_asked_where_it_is_named(drill: Drill, repertoire: Path) -> None:
    assert drill(repertoire, "H8+7\n", "--side", "black").startswith("1 of 1 positions are due.")


def test_a_drill_needs_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "drill"]) == 2
    assert "a drill needs a file" in capsys.readouterr().err


def test_puzzles_are_made_and_drilled(tmp_path: Path, drill: Drill, capsys: pytest.CaptureFixture[str]) -> None:
    record = kifu.Record(fen=BEFORE)
    node = record.root.add("A4+5")
    record.root.evaluation, node.evaluation = Evaluation(0), Evaluation(mate=1)
    kifu.write(record, tmp_path / "game.pgn")
    target = tmp_path / "puzzles.pgn"
    words = ["puzzles", str(tmp_path / "game.pgn"), "-o", str(target), "--engine", "kifu", "--nodes", "3000"]
    assert main(words) == 0
    assert "1 puzzle" in capsys.readouterr().err
    [puzzle] = kifu.read_all(target)
    assert puzzle.tags["Puzzle"].startswith("mate in ")
    answer = puzzle.main_line()[1]
    out = drill(target, f"{answer.move}\n")
    assert puzzle.tags["Puzzle"] in out
    assert "1 of 1 right." in out


def test_no_mistakes_are_no_puzzles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.pgn").write_text("1. C2.5 {[%eval 0]} H8+7 {[%eval 0]} *")
    target = tmp_path / "puzzles.pgn"
    assert main(["puzzles", str(tmp_path / "game.pgn"), "-o", str(target), "--engine", "kifu"]) == 1
    assert "0 puzzles" in capsys.readouterr().err
    assert not target.exists()


def test_puzzles_report_what_is_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "notes.txt").write_text("no game at all")
    assert main(["puzzles", str(tmp_path / "notes.txt"), "-o", str(tmp_path / "puzzles.pgn")]) == 3
    assert "error[no-record]" in capsys.readouterr().err
