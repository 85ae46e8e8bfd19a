"""Text: scores as people type and print them, with headings and footnotes, one game or many."""

from kifu.formats.text.format import FORMAT

__all__ = ["FORMAT"]
