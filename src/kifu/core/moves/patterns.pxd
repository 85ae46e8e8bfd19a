cimport cython

from kifu.core.moves.scanning cimport Scan

cdef int LARGEST
cdef int MOST_PLIES

@cython.final
cdef class Patterns:
    cdef int count
    cdef readonly int plies
    cdef int[::1] keys
    cdef int[::1] first
    cdef signed char[::1] begins
    cdef int[::1] limit
    cdef int[::1] move_index
    cdef int[::1] moves
    cdef int[::1] without_index
    cdef int[::1] without
    @cython.locals(ply_of="int[::1]", ply=cython.int, number=cython.int)
    cpdef int find(self, object moves) except? -2
    @cython.locals(ply_of="int[::1]", out="int[::1]")
    cpdef object find_all(self, Scan scan)
    @cython.locals(game=cython.int, number=cython.int, ply=cython.int)
    cdef void find_scanned(self, Scan scan, int[::1] ply_of, int[::1] found) noexcept nogil
    @cython.locals(number=cython.int)
    cdef void note(self, int[::1] ply_of, int move, int ply) noexcept nogil
    @cython.locals(low=cython.int, high=cython.int, middle=cython.int)
    cdef int number_of(self, int key) noexcept nogil
    @cython.locals(best=cython.int, ended=cython.int, pattern=cython.int, last=cython.int)
    cdef int match(self, int[::1] ply_of) noexcept nogil
    cdef int depth(self, int pattern) noexcept nogil
    @cython.locals(last=cython.int, i=cython.int, ply=cython.int)
    cdef int complete(self, int[::1] ply_of, int pattern) noexcept nogil
