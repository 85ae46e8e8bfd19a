cimport cython
from libc.string cimport memchr, memcpy

from kifu.core.moves.tokens cimport Tokens

cdef int LEAST_LOOKED_UP
cdef int RESULT
cdef int FORMAT
cdef int GAME
cdef int SETUP
cdef int REFUSED
cdef int ODD
cdef int USUAL
cdef int MOST_TAGS
cdef int LONGEST_NAME
cdef int LONGEST_KEY

cdef bint is_letter(int letter, bint further) noexcept nogil

cdef inline Py_ssize_t find_letter(const unsigned char* text, int letter, Py_ssize_t start, Py_ssize_t stop) noexcept nogil:
    cdef const unsigned char* found = <const unsigned char*>memchr(text + start, letter, stop - start)
    return found - text if found != NULL else stop

cdef inline Py_ssize_t after_ascii(const unsigned char* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil:
    cdef Py_ssize_t here = start
    cdef unsigned long long word
    while stop - here >= 8:
        memcpy(&word, text + here, 8)
        if word & 0x8080808080808080ULL:
            break
        here += 8
    while here < stop and text[here] < 128:
        here += 1
    return here

@cython.locals(letters="const unsigned char*", size=cython.Py_ssize_t)
cpdef bint keeps_utf8(bytes text) except -1
@cython.locals(here=cython.Py_ssize_t, letter=cython.int, second=cython.int, length=cython.int, i=cython.int)
cdef Py_ssize_t find_wrong_byte(const unsigned char* text, Py_ssize_t size) noexcept nogil

@cython.final
cdef class Cutting:
    cdef readonly bytes text
    cdef Py_ssize_t size
    cdef Tokens names
    cdef Tokens values
    cdef int unknown
    cdef bint must_name
    cdef bint has_name
    cdef readonly int count
    cdef readonly int tags
    cdef int result
    cdef int format
    cdef int setup
    cdef bytearray key
    cdef unsigned char* letters
    cdef readonly object starts
    cdef readonly object places
    cdef readonly object said
    cdef readonly object formats
    cdef readonly object setups
    cdef readonly object tag_stops
    cdef readonly object tag_places
    cdef int[::1] kept_starts
    cdef int[::1] kept_places
    cdef signed char[::1] kept_said
    cdef signed char[::1] kept_formats
    cdef int[::1] kept_setups
    cdef int[::1] kept_tag_stops
    cdef int[::1] kept_tags
    @cython.locals(here=cython.Py_ssize_t, text="const unsigned char*")
    cdef void cut_all(self) except *
    cdef void take_room(self) except *
    cdef void make_room(self) except *
    cpdef bint has_tag(self, object place) except *
    @cython.locals(here=cython.Py_ssize_t)
    cdef Py_ssize_t cut(self, const unsigned char* text, Py_ssize_t start) noexcept nogil
    @cython.locals(here=cython.Py_ssize_t, after=cython.Py_ssize_t, first=cython.int)
    cdef Py_ssize_t cut_tags(self, const unsigned char* text, Py_ssize_t start) noexcept nogil
    @cython.locals(here=cython.Py_ssize_t, end=cython.Py_ssize_t)
    cdef Py_ssize_t cut_moves(self, const unsigned char* text, Py_ssize_t start) noexcept nogil
    cdef bint is_newline(self, const unsigned char* text, Py_ssize_t place) noexcept nogil
    @cython.locals(here=cython.Py_ssize_t)
    cdef Py_ssize_t tag_line(self, const unsigned char* text, Py_ssize_t place) noexcept nogil
    @cython.locals(name_stop=cython.Py_ssize_t, value=cython.Py_ssize_t, stop=cython.Py_ssize_t, length=cython.Py_ssize_t, i=cython.Py_ssize_t, kind=cython.int, number=cython.int, tag=cython.int)
    cdef bint take_tag(self, const unsigned char* text, int first, Py_ssize_t name, Py_ssize_t after) noexcept nogil
    @cython.locals(i=cython.Py_ssize_t)
    cdef int find_value(self, const unsigned char* text, Py_ssize_t length, Py_ssize_t value, Py_ssize_t stop) noexcept nogil
    @cython.locals(i=cython.Py_ssize_t)
    cdef bint same_name(self, const unsigned char* text, Py_ssize_t one, Py_ssize_t other, Py_ssize_t length) noexcept nogil
