"""A library as a book: how often each move was played in a position, to tell which repair of a game is likely."""

from collections import Counter
from collections.abc import Mapping
from functools import cache

from kifu.corpus.counting import count_positions
from kifu.corpus.library import Library
from kifu.corpus.lookup import look_up
from kifu.openings.book import book_moves
from kifu.rules.game import Game
from kifu.rules.likelihood import Book


def make_book(library: Library, game: Game) -> Book:
    """Return what a library knows of the positions of a game, and where it knows nothing the table of openings."""
    if library.uncounted():
        count_positions(library)

    @cache
    def moves(position: int) -> Mapping[int, int]:
        found: Counter[int] = Counter()
        for _, table in look_up(library, game.full_name, [position], ["move", "count"]):
            for move, count in zip(*table.to_pydict().values(), strict=True):
                if move:
                    found[game.packed(game.move(move))] += count
        return found or book_moves(position)

    return moves
