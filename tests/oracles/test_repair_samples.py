"""Repairs in games that people played, each spoiled by one slip; the files lie beside the project, not in it."""

import random
import re

import pytest

import kifu
from kifu.lines.reading import read_line
from kifu.notations.base import find_notation
from tests.effort import effort
from tests.laws.repair_figures import measure, print_table
from tests.laws.test_repair import SLIPS, WXF, among, place_of_truth, spoil
from tests.oracles.test_samples import SAMPLES

pytestmark = pytest.mark.skipif(not SAMPLES.is_dir(), reason="the folder of real files is not beside the project")


def played_games() -> list[list[str]]:
    """Return the games of the Big5 files that begin at the start, in WXF."""
    games = []
    start = kifu.Position()
    for path in sorted((SAMPLES / "pgn-big5").glob("*.pgn")):
        text = path.read_bytes().decode("big5hkscs")
        if start.fen().split()[:2] != re.findall(r'\[FEN "([^"]+)"\]', text)[0].split()[:2]:
            continue
        body = re.sub(r"\[[^\]]*\]|\{[^}]*\}", " ", text)
        body = re.sub(r"(?:1-0|0-1|1/2-1/2|\*)\s*$", "", body.strip())
        moves = read_line(body, find_notation("zh-hant", start.game), start)
        games.append([WXF.render(move.position, move.reading.move) for move in moves])
    return games


def test_slips_in_played_games_are_repaired() -> None:
    choice, games = random.Random(1), played_games()
    rows: dict[str, list[int]] = {kind: [] for kind in SLIPS}
    for number, game in enumerate(random.Random(2).sample(games, min(effort(60, least=60), len(games)))):
        kind = list(SLIPS)[number % len(SLIPS)]
        if spoiled := spoil(game, SLIPS[kind], choice):
            rows[kind].append(place_of_truth(spoiled))
    rows["all"] = [place for places in rows.values() for place in places]
    for kind, places in rows.items():
        print(f"{kind:16} first {among(1, places):4}  among three {among(3, places):4}  of {len(places):4}")
    assert len(rows["all"]) > 50
    assert among(1, rows["all"]) >= 0.80 * len(rows["all"])
    assert among(3, rows["all"]) >= 0.95 * len(rows["all"])


def test_spoiled_files_of_played_games_are_repaired() -> None:
    # How many are repaired depends on the games, so those are always the same.
    games = effort(100, least=100)
    rows = measure(2026, SAMPLES, games)
    print_table(rows)
    outcomes = [found for row in rows.values() for found in row]
    assert len(outcomes) == games
    assert sum(found.place < 1 for found in outcomes) >= 0.94 * games
    assert sum(found.place < 3 for found in outcomes) >= 0.97 * games
