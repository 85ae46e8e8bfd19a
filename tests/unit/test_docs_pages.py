"""The generated pages say all there is to say, and the pictures are what kifu draws now."""

import ast
import doctest
import re
import tomllib
from pathlib import Path

import pytest

import kifu
from docs import _make
from docs._make import boards, codes, commands, notations, screenshot
from docs._make.console import ROOT
from kifu import registry
from kifu.cli import commands as command_names
from kifu.errors import CODES
from kifu.formats.base import formats
from kifu.notations.base import Notation
from tests.unit.test_docs_commands import run_here

SOURCE = Path(kifu.__file__).parent
WRITTEN = [page for page in (ROOT / "docs").rglob("*.md") if not _make.is_generated(page)]
TEXTS = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
NOTATIONS = notations.all_notations()


def test_the_picture_in_the_readme_is_what_kifu_draws() -> None:
    assert boards.README_PICTURE.read_text("utf-8") == boards.both(), "python -m docs._make.boards draws it anew"


@pytest.mark.parametrize(("path", "command"), boards.pictures().items(), ids=lambda value: Path(value).stem)
def test_a_picture_of_a_page_is_what_kifu_draws(path: Path, command: str) -> None:
    hint = "python -m docs._make.boards draws it anew"
    assert path.read_text("utf-8") == run_here(command, ROOT / "demo"), hint


def test_no_picture_is_kept_that_no_page_shows() -> None:
    assert {*(ROOT / "docs" / "figures").iterdir()} == {*boards.pictures()}


def test_the_picture_of_the_viewer_is_small() -> None:
    picture = screenshot.PICTURE.read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert len(picture) < 150_000
    assert "docs/viewer.png" in (ROOT / "README.md").read_text("utf-8")


def test_every_extra_is_on_the_page_about_installing() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    page = (ROOT / "docs" / "install.md").read_text("utf-8")
    assert [extra for extra in extras if f"| `{extra}` |" not in page] == []


def test_every_picture_for_arbiters_is_of_a_position_that_is_judged_below_it() -> None:
    """What the command prints is compared where the commands of all pages are run."""
    page = (ROOT / "docs" / "repetition.md").read_text("utf-8")
    pictures = re.findall(
        r'^<!-- kifu draw --fen "(.+?)" --arrow (\S+) .*\n!.*\n\n```console\n(.*)$', page, re.MULTILINE
    )
    assert len(pictures) == page.count("<!-- kifu draw") >= 11
    for fen, first, command in pictures:
        assert f'kifu judge --fen "{fen}" --moves "' in command
        assert first in command


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    """Return the generated pages, which take a second to make."""
    return _make.generate()


def test_every_notation_has_a_page_and_a_picture(made: dict[str, str]) -> None:
    assert {notation.name for notation in NOTATIONS} == set(registry.names("notations"))
    for notation in NOTATIONS:
        assert made[f"{_make.NOTATIONS}/{notation.name}.svg"].startswith("<svg")
        assert f"]({notation.name}.md)" in made[f"{_make.NOTATIONS}/index.md"]


@pytest.mark.parametrize("notation", NOTATIONS, ids=lambda notation: notation.name)
def test_the_page_of_a_notation_says_what_its_class_says(notation: Notation) -> None:
    page = notations.page(notation)
    assert notation.users in page
    assert notation.example in page
    for option, values in notation.options.items():
        assert all(f"`{option}={value}`" in page for value in values[1:])
    test = doctest.DocTestParser().get_doctest(page, {}, notation.name, None, None)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def test_the_page_of_commands_has_every_command_and_its_options() -> None:
    page = commands.page()
    assert re.findall(r"^## (.*)$", page, re.MULTILINE) == list(command_names())
    assert "`-o, --output" in commands.section("convert")
    assert "`--strict`" in commands.section("check")
    assert "kifu check game.pgn" in commands.section("check")


def test_every_error_code_is_an_anchor() -> None:
    page = codes.page()
    assert re.findall(r"^\((.*)\)=$", page, re.MULTILINE) == list(CODES)


def test_every_code_that_is_given_is_explained() -> None:
    given = {code for path in SOURCE.rglob("*.py") for code in _codes_in(path)}
    assert given
    assert given - set(CODES) == set()


def _codes_in(path: Path) -> list[str]:
    """Return the codes that a module hands to errors and diagnostics."""
    found: list[ast.expr] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            found += [word.value for word in node.keywords if word.arg == "code"]
            if isinstance(node.func, ast.Name) and node.func.id == "Diagnostic":
                found += node.args[:1]
    return [value.value for value in found if isinstance(value, ast.Constant) and isinstance(value.value, str)]


def test_generated_pages_are_written_once_and_old_ones_go(
    made: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_make, "generate", lambda: made)
    _make.write(tmp_path)
    old = tmp_path / _make.NOTATIONS / "gone.md"
    page = tmp_path / _make.NOTATIONS / "wxf.md"
    old.write_text("a notation that is no more")
    times = page.stat().st_mtime_ns
    _make.write(tmp_path)
    assert not old.exists()
    assert page.stat().st_mtime_ns == times


def test_the_readme_names_every_notation_and_format() -> None:
    table = (ROOT / "README.md").read_text("utf-8").partition("## Notations and formats")[2].partition("## More")[0]
    names = set(re.findall(r"`([^`]+)`", table))
    assert {notation.name for notation in NOTATIONS} <= names
    written, read = (
        re.search(rf"^\| formats, {kind} \|(.*)\|$", table, re.MULTILINE) for kind in ("read and written", "read")
    )
    assert written
    assert read
    assert set(re.findall(r"`(.*?)`", written[1])) == {form.name for form in formats() if form.writes}
    assert set(re.findall(r"`(.*?)`", read[1])) == {form.name for form in formats() if form.reads and not form.writes}


@pytest.mark.parametrize("page", [*WRITTEN, *map(ROOT.joinpath, TEXTS)], ids=lambda page: page.stem)
def test_links_lead_somewhere_before_the_documentation_is_built(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    links = [Path(page.parent, link) for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text)]
    assert [str(link) for link in links if not link.exists() or _is_made(link.resolve())] == []
    assert "[](" not in text, "a link without a text shows nothing"
    assert not re.search(r"^```\{toctree\}\n(?!:hidden:)", page.read_text("utf-8"), re.MULTILINE), "it shows no links"


def _is_made(path: Path) -> bool:
    return path.is_relative_to(ROOT / "docs") and _make.is_generated(path)


def test_the_demo_game_is_a_clean_big5_file() -> None:
    record = kifu.read(ROOT / "demo" / "game.pgn", strict=True)
    assert record.origin.encoding == "big5"
    assert record.origin.notation == "zh-hant"
    assert len(record.lines()) == 2
    position = record.start()
    for node in record.main_line():
        position.play(node.move)
    assert position.outcome() == (kifu.Side.FIRST, kifu.Ending.CHECKMATE)
