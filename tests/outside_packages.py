"""The packages of ``tests/outside``, installed where a process of kifu finds them and no other does."""

import os
import shutil
import tomllib
from pathlib import Path

import kifu

ROOT = Path(__file__).parents[1]
SOURCE = Path(kifu.__file__).parents[1]


def install_packages(place: Path) -> Path:
    """Lay all packages into a folder as an installer does; return the folder."""
    for package in sorted((ROOT / "tests" / "outside").iterdir()):
        if (package / "pyproject.toml").exists():
            _install(package, place)
    return place


def environment_with(place: Path) -> dict[str, str]:
    """Return the environment of a process that finds this kifu, its tests, and the packages in a folder."""
    path = os.pathsep.join(map(str, (SOURCE, ROOT, place)))
    return {**os.environ, "PYTHONPATH": path}


def _install(package: Path, place: Path) -> None:
    project = tomllib.loads((package / "pyproject.toml").read_text("utf-8"))["project"]
    for module in package.glob("*.py"):
        shutil.copy(module, place)
    for folder in package.glob("*/"):
        shutil.copytree(folder, place / folder.name)
    info = place / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    texts = []
    for group, points in project["entry-points"].items():
        texts += [f"[{group}]", *(f"{name} = {value}" for name, value in points.items())]
    (info / "entry_points.txt").write_text("\n".join(texts))
