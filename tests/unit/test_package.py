"""The package as a whole: public names, layers of words, and what importing it costs."""

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import kifu
from kifu import registry

SOURCE = Path(kifu.__file__).parent


def test_all_is_what_is_public() -> None:
    public = {name for name, value in vars(kifu).items() if not name.startswith("_") and not _is_module(value)}
    assert set(kifu.__all__) - {"__version__"} == public - {"VERSION"}


def _is_module(value: object) -> bool:
    return type(value).__name__ == "module"


def test_core_and_rules_know_no_game() -> None:
    for room in ("core", "rules"):
        for file in (SOURCE / room).rglob("*.p*"):
            if file.suffix in (".py", ".pxd"):
                text = file.read_text(encoding="utf-8").lower()
                assert not [word for word in ("xiangqi", "shogi", "lion", "cannon", "elephant") if word in text], file


def test_every_module_with_c_types_is_compiled() -> None:
    setup = runpy.run_path(str(Path(__file__).parents[2] / "setup.py"))
    # These two declare numbers, and functions of C, alone.
    typed = {(file.parent.name, file.stem) for file in (SOURCE / "core").rglob("*.pxd")}
    compiled = {(room, name) for room, names in setup["ROOMS"].items() for name in names}
    assert compiled == typed - {("board", "packing"), ("moves", "storing")}


def test_importing_loads_nothing_from_third_parties() -> None:
    code = "import sys; before = set(sys.modules); import kifu; print(*sorted(set(sys.modules) - before))"
    loaded = _python(code).split()
    foreign = {name.partition(".")[0] for name in loaded} - set(sys.stdlib_module_names) - {"kifu"}
    # Cython's own run-time modules are part of our compiled files.
    assert {name for name in foreign if not name.startswith(("_cython", "cython_runtime", "_cyutility"))} == set()


@pytest.mark.parametrize(
    ("code", "most"),
    [("import kifu", 62), ("from kifu.cli import main; main(['moves', 'C2.5 H8+7'])", 74)],
    ids=["import", "moves"],
)
def test_a_start_loads_little(code: str, most: int) -> None:
    """What is loaded at every start is counted and not timed: no load of the machine changes it."""
    code = f"import sys; before = set(sys.modules); {code}; print('loaded', *sorted(set(sys.modules) - before))"
    loaded = _python(code).split()
    loaded = loaded[loaded.index("loaded") + 1 :]
    own = [name for name in loaded if name.startswith("kifu") and not name.endswith("._cyutility")]  # that is Cython's
    # Every notation is asked whether moves can be written in it, and another one is another file.
    own = [name for name in own if not name.startswith("kifu.notations.")]
    heavy = {"dataclasses", "json", "pathlib", "random", "tempfile", "urllib.parse", "webbrowser", "difflib", "inspect"}
    assert heavy.intersection(loaded) == set()
    assert len(own) <= most, own


def test_games_are_found_by_file_name() -> None:
    assert "xiangqi" in registry.names("games")
    assert registry.find("games", "xiangqi") is kifu.Position("xiangqi").game


def test_version_says_how_it_was_built() -> None:
    built = "compiled" if kifu.COMPILED else "pure Python"
    assert _run([sys.executable, "-m", "kifu", "--version"]) == f"kifu {kifu.__version__} ({built})\n"


def _python(code: str) -> str:
    return _run([sys.executable, "-c", code])


def _run(words: list[str]) -> str:
    return subprocess.run(words, capture_output=True, text=True, check=True, env=os.environ).stdout
