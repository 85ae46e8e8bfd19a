"""The compiled conversion: what it is given decides how much room it takes, and it never writes outside it."""

from typing import Any

import pytest

import kifu
from kifu.core.board.board import Board
from kifu.core.moves.converting import Conversion
from kifu.core.moves.dialects import Dialect
from kifu.core.moves.tokens import Labels, Tokens, Words
from kifu.lines.converting import Converter, convert_lines
from kifu.notations.base import find_notation

START = kifu.Position()
DAI = kifu.Position("dai_shogi")


def dialect(name: str) -> Dialect:
    found = find_notation(name, START.game).dialect
    assert found is not None
    return found


@pytest.mark.parametrize("count", [0, 1, 8, 1000, 100_000])
def test_empty_lines_give_as_many_empty_lines(count: int) -> None:
    for start, names in ((DAI, ("hodges", "hodges")), (START, ("wxf", "uci")), (START, ("uci", "uci"))):
        converted = list(convert_lines([""] * count, *names, start))
        assert [line.text for line in converted] == [""] * count


@pytest.mark.parametrize("text", ["\n" * 500, " \n" * 500, "h3e3\n" * 500, "h3e3 h8e8 " + "\n" * 300 + "b3e3"])
def test_lines_of_any_length_are_written_whole(text: str) -> None:
    lines = text.split("\n")
    for name in ("wxf", "zh-hans"):
        expected = [" ".join(kifu.convert(line, name, "uci").split()) for line in lines]
        conversion = Conversion(dialect("uci"), dialect(name), START.board, text.encode())
        assert conversion.run()
        assert conversion.result().decode().split("\n") == expected


def codes_of_first_moves() -> list[int]:
    """Return the numbers that the grammar of four slots has for the first moves of a game."""
    grammar = dialect("wxf").grammar
    return [grammar.describe(START.board, move) for move in START.board.legal_moves()]


def test_short_words_and_many_of_them_are_all_kept() -> None:
    board, letters = START.board, b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    words = {code: letters[place : place + 1] for place, code in enumerate(codes_of_first_moves())}
    short = Dialect(dialect("wxf").grammar, (words, words))
    text = b"\n".join([b"b"] * 1000)
    kept = Conversion(short, None, board, text)
    assert kept.run()
    assert kept.plies == 1000
    assert len(set(kept.moves[:1000])) == 1
    written = Conversion(short, dialect("zh-hans"), board, text)
    assert written.run()
    assert len(written.result().decode().split("\n")) == 1000


def test_words_of_every_length_are_read_and_written() -> None:
    moves, grammar = codes_of_first_moves(), dialect("wxf").grammar
    ends = [b"a", b"b", b"\x00a", b"a\x00"]
    for length in range(2, 64):
        words = {move: b"\x00" * (length - len(end)) + end for move, end in zip(moves, ends, strict=False)}
        longer = {moves[4]: b"a" * 7 + words[moves[0]]} if length < 57 else {}
        own = Dialect(grammar, (words | longer, words | longer))
        text = b"\n".join([*(words | longer).values(), *words.values()])
        reading = Conversion(own, own, START.board, text)
        assert reading.run()
        assert reading.result() == text
        for stranger in (words[moves[0]][1:] or b"c", b"\x00" + words[moves[0]], b"\x01" + words[moves[0]][1:]):
            unknown = Conversion(own, own, START.board, stranger)
            assert unknown.run() is (stranger in words.values())


def test_words_that_were_added_have_room() -> None:
    conversion = Conversion(dialect("uci"), dialect("uci"), START.board, b"?" * 10)
    word = b"a word much longer than any of the notation" * 50
    for ply, text in enumerate(["h3e3", "h8e8", "e3e7", "e8e4"] * 30):
        if ply > 3:
            with pytest.raises(ValueError, match="no legal move"):
                conversion.add(START.game.packed(START.game.move(text)), word)
        else:
            conversion.add(START.game.packed(START.game.move(text)), word)
    assert conversion.result() == b" ".join([word] * 4)


@pytest.mark.parametrize("move", [-1, 0, 5000, 2**31 - 1])
def test_a_move_that_is_not_legal_is_not_added(move: int) -> None:
    for writer in (None, dialect("uci")):
        conversion = Conversion(dialect("uci"), writer, START.board, b"?")
        with pytest.raises(ValueError, match="no legal move"):
            conversion.add(move, b"word")
        assert conversion.plies == 0


@pytest.mark.parametrize("stop", [-1, 6, 10**9])
def test_nobody_skips_over_the_end_or_back(stop: int) -> None:
    conversion = Conversion(dialect("uci"), None, START.board, b"? h3e3")
    conversion.skip(1)
    if stop == 6:
        conversion.skip(6)
        stop = 5
    with pytest.raises(ValueError, match="rest of the text"):
        conversion.skip(stop)


def test_a_conversion_stands_on_a_board_of_its_own() -> None:
    position = kifu.Position()
    conversion = Conversion(dialect("uci"), None, position.board, b"h3e3\nh3e3")
    position.play(kifu.Move("b3", "e3"))
    assert conversion.run()
    assert conversion.plies == 2


