"""The site: the desk as files for any static host, with Python in the browser of each visitor.

What the browser needs of Python is packed here, for not every host packs what it sends; the page names those files by
their hashes, and a service worker knows the hash of every other one, so that no visitor gets parts of two versions.
"""

import gzip
import json
import re
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from html import escape
from importlib.resources import files
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Any
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from kifu.errors import KifuError
from kifu.languages.language import languages
from kifu.registry import DEFAULT_GAME
from kifu.rules.game import find_game
from kifu.version import VERSION
from kifu.web.pages import CHARSET, SERVICE_WORKER, START, files_below, is_page, pages, policy_text
from kifu.web.pyodide import Pyodide
from kifu.web.worker import answer

KEEPER = "sw.js"  # at the root, for a service worker keeps only what lies beside or below it
NO_FILES, NO_VERSION = "const FILES={};", 'const VERSION = "";'  # as they are slimmed
GENERATOR = f'<meta name="generator" content="kifu {VERSION}">'
MARK = b'<meta name="generator" content="kifu '
POLICY = policy_text(script_src="'self' 'wasm-unsafe-eval'", worker_src="'self'", frame_ancestors="")
FIRST = "web/app/python.js"  # it begins to load before anything else is looked at
LOADING = "web/app/loading"
FIRST_THEMES = ("wood", "dark", "contrast")  # those of which the desk takes the one that fits its surroundings
# What no question needs, and would make the site larger: the command line, libraries of games, what starts engines, the
# pages themselves, both homes.
LEFT_OUT = re.compile(
    r"__main__\.py$|cli/|corpus/|web/app/"
    r"|languages/\w+/(?:pages|terminal)\.json$"
    r"|core/moves/(?:gathering|replaying|trees)\.py$|formats/(?:\w+/)?(?:blocks|cutting|faults|plain|sheets)\.py$"
    r"|engine/(?:driving|plain|process|protocols|uci|xboard)\.py$|files/workers\.py$"
    r"|web/(?:connections|engines|guard|given|joining|page_routes|pages|pyodide|server|site|streams|thinkers|workers)\.py$"
)
PACKED = ".bin"
PLAIN = (".py", ".json", ".tsv", ".txt", ".js", ".css", ".html", ".woff2")
TABLES, TABLES_OF_PACKAGE = "endings/", "engine/tables"  # which the worker fetches when it needs one
LICENCES = """What this site is made of, and under which licences:
kifu: MIT, but for the characters on its men and in its scores: SIL Open Font License 1.1, in
kifu/render/outlines/OFL.txt and kifu/render/viewer/OFL.txt
Pyodide, unchanged, https://github.com/pyodide/pyodide: Mozilla Public License 2.0
Python's library, as Pyodide has it, packed anew, https://www.python.org: Python Software Foundation License
kifu-*.bin and library.bin are ZIP files, packed with gzip.
"""
LONG_AGO = (1980, 1, 1, 0, 0, 0)


def make_site(pyodide: Pyodide, *, bytecode: bool = True) -> dict[str, bytes]:
    """Return the files of the site by path.  With bytecode it starts in half the time; node has to make it."""
    shown = {path: file.body for path, file in pages().items()}
    service_worker = shown.pop(SERVICE_WORKER).decode()
    kifu, library = package_archive(), pyodide.library
    if bytecode:
        kifu, library = pyodide.compile(kifu, library)
    parts, loaded = _name_parts(pyodide, kifu, library)
    known, answers = _first_answers(shown)
    parts |= {"known": known}
    for path in filter(is_page, shown):
        shown[path] = _site_page(path, shown[path].decode(), parts).encode()
    tables = {
        f"{TABLES}{name}": file.read_bytes() for name, file in files_below(files("kifu").joinpath(TABLES_OF_PACKAGE))
    }
    shown |= {**loaded, **answers, **tables, "licences.txt": LICENCES.encode()}
    return {**shown, KEEPER: fill_service_worker(service_worker, shown).encode()}


def package_archive() -> bytes:
    """Return kifu itself as a ZIP file, without anything compiled, from wherever it was loaded."""
    target = BytesIO()
    with ZipFile(target, "w", ZIP_STORED) as archive:  # it is packed as a whole, which makes it smaller
        for path, file in files_below(files("kifu")):
            if path.endswith(PLAIN) and not LEFT_OUT.match(path):
                archive.writestr(ZipInfo(f"kifu/{path}", LONG_AGO), file.read_bytes())
    return target.getvalue()


