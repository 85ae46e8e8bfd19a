"""The commands in the documentation print what the pages show."""

import io
import re
import shlex
import shutil
from pathlib import Path

import pytest

from docs._make.console import ROOT, examples, fits, pages, renew, run, run_page
from kifu.cli import main

PAGES = pages()
# A command in which a shell has nothing to do but to find words, and what its output is piped to.
PLAIN = re.compile(r"kifu ([^;&<>|$`*\\]+)(?:\| (.+))?")
needs_a_shell = pytest.mark.skipif(shutil.which("sh") is None, reason="the examples are for a POSIX shell")


def run_here(command: str, folder: str | Path) -> str:
    """Return what a command prints: a plain ``kifu`` is called, which needs no new process, others are for a shell."""
    plain = PLAIN.fullmatch(command)
    if plain is None:
        return run(command, folder)
    out = io.TextIOWrapper(io.BytesIO(), "utf-8", newline="\n", write_through=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("NO_COLOR", "1")
        patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(), "utf-8"))
        patch.setattr("sys.stdout", out)
        patch.setattr("sys.stderr", out)
        main(shlex.split(plain[1]))
    printed = out.buffer.getvalue().decode("utf-8")
    return run(plain[2], folder, printed) if plain[2] else printed


@needs_a_shell
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_commands_of_a_page_print_what_it_shows(page: Path) -> None:
    for example, printed in run_page(page.read_text("utf-8"), run_here):
        hint = f"\n{example.command}\nshown:\n{example.shown}\nprinted:\n{printed}"
        assert fits(example.shown, printed), f"{hint}\npython -m docs._make.console {page.relative_to(ROOT)} renews it"


def test_every_user_of_the_plan_has_a_page_with_commands() -> None:
    users = {"learner", "player", "arbiter", "old-files", "database", "author", "large-shogi", "chu-shogi", "shogi"}
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
