"""Messages about the games of a library."""

from typing import NotRequired

from kifu.web.messages import RecordJson
from kifu.web.typed import TypedDict


class LibraryFacts(TypedDict):
    """Whether there is a library here whose games can be asked for."""

    offered: bool


class PlaceRequest(TypedDict):
    """A position, or the start of a game; with ``images`` its mirror image too, and the sides exchanged."""

    game: NotRequired[str]
    fen: NotRequired[str]
    images: NotRequired[bool]


class ExploreRequest(PlaceRequest):
    """Of which position the moves are wanted; ``to`` are notations to name them in.

    ``player`` and ``date`` leave only some games, as ``kifu openings`` takes them.
    """

    to: NotRequired[list[str]]
    player: NotRequired[str]
    date: NotRequired[str]


class PlayedMove(TypedDict):
    """A move, its texts by notation, how many games went on with it, and what came of them.

    ``move`` is nothing where games ended.  Years are nothing where no date is known.
    """

    move: str | None
    names: dict[str, str]
    games: int
    first_wins: int
    draws: int
    second_wins: int
    first_year: int | None
    last_year: int | None


class ExploreAnswer(TypedDict):
    """What was played in the position, the most frequent first, and in how many games."""

    total: int
    moves: list[PlayedMove]


class SearchRequest(PlaceRequest):
    """What has to be true of the games, as ``kifu find`` takes it; without ``fen`` they may have any position.

    ``order`` is as ``kifu find --sort`` has it, ``page`` which of the pages, from 1; ``language`` is that of the names
    of openings.
    """

    player: NotRequired[str]
    event: NotRequired[str]
    result: NotRequired[str]
    material: NotRequired[str]
    opening: NotRequired[str]
    date: NotRequired[str]
    order: NotRequired[str]
    page: NotRequired[int]
    language: NotRequired[str]


class GameEntry(TypedDict):
    """A game as a list shows it; ``place`` and ``id`` are for ``fetch_game``."""

    place: str
    id: str
    game: str
    players: list[str]
    event: str
    date: str
    result: str
    plies: int
    opening: str
    opening_name: str


class SearchAnswer(TypedDict):
    """The games of one page, and how many there are on all ``pages``."""

    total: int
    pages: int
    games: list[GameEntry]


class FetchRequest(PlaceRequest):
    """Which game is wanted, and which position of it."""

    place: str
    id: str


class FetchAnswer(TypedDict):
    """A game as a record in the format ``json``, and the ply at which the position stands; 0 is the start."""

    record: RecordJson
    ply: int
