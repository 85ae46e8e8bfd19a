"""``kifu judge`` and ``kifu check --rules``."""

from pathlib import Path

import pytest

from kifu.cli import main

CHASE = "3k5/9/9/9/9/9/3r5/9/9/3NK4 w"
LOOP = "d1c3 d4c4 c3d1 c4d4 d1c3 d4c4 c3d1 c4d4"
GAME = f'[FEN "{CHASE} - - 0 1"]\n[Result "1/2-1/2"]\n\n{LOOP} 1/2-1/2\n'


def test_the_cycle_its_moves_and_the_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "--fen", CHASE, "--moves", LOOP]) == 0
    out = capsys.readouterr().out
    assert "highlighted: d1" in out
    assert "2    Black  d4c4  chase: the Chariot on c4 attacks the Horse on c3" in out
    assert out.splitlines()[-1].startswith("Black loses: Red makes idle moves only; Black chases the Horse (c3, d1)")


def test_in_chinese_with_chinese_moves(capsys: pytest.CaptureFixture[str]) -> None:
    main(["judge", "--fen", CHASE, "--moves", LOOP, "--language", "zh", "--notation", "zh-hans"])
    out = capsys.readouterr().out
    assert "马六进七" in out
    assert "黑方负" in out


def test_up_to_a_ply(capsys: pytest.CaptureFixture[str]) -> None:
    main(["judge", "--fen", CHASE, "--moves", LOOP, "--ply", "4"])
    assert "Provisional" in capsys.readouterr().out
    main(["judge", "--fen", CHASE, "--moves", LOOP, "--ply", "3"])
    assert capsys.readouterr().out == "Nothing to judge: no position recurs.\n"


def test_an_unknown_rule_book_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["judge", "--rules", "axg"], ["check", "--rules", "axg"]):
        assert main(words) == 2
        assert "unknown rule book 'axg': did you mean 'axf'?" in capsys.readouterr().err


def test_check_warns_of_a_result_against_the_ruling(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.pgn"
    file.write_text(GAME)
    assert main(["check", str(file)]) == 0
    capsys.readouterr()
    assert main(["check", str(file), "--rules", "axf"]) == 1
    out = capsys.readouterr().out
    assert "warning[result-against-ruling] game 1" in out
    assert "the result is 1/2-1/2, by the rules 1-0. Black loses" in out
