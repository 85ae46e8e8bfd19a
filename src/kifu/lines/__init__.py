"""A line of moves: read, converted, numbered, explained, and the notation it is written in found out."""

from kifu.lines.converting import Converted, Converter, convert_lines
from kifu.lines.reading import ReadMove, read_line

__all__ = ["Converted", "Converter", "ReadMove", "convert_lines", "read_line"]
