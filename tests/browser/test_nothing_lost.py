"""Random actions at the desk with reloads, refused questions and two tabs: what was done is there, to the letter.

The score and the tags as a page shows them right after an action are what has to be there after a reload at that very
moment, in the other tab, after undo and redo, and when the record is opened again from the shelf.  Chapters keep their
names and their order besides.
"""

import random
import time
from typing import TYPE_CHECKING

import pytest

from tests.browser import deskwork
from tests.browser.conftest import Open
from tests.browser.session import PATIENCE, Oracle, Session, home_of, leave_fields
from tests.effort import LONG, SEED, effort

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

SEEDS = 20 if LONG else 1
ACTIONS = effort(25)
LETTERS = ["a", "é", "炮", "二", " ", '"', "{", "}", "\\", "\n", "𠮷", "🀄", "<b>", "&amp;", "]]>", "\u200f", "中"]
SETUPS = [
    "4k4/9/9/9/9/9/9/9/4P4/4K4 w - - 0 1",
    "3ak4/4a4/9/9/9/2R6/9/9/9/3K5 w - - 0 1",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1",
]
MANY = '[Red "甲"]\n\n1. C2.5 H8+7 *\n\n[Red "乙"]\n\n1. P7+1 *\n\n[Red "丙"]\n\n1. H2+3 R9.8 *\n'


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
    if names := session.chapters.get(session.entry):
        session.until(session.page, names_in, names, "the names of the chapters after a reload")
        in_score(session.page)


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
    session.oracles[session.home] = Oracle([state])  # which of both was first is for the tabs to say


def paste(session: Session) -> None:
    """Open something else, which takes the place of nothing."""
    page = session.page
    before = home_of(page)
    moves = ["1. C2.5 H8+7", "1. P7+1 E3+5 2. H2+3", "1. 炮二平五 马8进7 2. 马二进三"]
    deskwork.paste(page, session.rng.choice(moves))
    show(session, session.arrive(before, "what was pasted"))


def paste_many(session: Session) -> None:
    """Open a file of several records, and name each."""
    page = session.page
    before = home_of(page)
    deskwork.paste(page, MANY)
    session.home = session.arrive(before, "the file")
    names = [f"章{session.rng.randrange(10**6):06}" for _ in range(3)]
    session.chapters[session.entry] = names
    for place, name in enumerate(names):
        write_name(page, place, name)
    # What the list says of the others is found out when they are shown.
    for name in names[1:]:
        before = home_of(page)
        in_chapters(page).get_by_role("button", name=name).first.click()
        session.arrive(before, name)
    show(session, home_of(page))


def set_up(session: Session) -> None:
    """Set up a position, and play from there or leave it: the record that lay there stays as it is."""
    page, rng = session.page, session.rng
    leave_fields(page)
    before = home_of(page)
    page.get_by_role("tab", name="Set up").click()
    setup = page.locator(".setup")
    setup.get_by_label("FEN").fill(rng.choice(SETUPS))
    play = setup.get_by_role("button", name="Play from here")
    page.locator(".verdict.good").wait_for()
    if rng.random() < 0.5:
        play.click()
        home = session.arrive(before, "what was set up")
    else:
        setup.get_by_role("button", name="Start position").click()
        home = before
    show(session, home)


def in_chapters(page: "Page") -> "Locator":
    """Return the list of the chapters, once it is in sight."""
    leave_fields(page)
    page.get_by_role("tab", name="Chapters").click()
    chapters = page.locator(".chapters ul")
    chapters.wait_for()
    return chapters


def in_score(page: "Page") -> None:
    page.get_by_role("tab", name="Score").click()


def do_with_chapter(page: "Page", place: int, what: str) -> None:
    in_chapters(page).locator("li > :last-child").nth(place).click()
    page.get_by_role("menuitem", name=what).click()


def write_name(page: "Page", place: int, name: str) -> None:
    do_with_chapter(page, place, "Rename…")
    page.get_by_label("Name of the chapter").fill(name)
    page.keyboard.press("Enter")


def name_chapter(session: Session) -> None:
    """Give a chapter another name."""
    if names := session.chapters.get(session.entry):
        place = session.rng.randrange(len(names))
        names[place] = f"章{session.rng.randrange(10**6):06}"
        write_name(session.page, place, names[place])
        in_score(session.page)


def add_chapter(session: Session) -> None:
    """Add a chapter after the one that is shown; all are named, so that they can be told apart."""
    page, home = session.page, session.home
    names = session.chapters.setdefault(session.entry, [])
    if not names:
        names.append("first")
        write_name(page, 0, "first")
    current = in_chapters(page).locator("li > [aria-current]")
    current.wait_for()
    place = next(at for at, name in enumerate(names) if name in current.inner_text())
    page.get_by_role("button", name="Add a chapter").click()
    added = session.arrive(home, "the chapter")
    names.insert(place + 1, f"章{session.rng.randrange(10**6):06}")
    write_name(page, place + 1, names[place + 1])
    show(session, added)


