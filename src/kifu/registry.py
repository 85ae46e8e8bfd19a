"""Finds games, notations and formats by the name of their file; those of other packages by entry points.

A plug-in is a module or a package in ``kifu/games``, ``kifu/notations`` or ``kifu/formats``, or an entry point in the
group of that name (``kifu.games``).  Nothing is listed anywhere: a new file is found because it is there, in a folder
or in a ZIP file.  Our own modules are loaded when first asked for; those of other packages when a name is asked for
that is not ours.  This room names no room above it: which packages hold plug-ins it learns from ``kifu`` itself.
"""

import os
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from kifu.errors import UnknownNameError

DEFAULT_GAME = "xiangqi"  # the game that is meant where none is named
# What a module of another package may fail with while it is loaded.
LOADING_ERRORS = (ImportError, SyntaxError, AttributeError, TypeError, ValueError, LookupError)

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_packages: dict[str, str] = {}


def register_plugin_packages(*packages: str) -> None:
    """Say which packages hold plug-ins; a group is named after the last part of one, ``games`` after ``kifu.games``."""
    for package in packages:
        _packages[package.rpartition(".")[2]] = package


@cache
def names(group: str) -> tuple[str, ...]:
    """Return the names in a group, such as ``games``, sorted."""
    return tuple(sorted({*_own(group), *_others(group)}))


@cache
def find(group: str, name: str) -> object:
    """Return the plug-in: the constant in its module that is named after the group, ``GAME``."""
    if name in _own(group):
        return getattr(import_module(f"{_packages[group]}.{_own(group)[name]}"), group.removesuffix("s").upper())
    if name in _others(group):
        return _others(group)[name]
    raise UnknownNameError(group.removesuffix("s"), name, names(group))


def modules_in(package: str) -> list[str]:
    """Return the public modules of a package, which may be a folder, a ZIP file or what a browser loads.

    Modules that the package lists in ``__all__`` are shared by the others, and left out.
    """
    found = import_module(package)
    parts = getattr(found, "__all__", ())
    every = {name for folder in found.__path__ for name in _modules_below(folder)}
    return sorted(name for name in every if name not in parts and not name.startswith("_"))


def _modules_below(folder: str) -> Iterator[str]:
    """Yield the modules and packages of a folder; ``pkgutil``, which knows ZIP files too, is slow to import."""
    if not os.path.isdir(folder):
        from pkgutil import iter_modules

        for module in iter_modules([folder]):
            yield module.name
        return
    with os.scandir(folder) as entries:
        for entry in entries:
            name, dot, suffix = entry.name.partition(".")
            is_package = not dot and os.path.isfile(os.path.join(entry.path, "__init__.py"))
            if name.isidentifier() and (is_package or suffix.rpartition(".")[2] in ("py", "pyc", "so", "pyd")):
                yield name


def parse_name(text: str) -> tuple[str, dict[str, str]]:
    """Return the name of a plug-in and the options written after it; the reverse of ``full_name``.

    >>> parse_name("wxf:letters=iccs:black=lower")
    ('wxf', {'letters': 'iccs', 'black': 'lower'})
    """
    name, *options = text.split(":")
    return name, dict(option.partition("=")[::2] for option in options)


def check_options(name: str, options: Mapping[str, tuple[str, ...]], chosen: Mapping[str, str]) -> None:
    """Refuse an option, or a value of one, that the plug-in of that name does not have."""
    for option, value in chosen.items():
        if option not in options:
            raise UnknownNameError(f"option of {name}", option, options)
        if value not in options[option]:
            raise UnknownNameError(f"value of {option}", value, options[option])


def full_name(name: str, options: Mapping[str, tuple[str, ...]], chosen: Mapping[str, str]) -> str:
    """Return the name of a plug-in with the options that are not the default: ``name:option=value``."""
    return name + "".join(f":{option}={value}" for option, value in chosen.items() if value != options[option][0])


@cache
def _own(group: str) -> dict[str, str]:
    # Games are Python names; notations and formats are written with a hyphen, as people write them.
    hyphen = "_" if group == "games" else "-"
    return {module.replace("_", hyphen): module for module in modules_in(_packages[group])}


@cache
def _others(group: str) -> dict[str, object]:
    """Return the plug-ins of other packages; one that cannot be used is left out with a warning."""
    if not _may_be_offered(_packages[group]):
        return {}
    from importlib.metadata import entry_points

    found = {}
    for point in entry_points(group=_packages[group]):
        try:
            found[point.name] = _load(point)
        except LOADING_ERRORS as error:
            _warn(group, point, error)
    return found


def _load(point: "EntryPoint") -> object:
    plug_in = point.load()
    if isinstance(plug_in, type):
        raise TypeError(f"{point.value} is a class, not an object of it")
    if plug_in.name != point.name:
        raise ValueError(f"{point.value} calls itself {plug_in.name!r}")
    return plug_in


def _warn(group: str, point: "EntryPoint", error: Exception) -> None:
    from warnings import warn

    package = f" of the package {point.dist.name!r}" if point.dist else ""
    warn(f"the {group.removesuffix('s')} {point.name!r}{package} cannot be used: {error}", stacklevel=2)


def _may_be_offered(group: str) -> bool:
    """Whether an installed package may have entry points in a group.

    To load ``importlib.metadata``, which is sure, costs as much as all of kifu, so it is asked only if this is true.
    """
    return any(text is None or f"[{group}]" in text for text in _entry_points())


@cache
def _entry_points() -> tuple[str | None, ...]:
    """Return the entry points of all packages on the path as text; ``None`` for what is no folder and may hold some."""
    return tuple(text for place in sys.path for text in _entry_points_in(place or "."))


def _entry_points_in(place: str) -> Iterator[str | None]:
    try:
        with os.scandir(place) as entries:
            packages = [entry.path for entry in entries if entry.name.endswith((".dist-info", ".egg-info"))]
    except OSError:
        if os.path.exists(place):
            yield None
        return
    for package in packages:
        try:
            with open(os.path.join(package, "entry_points.txt"), encoding="utf-8", errors="replace") as file:
                yield file.read()
        except OSError:
            continue
