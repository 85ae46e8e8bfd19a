cimport cython

from kifu.core.board.board cimport Board
from kifu.core.board.packing cimport ALONE, POINT_BITS as BITS, POINT_MASK as MASK
from kifu.core.moves.dialects cimport Dialect
from kifu.core.moves.storing cimport copy_bytes, fill_store, letters_of, new_store, take_bytes

cdef int CLOSER_LOOK
cdef int DONE
cdef int FULL
cdef unsigned long long KEPT
cdef enum:
    NOTHING = 0
    WORD = 1
    LINE_END = 2

cdef class MoveReader:
    cdef Board start
    cdef readonly Board board
    cdef readonly bytes text
    cdef Py_ssize_t size
    cdef readonly Py_ssize_t here
    cdef Py_ssize_t first
    cdef bint spells
    cdef unsigned long long key
    cdef readonly Py_ssize_t game_plies
    cdef bint numbered
    cdef Py_ssize_t number_base
    cdef bint number_fits
    cdef void begin_game(self) noexcept nogil
    @cython.locals(here=cython.Py_ssize_t, after=cython.Py_ssize_t, letter=cython.int, key=cython.ulonglong)
    cdef inline int next_word(self, const unsigned char* text, Py_ssize_t stop, bint by_line) noexcept nogil
    @cython.locals(here=cython.Py_ssize_t, digits=cython.Py_ssize_t, number=cython.int, plies=cython.Py_ssize_t)
    cdef Py_ssize_t check_move_number(self, const unsigned char* text, Py_ssize_t first, Py_ssize_t stop) noexcept nogil

@cython.final
cdef class Conversion(MoveReader):
    cdef Dialect reader
    cdef readonly Dialect writer
    cdef readonly Py_ssize_t line
    cdef readonly Py_ssize_t plies
    cdef readonly int misnumbered
    cdef readonly object misnumbered_lines
    cdef int[::1] noted
    cdef int room
    cdef bint same_family
    cdef Py_ssize_t last_end
    cdef Py_ssize_t last_ply
    cdef void played(self, int move) noexcept nogil
    cdef Py_ssize_t line_start
    cdef readonly Py_ssize_t end
    cdef list store
    cdef Py_ssize_t store_size
    cdef unsigned char* out
    cdef readonly object moves
    cdef int[::1] kept
    cdef void check_parts(self) except *
    @cython.locals(text="const unsigned char*", done=cython.int)
    cpdef bint run(self) except *
    @cython.locals(size=cython.Py_ssize_t, store=list)
    cdef void make_room(self, Py_ssize_t wanted) except *
    cdef void take_room(self) except *
    @cython.locals(found=cython.int)
    cdef int convert(self, const unsigned char* text) noexcept nogil
    cdef void end_line(self) noexcept nogil
    @cython.locals(end=cython.Py_ssize_t)
    cdef Py_ssize_t put_word(self, Dialect writer, int code) noexcept nogil
    @cython.locals(code=cython.int, move=cython.int, after=cython.Py_ssize_t)
    cdef bint convert_word(self, const unsigned char* text) noexcept nogil
    cpdef void add(self, object move, bytes word) except *
    cpdef void skip(self, object stop) except *
    cpdef void drop_line(self) except *
    cpdef bytes result(self)
    @cython.locals(size=cython.Py_ssize_t, store=list)
    cpdef bytes take_result(self)
    @cython.locals(count=cython.int)
    cdef void note_line(self) noexcept nogil