def move_chapter(session: Session) -> None:
    """Move a chapter up or down."""
    names = session.chapters.get(session.entry)
    if not names:
        return
    place = session.rng.randrange(1, len(names))
    up = session.rng.random() < 0.5
    do_with_chapter(session.page, place if up else place - 1, "Move up" if up else "Move down")
    names[place - 1 : place + 1] = names[place], names[place - 1]
    in_score(session.page)


def delete_chapter(session: Session) -> None:
    """Delete the chapter that is shown; another one is shown then."""
    names = session.chapters.get(session.entry)
    if not names or len(names) < 3:
        return
    page, home = session.page, session.home
    current = in_chapters(page).locator("li > [aria-current]")
    current.wait_for()
    place = next(at for at, name in enumerate(names) if name in current.inner_text())
    do_with_chapter(page, place, "Delete…")
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    deadline = time.time() + PATIENCE
    while (shown := home_of(page)) == home:
        if time.time() > deadline:
            session.fail("the chapter is not deleted")
        page.wait_for_timeout(20)
    del session.oracles[home], names[place]
    show(session, shown)


def turn_page(session: Session) -> None:
    """Show another chapter of the same book."""
    homes = [home for home in session.oracles if home.startswith(f"{session.entry}/")]
    show(session, session.rng.choice(homes))


def take_down(session: Session) -> None:
    """Open a record of the shelf again."""
    show(session, session.rng.choice(sorted(session.oracles)))


def show(session: Session, home: str) -> None:
    """Have all tabs show a record, the first one what it shows already or else from the shelf."""
    session.home = home
    entry, _, _ = home.partition("/")
    names = session.chapters.get(entry, [])
    for page in session.tabs:
        if str(home_of(page)).partition("/")[0] != entry:
            page.evaluate("entry => { location.hash = `#entry=${entry}` }", entry)
            session.until(page, lambda page: str(home_of(page)).partition("/")[0], entry, "from the shelf")
        if names:
            session.until(page, names_in, names, "the names of the chapters")
        turns = 0
        while home_of(page) != home:
            before = home_of(page)
            rows = in_chapters(page).locator("li > :first-child")
            rows.nth(turns % rows.count()).click()
            turns += 1
            session.state(page)
            if turns > 3 * len(names):
                session.fail(f"{home} is not in its book, {before} is")
            page.wait_for_timeout(50)
        in_score(page)
        session.expect(page, session.oracle.now, "from the shelf")


def names_in(page: "Page") -> list[str]:
    """Return the names of the chapters as their list has them."""
    rows = in_chapters(page).locator("li > :first-child span")
    names: list[str] = rows.evaluate_all("all => all.map(each => each.firstChild.textContent)")
    return names


WEIGHTS = {
    play: 30, comment: 20, judge: 5, tag: 5, order: 8, step: 15, undo: 9, redo: 5,
    reload: 6, reload_refused: 1, play_refused: 2, turn: 6, both: 1, paste: 1, take_down: 2,
    paste_many: 1, set_up: 2, add_chapter: 2, name_chapter: 2, move_chapter: 2, delete_chapter: 1, turn_page: 3,
}  # fmt: skip
# A site has no server that could refuse.
AT_HOME = {"server": WEIGHTS, "site": {act: weight for act, weight in WEIGHTS.items() if "refused" not in act.__name__}}
RUNS = [*(("server", number) for number in range(SEEDS)), *(("site", number) for number in range(-(-SEEDS // 4)))]


@pytest.mark.timeout(600 + 3 * ACTIONS)
@pytest.mark.parametrize(("desk_page", "number"), RUNS, indirect=["desk_page"])
def test_what_was_done_is_there_to_the_last_character(
    desk_page: Open, number: int, request: pytest.FixtureRequest
) -> None:
    seed = SEED + number
    weights = AT_HOME[request.node.callspec.params["desk_page"]]
    rng = random.Random(seed)
    first = desk_page("#desk")
    session = Session(first.context, rng, [first])
    first.context.route("**/api/v1/**", lambda route: _answer(session, route))
    session.home = "example"
    session.oracles["example"] = Oracle([session.state(first)])
    session.done.append("begin")
    comment(session)  # so that it is kept
    kept = home_of(first)
    session.oracles = {kept: session.oracle}
    session.home = kept
    for action in rng.choices(list(weights), list(weights.values()), k=ACTIONS):
        session.done.append(action.__name__)
        if len(session.tabs) < 2 and rng.random() < 0.1:
            session.tabs.append(desk_page("#desk", context=session.context))
            session.expect(session.tabs[1], session.oracle.now, "in a new tab")
        action(session)
    session.done.append("end")
    for home in session.oracles:
        show(session, home)


def _answer(session: Session, route: "Route") -> None:
    if session.refusing:
        route.abort()
    else:
        route.continue_()
