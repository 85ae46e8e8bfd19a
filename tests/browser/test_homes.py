"""The homes of the desk: each shows it, answers it, opens what it is given, and asks nobody else."""

import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kifu import registry
from kifu.web.site import fill_service_worker, write_site
from tests.browser.conftest import PATIENCE, Open, new_page, opened_pages
from tests.browser.deskwork import expect, wait_for_held, wait_until_kept
from tests.browser.homes import SUBPATH, build_site, on_page, serve_desk, serve_files

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

READY = "#desk:not([aria-busy])"
DIALOG = "dialog.opening"
GAME = '[Game "Chinese Chess"]\n[Red "Ann"]\n[Black "Bo"]\n\n1. C2.5 H8+7 2. H2+3 R9.8 *\n'
ASK = """async ([verb, data]) => {
    const { call } = module("web/app/transport.js");
    return call(verb, data).catch((error) => ({ refused: error.message, ply: error.problem?.ply }));
}"""

UPDATE = """async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const coming = registration.installing ?? registration.waiting;
    while (coming?.state === "installing") await new Promise((done) => coming.addEventListener("statechange", done));
}"""
# The page waits itself: its policy lets nobody else wait by a script.
FORGOTTEN = """async ([before, deadline]) => {
    while ((await caches.keys()).includes(before) && Date.now() < deadline)
        await new Promise((done) => setTimeout(done, 20));
    return !(await caches.keys()).includes(before);
}"""
READY_WORKER = """(patience) => Promise.race([
    navigator.serviceWorker.ready.then(() => true),
    new Promise((done) => setTimeout(() => done(false), patience)),
])"""


def ask(page: "Page", verb: str, **data: object) -> dict[str, object]:
    found: dict[str, object] = page.evaluate(on_page(ASK), [verb, data or None])
    return found


def test_the_desk_opens_and_answers(desk_page: Open) -> None:
    page = desk_page()
    page.locator(READY).wait_for()
    expect(page).to_have_title("kifu 棋譜")
    assert ask(page, "convert", text="C2.5 H8+7", to="zh-hans")["text"] == "炮二平五 马8进7"
    assert {game["name"] for game in ask(page, "games")} == set(registry.names("games"))  # type: ignore[index]
    refused = ask(page, "convert", text="C2.5 H8+7 C3.5", to="uci")
    assert "no Cannon on file 3" in str(refused["refused"])
    assert refused["ply"] == 3
    page.locator("input[type=file]").set_input_files({"name": "a.pgn", "mimeType": "", "buffer": GAME.encode()})
    page.get_by_text("Ann", exact=True).first.wait_for()


def test_a_file_given_to_the_server_is_opened_once(browser: "Browser", tmp_path: Path) -> None:
    pytest.importorskip("fastapi")
    from kifu.web.given import GivenFile

    file = tmp_path / "50% & #1 {a}+b.pgn"
    file.write_text(GAME)
    given = GivenFile(file)
    with serve_desk(given=given) as address, opened_pages(browser, address) as opened:
        page = opened(given.fragment)
        page.get_by_text("Ann", exact=True).first.wait_for()
        page.locator(READY).wait_for()
        wait_until_kept(page, "desk", "text", "Ann")
        file.unlink()
        page.reload()
        page.get_by_text("Ann", exact=True).first.wait_for()
        page.locator(READY).wait_for()
        expect(page.locator(DIALOG), "the page still has it").to_be_hidden()


def test_the_board_is_there_before_python_and_a_bar_shows_what_is_loading(browser: "Browser", desk_site: str) -> None:
    held: list[Route] = []
    context = browser.new_context()
    context.route("**/program.bin", lambda route: held.append(route))
    with opened_pages(browser, desk_site) as opened:
        page = opened(context=context)
        page.get_by_role("status").filter(has_text="Python").wait_for()
        page.get_by_role("progressbar").wait_for()
        page.locator(READY).wait_for()
        page.keyboard.press("ArrowRight")
        page.get_by_text("Cannon 2 traverses 5").first.wait_for()
        wait_for_held(page, held)
        held[0].continue_()
        page.get_by_role("progressbar").wait_for(state="detached")
        context.close()


def test_what_cannot_be_loaded_is_said_on_the_page(browser: "Browser", desk_site: str) -> None:
    context = browser.new_context()
    context.route("**/kifu-*.bin", lambda route: route.fulfill(status=404))
    page = new_page(context)
    page.goto(f"{desk_site}#desk")
    said = page.get_by_role("alert").filter(has_text="Python cannot be loaded: kifu-")
    said.wait_for()
    said.get_by_role("button", name="Try again").wait_for()
    context.unroute_all()
    said.get_by_role("button", name="Try again").click()
    page.locator(READY).wait_for()
    assert ask(page, "convert", text="C2.5", to="uci")["text"] == "h3e3"
    context.close()


def kept_by_service_worker(page: "Page") -> None:
    """Wait until everything is kept; the worker is registered when Python is there."""
    assert page.evaluate(READY_WORKER, PATIENCE)


def test_a_site_opens_without_a_network_and_a_new_one_replaces_it(
    browser: "Browser", tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, worker_id: str
) -> None:
    shared = tmp_path_factory.getbasetemp()
    host = build_site(shared if worker_id == "master" else shared.parent)
    site = {path.relative_to(host / SUBPATH).as_posix(): path.read_bytes() for path in files_in(host / SUBPATH)}
    write_site(tmp_path / SUBPATH, site)
    with serve_files(tmp_path) as address, opened_pages(browser, f"{address}{SUBPATH}/") as opened:
        page = opened()
        page.locator(READY).wait_for()
        kept_by_service_worker(page)
        context = page.context
        context.set_offline(True)
        page.reload()
        page.locator(READY).wait_for()
        assert ask(page, "convert", text="C2.5", to="uci")["text"] == "h3e3"
        for other in ("play", "learn"):
            page.goto(f"{address}{SUBPATH}/{other}.html")
            page.locator(READY).wait_for()
        page.locator(".lessons a").first.wait_for()
        page.goto(f"{address}{SUBPATH}/#desk")
        page.locator(READY).wait_for()
        context.set_offline(False)
        [before] = page.evaluate("caches.keys()")
        write_site(tmp_path / SUBPATH, renew(site))
        page.evaluate(UPDATE)
        # The empty page, which the old worker shows until the new one answers, loads itself again.
        page.reload(wait_until="commit")
        page.locator(READY).wait_for()
        page.get_by_text("a new desk").wait_for()
        assert page.evaluate(FORGOTTEN, [before, (time.time() + PATIENCE / 1000) * 1000])


def files_in(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def renew(site: dict[str, bytes]) -> dict[str, bytes]:
    """Return the same site with one word more in its page."""
    page = site["index.html"].replace(b"</main>", b"</main><p>a new desk</p>")
    service_worker = re.sub(rb"^const FILES = \{\n.*?^\};", b"const FILES={};", site["sw.js"], flags=re.M | re.S)
    service_worker = re.sub(rb'^const VERSION = ".*";', b'const VERSION = "";', service_worker, flags=re.M)
    shown = {**site, "index.html": page}
    del shown["sw.js"]
    return {**shown, "sw.js": fill_service_worker(service_worker.decode(), shown).encode()}
