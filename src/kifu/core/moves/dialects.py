"""Dialects: a notation as the compiled floor has it, a grammar with the words of either side."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kifu.core.board import packing
from kifu.core.board.board import Board
from kifu.core.moves.grammar import Grammar
from kifu.core.moves.tokens import Tokens, Words

if TYPE_CHECKING:
    import cython  # which the compiler sees here and puts in its own meaning
else:
    from kifu.core import plain as cython

if not cython.compiled:
    NONE = packing.NO_MOVE

NO_WORDS: tuple[Mapping[int, bytes], Mapping[int, bytes]] = ({}, {})


class Dialect:
    """A notation in compiled form: its grammar, and the words of either side, none where the grammar spells."""

    def __init__(self, grammar: Grammar, words: tuple[Mapping[int, bytes], Mapping[int, bytes]] = NO_WORDS) -> None:
        self.check_numbers(grammar, words[0])
        self.tokens_first = Tokens({word: number for number, word in words[0].items()})
        self.tokens_second = self.tokens_first
        self.words_first = Words(words[0])
        self.words_second = self.words_first
        if words[0] != words[1]:
            self.check_numbers(grammar, words[1])
            self.tokens_second = Tokens({word: number for number, word in words[1].items()})
            self.words_second = Words(words[1])
        self.longest = max(self.words_first.longest, self.words_second.longest, grammar.longest)
        # Without it no conversion takes the dialect.
        self.grammar = grammar

    def check_numbers(self, grammar: Grammar, words: Mapping[int, bytes]) -> None:
        """Refuse words for numbers that the grammar could not look up."""
        if grammar is None:
            raise ValueError("a dialect has a grammar")
        for number in words:
            if number > packing.LARGEST or not grammar.knows(number):
                raise ValueError(f"the grammar does not know the number {number}")

    def find_move(self, board: Board, key: int, text: bytes, first: int, stop: int) -> int:
        """Return the move that the word ``text[first:stop]`` names, a number below 0 if it is not one and only one.

        ``key`` is that of the word; see ``Tokens``.
        """
        if self.grammar.spells:
            return self.grammar.read_move(board, text, first, stop)
        code = self.find_code(board, key, text, first, stop)
        return self.grammar.resolved(board, code) if code >= 0 else code

    def find_loosely(self, board: Board, key: int, text: bytes, first: int, stop: int) -> int:
        """Return the move of a word that names two men of a tandem by their file alone, where only one of them can go.

        For any other word, and for one that names no legal move or several, return a number below 0.
        """
        if self.grammar.spells:
            return NONE
        code = self.find_code(board, key, text, first, stop)
        return self.grammar.resolved_loosely(board, code) if code >= 0 else code

    def find_code(self, board: Board, key: int, text: bytes, first: int, stop: int) -> int:
        """Return the number of a word in the table of the side to move, -1 if it is none of its words."""
        if board.side == 0:
            return self.tokens_first.find_key(key, text, first, stop)
        return self.tokens_second.find_key(key, text, first, stop)

    def write(self, board: Board, code: int, out: bytearray, end: int) -> int:
        """Write the word of a number, of a move where the grammar spells; return where it ends, or -1 for none."""
        if self.grammar.spells:
            return self.grammar.write_move(board, code, out, end)
        if board.side == 0:
            return self.words_first.write(code, out, end)
        return self.words_second.write(code, out, end)

    def fits(self, board: Board) -> bool:
        return self.grammar is not None and bool(self.grammar.fits(board))
