"""Asian rules: the rules of the Asian Xiangqi Federation, the draft with 104 diagrams and the revision of 2017."""

from kifu.languages.language import Message
from kifu.rulings.book import PERPETUAL_CHASE, PERPETUAL_CHECK, Book


def article(number: int) -> Message:
    return Message("article {number}", number=number)


def articles(first: int, second: int) -> Message:
    return Message("articles {first} and {second}", first=first, second=second)


BOOK = Book(
    "axf",
    "Asian rules",
    guilt={PERPETUAL_CHECK: 2, PERPETUAL_CHASE: 1},
    titles={"ja": "アジアルール", "vi": "Luật châu Á", "zh-hans": "亚洲象棋规则", "zh-hant": "亞洲象棋規則"},
    games=("xiangqi",),
    references={
        "perpetual-check": articles(6, 8),
        "mutual-check": article(7),
        "check-against-chase": article(6),
        "perpetual-chase": Message("general rule {number}", number=3),
        "alternate-chase": article(32),
        "check-and-chase": Message("diagram {number}", number=12),
        "perpetual-kill": articles(9, 10),
        "perpetual-block": article(39),
        "perpetual-offer": article(40),
        "protected": article(35),
        "idle": article(5),
    },
    articles={
        "Chariot by Cannon": article(15),
        "Cannon by Chariot": article(18),
        "tied Chariot": article(19),
        "with offers": article(36),
    },
    readings="PUMKT",
)
