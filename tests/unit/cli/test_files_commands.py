"""convert, check, repair and formats as a user types them, with their exit states."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import kifu
from kifu.cli import main
from kifu.formats.base import find_format, formats

GOOD = '[Game "Chinese Chess"]\n[Red "胡"]\n[Result "1-0"]\n\n1. 炮二平五 马8进7 (1... 炮8平5) 2. 马二进三 车9平8 1-0\n'
BAD = GOOD.replace("2. 马二进三", "2. 马二进四")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.pgn").write_text(GOOD, encoding="utf-8")
    (tmp_path / "bad.pgn").write_text(BAD, encoding="utf-8")
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(words)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


# check


def test_check_says_where_why_and_what_would_be_right(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "check", "bad.pgn")
    assert status == 1
    lines = out.splitlines()
    assert lines[0] == "bad.pgn:5:29: error[illegal-move] game 1, move 2, Red: 马二进四"
    assert lines[1].endswith("2. 马二进四 车9平8 1-0")
    assert lines[2].strip() == "^" * 8
    assert "legal for this piece" in out
    assert "1 record, 1 error" in err


def test_check_is_content_with_a_good_file_and_a_folder(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "check", "good.pgn")[0] == 0
    status, _, err = run(capsys, "check", ".")
    assert status == 1
    assert "2 records" in err


def test_check_gives_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "check", "bad.pgn", "--json")
    diagnostic, _ = map(json.loads, out.splitlines())
    assert (diagnostic["file"], diagnostic["line"], diagnostic["game"], diagnostic["ply"]) == ("bad.pgn", 5, 1, 3)


def test_check_finds_text_that_a_conversion_kept(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "convert", "bad.pgn", "-o", "out.pgn")[0] == 1
    status, out, _ = run(capsys, "check", "out.pgn")
    assert status == 1
    assert "unread-text" in out


def test_strict_counts_loose_spellings(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("loose.pgn").write_text(GOOD.replace("车9平8", "車9平8"), encoding="utf-8")
    assert run(capsys, "check", "loose.pgn")[0] == 0
    status, out, _ = run(capsys, "check", "loose.pgn", "--strict")
    assert status == 1
    assert "'車' for '车'" in out


@pytest.mark.parametrize("content", [b"", b"\xef\xbb\xbf", b"\n \n"])
def test_b01_an_empty_file_is_worth_a_warning_and_no_more(
    folder: Path, capsys: pytest.CaptureFixture[str], content: bytes
) -> None:
    Path("empty.pgn").write_bytes(content)
    status, out, err = run(capsys, "check", "empty.pgn")
    assert status == 0
    assert "the file is empty" in out
    assert "0 records" in err


@pytest.mark.parametrize("name", ["missing.pgn", "noise.pgn"])
def test_what_cannot_be_read_at_all_is_exit_3(folder: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    Path("noise.pgn").write_bytes(bytes(range(256)) * 64)
    assert run(capsys, "check", name)[0] == 3
    assert run(capsys, "convert", name, "-o", "x.pgn")[0] == 3


# convert


def test_convert_by_suffix_and_back(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for suffix in ("xqf", "cbr", "ubb", "jsonl"):
        assert run(capsys, "convert", "good.pgn", "-o", f"a.{suffix}")[0] == 0
        assert run(capsys, "convert", f"a.{suffix}", "-o", "b.pgn", "--force")[0] == 0
        back, there = kifu.read("b.pgn"), kifu.read("good.pgn")
        assert [str(visit.node.move) for visit in back.walk()] == [str(visit.node.move) for visit in there.walk()]
        assert (back.result, back.tags["Red"]) == (there.result, "胡")


def test_convert_to_standard_output_in_another_notation(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = subprocess.run(
        [sys.executable, "-m", "kifu", "convert", "good.pgn", "--notation", "wxf"], capture_output=True, check=True
    )
    assert "1. C2.5 H8+7 (1... C8.5)" in out.stdout.decode()


def test_nothing_is_overwritten_without_force(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, "convert", "bad.pgn", "-o", "good.pgn")
    assert status == 2
    assert "--force" in err
    assert Path("good.pgn").read_text(encoding="utf-8") == GOOD


def test_a_folder_gets_a_file_for_each_input(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkdir("in")
    for name in ("x.pgn", "y.pgn"):
        Path("in", name).write_text(GOOD, encoding="utf-8")
    assert run(capsys, "convert", "in", "-o", "out/", "--to", "xqf")[0] == 0
    assert sorted(os.listdir("out")) == ["x.xqf", "y.xqf"]


def test_losses_are_told_and_lossless_refuses(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, "convert", "good.pgn", "-o", "a.wxf")
    assert status == 1
    assert "cannot hold branches" in err
    status, _, err = run(capsys, "convert", "good.pgn", "-o", "b.wxf", "--lossless")
    assert status == 1
    assert "nothing was written" in err
    assert not Path("b.wxf").exists()


def test_a_format_that_is_only_read_is_not_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, "convert", "good.pgn", "--to", "mxq")
    assert status in (2, 3)
    assert "does not write it" in err


def test_b66_output_over_its_own_input(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "convert", "good.pgn", "-o", "good.pgn", "--notation", "wxf", "--force")[0] == 0
    assert "1. C2.5 H8+7" in Path("good.pgn").read_text(encoding="utf-8")


# repair


def test_repair_lists_the_likely_and_applies_one(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = BAD.replace(" 1-0\n", " 3. 车一平二 马2进3 1-0\n")
    Path("sheet.pgn").write_text(text, encoding="utf-8")
    status, out, _ = run(capsys, "repair", "sheet.pgn")
    assert status == 1
    assert "马二进三 for 马二进四" in out
    status, _, _ = run(capsys, "repair", "sheet.pgn", "--apply", "-o", "repaired.pgn")
    assert status == 0
    repaired = kifu.read("repaired.pgn")
    assert len(repaired.main_line()) == 6
    assert len(repaired.main_line()[0].children) == 2
    assert any("repaired" in node.comment for node in repaired.main_line())


def test_repair_gives_json_and_is_content_with_a_good_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "repair", "bad.pgn", "--json")
    assert status == 1
    [damage] = map(json.loads, out.splitlines())
    assert damage["ply"] == 3
    assert damage["candidates"][0]["moves"]
    assert run(capsys, "repair", "good.pgn")[0] == 0


def test_repair_keeps_the_remarks_behind_the_break(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    score = "1. C2.5 H8+7 2. H2+3 R9.8 3. R1.3 {oh} (3. H8+7 C2.5) P7+1 $4 4. R2+4 H2+3 {end} 1-0"
    Path("sheet.pgn").write_text('[Red "x"]\n\n' + score + "\n", encoding="utf-8")
    run(capsys, "repair", "sheet.pgn", "--apply", "-o", "repaired.pgn")
    text = Path("repaired.pgn").read_text(encoding="utf-8")
    assert all(word in text for word in ("oh", "H8+7 C2.5", "$4", "end"))


def test_repair_of_moves_by_points(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [{"moves": ["h3e3", "h10g8", "h1g4", "i10h10", "i1h1"]}]
    Path("a.jsonl").write_text(json.dumps({"kifu": 1, "game": "xiangqi", "lines": lines}), encoding="utf-8")
    _, out, _ = run(capsys, "repair", "a.jsonl")
    assert "h1g3 for h1g4" in out


def test_repair_says_that_a_branch_is_broken(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("branch.pgn").write_text(GOOD.replace("1... 炮8平5", "1... 炮8平9 2. 马二进五"), encoding="utf-8")
    status, _, err = run(capsys, "repair", "branch.pgn")
    assert status == 1
    assert "branches break off" in err
    assert run(capsys, "repair", "branch.pgn", "--apply", "0")[0] == 2


def test_repair_is_not_silent_where_a_number_shows_a_missing_move(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("missing.pgn").write_text('[Red "x"]\n\n1. C2.5 2. H2+3 H8+7 3. R1.2 R9.8 *\n', encoding="utf-8")
    status, out, _ = run(capsys, "repair", "missing.pgn")
    assert status == 1
    assert "a move is missing here, as the numbers show" in out
    status, _, _ = run(capsys, "repair", "missing.pgn", "--apply", "-o", "repaired.pgn")
    assert (status, len(kifu.read("repaired.pgn", strict=True).main_line())) == (0, 6)


def test_files_of_one_name_do_not_overwrite_each_other(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("in/a", "in/b"):
        os.makedirs(name)
        Path(name, "x.pgn").write_text(GOOD, encoding="utf-8")
    Path("in/a/x.txt").write_text("1. C2.5 H8+7\n", encoding="utf-8")
    status, _, err = run(capsys, "convert", "in", "-o", "out/", "--to", "jsonl".removesuffix("l"), "--force")
    assert status == 2
    assert "another file of that name" in err
    assert sorted(str(path) for path in Path("out").rglob("*.jsonl")) == ["out/a/x.jsonl", "out/b/x.jsonl"]


def test_a_file_that_cannot_be_read_leaves_the_target_alone(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "convert", "nope.pgn", "-o", "good.pgn", "--force")[0] == 3
    assert Path("good.pgn").read_text(encoding="utf-8") == GOOD


# formats, detect


def test_formats_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "formats", "--json")
    names = {json.loads(line)["name"] for line in out.splitlines()}
    assert names == {known.name for known in formats()}
    assert {"pgn", "xqf", "json"} <= names


def test_detect_knows_files(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "detect", "good.pgn")
    assert out.splitlines()[0] == "zh-hans (xiangqi) in pgn utf-8"


# Names and signals


@pytest.mark.parametrize("name", ["$(id).pgn", "new\nline.pgn", "esc\x1b[2J.pgn", "--help.pgn"])
def test_b67_odd_names_are_data(folder: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    Path(name).write_text(BAD, encoding="utf-8")
    status, out, _ = run(capsys, "check", "--", name)
    assert status == 1
    assert "\x1b" not in out
    assert len([line for line in out.splitlines() if "illegal-move" in line]) == 1


def test_b67_names_that_are_too_long_or_no_text(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "check", "x" * 4096)[0] == 3
    name = os.fsdecode(b"\xff\xfe.pgn")
    Path(name).write_text(BAD, encoding="utf-8")
    status, out, _ = run(capsys, "check", name)
    assert status == 1
    assert "illegal-move" in out


def test_b66_nobody_reads_on() -> None:
    command = f"{sys.executable} -m kifu notations --json | head -c 1"
    done = subprocess.run(["bash", "-c", command + "; echo ${PIPESTATUS[0]}"], capture_output=True, text=True)
    assert "Traceback" not in done.stderr
    assert done.stdout.strip().endswith(("0", "141"))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full here")
def test_b66_a_full_disk_says_what_was_written(folder: Path) -> None:
    Path("into").mkdir()
    command = [sys.executable, "-m", "kifu", "convert", "good.pgn", "good.pgn", "-o"]
    done = subprocess.run([*command, "/dev/full", "--to", "pgn", "--force"], capture_output=True, text=True)
    assert done.returncode == 3
    assert "/dev/full: No space left on device; nothing was written there" in done.stderr
    assert "2 records" in done.stderr
    assert "0 written" in done.stderr
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*command, "-"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 3
    assert "-: No space left on device; it ends in the middle" in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full here")
def test_b66_a_full_disk_is_told() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([sys.executable, "-m", "kifu", "formats"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 3
    assert "Traceback" not in done.stderr
    assert "No space left" in done.stderr


def test_a_candidate_that_is_not_there_is_refused_and_nothing_is_written(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("wrong.pgn").write_text('[Red "x"]\n\n1. C2.5 H8+7 2. H2+3 R9.6 3. R1.2 *\n', encoding="utf-8")
    status, _, err = run(capsys, "repair", "wrong.pgn", "--apply", "999", "-o", "repaired.pgn")
    assert status == 2
    assert "there is no candidate 999, only " in err
    assert not Path("repaired.pgn").exists()


TWO_FAULTS = "1. 炮二平五 马8进7 2. 马二进四 车9平8 3. 车一平二 马2进3 4. 兵七进二 卒7进1 5. 车二进六 炮2平1\n"


@pytest.mark.parametrize("suffix", ["txt", "pgn", "wxf", "ubb", "xqf", "cbr", "jsonl"])
def test_the_second_fault_is_an_error_after_the_first_is_repaired(
    suffix: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "sheet.txt").write_text(TWO_FAULTS, encoding="utf-8")
    assert run(capsys, "repair", "sheet.txt", "--apply", "-o", f"once.{suffix}")[0] == 1
    status, out, err = run(capsys, "check", f"once.{suffix}")
    assert (status, err.splitlines()[0]) == (1, "kifu: 1 record, 1 error, 0 warnings, 0 notes")
    assert "error[unread-text]" in out
    assert "兵七进二" in out
    assert "move 4, Red" in out
    assert run(capsys, "repair", f"once.{suffix}", "--apply", "-o", f"twice.{suffix}")[0] == 0
    assert run(capsys, "check", f"twice.{suffix}")[0] == 0
    assert len(kifu.read(folder / f"twice.{suffix}").main_line()) == 10


@pytest.mark.parametrize("name", ["gbk", "GBK", "cp936", "utf8", "U8", "utf_8_sig", "big5-tw", "csshiftjis", "utf-16"])
@pytest.mark.parametrize("to", ["text", "pgn", "wxf", "dhtmlxq"])
def test_the_encoding_of_the_output_has_all_names_of_python(
    name: str, to: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = folder / "two.pgn", folder / f"out{find_format(to).suffixes[0]}"
    source.write_text(2 * GOOD.replace("(1... 炮8平5) ", ""), encoding="utf-8")
    status, _, err = run(capsys, "convert", str(source), "-o", str(target), "--to", to, "--output-encoding", name)
    assert (status, err) == (0, "kifu: 2 records, 0 errors, 0 warnings, 0 notes, 2 written\n")
    data = target.read_bytes()
    assert data.decode(name).encode(name) == data
    assert [len(record.main_line()) for record in kifu.read_all(target, encoding=name)] == [4, 4]
    assert [len(record.main_line()) for record in kifu.read_all(target)] == [4, 4]


def test_an_encoding_of_the_output_that_is_not_known_is_wrong_use(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for target in ("x.pgn", "x.xqf"):
        status, _, err = run(capsys, "convert", "good.pgn", "-o", target, "--output-encoding", "gbk7")
        assert (status, "unknown encoding 'gbk7'" in err) == (2, True)
