cimport cython

from kifu.core.board cimport Board
from kifu.core.grammar cimport Grammar

cdef int FIRST
cdef int BITS
cdef int VIA
cdef int PROMOTION
cdef int NONE
cdef int UNWRITTEN
cdef int OFF_BOARD

cdef class LegGrammar(Grammar):
    cdef const unsigned char[::1] kinds
    cdef const short[::1] squares
    @cython.locals(here=cython.Py_ssize_t, plus=cython.int, letters=cython.int, kind=cython.int, origin=cython.int, sign=cython.int, stays=cython.int, target=cython.int, via=cython.int, last_sign=cython.int, choice=cython.int)
    cdef int spelled(self, Board board, const unsigned char* text, Py_ssize_t first, Py_ssize_t stop) noexcept nogil
    @cython.locals(found=cython.int, count=cython.int, index=cython.int, square=cython.int, move=cython.int)
    cdef int find(self, Board board, int cell, int origin, int via, int target, int stays, int sign, int choice) noexcept nogil
    @cython.locals(found=cython.int, count=cython.int, index=cython.int, square=cython.int)
    cdef int passing(self, Board board, int cell, int origin) noexcept nogil
    cdef int written_so(self, Board board, int move, int choice) noexcept nogil
    @cython.locals(width=cython.int, file=cython.int)
    cdef int square(self, const unsigned char* text, Py_ssize_t here, Py_ssize_t stop) noexcept nogil
    cdef int width(self, const unsigned char* text, Py_ssize_t here, Py_ssize_t stop) noexcept nogil
