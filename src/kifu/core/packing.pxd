# The numbers of packing.py that compiled code counts with: the compiler must know them, so that a shift is a shift by a
# constant.  A test holds them against those of packing.py.
cdef enum:
    FIRST = 64
    RIM = 192
    KINDS = 63
    MOVE = 1
    CAPTURE = 2
    HOP = 4
    ROYAL = 8
    ON_ENTRY = 1
    ON_CAPTURE = 2
    ON_TOUCH = 4
    ON_STUCK = 8
    LINES = 15
    NEAR_STEPS = 32768
    EVERYWHERE = 65535
    NO_MOVE = -1
    SEVERAL_MOVES = -2
    UNWRITTEN = -1
    OFF_BOARD = -2
    WITH_FILE = 16
    FILE_ALONE = 32
    NUMBERED = 64
    NAMELESS = 128
    MOST_ORDER = 9
    ALONE = 1
    ROW = 16
    FORWARD = 0
    BACK = 1
    SIDEWAYS = 2
    POINT_BITS = 10
    POINT_MASK = 1023
    VIA_SHIFT = 20
    PROMOTION_SHIFT = 30
