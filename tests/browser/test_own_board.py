"""A board on a page of one's own: one script, no server, no rules."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import kifu
from kifu.render.html import replay_text
from kifu.render.own import board_script
from tests.browser.conftest import drawn_on, new_page
from tests.browser.deskwork import eventually, expect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Locator, Page

    OpenPage = Callable[..., Page]

SEEDS = Path(__file__).parents[3] / "shared" / "seeds"
HEAD = '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>x</title><script src="kifu-board.js"></script>'


@pytest.fixture
def page_with(browser: "Browser", tmp_path: Path) -> "Iterator[OpenPage]":
    """Return a function that opens a page with some markup; nothing may go wrong in it."""
    problems: list[str] = []

    def opened(markup: str, games: tuple[str, ...] = ("xiangqi",), **window: object) -> "Page":
        (tmp_path / "kifu-board.js").write_text(board_script(games), "utf-8")
        (tmp_path / "page.html").write_text(HEAD + markup, "utf-8")
        page = new_page(browser.new_context(**window))  # type: ignore[arg-type]
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
        page.goto((tmp_path / "page.html").as_uri())
        return page

    yield opened
    assert problems == []


def men_on(board: "Locator") -> dict[str, str]:
    """Return the men of a board as a screen reader hears them, by their points."""
    cells = board.get_by_role("cell").all_text_contents()
    pairs = (cell.split(": ", 1) for cell in cells)
    return {point: said for point, said in pairs if not said.startswith("empty")}


def expect_point(board: "Locator", point: str) -> None:
    """Wait until a screen reader hears this of a point."""
    expect(board.get_by_role("cell", name=point, exact=True)).to_have_count(1)


def test_men_are_placed_and_points_highlighted(page_with: "OpenPage") -> None:
    page = page_with("""<div id="here"></div><script>
        const board = new KifuBoard("#here", { cell: 40 });
        board.place([{ code: "e", red: false, file: 2, rank: 0 }, { man: "R", point: "c6" }]).highlight("c6");
        board.highlight({ file: 2, rank: 0 });
    </script>""")
    board = page.locator("#here")
    eventually(board, men_on, {"c10": "black Elephant, highlighted", "c6": "red Chariot, highlighted"})
    eventually(board.locator(".kifu-men"), drawn_on, "象俥")
    expect(board.locator("button")).to_have_count(0)


def test_an_element_steps_through_its_moves_by_click_key_and_swipe(page_with: "OpenPage") -> None:
    page = page_with('<kifu-board moves="h3e3 h10g8" highlight="e3"></kifu-board>', has_touch=True)
    board = page.locator("kifu-board")
    eventually(board, lambda board: len(men_on(board)), 32)
    page.get_by_role("button", name="One move on").click()
    expect_point(board, "e3: red Cannon, highlighted")
    board.get_by_text("Move 1 of 2: h3 to e3").wait_for()
    board.locator(".kifu-own").focus()
    page.keyboard.press("End")
    expect_point(board, "g8: black Horse")
    page.keyboard.press("Home")
    expect_point(board, "h3: red Cannon")
    swipe = """board => { const touch = (x) => new Touch({ identifier: 1, target: board, clientX: x, clientY: 50 });
        board.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(200)] }));
        board.dispatchEvent(new TouchEvent("touchend", { changedTouches: [touch(100)] })); }"""
    board.locator(".kifu-own").evaluate(swipe)
    expect_point(board, "e3: red Cannon, highlighted")


def test_men_are_moved_by_clicks_where_it_can_be_stepped_through(page_with: "OpenPage") -> None:
    page = page_with(
        '<kifu-board steps fen="9/9/9/9/9/9/9/9/9/R8 w"></kifu-board>', viewport={"width": 800, "height": 900}
    )
    board = page.locator("kifu-board")
    for point in ("a1", "e1"):
        board.get_by_role("cell").filter(has_text=f"{point}:").click(force=True)
    eventually(board, men_on, {"e1": "red Chariot"})
    page.get_by_role("button", name="One move back").click()
    eventually(board, men_on, {"a1": "red Chariot"})


def test_a_record_that_view_wrote_is_shown(page_with: "OpenPage") -> None:
    record = kifu.read(b"1. C2.5 H8+7 2. H2+3")
    page = page_with(f"""<div id="here"></div><script>
        const board = new KifuBoard("#here", {{ steps: true, data: {json.dumps(json.loads(replay_text(record)))} }});
        board.go(3);
    </script>""")
    for point in ("e3: red Cannon", "g8: black Horse", "g3: red Horse"):
        expect_point(page.locator("#here"), point)


def test_other_games_double_moves_and_promotion(page_with: "OpenPage") -> None:
    page = page_with(
        """<div id="here"></div><script>
        const board = new KifuBoard("#here", { game: "dai_shogi", steps: true });
        board.place([{ man: "LN", point: "8h" }, { man: "p", point: "8g" }, { man: "P", point: "1f" }]
            .map((man) => man.man === "LN" ? { ...man, man: Object.keys(board.game.letters).find(
                (letter) => board.game.men[board.game.letters[letter] - 1][2] === "Lion") } : man));
        board.moves("8h8g8h 1f1e+").go(2);
    </script>""",
        ("dai_shogi",),
    )
    eventually(page.locator("#here"), men_on, {"8h": "black Lion", "1e": "black promoted Gold general"})


def test_what_makes_no_sense_is_said(page_with: "OpenPage") -> None:
    page = page_with("""<div id="here"></div>""")
    for code, said in (
        ('new KifuBoard("#nowhere")', "there is no element #nowhere"),
        ('new KifuBoard("#here", { game: "go" })', "there is no game go"),
        ('new KifuBoard("#here").moves("e5e6")', "e5e6 moves no man"),
        ('new KifuBoard("#here").place("9/9")', "has 18 points, not 90"),
        ('new KifuBoard("#here").highlight("z9")', "there is no point"),
    ):
        answer = page.evaluate(f"() => {{ try {{ {code} }} catch (error) {{ return error.message }} }}")
        assert said in answer


@pytest.mark.skipif(not SEEDS.is_dir(), reason="the source pages are not here")
def test_the_source_page_runs_unchanged(page_with: "OpenPage") -> None:
    markdown = pytest.importorskip("markdown_it")
    source = next(path for path in sorted(SEEDS.iterdir()) if "XiangqiViewer" in path.read_text("utf-8"))
    page = page_with(markdown.MarkdownIt("commonmark", {"html": True}).render(source.read_text("utf-8")))
    first, second = page.locator("#xiangqi-notation-1"), page.locator("#xiangqi-notation-2")
    eventually(first, lambda board: len(men_on(board)), 6)
    highlighted = [point for point, said in men_on(first).items() if said.endswith("highlighted")]
    assert highlighted == ["f7", "h3"]
    assert men_on(first)["c10"] == "black Elephant"
    eventually(second, lambda board: len(men_on(board)), 32)
    expect(second.get_by_role("button")).to_have_count(4)
