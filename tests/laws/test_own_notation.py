"""Law of writing: a record that came in a notation goes out in it, to the same bytes, where none is named."""

from pathlib import Path

import pytest

import kifu
from kifu import registry
from kifu.formats.base import find_format
from kifu.notations.base import find_notation, notations_of
from kifu.rules.game import find_game
from tests.effort import SEED
from tests.laws.records import grown


def cases() -> list[tuple[str, str, str]]:
    """Return every format that takes a notation, with the games and the notations that it can hold."""
    found = []
    for form in map(find_format, registry.names("formats")):
        for game in (form.games or registry.names("games")) if form.notated and form.writes else ():
            for notation in notations_of(find_game(game)):
                holds = not form.notations or notation.name in form.notations
                if holds and (form.brackets or not notation.brackets):
                    found.append((form.name, game, notation.name))
    return found


@pytest.mark.parametrize(("name", "game", "notation"), cases())
def test_the_notation_goes_out_as_it_came_in(name: str, game: str, notation: str, tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    kifu.write(grown(game, SEED, 16, 0), first, format=name, notation=notation)
    record = kifu.read(first, format=name, notation=notation, game=game)
    assert find_notation(record.origin.notation, record.game).name == notation, SEED
    kifu.write(record, second, format=name)
    assert second.read_bytes() == first.read_bytes(), SEED
