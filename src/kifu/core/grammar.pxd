cimport cython

from kifu.core.board cimport Board

cdef int FIRST
cdef int BITS
cdef int MASK
cdef int NONE
cdef int SEVERAL
cdef int WITH_FILE
cdef int FILE_ALONE
cdef int NUMBERED
cdef int ORDERS
cdef int FORWARD
cdef int BACK
cdef int SIDEWAYS
cdef int POINTS
cdef int FILES

cdef class Grammar:
    cdef int family
    cdef int alone
    cpdef int resolve(self, Board board, int code) noexcept
    cpdef int describe(self, Board board, int move) noexcept

cdef class PointGrammar(Grammar):
    cdef int size
    @cython.locals(move=cython.int)
    cpdef int resolve(self, Board board, int code) noexcept
    cpdef int describe(self, Board board, int move) noexcept

cdef class FileGrammar(Grammar):
    cdef int files
    cdef int ranks
    cdef int size
    cdef const unsigned char[::1] seen_file
    cdef const unsigned char[::1] seen_rank
    cdef const short[::1] square_at
    cdef const unsigned char[::1] rise
    cdef const unsigned char[::1] oblique
    cdef const unsigned char[::1] unmarked
    cdef const unsigned char[::1] one_file
    cdef const unsigned char[::1] two_files
    @cython.locals(number=cython.int, direction=cython.int, file=cython.int, order=cython.int, kind=cython.int, cell=cython.int, found=cython.int, which=cython.int, index=cython.int, origin=cython.int)
    cpdef int resolve(self, Board board, int code) noexcept
    @cython.locals(found=cython.int, base=cython.int, on_file=cython.int, origin=cython.int, rank=cython.int)
    cdef int resolve_file(self, Board board, int cell, int file, int direction, int number) noexcept
    cdef int both(self, int found, int more) noexcept
    @cython.locals(side=cython.int, kind=cython.int, file=cython.int, rank=cython.int, ahead=cython.int, across=cython.int, along=cython.int, move=cython.int)
    cdef int go(self, Board board, int origin, int direction, int number) noexcept
    @cython.locals(cell=cython.int, own_file=cython.int, place=cython.int, own_count=cython.int, number=cython.int, own_number=cython.int, tandems=cython.int, file=cython.int, base=cython.int, count=cython.int, rank=cython.int, label=cython.int)
    cdef int label(self, Board board, int origin) noexcept
    @cython.locals(side=cython.int, origin=cython.int, target=cython.int, kind=cython.int, file=cython.int, rank=cython.int, to_file=cython.int, to_rank=cython.int, direction=cython.int, number=cython.int, label=cython.int, order=cython.int)
    cpdef int describe(self, Board board, int move) noexcept
    @cython.locals(cell=cython.int, base=cython.int, count=cython.int, rank=cython.int)
    cdef int shares_file(self, Board board, int origin, int file) noexcept
