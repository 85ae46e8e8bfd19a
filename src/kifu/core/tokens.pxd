cimport cython

@cython.final
cdef class Tokens:
    cdef int mask
    cdef bytes store
    cdef const unsigned char* pool
    cdef short[::1] slots
    cdef int[::1] starts
    cdef int[::1] numbers
    @cython.locals(key=cython.uint, place=cython.Py_ssize_t)
    cdef int first_slot(self, const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
    @cython.locals(slot=cython.int, index=cython.int, first=cython.int, place=cython.Py_ssize_t)
    cdef int find(self, const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
