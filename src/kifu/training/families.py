"""Families: each family of notations has a tutor, which knows what is hard about it."""

from kifu.notations.base import Notation
from kifu.training.tutor import Tutor


def tutor_of(notation: Notation) -> Tutor:
    """Return the tutor for the family of a notation."""
    if notation.family == "four-slot":
        from kifu.training.fourslot import FourSlotTutor

        return FourSlotTutor(notation)
    if notation.family in ("hodges", "algebraic"):
        from kifu.training.squares import SquareTutor

        return SquareTutor(notation)
    return Tutor(notation)
