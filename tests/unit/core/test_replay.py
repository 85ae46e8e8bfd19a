"""Whole games replayed in one call, and the words they are made of looked up in place."""

import kifu
from kifu.core.replay import replay_lines
from kifu.core.tokens import Tokens

GAME = kifu.Position().game
WORDS = {
    f"{origin}{target}".encode(): GAME.packed(kifu.Move(origin, target))
    for origin in GAME.squares
    for target in GAME.squares
    if origin != target
}


def replay(text: str) -> list[int]:
    return replay_lines(kifu.Position().setup().board(), Tokens(WORDS), text.encode())


def test_each_line_is_a_game_of_its_own() -> None:
    assert replay("h3e3 h10g8\n\th1g3  h10g8 \r\n\nh3e3") == [2, 2, 0, 1]


def test_the_first_bad_move_ends_a_line_and_is_counted() -> None:
    assert replay("h3e3 h3e3 h10g8\nfoo\nh3e3 h10g8 xx\nh3e3") == [-2, -1, -3, 1]


def test_words_that_begin_alike_are_told_apart() -> None:
    assert replay("a4a5 a7a6\na4a5 a10a1\na4a5 a10a") == [2, -2, -2]


def test_all_words_are_found_in_a_crowded_table() -> None:
    line = " ".join(word.decode() for word in list(WORDS)[:500])
    assert replay(line) == [-1]
    crowded = Tokens({f"{number:04}".encode(): WORDS[b"h3e3"] for number in range(4096)})
    board = kifu.Position().setup().board()
    assert replay_lines(board, crowded, "\n".join(f"{n:04}" for n in range(4100)).encode()) == [1] * 4096 + [-1] * 4
