cimport cython

from kifu.core.board cimport Board
from kifu.core.grammar cimport Grammar
from kifu.core.packing cimport ALONE
from kifu.core.storing cimport copy_bytes, fill_store, letters_of, new_store, take_bytes
from kifu.core.tokens cimport Tokens

cdef int LENGTH_BITS
cdef int LENGTH_MASK
cdef int CLOSER_LOOK
cdef int DONE
cdef int FULL
cdef unsigned long long KEPT

@cython.final
cdef class Words:
    cdef readonly int longest
    cdef int mask
    cdef int eights
    cdef unsigned long long[::1] rows
    @cython.locals(slot=cython.int, row=cython.Py_ssize_t, key=cython.ulonglong)
    cdef Py_ssize_t row_of(self, int number) noexcept nogil
    @cython.locals(row=cython.Py_ssize_t, stop=cython.Py_ssize_t, length=cython.int, eight=cython.ulonglong)
    cdef Py_ssize_t write(self, int number, unsigned char* out, Py_ssize_t end) noexcept nogil

@cython.final
cdef class Dialect:
    cdef readonly Grammar grammar
    cdef Tokens tokens_first
    cdef Tokens tokens_second
    cdef Words words_first
    cdef Words words_second
    cdef readonly int longest
    cdef void check_numbers(self, Grammar grammar, object words) except *
    @cython.locals(code=cython.int)
    cdef int find_move(self, Board board, const unsigned char* text, Py_ssize_t first, Py_ssize_t stop) noexcept nogil
    cdef bint fits(self, Board board) noexcept nogil

@cython.final
cdef class Conversion:
    cdef Dialect reader
    cdef readonly Dialect writer
    cdef Board start
    cdef readonly Board board
    cdef readonly bytes text
    cdef Py_ssize_t size
    cdef readonly Py_ssize_t here
    cdef readonly Py_ssize_t line
    cdef readonly Py_ssize_t plies
    cdef readonly Py_ssize_t line_plies
    cdef bint numbered
    cdef Py_ssize_t number_base
    cdef readonly int misnumbered
    cdef readonly object misnumbered_lines
    cdef int[::1] noted
    cdef int room
    cdef bint same_family
    cdef Py_ssize_t last_end
    cdef Py_ssize_t last_ply
    @cython.locals(place=cython.Py_ssize_t, number=cython.int, dots=cython.Py_ssize_t, plies=cython.Py_ssize_t)
    cdef void hold_number(self, const unsigned char* text, Py_ssize_t first, Py_ssize_t stop) noexcept nogil
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
    @cython.locals(here=cython.Py_ssize_t, end=cython.Py_ssize_t, first=cython.Py_ssize_t, after=cython.Py_ssize_t, key=cython.ulonglong, done=cython.int)
    cdef int convert(self, const unsigned char* text) noexcept nogil
    @cython.locals(place=cython.Py_ssize_t, digits=cython.Py_ssize_t, dots=cython.Py_ssize_t)
    cdef bint is_number(self, const unsigned char* text, Py_ssize_t first, Py_ssize_t stop) noexcept nogil
    cdef Py_ssize_t put_word(self, Dialect writer, int code, Py_ssize_t end) noexcept nogil
    @cython.locals(code=cython.int, move=cython.int, after=cython.Py_ssize_t)
    cdef Py_ssize_t convert_word(self, const unsigned char* text, unsigned long long key, Py_ssize_t first, Py_ssize_t stop, Py_ssize_t end) noexcept nogil
    cpdef void add(self, object move, bytes word) except *
    cpdef void skip(self, object stop) except *
    cpdef void drop_line(self) except *
    cpdef bytes result(self)
    @cython.locals(size=cython.Py_ssize_t, store=list)
    cpdef bytes take_result(self)
    @cython.locals(count=cython.int)
    cdef void note_line(self) noexcept nogil
