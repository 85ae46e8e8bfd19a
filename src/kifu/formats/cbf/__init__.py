"""CBF: the records of CCBridge (象棋桥) in XML."""

from kifu.formats.cbf.format import FORMAT

__all__ = ["FORMAT"]
