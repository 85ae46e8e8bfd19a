cimport cython

from kifu.core.board cimport Board
from kifu.core.grammar cimport Grammar
from kifu.core.tokens cimport Tokens

cdef int LENGTH_BITS
cdef int LENGTH_MASK

@cython.final
cdef class Words:
    cdef bytes store
    cdef const unsigned char* pool
    cdef readonly int longest
    cdef int size
    cdef int[::1] places
    @cython.locals(start=cython.int, length=cython.int, place=cython.int)
    cdef Py_ssize_t write(self, int number, unsigned char* out, Py_ssize_t end) noexcept

@cython.final
cdef class Dialect:
    cdef readonly Grammar grammar
    cdef Tokens tokens_first
    cdef Tokens tokens_second
    cdef Words words_first
    cdef Words words_second
    cdef readonly int longest

@cython.final
cdef class Conversion:
    cdef Dialect reader
    cdef Dialect writer
    cdef bytearray store
    cdef unsigned char* out
    cdef readonly Py_ssize_t end
    cdef readonly Py_ssize_t here
    cpdef void begin(self, bytes text)
    cpdef int run(self, Board board, bytes text)
    @cython.locals(here=cython.Py_ssize_t, end=cython.Py_ssize_t, first=cython.Py_ssize_t, after=cython.Py_ssize_t, same_family=cython.bint, code=cython.int, move=cython.int)
    cdef int convert(self, Board board, const unsigned char* text, Py_ssize_t stop) noexcept
    cpdef void add(self, bytes text, Py_ssize_t word_end)
    cpdef void skip(self, Py_ssize_t word_end)
    cpdef bytes result(self)
