"""Rules of the Chinese Xiangqi Association, 2020: a side must change if every move of its cycle attacks.

Advisory: this book also calls a chase what a series of captures, or checks first, would win.  Where a ruling hangs on
that, it is left undecided.
"""

from kifu.languages.language import Message
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
    titles={
        "ja": "中国ルール2020",
        "vi": "Luật Trung Quốc 2020",
        "zh-hans": "中国象棋竞赛规则（2020）",
        "zh-hant": "中國象棋競賽規則（2020）",
    },
    games=("xiangqi",),
    note="advisory: undecided where a series of captures would have to be counted",
    references={
        "perpetual-check": Message("{first}, {second}", first="24.9", second="25.1"),
        "mutual-check": "25.2",
        "check-against-chase": "25.1",
        "perpetual-chase": Message("{first}, {second}", first="24.11", second="25.3"),
        "all-attack": Message("{first}, {second}", first="24.13", second="25.3"),
        "mutual-chase": "26.9.4",
        "mutual-attack": "26.9.4",
        "idle": Message("{first}, {second}", first="24.8", second="25.2"),
    },
    kills=True,
    looks_through=True,
    answering_king_is_idle=True,
    series=True,
)
