cimport cython

from kifu.core.board.board cimport Board
from kifu.core.board.packing cimport FIRST, POINT_BITS as BITS, POINT_MASK as MASK
from kifu.core.moves.coding cimport LONG_SIZE, Coding
from kifu.core.moves.converting cimport WORD, MoveReader
from kifu.core.moves.dialects cimport Dialect
from kifu.core.moves.tokens cimport Tokens

cdef int FIRST_PLIES
cdef int UNUSUAL
cdef int DONE
cdef int FULL
cdef int OTHER_START
cdef int UNKNOWN
cdef int USUAL

@cython.final
cdef class Scan(MoveReader):
    cdef Coding coding
    cdef Tokens words
    cdef readonly object places
    cdef readonly object said
    cdef readonly object setups
    cdef readonly int setup
    cdef Py_ssize_t exact
    cdef readonly int game
    cdef readonly int games
    cdef Py_ssize_t end
    cdef int codes_first
    cdef int codes_second
    cdef int result
    cdef readonly object numbers
    cdef readonly object move_stops
    cdef readonly object ply_counts
    cdef readonly object results
    cdef readonly object endings
    cdef readonly int men_width
    cdef readonly object men
    cdef readonly object first_moves
    cdef bytearray store
    cdef unsigned char* out
    cdef int last_game
    cdef Py_ssize_t last_end
    cdef int[::1] kept_places
    cdef signed char[::1] kept_said
    cdef int[::1] kept_setups
    cdef int[::1] kept_numbers
    cdef int[::1] kept_move_stops
    cdef int[::1] kept_plies
    cdef signed char[::1] kept_results
    cdef signed char[::1] kept_endings
    cdef unsigned char[::1] kept_men
    cdef int[::1] kept_moves
    cdef void check_parts(self) except *
    @cython.locals(i=cython.Py_ssize_t, wrong=cython.int)
    cdef bint places_fit(self)
    cdef void take_room(self) except *
    cdef void make_room(self) except *
    @cython.locals(text="const unsigned char*", done=cython.int, last=cython.int)
    cpdef bint run(self, Dialect dialect, object stop, object exact) except *
    cpdef void begin_at(self, Board start, object setup) except *
    cpdef void skip(self, object game) except *
    cpdef bytes packed(self)
    @cython.locals(end=cython.Py_ssize_t, done=cython.int)
    cdef int scan(self, const unsigned char* text, Dialect dialect, int last) noexcept nogil
    @cython.locals(ended=cython.bint, stop=cython.Py_ssize_t)
    cdef int scan_game(self, const unsigned char* text, Dialect dialect) noexcept nogil
    @cython.locals(move=cython.int, codes=cython.int, followed=cython.bint)
    cdef bint play(self, const unsigned char* text, Dialect dialect) noexcept nogil
    @cython.locals(number=cython.int, point=cython.int, codes=cython.int)
    cdef void count_codes(self) noexcept nogil
    @cython.locals(origin=cython.int, target=cython.int, cell=cython.int, change=cython.int, taken=cython.int)
    cdef void follow_codes(self, int move) noexcept nogil
    @cython.locals(number=cython.int)
    cdef bint take_result(self, const unsigned char* text) noexcept nogil
