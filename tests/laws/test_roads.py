"""A line of moves gives the same on the fast road, the compiled floor, and on the slow one, word by word.

``KIFU_ROAD_TEXTS=50000 make test ARGS=tests/laws/test_roads.py`` tries more texts than every run does.
"""

import os
import random

import pytest

import kifu
from kifu.lines.converting import Converted, Converter
from kifu.notations.base import find_notation
from tests.conftest import random_play

TEXTS = int(os.environ.get("KIFU_ROAD_TEXTS", "300"))
PAIRS = {
    "wxf": "zh-hans",
    "zh-hans": "wxf",
    "zh-hant": "uci",
    "uci": "wxf",
    "iccs": "ucci",
    "english": "wxf-2018",
}
NOISE = " .,+-=1259Ccpx!?平进a\t"


def mutated(line: str, choice: random.Random) -> str:
    """Return a line with numbers as people write them, and perhaps with a slip."""
    words = line.split()
    style = choice.choice(["", "", "{n}. {w}", "{n}.{w}", "{n}．{w}", "{n} {w}", "{n}... {w}"])
    every = choice.choice([1, 2, 2, 2])
    numbered = [
        style.format(n=ply // every + 1, w=word) if style and ply % every == 0 else word
        for ply, word in enumerate(words)
    ]
    for _ in range(choice.choice([0, 0, 1, 2])):
        place = choice.randrange(len(numbered))
        match choice.randrange(6):
            case 0:
                del numbered[place:][:1]
            case 1:
                numbered.insert(place, numbered[choice.randrange(len(numbered))])
            case 2:
                numbered.insert(place, f"{choice.randrange(40)}{choice.choice(['.', '...', ''])}")
            case 3:
                numbered[place] = numbered[place].lower()
            case _:
                word = numbered[place]
                at = choice.randrange(len(word) + 1)
                numbered[place] = word[:at] + choice.choice(NOISE) + word[at + choice.randrange(2) :]
    return choice.choice([" ", " ", "  ", " \t"]).join(numbered)


def seen(converted: Converted) -> tuple[object, ...]:
    error = converted.error
    return (converted.text, None) if error is None else ("", str(error), error.ply, error.span)


@pytest.mark.parametrize("reader", PAIRS)
def test_both_roads_lead_to_the_same(reader: str) -> None:
    seed = random.randrange(10**6)
    choice = random.Random(seed)
    start = kifu.Position()
    converter = Converter(find_notation(reader, start.game), find_notation(PAIRS[reader], start.game), start)
    lines: list[str] = []
    while len(lines) < TEXTS // len(PAIRS):
        *_, end = random_play("xiangqi", choice.randrange(10**6), choice.randrange(1, 30))
        words, position = [], kifu.Position()
        for move in end.moves():
            words.append(position.render(move, reader))
            position.play(move)
        lines += [mutated(" ".join(words), choice) for _ in range(5) if words]
    for line, fast in zip(lines, converter.convert_many(lines), strict=True):
        assert seen(fast) == seen(converter._convert_words(line, None)), f"seed {seed}: {reader} {line!r}"
