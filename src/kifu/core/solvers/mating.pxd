cimport cython

from kifu.core.board.board cimport Board
from kifu.core.board.tables cimport Tables

cdef int DEEPEST

@cython.final
cdef class Mating:
    cdef readonly Tables tables
    cdef Board board
    @cython.locals(most=cython.int, checks=cython.int)
    cpdef int find(self, Board board, object side, object deepest) except -1
    @cython.locals(board=Board, end=cython.int, i=cython.int, move=cython.int, memory=cython.int, mated=cython.int)
    cdef int mates(self, int checks, int stalemates, int start) noexcept
    @cython.locals(board=Board, end=cython.int, i=cython.int, move=cython.int, memory=cython.int, lost=cython.int)
    cdef int is_mated(self, int checks, int start) noexcept
