"""The pages: the files that a browser loads, by the path it asks for; the server and the site have the same ones.

The paths are those of the package, so that a module finds its neighbours by the same name on a disk, on a server and on
a site in whichever folder.

>>> pages()["index.html"].media_type
'text/html; charset=utf-8'
"""

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from kifu.render.slimming import SLIMMERS

FOLDERS = ("web/app", "render/viewer")
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
    return {path.removeprefix(f"{FOLDERS[0]}/") if is_page(path) else path: file for path, file in found.items()}


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
    """Return what a page may do, as its header has it; ``script_src=...`` replaces what is said of scripts."""
    policy = {**POLICY, **{name.replace("_", "-"): value for name, value in changes.items()}}
    return "; ".join(f"{name} {value}" for name, value in policy.items() if value)
