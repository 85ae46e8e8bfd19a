"""Blocks of lines: what is converted at once is what is converted line by line."""

import random

import pytest

import kifu
from kifu.lines import convert_block, convert_lines
from kifu.notations.base import find_notation
from tests.conftest import random_play
from tests.effort import SEED
from tests.laws.test_roads import mutated

START = kifu.Position()


def lines_in(notation: str, count: int = 60) -> list[str]:
    choice = random.Random(SEED)
    assert find_notation(notation, START.game).dialect  # whose making pays only for many lines, unless it is there
    lines = []
    for _ in range(count):
        *_, end = random_play("xiangqi", choice.randrange(10**6), choice.randrange(1, 40))
        line = kifu.convert(" ".join(map(str, end.moves())), notation, "uci")
        lines.append(mutated(line, choice) if line and choice.random() < 0.4 else line)
    return lines


@pytest.mark.parametrize("workers", [1, 3])
@pytest.mark.parametrize(("reader", "writer"), [("wxf", "zh-hans"), ("zh-hans", "iccs"), ("uci", "wxf")])
def test_a_block_gives_what_its_lines_give(
    reader: str, writer: str, workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [line.replace("\n", " ") for line in lines_in(reader)]
    monkeypatch.setattr("kifu.lines.converting.BYTES_TOGETHER", 500)
    block = convert_block("\n".join(lines).encode(), reader, writer, START, workers)
    texts = block.data.decode().split("\n")
    for number, converted in enumerate(convert_lines(lines, reader, writer, START)):
        error = block.errors.get(number)
        assert texts[number] == ("" if converted.error else converted.text), f"KIFU_SEED={SEED}: {lines[number]!r}"
        assert (str(error), error and error.ply, error and error.span) == (
            str(converted.error),
            converted.error and converted.error.ply,
            converted.error and converted.error.span,
        )
    assert len(texts) == len(lines)


@pytest.mark.parametrize("data", [b"", b"\n", b"\n\nC2.5\n", b"C2.5\r\nC8.5\r\n", b"C2.5"])
def test_every_line_has_its_place(data: bytes) -> None:
    block = convert_block(data, "wxf", "uci", START)
    assert block.data.count(b"\n") == data.count(b"\n")
    assert block.data.split() == [{b"C2.5": b"h3e3", b"C8.5": b"b3e3"}[word] for word in data.split()]
    assert not block.errors


def test_bytes_that_are_no_text_are_an_error_of_their_line() -> None:
    for _ in range(2):
        block = convert_block(b"C2.5\n\xff\xfe C2.5\nC8.5 \x80", "wxf", "uci", START)
        assert block.data == b"h3e3\n\n"
        assert {line: error.ply for line, error in block.errors.items()} == {1: 1, 2: 2}
        assert find_notation("wxf", START.game).dialect


def test_a_line_in_which_a_number_shows_a_missing_move_is_empty() -> None:
    good, bad = b"1. C2.5 H8+7 2. H2+3 R9.8 3. R1.2 P7+1", b"1. C2.5 H8+7 2. H2+3 3. R1.2 R9.8 4. P7+1"
    block = convert_block(b"\n".join((good, bad, good)), "wxf", "uci", START)
    assert [len(line.split()) for line in block.data.split(b"\n")] == [6, 0, 6]
    assert [*block.errors] == [1]


def test_there_is_one_worker_at_least() -> None:
    with pytest.raises(ValueError, match="0 workers"):
        convert_block(b"C2.5", "wxf", "uci", START, workers=0)
