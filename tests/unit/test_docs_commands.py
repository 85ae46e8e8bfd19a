"""The commands in the documentation print what the pages show."""

import shutil
from pathlib import Path

import pytest

from docs._make.console import ROOT, examples, fits, pages, renew, run_page

PAGES = pages()
needs_a_shell = pytest.mark.skipif(shutil.which("sh") is None, reason="the examples are for a POSIX shell")


@needs_a_shell
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_commands_of_a_page_print_what_it_shows(page: Path) -> None:
    for example, printed in run_page(page.read_text("utf-8")):
        hint = f"\n{example.command}\nshown:\n{example.shown}\nprinted:\n{printed}"
        assert fits(example.shown, printed), f"{hint}\npython -m docs._make.console {page.relative_to(ROOT)} renews it"


def test_every_user_of_the_plan_has_a_page_with_commands() -> None:
    users = {"learner", "arbiter", "old-files", "database", "author", "large-shogi"}
    assert {page.stem for page in (ROOT / "docs" / "how-to").glob("*.md")} == users | {"index"}
    assert users | {"tutorial"} <= {page.stem for page in PAGES}


def test_a_command_and_its_output_are_told_apart() -> None:
    assert examples("$ kifu show\nboard\n$ kifu games\n") == [("kifu show", "board\n"), ("kifu games", "")]


def test_dots_stand_for_any_lines_and_nothing_else_does() -> None:
    assert fits("a\n...\nd\n", "a\nb\nc\nd\n")
    assert fits("a\n...\n", "a\n")
    assert not fits("a\n...\nd\n", "a\nb\n")
    assert not fits("a.c\n", "abc\n")
    assert not fits("", "a\n")


@needs_a_shell
def test_a_page_is_renewed_where_it_is_wrong_only() -> None:
    page = "before\n```console\n$ echo one; echo two\n...\ntwo\n$ echo new\nold\n```\nbehind\n"
    assert renew(page) == page.replace("old", "new")
