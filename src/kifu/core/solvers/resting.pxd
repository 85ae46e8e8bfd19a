cimport cython

from kifu.core.board.board cimport Board
from kifu.core.board.packing cimport FIRST, KINDS, PROMOTION_SHIFT as PROMOTION, TAKEN_SHIFT as TAKEN, PASSED_SHIFT as PASSED, UPPER, LOWER, EXACT, MOST_PLIES as MOST
from kifu.core.solvers.hashing cimport HashTable
from kifu.core.solvers.ordering cimport Ordering

cdef int WON
cdef int SURE
cdef int FORBIDDEN
cdef int UNKNOWN
cdef int CAPTURES
cdef int HISTORY
cdef int WATCHED
cdef int QUIET_ANSWERS
cdef int DRAWN
cdef int CHECK_LOSES
cdef int RETURN_LOSES

cdef class Resting(Ordering):
    cdef HashTable table
    cdef unsigned long long[::1] path
    cdef int[::1] checks
    cdef int[::1] since
    cdef int[::1] reached
    cdef int[::1] levels
    cdef int[::1] lines
    cdef int[::1] lengths
    cdef int last_start
    cdef int before
    cdef readonly int nodes
    cdef int most_nodes
    cdef readonly int stopped
    cdef int repetition
    cdef int stuck_loses
    cdef int bare_loses
    cdef int most_men
    cdef object clock
    cdef object ending
    cpdef void set_rules(self, object repetition, object stuck_loses, object bare_loses) except *
    cpdef void set_endings(self, object ending, object most_men) except *
    @cython.locals(board=Board, value=cython.int, wide=cython.int, hash_=cython.ulonglong, known=cython.int, bound=cython.int, place=cython.longlong, end=cython.int, level=cython.int, checked=cython.int, best=cython.int, stop=cython.int)
    cdef int rest(self, int alpha, int beta, int start, int ply, int balance, int depth) except? -1
    @cython.locals(board=Board, hash_=cython.ulonglong, checked=cython.int, wide=cython.int, first_alpha=cython.int, level=cython.int, found=cython.int, legal=cython.int, i=cython.int, move=cython.int, capture=cython.int, after=cython.int, memory=cython.int, value=cython.int)
    cdef int try_forcing(self, int alpha, int beta, int start, int end, int ply, int balance, int best, int depth) except? -1
    @cython.locals(here=cython.int, memory=cython.int)
    cdef int make(self, int move, int ply) noexcept
    @cython.locals(board=Board, taken=cython.int, passed=cython.int)
    cdef int ended(self, int ply, int memory) noexcept
    @cython.locals(first=cython.int, after=cython.int, count=cython.int, i=cython.int)
    cdef void note_line(self, int move, int ply) noexcept
    cdef int from_table(self, int value, int ply) noexcept
    cdef void keep(self, unsigned long long hash_, int move, int value, int depth, int bound, int ply) noexcept
    @cython.locals(here=cython.int, i=cython.int)
    cdef int rule(self, int ply) except? -1
    @cython.locals(own=cython.int, other=cython.int, i=cython.int)
    cdef int judge(self, int first, int last, int ply) noexcept
    @cython.locals(value=cython.int)
    cdef int ask_ending(self, int ply) except? -1
    cdef void watch(self) except *
