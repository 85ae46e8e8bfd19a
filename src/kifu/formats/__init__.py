"""One file or folder per format.

``__all__`` lists what formats are made of: ``base``, what every format is; ``building`` and ``guessing`` for readers,
``writing`` for writers; ``blocks``, ``boards``, ``japanese``, ``plain``, ``results``, ``stored_text`` and ``trees``,
which several share.  Every other module here is a format.
"""

__all__ = [
    *("base", "blocks", "boards", "building", "guessing", "japanese", "kept_text"),
    *("plain", "results", "stored_text", "trees", "writing"),
]
