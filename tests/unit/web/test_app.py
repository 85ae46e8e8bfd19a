"""The laws of the scripts and styles of pages: small files, few of them for each page, nothing from elsewhere."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

import kifu
from kifu.render.slimming import SLIMMERS

PACKAGE = Path(kifu.__file__).parent
APP = PACKAGE / "web" / "app"
VIEWER = PACKAGE / "render" / "viewer"
MOST_BYTES = 201_800
MOST_LINES = 300
AT_ONCE = re.compile(r"""^import\b[^;]*?["']([^"']+)["']""", re.MULTILINE)
LATER = re.compile(r"""(?:\bawait|=) import\(["']([^"']+)["']\)""")
PAGES = sorted(APP.glob("*.html"))
NAMED = re.compile(r' (?:src|href)="([^"]+\.(?:js|css))"')
# What a page loads where its server has a library of games, or when a dialog is opened, and how large that may be.
LOADED_LATER = {
    "./libraryview.js": ("libraryview.js", "explorerview.js", "library.css", "styles.js"),
    "./outview.js": ("outview.js", "binding.js", "out.css"),
    "./setupview.js": ("setupview.js", "palette.js", "placement.js", "setuphand.js", "verdict.js"),
    "./mergeview.js": ("mergeview.js", "out.css"),
    "./startview.js": ("startview.js", "start.css"),
    "./rulingview.js": ("rulingview.js",),
    "./sourceview.js": ("sourceview.js", "sourcetext.js", "repairs.js"),
    "./beside.js": ("beside.js",),
    "./plateclocks.js": ("plateclocks.js",),
    "./bringing.js": ("bringing.js",),
    "./unwritten.js": ("unwritten.js",),
    "./longrecord.js": ("longrecord.js",),
    "./naming.js": ("naming.js",),
    "./chaptersview.js": ("chaptersview.js", "asking.js", "chapters.js"),
    "./pastgames.js": ("pastgames.js", "thumbnail.js"),
    "./engineview.js": (
        "engineview.js",
        "enginelines.js",
        "enginemarks.js",
        "scores.js",
        "thinking.js",
        "following.js",
        "engine.css",
    ),
    "./gamereview.js": ("gamereview.js",),
    "./whynot.js": ("whynot.js",),
    "./graphview.js": ("graphview.js", "gamegraph.css"),
    "./carddrill.js": ("carddrill.js",),
    "./shelfview.js": ("shelfview.js", "thumbnail.js", "times.js", "shelf.css"),
}
MOST_BYTES_LATER = 23_000
# What a page loads besides where there is no server.
OF_A_SITE = ("web/app/worker.js", "web/app/loading.js", "web/app/loading.css")


def scripts(first: Iterable[Path] = ()) -> set[Path]:
    """Return modules, or else all of the pages, and those that are loaded with them."""
    found: set[Path] = set()
    waiting = sorted(first or APP.glob("*.js"))
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            imported = AT_ONCE.findall(module.read_text("utf-8"))
            waiting += [(module.parent / name).resolve() for name in imported if name.startswith(".")]
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_scripts_and_styles_of_a_page_are_small_as_a_browser_gets_them(page: Path) -> None:
    named = [PACKAGE / name for name in (*NAMED.findall(page.read_text("utf-8")), *OF_A_SITE)]
    files = [*scripts(path for path in named if path.suffix == ".js"), *(p for p in named if p.suffix == ".css")]
    sizes = sorted(((slim_size(path), path.name) for path in files), reverse=True)  # two may have the same name
    assert sum(size for size, _ in sizes) <= MOST_BYTES, sizes
    assert not {name for _, name in sizes} & {name for files in LOADED_LATER.values() for name in files}


def test_what_is_loaded_later_is_small_and_there_is_nothing_else() -> None:
    later = {name for module in scripts() for name in LATER.findall(module.read_text("utf-8"))}
    assert later == LOADED_LATER.keys()
    for files in LOADED_LATER.values():
        assert sum(slim_size(APP / name) for name in files) <= MOST_BYTES_LATER


def slim_size(path: Path) -> int:
    return len(SLIMMERS[path.suffix[1:]](path.read_text("utf-8")).encode())


@pytest.mark.parametrize("module", sorted([*VIEWER.glob("*.js"), *APP.glob("*.js")]), ids=lambda path: path.name)
def test_a_module_is_read_in_one_sitting(module: Path) -> None:
    assert len(module.read_text("utf-8").splitlines()) <= MOST_LINES


@pytest.mark.parametrize("module", sorted([*VIEWER.glob("*.js"), *APP.glob("*.js")]), ids=lambda path: path.name)
def test_a_module_says_of_what_type_everything_is(module: Path) -> None:
    said = re.findall(r"/\*\*.*?\*/", module.read_text("utf-8"), re.DOTALL)
    assert [remark for remark in said if re.search(r"\{[^{}]*\bany\b[^{}]*\}", remark)] == []


def test_modules_import_modules_that_are_there() -> None:
    assert [module for module in scripts() if not module.is_file()] == []
