"""kifu split: a file of many records into files."""

from pathlib import Path

import pytest

import kifu
from kifu.cli import main


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    records = []
    for name, move in zip(("Hu", "Yang", "Li", "Lü", "Xu"), ("C2.5", "C8.5", "H2+3", "H8+7", "P7+1"), strict=True):
        record = kifu.Record(tags={"Red": name, "Black": "a/b"})
        record.root.add(move)
        records.append(record)
    kifu.write(records, "games.pgn", notation="wxf")
    return "games.pgn"


def written(folder: str) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in Path(folder).rglob("*") if path.is_file())


def test_each_record_has_a_file_in_a_folder_beside_the_input(games: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["split", games]) == 0
    assert written("games") == [
        "001 Hu – a b.pgn",
        "002 Yang – a b.pgn",
        "003 Li – a b.pgn",
        "004 Lü – a b.pgn",
        "005 Xu – a b.pgn",
    ]
    assert kifu.read(Path("games/004 Lü – a b.pgn")) == list(kifu.read_all(Path(games)))[3]
    assert capsys.readouterr().err == ("kifu: 5 records, 0 errors, 0 warnings, 0 notes, 5 written\n")


def test_a_few_records_to_a_file(games: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["split", games, "--every", "2", "-o", "some"]) == 0
    assert written("some") == ["001 games.pgn", "003 games.pgn", "005 games.pgn"]
    assert [len(list(kifu.read_all(path))) for path in sorted(Path("some").iterdir())] == [2, 2, 1]
    assert main(["split", games, "--every", "2", "--to", "xqf"]) == 2
    assert main(["split", games, "--every", "0"]) == 2


def test_chosen_records_in_another_format(games: str) -> None:
    assert main(["split", games, "--record", "2,last", "--to", "xqf", "-o", "single/"]) == 0
    assert written("single") == ["002 Yang – a b.xqf", "005 Xu – a b.xqf"]


def test_files_keep_the_format_of_their_input(games: str) -> None:
    main(["convert", games, "-o", "all.jsonl"])
    assert main(["split", "all.jsonl", games, "--record", "1", "-o", "out"]) == 0
    assert written("out") == ["all/001 Hu – a b.jsonl", "games/001 Hu – a b.pgn"]


def test_nothing_is_written_over_without_force(games: str, capsys: pytest.CaptureFixture[str]) -> None:
    target = Path("games/002 Yang – a b.pgn")
    target.parent.mkdir()
    target.write_text("mine")
    assert main(["split", games]) == 2
    assert (target.read_text(), len(written("games"))) == ("mine", 5)
    assert f"{target} exists already: --force writes over it" in capsys.readouterr().err
    assert main(["split", games, "--force"]) == 0
    assert "Yang" in target.read_text("utf-8")


def test_a_group_that_is_refused_is_passed_over(games: str) -> None:
    Path("some").mkdir()
    Path("some/001 games.pgn").write_text("mine")
    assert main(["split", games, "--every", "3", "-o", "some"]) == 2
    assert written("some") == ["001 games.pgn", "004 games.pgn"]


def test_losses_and_unreadable_files(games: str, capsys: pytest.CaptureFixture[str]) -> None:
    record = kifu.Record()
    record.root.add("C2.5")
    record.root.add("C8.5")
    kifu.write(record, "tree", format="pgn")
    assert main(["split", "tree", "--to", "text"]) == 1
    assert "text cannot hold branches" in capsys.readouterr().err
    assert len(written("tree-records")) == 1
    assert main(["split", "missing.pgn"]) == 3
