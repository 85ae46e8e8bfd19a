"""Seeded random games to measure on."""

import random

import kifu


def random_games(game: str, count: int, seed: int = 1) -> list[list[kifu.AnyMove]]:
    """Return games of 40 to 118 plies, shorter only where a game ends before."""
    choice = random.Random(seed)
    games = []
    for _ in range(count):
        position = kifu.Position(game)
        for _ in range(choice.randint(40, 118)):
            moves = position.legal_moves()
            if not moves:
                break
            position.play(choice.choice(moves))
        games.append(position.moves())
    return games
