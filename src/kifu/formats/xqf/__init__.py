"""XQF: the files of XQStudio (象棋演播室), a header of 1024 bytes and a tree of moves, in versions 10 to 18."""

from kifu.formats.xqf.format import FORMAT

__all__ = ["FORMAT"]
