"""KIF, the records of Kakinoki's programs: a line for each move, branches after the main line."""

from kifu.formats.kif.format import FORMAT

__all__ = ["FORMAT"]
