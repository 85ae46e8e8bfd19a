cimport cython

from kifu.core.board.board cimport Board
from kifu.core.board.tables cimport Tables
from kifu.core.board.packing cimport FIRST, RIM, POINT_BITS as BITS, POINT_MASK as MASK, VIA_SHIFT as VIA

cdef int CELLS
cdef int MOST_WORTH
cdef int MOST_REACH
cdef int ROYAL
cdef int LONGEST
cdef int STRONG
cdef int PAWNS

cdef class Weighing:
    cdef readonly Tables tables
    cdef const int[::1] worths
    cdef const int[::1] reaches
    cdef Board board
    cdef int[::1] gains
    cdef int[::1] lifted
    cdef int[::1] lifted_cells
    cdef int[::1] means
    cdef int[::1] prices
    cdef int strongest
    cdef readonly int pawn
    @cython.locals(most=cython.longlong, number=cython.longlong, i=cython.Py_ssize_t)
    cdef long long find_most(self, const int[::1] numbers)
    cdef void find_means(self) except *
    cpdef int weigh(self) except? -1
    cpdef int weigh_after(self, object move) except? -1
    cpdef int price_exchange(self, object move) except? -1
    @cython.locals(number=cython.int)
    cdef int legal(self, object move) except -1
    @cython.locals(total=cython.int, size=cython.int, i=cython.int, point=cython.int, cell=cython.int, kind=cython.int)
    cdef int sum(self) noexcept nogil
    @cython.locals(board=Board, at=cython.p_uchar, size=cython.int, total=cython.int, i=cython.int, move=cython.int)
    cdef int reach(self, int start, int end) noexcept
    @cython.locals(size=cython.int, kind=cython.int, won=cython.int)
    cdef int win(self, int cell, int point) noexcept nogil
    @cython.locals(board=Board, size=cython.int, origin=cython.int, target=cython.int, cell=cython.int, via=cython.int)
    cdef int after(self, int move, int balance) noexcept
    @cython.locals(board=Board, strong=cython.int, own=cython.int, i=cython.int, cell=cython.int)
    cdef int is_strong(self, int side) noexcept
    @cython.locals(board=Board, count=cython.int, i=cython.int)
    cdef int has_few_men(self, int most) noexcept
    @cython.locals(board=Board, own=cython.int, i=cython.int, cell=cython.int)
    cdef int is_bare(self, int side) noexcept
    @cython.locals(target=cython.int)
    cdef int loses(self, int move) noexcept
    @cython.locals(board=Board, at=cython.p_uchar, origin=cython.int, target=cython.int, via=cython.int, cell=cython.int, side=cython.int, taken=cython.int, passed=cython.int, stands=cython.int, gain=cython.int, count=cython.int, i=cython.int)
    cdef int exchange(self, int move) noexcept
    @cython.locals(at=cython.p_uchar, count=cython.int, point=cython.int)
    cdef int trade(self, int target, int side, int stands) noexcept
    @cython.locals(at=cython.p_uchar, tables=Tables, own=cython.int, best=cython.int, least=cython.int, index=cython.int, i=cython.int, entry=cython.int, cell=cython.int, step=cython.int, point=cython.int)
    cdef int find_cheapest(self, int target, int side) noexcept
