"""The colours of pictures: ``wood``, ``plain``, and ``print`` in black and white.

>>> find_theme("print").line
'#000000'
"""

from typing import NamedTuple

from kifu.errors import UnknownNameError


class Ink(NamedTuple):
    """The colours of something that carries a text."""

    paper: str
    text: str
    rim: str


class Theme(NamedTuple):
    board: str
    line: str
    label: str
    men: tuple[Ink, Ink]  # of the first and the second side, where colours distinguish them
    plain: Ink  # of men that point at their enemy, so that one colour does for both sides
    promoted: Ink
    last: str
    last_square: str
    highlight: str
    arrow: str
    plate: Ink


THEMES = {
    "wood": Theme(
        board="#ecc98c",
        line="#5a3a16",
        label="#5a3a16",
        men=(Ink("#fdf0d2", "#b3100f", "#7a1a10"), Ink("#fdf0d2", "#16130f", "#2a2018")),
        plain=Ink("#fbe3b0", "#16130f", "#6b4a1c"),
        promoted=Ink("#fbe3b0", "#b3100f", "#6b4a1c"),
        last="#2e7d32",
        last_square="#a9cf82",
        highlight="#1565c0",
        arrow="#1565c0",
        plate=Ink("#fffdf5", "#10315a", "#1565c0"),
    ),
    "plain": Theme(
        board="#ffffff",
        line="#555555",
        label="#333333",
        men=(Ink("#ffffff", "#c00d0d", "#c00d0d"), Ink("#ffffff", "#111111", "#111111")),
        plain=Ink("#ffffff", "#111111", "#444444"),
        promoted=Ink("#ffffff", "#c00d0d", "#444444"),
        last="#2e7d32",
        last_square="#cfe8c4",
        highlight="#1565c0",
        arrow="#1565c0",
        plate=Ink("#ffffff", "#10315a", "#1565c0"),
    ),
    # Without colours the second side is white on black, as in books, and so are promoted men.
    "print": Theme(
        board="#ffffff",
        line="#000000",
        label="#000000",
        men=(Ink("#ffffff", "#000000", "#000000"), Ink("#000000", "#ffffff", "#000000")),
        plain=Ink("#ffffff", "#000000", "#000000"),
        promoted=Ink("#000000", "#ffffff", "#000000"),
        last="#666666",
        last_square="#cccccc",
        highlight="#666666",
        arrow="#666666",
        plate=Ink("#ffffff", "#000000", "#000000"),
    ),
}


def find_theme(theme: Theme | str) -> Theme:
    """Return the theme of that name, or the theme itself."""
    if isinstance(theme, Theme):
        return theme
    if theme not in THEMES:
        raise UnknownNameError("theme", theme, THEMES)
    return THEMES[theme]
