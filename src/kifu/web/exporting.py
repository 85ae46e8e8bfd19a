"""The verbs that let a record out: as a file of any format, a picture, a document, a page, a piece of a page.

>>> record = {"kifu": 1, "game": "xiangqi", "lines": [{"moves": ["h3e3", "h10g8"]}]}
>>> answer = export({"record": record, "format": "text", "notation": "wxf"})
>>> answer["name"], answer["text"].split()[-2:], answer["compared"]
('Xiangqi.txt', ['C2.5', 'H8+7'], 'all')
>>> export({"record": record, "what": "position", "path": [0], "format": "fen"})["text"].split()[1]
'b'
"""

from base64 import b64encode
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any, NamedTuple

from kifu.errors import FormatError, LimitError, MissingExtraError, UnknownNameError
from kifu.files.making import make_file
from kifu.files.naming import file_name
from kifu.formats.base import Format, find_format, formats, writable
from kifu.formats.json import read_data
from kifu.notations.base import find_notation
from kifu.records.bottom import bottom_of
from kifu.records.parts import board_at, line_from, position_at
from kifu.records.record import Record
from kifu.records.title import title_of
from kifu.render import html, svg, tikz, typst
from kifu.render.diagram import PIECES, Diagram
from kifu.render.embed import embed
from kifu.render.score import diagrams
from kifu.render.text import draw_diagram
from kifu.render.themes import THEMES
from kifu.rules.side import Side
from kifu.sources.encoding import CODECS, find_encoding
from kifu.web import record_messages as messages
from kifu.web.problems import problems_of

WHOLE, LINE, POSITION, BOOK = "record", "line", "position", "book"
PARTS: dict[str, Callable[[Record, Sequence[int]], Record]] = {
    WHOLE: lambda record, path: record,
    LINE: line_from,
    POSITION: position_at,
}
MOST_FRAMES = 400  # of an animation
GIF_SIZE = 480


class ExportPart(NamedTuple):
    """What is to be let out: a record, perhaps cut from another, the board that is looked at, and how it looks."""

    record: Record
    diagram: Diagram
    moves: bool  # whether more than one position is meant
    notation: str
    look: dict[str, Any]

    @property
    def bottom(self) -> Side:
        return self.diagram.bottom


class ExportPicture(NamedTuple):
    """A way to draw records: what it is, what it can show, and the packages that it needs."""

    title: str
    suffix: str
    media_type: str
    draw: Callable[[ExportPart], str | bytes]
    shows: tuple[str, ...] = (WHOLE, LINE, POSITION)
    needs: tuple[str, ...] = ()
    theme: str = "wood"


def export(request: messages.ExportRequest) -> messages.ExportAnswer:
    """Write a record, many, the line from a move on or a position in a format, and list what is lost before."""
    what, path = request.get("what", WHOLE), request.get("path", [])
    record = read_data(request["record"])
    name = request["format"]
    if what == BOOK:
        answer = _export_file(name, request, [read_data(each) for each in request.get("records", [request["record"]])])
    elif name in PICTURES:
        answer = _export_picture(PICTURES[name], request, record, PARTS[what](record, path))
    else:
        answer = _export_file(name, request, [PARTS[what](record, path)])
    # A browser sees to it that no name is one that a system keeps for itself, so the number is not needed.
    title = request.get("title") or title_of(record)
    return {**answer, "name": file_name(1, title, answer["name"]).removeprefix("001 ")}


def _export_file(name: str, request: messages.ExportRequest, records: list[Record]) -> messages.ExportAnswer:
    chosen = _find_format(name)
    encoding = find_encoding(request.get("encoding", "utf-8"))
    made = make_file(records, format=chosen, notation=request.get("notation") or None, encoding=encoding)
    answer: messages.ExportAnswer = {
        "name": chosen.suffixes[0],
        "media_type": "text/plain" if _is_text(chosen) else "application/octet-stream",
        "losses": problems_of(made.losses),
        "compared": made.compared,
    }
    if _is_text(chosen):
        answer["text"] = made.data.decode(CODECS[encoding] if chosen.encoded else "utf-8").removeprefix("\ufeff")
    if not _is_text(chosen) or (chosen.encoded and encoding != "utf-8"):
        answer["data"] = b64encode(made.data).decode()
    return answer


def _find_format(name: str) -> Format:
    plain = name.partition(":")[0]
    if plain not in writable():
        raise UnknownNameError("format that can be written", plain, [*writable(), *PICTURES])
    return find_format(name)


def _is_text(form: Format) -> bool:
    return form.encoded or form.name == "json"


