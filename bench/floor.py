"""The board engine: perft, replay of plain coordinates, and the cost of importing the package."""

import os
import shutil
import subprocess
import sys

import kifu
from bench.games import random_games
from bench.measure import Row, best_of, wc_seconds, word_counts
from kifu.core.replay import replay_lines
from kifu.core.tokens import Tokens
from kifu.rules.possible import possible_moves

PERFT_5 = 133_312_995


def rows() -> list[Row]:
    return [perft_against_fairy_stockfish(), *replay_against_wc(), import_time()]


def perft_against_fairy_stockfish() -> Row:
    what = "xiangqi perft(5), nodes a second: kifu / fairy-stockfish"
    engine = shutil.which("fairy-stockfish", path=f"{os.environ['PATH']}:/usr/games")
    if engine is None:
        return Row(what, "fairy-stockfish not found", "at least 2x")
    script = "setoption name UCI_Variant value xiangqi\nposition startpos\ngo perft 5\nquit\n"

    def fairy() -> None:
        out = subprocess.run([engine], input=script, capture_output=True, text=True, check=True).stdout
        assert f"Nodes searched: {PERFT_5}" in out

    def own() -> None:
        assert kifu.Position().perft(5) == PERFT_5

    best = best_of({"own": own, "fairy": fairy}, rounds=2)
    return Row(what, f"{best['fairy'] / best['own']:.1f}x ({PERFT_5 / best['own'] / 1e6:.0f} million)", "at least 2x")


def replay_against_wc() -> list[Row]:
    """Text of UCI moves to checked positions, a game a line, for two sizes of text."""
    game = kifu.Position().game
    tokens = Tokens({str(move).encode(): game.packed(move) for move in possible_moves(game)})
    start = kifu.Position().setup().board()
    games = random_games("xiangqi", 2000)
    rows, costs = [], []
    for times in (1, 10):
        text = "".join(" ".join(map(str, moves)) + "\n" for moves in games) * times
        data = text.encode()

        def replay(data: bytes = data) -> list[int]:
            return replay_lines(start, tokens, data)

        assert sum(replay()) == len(text.split())
        with word_counts(text) as jobs:
            best = best_of({"replay": replay, **jobs})
        costs.append(best["replay"] / times)
        what = f"replay of {2000 * times:,} games of UCI text, fully checked: a ply / a word of wc -w"
        rows.append(Row(what, f"{best['replay'] / wc_seconds(best):.1f}x", "at most 7.5x"))
    rows.append(
        Row("the same, ten times the games: cost per game / cost per game", f"{costs[1] / costs[0]:.2f}x", "1x")
    )
    return rows


def import_time() -> Row:
    def run(code: str) -> None:
        subprocess.run([sys.executable, "-c", code], check=True)

    best = best_of({"bare": lambda: run("pass"), "kifu": lambda: run("import kifu")}, rounds=20)
    return Row("import kifu, over bare Python", f"{1000 * (best['kifu'] - best['bare']):.0f} ms", "under 60 ms")
