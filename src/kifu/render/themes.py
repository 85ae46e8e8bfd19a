"""The colours of pictures: ``wood``, ``dark``, ``plain``, ``contrast``, and ``print`` in black and white.

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


class Relief(NamedTuple):
    """The colours of light and shade where a board looks like wood and men like things that lie on it."""

    light: str  # on the board
    gloss: str  # on the men
    shade: str
    grain: str


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
    relief: Relief | None = None  # without one, everything is flat

    def flat(self) -> "Theme":
        """Return this theme without gradients, for formats that have none."""
        return self._replace(relief=None)


THEMES = {
    "wood": Theme(
        board="#ddb06c",
        line="#472b0f",
        label="#472b0f",
        men=(Ink("#f6e3bb", "#9e0f0f", "#8a5a2a"), Ink("#f6e3bb", "#16130f", "#8a5a2a")),
        plain=Ink("#f9dfa6", "#16130f", "#8a5f26"),
        promoted=Ink("#f9dfa6", "#9e0f0f", "#8a5f26"),
        last="#2e7d32",
        last_square="#a9cf82",
        highlight="#1565c0",
        arrow="#1565c0",
        plate=Ink("#fffdf5", "#10315a", "#1565c0"),
        relief=Relief(light="#fffaec", gloss="#fffaec", shade="#3a1f08", grain="#8a5420"),
    ),
    # For dark surroundings: dim wood, with lines and words lighter than it.
    "dark": Theme(
        board="#4d3824",
        line="#b8996c",
        label="#dcc49c",
        men=(Ink("#d8c196", "#840909", "#7a5830"), Ink("#d8c196", "#14100c", "#7a5830")),
        plain=Ink("#dcc390", "#14100c", "#7a5830"),
        promoted=Ink("#dcc390", "#840909", "#7a5830"),
        last="#63c088",
        last_square="#55714a",
        highlight="#7db7ff",
        arrow="#7db7ff",
        plate=Ink("#211a13", "#d7e7ff", "#7db7ff"),
        relief=Relief(light="#8a6a44", gloss="#eadcbe", shade="#0f0803", grain="#2a1a0c"),
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
    # Every character and sign at least seven times as bright as what it stands on, or the other way round.
    "contrast": Theme(
        board="#ffffff",
        line="#000000",
        label="#000000",
        men=(Ink("#ffffff", "#8b0000", "#8b0000"), Ink("#000000", "#ffffff", "#000000")),
        plain=Ink("#ffffff", "#000000", "#000000"),
        promoted=Ink("#8b0000", "#ffffff", "#000000"),
        last="#ad0058",
        last_square="#ffd54a",
        highlight="#0000c8",
        arrow="#0000c8",
        plate=Ink("#ffffff", "#000000", "#0000c8"),
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
