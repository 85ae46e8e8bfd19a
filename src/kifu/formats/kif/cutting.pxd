cimport cython

from kifu.formats.japanese.cutting cimport COLON, DIGIT, LF, LONGEST_HEADER, NONE, PLUS, SPACE, SheetCutting, find_colon, is_digit, line_end

cdef enum:
    COMMENT = 42
    BOOKMARK = 38
    HASH = 35
    OPEN = 40
    CLOSE = 41
    SLASH = 47
    WIDE = 0xEF
    SAME = 0xE5
    SAME_NEXT = 0x90
    MOST_PLIES = 1024

@cython.locals(here=cython.Py_ssize_t, first=cython.Py_ssize_t, parts=cython.int, most=cython.int)
cdef Py_ssize_t clock_end(const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
@cython.locals(here=cython.Py_ssize_t, seconds="long long", part="long long")
cdef long long seconds_of(const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
@cython.locals(here=cython.Py_ssize_t)
cdef Py_ssize_t word_end(const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil

cdef class KifCutting(SheetCutting):
    @cython.locals(letters="const unsigned char*", here=cython.Py_ssize_t, done=cython.bint)
    cdef bint take(self, bytes text, Py_ssize_t start, Py_ssize_t stop) except -1
    @cython.locals(here=cython.Py_ssize_t, first=cython.Py_ssize_t, end=cython.Py_ssize_t, colon=cython.Py_ssize_t, letter=cython.int, begun=cython.bint)
    cdef Py_ssize_t heading(self, bytes text, const unsigned char* letters, Py_ssize_t start, Py_ssize_t stop) except -2
    @cython.locals(here=cython.Py_ssize_t, word=cython.Py_ssize_t)
    cdef bint begins_moves(self, bytes text, const unsigned char* letters, Py_ssize_t start, Py_ssize_t end, Py_ssize_t stop) except -1
    @cython.locals(here=cython.Py_ssize_t)
    cdef bint take_moves(self, const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
    @cython.locals(here=cython.Py_ssize_t, first=cython.Py_ssize_t, end=cython.Py_ssize_t, number=cython.int, out="unsigned char*")
    cdef Py_ssize_t line_after(self, const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
    @cython.locals(here=cython.Py_ssize_t)
    cdef Py_ssize_t rest_of_line(self, const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
    @cython.locals(here=cython.Py_ssize_t, end=cython.Py_ssize_t, made=cython.bint)
    cdef bint fits_below(self, bytes text, const unsigned char* letters, Py_ssize_t stop) except -1
