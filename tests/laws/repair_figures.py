"""How often a spoiled score is repaired to what was played: ``python -m tests.laws.repair_figures [SEED [FOLDER]]``.

Three hundred games, each with one fault of a usual kind, are written as numbered scores in four notations, read as
files are, and repaired.  The games are those of a folder of files, or made by players who look one move ahead.
"""

import random
import sys
from collections.abc import Callable, Iterator
from copy import copy
from pathlib import Path
from typing import NamedTuple

import kifu
from kifu.notations.base import Notation, find_notation
from kifu.records.record import Record
from kifu.records.repair.record import apply_repair, find_damage
from tests.laws.test_repair import WXF, human_game

GAMES = 300
SHORTEST = 30  # plies of a game that is worth spoiling
MOST = 5  # candidates that are looked at
NOTATIONS = ("wxf", "zh-hans", "zh-hant", "iccs")
SAMPLES = Path(__file__).parents[3] / "shared" / "data" / "samples"
PLAYED = ("pgn-big5/*.pgn", "pgn-gbk/*.pgn", "xqf/*.xqf", "pgn-mixed/*.pgn", "cbr/*.cbr", "dhtmlxq/*")

# What a scanner, or a tired reader, takes one character for.
LOOKALIKES = dict(
    zip(
        "012356789CHREAKP+.-车車马馬炮兵卒士仕象相将將帅帥进進退平一二三四五六七八九前后",
        "OlZ8Sb1BgGMKF4XFt,~东東鸟鳥泡乓率土任像想蒋蔣师師迸迸追乎丨ニ彡西王大匕人丸煎石",
        strict=True,
    )
)
DIGITS = ("123456789", "一二三四五六七八九", "１２３４５６７８９")
LETTERS = ("abcdefghi", "ABCDEFGHI")  # the files of coordinates are digits too
PIECES = ("CHREAKP", "车马炮兵士象将", "车马炮兵仕相帅", "車馬炮兵士象將", "俥傌炮兵仕相帥")
ACTIONS = ("+-.", "进退平", "進退平")


class Outcome(NamedTuple):
    place: int  # how many candidates came before the true one; MOST if it was not among them
    sureness: float


def other_of(groups: tuple[str, ...], places: range | None = None) -> Callable[[str], list[str]]:
    """Return what spoils a text by putting another character of its group in the place of one."""

    def spoil(text: str) -> list[str]:
        return [
            text[:index] + other + text[index + 1 :]
            for index, character in enumerate(text)
            for group in groups
            if character in group and (places is None or index in places)
            for other in group
            if other != character
        ]

    return spoil


def misread(text: str) -> list[str]:
    return [
        text[:index] + LOOKALIKES[character] + text[index + 1 :]
        for index, character in enumerate(text)
        if character in LOOKALIKES
    ]


KINDS: dict[str, Callable[[str], list[str]]] = {
    "wrong digit": other_of(DIGITS + LETTERS),
    "wrong piece": other_of(PIECES, range(1)),
    "swapped action": other_of(ACTIONS),
    "misread sign": misread,
}
MISSING = ("missing, numbered", "missing, unnumbered")


def write_score(texts: list[str], *, numbers: bool = True) -> str:
    """Return a score with a row for each pair of moves; an empty text is a move that is not there."""
    rows = []
    for index in range(0, len(texts), 2):
        row = " ".join(text or "..." for text in texts[index : index + 2] if text or index + 1 < len(texts))
        rows.append(f"{index // 2 + 1}. {row}" if numbers else row)
    return "\n".join(rows) + "\n"


def spoil(texts: list[str], kind: str, choice: random.Random) -> str:
    """Return a score with one fault at some ply, or nothing if this kind of fault cannot be made there."""
    ply = choice.randrange(len(texts) - 1)
    if kind in MISSING:
        numbered = kind == MISSING[0]
        return write_score([*texts[:ply], *[""] * numbered, *texts[ply + 1 :]], numbers=numbered)
    spoiled = KINDS[kind](texts[ply])
    return write_score([*texts[:ply], choice.choice(spoiled), *texts[ply + 1 :]]) if spoiled else ""


