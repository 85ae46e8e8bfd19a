"""Levels: one table of what is practised in which order, and on which boards.

>>> from kifu.rules.game import find_game
>>> from kifu.notations.base import find_notation
>>> game = find_game("xiangqi")
>>> [level.name for level in levels_of(game, find_notation("wxf", game))][:3]
['first-moves', 'distances', 'oblique']
"""

from typing import NamedTuple

from kifu.errors import UnknownNameError
from kifu.languages.language import ENGLISH, speaker_of
from kifu.notations.base import Notation
from kifu.rules.game import Game
from kifu.training.boards import find_two_steppers
from kifu.training.families import tutor_of

TRAINING = "training"  # the file of a language with the titles and texts of levels


class Level(NamedTuple):
    """What a level is about: ``asks`` is a query of the features of its moves, ``boards`` where they are played.

    ``only`` names what a game or notation must have for the level to make sense.
    """

    name: str
    title: str
    families: str
    asks: str
    boards: tuple[str, ...]
    lesson: str
    only: str = ""


LEVELS = (
    Level(
        "first-moves", "first moves", "four-slot", "first -tandem", ("opening 0 6",),
        "A move says four things: which piece, on which file it stands, its direction ({forward} ahead, {back} back, "
        "{sideways} sideways) and a number. A side counts the files from its own right.",
    ),
    Level(
        "distances", "distances and files", "four-slot", "first along|across -tandem", ("played 10 60", "scattered"),
        "Straight ahead or back the number is how many points the piece goes; sideways it is the file it goes to.",
    ),
    Level(
        "oblique", "moves that change file and rank", "four-slot", "first oblique -tandem", ("played 6 50",),
        "A piece that changes file and rank in one move gives the file it goes to, never a distance.",
    ),
    Level(
        "other-side", "the other side's numbering", "four-slot", "second -tandem", ("played 1 50", "scattered"),
        "The second side counts the files from its own right, too, which is the left of the board as you see it; "
        "ahead ({forward}) is towards its opponent.",
    ),
    Level(
        "two-on-a-file", "two alike on a file", "four-slot", "men-2 files-1", ("stacked 2",),
        "Two alike on a file are distinguished by a marker in place of the file, front to rear: {men_2}.",
    ),
    Level(
        "three-on-a-file", "three alike on a file", "four-slot", "men-3 files-1", ("stacked 3",),
        "Three alike on one file, front to rear: {men_3}.",
    ),
    Level(
        "two-files", "tandems on two files", "four-slot", "files-2", ("stacked 2 2", "stacked 3 2"),
        "When two files hold a tandem the text names the file, too. On the third file, were it the first of the "
        "two: {men_2_2}, or {men_3_2}.",
    ),
    Level(
        "four-and-five", "four and five alike on a file", "four-slot", "men-4|men-5", ("stacked 4", "stacked 5"),
        "Four alike on one file, front to rear: {men_4}. Five: {men_5}.",
    ),
    Level(
        "first-moves", "first moves", "hodges algebraic", "first -capture -origin -choice", ("opening 0 6",),
        "A move says the piece and the square it goes to; this notation looks like {example}.",
    ),
    Level(
        "captures", "captures", "hodges algebraic", "capture -origin -choice -via", ("played 10 60", "scattered"),
        "A capture has a sign of its own in most notations; the square is the one on which the piece ends.",
    ),
    Level(
        "other-side", "the other side", "hodges algebraic", "second -origin -choice -via", ("played 1 40", "scattered"),
        "The squares have the same names for both sides.",
    ),
    Level(
        "origins", "which of several", "hodges algebraic", "origin -via -igui", ("scattered", "played 20 60"),
        "Where two men of one name can make the same move the text says from where this one comes.", only="origin",
    ),
    Level(
        "points", "naming points", "coordinate", "first -choice -via -igui -pass", ("opening 0 6", "played 0 30"),
        "A move is the point it begins on and the point it ends on; this notation looks like {example}.",
    ),
    Level(
        "other-side", "the other side", "coordinate", "second -choice -via -igui -pass", ("played 1 40", "scattered"),
        "Look whether the notation names points alike for both sides or as each side sees them.",
    ),
    Level(
        "drops", "men dropped from the hand", "hodges coordinate", "drop", ("played 30 120",),
        "A man in hand is dropped on an empty square instead of a move; the text says that it is a drop where it could "
        "be taken for a move on the board, and in most notations always.",
        only="drops",
    ),
    Level(
        "promotion", "promotion, and its refusal", "hodges coordinate", "choice -via -igui", ("scattered",),
        "A man that may promote does so or declines, and these are two moves: the text says which.", only="promotion",
    ),
    Level(
        "without-moving", "captures without moving, and passes", "hodges coordinate", "igui|pass", ("crowded",),
        "A man that can take two steps may capture next to it and come back (igui), or step off and back (a pass).",
        only="two-steps",
    ),
    Level(
        "double-captures", "captures on the way", "hodges coordinate", "via", ("crowded",),
        "A man that can take two steps may capture with the first and go on; the text names both squares.",
        only="two-steps",
    ),
)  # fmt: skip


def levels_of(game: Game, notation: Notation) -> tuple[Level, ...]:
    """Return the levels that make sense for a notation of a game, the easiest first."""
    given = {
        "": True,
        "origin": tutor_of(notation).chooses_origin,
        "promotion": bool(game.rules.promotion),
        "drops": bool(game.rules.drops),
        "two-steps": bool(find_two_steppers(game)),
    }
    return tuple(level for level in LEVELS if notation.family in level.families.split() and given[level.only])


def find_level(text: str, levels: tuple[Level, ...]) -> int:
    """Return the place of a level in the list by its number, from 1, or by its name."""
    names = [level.name for level in levels]
    if text in names:
        return names.index(text)
    if text.isdecimal() and text.isascii() and 1 <= int(text[:4]) <= len(levels):
        return int(text) - 1
    raise UnknownNameError("level", text, [*names, f"1 to {len(levels)}"])


def lesson(level: Level, game: Game, notation: Notation, language: str = ENGLISH) -> str:
    """Return what is to be learnt on a level, in the words of a notation, to a reader of a language."""
    return speaker_of(language, TRAINING).say(level.lesson, **tutor_of(notation).words(game))
