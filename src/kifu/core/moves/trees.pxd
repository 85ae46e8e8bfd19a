cimport cython

from kifu.core.board.board cimport Board
from kifu.core.moves.coding cimport Coding

cdef int BITS
cdef int ENTRY
cdef int LENGTH
cdef long long LENGTHS
cdef int BYTES
cdef int EVERY

@cython.final
cdef class TreeForm:
    cdef int origin
    cdef int target
    cdef int tag
    cdef int goes_on
    cdef int branches
    cdef int comment
    cdef int turned
    cdef short[::1] points

@cython.final
cdef class StoredTree:
    cdef Coding coding
    cdef TreeForm form
    cdef Board board
    cdef bytes data
    cdef const unsigned char* raw
    cdef Py_ssize_t size
    cdef Py_ssize_t first
    cdef int origin_key
    cdef int target_key
    cdef long long length_key
    cdef short[::1] points
    cdef int[::1] line
    cdef int[::1] memories
    cdef int[::1] promised
    cdef bytearray store
    cdef unsigned char* out
    cdef Py_ssize_t end
    cdef int move
    cdef bint goes_on
    cdef bint branches
    cdef readonly int plies
    cdef readonly object men
    cdef unsigned char[::1] counts
    cdef readonly int ending
    cdef void check_parts(self) except *
    @cython.locals(place=cython.Py_ssize_t)
    cpdef int first_move(self) except -1
    cpdef bint run(self, Board start) except *
    cpdef bytes packed(self)
    @cython.locals(place=cython.Py_ssize_t, depth=cython.int, waiting=cython.int, going=cython.bint, main=cython.bint)
    cdef bint play(self) noexcept nogil
    @cython.locals(after=cython.Py_ssize_t, origin=cython.int, flags=cython.int, length=cython.longlong, byte=cython.int)
    cdef Py_ssize_t take(self, Py_ssize_t place) noexcept nogil
    cdef void finish(self, int plies) noexcept nogil
