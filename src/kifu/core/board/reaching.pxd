cimport cython

from kifu.core.board.dropping cimport Dropping
from kifu.core.board.packing cimport FIRST, RIM, MOVE, CAPTURE, HOP, ROYAL, FORCED, POINT_BITS as BITS, POINT_MASK as MASK, VIA_SHIFT as VIA, PROMOTION_SHIFT as PROMOTION

cdef class Reaching(Dropping):
    @cython.locals(end=cython.int)
    cdef inline int generate(self, int start) noexcept nogil
    @cython.locals(at=cython.p_uchar, own=cython.int, end=cython.int, number=cython.int, origin=cython.int, cell=cython.int, promotes=cython.int, index=cython.int, i=cython.int, entry=cython.int, target=cython.int, taken=cython.int, step=cython.int, mode=cython.int)
    cdef inline int generate_on_board(self, int start) noexcept nogil
    @cython.locals(i=cython.int, entry=cython.int)
    cdef int sees(self, int index, int target) noexcept nogil
    cdef inline int may_end(self, int mode, int taken) noexcept nogil
    cdef inline int takes(self, int point, int own) noexcept nogil
    cdef inline int write(self, int origin, int target, int promotes, int taken, int end) noexcept nogil
    @cython.locals(cell=cython.int, first=cython.int, last=cython.int, i=cython.int, becomes=cython.int)
    cdef int write_promotion(self, int origin, int target, int taken, int end) noexcept nogil
    cdef inline int touches_zone(self, int origin, int target) noexcept nogil
    @cython.locals(at=cython.p_uchar, own=cython.int, origin=cython.int, target=cython.int, cell=cython.int, index=cython.int, i=cython.int, taken=cython.int, entry=cython.int, step=cython.int, via=cython.int, asks_promotion=cython.int)
    cdef inline int generates(self, int move) noexcept nogil
    @cython.locals(origin=cython.int, target=cython.int, via=cython.int, may=cython.int)
    cdef int promotes_rightly(self, int move, int cell, int taken) noexcept nogil
    @cython.locals(at=cython.p_uchar, taken=cython.int, between=cython.int, point=cython.int)
    cdef inline int rides(self, int origin, int target, int step, int mode) noexcept nogil
