cimport cython

from kifu.core.board.board cimport Board
from kifu.core.board.packing cimport KINDS, POINT_BITS as BITS, POINT_MASK as MASK, VIA_SHIFT as VIA, PROMOTION_SHIFT as PROMOTION, NO_MOVE as NONE
from kifu.core.moves.grammar cimport Grammar
from kifu.core.moves.tokens cimport Labels

cdef int NAMED

cdef class PairGrammar(Grammar):
    cdef Labels sides
    cdef Labels points
    cdef Labels kinds
    cdef const short[::1] point_pairs
    cdef const short[::1] kind_pairs
    cdef int described(self, Board board, int move) noexcept nogil
    @cython.locals(here=cython.Py_ssize_t, found=cython.int, origin=cython.int, target=cython.int, kind=cython.int, cell=cython.int, move=cython.int)
    cdef int read_move(self, Board board, const unsigned char* text, Py_ssize_t first, Py_ssize_t stop) noexcept nogil
    @cython.locals(origin=cython.int, target=cython.int, cell=cython.int)
    cdef Py_ssize_t write_move(self, Board board, int move, unsigned char* out, Py_ssize_t end) noexcept nogil

cdef class LandingGrammar(Grammar):
    cdef Labels targets
    cdef Labels kinds
    cdef Labels signs
    cdef Labels origins
    cdef int described(self, Board board, int move) noexcept nogil
    @cython.locals(here=cython.Py_ssize_t, found=cython.int, origin=cython.int, target=cython.int, kind=cython.int, promotion=cython.int, move=cython.int)
    cdef int read_move(self, Board board, const unsigned char* text, Py_ssize_t first, Py_ssize_t stop) noexcept nogil
    @cython.locals(origin=cython.int, target=cython.int)
    cdef Py_ssize_t write_move(self, Board board, int move, unsigned char* out, Py_ssize_t end) noexcept nogil
