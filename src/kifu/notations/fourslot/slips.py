"""Slips of the pen between two four-slot values: by which one mistake may one have been written for the other?

>>> from kifu.games.xiangqi import GAME
>>> slip_between(GAME, Slots("Cannon", Which("", 8), SIDEWAYS, 5), Slots("Cannon", Which("", 2), SIDEWAYS, 5))
'wrong-side-file'
"""

from functools import cache

from kifu.notations.fourslot.slots import SIDEWAYS, Slots, Which, oblique_steps
from kifu.rules.game import Game


def slip_between(game: Game, written: Slots, meant: Slots) -> str:
    """Return the kind of the one slip that leads from what was meant to what was written; nothing if none does."""
    if written.piece != meant.piece:
        return "piece" if written[1:] == meant[1:] else ""
    match [name for name, old, new in zip(Slots._fields, written, meant, strict=True) if old != new]:
        case ["direction"]:
            return "direction"
        case ["which"]:
            if written.which.order != meant.which.order:
                return "front-rear"
            return _between_files(game, written.which.file, meant.which.file)
        case ["number"]:
            return _between_files(game, written.number, meant.number) if _ends_on_file(game, meant) else "number"
        case ["which", "number"] if _ends_on_file(game, meant):
            turned = Slots(meant.piece, _turn(game, meant.which), meant.direction, _mirror(game, meant.number))
            return "wrong-side-file" if written == turned else ""
    return ""


def _between_files(game: Game, written: int, meant: int) -> str:
    if written == _mirror(game, meant):
        return "wrong-side-file"
    return "neighbour-file" if abs(written - meant) == 1 else "number"


def _ends_on_file(game: Game, slots: Slots) -> bool:
    """Whether the number is the file on which the man ends, and not how far he goes."""
    return slots.direction == SIDEWAYS or _goes_obliquely(game, slots.piece)


@cache
def _goes_obliquely(game: Game, name: str) -> bool:
    return bool(oblique_steps(game, name))


def _turn(game: Game, which: Which) -> Which:
    return Which(which.order, _mirror(game, which.file) if which.file else 0)


def _mirror(game: Game, file: int) -> int:
    """Return the number of a file as the other side counts it."""
    return len(game.files) + 1 - file
