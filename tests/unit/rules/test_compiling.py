"""Tables of a game: boards that share them must get one object, whichever asks first."""

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from threading import Barrier

import pytest

from kifu.games.dai_shogi import GAME
from kifu.rules import compiling


def test_threads_that_ask_at_once_get_the_same_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "_make_tables", cache(compiling._make_tables.__wrapped__))
    together = Barrier(4)

    def ask(_: int) -> int:
        together.wait(60)
        return id(compiling.tables_of(GAME))

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(ask, range(4)))) == 1
