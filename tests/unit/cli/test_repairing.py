"""``kifu repair`` until a sheet is whole: asked key by key at a terminal, or without asking with ``--all``."""

import json
import os
import pty
import subprocess
import sys
import termios
from pathlib import Path

import pytest

import kifu
from kifu.cli import main

SHEET = (Path(__file__).parents[3] / "demo" / "sheet.txt").read_text("utf-8")
# Two wrong moves: H3+6 for H7+6, and C2+9, for which C2+1 and C2+4 fit.
TWO = SHEET.replace("C5+4 C2+4", "C5+4 C2+9")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sheet.txt").write_text(TWO, "utf-8")
    return tmp_path


class Answer:
    """What a command at a terminal said, and how it ended."""

    def __init__(self, keys: str, *words: str) -> None:
        parent, child = pty.openpty()
        termios.tcsetwinsize(child, (50, 200))
        environment = {**os.environ, "NO_COLOR": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kifu", "repair", *words], preexec_fn=lambda: os.login_tty(child), env=environment
        )
        os.close(child)
        self._parent = parent
        self.said = ""
        for key in keys:
            self._read_until_prompt()
            os.write(parent, key.encode())
        while block := self._read():
            self.said += block
        self.status = self.process.wait()
        os.close(parent)

    def _read_until_prompt(self) -> None:
        start = len(self.said)
        while not self.said[start:].rstrip("\n").endswith("? more: "):
            block = self._read()
            assert block, f"no prompt came after {self.said!r}"
            self.said += block

    def _read(self) -> str:
        try:
            return os.read(self._parent, 4096).decode("utf-8", "ignore").replace("\r\n", "\n")
        except OSError:
            return ""  # the other end is closed


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_keys_lead_through_all_errors_until_the_sheet_is_whole(folder: Path) -> None:
    answer = Answer("12", "sheet.txt")
    assert answer.status == 0
    assert "sheet.txt:13:5: game 1, move 9, Red: 'H3+6'" in answer.said
    assert "├───俥──┼───┼───士──┼───┼───┼───┤" in answer.said
    assert "... R6.8 A5+4 P7+1 A4+5 [H3+6] P3+1 H6+4 R8.9 H4+3 ..." in answer.said
    assert "  1 >99 %  the file is counted from the other side: H7+6 for H3+6; then 6 more" in answer.said
    assert "2 repairs made, now all can be read; written to sheet-repaired.txt, sheet.txt is as it was" in answer.said
    assert (folder / "sheet.txt").read_text("utf-8") == TWO
    record = kifu.read(folder / "sheet-repaired.txt", strict=True)
    sound = kifu.read(SHEET.replace("H3+6", "H7+6").encode())
    assert [node.move for node in record.main_line()] == [node.move for node in sound.main_line()]
    assert [node.comment for node in record.main_line() if node.comment] == [
        "repaired: the file is counted from the other side: H7+6 for H3+6",
        "repaired: the number is another: C2+4 for C2+9",
    ]


@pytest.mark.parametrize("keys", ["q", "1q", "\x04", "1\x04", "x?yq"])
def test_who_quits_has_written_nothing(keys: str, folder: Path) -> None:
    answer = Answer(keys, "sheet.txt")
    assert (answer.status, files(folder)) == (1, ["sheet.txt"])
    assert "nothing was written" in answer.said


@pytest.mark.parametrize("keys", ["\x03", "1\x03"])
def test_an_interrupt_writes_nothing(keys: str, folder: Path) -> None:
    answer = Answer(keys, "sheet.txt")
    assert (answer.status, files(folder)) == (130, ["sheet.txt"])


def test_what_is_left_is_kept_and_can_be_gone_on_with(folder: Path) -> None:
    answer = Answer("1s", "sheet.txt")
    assert answer.status == 1
    assert "1 repair made, something wrong is left; written to sheet-repaired.txt" in answer.said
    again = Answer("2", "sheet-repaired.txt")
    assert again.status == 0
    assert "written to sheet-repaired-2.txt" in again.said
    assert files(folder) == ["sheet-repaired-2.txt", "sheet-repaired.txt", "sheet.txt"]
    assert len(kifu.read(folder / "sheet-repaired-2.txt", strict=True).main_line()) == 35


def test_a_choice_is_taken_back(folder: Path) -> None:
    answer = Answer("2u12", "sheet.txt")
    assert answer.status == 0
    assert "2 repairs made" in answer.said
    assert "u undo" not in answer.said[: answer.said.index("taken")]


def test_more_candidates_and_a_key_that_means_nothing(folder: Path) -> None:
    answer = Answer("9?9q", "sheet.txt")
    assert "1 to 5  take this candidate" in answer.said
    assert answer.said.index("1-5 take one") < answer.said.index("  9  <1 %") < answer.said.index("1-9 take one")
    assert "taken: this move can be played" in answer.said


def test_each_record_is_asked_about_and_a_good_file_is_not_written(folder: Path) -> None:
    game = '[Game "Chinese Chess"]\n[Red "{}"]\n\n1. C2.5 H8+7 2. {} R9.8 3. R1.2 *\n\n'
    (folder / "two.pgn").write_text(game.format("a", "H2+4") + game.format("b", "H3+3"), "utf-8")
    (folder / "good.pgn").write_text(game.format("a", "H2+3"), "utf-8")
    answer = Answer("11", "good.pgn", "two.pgn", "-o", "all.pgn")
    assert answer.status == 0
    assert [len(record.main_line()) for record in kifu.read_all("all.pgn", strict=True)] == [5, 5, 5]
    answer = Answer("", "good.pgn")
    assert (answer.status, answer.said) == (0, "kifu: good.pgn: nothing is wrong\n")
    assert files(folder) == ["all.pgn", "good.pgn", "sheet.txt", "two.pgn"]


