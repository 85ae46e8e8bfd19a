cimport cython

@cython.final
cdef class Gathering:
    cdef bytes text
    cdef int count
    cdef int tags
    cdef int[::1] places
    cdef int[::1] tag_stops
    cdef int[::1] games
    cdef bytes kinds
    cdef int[::1] starts
    cdef int[::1] stops
    cdef int[::1] kept_offsets
    @cython.locals(i=cython.Py_ssize_t, wrong=cython.int, before=cython.int)
    cdef bint fits(self, Py_ssize_t size)
    cpdef tuple names(self)
    cpdef void sort(self, bytes kinds) except *
    @cython.locals(wanted=cython.int, kinds="const unsigned char*")
    cpdef tuple values(self, object kind)
    @cython.locals(wanted=cython.int, kinds="const unsigned char*", count=cython.int)
    cpdef tuple lists(self, object kind)
    @cython.locals(tag=cython.int)
    cdef void mark_names(self) noexcept nogil
    @cython.locals(number=cython.int, game=cython.int, tag=cython.int)
    cdef void mark_values(self, const unsigned char* kinds, int kind) noexcept nogil
    @cython.locals(number=cython.int, game=cython.int, tag=cython.int, count=cython.int)
    cdef int mark_lists(self, const unsigned char* kinds, int kind, int part) noexcept nogil
    @cython.locals(number=cython.int, size=cython.Py_ssize_t, store=bytearray, out="unsigned char*", text="const unsigned char*")
    cdef tuple gather(self, object count)
    @cython.locals(i=cython.int, end=cython.Py_ssize_t)
    cdef Py_ssize_t measure(self, int count) noexcept nogil
    @cython.locals(i=cython.int, place=cython.int, end=cython.Py_ssize_t)
    cdef void copy(self, const unsigned char* text, unsigned char* out, int count) noexcept nogil

@cython.final
cdef class Materials:
    cdef int kinds
    cdef bint hands
    cdef int width
    cdef bytes letters
    cdef object begins
    cdef int[::1] kept_begins
    cdef int[::1] kept_offsets
    cdef const unsigned char[::1] kept_counts
    @cython.locals(number=cython.int, size=cython.Py_ssize_t, store=bytearray, out="unsigned char*", letters="const unsigned char*")
    cpdef tuple write(self, object counts, object games)
    @cython.locals(game=cython.int, i=cython.int, kind=cython.int, count=cython.int, in_hand=cython.int, end=cython.Py_ssize_t)
    cdef Py_ssize_t measure(self, int games) noexcept nogil
    @cython.locals(game=cython.int, i=cython.int, kind=cython.int, _=cython.int, place=cython.int, end=cython.Py_ssize_t)
    cdef void fill(self, const unsigned char* letters, unsigned char* out, int games) noexcept nogil
