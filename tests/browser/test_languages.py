"""The pages in every language: nothing of them is left in English, and axe finds nothing, light and dark."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from kifu.languages.language import ENGLISH, languages
from tests.browser.conftest import Open
from tests.browser.deskwork import click, paste
from tests.browser.test_access import axe, violations
from tests.effort import LONG, SEED

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["axe"]
server = pytest.mark.parametrize("desk_page", ["server"], indirect=True)
OTHERS = [
    language.name for language in languages() if language.package.startswith("kifu.") and language.name != ENGLISH
]
CHOSEN = OTHERS if LONG else [OTHERS[SEED % len(OTHERS)]]  # each walk takes seconds
# A branch, a mark and tags that some formats cannot hold, and moves that cannot be played.
SPOILED = '[Red "Hu"]\n[A-B "x"]\n\n1. C2.5! (1. C2.6) h8+7 2. H8+3 R9.8 3. R1.2 } zzz'
READY = "#desk:not([aria-busy])"
# Every text of a page that is seen or read aloud; what is loaded with the page and never shown is none.
TEXTS = """() => {
  const found = new Set();
  const attributes = ["aria-label", "title", "placeholder", "alt"];
  const walk = (element) => {
    if (element.matches("noscript, script, style, .written")) return;
    for (const node of element.childNodes) if (node.nodeType === 3) found.add(node.data.trim());
    for (const name of attributes) found.add(element.getAttribute(name)?.trim() ?? "");
    for (const child of element.children) walk(child);
  };
  walk(document.body);
  return [...found].filter(Boolean);
}"""
# Words without which hardly any English sentence does, and which none of the other languages has.
WORDS = re.compile(
    r"\b(?:the|of|and|is|are|not|with|from|cannot|that|this|you|your|here|for|move|moves|man|men)\b", re.I
)
# Names of notations, formats and games, and examples of moves.
NAMES = re.compile(r"kifu|English|shift_jis|traverses|[A-Za-z]\w*(?:[./:-]\w+)*\.\w+|\b[A-Z][\w+=.-]*\b")
LATIN = re.compile(r"[A-Za-z]{4,}")


def walk_through(page: "Page") -> Iterator[str]:
    """Go from page to page as a reader does, and yield what is shown."""
    page.locator(".start .door").nth(2).wait_for()
    yield "the first screen"
    page.goto(page.url.partition("#")[0] + "#desk")
    page.locator(READY).wait_for()
    click(page, "a1", "b5")
    page.locator(".said:not(:empty)").wait_for()
    yield "a refusal"
    page.keyboard.press("t")
    page.keyboard.type("C2+9")
    page.keyboard.press("Enter")
    page.locator(".said", has_text="C2+9").wait_for()
    yield "a refusal of what was typed"
    paste(page, SPOILED)
    page.locator(".plate", has_text="Hu").first.wait_for()
    page.get_by_role("tab").nth(2).click()
    page.locator(".problems li").first.wait_for()
    page.locator(".repairs li").first.wait_for()
    yield "the source"
    page.locator(".tabtools button").nth(3).click()
    page.locator("dialog.out:not([aria-busy]) select[name=format]").select_option("xqf")
    page.locator("dialog.out:not([aria-busy]) .losses li").first.wait_for()
    yield from show_dialog(page, "out")
    page.get_by_role("tab").nth(3).click()
    page.locator(".setup .palette button").first.wait_for()
    yield "a setup"
    page.get_by_role("tab").nth(0).click()
    page.locator(".tabtools button").nth(2).click()
    yield from show_dialog(page, "opening")
    for place, dialog in enumerate(("shelf", "help", "settings")):
        page.locator(".rail button.item").nth(place).click()
        yield from show_dialog(page, dialog)
    address = page.url.partition("#")[0]
    page.goto(f"{address}play")
    page.locator("dialog.settings[open]").wait_for()
    yield "a new game"
    page.locator("dialog[open] button.main").click()
    page.locator(f"{READY} .status").wait_for()
    yield "a game"
    page.locator(".actions button").nth(3).click()
    page.locator("dialog.asking[open] button.main").click()
    page.locator(".status.over").wait_for()
    yield "an ended game"
    page.goto(f"{address}learn#horse")
    page.locator(".answering input").fill("e5e9")
    page.keyboard.press("Enter")
    page.locator(".verdict.wrong p").first.wait_for()
    yield "a lesson"
    page.goto(f"{address}learn#practice")
    page.get_by_role("combobox").nth(2).wait_for()
    yield "practice"
    page.goto(f"{address}learn#")
    page.locator(".course .practices").wait_for()
    yield "the course"


def show_dialog(page: "Page", name: str) -> Iterator[str]:
    page.locator(f"dialog.{name}[open]").wait_for()
    yield f"the dialog {name}"
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")


def left_in_english(page: "Page", language: str) -> list[str]:
    texts: list[str] = page.evaluate(TEXTS)
    bare = {text: NAMES.sub("", text) for text in texts}
    latin = LATIN if language.startswith(("zh", "ja")) else WORDS
    return sorted(text for text, rest in bare.items() if WORDS.search(rest) or latin.search(rest))


@server
@pytest.mark.parametrize("language", CHOSEN)
def test_nothing_of_the_pages_is_left_in_english(desk_page: Open, language: str) -> None:
    page = desk_page("#start", locale=language, reduced_motion="reduce")
    found = {shown: left for shown in walk_through(page) if (left := left_in_english(page, language))}
    assert found == {}


@server
@pytest.mark.skipif(not LONG, reason="axe looks at each page for seconds: the long run has it in every language")
@pytest.mark.parametrize("language", OTHERS)
def test_axe_finds_nothing_in_a_language(desk_page: Open, axe: str, language: str) -> None:
    page = desk_page("#start", locale=language, reduced_motion="reduce", bypass_csp=True)
    found = {}
    for shown in walk_through(page):
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            if wrong := violations(page, axe):
                found[f"{shown}, {scheme}"] = wrong
    assert found == {}
