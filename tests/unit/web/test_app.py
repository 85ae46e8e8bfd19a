"""The laws of the scripts and styles of pages: small modules, few files for each page, nothing from elsewhere."""

import re
from pathlib import Path
from posixpath import normpath

import pytest

import kifu
from kifu.web.pages import is_page, pages

PACKAGE = Path(kifu.__file__).parent
APP = PACKAGE / "web" / "app"
VIEWER = PACKAGE / "render" / "viewer"
MOST_BYTES = 204_800
MOST_FILES = 10
MOST_LINES = 300
AT_ONCE = re.compile(r'^import.*?from"\./([^"]+)";', re.MULTILINE)
STYLES_LATER = re.compile(r'"([\w./]+\.css)"')
LATER = {
    f"web/app/{name.decode()}"
    for file in pages().values()
    for name in re.findall(rb'\bimport\("\./([^"]+)"\)', file.body)
}
PAGES = sorted(filter(is_page, pages()))
NAMED = re.compile(r' (?:src|href)="([^"]+\.(?:js|css))"')
MOST_BYTES_LATER = 23_500
# What a page loads besides where there is no server.
OF_A_SITE = ("web/app/worker.js", "web/app/loading.js", "web/app/loading.css")


def at_once(page: str) -> set[str]:
    """Return the scripts and styles that a page loads before anything is done on it."""
    return {*NAMED.findall(pages()[page].body.decode()), *OF_A_SITE}


def later(path: str) -> set[str]:
    """Return what is loaded later in a file, with all that it imports."""
    found: set[str] = set()
    waiting = [path]
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            text = pages()[file].body.decode()
            waiting += [f"web/app/{name}" for name in AT_ONCE.findall(text)]
            waiting += [normpath(f"web/app/{name}") for name in STYLES_LATER.findall(text)]
    return found


@pytest.mark.parametrize("page", PAGES)
def test_scripts_and_styles_of_a_page_are_small_as_a_browser_gets_them(page: str) -> None:
    sizes = sorted(((len(pages()[path].body), path) for path in at_once(page)), reverse=True)
    assert sum(size for size, _ in sizes) <= MOST_BYTES, sizes
    assert len(sizes) <= MOST_FILES, sizes


@pytest.mark.parametrize("page", PAGES)
def test_a_page_names_all_that_its_scripts_import(page: str) -> None:
    named = at_once(page)
    scripts = [path for path in named if path.endswith(".js")]
    imported = {f"web/app/{name}" for path in scripts for name in AT_ONCE.findall(pages()[path].body.decode())}
    assert imported - named == set()


@pytest.mark.parametrize("path", sorted(LATER))
def test_what_is_loaded_later_is_small(path: str) -> None:
    at_hand = set.union(*map(at_once, PAGES))
    assert sum(len(pages()[file].body) for file in later(path) - at_hand) <= MOST_BYTES_LATER


def selectors(style: Path) -> list[str]:
    rules = re.sub(r"/\*.*?\*/", "", style.read_text("utf-8"), flags=re.DOTALL)
    heads = [head for head in re.findall(r"([^{};]+)\{", rules) if not head.strip().startswith("@")]
    return [one.strip() for head in heads for one in re.split(r",(?![^()]*\))", head)]


def test_what_is_styled_later_is_the_own_of_its_module() -> None:
    """A style that is loaded later stays: what it says of a class that others use as well would change their parts."""
    others = ("viewer.css", "own.css", "modes.css")  # of pages that load nothing later; and what is left out on paper
    styles = [style for style in (*VIEWER.glob("*.css"), *APP.glob("*.css")) if style.name not in others]
    leading = [
        {found[1] for each in selectors(style) if (found := re.match(r"\.([\w-]+)(?=[\s>+~]|$)", each))}
        for style in styles
    ]
    shared = {name for found in leading for name in found if sum(name in names for names in leading) > 1}
    loaded_later = {Path(name).name for path in LATER for name in STYLES_LATER.findall(pages()[path].body.decode())}
    assert loaded_later
    for style in styles:
        if style.name in loaded_later:
            assert [each for each in selectors(style) if not {*re.findall(r"\.([\w-]+)", each)} - shared] == [], style


@pytest.mark.parametrize("module", sorted([*VIEWER.glob("*.js"), *APP.glob("*.js")]), ids=lambda path: path.name)
def test_a_module_is_read_in_one_sitting(module: Path) -> None:
    assert len(module.read_text("utf-8").splitlines()) <= MOST_LINES


@pytest.mark.parametrize("module", sorted([*VIEWER.glob("*.js"), *APP.glob("*.js")]), ids=lambda path: path.name)
def test_a_module_says_of_what_type_everything_is(module: Path) -> None:
    said = re.findall(r"/\*\*.*?\*/", module.read_text("utf-8"), re.DOTALL)
    assert [remark for remark in said if re.search(r"\{[^{}]*\bany\b[^{}]*\}", remark)] == []
