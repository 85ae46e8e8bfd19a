"""A line of moves: read, converted, numbered, explained, and the notation it is written in found out."""

from kifu.lines.converting import Converted, ConvertedBlock, Converter, convert_block, convert_lines
from kifu.lines.reading import ReadMove, read_line

__all__ = [
    "Converted",
    "ConvertedBlock",
    "Converter",
    "ReadMove",
    "convert_block",
    "convert_lines",
    "read_line",
]
