cimport cython

from kifu.core.board cimport Board
from kifu.core.coding cimport Coding
from kifu.core.converting cimport Dialect
from kifu.core.tokens cimport Tokens
from kifu.core.packing cimport FIRST, POINT_BITS as BITS, POINT_MASK as MASK, VIA_SHIFT as VIA

cdef int FIRST_PLIES
cdef int LONG_SIZE
cdef int UNUSUAL
cdef int DONE
cdef int FULL
cdef int ENOUGH
cdef int KNOWN_VALUE
cdef int RESULT
cdef int FORMAT
cdef int REFUSED
cdef int MOST_TAGS
cdef int LONGEST_KEY
cdef int UNKNOWN

cdef bint is_letter(int letter, bint further) noexcept nogil

@cython.final
cdef class Scan:
    cdef Board start
    cdef Board board
    cdef Coding coding
    cdef Tokens names
    cdef Tokens values
    cdef Tokens words
    cdef readonly bytes text
    cdef Py_ssize_t size
    cdef readonly Py_ssize_t here
    cdef readonly int games
    cdef readonly int tags
    cdef Py_ssize_t end
    cdef int plies
    cdef int codes_first
    cdef int codes_second
    cdef bint counted
    cdef int result
    cdef int format
    cdef bytearray key
    cdef unsigned char* letters
    cdef readonly object starts
    cdef readonly object stops
    cdef readonly object tag_stops
    cdef readonly object move_stops
    cdef readonly object ply_counts
    cdef readonly object results
    cdef readonly object endings
    cdef readonly object men
    cdef readonly object first_moves
    cdef readonly object tag_places
    cdef bytearray store
    cdef unsigned char* out
    cdef int last_game
    cdef int last_tag
    cdef Py_ssize_t last_end
    cdef int[::1] kept_starts
    cdef int[::1] kept_stops
    cdef int[::1] kept_tag_stops
    cdef int[::1] kept_move_stops
    cdef int[::1] kept_plies
    cdef signed char[::1] kept_results
    cdef signed char[::1] kept_endings
    cdef unsigned long long[::1] kept_men
    cdef int[::1] kept_moves
    cdef int[::1] kept_tags
    cdef void check_parts(self) except *
    cdef void take_room(self) except *
    cdef void make_room(self) except *
    @cython.locals(text="const unsigned char*", done=cython.int, last=cython.int, named=cython.int)
    cpdef bint run(self, Dialect dialect, object most, object wanted=*) except *
    cpdef void drop_last(self) except *
    cpdef void skip(self, object stop) except *
    cpdef bint tag_after(self, object place) except *
    cpdef bytes packed(self)
    @cython.locals(tags=cython.int, end=cython.Py_ssize_t, stop=cython.Py_ssize_t)
    cdef int scan(self, const unsigned char* text, Dialect dialect, int last, int wanted) noexcept nogil
    @cython.locals(place=cython.Py_ssize_t)
    cdef Py_ssize_t scan_game(self, const unsigned char* text, Dialect dialect, int wanted) noexcept nogil
    @cython.locals(place=cython.Py_ssize_t, first=cython.int, after=cython.Py_ssize_t, name=cython.Py_ssize_t, value=cython.Py_ssize_t, stop=cython.Py_ssize_t)
    cdef Py_ssize_t scan_tags(self, const unsigned char* text) noexcept nogil
    @cython.locals(here=cython.Py_ssize_t)
    cdef Py_ssize_t tag_line(self, const unsigned char* text, Py_ssize_t place) noexcept nogil
    @cython.locals(length=cython.Py_ssize_t, i=cython.Py_ssize_t, letter=cython.int, kind=cython.int, number=cython.int, tag=cython.int)
    cdef bint take_tag(self, const unsigned char* text, int first, Py_ssize_t name, Py_ssize_t value, Py_ssize_t stop) noexcept nogil
    @cython.locals(i=cython.Py_ssize_t)
    cdef bint same_name(self, const unsigned char* text, Py_ssize_t one, Py_ssize_t other, Py_ssize_t length) noexcept nogil
    @cython.locals(here=cython.Py_ssize_t, after=cython.Py_ssize_t, first=cython.Py_ssize_t, ended=cython.bint, numbered=cython.bint, base=cython.int, letter=cython.int, turn=cython.int)
    cdef Py_ssize_t scan_moves(self, const unsigned char* text, Py_ssize_t place, Dialect dialect) noexcept nogil
    @cython.locals(here=cython.Py_ssize_t)
    cdef Py_ssize_t number_at(self, const unsigned char* text, Py_ssize_t place) noexcept nogil
    @cython.locals(value=cython.int, here=cython.Py_ssize_t)
    cdef int value_at(self, const unsigned char* text, Py_ssize_t place) noexcept nogil
    @cython.locals(move=cython.int, codes=cython.int)
    cdef bint play(self, const unsigned char* text, Py_ssize_t first, Py_ssize_t stop, Dialect dialect) noexcept nogil
    @cython.locals(number=cython.int, point=cython.int, codes=cython.int)
    cdef void count_codes(self) noexcept nogil
    @cython.locals(origin=cython.int, target=cython.int, cell=cython.int, change=cython.int, taken=cython.int)
    cdef void follow_codes(self, int move) noexcept nogil
    @cython.locals(number=cython.int)
    cdef bint take_result(self, const unsigned char* text, Py_ssize_t first, Py_ssize_t stop) noexcept nogil
