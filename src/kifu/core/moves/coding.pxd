cimport cython

from kifu.core.board.board cimport Board
from kifu.core.board.tables cimport Tables
from kifu.core.board.packing cimport FIRST, KINDS, POINT_BITS as BITS, POINT_MASK as MASK, VIA_SHIFT as VIA, PROMOTION_SHIFT as PROMOTION

cdef int CELLS
# Those of packing.py that compiled code counts with.
cdef enum:
    LONG_CODE = 255
    LONG_SIZE = 5

@cython.final
cdef class Coding:
    cdef readonly Tables tables
    cdef int count
    cdef int single
    cdef readonly int men_width
    cdef short[::1] numbers
    cdef short[::1] reach
    cdef int[::1] begins
    cdef int[::1] listed
    cdef int[::1] steps
    cdef void check_board(self, Board board) except *
    @cython.locals(origin=cython.int, index=cython.int, end=cython.int, i=cython.int, target=cython.int, plain=cython.int, zone=cython.int)
    cdef int list_steps(self, Tables tables, int cell, int number) noexcept
    @cython.locals(place=cython.int, i=cython.int)
    cdef int insert(self, int target, int end) noexcept
    @cython.locals(last=cython.int, code=cython.int, cell=cython.int, begin=cython.int, step=cython.int)
    cdef int encode(self, Board board, int move, int all_codes=*) noexcept nogil
    @cython.locals(code=cython.int, i=cython.int, kind=cython.int)
    cdef int encode_drop(self, Board board, int move) noexcept nogil
    @cython.locals(side=cython.int, codes=cython.int, number=cython.int)
    cdef int count_codes(self, Board board, int first, int stop) noexcept nogil
    cdef int codes_of(self, int cell, int point) noexcept nogil
    @cython.locals(side=cython.int, left=cython.int, number=cython.int, point=cython.int, cell=cython.int, reach=cython.int)
    cdef int decode(self, Board board, int code) noexcept nogil
    @cython.locals(code=cython.int, byte=cython.int)
    cdef Py_ssize_t write(self, Board board, int move, unsigned char* out, Py_ssize_t end, int all_codes=*) noexcept nogil
    @cython.locals(move=cython.int, byte=cython.int)
    cdef int read(self, Board board, const unsigned char* data, Py_ssize_t here, Py_ssize_t size) noexcept nogil
    cdef Py_ssize_t after(self, const unsigned char* data, Py_ssize_t here) noexcept nogil
    @cython.locals(i=cython.int, number=cython.int, cell=cython.int)
    cdef void count_men(self, Board board, unsigned char[::1] counts, Py_ssize_t first) noexcept nogil
    @cython.locals(board=Board, out=bytearray, end=cython.Py_ssize_t, move=cython.int)
    cpdef bytes pack(self, Board start, object moves)
    cpdef list unpack(self, Board start, bytes data)
    @cython.locals(board=Board, here=cython.Py_ssize_t, size=cython.Py_ssize_t, left=cython.Py_ssize_t, move=cython.int)
    cpdef list unpack_some(self, Board start, bytes data, object most)
