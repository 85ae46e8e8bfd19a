cimport cython

from kifu.core.board cimport Board
from kifu.core.tables cimport Tables
from kifu.core.packing cimport FIRST, POINT_BITS as BITS, POINT_MASK as MASK, VIA_SHIFT as VIA

cdef int LONG
cdef int CELLS
cdef int LONG_SIZE

@cython.final
cdef class Coding:
    cdef readonly Tables tables
    cdef int count
    cdef short[::1] rows
    cdef short[::1] numbers
    cdef short[::1] reach
    cdef short[::1] places
    cdef short[::1] targets
    cdef void check_board(self, Board board) except *
    @cython.locals(origin=cython.int, last=cython.int, code=cython.int, place=cython.int, step=cython.int)
    cdef int encode(self, Board board, int move, int all_codes=*) noexcept nogil
    @cython.locals(side=cython.int, codes=cython.int, number=cython.int)
    cdef int count_codes(self, Board board, int first, int stop) noexcept nogil
    @cython.locals(number=cython.int)
    cdef int codes_of(self, int cell, int point) noexcept nogil
    @cython.locals(side=cython.int, left=cython.int, number=cython.int, point=cython.int, cell=cython.int, reach=cython.int)
    cdef int decode(self, Board board, int code) noexcept nogil
    @cython.locals(code=cython.int, byte=cython.int)
    cdef Py_ssize_t write(self, Board board, int move, unsigned char* out, Py_ssize_t end, int all_codes=*) noexcept nogil
    @cython.locals(move=cython.int, byte=cython.int)
    cdef int read(self, Board board, const unsigned char* data, Py_ssize_t here, Py_ssize_t size) noexcept nogil
    @cython.locals(board=Board, out=bytearray, end=cython.Py_ssize_t, move=cython.int)
    cpdef bytes pack(self, Board start, object moves)
    @cython.locals(board=Board, here=cython.Py_ssize_t, size=cython.Py_ssize_t, move=cython.int)
    cpdef list unpack(self, Board start, bytes data)
