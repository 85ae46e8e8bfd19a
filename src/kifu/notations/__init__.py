"""One file per notation.

``__all__`` lists what notations are made of: ``base``, what every notation is; ``edges``, the labels of a board;
``refusals``, what is said of a text that is refused; ``steps``, moves of two steps; ``vocabulary``, words and what
they stand for; and the families, each a grammar that several notations share.  Every other module here is a notation.
"""

__all__ = ["algebraic", "base", "coordinates", "edges", "fourslot", "refusals", "shogi", "steps", "vocabulary"]
