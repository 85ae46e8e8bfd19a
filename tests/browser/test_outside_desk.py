"""A game, a language and a rule book of other packages on the pages of a server that finds them on its path."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import opened_pages
from tests.browser.deskwork import cell, expect
from tests.browser.test_play import begin, play, status
from tests.outside_packages import environment_with, install_packages

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture
def outside_server(tmp_path: Path) -> Iterator[str]:
    """The address of a server of its own process, for which the packages are installed."""
    pytest.importorskip("uvicorn", reason='pip install "kifu[web]"')
    environment = environment_with(install_packages(tmp_path))
    command = [sys.executable, "-m", "kifu", "serve", "--port", "0", "--seconds", "60"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, encoding="utf-8", env=environment) as server:
        try:
            assert server.stderr is not None
            yield server.stderr.readline().split()[-1]
        finally:
            server.kill()


def test_a_game_a_rule_book_and_a_language_of_other_packages(browser: "Browser", outside_server: str) -> None:
    with opened_pages(browser, outside_server) as opened:
        page = opened("play")
        dialog = page.get_by_role("dialog", name="New game")
        rules = dialog.get_by_label("Rules on repetition").locator("option")
        rules.filter(has_text="Village rules").wait_for(state="attached")
        dialog.get_by_label("Game").select_option(label="Mini xiangqi")
        rules.filter(has_text="Village rules").wait_for(state="detached")
        begin(page, Opponent="Two at one board")
        status(page, "Red moves.")
        play(page, "f1", "f6")
        status(page, "Black moves.")
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("Language").select_option(label="Deutsch")
        page.get_by_label("Sprache").wait_for(state="attached")
        status(page, "Schwarz")
        with page.expect_navigation():
            page.get_by_role("button", name="Open on the desk").click()
        cell(page, "f1").filter(has_text="leer").wait_for(state="attached")
        expect(page.locator(".kifu-move b")).to_have_count(1)
