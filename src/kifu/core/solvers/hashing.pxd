cimport cython

@cython.final
cdef class HashTable:
    cdef unsigned long long[::1] keys
    cdef int[::1] moves
    cdef int[::1] values
    cdef int[::1] notes
    cdef unsigned long long mask
    cdef readonly long long size
    @cython.locals(place=cython.ulonglong)
    cdef long long find(self, unsigned long long key) noexcept nogil
    @cython.locals(place=cython.ulonglong)
    cdef void store(self, unsigned long long key, int move, int value, int depth, int bound) noexcept nogil
