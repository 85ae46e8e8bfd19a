"""JKF, the JSON Kifu Format."""

from kifu.formats.jkf.format import FORMAT

__all__ = ["FORMAT"]
