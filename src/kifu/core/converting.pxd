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
    @cython.locals(pool="const unsigned char*", start=cython.int, length=cython.int, place=cython.int)
    cdef Py_ssize_t write(self, int number, unsigned char* out, Py_ssize_t end) noexcept nogil

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
    cdef readonly Dialect writer
    cdef Board start
    cdef readonly Board board
    cdef readonly bytes text
    cdef Py_ssize_t size
    cdef readonly Py_ssize_t here
    cdef readonly int line
    cdef readonly long long plies
    cdef readonly int line_plies
    cdef int number_base
    cdef readonly bint misnumbered
    @cython.locals(place=cython.Py_ssize_t, number=cython.int, plies=cython.int)
    cdef void hold_number(self, const unsigned char* text, Py_ssize_t first, Py_ssize_t stop) noexcept nogil
    cdef void played(self, int move) noexcept nogil
    cdef Py_ssize_t line_start
    cdef readonly Py_ssize_t end
    cdef bytearray store
    cdef unsigned char* out
    cdef readonly object moves
    cdef int[::1] kept
    @cython.locals(text="const unsigned char*", done=cython.bint)
    cpdef bint run(self)
    @cython.locals(here=cython.Py_ssize_t, end=cython.Py_ssize_t, first=cython.Py_ssize_t, after=cython.Py_ssize_t, same_family=cython.bint, done=cython.int)
    cdef int convert(self, const unsigned char* text) noexcept nogil
    @cython.locals(place=cython.Py_ssize_t)
    cdef bint is_number(self, const unsigned char* text, Py_ssize_t first, Py_ssize_t stop) noexcept nogil
    @cython.locals(code=cython.int, move=cython.int)
    cdef Py_ssize_t convert_word(self, const unsigned char* text, Py_ssize_t first, Py_ssize_t stop, Py_ssize_t end, bint same_family) noexcept nogil
    @cython.locals(longest=cython.int, rest=cython.Py_ssize_t, needed=cython.Py_ssize_t, end=cython.Py_ssize_t)
    cpdef void add(self, int move, bytes word)
    cpdef void skip(self, Py_ssize_t stop)
    cpdef void drop_line(self)
    cpdef bytes result(self)
