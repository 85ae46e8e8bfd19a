"""kifu diff: two scores of one game, whatever they are written in."""

from pathlib import Path

import pytest

import kifu
from kifu.cli import main
from tests.unit.cli.test_schemas import check

MOVES = "C2.5 H8+7 H2+3 R9.8 R1.2 H2+3 P7+1 P7+1"


def write(path: Path, moves: str = MOVES, **tags: str) -> str:
    record = kifu.Record(tags=tags)
    record.root.add(moves)
    kifu.write(record, path, notation="wxf")
    return str(path)


def test_scores_in_two_formats_and_notations_are_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = write(tmp_path / "mine.pgn", Red="胡榮華", Event="?")
    main(["convert", mine, "-o", str(tmp_path / "theirs.txt"), "--notation", "zh-hant"])
    capsys.readouterr()
    assert main(["diff", mine, str(tmp_path / "theirs.txt")]) == 0
    assert capsys.readouterr() == ("", "kifu: 0 differences\n")


def test_what_differs_is_printed_and_the_exit_status_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = write(tmp_path / "mine.pgn", Red="Hu")
    theirs = write(tmp_path / "theirs.pgn", MOVES.replace("R9.8", "R9+1").replace("R1.2", "R1+1"), Red="Yang")
    assert main(["diff", mine, theirs]) == 1
    said = capsys.readouterr()
    assert said.err == "kifu: 2 differences\n"
    assert said.out.splitlines() == [
        "tag Red",
        "- Hu",
        "+ Yang",
        "move 2, Black",
        "- R9.8 R1.2",
        "+ R9+1 R1+1",
        "  then 3 moves alike",
    ]
    assert main(["diff", mine, theirs, "--only", "moves", "--notation", "zh-hans"]) == 1
    assert capsys.readouterr().out.splitlines()[:2] == ["move 2, Black", "- 车9平8 车一平二"]
    assert main(["diff", mine, theirs, "--only", "result,remark"]) == 0


def test_differences_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine, theirs = write(tmp_path / "mine.pgn", Red="Hu"), tmp_path / "theirs.pgn"
    text = Path(mine).read_text("utf-8").replace("H8+7", "H8+7 {so} (1... C8.5 2. H2+3 {then}) 2.")
    theirs.write_text(text.replace('"Hu"', '"Yang"').replace("P7+1\n", "P3+1\n"), "utf-8")
    assert main(["diff", mine, str(theirs), "--json"]) == 1
    said = capsys.readouterr()
    assert said.err == ""
    found = check("diff", said.out)
    assert [each["kind"] for each in found] == ["tag", "moves", "remark", "moves"]
    assert found[0] == {"record": 1, "other": 1, "kind": "tag", "name": "Red", "mine": "Hu", "theirs": "Yang"}
    assert (found[1]["theirs"], found[1]["their_moves"], found[1]["ply"]) == ("C8.5 H2+3", ["h8e8", "h1g3"], 2)


def test_files_of_several_records_are_compared_in_their_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = write(tmp_path / "one.pgn", Red="Hu"), write(tmp_path / "other.pgn", "C8.5", Red="Yang")
    both, again = tmp_path / "both.pgn", tmp_path / "again.pgn"
    both.write_bytes(Path(one).read_bytes() + Path(other).read_bytes())
    again.write_bytes(Path(one).read_bytes() * 3)
    assert main(["diff", str(both), str(again)]) == 1
    said = capsys.readouterr()
    assert said.out.splitlines()[:4] == ["record 2: Yang – Black", "tag Red", "- Yang", "+ Hu"]
    assert said.out.splitlines()[-1] == "+ record 3: Hu – Black"
    assert said.err == "kifu: 3 records, 2 of them differ: 3 differences\n"
    assert main(["diff", str(both), str(again), "--json"]) == 1
    assert check("diff", capsys.readouterr().out)[-1] == {"other": 3, "kind": "record", "theirs": "Hu – Black"}
    assert main(["diff", str(both), "--record", "1,2"]) == 1
    assert "- Hu\n+ Yang\n" in capsys.readouterr().out
    assert main(["diff", str(again), "--record", "2,3"]) == 0


def test_a_branch_is_named_and_a_long_line_is_cut(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine, theirs = kifu.Record(), kifu.Record()
    for record in (mine, theirs):
        record.root.add(MOVES)
        record.root.children[0].add("C8.5 H2+3").comment = "usual" if record is mine else ""
    theirs.main_line()[-1].add("R2+6 C8.9 R2.3 C9-1 " + "A4+5 A4+5 A5-4 A5-4 " * 3)
    kifu.write(mine, tmp_path / "mine.pgn", notation="wxf")
    kifu.write(theirs, tmp_path / "theirs.pgn", notation="wxf")
    assert main(["diff", str(tmp_path / "mine.pgn"), str(tmp_path / "theirs.pgn")]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["move 2, Red, in the branch 1... C8.5: comment", "- usual"]
    assert lines[2] == "move 5, Red"
    assert lines[3].endswith("A5-4 A5-4 A4+5 A4+5 A5-4 A5-4 ... and 4 more")


def test_wrong_use_and_what_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = write(tmp_path / "mine.pgn")
    assert main(["diff", mine, mine, mine]) == 2
    assert main(["diff", mine]) == 2
    assert "there is one record: name two files, or write --record 3,7" in capsys.readouterr().err
    assert main(["diff", mine, mine, "--only", "tags"]) == 2
    assert "unknown kind 'tags': there are game, setup, tag," in capsys.readouterr().err
    assert main(["diff", mine, str(tmp_path / "missing.pgn")]) == 3
