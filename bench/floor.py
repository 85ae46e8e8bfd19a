"""The board engine: perft, replay of plain coordinates, and the cost of importing the package."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import partial

import kifu
from bench.games import random_games
from bench.measure import Row, best_of, wc_seconds, word_counts
from kifu.lines.converting import Converter
from kifu.notations.base import find_notation

PERFT_5 = {"xiangqi": 133_312_995, "shogi": 19_861_490}
AIMS = {"xiangqi": "at least 2x", "shogi": "at least 1x"}


def rows() -> list[Row]:
    return [*map(perft_against_fairy_stockfish, PERFT_5), *replay_against_wc(), *dai_shogi(), import_time()]


def perft_against_fairy_stockfish(game: str) -> Row:
    what, nodes = f"{game} perft(5), nodes a second: kifu / fairy-stockfish", PERFT_5[game]
    engine = shutil.which("fairy-stockfish", path=f"{os.environ['PATH']}:/usr/games")
    if engine is None:
        return Row(what, "fairy-stockfish not found", AIMS[game])
    script = f"setoption name UCI_Variant value {game}\nposition startpos\ngo perft 5\nquit\n"

    def fairy() -> None:
        out = subprocess.run([engine], input=script, capture_output=True, text=True, check=True).stdout
        assert f"Nodes searched: {nodes}" in out

    def own() -> None:
        assert kifu.Position(game).perft(5) == nodes

    best = best_of({"own": own, "fairy": fairy}, rounds=2)
    return Row(what, f"{best['fairy'] / best['own']:.1f}x ({nodes / best['own'] / 1e6:.0f} million)", AIMS[game])


def replay_against_wc() -> list[Row]:
    """Text of UCI moves to checked positions, a game a line, for two sizes of text."""
    checker = _checker("uci", kifu.Position())
    games = random_games("xiangqi", 2000)
    rows, costs = [], []
    for times in (1, 10):
        lines = [" ".join(map(str, moves)) for moves in games] * times

        def replay(lines: list[str] = lines) -> tuple[int, object]:
            return checker.check_many(lines)

        text = "\n".join(lines) + "\n"
        assert replay() == (len(text.split()), {})
        with word_counts(text) as jobs:
            best = best_of({"replay": replay, **jobs})
        costs.append(best["replay"] / times)
        what = f"replay of {2000 * times:,} games of UCI text, fully checked: a ply / a word of wc -w"
        rows.append(Row(what, f"{best['replay'] / wc_seconds(best):.1f}x", "at most 7.5x"))
    rows.append(
        Row("the same, ten times the games: cost per game / cost per game", f"{costs[1] / costs[0]:.2f}x", "1x")
    )
    return rows


def dai_shogi() -> list[Row]:
    """Dai shogi beside xiangqi: nodes a second, and reading text with full legality."""

    def perft(game: str, depth: int, nodes: int) -> None:
        assert kifu.Position(game).perft(depth) == nodes

    large, small = kifu.Position("dai_shogi"), kifu.Position()
    games = {"hodges": (large, random_games("dai_shogi", 100)), "wxf": (small, random_games("xiangqi", 1000))}
    jobs: dict[str, Callable[[], object]] = {}
    plies = {}
    for name, (start, played) in games.items():
        lines = [_write_line(start, moves, name) for moves in played]
        plies[name] = sum(map(len, played))
        jobs[name] = partial(_checker(name, start).check_many, lines)
        assert jobs[name]() == (plies[name], {})
    jobs["dai perft"] = partial(perft, "dai_shogi", 3, 357_978)
    jobs["perft"] = partial(perft, "xiangqi", 4, 3_290_240)
    best = best_of(jobs)
    nodes = (357_978 / best["dai perft"]) / (3_290_240 / best["perft"])
    cost = (best["hodges"] / plies["hodges"]) / (best["wxf"] / plies["wxf"])
    return [
        Row("nodes a second: dai shogi perft(3) / xiangqi perft(4)", f"{nodes:.2f}x", "at least 0.5x"),
        Row("reading, fully checked: a ply of Hodges / a ply of WXF", f"{cost:.1f}x", "at most 3x"),
    ]


def _checker(name: str, start: kifu.Position) -> Converter:
    notation = find_notation(name, start.game)
    return Converter(notation, notation, start)


def _write_line(start: kifu.Position, moves: list[kifu.AnyMove], name: str) -> str:
    position, words = start.copy(), []
    for move in moves:
        words.append(position.render(move, name))
        position.play(move)
    return " ".join(words)


def import_time() -> Row:
    def run(code: str) -> None:
        subprocess.run([sys.executable, "-c", code], check=True)

    best = best_of({"bare": lambda: run("pass"), "kifu": lambda: run("import kifu")}, rounds=20)
    return Row("import kifu, over bare Python", f"{1000 * (best['kifu'] - best['bare']):.0f} ms", "under 60 ms")
