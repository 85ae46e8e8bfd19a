"""Finds games, notations and formats by the name of their file; third parties by entry points.

A plug-in is a module in ``kifu/games``, ``kifu/notations`` or ``kifu/formats``, or an entry
point in the group of that name (``kifu.games``).  Nothing is listed anywhere: a new file is
found because it is there.  Modules are loaded when first asked for.
"""

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


@cache
def _own(group: str) -> dict[str, str]:
    modules = (module.name for module in iter_modules(import_module(f"kifu.{group}").__path__))
    # Games are Python names; notations and formats are written with a hyphen, as people write them.
    hyphen = "_" if group == "games" else "-"
    return {module.replace("_", hyphen): module for module in modules if not module.startswith("_")}


@cache
def _others(group: str) -> "dict[str, EntryPoint]":
    # Loading this costs as much as all of kifu, and most runs need nobody else's plug-in.
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=f"kifu.{group}")}
