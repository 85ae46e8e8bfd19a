"""The pages: the files that a browser loads, by the path it asks for; the server and the site have the same ones.

The paths are those of the package, so that a module finds its neighbours by the same name on a disk, on a server and on
a site in whichever folder.

>>> pages()["index.html"].media_type
'text/html; charset=utf-8'
"""

import re
from collections.abc import Iterable, Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

FOLDERS = ("web/app", "render/viewer")
START = "index.html"  # the only file that lies elsewhere than in the package: at the root
COMMENT = re.compile(rb"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE | re.DOTALL)
# What is said of types inside of a line, and why at its end; a quotation mark may begin a text that only looks so.
REMARK = re.compile(rb"/\*\* @(?:type|param)\b(?:(?!\*/).)*\*/ ?|[ \t]+// [^\n\"'`]*$", re.MULTILINE)
AROUND_SIGNS = re.compile(rb"\s*([{};,])\s*|(?<=[a-z]): ")  # of a style
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
                found[path] = PageFile(SLIMMERS[suffix](body) if suffix in SLIMMERS else body, media_type)
    found[START] = found.pop(f"{FOLDERS[0]}/{START}")
    del found["render/viewer/page.html"]  # a form that kifu fills
    return found


def slim(script: bytes) -> bytes:
    r"""Return a script without what is for those who read it here: comments, what is said of types, and indentation.

    >>> slim(b"/* why */\nif (one) {\n  // so\n  go(); // how\n}\n")
    b'if (one) {go();\n}\n'
    >>> slim(b"/** @type {A} */ (one).go('a // b');\n/* why */\n")
    b"(one).go('a // b');\n"
    >>> slim(b"one(\n  two, // 'so'\n  three,\n);\nfour();\n")
    b"one(two, // 'so'\nthree,);\nfour();\n"
    """
    bare = REMARK.sub(b"", COMMENT.sub(b"", script))
    spans_lines = any(line.count(b"`") % 2 for line in bare.splitlines())  # a text in which spaces count
    return bare if spans_lines else b"".join(_join(bare.splitlines()))


def _join(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Yield lines without their indentation, and without their ends where they go on or are inside of something.

    What may be a remark ends with its line.
    """
    before = b""
    for line in filter(bytes.strip, lines):
        goes_on = before.endswith((b"{", b",", b"(", b"[")) or (before.endswith(b";") and line.startswith(b" "))
        if before and not (goes_on and b"//" not in before):
            yield b"\n"
        before = line.strip()
        yield before
    yield b"\n"


def slim_style(style: bytes) -> bytes:
    r"""Return a style without comments and without spaces that mean nothing.

    >>> slim_style(b"/* why */\na,\nb :hover {\n  color: red;\n}\n")
    b'a,b :hover{color:red;}'
    """
    return AROUND_SIGNS.sub(lambda found: found[1] or b":", COMMENT.sub(b"", style))


SLIMMERS = {"js": slim, "css": slim_style}


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
