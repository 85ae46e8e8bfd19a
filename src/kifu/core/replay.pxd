cimport cython

from kifu.core.board cimport Board
from kifu.core.tokens cimport Tokens

@cython.locals(board=Board, size=cython.Py_ssize_t, here=cython.Py_ssize_t, stop=cython.Py_ssize_t)
cpdef list replay_lines(Board start, Tokens tokens, bytes text)
@cython.locals(plies=cython.int, first=cython.Py_ssize_t, move=cython.int)
cdef int replay(Board board, Tokens tokens, const unsigned char* text, Py_ssize_t here, Py_ssize_t stop) noexcept nogil
