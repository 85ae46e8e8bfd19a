"""One page of HTML that replays records offline: script, style, drawings and moves are in it, nothing is loaded.

>>> record = Record(tags={"Red": "<b>A</b>", "Black": "B"})
>>> [line for line in page(record).splitlines() if line.startswith("<title>")]
['<title>&lt;b&gt;A&lt;/b&gt; – B</title>']
"""

import re
from collections.abc import Iterable
from functools import cache
from pkgutil import get_data
from typing import Any

from kifu.errors import KifuError
from kifu.languages.language import ENGLISH
from kifu.notations.base import find_notation
from kifu.records.record import Record
from kifu.render.page import join_parts
from kifu.render.replay import replay_of
from kifu.render.score import MoveText, parts_of
from kifu.render.slimming import slim, slim_style
from kifu.render.svg import escape
from kifu.render.targets import pack_targets
from kifu.render.themes import Theme
from kifu.render.words import VIEWER, catalogue_of
from kifu.rules.game import Game
from kifu.rules.side import Side
from kifu.version import VERSION

SCRIPTS = (  # each after those that it imports
    *("message", "words"),
    *("elements", "choice", "standing", "fen", "tree", "address", "carrier", "kinds", "labels"),
    *(
        "outlines",
        "stand",
        "board",
        "clipboard",
        "commands",
        "help",
        "figures",
        "chances",
        "graph",
        "players",
        "panel",
        "glide",
        "records",
        "blocks",
        "score",
        "swipe",
    ),
    *("targets", "viewer"),
)
STYLES = ("board.css", "moves.css", "graph.css", "viewer.css")
FONT = "score.woff2"  # the characters that notations write, for machines that have no font with them
STYLE = ":root { color-scheme: light dark; } body { margin: 0; } .kifu-viewer { min-height: 100vh; }"
START = (
    'KifuViewer.mount(document.getElementById("kifu"), '
    'JSON.parse(document.getElementById("kifu-data").textContent), { keys: document, address: true });'
)
# Imports and exports of modules, and the comments about them for the type checker.
BETWEEN_MODULES = re.compile(r"^(?:import\b[^;]*;\n|/\*\* @import .*\n|export )", re.MULTILINE)
# What would end the script element, and what old readers of JavaScript took for the end of a line.
UNSAFE_IN_SCRIPT = re.compile("[<\u2028\u2029\ud800-\udfff]")


def page(
    records: Record | Iterable[Record],
    *,
    notation: str = "",
    theme: Theme | str = "wood",
    pieces: str = "chinese",
    highlights: Iterable[str] = (),
    bottom: Side | None = None,
    language: str = ENGLISH,
) -> str:
    """Return a page that shows a record, or several of which the reader chooses one; equal records give equal bytes.

    ``notation`` is the one to begin with; every notation of the game is in the page.  ``highlights`` are marked points,
    ``bottom`` is the side at the bottom, if it is not to be the one that the record puts there.  ``language`` is that
    of the buttons, and of the moves as they are read aloud.
    """
    games: dict[Game, None] = {}
    scores: list[str] = []

    def add(record: Record, entry: dict[str, Any]) -> None:
        games[record.game] = None
        if record.playable:
            entry["targets"] = _base64(pack_targets(record))
        scores.append(_article(record, entry))

    shown = (records,) if isinstance(records, Record) else records
    data = replay_of(
        shown, notation=notation, theme=theme, pieces=pieces, highlights=highlights, bottom=bottom, beside=add
    )
    if not scores:
        raise KifuError("there is no record to show")
    words = data["words"] = catalogue_of(language, (VIEWER,), games)
    style, run = f"{_font_style()}{viewer_style()}\n{STYLE}\n", f"\n{viewer_script()}\n{START}\n"
    parts = {
        "language": words["language"],
        "policy": _policy(style, run),
        "version": VERSION,
        "title": escape(_title(data)),
        "style": style,
        "score": "\n".join(scores),
        "data": json_of(data),
        "script": run,
    }
    # In one pass: what a record says can look like a place to be filled.
    return re.sub(r"\{\{([a-z]+)\}\}", lambda place: parts[place[1]], viewer_file("page.html"))


def replay_text(records: Record | Iterable[Record], **look: Any) -> str:
    """Return records as the data of a page, for a script on a page of one's own; ``look`` is as for ``page``."""
    shown = [records] if isinstance(records, Record) else list(records)
    return f"{json_of(replay_of(shown, **look))}\n"


def viewer_script(modules: Iterable[str] = SCRIPTS) -> str:
    """Return modules as one script without imports; that of all modules has ``KifuViewer.mount(element, data)``."""
    return "".join(slim(BETWEEN_MODULES.sub("", viewer_file(f"{name}.js"))) for name in modules)


def viewer_style(names: Iterable[str] = STYLES) -> str:
    return "".join(slim_style(viewer_file(name)) for name in names)


@cache
def viewer_file(name: str) -> str:
    """Return a script or a style of the viewer."""
    return _viewer_bytes(name).decode()


@cache
def _font_style() -> str:
    data = _base64(_viewer_bytes(FONT))
    return f'@font-face {{ font-family: "kifu score"; src: url("data:font/woff2;base64,{data}"); }}\n'


def _viewer_bytes(name: str) -> bytes:
    data = get_data(__package__, f"viewer/{name}")  # which asks the loader, and so finds it in a ZIP file too
    assert data is not None
    return data


def _policy(style: str, script: str) -> str:
    """Nothing may be loaded, and only what stands in the page itself may run."""
    return (
        f"default-src 'none'; img-src data:; font-src data:; style-src {_hash(style)}; script-src {_hash(script)}; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    from hashlib import sha256

    return f"'sha256-{_base64(sha256(text.encode()).digest())}'"


def _base64(data: bytes) -> str:
    from base64 import b64encode

    return b64encode(data).decode()


def _title(data: dict[str, Any]) -> str:
    titles = [record["title"] for record in data["records"]]
    return titles[0] if len(titles) == 1 else f"{len(titles)} records"


def json_of(data: dict[str, Any]) -> str:
    """Return data as JSON that may stand in a script, or in an element of a page."""
    from json import dumps

    text = dumps(data, ensure_ascii=False, separators=(",", ":"))
    return UNSAFE_IN_SCRIPT.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _article(record: Record, entry: dict[str, Any]) -> str:
    """Return the score as plain text, for a browser without scripts."""
    moves = ""
    if record.playable:
        parts = parts_of(record, find_notation(entry["notation"], record.game), entry["bottom"])
        moves = join_parts(parts, _move, lambda bracket: bracket, lambda figure: "")
    paragraphs = [*entry["lines"], record.root.comment, re.sub(r"\n\n+", "\n", moves).strip("\n"), entry["result"]]
    texts = (f"<p>{escape(text)}</p>" for text in paragraphs if text)
    return "\n".join([f"<article>\n<h2>{escape(entry['title'])}</h2>", *texts, "</article>"])


def _move(move: MoveText) -> str:
    notes = "".join(f" {{{note}}}" for note in move.notes)
    before = "".join(f"{{{note}}} " for note in move.before)
    return f"{before}{move.number}{' ' if move.number else ''}{move.text}{notes}"
