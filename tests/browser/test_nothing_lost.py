"""Random actions at the desk with reloads, refused questions and two tabs: what was done is there, to the letter.

The score and the tags as a page shows them right after an action are what has to be there after a reload at that very
moment, in the other tab, after undo and redo, and when the record is opened again from the shelf.
"""

import random
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import Open
from tests.effort import LONG, SEED, effort

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Route

SEEDS = 20 if LONG else 1
ACTIONS = effort(25)
PATIENCE = 60.0  # seconds until a tab has caught up
LETTERS = ["a", "é", "炮", "二", " ", '"', "{", "}", "\\", "\n", "𠮷", "🀄", "<b>", "&amp;", "]]>", "\u200f", "中"]
# All that the page shows of the record, wherever the reader is in it.
SHOWN = """() => {
    if (document.querySelector("#desk[aria-busy], #desk[inert], .trouble")) return null;
    const score = document.querySelector(".kifu-score");
    const says = [...score.querySelectorAll(":scope *")].filter((each) => !each.childElementCount);
    const tags = [...document.querySelectorAll(".about input, .about select")].map((each) => each.value);
    return JSON.stringify([says.map((each) => [each.className, each.textContent]), tags]);
}"""
ENTRY = """async () => {
    const { lastHome } = await import(new URL("web/app/keptbooks.js", document.baseURI).href);
    return lastHome("desk")?.entry ?? null;
}"""


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
    oracles: dict[str, Oracle] = field(default_factory=dict)
    entry: str = ""
    refusing: bool = False
    done: list[str] = field(default_factory=list)

    @property
    def page(self) -> "Page":
        return self.tabs[0]

    @property
    def oracle(self) -> Oracle:
        return self.oracles[self.entry]

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
        deadline = time.time() + PATIENCE
        while (shown := self.state(page)) != wanted:
            if time.time() > deadline:
                self.fail(f"{where}:\nthere is {shown}\nand not  {wanted}\n")
            page.wait_for_timeout(20)


def leave_fields(page: "Page") -> None:
    page.evaluate("document.activeElement?.blur()")


def play(session: Session) -> None:
    """Type a move, which may be none here; of that nothing is kept."""
    page, rng = session.page, session.rng
    name = rng.choice("PPPPCCCHHRREAK")
    text = f"{name}{rng.randint(1, 9)}{rng.choice('+-.')}{rng.randint(1, 9)}"
    session.done[-1] += f" {text}"
    typing = page.locator(".typing input")
    typing.fill(text)
    page.evaluate("document.querySelector('.said').textContent = ''")  # why the last one was refused
    typing.press("Enter")
    ended = "() => !document.querySelector('.typing input').value || document.querySelector('.said').textContent"
    deadline = time.time() + PATIENCE
    while not page.evaluate(ended):
        if time.time() > deadline:
            session.fail(f"{text} is neither played nor refused")
        page.wait_for_timeout(10)
    typing.fill("")
    leave_fields(page)
    session.oracle.change(session.state(page))


def comment(session: Session) -> None:
    """Type a comment, some characters at a time; it is not left before what comes next."""
    page, rng = session.page, session.rng
    text = "".join(rng.choices(LETTERS, k=rng.randint(1, 12))).strip() or "。"
    token = f"{rng.randrange(10**6):06}"
    session.done[-1] += f" {token}"
    leave_fields(page)
    field = page.get_by_label("Comment on this move")
    field.focus()
    for part in (token, text):
        page.keyboard.insert_text(part)
    state = session.state(page)
    if token not in state:
        session.fail(f"{token} was typed and is not there: {state}")
    session.oracle.change(state)


def tag(session: Session) -> None:
    """Type who played."""
    page = session.page
    leave_fields(page)
    page.locator(".about").evaluate("about => about.open = true")
    name = page.locator(".about input").nth(session.rng.randrange(4))
    name.focus()
    page.keyboard.press("End")
    page.keyboard.insert_text(f"名{session.rng.randrange(1000)}")
    session.oracle.change(session.state(page))
    leave_fields(page)


def judge(session: Session) -> None:
    """Judge a move; what is said of the start does not show in the score."""
    leave_fields(session.page)
    if session.page.locator(".kifu-move[aria-current]").inner_text() == "Start":
        return
    session.page.locator(".judgements button").nth(session.rng.randrange(6)).click()
    session.oracle.change(session.state(session.page))


def order(session: Session) -> None:
    """Move or cut the line that is shown, if there is anything to be done with it."""
    page = session.page
    leave_fields(page)
    page.get_by_title("What can be done with this move").click()
    action = session.rng.choice(["One step up", "Make it the main line", "Cut from here"])
    item = page.get_by_role("menuitem", name=action)
    if item.is_enabled():
        session.done[-1] += f" {action}"
        item.click()
    else:
        page.keyboard.press("Escape")
    session.oracle.change(session.state(page))


def step(session: Session) -> None:
    leave_fields(session.page)
    for _ in range(session.rng.randint(1, 4)):
        session.page.keyboard.press(
            session.rng.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"])
        )


def undo(session: Session) -> None:
    oracle = session.oracle
    if oracle.at:
        oracle.at -= 1
        leave_fields(session.page)
        session.page.keyboard.press("u")
        session.expect(session.page, oracle.now, "after undo")


