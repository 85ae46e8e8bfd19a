"""Games to fill libraries with: random ones, each with its own moves."""

import random
from pathlib import Path

import kifu

RESULTS = ("1-0", "0-1", "1/2-1/2")


def make_pgn(count: int, seed: int = 1, plies: int = 12) -> str:
    """Return a PGN file of so many games, every tenth with a move that is not legal."""
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
