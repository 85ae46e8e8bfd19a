cimport cython

from kifu.core.board.board cimport Board
from kifu.core.moves.coding cimport Coding
from kifu.core.board.packing cimport RIM as SIDES, POINT_BITS as BITS, POINT_MASK as MASK, FIRST

cdef int ENDED

@cython.final
cdef class Replay:
    cdef Coding coding
    cdef Board board
    cdef int images
    cdef short[::1] points
    cdef unsigned char[::1] exchanged
    cdef unsigned long long[::1] image_hashes
    cdef readonly Py_ssize_t size
    cdef readonly object hashes
    cdef readonly object shapes
    cdef readonly object moves
    cdef readonly object rows
    cdef object slots
    cdef unsigned long long[::1] kept_hashes
    cdef unsigned long long[::1] kept_shapes
    cdef int[::1] kept_moves
    cdef unsigned int[::1] kept_rows
    cdef int[::1] kept_slots
    cdef void take_room(self) except *
    cdef void make_room(self, Py_ssize_t plies) except *
    @cython.locals(number="unsigned int", data="const unsigned char*", length=cython.Py_ssize_t, wrong=cython.Py_ssize_t)
    cpdef void add(self, object row, Board start, bytes packed) except *
    cpdef void clear(self) except *
    @cython.locals(mask=cython.Py_ssize_t, slot=cython.Py_ssize_t, first=cython.Py_ssize_t, here=cython.Py_ssize_t, move=cython.int)
    cdef Py_ssize_t replay(self, unsigned int row, const unsigned char* data, Py_ssize_t length) noexcept nogil
    @cython.locals(image=cython.int, found=cython.ulonglong, number=cython.int, point=cython.int, cell=cython.int, place=cython.int, kind=cython.int, side=cython.int, held=cython.int)
    cdef void find_images(self) noexcept nogil
    cdef int turned(self, int image, int cell) noexcept nogil
    @cython.locals(origin=cython.int, target=cython.int, via=cython.int, cell=cython.int, becomes=cython.int, passed=cython.int, taken=cython.int, image=cython.int, place=cython.int)
    cdef void play(self, int move) noexcept nogil
    @cython.locals(key=cython.ulonglong, slot=cython.Py_ssize_t, other=cython.int, shape=cython.ulonglong, image=cython.int)
    cdef void write(self, unsigned int row, int move, Py_ssize_t mask) noexcept nogil
