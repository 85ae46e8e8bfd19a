"""How often a spoiled record of shogi is repaired to what was played.

``python -m tests.laws.shogi_repair_figures [SEED [FOLDER]]``

Three hundred games, each with one slip of a usual kind, written as KI2 or KIF, read as files are, and repaired.  The
games are those of a folder of files, drawn again and again, or made by players who look one move ahead.  A slip that
leaves a legal game is none that anything shows; another is drawn then, and such slips are counted.
"""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import kifu
from kifu.core.board.board import Board
from kifu.core.board.packing import POINT_BITS, POINT_MASK
from kifu.notations.base import find_notation
from kifu.notations.shogi.relative import MOTIONS, SIDES
from kifu.rules.exchange import worth_in_exchange
from tests.laws.repair_figures import SHORTEST, Outcome, choose, main_rest, moves_of, outcome, print_table, texts_of

GAMES = 300
GAME = kifu.Position("shogi").game
WORTH = worth_in_exchange(GAME)
NOTATIONS = {form: find_notation(name, GAME) for form, name in (("ki2", "japanese"), ("kif", "kif"))}
SIGNS = "▲△"
NUMERALS, DIGITS = "一二三四五六七八九", "１２３４５６７８９"
MEN = "歩香桂銀金角飛玉"
WORDS = "".join(dict.fromkeys((*SIDES[:3], *MOTIONS[:3])))
RELATIVE = re.compile(f"[{WORDS}]+")


def other(group: str) -> Callable[[str], list[str]]:
    """Return what puts another sign of a group in the place of the first in a text."""

    def spoil(text: str) -> list[str]:
        place = next((index for index, sign in enumerate(text) if sign in group), None)
        return (
            [] if place is None else [text[:place] + sign + text[place + 1 :] for sign in group if sign != text[place]]
        )

    return spoil


def wrong_word(text: str) -> list[str]:
    found = RELATIVE.search(text)
    return [text.replace(found[0], word) for word in WORDS if word != found[0]] if found else []


def other_origin(text: str) -> list[str]:
    found = re.search(r"\(([1-9])([1-9])\)", text)
    if not found:
        return []
    file, rank = found.groups()
    pairs = [(digit, rank) for digit in "123456789"] + [(file, digit) for digit in "123456789"]
    return [text.replace(found[0], f"({a}{b})") for a, b in pairs if (a, b) != (file, rank)]


def left_out(sign: str) -> Callable[[str], list[str]]:
    return lambda text: [text.replace(sign, "")] if sign in text else []


KINDS: dict[str, tuple[str, Callable[[str], list[str]]]] = {
    "wrong word": ("ki2", wrong_word),
    "missing word": ("ki2", lambda text: [RELATIVE.sub("", text)] if RELATIVE.search(text) else []),
    "missing 打": ("ki2", left_out("打")),
    "wrong rank": ("ki2", other(NUMERALS)),
    "wrong file": ("ki2", other(DIGITS)),
    "wrong man": ("ki2", other(MEN)),
    "missing 成": ("ki2", lambda text: [text[:-1]] if re.search("[^不]成$", text) else []),
    "missing move": ("ki2", lambda text: [""]),
    "wrong rank, KIF": ("kif", other(NUMERALS)),
    "wrong file, KIF": ("kif", other(DIGITS)),
    "wrong origin, KIF": ("kif", other_origin),
    "missing 打, KIF": ("kif", left_out("打")),
    "missing 成, KIF": ("kif", lambda text: [text.replace("成(", "(")] if "成(" in text else []),
    "wrong man, KIF": ("kif", other(MEN)),
}


def write_sheet(texts: list[str], form: str) -> bytes:
    """Return the texts of an even game as a file of a format."""
    if form == "kif":
        rows = [f"{ply:4} {text}" for ply, text in enumerate(texts, 1)]
        return "\n".join(["手合割：平手", "手数----指手---------消費時間--", *rows, ""]).encode()
    signed = [SIGNS[ply % 2] + text for ply, text in enumerate(texts) if text]
    rows = ["  ".join(signed[here : here + 6]) for here in range(0, len(signed), 6)]
    return "\n".join(["手合割：平手", "先手：甲", "後手：乙", "", *rows, ""]).encode()


def games_of(folder: Path, choice: random.Random) -> Iterator[list[str]]:
    """Yield games by their moves in USI, those of files again and again; ones that are made if there are no files."""
    games = {}
    for path in sorted(path for path in (folder / "shogi").glob("*") if path.suffix != ".md"):
        for record in kifu.read_all(path):
            moves = moves_of(record)
            sound = record.game.name == "shogi" and record.starts_as_usual and not main_rest(record)
            if sound and len(moves) >= SHORTEST:
                games[" ".join(moves)] = moves
    while True:
        played = [*games.values()] or [made_game(choice)]
        yield from choice.sample(played, len(played))


def made_game(choice: random.Random) -> list[str]:
    """Return a game by players who look where they go, and what is to be had."""
    position = kifu.Position("shogi")
    for _ in range(choice.randrange(60, 111)):
        moves = position.board.legal_moves()
        if not moves:
            break
        best = max(moves, key=lambda move: merit(position.board, move) + choice.gauss(0, 0.4))
        position.play(position.game.unpacked(best))
    return [str(move) for move in position.moves()]


def merit(board: Board, move: int) -> float:
    """Return what a move takes, less the man that makes it if he can be taken; a check counts a little."""
    target = move >> POINT_BITS & POINT_MASK
    won = WORTH[board.cell(target)]
    memory = board.play(move)
    risked = WORTH[board.cell(target)]
    lost = any(reply >> POINT_BITS & POINT_MASK == target for reply in board.legal_moves())
    checked = board.checked
    board.undo(move, memory)
    return won - lost * risked + 0.2 * checked


def measure(
    seed: int, folder: Path, games: int = GAMES, *, show: bool = False
) -> tuple[dict[str, list[Outcome]], Counter[str]]:
    """Return how the repair of each game went, by the kind of its slip, and how many slips of a kind nothing shows."""
    choice = random.Random(seed)
    source, kinds = games_of(folder, choice), [*KINDS]
    rows: dict[str, list[Outcome]] = {kind: [] for kind in kinds}
    unseen: Counter[str] = Counter()
    for number in range(games):
        kind = kinds[number % len(kinds)]
        form, spoil = KINDS[kind]
        found = None
        while found is None:
            true = next(source)
            texts = texts_of(true, NOTATIONS[form])
            places = [ply for ply, text in enumerate(texts[:-1]) if spoil(text)]
            for ply in choice.sample(places, min(20, len(places))):
                wrong = choice.choice(spoil(texts[ply]))
                found = outcome(write_sheet([*texts[:ply], wrong, *texts[ply + 1 :]], form), true)
                unseen[kind] += found is None
                if found:
                    break
        rows[kind].append(found)
        if show and found.place:
            print(f"{kind}: ply {ply + 1}, {wrong} for {texts[ply]}: place {found.place + 1}")
    return rows, unseen


def main() -> None:
    seed, folder = choose()
    rows, unseen = measure(seed, folder, show=True)
    print(f"seed {seed}; slips that leave a legal game: {dict(unseen)}")
    print_table(rows)


if __name__ == "__main__":
    main()
