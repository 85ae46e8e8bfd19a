"""Finds games, notations and formats by the name of their file; third parties by entry points.

A plug-in is a module in ``kifu/games``, ``kifu/notations`` or ``kifu/formats``, or an entry
point in the group of that name (``kifu.games``).  Nothing is listed anywhere: a new file is
found because it is there.  Modules are loaded when first asked for.
"""

import os
import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from kifu.errors import UnknownNameError

DEFAULT_GAME = "xiangqi"  # the game that is meant where none is named

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


@cache
def names(group: str) -> tuple[str, ...]:
    """Return the names in a group, such as ``games``, sorted."""
    return tuple(sorted({*_own(group), *_others(group)}))


@cache
def find(group: str, name: str) -> object:
    """Return the plug-in: the constant in its module that is named after the group, ``GAME``."""
    if name in _own(group):
        return getattr(import_module(f"kifu.{group}.{_own(group)[name]}"), group.removesuffix("s").upper())
    if name in _others(group):
        return _others(group)[name].load()
    raise UnknownNameError(group.removesuffix("s"), name, names(group))


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
    package = import_module(f"kifu.{group}")
    # What the package lists as its own is what plug-ins are made of.
    parts = getattr(package, "__all__", ())
    # Games are Python names; notations and formats are written with a hyphen, as people write them.
    hyphen = "_" if group == "games" else "-"
    modules = (module.name for module in iter_modules(package.__path__) if module.name not in parts)
    return {module.replace("_", hyphen): module for module in modules if not module.startswith("_")}


@cache
def _others(group: str) -> "dict[str, EntryPoint]":
    if f"[kifu.{group}]" not in _entry_points():
        return {}
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=f"kifu.{group}")}


@cache
def _entry_points() -> str:
    """Return what installed packages offer, as text: loading what understands it costs as much as all of kifu."""
    texts = []
    for folder in sys.path:
        try:
            with os.scandir(folder or ".") as entries:
                packages = [entry.path for entry in entries if entry.name.endswith((".dist-info", ".egg-info"))]
        except OSError:
            continue
        for package in packages:
            try:
                with open(os.path.join(package, "entry_points.txt"), encoding="utf-8", errors="replace") as file:
                    texts.append(file.read())
            except OSError:
                continue
    return "\n".join(texts)
