cimport cython

from kifu.core.board.legality cimport Legality
from kifu.core.board.tables cimport Tables
from kifu.core.board.packing cimport FIRST, KINDS, TAKEN_SHIFT as TAKEN, PASSED_SHIFT as PASSED, LOST_SHIFT as LOST, POINT_BITS as BITS, POINT_MASK as MASK

cdef int DEEPEST

@cython.final
cdef class Board(Legality):
    cdef int standing

    @cython.locals(turn=cython.int)
    cpdef void finish_setup(self, object side) except *
    @cython.locals(number=cython.int)
    cpdef int reaches(self, object move) except -1
    @cython.locals(number=cython.int)
    cpdef int legal(self, object move) except -1
    @cython.locals(end=cython.int, i=cython.int)
    cpdef list legal_moves(self)
    @cython.locals(end=cython.int, i=cython.int)
    cpdef list pseudo_moves(self)
    @cython.locals(memory=cython.int)
    cpdef int play(self, object move) except -1
    @cython.locals(number=cython.int)
    cpdef int play_if_legal(self, object move) except -2
    @cython.locals(number=cython.int, before=cython.int)
    cpdef void undo(self, object move, object memory) except *
    @cython.locals(at=cython.p_uchar, own=cython.int, origin=cython.int, target=cython.int, via=cython.int, cell=cython.int, passed=cython.int, taken=cython.int, lost=cython.int)
    cdef int was_made(self, int move, int memory) noexcept nogil
    @cython.locals(plies=cython.int)
    cpdef long long perft(self, object depth)
