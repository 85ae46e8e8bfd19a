cimport cython

from kifu.core.board.board cimport Board
from kifu.core.board.tables cimport Tables

cdef int MOST_GROUPS
cdef int NOWHERE

cdef class Placements:
    cdef readonly Tables tables
    cdef int size
    cdef int count
    cdef int men
    cdef readonly int half
    cdef readonly int total
    cdef const int[::1] cells
    cdef const int[::1] counts
    cdef const int[::1] widths
    cdef const int[::1] ways
    cdef const int[::1] starts
    cdef const int[::1] pair_starts
    cdef const int[::1] points
    cdef const int[::1] firsts
    cdef const int[::1] seconds
    cdef const int[::1] strides
    cdef int[::1] ordinals
    cdef void check_groups(self, Tables tables, object groups) except *
    cdef int way(self, int group, int one, int other) noexcept nogil
    @cython.locals(number=cython.int, group=cython.int, cell=cython.int, found=cython.int, one=cython.int, other=cython.int, ordinal=cython.int)
    cdef int find(self, Board board, int side) noexcept nogil
    @cython.locals(number=cython.int, group=cython.int)
    cpdef int number_of(self, object side, object men) except? -1
    @cython.locals(here=cython.int)
    cdef int place_of(self, int group, object point) except? -1
    cpdef list men_of(self, object number)
