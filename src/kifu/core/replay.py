"""Replay: whole games from text to board, every move checked, in one call."""

from kifu.core.board import Board
from kifu.core.tokens import Tokens


def replay_lines(start: Board, tokens: Tokens, text: bytes) -> list[int]:
    """Play each line of ``text`` from ``start``: the number of its plies, or -1 less those before the first bad one."""
    board = Board(start.tables)
    size = len(text)
    here = 0
    played = []
    while here < size:
        stop = here
        while stop < size and text[stop] != 10:
            stop += 1
        board.copy_from(start)
        played.append(replay(board, tokens, text, here, stop))
        here = stop + 1
    return played


def replay(board: Board, tokens: Tokens, text: bytes, here: int, stop: int) -> int:
    plies = 0
    while here < stop:
        if text[here] == 32 or 9 <= text[here] <= 13:
            here += 1
            continue
        first = here
        while here < stop and text[here] != 32 and not 9 <= text[here] <= 13:
            here += 1
        move = tokens.find(text, first, here)
        if move < 0 or not board.legal(move):
            return -1 - plies
        board.play(move)
        plies += 1
    return plies
