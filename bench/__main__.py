"""Prints one table of ratios.  A line whose peer is not installed says so."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import kifu
from bench.games import random_games
from bench.measure import best_of, count_words
from kifu.core.replay import replay_lines
from kifu.core.tokens import Tokens
from kifu.rules.possible import possible_moves


class Row(NamedTuple):
    what: str
    measured: str
    aim: str


def main() -> None:
    if not kifu.COMPILED:
        sys.exit("kifu runs as plain Python here: build it with a C compiler before measuring")
    rows = [perft_against_fairy_stockfish(), *replay_against_wc(), import_time()]
    width = max(len(row.what) for row in rows)
    for row in rows:
        print(f"{row.what:{width}}  {row.measured:>28}  {row.aim}")


def perft_against_fairy_stockfish(depth: int = 5) -> Row:
    what = f"xiangqi perft({depth}), nodes a second: kifu / fairy-stockfish"
    engine = shutil.which("fairy-stockfish", path=f"{os.environ['PATH']}:/usr/games")
    if engine is None:
        return Row(what, "fairy-stockfish not found", "at least 2x")
    script = f"setoption name UCI_Variant value xiangqi\nposition startpos\ngo perft {depth}\nquit\n"

    def fairy() -> None:
        out = subprocess.run([engine], input=script, capture_output=True, text=True, check=True).stdout
        assert "Nodes searched: 133312995" in out

    def own() -> None:
        assert kifu.Position().perft(depth) == 133_312_995

    best = best_of({"own": own, "fairy": fairy}, rounds=2)
    nodes = 133.312995 / best["own"]
    return Row(what, f"{best['fairy'] / best['own']:.1f}x ({nodes:.0f} million)", "at least 2x")


def replay_against_wc() -> list[Row]:
    """Text of UCI moves to checked positions, a game a line, for two sizes of text."""
    game = kifu.Position().game
    tokens = Tokens({str(move).encode(): game.packed(move) for move in possible_moves(game)})
    start = kifu.Position().setup().board()
    few = random_games("xiangqi", 2000)
    rows, costs = [], []
    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder, "empty")
        empty.touch()
        for times in (1, 10):
            text = ("".join(" ".join(map(str, moves)) + "\n" for moves in few) * times).encode()
            path = Path(folder, f"{times}.txt")
            path.write_bytes(text)
            best = best_of(
                {
                    "replay": lambda text=text: replay_lines(start, tokens, text),  # type: ignore[misc]
                    "wc": lambda path=path: count_words(path),  # type: ignore[misc]
                    "start of wc": lambda: count_words(empty),
                }
            )
            assert sum(replay_lines(start, tokens, text)) == len(text.split())
            costs.append(best["replay"] / times)
            ratio = best["replay"] / (best["wc"] - best["start of wc"])
            what = f"replay of {2000 * times:,} games of UCI text, fully checked: a ply / a word of wc -w"
            rows.append(Row(what, f"{ratio:.1f}x", "at most 7.5x"))
    rows.append(
        Row("the same, ten times the games: cost per game / cost per game", f"{costs[1] / costs[0]:.2f}x", "1x")
    )
    return rows


def import_time() -> Row:
    def run(code: str) -> None:
        subprocess.run([sys.executable, "-c", code], check=True)

    best = best_of({"bare": lambda: run("pass"), "kifu": lambda: run("import kifu")}, rounds=15)
    return Row("import kifu, over bare Python", f"{1000 * (best['kifu'] - best['bare']):.0f} ms", "under 60 ms")


if __name__ == "__main__":
    began = time.perf_counter()
    main()
    print(f"measured in {time.perf_counter() - began:.0f} s")
