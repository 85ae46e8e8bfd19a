"""Collections of generated games, as large as wanted; a seed always makes the same collection.

The games are random after a beginning that many share, as long as those of people, and one in a hundred has a move that
is not legal.
"""

import random
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import kifu
from kifu.files.workers import open_pool
from kifu.lines import convert_block

SEED = 20
GAMES_OF_A_FILE = 10_000
SHORTEST, LONGEST, MIDDLE = 20, 220, 74  # plies
BEGINNINGS = 200
DEEPEST = 16  # plies of a beginning
PLAYERS, EVENTS = 3_000, 400
FAULTY = 100  # one game in a hundred has an illegal move
WRONG = "帅五进五"


def write_corpus(folder: Path, count: int, seed: int = SEED, jobs: int = 1) -> int:
    """Write generated games as PGN with Chinese moves, and return how many bytes they take.

    A file that is there already is kept, and one appears only when it is whole.
    """
    folder.mkdir(parents=True, exist_ok=True)
    firsts = range(0, count, GAMES_OF_A_FILE)
    write = partial(_write_file, folder, count, seed)
    if jobs == 1 or len(firsts) == 1:
        return sum(map(write, firsts))
    with open_pool(jobs) as pool:
        return sum(pool.map(write, firsts))


def _write_file(folder: Path, count: int, seed: int, first: int) -> int:
    games = min(GAMES_OF_A_FILE, count - first)
    path, new = folder / f"{first:08}-{games}.pgn", folder / f".{first:08}.new"
    if not path.exists():
        new.write_text("\n".join(make_games(games, seed + first)), "utf-8")
        new.rename(path)
    return path.stat().st_size


def make_games(count: int, seed: int) -> Iterator[str]:
    """Yield games as PGN."""
    chance = random.Random(seed)
    lines = "\n".join(" ".join(make_game(chance)) for _ in range(count))
    converted = convert_block(lines.encode(), "uci", "zh-hans", kifu.Position())
    assert not converted.errors
    for line in converted.data.decode().split("\n"):
        moves = line.split()
        if chance.randrange(FAULTY) == 0:
            moves[chance.randrange(len(moves))] = WRONG
        result = chance.choices(("1-0", "0-1", "1/2-1/2"), (38, 28, 34))[0]
        tags = {
            "Game": "Chinese Chess",
            "Event": f"第{chance.randrange(EVENTS)}届比赛",
            "Date": f"{chance.randrange(1950, 2026)}.{chance.randrange(1, 13):02}.{chance.randrange(1, 29):02}",
            "Red": f"棋手{int(PLAYERS * chance.random() ** 3)}",
            "Black": f"棋手{int(PLAYERS * chance.random() ** 3)}",
            "Result": result,
        }
        head = "\n".join(f'[{name} "{value}"]' for name, value in tags.items())
        rounds = (f"{ply // 2 + 1}. {' '.join(moves[ply : ply + 2])}" for ply in range(0, len(moves), 2))
        yield f"{head}\n\n{chr(10).join(rounds)}\n{result}\n"


def make_game(chance: random.Random) -> list[str]:
    """Return the moves of a game: some of a beginning, the first ones being the most frequent, and random ones."""
    beginning = _beginnings()[int(BEGINNINGS * chance.random() ** 2)]
    plies = min(LONGEST, max(SHORTEST, round(chance.lognormvariate(0, 0.4) * MIDDLE)))
    return list(map(_write_move, _play_on(beginning[: chance.randrange(4, DEEPEST)], plies, chance)))


@cache
def _beginnings() -> list[list[int]]:
    """Return what the games of all files begin with."""
    chance = random.Random(SEED)
    return [_play_on([], DEEPEST, chance) for _ in range(BEGINNINGS)]


def _play_on(moves: list[int], plies: int, chance: random.Random) -> list[int]:
    """Return packed moves, and random ones after them until there are enough or none is legal."""
    board, played, pick = kifu.Position().board, list(moves), chance.random
    for move in moves:
        board.play(move)
    while len(played) < plies and (legal := board.legal_moves()):
        move = legal[int(len(legal) * pick())]
        board.play(move)
        played.append(move)
    return played


@cache
def _write_move(move: int) -> str:
    return str(kifu.Position().game.unpacked(move))
