cimport cython

@cython.final
cdef class Tables:
    cdef readonly int size
    cdef readonly int lines
    cdef readonly int hops
    cdef readonly int guarded
    cdef readonly int promotion_rule
    cdef readonly int most_moves
    cdef readonly const short[::1] points
    cdef readonly bytearray blank
    cdef readonly const int[::1] leap_index
    cdef readonly const int[::1] leaps
    cdef readonly const short[::1] ride_index
    cdef readonly const short[::1] ride_steps
    cdef readonly const unsigned char[::1] ride_modes
    cdef readonly const short[::1] direction
    cdef readonly const int[::1] double_index
    cdef readonly const int[::1] doubles
    cdef readonly const int[::1] pass_index
    cdef readonly const short[::1] passes
    cdef readonly const unsigned char[::1] promotes
    cdef readonly const unsigned char[::1] zone
    cdef readonly const unsigned char[::1] royal
    cdef readonly const int[::1] probe_index
    cdef readonly const int[::1] probes
    cdef readonly const short[::1] line_steps
    cdef readonly const unsigned short[::1] slides
    cdef readonly const unsigned short[::1] hop_slides
    cdef readonly const unsigned short[::1] near
    cdef readonly const unsigned long long[::1] keys
