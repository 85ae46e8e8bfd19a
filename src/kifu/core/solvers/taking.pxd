cimport cython

from kifu.core.board.board cimport Board
from kifu.core.board.packing cimport POINT_BITS as BITS, POINT_MASK as MASK

cdef int CELLS

@cython.locals(end=cython.int, best=cython.double, i=cython.int, move=cython.int, target=cython.int, via=cython.int, won=cython.double, memory=cython.int)
cpdef double most_won(Board board, const double[::1] worth) except? -1
@cython.locals(point=cython.int)
cpdef int can_reach(Board board, object target) except -1
@cython.locals(end=cython.int, i=cython.int)
cdef int reached(Board board, int target, int start) noexcept
