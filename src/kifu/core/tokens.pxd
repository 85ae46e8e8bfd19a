cimport cython

cdef int SHORT
cdef int LARGEST
cdef unsigned long long KEPT
cdef unsigned long long LONG

@cython.final
cdef class Tokens:
    cdef int mask
    cdef bytes store
    cdef const unsigned char* pool
    cdef unsigned long long[::1] slots
    cdef int[::1] starts
    @cython.locals(key=cython.ulonglong, place=cython.Py_ssize_t)
    cdef unsigned long long key_of(self, const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
    cdef int first_slot(self, unsigned long long key) noexcept nogil
    cdef int find(self, const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
    @cython.locals(slot=cython.int)
    cdef int find_key(self, unsigned long long key, const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
    @cython.locals(slot=cython.int, found=cython.ulonglong)
    cdef int find_long(self, unsigned long long key, const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
    @cython.locals(first=cython.int, place=cython.Py_ssize_t)
    cdef bint is_word(self, int index, const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
