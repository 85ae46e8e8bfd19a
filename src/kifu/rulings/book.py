"""Rule book: which patterns of moves it forbids, how heavily each weighs, what it cites, and which terms it changes."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, cast

from kifu import registry
from kifu.errors import UnknownNameError
from kifu.languages.language import Message
from kifu.rules.about import NOTHING, Titles
from kifu.rules.game import Game
from kifu.rules.names import Title

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
    """One rule book.  The side whose pattern weighs more loses; patterns that are not listed are allowed.

    ``games`` are those that it is for; their men must be those that ``kifu.rulings.kinds`` names.  ``note`` is what a
    list says of it besides its title.
    """

    name: str
    title: str
    guilt: Mapping[str, int]
    titles: Titles = NOTHING  # in other languages than English
    games: tuple[str, ...] = ()
    note: str = ""
    references: Mapping[str, Message | str] = MappingProxyType({})  # what to cite for a rule
    articles: Mapping[str, Message | str] = MappingProxyType({})  # and for some kinds of perpetual chase
    readings: str = ""  # the open questions, by their letters, that may change a ruling
    visits: int = 3  # of a position, until a ruling is final
    quiet_plies: int = 120  # without a capture, until the game is drawn
    kills: bool = False  # threats to mate can be an offence
    looks_through: bool = False  # every man that can retake protects, also from behind the capturer
    answering_king_is_idle: bool = False
    series: bool = False  # what a series of captures or checks would win is chased too; kifu does not decide that


def find_book(name: str) -> Book:
    """Return the rule book of that name."""
    if name not in registry.names("books"):
        raise UnknownNameError("rule book", name, registry.names("books"))
    return cast(Book, registry.find("books", name))


def book_title(name: str) -> Title:
    """Return what the rule book of that name is called."""
    book = find_book(name)
    return Title(book.title, book.titles)


def book_names() -> tuple[str, ...]:
    """Return the names of all rule books: those in ``kifu.rulings.books``, and those of other packages."""
    return registry.names("books")


def describe_books() -> str:
    """Return a list of the rule books and the games they are for, as a help text has it."""
    books = [find_book(name) for name in book_names()]
    lines = []
    for games in dict.fromkeys(book.games for book in books):
        lines.append(f"rule books of {', '.join(games).replace('_', ' ')}:")
        own = [book for book in books if book.games == games]
        lines += [f"  {book.name:8} {', '.join(filter(None, (book.title, book.note)))}" for book in own]
    return "\n".join(lines)


def books_for(game: Game) -> list[Book]:
    """Return the rule books that a game can be judged by, the usual one first; none if the game names no usual one."""
    usual = game.rules.repetition.book
    books = [find_book(name) for name in book_names()] if usual else []
    fitting = [book for book in books if book.name == usual or game.name in book.games]
    return sorted(fitting, key=lambda book: book.name != usual)
