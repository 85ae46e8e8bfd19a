cimport cython
from libc.string cimport memchr

cdef enum:
    LF = 10
    SPACE = 32
    DIGIT = 48
    COLON = 58
    PLUS = 43
    MINUS = 45
    LONGEST_HEADER = 4096
    NONE = -1

cdef int TAB
cdef int FULL_WIDTH
cdef int UNKNOWN
cdef int USUAL_START
cdef int ODD
cdef int SPARE

cdef inline Py_ssize_t line_end(const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil:
    cdef const unsigned char* found = <const unsigned char*>memchr(text + start, LF, stop - start) if start < stop else NULL
    return found - text if found != NULL else stop

cdef inline bint is_digit(int letter) noexcept nogil:
    return 48 <= letter <= 57

@cython.locals(here=cython.Py_ssize_t)
cdef Py_ssize_t find_colon(const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
cdef Py_ssize_t after_space(const unsigned char* text, Py_ssize_t first, Py_ssize_t last) noexcept nogil
cdef Py_ssize_t before_space(const unsigned char* text, Py_ssize_t first, Py_ssize_t last) noexcept nogil
cdef bint is_wide_space(const unsigned char* text, Py_ssize_t here) noexcept nogil
cdef bint odd_space(const unsigned char* text, Py_ssize_t first, Py_ssize_t last) noexcept nogil
cdef bint rare(const unsigned char* text, Py_ssize_t here) noexcept nogil

cdef class SheetCutting:
    cdef readonly bytes text
    cdef Py_ssize_t size
    cdef bytes table
    cdef object tag_of
    cdef object setup_of
    cdef object end_of
    cdef object made_of
    cdef object hours_of
    cdef bytearray store
    cdef unsigned char* out
    cdef readonly bytearray texts
    cdef list names
    cdef Py_ssize_t end
    cdef Py_ssize_t done
    cdef readonly int count
    cdef readonly int tags
    cdef int plies
    cdef int side
    cdef int result
    cdef int setup
    cdef Py_ssize_t word
    cdef Py_ssize_t word_stop
    cdef Py_ssize_t after
    cdef long long seconds
    cdef readonly object places
    cdef readonly object said
    cdef readonly object setups
    cdef readonly object tag_stops
    cdef readonly object tag_places
    cdef int[::1] kept_places
    cdef signed char[::1] kept_said
    cdef int[::1] kept_setups
    cdef int[::1] kept_tag_stops
    cdef int[::1] kept_tags
    cdef void forget(self) noexcept
    cdef void take_room(self) except *
    cpdef bytes moves(self)
    cpdef void leave(self) except *
    @cython.locals(first=cython.Py_ssize_t, tags=cython.int, size=cython.Py_ssize_t)
    cpdef bint cut(self, Py_ssize_t start, Py_ssize_t stop) except -1
    cdef bint take(self, bytes text, Py_ssize_t start, Py_ssize_t stop) except -1
    cdef void keep(self, Py_ssize_t first, int result) except *
    @cython.locals(place=cython.int)
    cdef bint add(self, bytes name, bytes value) except -1
    @cython.locals(first=cython.Py_ssize_t, last=cython.Py_ssize_t, after=cython.Py_ssize_t, before=cython.Py_ssize_t)
    cdef bint add_part(self, bytes text, const unsigned char* letters, bytes name, Py_ssize_t start, Py_ssize_t stop) except -1
    cdef bint take_start(self, bytes start, int side) except -1
    cdef bint take_end(self, bytes text) except -1
    @cython.locals(name=bytes)
    cdef bint take_header(self, bytes text, const unsigned char* letters, Py_ssize_t start, Py_ssize_t colon, Py_ssize_t end) except -1
