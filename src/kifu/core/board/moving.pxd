cimport cython

from kifu.core.board.reaching cimport Reaching
from kifu.core.board.packing cimport FIRST, RIM, KINDS, NO_MATE, PRIZED, TAKEN_SHIFT as TAKEN, PASSED_SHIFT as PASSED, CHECKED_SHIFT as CHECKED, EXPOSED_SHIFT as EXPOSED, LOST_SHIFT as LOST, POINT_BITS as BITS, POINT_MASK as MASK, VIA_SHIFT as VIA, PROMOTION_SHIFT as PROMOTION, NEAR_STEPS as STEPS, EVERYWHERE

cdef int GOES_ON
cdef int CHECKMATE
cdef int STALEMATE

cdef class Moving(Reaching):
    cdef inline int guarded_royal(self, int side) noexcept nogil
    cdef int attacked(self, int side) noexcept nogil
    @cython.locals(at=cython.p_uchar, own=cython.int, index=cython.int, i=cython.int, entry=cython.int, step=cython.int, point=cython.int, cell=cython.int)
    cdef inline int attacked_on(self, int royal, int side, int where) noexcept nogil
    @cython.locals(origin=cython.int)
    cdef inline int mover(self, int move) noexcept nogil
    @cython.locals(via=cython.int)
    cdef inline int passing(self, int move) noexcept nogil
    @cython.locals(via=cython.int)
    cdef inline int become_by(self, int move, int cell) noexcept nogil
    @cython.locals(at=cython.p_uchar, royal=cython.int, origin=cython.int, target=cython.int, via=cython.int, cell=cython.int, taken=cython.int, passed=cython.int, attacked=cython.int, where=cython.int)
    cdef inline int safe(self, int move) noexcept nogil
    @cython.locals(royal=cython.int, cell=cython.int, target=cython.int, attacked=cython.int)
    cdef int safe_drop(self, int move) noexcept nogil
    cdef int keeps_rules(self, int move) noexcept nogil
    cdef inline int allows(self, int move) noexcept nogil
    @cython.locals(end=cython.int, i=cython.int)
    cdef int find_ending(self) noexcept nogil
    @cython.locals(at=cython.p_uchar, side=cython.int, origin=cython.int, target=cython.int, via=cython.int, cell=cython.int, becomes=cython.int, passed=cython.int, taken=cython.int, memory=cython.int, royal=cython.int, where=cython.int)
    cdef inline int make(self, int move) noexcept nogil
    @cython.locals(memory=cython.int)
    cdef int make_drop(self, int kind, int target) noexcept nogil
    cdef void note_captures(self, int cell, int target, int taken, int via, int passed) noexcept nogil
    @cython.locals(at=cython.p_uchar, side=cython.int, origin=cython.int, target=cython.int, via=cython.int, cell=cython.int, becomes=cython.int, passed=cython.int, taken=cython.int)
    cdef inline void take_back(self, int move, int memory) noexcept nogil
    @cython.locals(size=cython.int, change=cython.ulonglong)
    cdef inline unsigned long long change(self, int origin, int target, int via, int cell, int becomes, int taken, int passed) noexcept nogil
    cdef inline int changes_royals(self, int cell, int becomes, int taken, int passed) noexcept nogil
    cdef inline void royal_to(self, int side, int point) noexcept nogil
    @cython.locals(row=cython.int)
    cdef inline int touched(self, int royal, int origin, int target, int via) noexcept nogil
    @cython.locals(total=cython.longlong, end=cython.int, i=cython.int, memory=cython.int)
    cdef inline long long count(self, int depth, int start) noexcept nogil
