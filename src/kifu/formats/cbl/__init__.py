"""CBL: libraries of CCBridge (象棋桥): an index and records as in CBR files, or of old one packed stream."""

from kifu.formats.cbl.format import FORMAT

__all__ = ["FORMAT"]
