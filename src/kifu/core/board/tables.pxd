cimport cython
from kifu.core.board.packing cimport RIM, FIRST, KINDS, ON_ENTRY, ON_CAPTURE, ON_TOUCH, ON_STUCK, FORCED, POINT_BITS as BITS, POINT_MASK as MASK, VIA_SHIFT as VIA, PROMOTION_SHIFT as PROMOTION

cdef int CELLS

@cython.final
cdef class Tables:
    cdef readonly int size
    cdef readonly int kinds
    cdef readonly int lines
    cdef readonly int hops
    cdef readonly int guarded
    cdef readonly int promotion_rule
    cdef readonly int drops
    cdef readonly int file_step
    cdef readonly int trading
    cdef readonly int trades_prized
    cdef int notes_captures
    cdef readonly int most_moves
    cdef readonly const short[::1] points
    cdef readonly bytes blank
    cdef const unsigned char* empty
    cdef readonly const int[::1] leap_index
    cdef readonly const int[::1] leaps
    cdef readonly const int[::1] ride_index
    cdef readonly const short[::1] ride_steps
    cdef readonly const unsigned char[::1] ride_modes
    cdef readonly const short[::1] direction
    cdef readonly const int[::1] double_index
    cdef readonly const int[::1] doubles
    cdef readonly const int[::1] pass_index
    cdef readonly const short[::1] passes
    cdef readonly const unsigned char[::1] promotes
    cdef readonly const unsigned char[::1] zone
    cdef readonly const int[::1] choice_index
    cdef readonly const unsigned char[::1] choices
    cdef readonly const unsigned char[::1] hand_kinds
    cdef readonly const unsigned char[::1] in_hand
    cdef readonly const unsigned char[::1] drop_rules
    cdef readonly const unsigned char[::1] prized
    cdef readonly const unsigned char[::1] stuck
    cdef readonly const unsigned char[::1] royal
    cdef readonly const int[::1] probe_index
    cdef readonly const int[::1] probes
    cdef readonly const short[::1] line_steps
    cdef readonly const unsigned short[::1] slides
    cdef readonly const unsigned short[::1] hop_slides
    cdef readonly const unsigned short[::1] near
    cdef readonly const unsigned long long[::1] keys
    @cython.locals(i=cython.Py_ssize_t, wrong=cython.Py_ssize_t)
    cdef bint runs_fit(self, const int[::1] index, Py_ssize_t length)
    cdef int number(self, object value) except? -2
    cdef bint holds(self, int point) noexcept nogil
    @cython.locals(via=cython.int, origin=cython.int)
    cdef bint holds_move(self, int move) noexcept nogil
    cdef bint is_kind(self, int number) noexcept nogil
    @cython.locals(i=cython.Py_ssize_t, wrong=cython.Py_ssize_t)
    cdef bint kinds_fit(self)
    cdef bint needs_stuck(self)
    @cython.locals(i=cython.Py_ssize_t, wrong=cython.Py_ssize_t)
    cdef bint targets_fit(self)
    @cython.locals(i=cython.int, step=cython.int, way=cython.int)
    cdef bint directions_fit(self)
    cdef bint is_man(self, int cell) noexcept nogil
    @cython.locals(cell=cython.int, becomes=cython.int)
    cdef bint promotions_fit(self)
    cdef int may_promote(self, int cell, int origin, int target, int taken) noexcept nogil
    cdef int must_promote(self, int cell, int target) noexcept nogil
    @cython.locals(i=cython.int)
    cdef int may_become(self, int cell, int becomes) noexcept nogil
    @cython.locals(longest=cython.longlong, most=cython.longlong, count=cython.longlong, length=cython.int, i=cython.int, number=cython.int, point=cython.int, cell=cython.int, index=cython.int, steps=cython.longlong, rides=cython.longlong, ends=cython.longlong)
    cdef long long most_of_one(self)
