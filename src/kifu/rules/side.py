"""Side: who moves first and who second; each game gives the two sides colours of its own."""

from enum import IntEnum


class Side(IntEnum):
    FIRST = 0
    SECOND = 1

    @property
    def other(self) -> "Side":
        return Side(1 - self)