# --all


def test_all_repairs_what_is_sure_and_lists_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["repair", "sheet.txt", "--all", "-o", "whole.pgn"]) == 0
    said = capsys.readouterr()
    assert said.out.splitlines()[1::2] == [
        "  taken: >99 %  the file is counted from the other side: H7+6 for H3+6; then 6 more moves can be read",
        "  taken: 52 %  the number is another: C2+1 for C2+9; then 11 more moves can be read",
    ]
    assert said.err == "kifu: 2 repairs made, now all can be read\n"
    assert len(kifu.read("whole.pgn", strict=True).main_line()) == 35


def test_all_stops_where_nothing_is_sure_enough(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["repair", "sheet.txt", "--all", "--sure", "90", "-o", "part.pgn"]) == 1
    said = capsys.readouterr()
    assert said.out.count("taken:") == 1
    assert "  none of them is sure enough to be taken (90 % at least)" in said.out
    assert said.err == "kifu: 1 repair made, something wrong is left\n"
    assert "C2+9 H++5" in kifu.read("part.pgn").main_line()[-1].rest


def test_all_in_json_says_what_was_chosen(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["repair", "sheet.txt", "--all", "--sure", "90", "--json", "-o", "part.pgn"]) == 1
    said = capsys.readouterr()
    first, second = map(json.loads, said.out.splitlines())
    assert (first["chosen"], second["chosen"], said.err) == (1, 0, "")
    assert 0.9 < first["candidates"][0]["sureness"] <= 1
    assert 0.5 < second["candidates"][0]["sureness"] < 0.9


def test_the_records_have_standard_output_for_themselves(
    folder: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["repair", "sheet.txt", "--all"]) == 0
    said = capsysbinary.readouterr()
    assert len(kifu.read(said.out, strict=True).main_line()) == 35
    assert said.err.count(b"taken:") == 2


# The candidate that is named


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--apply", "99"], "sheet.txt: there is no candidate 99, only "),
        (["--apply", "0"], "--apply is 1 or more, not 0"),
        (["--apply", "-1"], "--apply is 1 or more, not -1"),
        (["--apply", "--all"], "take one of the two"),
        (["--all", "--sure", "101"], "--sure 101 is no percentage"),
    ],
)
def test_a_candidate_that_cannot_be_is_refused(
    words: list[str], reason: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["repair", "sheet.txt", *words, "-o", "new.pgn"]) == 2
    assert reason in capsys.readouterr().err
    assert files(folder) == ["sheet.txt"]


@pytest.mark.parametrize("words", [["--apply", "2", "sheet.txt"], ["sheet.txt", "--apply", "2"]])
def test_the_second_candidate_is_taken(words: list[str], folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["repair", *words, "-o", "new.pgn"]) == 1
    [remark] = [node.comment for node in kifu.read("new.pgn").main_line() if "repaired" in node.comment]
    assert remark == "repaired: this move can be played: P3+1 for H3+6"


def test_a_file_after_apply_is_a_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["repair", "-o", "new.pgn", "--apply", "sheet.txt"]) == 1
    assert len(kifu.read("new.pgn").main_line()) == 23


def test_folders_have_other_files_in_them(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "notes.txt").write_text("buy milk", "utf-8")
    (folder / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    assert main(["repair", "."]) == 1
    said = capsys.readouterr()
    assert (said.out.count("sheet.txt:13:5"), said.err) == (1, "")
    assert main(["repair", "notes.txt"]) == 3
    assert "notes.txt" in capsys.readouterr().err


# check points to repair


def test_check_points_to_repair_once(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "my sheet.txt").write_text(TWO, "utf-8")
    main(["check", "my sheet.txt", "sheet.txt"])
    assert capsys.readouterr().err.splitlines()[1:] == ["kifu: `kifu repair 'my sheet.txt'` shows what was meant"]
    main(["check", "sheet.txt", "--json"])
    assert "kifu repair" not in capsys.readouterr().err
    (folder / "sheet.txt").write_text(SHEET.replace("H3+6", "H7+6"), "utf-8")
    main(["check", "sheet.txt"])
    assert "kifu repair" not in capsys.readouterr().err
    (folder / "branch.pgn").write_text('[Red "x"]\n\n1. C2.5 (1. C2.5 H9+9) H8+7 *\n', "utf-8")
    main(["check", "branch.pgn"])
    assert "kifu repair" not in capsys.readouterr().err


def test_a_library_says_what_is_likely(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("sheet.txt").write_text("1. C2.5 H8+7 2. H2+3 R9.8 3. R1.2 P7+1 4. R2+? C8.9 5. R2.3 C9-1\n", "utf-8")
    games = [f"C2.5 H8+7 H2+3 R9.8 R1.2 P7+1 R2+4 C8.9 {last}" for last in ("R2.3", "R2.4", "R2.6", "R2.7", "R2.8")]
    Path("games.txt").write_text("\n".join(games) + "\n", "utf-8")
    assert main(["import", "games.txt", "--into", "library", "--from", "lines:columns=moves"]) == 0
    capsys.readouterr()
    firsts = []
    for words in ([], ["--library", "library"]):
        assert main(["repair", "sheet.txt", "--json", "--limit", "1", *words]) == 1
        firsts.append(json.loads(capsys.readouterr().out)["candidates"][0]["texts"])
    assert firsts == [["R2+6"], ["R2+4"]]
