"""Village rules: who checks without end loses, and everything else is a draw at the third time."""

from kifu.rulings.book import PERPETUAL_CHECK, Book

BOOK = Book(
    "village",
    "Village rules",
    guilt={PERPETUAL_CHECK: 1},
    titles={"zh-hans": "乡规"},
    games=("xiangqi",),
    note="by which no chase is forbidden",
    references={"perpetual-check": "the stone at the gate"},
)
