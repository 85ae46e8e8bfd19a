cimport cython

from kifu.core.board.men cimport Men
from kifu.core.board.packing cimport FIRST, RIM, ONE_A_FILE, CHECKED_SHIFT as CHECKED, EXPOSED_SHIFT as EXPOSED, LOST_SHIFT as LOST, POINT_BITS as BITS

cdef class Dropping(Men):
    @cython.locals(at=cython.p_uchar, own=cython.int, end=cython.int, i=cython.int, kind=cython.int, row=cython.int, files=cython.int, number=cython.int, target=cython.int)
    cdef int generate_drops(self, int start) noexcept nogil
    @cython.locals(cell=cython.int)
    cdef int generates_drop(self, int kind, int target) noexcept nogil
    @cython.locals(at=cython.p_uchar, step=cython.int, other=cython.int)
    cdef int stands_on_file(self, int cell, int point) noexcept nogil
    @cython.locals(side=cython.int, cell=cython.int, memory=cython.int)
    cdef int drop(self, int kind, int target) noexcept nogil
    cdef void take_up(self, int kind, int target) noexcept nogil
    cdef void take_prisoners(self, int side, int taken, int passed, int change) noexcept nogil
    @cython.locals(enemy=cython.int, first=cython.int, second=cython.int, hand=cython.int)
    cdef int has_prisoners(self, int taken, int passed) noexcept nogil
