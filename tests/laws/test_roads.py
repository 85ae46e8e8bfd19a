"""A line of moves gives the same on the fast road, the compiled floor, and on the slow one, word by word."""

import random

import pytest

import kifu
from kifu.lines.converting import Converted, Converter
from kifu.lines.floor import compiled_notation
from kifu.notations.base import find_notation
from tests.conftest import random_play
from tests.effort import SEED, effort

TEXTS = effort(300, least=12)
SHOGI_TEXTS = effort(300)
PAIRS = {
    "wxf": "zh-hans",
    "zh-hans": "wxf",
    "zh-hant": "uci",
    "uci": "wxf",
    "iccs": "ucci",
    "english": "wxf-2018",
}
NOISE = " .,+-=1259Ccpx!?平进a\t"
SHOGI_PAIRS = (
    ("dai_shogi", "hodges", "usi"),
    ("dai_shogi", "usi", "xboard"),
    ("dai_shogi", "hodges-tsa", "hodges"),
    ("chu_shogi", "xboard", "hodges-tsa"),
    ("chu_shogi", "usi", "hodges"),
    ("shogi", "usi", "hodges"),
    ("shogi", "hodges", "usi"),
)
SHOGI_NOISE = " .,+-=x!*@1059abhjoPGSLNKRDHF'"


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
    choice = random.Random(f"{SEED} {reader}")
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
        assert seen(fast) == seen(converter._convert_words(line, None)), f"KIFU_SEED={SEED}: {reader} {line!r}"
    print(f"KIFU_SEED={SEED} {reader}: {len(lines)} texts")


@pytest.mark.parametrize(("game", "reader", "writer"), SHOGI_PAIRS)
def test_both_roads_lead_to_the_same_in_the_shogi_games(game: str, reader: str, writer: str) -> None:
    """Moves of some positions, each spoiled in a few ways and read in the position it was made for."""
    choice = random.Random(f"{SEED} {game} {reader}")
    texts = read = 0
    while texts < SHOGI_TEXTS:
        *_, position = random_play(game, choice.randrange(10**6), choice.randrange(100), checks=0.3)
        notations = find_notation(reader, position.game), find_notation(writer, position.game)
        assert all(compiled_notation(each, position.game, 1) for each in notations)  # or both roads are the slow one
        converter = Converter(*notations, position)
        moves = position.legal_moves()
        words = [position.render(move, reader) for move in choice.sample(moves, min(30, len(moves)))]
        lines = [*words, *(spoiled(word, choice) for word in words for _ in range(10))]
        for line, fast in zip(lines, converter.convert_many(lines), strict=True):
            where = f"KIFU_SEED={SEED}: {position.fen()} {line!r}"
            assert seen(fast) == seen(converter._convert_words(line, None)), where
            read += fast.error is None
        texts += len(lines)
    print(f"KIFU_SEED={SEED} {game} {reader}: {texts} texts, {read} of them moves")


def spoiled(word: str, choice: random.Random) -> str:
    """Return a move with one to three slips, which may leave a move."""
    for _ in range(choice.choice([1, 1, 2, 3])):
        at, more = choice.randrange(len(word) + 1), choice.choice([SHOGI_NOISE, word or "x"])
        word = word[:at] + choice.choice(["", choice.choice(more)]) + word[at + choice.randrange(2) :]
    return word
