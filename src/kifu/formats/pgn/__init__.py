"""PGN: tags in brackets, numbered moves, comments in braces, branches in round brackets."""

from kifu.formats.pgn.format import FORMAT

__all__ = ["FORMAT"]
