cimport cython

from kifu.core.scanning cimport Scan

cdef int MOST_KINDS

@cython.final
cdef class Gathering:
    cdef Scan scan
    cdef bytes text
    cdef int games
    cdef int tags
    cdef bytes kinds
    cdef int[::1] starts
    cdef int[::1] stops
    cdef object offsets
    cdef int[::1] kept_offsets
    cpdef tuple names(self)
    cpdef void sort(self, bytes kinds) except *
    @cython.locals(wanted=cython.int, kinds="const unsigned char*")
    cpdef tuple values(self, object kind)
    @cython.locals(wanted=cython.int, kinds="const unsigned char*", count=cython.int)
    cpdef tuple lists(self, object kind)
    @cython.locals(store=bytearray, out="unsigned char*", text="const unsigned char*", end=cython.Py_ssize_t)
    cpdef tuple materials(self, bytes letters)
    @cython.locals(tag=cython.int)
    cdef void mark_names(self) noexcept nogil
    @cython.locals(game=cython.int, tag=cython.int, last=cython.int)
    cdef void mark_values(self, const unsigned char* kinds, int kind) noexcept nogil
    @cython.locals(game=cython.int, tag=cython.int, count=cython.int)
    cdef int mark_lists(self, const unsigned char* kinds, int kind) noexcept nogil
    @cython.locals(tag=cython.int, count=cython.int)
    cdef void mark_list_names(self, const unsigned char* kinds, int kind) noexcept nogil
    @cython.locals(number=cython.int, size=cython.Py_ssize_t, store=bytearray, out="unsigned char*", text="const unsigned char*")
    cdef tuple gather(self, object count)
    @cython.locals(i=cython.int, end=cython.Py_ssize_t)
    cdef Py_ssize_t measure(self, int count) noexcept nogil
    @cython.locals(i=cython.int, place=cython.int, end=cython.Py_ssize_t)
    cdef void copy(self, const unsigned char* text, unsigned char* out, int count) noexcept nogil
    @cython.locals(game=cython.int, men=cython.ulonglong, kind=cython.int, end=cython.Py_ssize_t, left=cython.int)
    cdef Py_ssize_t write_materials(self, const unsigned char* letters, unsigned char* out) noexcept nogil
