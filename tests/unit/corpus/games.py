"""Games to fill libraries with: random ones, each with its own moves."""

import random
from itertools import count
from pathlib import Path

import kifu
from kifu import registry
from kifu.files.writing import write
from kifu.formats.base import formats
from tests.laws.records import grown

RESULTS = ("1-0", "0-1", "1/2-1/2")


def make_pgn(count: int, seed: int = 1, plies: int = 12) -> str:
    """Return a PGN file of a number of games, every tenth with a move that is not legal."""
    chance = random.Random(seed)
    games = []
    for number in range(count):
        position = kifu.Position()
        while position.ply < plies and (legal := position.legal_moves()):
            position.play(chance.choice(legal))
        moves = [str(move) for move in position.moves()]
        if number % 10 == 9:
            moves[-1] = "a1i10"
        result = chance.choice(RESULTS)
        tags = {
            "Event": f"cup {number % 3}",
            "Date": f"{1990 + number % 20}.01.0{1 + number % 9}",
            "Red": f"player {chance.randrange(40)}",
            "Black": f"player {chance.randrange(40)}",
            "Result": result,
        }
        head = "\n".join(f'[{name} "{value}"]' for name, value in tags.items())
        text = " ".join(f"{ply // 2 + 1}. {move}" if ply % 2 == 0 else move for ply, move in enumerate(moves))
        games.append(f"{head}\n\n{text} {result}\n")
    return "\n".join(games)


def make_folder(folder: Path, files: int, games: int, plies: int = 12, seed: int = 0) -> Path:
    """Write files of games into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(files):
        (folder / f"{number:03}.pgn").write_text(make_pgn(games, seed=seed + number, plies=plies), "utf-8")
    return folder


def make_every_format(folder: Path) -> Path:
    """Write a file in every format that is written, of every game that it has, some of them with branches."""
    folder.mkdir(parents=True, exist_ok=True)
    numbers = count()
    for form in formats():
        if not (form.writes and form.reads):
            continue
        for game in form.games or registry.names("games"):
            seeds = [10 * next(numbers) + number for number in range(4 if form.many else 1)]
            records = [grown(game, seed, 14, 2 if seed % 3 == 0 else 0) for seed in seeds]
            for seed, record in zip(seeds, records, strict=True):
                record.tags |= {"Event": "杯赛", "Red": f"棋手{seed}", "Black": "Li", "Date": "1979.06.03"}
            write(records, folder / f"{form.name}-{game}{form.suffixes[0]}", format=form.name)
    (folder / "broken.xqf").write_bytes(b"XQ\x0a" + bytes(100))
    (folder / "cut.xqf").write_bytes((folder / "xqf-xiangqi.xqf").read_bytes()[:1100])
    (folder / "words.txt").write_bytes(b"no record")
    (folder / "gb.pgn").write_bytes((folder / "pgn-xiangqi.pgn").read_text("utf-8").encode("gb18030"))
    return folder
