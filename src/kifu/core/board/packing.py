"""How the compiled floor writes a cell and a move as one number each.

A cell is a kind (1 to 63) with the bit of the side it belongs to.  The rim of the
board carries both bits, so that it blocks either side without a test of its own.

>>> unpack(pack(18, 35, via=27, promotion=True))
(18, 35, 27, True)

In a move a kind is written as a number after the points: the size of the board and the number of the kind.  As the
origin it is a man dropped from the hand of the side to move; as the via of a promotion it is what a man becomes who has
a choice.
"""

EMPTY = 0
FIRST = 64
SECOND = 128
RIM = FIRST | SECOND
KINDS = 63  # the most kinds of a game, and the bits of a cell that tell the kind

# What a step or a ride may do where it ends.
MOVE = 1
CAPTURE = 2
HOP = 4  # capture the second man in line, over exactly one other
ROYAL = 8  # capture royal men only

# When a man may promote; the numbers are bits, so that rules can be added up.
ON_ENTRY = 1  # a move from outside the zone into it
ON_CAPTURE = 2  # a capture that begins or ends in the zone
ON_TOUCH = 4  # any move that begins or ends in the zone
ON_STUCK = 8  # a move to a point in the zone from which the man could never move again
FORCED = 16  # a man who may promote must, on a move to a point from which he could never move again

# What a kind that is dropped may not do; the numbers are bits.
ONE_A_FILE = 1  # come to a file on which a man of his kind and side stands
NO_MATE = 2  # mate

# What prized men and the men they trade with are to the rule on trading prized men.
PRIZED = 1
SLIGHT = 2  # a man whose capture besides excuses nothing

# Where a royal man is attacked from: a bit for each line of rides, and one for all steps.
LINES = 15
NEAR_STEPS = 1 << LINES
EVERYWHERE = (1 << LINES + 1) - 1

# What a grammar answers in place of a move.
NO_MOVE = -1
SEVERAL_MOVES = -2

# What a reader of text has in place of a square that is not written; no number of a square is below 0.
UNWRITTEN = -1

# Which of several men on a file: an order (0 none, 1 to 9 from the front, then the markers below), with
# or without the file.  In the tables of a scheme: told by the file alone, or numbered over all files.
MARKERS = {"+": 10, "-": 11, "=": 12, "++": 13, "--": 14}
WITH_FILE = 16
FILE_ALONE = 32
NUMBERED = 64
NAMELESS = 128  # a man among more of his like than a notation has names for
MOST_ORDER = 9
ALONE = 1  # how a man stands who is the only one of his kind on his file

# Files and ranks that four slots have bits for, and so the length of a row in the tables of their grammar.
MOST_LINES = 15
ROW = MOST_LINES + 1

# Directions of a move as its side sees it.
FORWARD, BACK, SIDEWAYS = 0, 1, 2

# What an ending is worth where it is not a number of plies to the end.
DRAWN = 255  # neither side can force an end
IMPOSSIBLE = 254  # two men on one point, or the side that is not to move could lose its royal man

# What a man can do about a capture of one of his side, as bits.
BEARS = 1  # on the victim's point, on the board as it stands
REACHES = 2  # goes to that point after the capture
RETAKES = 4  # and may take back there: no new attack on his royal man follows
STANDS = 8  # or, if he may not, his royal man would be safe with him on that point and nothing else changed

WON = 1 << 28  # what a search says of a won game, less the plies to its end
MOST_PLIES = 100  # that a search looks ahead
UPPER, LOWER, EXACT = 1, 2, 3  # what a worth that a search has found is to the true one: a bound, or the worth
FOLLOWING = 1 << 18  # places of the table in which a search notes what moves are good after others

# How a game ended on the board.
GOES_ON, CHECKMATE, STALEMATE = 0, 1, 2
LONG_CODE = 255  # the byte after which a packed move is written as the move itself
LONG_SIZE = 5  # bytes of a move written so, the most that any move takes
FIRST_PLIES = 24  # plies at the start of a game that are kept beside its packed moves
UNKNOWN_RESULT = 3  # the number of the result that says nothing
USUAL_START = -1  # in place of the number of a setup

EVERY_MOVE = 256  # a flag that every move of a stored tree has

LARGEST = 0x7FFFFFFF  # the largest number that the compiled floor counts with

KEPT_OF_KEY = (1 << 63) - 1  # where the bytes of a word are shifted into a key

# What undo needs of a move: the kinds of the man who moved, of the man he took and of the man he took on the way, six
# bits each, whether either royal man was attacked, and where an ordinary man took a prized man the move before.
TAKEN_SHIFT = 6
PASSED_SHIFT = 12
CHECKED_SHIFT = 18
EXPOSED_SHIFT = 19
LOST_SHIFT = 20
CAPTURES = (1 << CHECKED_SHIFT) - (1 << TAKEN_SHIFT)  # the bits of a memory that are not 0 after a capture

MOST_IN_HAND = 50  # men of a kind that a side of a setup has in hand at most
MOST_POINTS = 255 - 2 * MOST_IN_HAND  # of a board on which men are dropped at most, so that a byte counts any hand

POINT_BITS = 10
POINT_MASK = (1 << POINT_BITS) - 1
VIA_SHIFT = 2 * POINT_BITS
PROMOTION_SHIFT = 3 * POINT_BITS


def pack(origin: int, target: int, via: int = 0, promotion: bool = False) -> int:
    return origin | target << POINT_BITS | via << VIA_SHIFT | promotion << PROMOTION_SHIFT


def unpack(move: int) -> tuple[int, int, int, bool]:
    """Return origin, target, via (0: none) and promotion."""
    return (
        move & POINT_MASK,
        move >> POINT_BITS & POINT_MASK,
        move >> VIA_SHIFT & POINT_MASK,
        bool(move >> PROMOTION_SHIFT),
    )


def pack_slots(kind: int, order: int, file: int, direction: int, number: int) -> int:
    """Return piece, which one, direction and number as one number; file 0 is none given."""
    return ((((kind << 4 | order) << 4 | file) << 2 | direction) << 4) | number
