"""The laws of the desk's scripts and styles: small files, all of them small, nothing from elsewhere."""

import re
from pathlib import Path

import pytest

import kifu
from kifu.render.slimming import SLIMMERS

PACKAGE = Path(kifu.__file__).parent
APP = PACKAGE / "web" / "app"
VIEWER = PACKAGE / "render" / "viewer"
MOST_BYTES = 150_000
MOST_LINES = 300
IMPORT = re.compile(r"""(?:^import\b[^;]*?|\bimport\()["']([^"']+)["']""", re.MULTILINE)


def scripts() -> set[Path]:
    """Return the modules of the desk, and those of the viewer that they use."""
    found: set[Path] = set()
    waiting = sorted(APP.glob("*.js"))
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            imported = IMPORT.findall(module.read_text("utf-8"))
            waiting += [(module.parent / name).resolve() for name in imported if name.startswith(".")]
    return found


def styles() -> list[Path]:
    """Return the styles that the page loads."""
    return [PACKAGE / name for name in re.findall(r'href="([^"]+\.css)"', (APP / "index.html").read_text("utf-8"))]


def test_scripts_and_styles_are_small_as_a_browser_gets_them() -> None:
    files = [*scripts(), *styles()]
    sizes = {path.name: len(SLIMMERS[path.suffix[1:]](path.read_text()).encode()) for path in files}
    assert sum(sizes.values()) <= MOST_BYTES, sorted(sizes.items(), key=lambda item: -item[1])


@pytest.mark.parametrize("module", sorted([*VIEWER.glob("*.js"), *APP.glob("*.js")]), ids=lambda path: path.name)
def test_a_module_is_read_in_one_sitting(module: Path) -> None:
    assert len(module.read_text("utf-8").splitlines()) <= MOST_LINES


def test_modules_import_modules_that_are_there() -> None:
    assert [module for module in scripts() if not module.is_file()] == []
