"""World Xiangqi Rules of 2018: the Asian rules in a new order, with six more diagrams and the same table of rulings."""

from kifu.languages.language import Message
from kifu.rulings.books import axf

# No ruling is known in which the two differ.  The numbers of articles are those of the Asian text.
BOOK = axf.BOOK._replace(
    name="wxf",
    title="World Xiangqi Rules 2018",
    titles={
        "ja": "世界シャンチールール2018",
        "vi": "Luật cờ tướng thế giới 2018",
        "zh-hans": "世界象棋规则（2018）",
        "zh-hant": "世界象棋規則（2018）",
    },
    note="which rule as the Asian ones do",
    references={
        rule: Message("Asian text, {reference}", reference=cited) for rule, cited in axf.BOOK.references.items()
    },
)
