cimport cython

from kifu.core.board.board cimport Board
from kifu.core.board.tables cimport Tables

cdef int FIRST
cdef int RIM
cdef int BITS
cdef int MASK
cdef int CELLS
cdef int WON
cdef int MOST_WORTH
cdef int MOST_MOBILITY
cdef int MOST_NODES
cdef int DEEPEST
cdef int MOST_PLIES
cdef int HISTORY
cdef int WATCHED

@cython.final
cdef class Search:
    cdef readonly Tables tables
    cdef const int[::1] worths
    cdef int mobility
    cdef int stuck_loses
    cdef Board board
    cdef int[::1] orders
    cdef int[::1] killers
    cdef unsigned long long[::1] path
    cdef int before
    cdef readonly int nodes
    cdef int most_nodes
    cdef readonly int stopped
    cdef object clock
    @cython.locals(i=cython.int)
    cpdef void begin(self, Board board, object history, object most_nodes, object clock) except *
    @cython.locals(plies=cython.int, width=cython.int, best=cython.int, count=cython.int, balance=cython.int, move=cython.int, value=cython.int)
    cpdef list weigh(self, object moves, object depth, object margin)
    @cython.locals(total=cython.int, size=cython.int, i=cython.int, point=cython.int, cell=cython.int, kind=cython.int)
    cdef int sum(self) noexcept nogil
    @cython.locals(size=cython.int, kind=cython.int, won=cython.int)
    cdef int win(self, int cell, int point) noexcept nogil
    @cython.locals(size=cython.int, origin=cython.int, target=cython.int, via=cython.int, cell=cython.int, side=cython.int, after=cython.int, royals=cython.int, memory=cython.int, value=cython.int)
    cdef int follow(self, int move, int depth, int alpha, int beta, int start, int ply, int others, int balance) except? -1
    @cython.locals(end=cython.int, count=cython.int, resting=cython.int, best=cython.int, legal=cython.int, i=cython.int, move=cython.int, value=cython.int)
    cdef int look(self, int depth, int alpha, int beta, int start, int ply, int others, int balance) except? -1
    cdef void watch(self) except *
    @cython.locals(here=cython.int, now=cython.ulonglong, i=cython.int)
    cdef int repeats(self, int ply) noexcept nogil
    @cython.locals(at=cython.p_uchar, size=cython.int, stop=cython.int, i=cython.int, move=cython.int, origin=cython.int, target=cython.int, via=cython.int, won=cython.int)
    cdef int order(self, int start, int end, int ply, int resting) noexcept
    @cython.locals(best=cython.int, i=cython.int, move=cython.int, order=cython.int)
    cdef void pick(self, int first, int end) noexcept nogil
