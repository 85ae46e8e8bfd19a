"""The colours of pictures: ``wood``, ``dark`` wood, ``plain``, ``ink`` on paper, ``night``, ``contrast``, ``print``.

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
    last: str  # the last move: a ring round a point, with its rim
    last_rim: str
    last_square: str  # and the square it went to
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
        last="#fffaf0",
        last_rim="#472b0f",
        last_square="#f2ddb4",
        highlight="#1b6a44",
        arrow="#1b6a44",
        plate=Ink("#fffdf5", "#12492e", "#1b6a44"),
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
        last="#fff3d6",
        last_rim="#1c120a",
        last_square="#7d6345",
        highlight="#7fd0a6",
        arrow="#7fd0a6",
        plate=Ink("#211a13", "#cdeeda", "#7fd0a6"),
        relief=Relief(light="#8a6a44", gloss="#eadcbe", shade="#0f0803", grain="#2a1a0c"),
    ),
    "plain": Theme(
        board="#ffffff",
        line="#555555",
        label="#333333",
        men=(Ink("#ffffff", "#c00d0d", "#c00d0d"), Ink("#ffffff", "#111111", "#111111")),
        plain=Ink("#ffffff", "#111111", "#444444"),
        promoted=Ink("#ffffff", "#c00d0d", "#444444"),
        last="#ffffff",
        last_rim="#555555",
        last_square="#e6e1d6",
        highlight="#1b6a44",
        arrow="#1b6a44",
        plate=Ink("#ffffff", "#12492e", "#1b6a44"),
    ),
    # As on a page that was brushed: black on cream, the first side in vermilion.
    "ink": Theme(
        board="#f5efe1",
        line="#3a352e",
        label="#3a352e",
        men=(Ink("#fffdf7", "#a5231a", "#a5231a"), Ink("#211d18", "#f6efe0", "#211d18")),
        plain=Ink("#fffdf7", "#211d18", "#3a352e"),
        promoted=Ink("#fffdf7", "#a5231a", "#3a352e"),
        last="#fffdf7",
        last_rim="#3a352e",
        last_square="#e6dcc5",
        highlight="#1f6341",
        arrow="#1f6341",
        plate=Ink("#fffdf7", "#12492e", "#1f6341"),
    ),
    # For a dark room: little light, and none of it from the board.
    "night": Theme(
        board="#1b2027",
        line="#768290",
        label="#a9b4c0",
        men=(Ink("#3a2226", "#ff9d8a", "#b5625a"), Ink("#252d37", "#dce4ec", "#768290")),
        plain=Ink("#2a323c", "#e4e9ee", "#8592a0"),
        promoted=Ink("#2a323c", "#ff9d8a", "#8592a0"),
        last="#e9dfc4",
        last_rim="#0d1116",
        last_square="#3a4048",
        highlight="#7fd0a6",
        arrow="#7fd0a6",
        plate=Ink("#10151b", "#cdeeda", "#7fd0a6"),
    ),
    # Every character and sign at least seven times as bright as what it stands on, or the other way round.
    "contrast": Theme(
        board="#ffffff",
        line="#000000",
        label="#000000",
        men=(Ink("#ffffff", "#8b0000", "#8b0000"), Ink("#000000", "#ffffff", "#000000")),
        plain=Ink("#ffffff", "#000000", "#000000"),
        promoted=Ink("#8b0000", "#ffffff", "#000000"),
        last="#ffffff",
        last_rim="#000000",
        last_square="#ffd54a",
        highlight="#00522b",
        arrow="#00522b",
        plate=Ink("#ffffff", "#000000", "#00522b"),
    ),
    # Without colours the second side is white on black, as in books, and so are promoted men.
    "print": Theme(
        board="#ffffff",
        line="#000000",
        label="#000000",
        men=(Ink("#ffffff", "#000000", "#000000"), Ink("#000000", "#ffffff", "#000000")),
        plain=Ink("#ffffff", "#000000", "#000000"),
        promoted=Ink("#000000", "#ffffff", "#000000"),
        last="#ffffff",
        last_rim="#000000",
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
