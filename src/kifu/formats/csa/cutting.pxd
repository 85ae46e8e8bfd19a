cimport cython

from kifu.formats.japanese.cutting cimport COLON, DIGIT, LF, LONGEST_HEADER, MINUS, NONE, PLUS, SheetCutting, find_colon, is_digit, line_end

cdef enum:
    QUOTE = 39
    DOT = 46
    UNDERLINE = 95
    TIME = 84
    START = 80
    NAME = 78
    DOLLAR = 36
    PERCENT = 37
    LENGTH = 8
    LONGEST_WORD = 30

cdef class CsaCutting(SheetCutting):
    @cython.locals(letters="const unsigned char*", here=cython.Py_ssize_t)
    cdef bint take(self, bytes text, Py_ssize_t start, Py_ssize_t stop) except -1
    @cython.locals(here=cython.Py_ssize_t, first=cython.Py_ssize_t, last=cython.Py_ssize_t, end=cython.Py_ssize_t, colon=cython.Py_ssize_t, letter=cython.int)
    cdef Py_ssize_t heading(self, bytes text, const unsigned char* letters, Py_ssize_t start, Py_ssize_t stop) except -2
    @cython.locals(here=cython.Py_ssize_t, i=cython.int, timed=cython.bint)
    cdef Py_ssize_t moves_after(self, const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
    @cython.locals(here=cython.Py_ssize_t, first=cython.Py_ssize_t)
    cdef Py_ssize_t time_after(self, const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
    @cython.locals(here=cython.Py_ssize_t)
    cdef bint take_rest(self, bytes text, const unsigned char* letters, Py_ssize_t start, Py_ssize_t stop) except -1
