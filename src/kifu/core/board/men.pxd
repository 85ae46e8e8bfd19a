cimport cython

from kifu.core.board.tables cimport Tables
from kifu.core.board.packing cimport FIRST, MOST_IN_HAND

cdef unsigned long long WORD

cdef class Men:
    cdef readonly Tables tables
    cdef bytearray store
    cdef unsigned char* at
    cdef bytearray hand_store
    cdef unsigned char* hand
    cdef readonly int lost
    cdef readonly int last_target
    cdef readonly int side
    cdef readonly unsigned long long hash
    cdef int royal_first
    cdef int royal_second
    cdef readonly int royals_first
    cdef readonly int royals_second
    cdef readonly int checked
    cdef readonly int exposed
    cdef int[::1] moves
    cdef int room

    cdef void check_made(self) except *
    @cython.locals(point=cython.int)
    cdef int point(self, object value) except -1
    @cython.locals(place=cython.int, man=cython.int)
    cpdef void put(self, object point, object cell) except *
    @cython.locals(whose=cython.int, which=cython.int, number=cython.int)
    cpdef void give(self, object side, object kind, object count) except *
    @cython.locals(whose=cython.int, which=cython.int)
    cpdef int held(self, object side, object kind) except -1
    @cython.locals(i=cython.int)
    cdef int is_held(self, int kind) noexcept nogil
    @cython.locals(place=cython.int, cell=cython.int)
    cdef void hold(self, int side, int kind, int change) noexcept nogil
    cdef unsigned long long hand_key(self, int cell, unsigned long long count) noexcept nogil
    cpdef void lose_prized(self, object point) except *
    cpdef void note_last_target(self, object point) except *
    cpdef int cell(self, object point) except -1
    cpdef void copy_from(self, Men other) except *
    @cython.locals(point=cython.int, place=cython.int)
    cdef void assign(self, Men other) noexcept nogil
    @cython.locals(index=cython.int, point=cython.int)
    cdef void find_royals(self) noexcept nogil
    cdef void reserve(self, int room)