def redo(session: Session) -> None:
    oracle = session.oracle
    if oracle.at + 1 < len(oracle.states):
        oracle.at += 1
        leave_fields(session.page)
        session.page.keyboard.press("r")
        session.expect(session.page, oracle.now, "after redo")


def reload(session: Session) -> None:
    """Load the page again at once, with all that was typed but not left."""
    session.page.reload()
    session.expect(session.page, session.oracle.now, "after a reload")


def reload_refused(session: Session) -> None:
    """Load the page while nothing answers: it says so, and shows the record once there is an answer again."""
    session.refusing = True
    page = session.page
    page.reload()
    page.locator(".trouble").wait_for()
    session.refusing = False
    if session.rng.random() < 0.5:
        page.get_by_role("button", name="Try again").click()
    else:
        page.reload()
    session.expect(page, session.oracle.now, "after a load that failed")


def play_refused(session: Session) -> None:
    """Type a move while nothing answers."""
    session.refusing = True
    play(session)
    session.refusing = False


def turn(session: Session) -> None:
    """Go on in the other tab, which has seen all that was done here."""
    if len(session.tabs) < 2:
        return
    session.tabs.reverse()
    session.expect(session.page, session.oracle.now, "in the other tab")


def both(session: Session) -> None:
    """Do something in both tabs at the same time: both have both, and so has a page that is loaded after it."""
    if len(session.tabs) < 2:
        return
    here, there = session.tabs
    tokens = [f"{session.rng.randrange(10**6):06}" for _ in session.tabs]
    leave_fields(there)
    there.keyboard.press("Home")
    for page, token in zip(session.tabs, tokens, strict=True):
        page.locator(".about").evaluate("about => about.open = true")
        page.locator(".about input").nth(0 if page is here else 2).focus()
        page.keyboard.insert_text(token)
    deadline = time.time() + PATIENCE
    while (state := session.state(here)) != session.state(there) or any(token not in state for token in tokens):
        if time.time() > deadline:
            session.fail(f"two tabs differ: {state} and {session.state(there)}")
        here.wait_for_timeout(20)
    for page in session.tabs:
        leave_fields(page)
    session.oracles[session.entry] = Oracle([state])  # which of both was first is for the tabs to say


def paste(session: Session) -> None:
    """Open something else, which takes the place of nothing."""
    page = session.page
    before = page.evaluate(ENTRY)
    moves = session.rng.choice(["1. C2.5 H8+7", "1. P7+1 E3+5 2. H2+3", "1. 炮二平五 马8进7 2. 马二进三"])
    page.evaluate(
        """text => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", text);
          document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
        }""",
        moves,
    )
    deadline = time.time() + PATIENCE
    while (entry := page.evaluate(ENTRY)) == before:
        if time.time() > deadline:
            session.fail("what was pasted is not opened")
        page.wait_for_timeout(20)
    session.oracles[entry] = Oracle([session.state(page)])
    show(session, entry)


def take_down(session: Session) -> None:
    """Open a record of the shelf again."""
    show(session, session.rng.choice(sorted(session.oracles)))


def show(session: Session, entry: str) -> None:
    """Have all tabs show a record, the first one what it shows already or else from the shelf."""
    session.entry = entry
    for page in session.tabs:
        if page.evaluate(ENTRY) != entry:
            page.evaluate("entry => { location.hash = `#entry=${entry}` }", entry)
            deadline = time.time() + PATIENCE
            while page.evaluate(ENTRY) != entry and time.time() < deadline:
                page.wait_for_timeout(20)
        session.expect(page, session.oracle.now, "from the shelf")


WEIGHTS = {
    play: 30, comment: 20, judge: 5, tag: 5, order: 8, step: 15, undo: 9, redo: 5,
    reload: 6, reload_refused: 1, play_refused: 2, turn: 6, both: 1, paste: 1, take_down: 2,
}  # fmt: skip


@pytest.mark.timeout(600 + 3 * ACTIONS)
@pytest.mark.parametrize("desk_page", ["server"], indirect=True)
@pytest.mark.parametrize("number", range(SEEDS))
def test_what_was_done_is_there_to_the_last_character(desk_page: Open, number: int) -> None:
    seed = SEED + number
    rng = random.Random(seed)
    first = desk_page("#desk")
    session = Session(first.context, rng, [first])
    first.context.route("**/api/v1/**", lambda route: _answer(session, route))
    session.entry = "example"
    session.oracles["example"] = Oracle([session.state(first)])
    session.done.append("begin")
    comment(session)  # so that it is kept
    kept = first.evaluate(ENTRY)
    session.oracles = {kept: session.oracle}
    session.entry = kept
    for action in rng.choices(list(WEIGHTS), list(WEIGHTS.values()), k=ACTIONS):
        session.done.append(action.__name__)
        if len(session.tabs) < 2 and rng.random() < 0.1:
            session.tabs.append(desk_page("#desk", context=session.context))
            session.expect(session.tabs[1], session.oracle.now, "in a new tab")
        action(session)
    session.done.append("end")
    for entry in session.oracles:
        show(session, entry)


def _answer(session: Session, route: "Route") -> None:
    if session.refusing:
        route.abort()
    else:
        route.continue_()
