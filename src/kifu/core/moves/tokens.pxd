cimport cython

from kifu.core.board.packing cimport POINT_BITS as BITS, POINT_MASK as MASK

cdef int SHORT
cdef int LARGEST
cdef unsigned long long KEPT
cdef unsigned long long LONG
cdef int LENGTH_BITS
cdef int LENGTH_MASK

@cython.final
cdef class Tokens:
    cdef int mask
    cdef bytes store
    cdef const unsigned char* pool
    cdef unsigned long long[::1] slots
    cdef int[::1] starts
    @cython.locals(key=cython.ulonglong, place=cython.Py_ssize_t)
    cdef unsigned long long key_of(self, const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
    cdef inline int first_slot(self, unsigned long long key) noexcept nogil
    cdef int find(self, const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
    @cython.locals(slot=cython.int)
    cdef int find_key(self, unsigned long long key, const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
    @cython.locals(slot=cython.int, found=cython.ulonglong)
    cdef int find_long(self, unsigned long long key, const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
    @cython.locals(first=cython.int, place=cython.Py_ssize_t)
    cdef bint is_word(self, int index, const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil

@cython.final
cdef class Words:
    cdef readonly int longest
    cdef int mask
    cdef int eights
    cdef unsigned long long[::1] rows
    @cython.locals(slot=cython.int, row=cython.Py_ssize_t, key=cython.ulonglong)
    cdef Py_ssize_t row_of(self, int number) noexcept nogil
    @cython.locals(row=cython.Py_ssize_t, stop=cython.Py_ssize_t, length=cython.int, eight=cython.ulonglong)
    cdef Py_ssize_t write(self, int number, unsigned char* out, Py_ssize_t end) noexcept nogil

@cython.final
cdef class Labels:
    cdef Words words
    cdef readonly int longest
    cdef const int[::1] columns
    cdef const int[::1] rows
    cdef const short[::1] pairs
    @cython.locals(found=cython.int, row=cython.int, place=cython.Py_ssize_t, entry=cython.int)
    cdef int find(self, const unsigned char* text, Py_ssize_t here, Py_ssize_t stop) noexcept nogil
    cdef Py_ssize_t write(self, int number, unsigned char* out, Py_ssize_t end) noexcept nogil
