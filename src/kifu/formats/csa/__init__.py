"""CSA, the records of computer shogi."""

from kifu.formats.csa.format import FORMAT

__all__ = ["FORMAT"]
