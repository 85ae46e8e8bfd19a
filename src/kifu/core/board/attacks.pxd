cimport cython

from kifu.core.board.board cimport Board
from kifu.core.board.tables cimport Tables

cdef int FIRST
cdef int RIM
cdef int BITS
cdef int MASK
cdef int VIA
cdef int BEARS
cdef int REACHES
cdef int RETAKES
cdef int STANDS

@cython.final
cdef class Attacks:
    cdef readonly Tables tables
    cdef Board board
    cdef int[::1] men
    cdef int count
    cdef int[::1] assailants
    cdef int[::1] guards
    @cython.locals(point=cython.int)
    cpdef void begin(self, Board board) except *
    @cython.locals(turn=cython.int, board=Board, end=cython.int, i=cython.int, j=cython.int, move=cython.int, target=cython.int, origin=cython.int, returns=cython.int, takes=cython.int, point=cython.int)
    cpdef list list_attacks(self, object side)
    @cython.locals(turn=cython.int, first=cython.int, j=cython.int)
    cpdef list list_checkers(self, object side)
    @cython.locals(turn=cython.int)
    cdef int turn(self, object side) except -1
    @cython.locals(board=Board, royal=cython.int, j=cython.int, point=cython.int)
    cdef void find_assailants(self, int side) noexcept
    @cython.locals(at=cython.p_uchar)
    cdef int returns(self, int attacker, int victim, int side) noexcept
    @cython.locals(board=Board, at=cython.p_uchar, other=cython.int, taker=cython.int, taken=cython.int, reach=cython.int, takes=cython.int, j=cython.int, point=cython.int)
    cdef int try_capture(self, int attacker, int victim, int side) noexcept
    @cython.locals(at=cython.p_uchar, cell=cython.int, taken=cython.int, safe=cython.int)
    cdef int can_take(self, int taker, int target, int side) noexcept
    @cython.locals(at=cython.p_uchar, cell=cython.int, taken=cython.int, safe=cython.int)
    cdef int stands(self, int guard, int victim, int side) noexcept
    cdef void capture(self, int origin, int target, int cell, int side) noexcept
    cdef void restore(self, int origin, int target, int cell, int taken, int side) noexcept
    @cython.locals(board=Board, turn=cython.int, royal=cython.int, safe=cython.int, j=cython.int, point=cython.int)
    cdef int leaves_safe(self, int side, int royal_moved) noexcept
