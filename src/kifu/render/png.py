"""A diagram as a PNG, several as an animated GIF; needs the extra ``image``, and no font of the system.

>>> from kifu.rules.position import Position
>>> draw(Diagram.of(Position()), size=300)[:4]
b'\\x89PNG'
"""

from collections.abc import Callable, Iterable, Iterator
from io import BytesIO

from kifu.errors import KifuError, MissingExtraError
from kifu.render import svg
from kifu.render.diagram import Diagram
from kifu.render.raster import rasterise
from kifu.render.themes import Theme, find_theme

SIZE = 720
MOST_PIXELS = 8000  # on a side: a picture that wide takes a quarter of a gigabyte
FRAME, LAST_FRAME = 1000, 4000  # milliseconds
COLOURS = 256  # fewer would drop a colour that is seen in a few places only, such as that of the last move


def draw(diagram: Diagram, *, size: int = SIZE, theme: Theme | str = "wood", pieces: str = "chinese") -> bytes:
    """Return the picture, ``size`` pixels wide."""
    _check_size(size)
    return rasterise(svg.draw(diagram, size=size, theme=theme, pieces=pieces, embed=True))


def animate(
    diagrams: Iterable[Diagram],
    *,
    size: int = SIZE,
    theme: Theme | str = "wood",
    pieces: str = "chinese",
    milliseconds: int = FRAME,
    note: Callable[[float], None] = lambda share: None,
) -> bytes:
    """Return a GIF that shows the diagrams one after another, the last one longer, again and again.

    ``note`` is called after each picture with the share of them that is drawn.
    """
    try:
        from PIL import Image
    except ImportError as error:
        raise MissingExtraError("drawing a GIF", "pillow", extra="image") from error
    from kifu.render.film import Film

    shown = list(diagrams)
    if not shown:
        raise KifuError("an animation needs at least one diagram")
    _check_size(size)
    film = Film(size=size, theme=theme, pieces=pieces)
    # One palette for all, so that only what changes is stored.  The last picture has every colour there is, but signs
    # are so small that wood would take theirs.
    look = find_theme(theme)
    signs = dict.fromkeys((look.last, look.last_square, look.highlight, look.arrow, *(ink.text for ink in look.men)))
    palette = film.draw(shown[-1]).quantize(COLOURS - len(signs), dither=Image.Dither.NONE)
    colours = (palette.getpalette() or [])[: 3 * (COLOURS - len(signs))]
    palette.putpalette([*colours, *(part for sign in signs for part in bytes.fromhex(sign[1:]))])

    def frames() -> Iterator[Image.Image]:
        for number, diagram in enumerate(shown, 1):
            yield film.draw(diagram).quantize(palette=palette, dither=Image.Dither.NONE)
            note(number / len(shown))

    durations = [milliseconds] * (len(shown) - 1) + [max(milliseconds, LAST_FRAME)]
    drawn, out = frames(), BytesIO()
    next(drawn).save(out, "GIF", save_all=True, append_images=drawn, duration=durations, loop=0, optimize=False)
    return out.getvalue()


def _check_size(size: int) -> None:
    if not 1 <= size <= MOST_PIXELS:
        raise KifuError(f"a picture can be 1 to {MOST_PIXELS} pixels wide, not {size}")
