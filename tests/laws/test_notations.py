"""Law 10: every legal move of every position renders in every notation of its game and parses back to itself."""

import random
from collections.abc import Iterator

import pytest

import kifu
from kifu import registry
from kifu.notations.base import Notation, notations_of
from kifu.rules.setup import FAULTS
from tests.conftest import random_play
from tests.effort import SEED, effort

POSITIONS = effort(320)
BOARDS, MOVES = effort(20), 12
GAMES = registry.names("games")


def check(position: kifu.Position, notations: list[Notation]) -> None:
    for move in position.legal_moves():
        for notation in notations:
            text = notation.render(position, move)
            reading = notation.read(position, text, strict=True)
            assert (reading.move, reading.diagnostics) == (move, ()), f"{notation.name} {text} {position.fen()}"


def variants(game: str) -> list[Notation]:
    """Return every notation, and once more with each of its options set to each of its values."""
    found = []
    for notation in notations_of(kifu.Position(game).game):
        found.append(notation)
        for option, values in notation.options.items():
            found += [notation.set(**{option: value}) for value in values[1:]]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_option_in_random_games(game: str) -> None:
    notations = variants(game)
    for number in range(effort(1)):
        for position in random_play(game, SEED + number, 60):
            if position.ply % 10 == 0:
                check(position, notations)


def test_tandems() -> None:
    notations = notations_of(kifu.Position("xiangqi").game)
    positions = tandem_positions(random.Random(SEED))
    for _ in range(POSITIONS):
        check(next(positions), notations)


def test_options_in_tandems() -> None:
    positions = tandem_positions(random.Random(SEED))
    for _ in range(effort(6)):
        check(next(positions), variants("xiangqi"))


@pytest.mark.parametrize("game", GAMES)
def test_boards_that_no_game_comes_to(game: str) -> None:
    """There a move may have no text in a notation; then it is refused, and its points are read in its place."""
    choice = random.Random(SEED)
    found = kifu.Position(game).game
    notations = notations_of(found)
    for _ in range(BOARDS):
        position = crowded_position(found, choice)
        moves = position.legal_moves()
        for move in choice.sample(moves, min(len(moves), MOVES)):
            for notation in notations:
                text = notation.render_or_points(position, move)
                reading = notation.read(position, text, strict=True)
                assert (reading.move, reading.diagnostics) == (move, ()), f"{notation.name} {text} {position.fen()}"


def crowded_position(game: kifu.Game, choice: random.Random) -> kifu.Position:
    """Return any number of men of a few kinds on any points, many of them on one file."""
    royal = next(piece for piece in game.pieces if piece.royal)
    points = list(game.squares)
    choice.shuffle(points)
    file = choice.choice(game.files)
    points.sort(key=lambda point: game.files[game.place(point)[0]] == file and choice.random() < 0.8, reverse=True)
    kinds = choice.choices(game.pieces, k=choice.randint(1, 4))
    men = {points.pop(): kifu.Man(side, royal) for side in kifu.Side}
    for point in points[: choice.randint(2, 24)]:
        men[point] = kifu.Man(kifu.Side(choice.random() < 0.2), choice.choice(kinds))
    return kifu.Position(game, kifu.Setup(game, men, kifu.Side(choice.randrange(2))), forgive=FAULTS)


FILES, RANKS = "abcdefghi", range(1, 11)
PAWNS = ([2], [3], [4], [5], [2, 2], [3, 2], [2, 1, 1], [3, 1, 1])


def tandem_positions(choice: random.Random) -> Iterator[kifu.Position]:
    """Yield positions crowded with tandems: pawns on one file and on two, pairs of every other kind."""
    while True:
        men: dict[str, str] = {}
        for upper in (True, False):
            place_side(choice, men, upper)
        setup = kifu.Setup.from_fen(kifu.Position().fen())
        letters = {man.piece.letter: man.piece for man in setup.men.values()}
        placed = {
            point: kifu.Man(kifu.Side(int(letter.islower())), letters[letter.upper()]) for point, letter in men.items()
        }
        try:
            yield kifu.Position("xiangqi", kifu.Setup(setup.game, placed, kifu.Side(choice.randrange(2))))
        except kifu.PositionError:
            continue


def place_side(choice: random.Random, men: dict[str, str], red: bool) -> None:
    def put(letter: str, file: str, rank: int) -> None:
        point = f"{file}{rank if red else 11 - rank}"
        men.setdefault(point, letter if red else letter.lower())

    put("K", choice.choice("def"), choice.choice((1, 2)))
    for letter, spots in (("A", ["d1", "d3", "f1", "f3", "e2"]), ("B", ["c1", "c5", "g1", "g5", "a3", "e3", "i3"])):
        for spot in choice.sample(spots, choice.randrange(3)):
            put(letter, spot[0], int(spot[1:]))
    for letter in choice.sample("RNC", choice.randrange(4)):
        file = choice.choice(FILES)
        for rank in choice.sample(RANKS, 2):
            put(letter, file, rank)
    for count, file in zip(choice.choice(PAWNS), choice.sample(FILES, 3), strict=False):
        for rank in choice.sample(range(6, 11), count):
            put("P", file, rank)
