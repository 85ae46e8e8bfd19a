"""A block of PGN gives the same games on the fast road, the scan, and on the slow one, the reader of records.

``KIFU_BLOCKS=3000 make test ARGS="tests/laws/test_blocks.py -s"`` tries more blocks than every run does; ``KIFU_SEED``
takes a seed that was printed again.
"""

import os
import random
import re
from functools import cache
from pathlib import Path

import pytest

import kifu
from kifu.diagnostics import Diagnostic
from kifu.formats.base import Request, find_format
from kifu.formats.pgn.blocks import NOTATIONS, read_block
from kifu.formats.pgn.moves import FANCY
from kifu.formats.pgn.reading import read_games
from kifu.formats.plain import PlainGame
from kifu.notations.base import find_notation
from kifu.records.record import Origin, Record, Result
from kifu.sources.source import Source
from tests.conftest import SEED, random_play

BLOCKS = int(os.environ.get("KIFU_BLOCKS", "60"))
SAMPLES = Path(__file__).parents[3] / "shared" / "data" / "samples"
SPELLINGS = (*NOTATIONS, "zh-hans:digits=full", "zh-hant:cannon=砲", "wxf:sideways==", "wxf:black=lower", "wxf-2018")
NOISE = '[]"{}();:$!?%*.,=-/ \t\n\r\\\u2028\u3000\x0c01289平5C炮x…'
LINES = (
    '[Event "other"]',
    '[FEN "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1"]',
    '[Result "0-1"]',
    '[result "1-0"]',
    '[Format "ICCS"]',
    '[Game "Shogi"]',
    '[Date "1999"]',
    '[Termination "time"]',
    "",
    "1-0",
    "{a comment",
    "}",
    "(1. C2.5)",
    "1. C2.5 H8+7",
    "*",
    "; remark",
    '[Event "no end',
)

Seen = tuple[Record, Origin, list[Diagnostic]]


@cache
def games_in(notation: str, seed: int) -> list[str]:
    """Return random games as PGN."""
    choice = random.Random(seed)
    found = []
    # Its tables pay only in long files, unless they are there.
    assert find_notation(notation, kifu.Position().game).dialect
    for number in range(8):
        *_, end = random_play("xiangqi", seed * 100 + number, choice.randrange(1, 40), checks=0.3)
        tags = {"Event": f"No. {number}", "Red": "胡荣华", "Black": choice.choice(["", "A B", "柳大华"])}
        result = choice.choice(list(Result))
        record = Record(tags=tags, result=result, ending=choice.choice(["", "", "time"]))
        node = record.root
        for move in end.moves():
            node = node.append(move)
        text = find_format("pgn").write(record, find_notation(notation, record.game)).data.decode()
        # Other programs do not name spellings.
        found.append(re.sub(r'\[Format ".*:.*"\]\n', "", text))
    return found


def by_records(text: str) -> tuple[list[Seen], list[Diagnostic]]:
    request = Request()
    records = list(read_games(Source.of_text(text), request))
    return [(record, record.origin, record.diagnostics) for record in records], request.report.diagnostics


def by_block(text: str) -> tuple[list[Seen], list[Diagnostic], int]:
    request = Request()
    block = list(read_block(text.encode(), request))
    records = [game.record() if isinstance(game, PlainGame) else game for game in block]
    seen = [(record, record.origin, record.diagnostics) for record in records]
    return seen, request.report.diagnostics, sum(isinstance(game, PlainGame) for game in block)


def check(text: str, hint: str = "") -> int:
    """Hold both roads against each other; return how many games were plain."""
    slow, problems = by_records(text)
    fast, others, plain = by_block(text)
    assert fast == slow, hint
    assert others == problems, hint
    return plain


@pytest.mark.parametrize("notation", SPELLINGS)
def test_plain_games_are_the_same_and_most_are_scanned(notation: str) -> None:
    written = games_in(notation, SEED % 7)
    plain = check("\n".join(written))
    assert plain >= len(written) - 3 or notation == "wxf-2018"
    assert check("\r\n".join(written).replace("\r", "").replace("\n", "\r\n")) == plain


@pytest.mark.parametrize("notation", ["zh-hans", "zh-hant", "wxf"])
def test_a_file_of_one_game_is_scanned(notation: str) -> None:
    """By the tag Format, or by the only notation that spells the first moves just so."""
    written = games_in(notation, SEED % 7)
    assert sum(map(check, written)) >= len(written) // 2
    # Letters and digits may be of several notations.
    unnamed = [check(re.sub(r'\[Format ".*"\]\n', "", text)) for text in written]
    assert any(unnamed) is (notation != "wxf")


def test_games_in_several_notations_are_the_same() -> None:
    choice = random.Random(SEED)
    for _ in range(BLOCKS // 6):
        text = "\n".join(choice.choice(games_in(choice.choice(SPELLINGS), SEED % 7)) for _ in range(12))
        check(text, f"KIFU_SEED={SEED}")


def mutated(text: str, choice: random.Random) -> str:
    for _ in range(choice.choice([1, 1, 2, 3, 5])):
        place = choice.randrange(len(text) + 1)
        match choice.randrange(7):
            case 0:
                text = text[:place] + text[place + choice.choice([1, 1, 5, 60]) :]
            case 1:
                text = text[:place] + choice.choice(NOISE) + text[place:]
            case 2:
                text = text[:place] + choice.choice(NOISE) + text[place + 1 :]
            case 3 | 4:
                lines = text.split("\n")
                lines.insert(choice.randrange(len(lines)), choice.choice(LINES))
                text = "\n".join(lines)
            case 5:
                lines = text.split("\n")
                del lines[choice.randrange(len(lines))]
                text = "\n".join(lines)
            case _:
                words = text.split(" ")
                first, second = choice.randrange(len(words)), choice.randrange(len(words))
                words[first], words[second] = words[second], words[first]
                text = " ".join(words)
    return text


def test_games_with_slips_are_the_same() -> None:
    choice = random.Random(SEED)
    plain = 0
    for number in range(BLOCKS):
        written = games_in(choice.choice(SPELLINGS), SEED % 7)[: choice.randrange(2, 6)]
        plain += check(mutated("\n".join(written), choice), f"KIFU_SEED={SEED}, block {number}")
    assert plain
    print(f"KIFU_SEED={SEED}: {BLOCKS} blocks, {plain} plain games")


def test_no_word_of_a_notation_that_is_scanned_means_something_else_in_pgn() -> None:
    game = kifu.Position().game
    for spelling in SPELLINGS[:-1]:
        notation = find_notation(spelling, game)
        assert notation.name in NOTATIONS
        *_, end = random_play("xiangqi", SEED, 200)
        position = kifu.Position()
        for move in end.moves():
            assert not any(sign in notation.render(position, move) for sign in FANCY)
            position.play(move)


def test_samples_are_the_same() -> None:
    paths = sorted(path for path in SAMPLES.glob("**/*") if path.suffix.lower() == ".pgn")
    if not paths:
        pytest.skip("no samples")
    plain = 0
    for first in range(0, len(paths), 40):
        texts = [path.read_bytes()[:20_000].decode("gb18030", "replace") for path in paths[first : first + 40]]
        for path, text in zip(paths[first:], texts, strict=False):
            check(text, f"{path} alone")
        plain += check("\n\n".join(texts), f"from {paths[first]} on")
    assert plain
    print(f"{plain} plain games in {len(paths)} files")
