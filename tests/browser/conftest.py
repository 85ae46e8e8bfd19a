"""A real Chromium that opens a page from its file; whatever goes wrong in it, or leaves it, fails the test."""

import os
import random
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from kifu.records.record import Record
from kifu.render.html import page as page_of
from tests.browser.homes import SUBPATH, build_site, serve_desk, serve_files
from tests.effort import LONG, SEED, effort

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator, Page

# The shell has Chromium's pages without its windows, whose own pages take two thirds of the time of a short story.
PROGRAMS = ("chromium-headless-shell", "chromium")
Open = Callable[..., "Page"]
PATIENCE = 120_000  # milliseconds, on a machine that does other work too; Python starts in each page of a site
# With KIFU_SLOWNESS=4 pages run as slowly as on a machine that does four times as much.
SLOWNESS = float(os.environ.get("KIFU_SLOWNESS", "1"))
# Chromium itself writes these on the console when a server refuses a question, or a story does not let it through; the
# page says why in its own words.
REFUSED = ("the server responded with a status of 422", "the server responded with a status of 413", "net::ERR_FAILED")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out most stories on a site: there Python starts in each page, and what they tell does not depend on it.

    Stories of sites alone are always told.  Of those for both homes, the first of some files is told on a site, and in
    a long run all of them are.
    """
    if LONG:
        return
    on_site = {item: item.nodeid.replace("site", "server") for item in items if _is_on_site(item)}
    told = {item.nodeid for item in items}
    first_twins = {item.path: item for item, twin in reversed(on_site.items()) if twin in told}
    chosen = random.Random(SEED).sample(sorted(first_twins), min(effort(2), len(first_twins)))
    kept = {first_twins[path] for path in chosen}
    left_out = [item for item, twin in on_site.items() if twin in told and item not in kept]
    config.hook.pytest_deselected(items=left_out)
    gone = set(left_out)
    items[:] = [item for item in items if item not in gone]


def _is_on_site(item: pytest.Item) -> bool:
    return getattr(getattr(item, "callspec", None), "params", {}).get("desk_page") == "site"


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if not program:
        pytest.skip(f"there is no Chromium: apt-get install {PROGRAMS[0]}")
    playwright = pytest.importorskip("playwright.sync_api", reason="pip install playwright")
    with playwright.sync_playwright() as running:
        # Containers run as root, for whom Chromium has no sandbox; it sees nothing but our own pages.
        browser = running.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def view(browser: "Browser", tmp_path: Path) -> Iterator[Open]:
    """Return a function that opens records in a page of their own, in a window with the options given."""
    problems: list[str] = []
    contexts: list[BrowserContext] = []

    def opened(
        records: Record | list[Record],
        *,
        notation: str = "",
        pieces: str = "chinese",
        highlights: Sequence[str] = (),
        **window: Any,
    ) -> "Page":
        file = tmp_path / f"{len(contexts)}.html"
        file.write_bytes(page_of(records, notation=notation, pieces=pieces, highlights=highlights).encode())
        context = browser.new_context(**{"viewport": {"width": 1200, "height": 800}, **window})
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        contexts.append(context)
        page = new_page(context)
        page.on("console", lambda message: problems.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: problems.append(f"error: {error}"))
        page.on("dialog", lambda dialog: problems.append(f"dialog: {dialog.message}"))
        page.on("request", lambda request: problems.append(request.url) if request.url != file.as_uri() else None)
        page.goto(file.as_uri())
        return page

    yield opened
    for context in contexts:
        context.close()
    assert problems == []


@pytest.fixture(scope="session")
def desk_server() -> Iterator[str]:
    """The address of the desk on a server."""
    with serve_desk() as address:
        yield address


@pytest.fixture(scope="session")
def desk_site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[str]:
    """The address of the desk on a static host, in a folder of it."""
    folder = tmp_path_factory.getbasetemp()
    shared = folder if worker_id == "master" else folder.parent  # which all processes have
    with serve_files(build_site(shared)) as address:
        yield f"{address}{SUBPATH}/"


@pytest.fixture(params=["server", "site"])
def desk_page(request: pytest.FixtureRequest, browser: "Browser") -> Iterator[Open]:
    """Return a function that opens the desk in a fresh profile: ``desk_page(viewport=..., path="#...")``.

    A test that takes it runs over both homes.  One that is about looks needs one home only:
    ``@pytest.mark.parametrize("desk_page", ["server"], indirect=True)``.
    """
    address = request.getfixturevalue(f"desk_{request.param}")
    with opened_pages(browser, address, ".html" if request.param == "site" else "") as opened:
        yield opened


@contextmanager
def opened_pages(browser: "Browser", address: str, suffix: str = "") -> Iterator[Open]:
    """Yield what opens pages of an address; a word on the console, a dialog and a request elsewhere are problems.

    A page is named as a server names it; its file on a static host has a suffix.
    """
    problems: list[str] = []
    contexts: list[BrowserContext] = []

    def opened(path: str = "", *, context: "BrowserContext | None" = None, **window: Any) -> "Page":
        if context is None:
            context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **window})
            context.grant_permissions(["clipboard-read", "clipboard-write"])
            contexts.append(context)
        page = new_page(context)
        page.on("console", lambda message: problems.append(message.text) if is_problem(message.text) else None)
        page.on("pageerror", lambda error: problems.append(f"error: {error}"))
        page.on("dialog", lambda dialog: problems.append(f"dialog: {dialog.message}"))
        page.on("request", lambda request: problems.append(request.url) if leaves(request.url) else None)
        name, hash_sign, fragment = (path or "#desk").partition("#")  # without one comes the first screen
        page.goto(f"{address}{name}{name and suffix}{hash_sign}{fragment}")
        return page

    def is_problem(text: str) -> bool:
        return not any(refused in text for refused in REFUSED)

    def leaves(url: str) -> bool:
        return not url.startswith((address, "data:", "blob:"))

    yield opened
    for context in contexts:
        context.close()
    assert problems == []


def new_page(context: "BrowserContext") -> "Page":
    """Return a page that is as slow as this run wants it, and waited for as long as that takes."""
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    if SLOWNESS > 1:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWNESS})
    return page


def drawn_on(place: "Locator") -> str:
    """Return the characters that are drawn as outlines somewhere."""
    found: list[str] = place.locator("[data-text]").evaluate_all("all => all.map(one => one.dataset.text)")
    return "".join(found)