def _name_parts(pyodide: Pyodide, kifu: bytes, library: bytes) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Return the paths and sizes of what the worker loads, by the names that a page has for it, and the files."""
    files = {
        "loader": ("pyodide.mjs", pyodide.loader),
        "script": ("pyodide.asm.mjs", pyodide.script),
        "program": (f"program{PACKED}", _pack(pyodide.program)),
        "library": (f"library{PACKED}", _pack(library)),
    }
    folder = f"pyodide-{_short_hash(b''.join(body for _, body in files.values()))}"
    packed = _pack(kifu)
    paths = {part: (f"{folder}/{name}", body) for part, (name, body) in files.items()}
    paths["kifu"] = (f"kifu-{_short_hash(packed)}{PACKED}", packed)
    parts: dict[str, Any] = {part: {"path": path, "size": len(body)} for part, (path, body) in paths.items()}
    return {**parts, "lock": pyodide.lock}, dict(paths.values())


def _first_answers(shown: Mapping[str, bytes]) -> tuple[dict[str, str], dict[str, bytes]]:
    """Return where a page finds the answers to its first questions before Python runs, and the files with them."""
    moves, game = list(find_game(DEFAULT_GAME).sample), {"game": DEFAULT_GAME}
    questions: list[tuple[str, dict[str, Any]]] = [("board", {**game, "theme": theme}) for theme in FIRST_THEMES]
    questions.append(("show", {"record": {"kifu": 1, **game, "lines": [{"moves": moves}]}}))
    questions.append(("show", {"record": {"kifu": 1, **game}}))  # a game that is begun
    questions += [("lessons", {"language": language.name}) for language in languages()]
    questions += [("games", {}), ("thinkers", {})]
    known, files = {}, {}
    for verb, question in questions:
        text = json.dumps(question, separators=(",", ":"))
        body = answer(verb, text).encode()
        path = f"answers/{_short_hash(body)}.json"
        known[f"{verb} {text}"], files[path] = path, body
    return known, files


def _site_page(path: str, page: str, parts: Mapping[str, Any]) -> str:
    """Return a page, which says where Python is."""
    if CHARSET not in page:
        raise KifuError(f"{path} lacks {CHARSET}")
    head = [
        CHARSET,
        GENERATOR,
        f'<meta http-equiv="content-security-policy" content="{escape(POLICY)}">',
        '<meta name="referrer" content="no-referrer">',
        f'<meta name="kifu-home" content="{escape(json.dumps(parts, separators=(",", ":")))}">',
        f'<script type="module" async src="{FIRST}"></script>',
        f'<script type="module" src="{LOADING}.js"></script>',
        f'<link rel="stylesheet" href="{LOADING}.css">',
    ]
    return page.replace(CHARSET, "\n".join(head), 1)


def fill_service_worker(service_worker: str, shown: Mapping[str, bytes]) -> str:
    """Return the service worker with the hash of every file, in the form in which a browser checks them."""
    hashes = {path: f"sha256-{b64encode(sha256(body).digest()).decode()}" for path, body in sorted(shown.items())}
    listed = json.dumps(hashes, indent=1)
    before_files, after_files = service_worker.split(NO_FILES)  # fails where there is nothing to fill
    before_version, after_version = after_files.split(NO_VERSION)
    version = _short_hash(listed.encode())
    return f'{before_files}const FILES = {listed};{before_version}const VERSION = "{version}";{after_version}'


def _pack(data: bytes) -> bytes:
    return gzip.compress(data, mtime=0)


def _short_hash(data: bytes) -> str:
    return sha256(data).hexdigest()[:12]


def size_of(site: Mapping[str, bytes]) -> int:
    """Return how many bytes a first visit loads from a host that packs what it sends; tables come later."""
    first = {path: body for path, body in site.items() if not path.startswith(TABLES)}
    return sum(len(body) if path.endswith(PACKED) else len(_pack(body)) for path, body in first.items())


def check_folder(folder: Path, *, force: bool = False) -> None:
    """Refuse a folder with files that are not those of a site."""
    if folder.exists() and not folder.is_dir():
        raise KifuError(f"{folder} is no folder")
    if not force and _files_of_site(folder) is None and folder.exists() and any(folder.iterdir()):
        raise KifuError(f"{folder} has files that kifu did not write; --force writes among them")


def write_site(folder: Path, site: Mapping[str, bytes]) -> None:
    """Write a site into a folder, and remove the files of an older site that it does not replace."""
    older = _files_of_site(folder)
    for path, body in site.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            target.write_bytes(body)
        except OSError as error:
            error.filename = error.filename or str(target)  # a disk that is full has no name of its own
            raise
    for path in sorted(set(older or ()) - set(site)):
        _remove(folder, path)


def _files_of_site(folder: Path) -> list[str] | None:
    """Return the files of the site that is in a folder, if there is one."""
    try:
        if MARK not in (folder / START).read_bytes():
            return None
        listed = re.search(r"^const FILES = (\{.*?\});$", (folder / KEEPER).read_text("utf-8"), re.M | re.S)
        return list(json.loads(listed[1])) if listed else None
    except (OSError, ValueError):
        return None


def _remove(folder: Path, path: str) -> None:
    """Remove a file, and the folders that are empty then; what leads out of the site is left alone."""
    steps = PurePosixPath(path)
    if steps.is_absolute() or ".." in steps.parts:
        return
    (folder / steps).unlink(missing_ok=True)
    for parent in steps.parents[:-1]:
        try:
            (folder / parent).rmdir()
        except OSError:
            return
