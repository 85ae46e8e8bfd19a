"""The language of commands: the one that is named, else that of the system; data is English unless one is named."""

import json
from pathlib import Path

import pytest

from kifu.cli import main

NOTHING = {
    "en": "Nothing to judge: no position recurs.",
    "ja": "裁定なし：同じ局面は現れていない。",
    "zh-hant": "沒有重複局面,無須裁決。",
}


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "game.pgn"
    path.write_text('[Game "Chinese Chess"]\n\n1. C2.5 H8+7 *\n')
    return str(path)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "zh_TW.UTF-8"}, "zh-hant"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "tlh:ja"}, "ja"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "ja"}, "en"),
        ({"LANG": "tlh"}, "en"),
    ],
)
def test_a_command_speaks_the_language_of_the_system(
    environment: dict[str, str],
    language: str,
    game: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert main(["judge", game]) == 0
    assert capsys.readouterr().out.strip() == NOTHING[language]


def test_the_language_that_is_named_is_spoken(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    main(["judge", game, "--language", "zh-TW"])
    assert capsys.readouterr().out.strip() == NOTHING["zh-hant"]
    main(["judge", game, "--json"])
    assert json.loads(capsys.readouterr().out)["verdict"] == NOTHING["en"]


def test_a_game_in_the_terminal_is_played_in_it(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from io import StringIO

    monkeypatch.setattr("sys.stdin", StringIO("C2.5\nresign\n"))
    assert main(["play", "--language", "vi", "--record", str(tmp_path / "new.pgn")]) == 0
    said = capsys.readouterr().out
    assert "Cờ tướng, hai người cùng bàn" in said
    assert "Đỏ đã đi C2.5. Đen đi>" in said
    assert "Đỏ thắng: Đen xin thua." in said
