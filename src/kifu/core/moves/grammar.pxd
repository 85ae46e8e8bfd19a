cimport cython

from kifu.core.board.board cimport Board
from kifu.core.moves.tokens cimport Labels
from kifu.core.board.packing cimport FIRST, KINDS, POINT_BITS as BITS, POINT_MASK as MASK, VIA_SHIFT as VIA, PROMOTION_SHIFT as PROMOTION, NO_MOVE as NONE, SEVERAL_MOVES as SEVERAL, WITH_FILE, FILE_ALONE, NUMBERED, NAMELESS, MOST_ORDER, ROW, FORWARD, BACK, SIDEWAYS, ALONE

cdef int POINTS
cdef int PLUS
cdef int FILES

cdef class Grammar:
    cdef int family
    cdef int spells
    cdef readonly int longest
    @cython.locals(number=cython.int)
    cpdef int resolve(self, Board board, object code) except? -1
    @cython.locals(number=cython.int)
    cpdef int describe(self, Board board, object move) except? -1
    cdef void check_board(self, Board board) except *
    cdef int fits(self, Board board) noexcept nogil
    cdef int knows(self, int code) noexcept nogil
    cdef int resolved(self, Board board, int code) noexcept nogil
    cdef int resolved_loosely(self, Board board, int code) noexcept nogil
    cdef int described(self, Board board, int move) noexcept nogil
    cdef int renamed(self, Board board, int code, int move) noexcept nogil
    cdef int read_move(self, Board board, const unsigned char* text, Py_ssize_t first, Py_ssize_t stop) noexcept nogil
    cdef Py_ssize_t write_move(self, Board board, int move, unsigned char* out, Py_ssize_t end) noexcept nogil
    @cython.final
    cdef Py_ssize_t put(self, int sign, unsigned char* out, Py_ssize_t end) noexcept nogil

cdef class PointGrammar(Grammar):
    cdef Labels labels
    cdef const short[::1] pairs
    cdef int link
    cdef int whole
    cdef int described(self, Board board, int move) noexcept nogil
    @cython.locals(origin=cython.int, target=cython.int, move=cython.int)
    cdef int read_move(self, Board board, const unsigned char* text, Py_ssize_t first, Py_ssize_t stop) noexcept nogil
    @cython.locals(origin=cython.int, target=cython.int, via=cython.int, here=cython.Py_ssize_t, found=cython.int, promotion=cython.int, move=cython.int)
    cdef int read_parts(self, Board board, const unsigned char* text, Py_ssize_t first, Py_ssize_t stop) noexcept nogil
    @cython.locals(number=cython.int)
    cdef inline int find_label(self, const unsigned char* text, Py_ssize_t here, Py_ssize_t stop) noexcept nogil
    @cython.locals(found=cython.int)
    cdef inline int find_next(self, const unsigned char* text, Py_ssize_t here, Py_ssize_t stop) noexcept nogil
    @cython.locals(via=cython.int)
    cdef Py_ssize_t write_move(self, Board board, int move, unsigned char* out, Py_ssize_t end) noexcept nogil
    @cython.final
    cdef Py_ssize_t write_next(self, int point, unsigned char* out, Py_ssize_t end) noexcept nogil

cdef class FileGrammar(Grammar):
    cdef int files
    cdef int ranks
    cdef int kinds
    cdef int size
    cdef const unsigned char[::1] seen_file
    cdef const unsigned char[::1] seen_rank
    cdef const short[::1] file_start
    cdef const short[::1] steps
    cdef const unsigned char[::1] rise
    cdef const unsigned char[::1] oblique
    cdef const unsigned char[::1] unmarked
    cdef const unsigned char[::1] one_file
    cdef const unsigned char[::1] two_files
    cdef int fits(self, Board board) noexcept nogil
    @cython.locals(number=cython.int, direction=cython.int, file=cython.int, order=cython.int, kind=cython.int)
    cdef int knows(self, int code) noexcept nogil
    @cython.locals(number=cython.int, direction=cython.int, file=cython.int, order=cython.int, cell=cython.int, found=cython.int, which=cython.int, standing=cython.int, move=cython.int, index=cython.int, origin=cython.int, own_file=cython.int)
    cdef int resolved(self, Board board, int code) noexcept nogil
    @cython.final
    @cython.locals(found=cython.int, step=cython.int, here=cython.int, square=cython.int, on_file=cython.int, origin=cython.int, _=cython.int)
    cdef int resolve_file(self, Board board, int cell, int file, int direction, int number) noexcept nogil
    @cython.locals(file=cython.int, cell=cython.int, found=cython.int, square=cython.int, _=cython.int)
    cdef int resolved_loosely(self, Board board, int code) noexcept nogil
    @cython.final
    cdef int both(self, int found, int more) noexcept nogil
    @cython.final
    @cython.locals(side=cython.int, kind=cython.int, file=cython.int, rank=cython.int, ahead=cython.int, across=cython.int, along=cython.int, move=cython.int)
    cdef int go(self, Board board, int origin, int direction, int number) noexcept nogil
    @cython.final
    cdef int name(self, Board board, int origin) noexcept nogil
    @cython.final
    @cython.locals(cell=cython.int, own_file=cython.int, place=cython.int, own_count=cython.int, men=cython.int, own_number=cython.int, tandems=cython.int, file=cython.int, step=cython.int, square=cython.int, count=cython.int, _=cython.int)
    cdef int standing(self, Board board, int origin) noexcept nogil
    @cython.final
    @cython.locals(own_count=cython.int, place=cython.int, own_number=cython.int, tandems=cython.int, label=cython.int)
    cdef int label(self, int kind, int standing) noexcept nogil
    @cython.locals(kind=cython.int, label=cython.int, file=cython.int, order=cython.int)
    cdef int renamed(self, Board board, int code, int move) noexcept nogil
    @cython.locals(side=cython.int, origin=cython.int, target=cython.int, kind=cython.int, file=cython.int, rank=cython.int, to_file=cython.int, to_rank=cython.int, direction=cython.int, number=cython.int, label=cython.int, order=cython.int, cell=cython.int)
    cdef int described(self, Board board, int move) noexcept nogil
    @cython.final
    @cython.locals(cell=cython.int, step=cython.int, square=cython.int, count=cython.int, _=cython.int)
    cdef int shares_file(self, Board board, int origin, int file) noexcept nogil
