"""Which engine plays which game: asked of what engines call their variants, and of what a game says it is called."""

from pathlib import Path

import pytest

from kifu.engine import engines_for, find_engine
from kifu.engine.finding import KNOWN, KnownEngine
from kifu.errors import EngineMissingError
from kifu.rules.game import find_game


def test_an_engine_plays_a_game_that_it_knows_by_one_of_its_names() -> None:
    hachu = KnownEngine("hachu", "xboard", ("dai", "chu"))
    assert [hachu.plays(find_game(name)) for name in ("dai_shogi", "chu_shogi", "xiangqi")] == [True, True, False]
    assert KnownEngine("unknown").plays(find_game("chu_shogi"))


def test_of_an_engine_with_two_protocols_that_is_taken_in_which_it_plays_the_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "twofold"
    file.write_text("#!/bin/sh\n")
    file.chmod(0o755)
    twofold = (KnownEngine("twofold", "uci", ("xiangqi",)), KnownEngine("twofold", "usi", ("chushogi",)))
    monkeypatch.setattr("kifu.engine.finding.KNOWN", twofold)
    monkeypatch.setenv("PATH", str(tmp_path))
    for game, protocol in (("xiangqi", "uci"), ("chu_shogi", "usi")):
        assert find_engine("twofold", game).known.protocol == protocol
        assert [found.known.protocol for found in engines_for(game)] == [protocol]


def test_where_no_engine_is_installed_those_that_play_the_game_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kifu.engine.finding._find_file", lambda _: None)
    with pytest.raises(EngineMissingError, match="there is no engine for chu shogi here: hachu"):
        find_engine("", "chu_shogi")
    assert {"hachu", "pikafish"} <= {engine.name for engine in KNOWN}
