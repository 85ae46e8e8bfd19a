cimport cython

from kifu.core.board.moving cimport Moving
from kifu.core.board.packing cimport PRIZED, SLIGHT, POINT_BITS as BITS, POINT_MASK as MASK, PROMOTION_SHIFT as PROMOTION

cdef class Legality(Moving):
    cdef int keeps_rules(self, int move) noexcept nogil
    @cython.locals(cell=cython.int, target=cython.int, royal=cython.int, index=cython.int, attacks=cython.int, i=cython.int, memory=cython.int, mated=cython.int)
    cdef int mates_by_drop(self, int move) noexcept nogil
    @cython.locals(index=cython.int, i=cython.int, number=cython.int, origin=cython.int)
    cdef int escapes(self, int royal, int attacker) noexcept nogil
    @cython.locals(move=cython.int, cell=cython.int, must=cython.int)
    cdef int retakes(self, int origin, int target) noexcept nogil
    @cython.locals(origin=cython.int, target=cython.int, via=cython.int)
    cdef int trades_fairly(self, int move) noexcept nogil
    @cython.locals(way=cython.int)
    cdef int are_neighbours(self, int point, int other) noexcept nogil
    @cython.locals(memory=cython.int, guarded=cython.int, number=cython.int, origin=cython.int)
    cdef int is_guarded_after(self, int move, int target) noexcept nogil
