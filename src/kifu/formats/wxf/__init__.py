"""WXF: header lines, moves between ``START{`` and ``}END``, comments as in C; from XieXie, PlayOK and others."""

from kifu.formats.wxf.format import FORMAT

__all__ = ["FORMAT"]
