cimport cython

from kifu.core.board.board cimport Board
from kifu.core.board.packing cimport NO_MOVE as NONE
from kifu.core.moves.grammar cimport Grammar
from kifu.core.moves.tokens cimport Tokens, Words

@cython.final
cdef class Dialect:
    cdef readonly Grammar grammar
    cdef Tokens tokens_first
    cdef Tokens tokens_second
    cdef Words words_first
    cdef Words words_second
    cdef readonly int longest
    cdef void check_numbers(self, Grammar grammar, object words) except *
    @cython.locals(code=cython.int)
    cdef int find_move(self, Board board, unsigned long long key, const unsigned char* text, Py_ssize_t first, Py_ssize_t stop) noexcept nogil
    @cython.locals(code=cython.int)
    cdef int find_loosely(self, Board board, unsigned long long key, const unsigned char* text, Py_ssize_t first, Py_ssize_t stop) noexcept nogil
    cdef int find_code(self, Board board, unsigned long long key, const unsigned char* text, Py_ssize_t first, Py_ssize_t stop) noexcept nogil
    cdef Py_ssize_t write(self, Board board, int code, unsigned char* out, Py_ssize_t end) noexcept nogil
    cdef bint fits(self, Board board) noexcept nogil
