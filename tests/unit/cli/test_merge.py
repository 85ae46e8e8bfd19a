"""kifu merge: several records as one tree, or as one file of many."""

from pathlib import Path

import pytest

import kifu
from kifu.cli import main
from tests.unit.cli.test_schemas import check


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write("one.pgn", "C2.5 H8+7 H2+3", Red="Hu", Event="cup", Date="1979")
    write("two.pgn", "C2.5 H8+7 H8+7 R9.8", Red="Yang", Black="Li", Event="?")
    write("three.pgn", "C2.5 C8.5", Red="Hu", Result="1-0")
    return tmp_path


def write(name: str, moves: str, *, fen: str = "", **tags: str) -> None:
    record = kifu.Record(tags=tags, fen=fen, result=tags.pop("Result", "*"))
    record.tags.pop("Result", None)
    record.root.add(moves)
    kifu.write(record, name, notation="wxf")


def texts(name: str) -> list[list[str]]:
    """Return the lines of a record in WXF, as their moves."""
    return [[str(node.move) for node in line.nodes] for line in kifu.read(Path(name)).lines()]


def test_a_tree_has_the_moves_of_all(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["merge", "one.pgn", "two.pgn", "three.pgn", "-o", "tree.pgn"]) == 1
    tree = kifu.read(Path("tree.pgn"))
    assert texts("tree.pgn") == [["h3e3", "h10g8", "h1g3"], ["b1c3", "i10h10"], ["h8e8"]]
    assert tree.tags == {"Red": "Hu", "Black": "Li", "Event": "cup", "Date": "1979"}
    assert tree.result is kifu.Result.FIRST
    assert capsys.readouterr().err.splitlines() == [
        "kifu: two.pgn: warning[conflict] game 1: tag Red: 'Hu' stays, 'Yang' is left out",
        "kifu: 3 records, 0 errors, 1 warning, 0 notes, 3 moves added to the first, 1 written",
    ]


def test_labels_say_whose_a_line_is(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["merge", "one.pgn", "two.pgn", "three.pgn", "--credit", "-o", "tree.pgn"]) == 0
    tree = kifu.read(Path("tree.pgn"))
    assert [line.nodes[-1].comment for line in tree.lines()] == [
        "Hu – Black, cup, 1979",
        "Yang – Li",
        "Hu – Black, 1-0",
    ]


def test_a_record_from_a_position_goes_there_and_one_that_fits_nowhere_stays_out(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    after = kifu.read(Path("three.pgn")).main_line()[-1].position().fen()
    write("later.pgn", "H2+3 H8+7", fen=after, Annotator="Li")
    write("ending.pgn", "R5+1", fen="3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1")
    assert main(["merge", "three.pgn", "later.pgn", "ending.pgn", "-o", "tree.pgn"]) == 1
    assert texts("tree.pgn") == [["h3e3", "h8e8", "h1g3", "h10g8"]]
    said = capsys.readouterr().err
    assert "it begins with a position of the tree, and its tags are left out: Annotator" in said
    assert "ending.pgn: error[conflict] game 1: the other record begins with another position; it is left out" in said


def test_what_came_in_as_json(folder: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["merge", "one.pgn", "three.pgn", "-o", "tree.pgn", "--json"]) == 0
    found = check("merge", capsysbinary.readouterr().out.decode())
    assert found == [
        {"file": "three.pgn", "record": 1, "kind": "result", "theirs": "1-0", "conflict": False},
        {
            "file": "three.pgn",
            "record": 1,
            "kind": "moves",
            "path": [0, 1],
            "theirs": "h8e8",
            "added": 1,
            "conflict": False,
        },
    ]
    assert main(["merge", "one.pgn", "three.pgn", "--json"]) == 0
    said = capsysbinary.readouterr()
    assert b"1... C8.5" in said.out
    assert check("merge", said.err[: said.err.index(b"kifu: ")].decode()) == found


def test_records_stay_apart_in_one_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["convert", "two.pgn", "-o", "two.xqf"])
    assert main(["merge", "--apart", "one.pgn", "two.xqf", "-o", "all.jsonl"]) == 0
    assert [record.player("red") for record in kifu.read_all(Path("all.jsonl"))] == ["Hu", "Yang"]
    assert main(["merge", "--apart", "one.pgn", "two.xqf", "-o", "all.xqf"]) == 3
    assert "a xqf file holds one record, there are more; nothing was written" in capsys.readouterr().err
    assert main(["merge", "--apart", "--credit", "one.pgn"]) == 2


def test_nothing_is_written_over_without_force(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = Path("one.pgn").read_bytes()
    assert main(["merge", "one.pgn", "three.pgn", "-o", "one.pgn"]) == 2
    assert Path("one.pgn").read_bytes() == before
    assert main(["merge", "one.pgn", "three.pgn", "-o", "one.pgn", "--force"]) == 0
    assert len(texts("one.pgn")) == 2


def test_what_the_format_cannot_hold_is_reported(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["merge", "one.pgn", "three.pgn", "-o", "tree.txt"]) == 1
    assert "text cannot hold branches" in capsys.readouterr().err
    assert main(["merge", "one.pgn", "three.pgn", "-o", "other.txt", "--lossless"]) == 1
    assert not Path("other.txt").exists()
    assert main(["merge", "one.pgn", "missing.pgn", "-o", "tree.pgn"]) == 3