def _export_picture(
    picture: ExportPicture, request: messages.ExportRequest, record: Record, part: Record
) -> messages.ExportAnswer:
    what, path = request.get("what", WHOLE), request.get("path", [])
    if what not in picture.shows:
        raise FormatError(f"{picture.title} shows {' or '.join(picture.shows)}, not {what}")
    for package in _missing(picture):
        raise MissingExtraError(picture.title, package, extra="image")
    notation = request.get("notation", "")
    if notation:
        find_notation(notation, record.game)
    bottom = Side(bool(request["flip"])) if "flip" in request else bottom_of(record)
    diagram = Diagram.of(board_at(record, path), bottom=bottom, letters=tuple(filter(None, (notation,))))
    look = {"theme": request.get("theme") or picture.theme, "pieces": request.get("pieces", "chinese")}
    drawn = picture.draw(ExportPart(part, diagram, what != POSITION, notation, look))
    answer: messages.ExportAnswer = {
        "name": picture.suffix,
        "media_type": picture.media_type,
        "losses": [],
        "compared": "",
    }
    if isinstance(drawn, str):
        answer["text"] = drawn
    else:
        answer["data"] = b64encode(drawn).decode()
    return answer


def _missing(picture: ExportPicture) -> list[str]:
    """Return the packages that a picture needs and that are not installed."""
    installed = {
        "resvg_py": find_spec("resvg_py"), "fontTools": find_spec("fontTools"), "PIL": find_spec("PIL"),
    }  # fmt: skip
    return [package for package in picture.needs if installed[package] is None]


def _draw_png(part: ExportPart) -> bytes:
    from kifu.render import png

    return png.draw(part.diagram, **part.look)


def _draw_gif(part: ExportPart) -> bytes:
    from kifu.render import png

    frames = list(diagrams(part.record, bottom=part.bottom))
    if len(frames) > MOST_FRAMES:
        raise LimitError(f"an animation may have {MOST_FRAMES} positions, this would have {len(frames)}")
    return png.animate(frames, size=GIF_SIZE, **part.look)


def _write_document(part: ExportPart, pages: Any) -> str:
    if part.moves and part.record.root.children:
        text: str = pages.set_score(part.record, part.notation or None, bottom=part.bottom, **part.look)
        return text
    drawn: str = pages.document(part.diagram, **part.look)
    return drawn


PICTURES = {
    "svg": ExportPicture(
        "SVG picture", ".svg", "image/svg+xml", lambda part: svg.draw(part.diagram, **part.look), (POSITION,)
    ),
    "png": ExportPicture("PNG picture", ".png", "image/png", _draw_png, (POSITION,), ("resvg_py", "fontTools")),
    "gif": ExportPicture(
        "GIF animation", ".gif", "image/gif", _draw_gif, (WHOLE, LINE), ("resvg_py", "PIL", "fontTools")
    ),
    "board": ExportPicture(
        "Board in characters",
        ".txt",
        "text/plain",
        lambda part: draw_diagram(part.diagram, pieces=part.look["pieces"]),
        (POSITION,),
    ),
    "fen": ExportPicture("Setup text (FEN)", ".fen", "text/plain", lambda part: part.record.fen, (POSITION,)),
    "tex": ExportPicture("TeX", ".tex", "text/plain", lambda part: _write_document(part, tikz), theme="print"),
    "typ": ExportPicture("Typst", ".typ", "text/plain", lambda part: _write_document(part, typst), theme="print"),
    "html": ExportPicture(
        "Page to step through",
        ".html",
        "text/html",
        lambda part: html.page(part.record, notation=part.notation, bottom=part.bottom, **part.look),
    ),
    "embed": ExportPicture(
        "Piece of a page, without script",
        ".html",
        "text/html",
        lambda part: embed(part.record, part.diagram, part.notation, **part.look),
    ),
}


def exports() -> list[messages.ExportFacts]:
    """List what a record can be let out as, and what each can take."""
    files = [_describe_format(known) for known in formats() if known.writes]
    return files + [_describe_picture(name, picture) for name, picture in PICTURES.items()]


def _describe_format(known: Format) -> messages.ExportFacts:
    return {
        "name": known.name,
        "title": known.title,
        "suffix": known.suffixes[0],
        "kind": "file",
        "games": list(known.games),
        "of": [*PARTS, *([BOOK] if known.many else [])],
        "notations": known.notated,
        "encodings": list(known.encodings or CODECS) if known.encoded else [],
        "themes": [],
        "pieces": [],
        "text": _is_text(known),
        "missing": [],
    }


def _describe_picture(name: str, picture: ExportPicture) -> messages.ExportFacts:
    drawn = name != "fen"
    return {
        "name": name,
        "title": picture.title,
        "suffix": picture.suffix,
        "kind": "picture",
        "games": [],
        "of": list(picture.shows),
        "notations": name in ("tex", "typ", "html", "embed"),
        "encodings": [],
        "themes": sorted(THEMES) if drawn and name != "board" else [],
        "pieces": list(PIECES) if drawn else [],
        "text": picture.media_type.startswith("text/") or "svg" in picture.media_type,
        "missing": _missing(picture),
    }
