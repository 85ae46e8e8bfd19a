cimport cython

from kifu.core.tables cimport Tables
from kifu.core.packing cimport FIRST, KINDS

cdef int MOST_KINDS

cdef class Men:
    cdef readonly Tables tables
    cdef bytearray store
    cdef unsigned char* at
    cdef readonly int side
    cdef readonly unsigned long long hash
    cdef int royal_first
    cdef int royal_second
    cdef readonly int royals_first
    cdef readonly int royals_second
    cdef readonly int checked
    cdef readonly int exposed

    cdef void check_made(self) except *
    @cython.locals(point=cython.int)
    cdef int point(self, object value) except -1
    @cython.locals(place=cython.int, man=cython.int)
    cpdef void put(self, object point, object cell) except *
    cpdef int cell(self, object point) except -1
    cpdef void copy_from(self, Men other) except *
    @cython.locals(point=cython.int)
    cdef void become(self, Men other) noexcept nogil
    @cython.locals(index=cython.int, point=cython.int)
    cdef void find_royals(self) noexcept nogil
    @cython.locals(men=cython.ulonglong, one=cython.ulonglong, index=cython.int, cell=cython.int, shift=cython.int)
    cdef unsigned long long count_men(self) noexcept nogil
