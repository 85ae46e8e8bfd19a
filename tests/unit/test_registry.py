"""Plug-ins are found wherever kifu is loaded from, and what other packages offer is found with them."""

import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from zipfile import ZipFile

import pytest

import kifu
from kifu import registry
from kifu.errors import UnknownNameError

SOURCE = Path(kifu.__file__).parent
DEMO = Path(__file__).parents[2] / "demo" / "game.pgn"
OUTSIDE = """
from kifu.notations.iccs import NOTATION as ICCS

class Twin(type(ICCS)):
    name = "twin"
    games = ("xiangqi",)

NOTATION = Twin()
OTHER_NAME = ICCS
"""
LIST_NAMES = "from kifu import registry; print(*registry.names('notations'))"


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return kifu in a ZIP file, as plain Python: nothing compiled can be loaded from one."""
    path = tmp_path_factory.mktemp("zip") / "kifu.zip"
    with ZipFile(path, "w") as zip_file:
        for file in SOURCE.rglob("*"):
            if file.is_file() and file.suffix not in (".so", ".c", ".pyc", ".pyd"):
                zip_file.write(file, Path("kifu") / file.relative_to(SOURCE))
    return path


def run(arguments: list[str], *path: Path) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path)), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, env=environment)


def output(arguments: list[str], *path: Path) -> str:
    done = run(arguments, *path)
    assert done.returncode == 0, done.stderr
    return done.stdout


def offer(folder: Path, entry_points: str) -> Path:
    """Lay down an outside package with a module and its entry points, as an installer does."""
    (folder / "outside-1.dist-info").mkdir(parents=True)
    (folder / "outside-1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: outside\nVersion: 1\n")
    (folder / "outside-1.dist-info" / "entry_points.txt").write_text(f"[kifu.notations]\n{entry_points}\n")
    (folder / "outside.py").write_text(OUTSIDE)
    return folder


def test_kifu_works_from_a_zip_file(archive: Path) -> None:
    code = (
        "import kifu; from kifu import registry; from kifu.formats.base import formats\n"
        "from kifu.render.html import page\n"
        f"assert kifu.__file__.startswith({str(archive)!r}); assert not kifu.COMPILED\n"
        "record = kifu.read('[Event \"x\"]\\n\\n1. C2.5 H8+7 *\\n')\n"
        "print(kifu.convert('C2.5 H8+7', to='zh-hans'), record, len(formats()), *registry.names('games'))\n"
        "print(record._repr_svg_()[:4], 'KifuViewer' in page(record), len(registry.names('notations')))\n"
    )
    here = f"{len(registry.names('formats'))} {' '.join(registry.names('games'))}"
    assert output(["-c", code], archive).splitlines() == [
        f"炮二平五 马8进7 <Record of xiangqi: ? - ?, 2 moves, *> {here}",
        f"<svg True {len(registry.names('notations'))}",
    ]


@pytest.mark.parametrize("command", ["formats", "games", "notations", "check", "moves", "--help"])
def test_every_command_is_there_in_a_zip_file(archive: Path, command: str) -> None:
    words = ["-m", "kifu", command, *([str(DEMO)] if command in ("check", "moves") else [])]
    assert output(words, archive) == output(words, SOURCE.parent)


@pytest.mark.parametrize("zipped", [False, True])
def test_a_plug_in_of_another_package_is_found_by_its_entry_point(tmp_path: Path, zipped: bool) -> None:
    place = offer(tmp_path / "packages", "twin = outside:NOTATION")
    if zipped:
        place = Path(shutil.make_archive(str(place), "zip", place))
    assert "twin" in output(["-c", LIST_NAMES], SOURCE.parent, place).split()
    code = "import kifu; print(kifu.convert('C2.5 H8+7', to='twin'))"
    assert output(["-c", code], SOURCE.parent, place) == "H2-E2 H9-G7\n"


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("outside:Twin", "outside:Twin is a class, not an object of it"),
        ("outside:OTHER_NAME", "outside:OTHER_NAME calls itself 'iccs'"),
        ("outside:MISSING", "module 'outside' has no attribute 'MISSING'"),
        ("nowhere:NOTATION", "No module named 'nowhere'"),
    ],
)
def test_a_plug_in_that_cannot_be_loaded_is_left_out_with_a_warning(tmp_path: Path, value: str, why: str) -> None:
    done = run(["-c", LIST_NAMES], SOURCE.parent, offer(tmp_path, f"twin = {value}"))
    assert done.stdout.split() == list(registry.names("notations"))
    assert f"the notation 'twin' of the package 'outside' cannot be used: {why}" in done.stderr


def test_nothing_is_loaded_to_learn_that_there_are_no_others() -> None:
    code = f"{LIST_NAMES}; import sys; print(not {{'importlib.metadata', 'inspect'}}.isdisjoint(sys.modules))"
    assert output(["-c", code], SOURCE.parent).endswith("False\n")


def test_an_unknown_name_comes_with_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match="unknown notation 'icss': did you mean 'iccs'"):
        registry.find("notations", "icss")


def test_what_a_package_lists_as_parts_is_no_plug_in() -> None:
    assert "base" not in registry.modules_in("kifu.notations")
    assert "pgn" in registry.modules_in("kifu.formats")
    every = [module.name for module in iter_modules(import_module("kifu.formats").__path__)]
    parts = import_module("kifu.formats").__all__
    assert registry.modules_in("kifu.formats") == sorted(name for name in every if name not in parts)
    assert not [name for name in registry.modules_in("kifu.cli") if name.startswith("_")]
