cimport cython

from kifu.core.board.board cimport Board
from kifu.core.board.packing cimport POINT_BITS as BITS, POINT_MASK as MASK, PROMOTION_SHIFT as PROMOTION, MOST_PLIES, FOLLOWING
from kifu.core.solvers.weighing cimport Weighing

cdef int CELLS
cdef int BEST
cdef int CAPTURE
cdef int PROMOTE
cdef int KILLER
cdef int MOST_BONUS

cdef class Ordering(Weighing):
    cdef int[::1] credit
    cdef int[::1] answers
    cdef short[::1] following
    cdef int[::1] killers
    cdef int[::1] played
    cdef int room
    cdef int experienced
    cdef int[::1] orders
    @cython.locals(i=cython.int)
    cdef void forget(self) noexcept
    @cython.locals(target=cython.int)
    cdef inline int is_capture(self, int move) noexcept
    cdef inline int arrival(self, int move) noexcept
    cdef inline int place_after(self, int before, int arrival) noexcept
    @cython.locals(arrival=cython.int, credit=cython.int)
    cdef int credit_of(self, int move, int ply) noexcept
    @cython.locals(board=Board, at=cython.p_uchar, answer=cython.int, i=cython.int, move=cython.int, won=cython.int)
    cdef void rank(self, int start, int end, int ply, int best) noexcept
    @cython.locals(target=cython.int, via=cython.int, won=cython.int)
    cdef int value_of_capture(self, int move) noexcept
    @cython.locals(board=Board, royal=cython.int, size=cython.int, stop=cython.int, i=cython.int, move=cython.int, order=cython.int, promotes=cython.int)
    cdef int rank_forcing(self, int start, int end, int best, int checks) noexcept
    @cython.locals(best=cython.int, i=cython.int, move=cython.int, order=cython.int)
    cdef void pick(self, int first, int end) noexcept
    @cython.locals(bonus=cython.int, i=cython.int, other=cython.int)
    cdef void praise(self, int move, int first, int last, int ply, int depth) noexcept
    @cython.locals(arrival=cython.int, size=cython.int, back=cython.int, place=cython.int)
    cdef void learn(self, int move, int ply, int bonus) noexcept
