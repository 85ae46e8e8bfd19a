"""Rules of the Chinese Xiangqi Association, 2020: whoever attacks with every move must change, whatever the attacks.

Advisory: this book also calls a chase what a series of captures, or checks first, would win.  Where a ruling hangs on
that, it is left undecided.
"""

from kifu.rulings import book

BOOK = book.Book(
    "cxa",
    "Chinese rules 2020",
    guilt={
        book.PERPETUAL_CHECK: 2,
        book.PERPETUAL_CHASE: 1,
        book.CHECK_AND_CHASE: 1,
        book.ALTERNATE_CHASE: 1,
        book.CHECK_AND_KILL: 1,
        book.KILL_AND_CHASE: 1,
        book.PERPETUAL_KILL: 1,
    },
    references={
        "perpetual-check": "24.9, 25.1",
        "mutual-check": "25.2",
        "check-against-chase": "25.1",
        "perpetual-chase": "24.11, 25.3",
        "all-attack": "24.13, 25.3",
        "mutual-chase": "26.9.4",
        "mutual-attack": "26.9.4",
        "idle": "24.8, 25.2",
    },
    kills=True,
    looks_through=True,
    answering_king_is_idle=True,
    series=True,
)
