"""SVG made into the bytes of a PNG; needs the extra ``image``, and no font of the system."""

from kifu.errors import MissingExtraError


def rasterise(text: str) -> bytes:
    """Return an SVG picture, whose characters have to be outlines, as a PNG."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise MissingExtraError("drawing a PNG", "resvg-py", extra="image") from error
    return bytes(svg_to_bytes(svg_string=text, skip_system_fonts=True))
