"""``kifu analyse`` as a player types it, with kifu's own engine and with engines that misbehave."""

import json
from pathlib import Path

import pytest

import kifu
from kifu.cli import main
from tests.unit.cli.test_schemas import GAME, check
from tests.unit.engine.test_faults import command

OWN = ["--engine", "kifu", "--nodes", "3000"]
SHORT = '[Red "A"]\n[Black "B"]\n\n1. C2.5 H8+7 2. C5+4 R9+1 *\n'


@pytest.fixture
def short(tmp_path: Path) -> str:
    path = tmp_path / "short.pgn"
    path.write_text(SHORT)
    return str(path)


def said(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> tuple[str, str]:
    assert main(["analyse", *words]) == status
    captured = capsys.readouterr()
    return captured.out, captured.err


def test_it_prints_a_summary_and_the_mistakes(capsys: pytest.CaptureFixture[str]) -> None:
    out, err = said(capsys, GAME, *OWN)
    lines = out.splitlines()
    assert lines[0] == "電腦甲 – 電腦乙, 1-0, analysed by kifu"
    assert lines[1].split()[:4] == ["accuracy", "??", "?", "?!"]
    assert [line.split()[0] for line in lines[2:4]] == ["Red", "Black"]
    assert "chances" in lines[5]
    assert err == "kifu: 1 record, 0 errors, 0 warnings, 0 notes\n"


def test_it_writes_the_record_with_what_it_found(
    short: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "out.pgn"
    said(capsys, short, "-o", str(target), *OWN)
    record = kifu.read(target)
    assert all(node.evaluation for node in (record.root, *record.main_line()))
    out, err = said(capsys, short, "-o", "-", *OWN)
    assert (out.encode(), "accuracy" in out) == (target.read_bytes(), False)
    assert "1 written" in err
    said(capsys, short, "-o", str(target), *OWN, status=2)


def test_the_same_nodes_write_the_same_file_alone_and_in_processes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "in").mkdir()
    for name in "ab":
        (tmp_path / "in" / f"{name}.pgn").write_text(SHORT)
    found = []
    for jobs in ("1", "2"):
        out, _ = said(capsys, str(tmp_path / "in"), "-o", f"{tmp_path}/{jobs}/", "--jobs", jobs, *OWN)
        assert out.count("analysed by kifu") == 2
        found.append([(tmp_path / jobs / f"{name}.pgn").read_bytes() for name in "ab"])
    assert found[0] == found[1]


def test_what_is_done_is_not_done_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "in").mkdir()
    for name in "ab":
        (tmp_path / "in" / f"{name}.pgn").write_text(SHORT)
    words = [str(tmp_path / "in"), "-o", f"{tmp_path}/out/", "--update", *OWN]
    said(capsys, *words)
    (tmp_path / "out" / "b.pgn").unlink()
    out, err = said(capsys, *words)
    assert out.count("analysed by kifu") == 1
    assert "1 written, 1 there already" in err


def test_json_is_what_its_schema_says(short: str, capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = said(capsys, short, *OWN, "--json", "--lines", "2")
    [found] = check("analyse", out)
    assert (found["engine"], len(found["moves"]), found["moves"][0]["text"]) == ("kifu", 4, "C2.5")
    _, err = said(capsys, short, "-o", "-", *OWN, "--json")
    assert json.loads(err.splitlines()[0])["game"] == 1


def test_python_has_the_same_verb(short: str) -> None:
    record = kifu.read(short)
    analysis = kifu.analyse(record, engine="kifu", nodes=3000)
    assert (analysis.engine, len(analysis.moves)) == ("kifu", 4)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--nodes", "0"], "--nodes can be from 1 to"),
        (["--depth", "1000"], "--depth can be from 1 to 500"),
        (["--lines", "0"], "--lines can be from 1 to 100"),
        (["--seconds", "0"], "--seconds can be from 0.01 to 3,600"),
        (["--jobs", "2"], "--update and --jobs need a folder as OUT"),
    ],
)
def test_arguments_that_make_no_sense(
    words: list[str], reason: str, short: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _, err = said(capsys, short, *words, status=2)
    assert reason in err


def test_an_engine_that_is_not_there(short: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, err = said(capsys, short, "--engine", "no-such-engine", status=3)
    assert "there is no engine 'no-such-engine'" in err


def test_a_setup_that_cannot_be_played_is_passed_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "setup.pgn"
    path.write_text('[FEN "4k4/9/9/9/9/9/9/9/9/4K4 w"]\n\n*\n')
    target = tmp_path / "out.pgn"
    _, err = said(capsys, str(path), "-o", str(target), *OWN, status=1)
    assert "game 1 is not analysed: its setup cannot be played" in err
    assert kifu.read(target) == kifu.read(path)


def test_lies_of_an_engine_are_reported_and_hurt_nothing(
    short: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lies = [
        "info depth 3 score cp 12 nodes 90 time 10 pv h3e3 h10g8 a1a9",
        "info depth 3 score cp 99999999999 pv h3e3",
        "info depth 99999999999999999999 score cp 3 pv h3e3",
        "info depth 3 score cp pv h3e3",
        "info depth 3 score mate x pv h3e3",
        "info multipv 99 depth 3 score cp 3 pv h3e3",
        "info depth 3 score cp 12 nodes 90 time 10 pv a1a9",
    ]
    engine = command(tmp_path, "tells", *lies, "h3e3")
    out, err = said(capsys, short, "--engine", engine, "--protocol", "uci", "--nodes", "9", "--json", status=3)
    assert "short.pgn: " in err  # it has told all it was given to tell, and ends when it is asked again
    assert "it was not analysed" in err
    assert out == ""


@pytest.mark.parametrize("behaviour", ["crash in mid-search", "flood of infos", "flood without an end of line"])
def test_an_engine_that_fails_leaves_the_other_files_to_be_analysed(
    behaviour: str, short: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "out.pgn"
    engine = command(tmp_path, behaviour, "h3e3")
    _, err = said(capsys, short, "-o", str(target), "--engine", engine, "--nodes", "9", status=3)
    assert "short.pgn: " in err
    assert "it was not analysed" in err
    assert not target.exists()
