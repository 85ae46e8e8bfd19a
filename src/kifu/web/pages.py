"""The pages: the files that a browser loads, by the path it asks for, for the server and for the site.

The paths are those of the package, so that a module finds its neighbours by one name on a disk, on a server and in any
folder of a site.

>>> pages()["index.html"].media_type
'text/html; charset=utf-8'
"""

import json
from collections.abc import Iterator
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from kifu import registry
from kifu.languages.language import languages
from kifu.render.slimming import SLIMMERS
from kifu.render.words import VIEWER, catalogue_of
from kifu.rules.game import find_game

FOLDERS = ("web/app", "render/viewer")
WORDS = "web/app/words/"  # the messages of each language
SPOKEN = (VIEWER, "pages")  # the files of a language that the pages say
CHARSET = '<meta charset="utf-8">'  # after which a page says what else it is
START = "index.html"  # pages themselves lie elsewhere than in the package: at the root
MEDIA_TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "woff2": "font/woff2",
}
POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",
    "connect-src": "'self'",
    "font-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}


class PageFile(NamedTuple):
    """A file of the pages."""

    body: bytes
    media_type: str


def pages() -> dict[str, PageFile]:
    """Return the files of the pages by path, as whatever loads the package has them: a folder or a ZIP file."""
    found = {}
    for folder in FOLDERS:
        for path, file in files_below(files("kifu").joinpath(folder), f"{folder}/"):
            suffix = path.rpartition(".")[2]
            if media_type := MEDIA_TYPES.get(suffix):
                body = file.read_bytes()
                found[path] = PageFile(
                    SLIMMERS[suffix](body.decode()).encode() if suffix in SLIMMERS else body, media_type
                )
    del found["render/viewer/page.html"]  # a form that kifu fills
    for path in filter(is_page, found):
        found[path] = PageFile(_name_languages(found[path].body.decode()).encode(), found[path].media_type)
    games = [find_game(name) for name in registry.names("games")]
    for language in languages():
        words = json.dumps(catalogue_of(language.name, SPOKEN, games), ensure_ascii=False, separators=(",", ":"))
        found[f"{WORDS}{language.name}.json"] = PageFile(words.encode(), MEDIA_TYPES["json"])
    return {path.removeprefix(f"{FOLDERS[0]}/") if is_page(path) else path: file for path, file in found.items()}


def _name_languages(page: str) -> str:
    """Return a page that says which languages there are, so that its scripts need not ask."""
    known = [
        {"name": language.name, "title": language.title, "tags": [language.name, *language.tags]}
        for language in languages()
    ]
    text = escape(json.dumps(known, ensure_ascii=False, separators=(",", ":")))
    return page.replace(CHARSET, f'{CHARSET}\n<meta name="kifu-languages" content="{text}">', 1)


def is_page(path: str) -> bool:
    """Whether a file is what an address of the reader's shows, and not a part of it."""
    return path.endswith(".html")


def files_below(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, Traversable]]:
    """Yield the files of a folder and of those in it, each with its path after ``prefix``."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from files_below(entry, f"{prefix}{entry.name}/")
        else:
            yield f"{prefix}{entry.name}", entry


def policy_text(**changes: str) -> str:
    """Return the content security policy of a page as a header; ``script_src=...`` replaces what it says of scripts."""
    policy = {**POLICY, **{name.replace("_", "-"): value for name, value in changes.items()}}
    return "; ".join(f"{name} {value}" for name, value in policy.items() if value)
