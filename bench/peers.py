"""Many games read at once, against what else a user would pick for them; each line says what either side does.

kifu and each peer read one set of files from disk, check every move, and take turns; processor time counts.  The games
of python-chess are chess, as long as the others: it is the yardstick of the field, not a rival.
"""

import contextlib
import io
import random
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import kifu
from bench.games import random_games
from bench.measure import Row, best_of, processor_time
from kifu.corpus import convert_batch, make_sources
from kifu.formats.base import Request
from kifu.formats.pgn.blocks import read_block
from kifu.lines import convert_block
from kifu.records.record import Record, Result

GAMES = 400
TIMES = 10  # that each game stands in a file of many
THEIRS = 40  # games that a peer reads, which takes it about as long
ROUNDS = 3
AIM, SINGLE_AIM, FIELD_AIM = "at least 300x", "at least 100x", "at least 20x"
START = kifu.Position()
Jobs = dict[str, tuple[int, Callable[[], object]]]  # each with the number of games that it reads


def rows() -> list[Row]:
    games = random_games("xiangqi", GAMES)
    with tempfile.TemporaryDirectory() as folder:
        files = _Files(Path(folder), games)
        return [*against_cchess(files), *against_pyffish(games), *against_python_chess(files)]


class _Files:
    """Games as files of one game each and, each game ten times, as one file."""

    def __init__(self, folder: Path, games: list[list[kifu.AnyMove]]) -> None:
        self.folder = folder
        self.plies = list(map(len, games))
        records = [_make_record(number, moves) for number, moves in enumerate(games, 1)]
        self.single = {suffix: self._write(records, suffix) for suffix in ("pgn", "xqf")}
        self.many = folder / "all.pgn"
        self.many.write_bytes(b"\n".join(path.read_bytes() for path in self.single["pgn"]) * TIMES)

    def _write(self, records: list[Record], suffix: str) -> list[Path]:
        paths = [self.folder / f"{number}.{suffix}" for number in range(len(records))]
        for record, path in zip(records, paths, strict=True):
            kifu.write(record, path, notation="zh-hans" if suffix == "pgn" else None)
        return paths

    def read_packed(self) -> int:
        return len(read_block(self.many.read_bytes(), Request()))

    def read_rows(self) -> int:
        return int(convert_batch(make_sources([(self.many.name, self.many.read_bytes())])).num_rows)

    def read_single_rows(self, suffix: str) -> int:
        files = [(path.name, path.read_bytes()) for path in self.single[suffix]]
        return int(convert_batch(make_sources(files)).num_rows)


def _make_record(number: int, moves: list[kifu.AnyMove]) -> Record:
    tags = {"Event": f"game {number}", "Date": "2001.02.03", "Red": "胡荣华", "Black": "柳大华", "Site": "上海"}
    record = Record(tags=tags, result=list(Result)[number % 4])
    node = record.root
    for move in moves:
        node = node.append(move)
    return record


def against_cchess(files: _Files) -> list[Row]:
    """It reads one file after another, and of each the first game, into a tree of moves."""
    try:
        import cchess
    except ImportError:
        return [Row("games a second / those of cchess", "cchess is not installed", AIM)]

    def read(suffix: str) -> list[Any]:
        with contextlib.redirect_stdout(io.StringIO()):
            return [cchess.Game.read_from(str(path)) for path in files.single[suffix][:THEIRS]]

    # It stops without a word where it cannot go on, so what it has read is counted.
    plies = sum(files.plies[:THEIRS])
    for suffix in ("pgn", "xqf"):
        theirs = sum(len(line) for game in read(suffix) for line in game.dump_iccs_moves()[:1])
        assert theirs > 0.9 * plies, f"cchess reads {theirs} of {plies} moves"
    jobs: Jobs = {
        "cchess pgn": (THEIRS, partial(read, "pgn")),
        "cchess xqf": (THEIRS, partial(read, "xqf")),
        "a file of PGN to packed moves": (GAMES * TIMES, files.read_packed),
        "a file of PGN to rows of a table": (GAMES * TIMES, files.read_rows),
        "a PGN file for each game, to rows of a table": (GAMES, partial(files.read_single_rows, "pgn")),
        "an XQF file for each game, to rows of a table": (GAMES, partial(files.read_single_rows, "xqf")),
    }
    rates = _rates(jobs)
    peers = {what: "cchess xqf" if "XQF" in what else "cchess pgn" for what in list(jobs)[2:]}
    return [
        Row(
            f"{what}: games a second / those of cchess, a file for each",
            _compare(rates, what, peer),
            SINGLE_AIM if "PGN file for each" in what else AIM,
        )
        for what, peer in peers.items()
    ]


