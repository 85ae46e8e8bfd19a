"""Two ways to find the games of a position: the index that libraries have, and the replay of games that could have it.

    python -m bench.finding 10000 100000

Men only become fewer, and so do the pawns that still stand where they began.  So a game can have a position only if no
kind of men is more numerous at its end, and no pawn is at home then that was not at home in the position.  These two
facts of each game, ten bytes, would be kept in place of the index; what they leave is replayed.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

import kifu
from bench.corpus import choose_boards, each_collection, run
from bench.measure import best_of, processor_time
from kifu.corpus import Library, Wanted, find_games, open_library, unpack_moves
from kifu.corpus.replaying import Visits
from kifu.corpus.tables import GAMES_FILE, POSITIONS_FILE

START = kifu.Position()
HOMES = [point for point in START.game.squares if (man := START[point]) and man.piece.letter == "P"]
KINDS = [piece.letter for piece in START.game.pieces]
HIGH = sum(8 << 4 * place for place in range(2 * len(KINDS)))  # the highest bit of each count, which none needs
ROUNDS = 3
SAMPLE = 300  # games that are gone through move by move


class Facts(NamedTuple):
    """What is known of a board without its moves: men of each kind in four bits, and the pawns at home in one each."""

    men: int
    homes: int

    def may_become(self, later: "Facts") -> bool:
        return (self.men | HIGH) - later.men & HIGH == HIGH and not later.homes & ~self.homes


def facts_of(board: kifu.Position) -> Facts:
    men = homes = 0
    for point in board.game.squares:
        if man := board[point]:
            men += 1 << 4 * (KINDS.index(man.piece.letter) + len(KINDS) * man.side)
    for number, point in enumerate(HOMES):
        homes |= (board[point] == START[point]) << number
    return Facts(men, homes)


class Candidates:
    """Games with their facts, from which those of a position are found by replaying."""

    def __init__(self, library: Library) -> None:
        self.packed: list[bytes] = library.games(["moves"]).column("moves").to_pylist()
        facts = [facts_of(board) for board in map(self._last_board, self.packed)]
        self.men = pa.array([fact.men for fact in facts], pa.uint64())
        self.homes = pa.array([fact.homes for fact in facts], pa.uint16())

    def _last_board(self, packed: bytes) -> kifu.Position:
        board = START.copy()
        board.play_all(unpack_moves(START, packed))
        return board

    def choose(self, wanted: Facts) -> list[int]:
        """Return the games that could have a position with these facts."""
        high = pa.scalar(HIGH, pa.uint64())
        few = pc.bit_wise_and(pc.subtract(pa.scalar(wanted.men | HIGH, pa.uint64()), self.men), high)
        gone = pc.bit_wise_and(self.homes, pa.scalar(~wanted.homes & (1 << len(HOMES)) - 1, pa.uint16()))
        return list(pc.indices_nonzero(pc.and_(pc.equal(few, high), pc.equal(gone, 0))).to_pylist())

    def find(self, board: kifu.Position) -> list[int]:
        """Return the games that have a position."""
        visits = Visits(board.game)
        for row in self.choose(facts_of(board)):
            visits.add_game(row, START, self.packed[row])
        table = visits.table()
        return sorted(
            set(
                table.filter(pc.equal(table.column("hash"), pa.scalar(board.hash, pa.uint64())))
                .column("row")
                .to_pylist()
            )
        )

    def share_needed(self, board: kifu.Position) -> float:
        """Return the part of their moves after which candidates have the position, or cannot have it any more."""
        wanted = facts_of(board)
        chosen = self.choose(wanted)
        plies = needed = 0
        for row in chosen[:: max(1, len(chosen) // SAMPLE)]:
            plies += len(self.packed[row])
            needed += sum(1 for _ in _boards_until(board, wanted, self.packed[row]))
        return needed / plies

    def bytes_on_disk(self, folder: Path) -> int:
        path = folder / "facts.parquet"
        pq.write_table(pa.table({"men": self.men, "homes": self.homes}), path, compression="zstd", compression_level=9)
        return path.stat().st_size


def _boards_until(wanted: kifu.Position, facts: Facts, packed: bytes) -> Iterator[kifu.Position]:
    board = START.copy()
    for move in unpack_moves(START, packed):
        if board.hash == wanted.hash or not facts_of(board).may_become(facts):
            return
        board.play(move)
        yield board


def index_bytes(library: Library) -> int:
    """Return how many bytes the rows of games take in the table of positions."""
    total = 0
    for file in library.files(POSITIONS_FILE):
        metadata = pq.read_metadata(file)
        for group in range(metadata.num_row_groups):
            columns = [metadata.row_group(group).column(number) for number in range(metadata.num_columns)]
            total += sum(each.total_compressed_size for each in columns if each.path_in_schema.startswith("games."))
    return total


def measure(count: int, games: Path, folder: Path) -> None:
    run("import", str(games), "--into", str(folder / "library"))
    library = open_library(folder / "library")
    candidates = Candidates(library)
    kept = sum(file.stat().st_size for file in library.files(GAMES_FILE))
    print(
        f"{count:,} games, {kept / count:.0f} bytes each: the index takes {index_bytes(library) / count:.1f} more, ",
        end="",
    )
    print(f"the facts for replaying {candidates.bytes_on_disk(folder) / count:.1f}")
    for name, board in choose_boards(library, count).items():
        chosen, found = candidates.choose(facts_of(board)), candidates.find(board)
        assert len(found) == find_games(library, Wanted(position=board), limit=1).total
        best = best_of(
            {
                "index": partial(find_games, library, Wanted(position=board), limit=50),
                "replay": partial(candidates.find, board),
            },
            ROUNDS,
            processor_time,
        )
        print(f"  {name} position, in {len(found):,}: index {1000 * best['index']:.0f} ms; ", end="")
        print(f"replay of {len(chosen):,} candidates {1000 * best['replay']:.0f} ms, ", end="")
        print(f"of whose moves {candidates.share_needed(board):.0%} would do")


if __name__ == "__main__":
    for number, files, scratch in each_collection(__doc__ or ""):
        measure(number, files, scratch)
