cimport cython

from kifu.core.board.board cimport Board
from kifu.core.board.packing cimport PROMOTION_SHIFT as PROMOTION, UPPER, LOWER, EXACT, MOST_PLIES as MOST
from kifu.core.solvers.resting cimport Resting

cdef int WON
cdef int SURE
cdef int UNKNOWN
cdef int MOST_NODES
cdef int DEEPEST
cdef int HISTORY
cdef int WATCHED
cdef int SHALLOW
cdef int CREDIT
cdef int PROVEN
cdef int LOSING
cdef int LISTED

@cython.final
cdef class Deepening(Resting):
    cdef int depth
    cdef const int[::1] reductions
    @cython.locals(i=cython.int)
    cpdef void begin(self, Board board, object history, object checks, object most_nodes, object clock) except *
    @cython.locals(low=cython.int, high=cython.int, best=cython.int, balance=cython.int, number=cython.int, move=cython.int, value=cython.int)
    cpdef tuple seek(self, object moves, object depth, object alpha, object beta)
    @cython.locals(first=cython.int, i=cython.int)
    cdef list line_from(self, int ply)
    @cython.locals(quiet=cython.int, after=cython.int, memory=cython.int, depth=cython.int, value=cython.int, less=cython.int)
    cdef int seek_one(self, int move, int balance, int alpha, int beta, int number) except? -1
    @cython.locals(board=Board, value=cython.int, checked=cython.int, wide=cython.int, hash_=cython.ulonglong, known=cython.int, bound=cython.int, place=cython.longlong, end=cython.int, level=cython.int, rising=cython.int, deep=cython.int)
    cdef int look(self, int depth, int alpha, int beta, int start, int ply, int balance, int may_pass) except? -1
    @cython.locals(board=Board, value=cython.int, gap=cython.int, less=cython.int, here=cython.int, lost=cython.int)
    cdef int prune(self, int depth, int alpha, int beta, int start, int ply, int balance, int level, int rising, int may_pass) except? -1
    cdef void pass_turn(self) noexcept
    @cython.locals(board=Board, hash_=cython.ulonglong, checked=cython.int, wide=cython.int, first_alpha=cython.int, best=cython.int, found=cython.int, legal=cython.int, quiets=cython.int, i=cython.int, move=cython.int, capture=cython.int, quiet=cython.int, order=cython.int, after=cython.int, memory=cython.int, value=cython.int, less=cython.int)
    cdef int try_moves(self, int depth, int alpha, int beta, int start, int end, int ply, int balance, int level, int rising) except? -1
    cdef int is_hopeless(self, int move, int quiet, int quiets, int order, int depth, int alpha, int level, int rising) noexcept