def against_pyffish(games: list[list[kifu.AnyMove]]) -> list[Row]:
    """UCI moves from the start to the last position: it looks each of them up among all legal moves."""
    what = "games of UCI moves replayed, every move checked: games a second / those of pyffish"
    try:
        import pyffish
    except ImportError:
        return [Row(what, "pyffish is not installed", "")]
    words = [list(map(str, moves)) for moves in games]
    text = "".join(" ".join(moves) + "\n" for moves in words).encode() * TIMES
    start = pyffish.start_fen("xiangqi")

    def read() -> list[str]:
        return [pyffish.get_fen("xiangqi", start, moves) for moves in words[:THEIRS]]

    def replay() -> int:
        converted = convert_block(text, "uci", "uci", START)
        assert not converted.errors
        return len(converted.data)

    assert [fen.split()[0].lower() for fen in read()] == [_last_board(moves) for moves in games[:THEIRS]]
    rates = _rates({"pyffish": (THEIRS, read), "kifu": (GAMES * TIMES, replay)})
    return [Row(what, _compare(rates, "kifu", "pyffish"), "")]


def _last_board(moves: list[kifu.AnyMove]) -> str:
    position = START.copy()
    position.play_all(moves)
    return position.fen().split()[0].lower()


def against_python_chess(files: _Files) -> list[Row]:
    """Its reader on chess: PGN to a tree of moves, each of which it checks."""
    what = "games of PGN to rows of a table: games a second / those of python-chess, chess of the same length"
    try:
        import chess.pgn
    except ImportError:
        return [Row(what, "python-chess is not installed", FIELD_AIM)]
    path = files.folder / "chess.pgn"
    path.write_text("\n\n".join(_make_chess(files.plies[:THEIRS])) + "\n", "utf-8")

    def read() -> int:
        with path.open(encoding="utf-8") as file:
            return sum(game.end().ply() for game in iter(partial(chess.pgn.read_game, file), None))

    assert read() == sum(files.plies[:THEIRS])
    rates = _rates({"python-chess": (THEIRS, read), "kifu": (GAMES * TIMES, files.read_rows)})
    return [Row(what, _compare(rates, "kifu", "python-chess"), FIELD_AIM)]


def _make_chess(lengths: list[int]) -> Iterator[str]:
    """Yield games of chess as PGN, random and of these lengths; one that ends before is begun again."""
    import chess.pgn

    choice = random.Random(1)
    for length in lengths:
        board = chess.Board()
        while board.ply() < length:
            moves = list(board.legal_moves)
            if moves:
                board.push(choice.choice(moves))
            else:
                board.reset()
        yield str(chess.pgn.Game.from_board(board))


def _rates(jobs: Jobs) -> dict[str, float]:
    """Return how many games each job reads in a second of processor time; the jobs take turns."""
    best = best_of({name: job for name, (_, job) in jobs.items()}, ROUNDS, processor_time)
    return {name: games / best[name] for name, (games, _) in jobs.items()}


def _compare(rates: dict[str, float], own: str, peer: str) -> str:
    return f"{rates[own] / rates[peer]:.0f}x ({rates[own]:,.0f} and {rates[peer]:,.0f})"
