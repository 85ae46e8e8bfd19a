"""The rows of a block, made as columns, are the rows of its records, column for column and null for null."""

import os
import random

import pytest

pytest.importorskip("pyarrow")

from kifu.corpus.columns import make_batch, rows_of_block
from kifu.corpus.rows import row_of
from kifu.formats.base import Request, find_format
from kifu.formats.lines.blocks import columns_of, read_list
from kifu.formats.pgn.blocks import NOTATIONS, read_block
from kifu.formats.pgn.scanned import Block
from kifu.records.record import Record
from kifu.sources.source import Source
from tests.conftest import SEED
from tests.laws.test_blocks import games_in, mutated
from tests.laws.test_list_blocks import lines_in

BLOCKS = int(os.environ.get("KIFU_BLOCKS", "30"))
NAMES = (
    *("Event", "EVENT", "Date", "date", "Red", "Black", "White", "white", "RedElo", "WhiteElo", "BlackElo", "Site"),
    *("Round", "Termination", "TERMINATION", "SetUp", "Title"),
)
VALUES = (
    *("", "?", " ? ", "-", "????.??.??", "1979.06.03", "1979年6月", "1979", "2400", " 1500 ", "0", "12345", "２４００"),
    *("胡荣华", " A B ", "\u3000", "time", "第一届"),
)


def check(block: Block, records: list[Record], hint: str) -> int:
    """Hold the rows of a block against those of the records; return how many games of it were plain."""
    rows = rows_of_block(block, "games", 7, 3)
    expected = make_batch([row_of(record, "games", 7, number) for number, record in enumerate(records, 4)])
    rows.validate(full=True)
    for name in expected.schema.names:
        assert rows.column(name).to_pylist() == expected.column(name).to_pylist(), f"{name}, {hint}"
    assert rows.equals(expected, check_metadata=True), hint
    return len(block) - len(block.others)


def with_tags(text: str, choice: random.Random) -> str:
    """Return a game with more tags; some that it has already make it one that is not plain."""
    tags = (f'[{choice.choice(NAMES)} "{choice.choice(VALUES)}"]\n' for _ in range(choice.randrange(4)))
    return "".join(tags) + text


def test_rows_of_pgn_are_those_of_the_records() -> None:
    choice, plain = random.Random(SEED), 0
    for number in range(BLOCKS):
        written = games_in(choice.choice(NOTATIONS), SEED % 7)
        text = "\n".join(with_tags(choice.choice(written), choice) for _ in range(choice.randrange(1, 12)))
        if number % 3 == 2:
            text = mutated(text, choice)
        records = list(find_format("pgn").read(Source.of_text(text), Request()))
        plain += check(read_block(text.encode(), Request()), records, f"KIFU_SEED={SEED}, block {number}")
    assert plain


@pytest.mark.parametrize("sign", ["", ";", "|", "\t"])
def test_rows_of_lists_are_those_of_the_records(sign: str) -> None:
    choice, plain = random.Random(SEED), 0
    for number in range(BLOCKS // 6):
        lines = lines_in(choice.choice(NOTATIONS), SEED % 7)
        named = ((f"{name}{sign}" if sign else "") for name in ("No. 1", "胡荣华", "?", "2400"))
        listed = [name + choice.choice(lines) for name in named]
        text = "\n".join([*listed, f"a{sign}hello", *listed])
        records = list(find_format("lines").read(Source.of_text(text), Request()))
        columns = columns_of(text.encode(), None)
        assert columns
        block = read_list(text.encode(), columns, Request())
        plain += check(block, records, f"KIFU_SEED={SEED}, list {number}")
    assert plain