def outcome(score: bytes, true: list[str]) -> Outcome | None:
    """Return how the repair of a score went; nothing if reading it shows no fault."""
    record = kifu.read(score)
    damage = find_damage(record, most=MOST)
    if damage is None:
        return Outcome(MOST, 0.0) if main_rest(record) else None
    candidates = damage.repairs.candidates
    for place in range(len(candidates)):
        if moves_of(apply_repair(copy(record), damage, place)) == true:
            return Outcome(place, candidates[0].sureness)
    return Outcome(MOST, candidates[0].sureness if candidates else 0.0)


def main_rest(record: Record) -> str:
    return [record.root, *record.main_line()][-1].rest


def moves_of(record: Record) -> list[str]:
    return [str(node.move) for node in record.main_line()]


def games_of(folder: Path, choice: random.Random) -> Iterator[list[str]]:
    """Yield games by their points: first those of files, in an order of their own, then ones that are made up."""
    paths = sorted(path for pattern in PLAYED for path in folder.glob(pattern))
    choice.shuffle(paths)
    seen = set()
    for path in paths:
        try:
            record = kifu.read(path)
        except kifu.KifuError:
            continue
        moves = tuple(moves_of(record))
        sound = record.starts_as_usual and len(moves) >= SHORTEST and not main_rest(record)
        if sound and record.game.name == "xiangqi" and moves not in seen:
            seen.add(moves)
            yield list(moves)
    while True:
        position = kifu.Position()
        for text in human_game(choice):
            position.play(WXF.read(position, text).move)
        yield [str(move) for move in position.moves()]


def texts_of(moves: list[str], notation: Notation) -> list[str]:
    position, texts = kifu.Position(notation.game), []
    for text in moves:
        move = position.game.move(text)
        texts.append(notation.render(position, move))
        position.play(move)
    return texts


def measure(seed: int, folder: Path, games: int = GAMES, *, show: bool = False) -> dict[str, list[Outcome]]:
    """Return how the repair of each game went, by the kind of its fault."""
    choice = random.Random(seed)
    source = games_of(folder, choice)
    kinds = [*KINDS, MISSING[0], *KINDS, MISSING[1]]  # as many missing moves as others
    rows: dict[str, list[Outcome]] = {kind: [] for kind in kinds}
    for number in range(games):
        kind, name = kinds[number % len(kinds)], NOTATIONS[number // len(kinds) % len(NOTATIONS)]
        found = None
        while found is None:
            true = next(source)
            texts = texts_of(true, find_notation(name, kifu.Position().game))
            for _ in range(50):
                score = spoil(texts, kind if name != "iccs" or kind in MISSING else "wrong digit", choice)
                if score and (found := outcome(score.encode(), true)):
                    break
        rows[kind].append(found)
        if show and found.place:
            print(f"{kind}, {name}: place {found.place + 1}, {found.sureness:.0%} sure of the first")
    return rows


def print_table(rows: dict[str, list[Outcome]]) -> None:
    rows = {**rows, "all": [found for outcomes in rows.values() for found in outcomes]}
    print(f"{'fault':20} {'games':>5} {'first':>7} {'in three':>9} {'sureness':>9}")
    for kind, outcomes in rows.items():
        first, three = (sum(found.place < most for found in outcomes) / max(1, len(outcomes)) for most in (1, 3))
        sureness = sum(found.sureness for found in outcomes) / max(1, len(outcomes))
        print(f"{kind:20} {len(outcomes):5} {first:7.1%} {three:9.1%} {sureness:9.1%}")


def choose() -> tuple[int, Path]:
    """Return the seed and the folder that the command line names."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 2026
    return seed, Path(sys.argv[2]) if len(sys.argv) > 2 else SAMPLES


def main() -> None:
    seed, folder = choose()
    print(f"seed {seed}, games of {folder if folder.is_dir() else 'players who look one move ahead'}")
    print_table(measure(seed, folder, show=True))


if __name__ == "__main__":
    main()
