"""Games as programs and people leave them: what a row of each takes, of look-alikes that are made here and of files.

    python -m bench.world
    python -m bench.world FOLDER...

A look-alike is PGN in Big5 with the setup in a tag, full-width digits and one character for the cannons of both sides,
or XQF.  Of a folder all files of one suffix are measured together, one by one and, where a file may hold many games,
joined to one.
"""

import argparse
import random
import tempfile
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

import kifu
from bench.corpora import WRONG, make_game
from bench.measure import Row, best_of, processor_time
from kifu.corpus import convert_batch, make_sources
from kifu.errors import UnknownNameError
from kifu.files.writing import format_of

SEED = 22
GAMES = 200
SPELLING = "zh-hant:digits=full:cannon=炮"
AIMS = {
    "joined": "at most 0.2 ms",
    "a file each": "at most 0.3 ms",
    "faulty": "at most 0.5 ms",
    "xqf": "at most 0.15 ms",
}
Files = list[tuple[str, bytes]]


def rows() -> list[Row]:
    old, xqf = make_old_pgn(), make_xqf()
    measured = {
        ("PGN in Big5 with setups, joined", AIMS["joined"]): join(old),
        ("PGN in Big5 with setups, a file each", AIMS["a file each"]): old,
        ("the same with an illegal move each, joined", AIMS["faulty"]): join(make_old_pgn(faulty=True)),
        ("XQF, a file each", AIMS["xqf"]): xqf,
    }
    return [Row(f"games to rows: {what}", _cost(files), aim) for (what, aim), files in measured.items()]


def make_old_pgn(*, faulty: bool = False) -> Files:
    """Return games as programs for Windows wrote them, a file each."""
    chance, files = random.Random(SEED), []
    for number in range(GAMES):
        moves = kifu.convert(" ".join(make_game(chance)), SPELLING, "uci").split()
        if faulty:
            moves[chance.randrange(len(moves) // 2, len(moves))] = WRONG.translate(str.maketrans("帅进", "帥進"))
        tags = {"Game": "Chinese Chess", "Event": f"第{number}屆", "Red": "胡榮華", "Black": "楊官璘", "Result": "1-0"}
        head = "\r\n".join(f'[{name} "{value}"]' for name, value in (tags | {"FEN": kifu.Position().fen()}).items())
        rounds = [f"{ply // 2 + 1}. {' '.join(moves[ply : ply + 2])}" for ply in range(0, len(moves), 2)]
        files.append((f"{number}.pgn", "\r\n".join([head, "", *rounds, "1-0", ""]).encode("big5")))
    return files


def make_xqf() -> Files:
    """Return games as XQF, a file each."""
    chance, files = random.Random(SEED), []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(GAMES):
            record = kifu.read(" ".join(make_game(chance)), notation="uci")
            kifu.write(record, path := Path(folder, f"{number}.xqf"))
            files.append((path.name, path.read_bytes()))
    return files


def read_files(folders: Iterable[Path]) -> Iterator[tuple[str, Files]]:
    """Yield the files of folders by their suffixes."""
    found: dict[str, Files] = {}
    for path in sorted(path for folder in folders for path in folder.rglob("*") if path.is_file()):
        found.setdefault(path.suffix.lower(), []).append((path.name, path.read_bytes()))
    yield from found.items()


def join(files: Files) -> Files:
    return [(f"all{Path(files[0][0]).suffix}", b"\r\n".join(data for _, data in files))]


def _cost(files: Files) -> str:
    """Return the processor time of a row, and of how many rows it is the mean."""
    sources = make_sources(files)
    count = convert_batch(sources).num_rows
    best = best_of({"rows": partial(convert_batch, sources)}, clock=processor_time)
    return f"{1000 * best['rows'] / count:.3f} ms ({count:,})"


def _may_be_joined(suffix: str) -> bool:
    try:
        return format_of(f"a{suffix}").many
    except (kifu.FormatError, UnknownNameError):
        return False


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER")
    folders = parser.parse_args().folders
    measured = [] if folders else rows()
    for suffix, files in read_files(folders):
        measured.append(Row(f"{len(files):,} files {suffix}, one by one", _cost(files), ""))
        if len(files) > 1 and _may_be_joined(suffix):
            measured.append(Row(f"{len(files):,} files {suffix}, joined", _cost(join(files)), ""))
    print_rows(measured)


def print_rows(measured: Iterable[Row]) -> None:
    for row in measured:
        print(f"{row.what:60}  {row.measured:>24}  {row.aim}")


if __name__ == "__main__":
    main()
