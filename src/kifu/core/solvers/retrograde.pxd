cimport cython

from kifu.core.board.board cimport Board
from kifu.core.solvers.placements cimport Placements
from kifu.core.board.tables cimport Tables

cdef int FIRST
cdef int MOVE
cdef int BITS
cdef int MASK
cdef int VIA
cdef int DRAWN
cdef int IMPOSSIBLE
cdef int LONGEST
cdef int MOST_ONWARD

@cython.final
cdef class Retrograde(Placements):
    cdef readonly int solved
    cdef int stuck_loses
    cdef int deepest
    cdef Board board
    cdef list smaller
    cdef int[::1] standing
    cdef const int[::1] back_index
    cdef const int[::1] back
    cdef readonly bytearray worths
    cdef bytearray onward
    cdef bytearray worst
    cdef unsigned char* worth_at
    cdef unsigned char* onward_at
    cdef unsigned char* worst_at
    @cython.locals(number=cython.int, level=cython.int)
    cpdef void solve(self, object smaller, object no_move_loses=*) except *
    @cython.locals(at=cython.p_uchar, i=cython.int, side=cython.int, rest=cython.int, group=cython.int, way=cython.int, cell=cython.int, point=cython.int)
    cdef int stand(self, int number) noexcept
    @cython.locals(onward=cython.int, legal=cython.int, won=cython.int, lost=cython.int, i=cython.int, move=cython.int, after=cython.int)
    cdef int look(self, int number) noexcept
    cdef void settle(self, int number, int worth) noexcept nogil
    @cython.locals(at=cython.p_uchar, origin=cython.int, target=cython.int, cell=cython.int, taken=cython.int, group=cython.int, fewer=Retrograde, found=cython.int)
    cdef int worth_after(self, int move) noexcept
    @cython.locals(at=cython.p_uchar, side=cython.int, own=cython.int, group=cython.int, cell=cython.int, which=cython.int, point=cython.int, other=cython.int, before=cython.int, run=cython.int, i=cython.int, origin=cython.int, step=cython.int)
    cdef void look_back(self, int number, int level) noexcept
    @cython.locals(row=cython.int)
    cdef int way_of(self, int group, int point, int other) noexcept nogil
    @cython.locals(worth=cython.int, lost=cython.int)
    cdef void follow(self, int number, int level) noexcept nogil
