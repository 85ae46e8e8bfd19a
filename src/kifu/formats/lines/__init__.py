"""Lines: one game a line, in columns, as databases, lists of problems and logs of engines have them."""

from kifu.formats.lines.converting import convert_list
from kifu.formats.lines.format import FORMAT

__all__ = ["FORMAT", "convert_list"]
