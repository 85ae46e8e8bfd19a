cimport cython

cdef int LF
cdef int SPACE
cdef int COLON
cdef int DIGIT
cdef int COMMENT
cdef int BOOKMARK
cdef int QUOTE
cdef int OPEN
cdef int CLOSE
cdef int SLASH
cdef int PLUS
cdef int MINUS
cdef int DOT
cdef int TIME
cdef int WIDE
cdef int SAME
cdef int SAME_NEXT
cdef int LENGTH
cdef int MOST_PLIES
cdef int NONE

cdef bint is_digit(int letter) noexcept nogil
@cython.locals(here=cython.Py_ssize_t)
cdef Py_ssize_t line_end(const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
@cython.locals(here=cython.Py_ssize_t, first=cython.Py_ssize_t, parts=cython.int, most=cython.int)
cdef Py_ssize_t clock(const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil

@cython.final
cdef class MoveLines:
    cdef bytearray store
    cdef unsigned char* out
    cdef Py_ssize_t room
    cdef Py_ssize_t end
    cdef readonly int plies
    cdef readonly Py_ssize_t line
    cdef readonly Py_ssize_t word
    cdef readonly Py_ssize_t word_stop
    cdef readonly Py_ssize_t after
    cpdef bytes moves(self)
    cdef bint begin(self, Py_ssize_t start, Py_ssize_t stop, Py_ssize_t size) except -1
    @cython.locals(letters="const unsigned char*")
    cpdef bint cut_csa(self, bytes text, Py_ssize_t start, Py_ssize_t stop) except -1
    @cython.locals(letters="const unsigned char*")
    cpdef bint cut_kif(self, bytes text, Py_ssize_t start, Py_ssize_t stop) except -1
    @cython.locals(here=cython.Py_ssize_t, i=cython.int, timed=cython.bint)
    cdef bint take_csa(self, const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
    @cython.locals(here=cython.Py_ssize_t, first=cython.Py_ssize_t)
    cdef Py_ssize_t csa_time(self, const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
    @cython.locals(here=cython.Py_ssize_t)
    cdef bint take_kif(self, const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
    @cython.locals(here=cython.Py_ssize_t, first=cython.Py_ssize_t, i=cython.Py_ssize_t, number=cython.int)
    cdef Py_ssize_t kif_line(self, const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
    @cython.locals(here=cython.Py_ssize_t)
    cdef Py_ssize_t rest_of_line(self, const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
