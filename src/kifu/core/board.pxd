cimport cython

from kifu.core.men cimport Men
from kifu.core.tables cimport Tables
from kifu.core.packing cimport FIRST, RIM, MOVE, CAPTURE, HOP, ROYAL, ON_ENTRY, ON_CAPTURE, ON_TOUCH, ON_STUCK, POINT_BITS as BITS, POINT_MASK as MASK, VIA_SHIFT as VIA, PROMOTION_SHIFT as PROMOTION, NEAR_STEPS as STEPS, EVERYWHERE

cdef int GOES_ON
cdef int CHECKMATE
cdef int STALEMATE
cdef int DEEPEST

@cython.final
cdef class Board(Men):
    cdef int[::1] moves
    cdef int room
    cdef int standing

    @cython.locals(turn=cython.int)
    cpdef void settle(self, object side) except *
    cdef int guarded_royal(self, int side) noexcept nogil
    cdef int attacked(self, int side) noexcept nogil
    @cython.locals(at=cython.p_uchar, own=cython.int, index=cython.int, i=cython.int, entry=cython.int, step=cython.int, point=cython.int, cell=cython.int)
    cdef int attacked_on(self, int royal, int side, int where) noexcept nogil
    @cython.locals(at=cython.p_uchar, own=cython.int, end=cython.int, number=cython.int, origin=cython.int, cell=cython.int, promotes=cython.int, index=cython.int, i=cython.int, entry=cython.int, target=cython.int, taken=cython.int, step=cython.int, mode=cython.int)
    cdef int generate(self, int start) noexcept nogil
    @cython.locals(i=cython.int, entry=cython.int)
    cdef int sees(self, int index, int target) noexcept nogil
    cdef int may_end(self, int mode, int taken) noexcept nogil
    cdef int takes(self, int point, int own) noexcept nogil
    cdef inline int write(self, int origin, int target, int promotes, int taken, int end) noexcept nogil
    cdef int write_promotion(self, int origin, int target, int taken, int end) noexcept nogil
    cdef inline int touches_zone(self, int origin, int target) noexcept nogil
    cdef int may_promote(self, int origin, int target, int taken) noexcept nogil
    @cython.locals(at=cython.p_uchar, own=cython.int, origin=cython.int, target=cython.int, cell=cython.int, index=cython.int, i=cython.int, taken=cython.int, entry=cython.int, step=cython.int)
    cdef int generates(self, int move) noexcept nogil
    @cython.locals(at=cython.p_uchar, taken=cython.int, between=cython.int, point=cython.int)
    cdef int rides(self, int origin, int target, int step, int mode) noexcept nogil
    @cython.locals(at=cython.p_uchar, royal=cython.int, origin=cython.int, target=cython.int, via=cython.int, cell=cython.int, taken=cython.int, passed=cython.int, attacked=cython.int, where=cython.int)
    cdef int safe(self, int move) noexcept nogil
    cdef int allows(self, int move) noexcept nogil
    @cython.locals(number=cython.int)
    cpdef int reaches(self, object move) except -1
    @cython.locals(number=cython.int)
    cpdef int legal(self, object move) except -1
    cdef void reserve(self, int room)
    @cython.locals(end=cython.int, i=cython.int)
    cpdef list legal_moves(self)
    @cython.locals(end=cython.int, i=cython.int)
    cpdef list pseudo_moves(self)
    @cython.locals(end=cython.int, i=cython.int)
    cdef int find_ending(self) noexcept nogil
    @cython.locals(memory=cython.int)
    cpdef int play(self, object move) except -1
    @cython.locals(number=cython.int)
    cpdef int play_if_legal(self, object move) except -2
    @cython.locals(at=cython.p_uchar, size=cython.int, side=cython.int, origin=cython.int, target=cython.int, via=cython.int, cell=cython.int, becomes=cython.int, passed=cython.int, taken=cython.int, memory=cython.int, royal=cython.int, where=cython.int)
    cdef int make(self, int move) noexcept nogil
    @cython.locals(number=cython.int, before=cython.int)
    cpdef void undo(self, object move, object memory) except *
    @cython.locals(at=cython.p_uchar, own=cython.int, origin=cython.int, target=cython.int, via=cython.int, cell=cython.int, passed=cython.int, taken=cython.int)
    cdef int was_made(self, int move, int memory) noexcept nogil
    @cython.locals(at=cython.p_uchar, size=cython.int, side=cython.int, origin=cython.int, target=cython.int, via=cython.int, cell=cython.int, becomes=cython.int, passed=cython.int, taken=cython.int)
    cdef void take_back(self, int move, int memory) noexcept nogil
    @cython.locals(size=cython.int, change=cython.ulonglong)
    cdef unsigned long long change(self, int origin, int target, int via, int cell, int becomes, int taken, int passed) noexcept nogil
    cdef int changes_royals(self, int cell, int becomes, int taken, int passed) noexcept nogil
    cdef void royal_to(self, int side, int point) noexcept nogil
    @cython.locals(row=cython.int)
    cdef int touched(self, int royal, int origin, int target, int via) noexcept nogil
    @cython.locals(plies=cython.int)
    cpdef long long perft(self, object depth)
    @cython.locals(total=cython.longlong, end=cython.int, i=cython.int, memory=cython.int)
    cdef long long count(self, int depth, int start) noexcept nogil
    cdef int repeats_refusal(self, int i, int start) noexcept nogil
