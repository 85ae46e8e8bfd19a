"""Asian rules: the rules of the Asian Xiangqi Federation, the draft with 104 diagrams and the revision of 2017."""

from kifu.rulings.book import PERPETUAL_CHASE, PERPETUAL_CHECK, Book

BOOK = Book(
    "axf",
    "Asian rules",
    guilt={PERPETUAL_CHECK: 2, PERPETUAL_CHASE: 1},
    references={
        "perpetual-check": "articles 6 and 8",
        "mutual-check": "article 7",
        "check-against-chase": "article 6",
        "perpetual-chase": "general rule 3",
        "alternate-chase": "article 32",
        "check-and-chase": "diagram 12",
        "perpetual-kill": "articles 9 and 10",
        "perpetual-block": "article 39",
        "perpetual-offer": "article 40",
        "protected": "article 35",
        "idle": "article 5",
    },
    articles={
        "Chariot by Cannon": "article 15",
        "Cannon by Chariot": "article 18",
        "tied Chariot": "article 19",
        "with offers": "article 36",
    },
    readings="PUMKT",
)
