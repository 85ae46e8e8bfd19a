"""A setup that a game names can be played, is not the start, and is told from the others by name and by title."""

import pytest

from kifu import registry
from kifu.languages.language import languages
from kifu.rules.about import ENGLISH, LANGUAGES
from kifu.rules.game import Game, find_game
from kifu.rules.setup import Setup

GAMES = [find_game(name) for name in registry.names("games")]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_a_named_setup_is_playable_and_has_a_name_and_titles_of_its_own(game: Game) -> None:
    start = Setup.from_fen(game.start, game)
    for named in game.setups:
        setup = Setup.from_fen(named.fen, game)
        assert (setup.faults(), setup.fen()) == ([], named.fen)
        assert setup.men != start.men
        assert all(named.titles[language] for language in LANGUAGES)
    for own in (lambda named: named.name, lambda named: named.fen, lambda named: named.titles[ENGLISH]):
        assert len(set(map(own, game.setups))) == len(game.setups)


def test_a_row_of_titles_has_every_language_of_kifu() -> None:
    assert {language.name for language in languages()} == set(LANGUAGES)
