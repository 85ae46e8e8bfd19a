"""World Xiangqi Rules of 2018: the Asian rules in a new order, with six more diagrams and the same table of rulings."""

from kifu.rulings.books import axf

# No ruling is known in which the two differ.  The numbers of articles are those of the Asian text.
BOOK = axf.BOOK._replace(
    name="wxf",
    title="World Xiangqi Rules 2018",
    references={rule: f"Asian text, {cited}" for rule, cited in axf.BOOK.references.items()},
)
