"""Glyphs: the outlines of characters, taken from a font file, for pictures that need no font where they are shown.

The font of the extra ``image`` is Noto Sans CJK JP Bold, which has the characters of every game here; it is
carried by the package noto-cjk-sans-jp-bold under the SIL Open Font License 1.1, which lets pictures made with it
go out under any licence.
"""

from functools import cache, cached_property, partial
from os import PathLike, fspath
from typing import Any

from kifu.errors import MissingExtraError
from kifu.render.shapes import BASELINE

PURPOSE = "drawing characters as outlines"


class Glyphs:
    """The outlines of one font; ``units`` of them make up its size."""

    def __init__(self, font: str | PathLike[str]) -> None:
        try:
            from fontTools.ttLib import TTFont
        except ImportError as error:
            raise MissingExtraError(PURPOSE, "fonttools", extra="image") from error
        self._open = partial(TTFont, fspath(font), lazy=True, fontNumber=0)
        self._outlines: dict[str, str] = {}

    # To open a large font takes longer than most pictures, and few need it.
    @cached_property
    def _font(self) -> Any:
        return self._open()

    @cached_property
    def units(self) -> int:
        units: int = self._font["head"].unitsPerEm
        return units

    @property
    def middle(self) -> float:
        return BASELINE * self.units

    @cached_property
    def _names(self) -> dict[int, str]:
        names: dict[int, str] = self._font.getBestCmap()
        return names

    @cached_property
    def _glyphs(self) -> Any:
        return self._font.getGlyphSet()

    @classmethod
    @cache
    def bundled(cls) -> "Glyphs":
        """Return the glyphs of the font that comes with the extra ``image``."""
        try:
            from noto_cjk_sans_jp_bold import FONT_PATH
        except ImportError as error:
            raise MissingExtraError(PURPOSE, "noto-cjk-sans-jp-bold", extra="image") from error
        return cls(str(FONT_PATH))

    def outline(self, character: str) -> str:
        """Return the outline of a character as SVG writes it; nothing for a space."""
        if character not in self._outlines:
            from fontTools.pens.svgPathPen import SVGPathPen

            pen = SVGPathPen(self._glyphs, lambda value: str(round(value)))
            self._glyphs[self._name(character)].draw(pen)
            self._outlines[character] = pen.getCommands()
        return self._outlines[character]

    def advance(self, character: str) -> int:
        """Return how far the next character stands from this one."""
        width: float = self._glyphs[self._name(character)].width
        return round(width)

    def __contains__(self, character: str) -> bool:
        return ord(character) in self._names

    def _name(self, character: str) -> str:
        # What the font lacks is drawn as the font's own sign for that, so that it is seen to be missing.
        return self._names.get(ord(character), ".notdef")
