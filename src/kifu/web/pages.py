"""The pages: the files that a browser loads, by the path it asks for, for the server and for the site.

The paths are those of the package, so that a module finds its neighbours by one name on a disk, on a server and in any
folder of a site.  Scripts and styles that are loaded together are joined, and a page names them all, so that a browser
asks for everything at once.

>>> pages()["index.html"].media_type
'text/html; charset=utf-8'
"""

import json
import re
from collections.abc import Iterator, Mapping
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from kifu import registry
from kifu.languages.language import languages
from kifu.render.slimming import SLIMMERS
from kifu.render.words import VIEWER, catalogue_of
from kifu.rules.game import find_game
from kifu.web.joining import Scripts, join_styles

FOLDERS = ("web/app", "render/viewer")
WORDS = "web/app/words/"  # the messages of each language
OF_A_SITE = ("web/app/python.js", "web/app/loading.js", "web/app/worker.js")  # what its pages load besides
SERVICE_WORKER = "web/app/sw.js"  # which is no module
SCRIPT = re.compile(r'<script type="module" src="([^"]+)"></script>')
STYLES = re.compile(r'(?:<link rel="stylesheet" href="[^"]+">\n)+')
STYLE = re.compile(r'href="([^"]+)"')
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
    _join(found)
    games = [find_game(name) for name in registry.names("games")]
    for language in languages():
        words = json.dumps(catalogue_of(language.name, SPOKEN, games), ensure_ascii=False, separators=(",", ":"))
        found[f"{WORDS}{language.name}.json"] = PageFile(words.encode(), MEDIA_TYPES["json"])
    return {path.removeprefix(f"{FOLDERS[0]}/") if is_page(path) else path: file for path, file in found.items()}


def _join(found: dict[str, PageFile]) -> None:
    """Put joined files in the place of those that they are joined of, and let each page name its own."""
    shown = {path: found[path].body.decode() for path in filter(is_page, found)}
    scripts = {
        path: found.pop(path).body.decode() for path in [*found] if path.endswith(".js") and path != SERVICE_WORKER
    }
    joined = Scripts(scripts).join([path for page in shown.values() for path in SCRIPT.findall(page)], OF_A_SITE)
    named: set[str] = set()
    for path, page in shown.items():
        style = f"{path.removesuffix('.html')}-page.css"
        styles = [name for links in STYLES.findall(page) for name in STYLE.findall(links)]
        joined[style] = join_styles([(name, found[name].body.decode()) for name in styles], style)
        named.update(styles)
        text = STYLES.sub(f'<link rel="stylesheet" href="{style}">\n', _name_languages(page))
        found[path] = PageFile(_ask_at_once(text, joined).encode(), found[path].media_type)
    for name in named:
        del found[name]
    for path, text in joined.items():
        found[path] = PageFile(text.encode(), MEDIA_TYPES[path.rpartition(".")[2]])


def _ask_at_once(page: str, joined: Mapping[str, str]) -> str:
    """Return a page that names what its script imports."""
    [script] = SCRIPT.findall(page)
    modules = Scripts({path: text for path, text in joined.items() if path.endswith(".js")}).needed_by(script)
    links = "".join(f'<link rel="modulepreload" href="{path}">\n' for path in modules if path != script)
    return SCRIPT.sub(lambda found: f"{links}{found[0]}", page)


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