def test_notations_and_boards_that_do_not_belong_together_are_refused() -> None:
    parts: list[Any] = [
        (dialect("wxf"), None, DAI.board),
        (dialect("uci"), dialect("wxf"), DAI.board),
        (Dialect.__new__(Dialect), None, START.board),
        (None, None, START.board),
        (dialect("uci"), None, Board.__new__(Board)),
    ]
    for reader, writer, board in parts:
        with pytest.raises((ValueError, AttributeError)):
            Conversion(reader, writer, board, b"h3e3").run()
    conversion = Conversion(dialect("wxf"), None, START.board, b"C2.5")
    conversion.board.__init__(DAI.board.tables)  # type: ignore[misc]
    with pytest.raises(ValueError, match="stays that of its start"):
        conversion.run()


@pytest.mark.parametrize("words", [{-1: b"a"}, {1: b""}, {1: b"a" * 64}, {2**31: b"a"}, {2**40: b"a"}])
def test_tables_of_words_refuse_what_they_cannot_hold(words: dict[int, bytes]) -> None:
    with pytest.raises(ValueError, match=r"word|number|grammar"):
        Words(words)
    for grammar in (dialect("wxf").grammar, None):
        with pytest.raises(ValueError, match=r"word|number|grammar"):
            Dialect(grammar, (words, words))  # type: ignore[arg-type]


@pytest.mark.parametrize("numbers", [{b"a": -1}, {b"": 1}, {b"a": 2**31}, {b"%d" % n: n for n in range(2**15)}])
def test_tables_of_tokens_refuse_what_they_cannot_hold(numbers: dict[bytes, int]) -> None:
    with pytest.raises(ValueError, match=r"word|number|grammar"):
        Tokens(numbers)


LABELS = {1: b"a", 2: b"a1", 3: b"a10", 1023: b"+P"}


@pytest.mark.parametrize("labels", [{1: b"a", 2: b"a"}, {1024: b"a"}, {-1: b"a"}, {1: b""}, {1: b"a" * 64}])
def test_tables_of_labels_refuse_what_they_cannot_hold(labels: dict[int, bytes]) -> None:
    Labels(LABELS)
    with pytest.raises(ValueError, match=r"label|word"):
        Labels(labels)


def test_a_dialect_refuses_words_that_its_grammar_cannot_look_up() -> None:
    grammar = dialect("wxf").grammar
    for code in (0, 7 << 14, 8 << 14 | 1 << 6 | 1, 7 << 14 | 12 << 6 | 1, 7 << 14 | 1 << 6 | 3 << 4 | 1):
        with pytest.raises(ValueError, match="does not know"):
            Dialect(grammar, ({code: b"word"}, {}))


NUMBERED = {
    "1. C2.5 C8.5 2. C5.2 C5.8": False,
    "C2.5 C8.5 1. C5.2 C5.8 2. C2.5": False,
    "C2.5 C8.5 C5.2 C5.8 1. C2.5 C8.5 2. C5.2 C5.8 9. C2.5": True,
    "C2.5 C8.5 1. C5.2 C5.8 9. C2.5": True,
    "1. C2.5 C8.5 2... C5.2 C5.8": True,
    "1. C2.5 2. C8.5": True,
    "0. C2.5 C8.5 0. C5.2": True,
}


@pytest.mark.parametrize("text", NUMBERED)
def test_numbers_that_do_not_count_the_rounds_are_noticed(text: str) -> None:
    conversion = Conversion(dialect("wxf"), None, START.board, f"C2.5\n{text}".encode())
    assert conversion.run()
    assert bool(conversion.misnumbered) == NUMBERED[text]


def test_lines_with_wrong_numbers_are_noted_by_their_number() -> None:
    wrong, right = "1. C2.5 C8.5 2... C5.2 C5.8", "1. C2.5 C8.5 2. C5.2 C5.8" + " " * 250
    lines = [right, wrong, wrong, right, wrong + " 7. C2.5", right]
    conversion = Conversion(dialect("wxf"), None, START.board, "\n".join(lines).encode())
    assert conversion.run()
    assert list(conversion.misnumbered_lines[: conversion.misnumbered]) == [1, 2, 4]
    crowded = Conversion(dialect("wxf"), None, START.board, "\n".join([wrong] * 50).encode())
    assert crowded.run()
    assert crowded.misnumbered == len(crowded.misnumbered_lines) < 50
    wxf = find_notation("wxf", START.game)
    converted = Converter(wxf, wxf, START).convert_many([*lines, *[wrong] * 50])
    assert [line.error is not None for line in converted] == [False, True, True, False, True, False, *[True] * 50]


def test_a_result_that_is_taken_is_the_same_and_is_gone() -> None:
    for text in (b"", b"h3e3 h8e8\nh3e3", b"h3e3\n" * 5000, b"h3e3 " + b"\n" * 3000):
        conversion = Conversion(dialect("uci"), dialect("zh-hans"), START.board, text)
        assert conversion.run()
        expected = conversion.result()
        taken = conversion.take_result()
        assert type(taken) is bytes
        assert taken == expected
        assert conversion.result() == conversion.take_result() == b""
    conversion.add(START.game.packed(START.game.move("h3e3")), b"word")
    assert conversion.result() == b"word"
    assert taken == expected


def test_dots_where_no_move_is_left_out_show_a_missing_move() -> None:
    wxf = find_notation("wxf", START.game)
    [converted] = Converter(wxf, wxf, START).convert_many(["1. C2.5 C8.5 2... C5.2 C5.8"])
    assert converted.error is not None
    assert "missing" in converted.error.reason
