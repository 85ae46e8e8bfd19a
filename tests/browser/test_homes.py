"""The homes of the desk: each shows it, answers it, and asks nobody else."""

from tests.browser.conftest import Open

READY = "#desk:not([aria-busy])"


def test_the_desk_opens_and_answers(desk_page: Open) -> None:
    page = desk_page()
    page.locator(READY).wait_for()
    page.get_by_role("button", name="Open or paste…").wait_for()
    assert page.title() == "kifu 棋譜"
