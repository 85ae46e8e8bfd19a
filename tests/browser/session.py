"""Two tabs of one browser in which a story does random things, and what they have to show."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.homes import on_page

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

PATIENCE = 60.0  # seconds until a tab has caught up
# All that the page shows of the record, wherever the reader is in it.
SHOWN = """() => {
    if (document.querySelector("#desk[aria-busy], #desk[inert], .trouble")) return null;
    const score = document.querySelector(".kifu-score");
    const says = [...score.querySelectorAll(":scope *")].filter((each) => !each.childElementCount);
    const tags = [...document.querySelectorAll(".about input, .about select")].map((each) => each.value);
    return JSON.stringify([says.map((each) => [each.className, each.textContent]), tags]);
}"""
HOME = """async () => {
    const { lastHome } = module("web/app/keptbooks.js");
    const home = lastHome("desk");
    return home && `${home.entry}/${home.chapter}`;
}"""


def home_of(page: "Page") -> Any:
    """Return which record lies on a page, and which of its chapters."""
    return page.evaluate(on_page(HOME))


@dataclass
class Oracle:
    """What a record looked like after each change that can be taken back, and which of these is shown now."""

    states: list[str]
    at: int = 0

    @property
    def now(self) -> str:
        return self.states[self.at]

    def change(self, state: str) -> None:
        if state != self.now:
            self.states[self.at + 1 :] = [state]
            self.at += 1


@dataclass
class Session:
    """Two tabs of one browser, and what every record of the shelf has to look like."""

    context: "BrowserContext"
    rng: random.Random
    tabs: "list[Page]"
    oracles: dict[str, Oracle] = field(default_factory=dict)  # by entry and chapter
    chapters: dict[str, list[str]] = field(default_factory=dict)  # the names of those of each entry that has several
    home: str = ""
    refusing: bool = False
    done: list[str] = field(default_factory=list)

    @property
    def page(self) -> "Page":
        return self.tabs[0]

    @property
    def oracle(self) -> Oracle:
        return self.oracles[self.home]

    @property
    def entry(self) -> str:
        return self.home.partition("/")[0]

    def fail(self, said: str) -> None:
        pytest.fail(f"{said}; what was done: {' | '.join(self.done[-12:])}")

    def state(self, page: "Page") -> str:
        """Return what a page shows once it shows a record."""
        deadline = time.time() + PATIENCE
        while (shown := page.evaluate(SHOWN)) is None:
            if time.time() > deadline:
                self.fail(f"the page shows no record: {page.locator('.trouble').all_inner_texts()}")
            page.wait_for_timeout(20)
        return str(shown)

    def expect(self, page: "Page", wanted: str, where: str) -> None:
        """Wait until a page shows what it has to."""
        self.until(page, self.state, wanted, where)

    def until(self, page: "Page", read: "Callable[[Page], object]", wanted: object, where: str) -> None:
        deadline = time.time() + PATIENCE
        while (shown := read(page)) != wanted:
            if time.time() > deadline:
                self.fail(f"{where}:\nthere is {shown}\nand not  {wanted}\n")
            page.wait_for_timeout(20)

    def arrive(self, before: str, what: str) -> str:
        """Wait until another record lies at the desk than before, which is new; return where it is kept."""
        page, deadline = self.page, time.time() + PATIENCE
        while (home := home_of(page)) == before:
            if time.time() > deadline:
                self.fail(f"{what} is not opened")
            page.wait_for_timeout(20)
        self.oracles[home] = Oracle([self.state(page)])
        return str(home)


def leave_fields(page: "Page") -> None:
    page.evaluate("document.activeElement?.blur()")
