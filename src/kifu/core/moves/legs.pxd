cimport cython

from kifu.core.board.board cimport Board
from kifu.core.board.packing cimport FIRST, KINDS, POINT_BITS as BITS, POINT_MASK as MASK, VIA_SHIFT as VIA, PROMOTION_SHIFT as PROMOTION, NO_MOVE as NONE, UNWRITTEN
from kifu.core.moves.grammar cimport Grammar
from kifu.core.moves.tokens cimport Labels

cdef class LegGrammar(Grammar):
    cdef Labels kinds
    cdef Labels squares
    cdef int described(self, Board board, int move) noexcept nogil
    @cython.locals(here=cython.Py_ssize_t, found=cython.int, kind=cython.int, origin=cython.int, sign=cython.int, stays=cython.int, target=cython.int, via=cython.int, last_sign=cython.int, choice=cython.int)
    cdef int read_move(self, Board board, const unsigned char* text, Py_ssize_t first, Py_ssize_t stop) noexcept nogil
    @cython.locals(found=cython.int, count=cython.int, index=cython.int, square=cython.int, move=cython.int, written=cython.int)
    cdef int find(self, Board board, int cell, int origin, int via, int target, int stays, int sign, int choice) noexcept nogil
    @cython.locals(found=cython.int, move=cython.int)
    cdef int dropped(self, Board board, int kind, const unsigned char* text, Py_ssize_t here, Py_ssize_t stop) noexcept nogil
    @cython.locals(found=cython.int, count=cython.int, index=cython.int, square=cython.int)
    cdef int passing(self, Board board, int cell, int origin) noexcept nogil
    cdef int written_so(self, Board board, int move, int choice) noexcept nogil
    @cython.locals(origin=cython.int, target=cython.int, via=cython.int, cell=cython.int, stays=cython.int, sign=cython.int, choice=cython.int)
    cdef Py_ssize_t write_move(self, Board board, int move, unsigned char* out, Py_ssize_t end) noexcept nogil
    cdef Py_ssize_t write_step(self, int sign, int square, unsigned char* out, Py_ssize_t end) noexcept nogil
