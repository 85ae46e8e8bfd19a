"""Rule book: which patterns of moves it forbids, how heavily each weighs, what it cites, and which terms it changes."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, cast

from kifu import registry

# What the moves of one side have in common, the heaviest first.
PERPETUAL_CHECK = "perpetual-check"
PERPETUAL_CHASE = "perpetual-chase"
CHECK_AND_CHASE = "check-and-chase"
ALTERNATE_CHASE = "alternate-chase"
CHECK_AND_KILL = "check-and-kill"
KILL_AND_CHASE = "kill-and-chase"
PERPETUAL_KILL = "perpetual-kill"
MIXED = "mixed-with-idle"
IDLE = "idle"
PATTERNS = (
    *(PERPETUAL_CHECK, PERPETUAL_CHASE, CHECK_AND_CHASE, ALTERNATE_CHASE),
    *(CHECK_AND_KILL, KILL_AND_CHASE, PERPETUAL_KILL, MIXED, IDLE),
)


class Book(NamedTuple):
    """One rule book.  The side whose pattern weighs more loses; patterns that are not listed are allowed."""

    name: str
    title: str
    guilt: Mapping[str, int]
    references: Mapping[str, str] = MappingProxyType({})  # what to cite for a rule
    articles: Mapping[str, str] = MappingProxyType({})  # and for some kinds of perpetual chase
    readings: str = ""  # the open questions, by their letters, that may change a ruling
    visits: int = 3  # of a position, until a ruling is final
    quiet_plies: int = 120  # without a capture, until the game is drawn
    kills: bool = False  # threats to mate can be an offence
    looks_through: bool = False  # whoever can take back protects, also from beyond the taker
    answering_king_is_idle: bool = False
    series: bool = False  # what a series of captures or checks would win is chased too; kifu does not decide that


def find_book(name: str) -> Book:
    """Return the rule book of that name."""
    return cast(Book, registry.find("books", name))


def book_names() -> tuple[str, ...]:
    return registry.names("books")
