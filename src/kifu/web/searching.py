"""The library of the desk: the moves that were played in a position, the games that fit a search, and one game to open.

>>> SharedLibrary().library(), SharedLibrary().verbs
({'offered': False}, ())
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from kifu import registry
from kifu.errors import FormatError, LimitError
from kifu.formats.json import write_data
from kifu.notations.base import find_notation
from kifu.web import library_messages as messages
from kifu.web.service import start_at

if TYPE_CHECKING:
    from kifu.corpus import Library
    from kifu.records.record import Record

PAGE = 50  # games
MOST_PAGES = 1_000_000
LONGEST_TEXT = 200  # characters of what is looked for
SOUGHT = ("player", "event", "result", "material", "opening", "date")


class SharedLibrary:
    """The library of a server or a site, if there is one; its methods are the verbs that search it.

    It is opened for each question, so that what is imported meanwhile is found, and loaded not before: a home without
    a library needs none of the extra ``data``.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path

    @property
    def verbs(self) -> tuple[Callable[..., Any], ...]:
        """What can be asked here besides ``library``."""
        return (self.explore, self.search, self.fetch_game) if self._path else ()

    def library(self) -> messages.LibraryFacts:
        """Say whether there is a library of games here."""
        return {"offered": self._path is not None}

    def explore(self, request: messages.ExploreRequest) -> messages.ExploreAnswer:
        """List the moves that were played in a position, with results and years."""
        from kifu.corpus import explore

        position = start_at(request.get("fen"), request.get("game"))
        game = position.game
        writers = [find_notation(name, game) for name in request.get("to", game.writing.shown_in)]
        some = _texts_of(request, ("player", "date"))
        with self._open() as library:
            rows = explore(library, position, images=request.get("images", False), **some).to_pylist()
        moves: list[messages.PlayedMove] = []
        for row in rows:
            move = game.move(row["move"]) if row["move"] else None
            names = {each.full_name: each.render_or_points(position, move) for each in writers} if move else {}
            fields = {"names": names, "games": row.pop("count"), **row}
            moves.append(cast("messages.PlayedMove", fields))
        return {"total": sum(move["games"] for move in moves), "moves": moves}

    def search(self, request: messages.SearchRequest) -> messages.SearchAnswer:
        """Find games by position, player, event, result, material, opening or date."""
        from kifu.corpus import Wanted, find_games

        sought = _texts_of(request, SOUGHT)
        position = start_at(request.get("fen"), request.get("game")) if request.get("fen") else None
        game = request.get("game") or registry.DEFAULT_GAME
        wanted = Wanted(position=position, images=request.get("images", False), game=game, **sought)
        page = min(max(request.get("page", 1), 1), MOST_PAGES)
        with self._open() as library:
            order = request.get("order") or "imported"
            found = find_games(library, wanted, limit=PAGE, skip=(page - 1) * PAGE, order=order)
        language = request.get("language", "en")
        rows = zip(found.games.to_pylist(), found.places, strict=True)
        entries = [_describe(row, f"{part}.{number}", language) for row, (part, number) in rows]
        return {"total": found.total, "pages": -(-found.total // PAGE), "games": entries}

    def fetch_game(self, request: messages.FetchRequest) -> messages.FetchAnswer:
        """Give a game that was found as a record, and the ply at which a position stands in it."""
        from kifu.corpus import record_of
        from kifu.corpus.finding import read_rows

        part, _, number = request["place"].partition(".")
        rows: list[dict[str, Any]] = []
        if number.isascii() and number.isdigit() and len(number) <= LONGEST_TEXT:
            with self._open() as library:
                rows = read_rows(library, [(part, int(number))]).to_pylist()
        if not rows or rows[0]["id"].hex() != request["id"]:
            raise FormatError("this game is no longer where it was in the library: search again")
        record = record_of(rows[0])
        return {"record": write_data(record), "ply": _find_ply(record, request) if request.get("fen") else 0}

    @contextmanager
    def _open(self) -> "Iterator[Library]":
        """Open the library; errors do not reveal in which folder it lies."""
        from kifu.corpus import open_library

        assert self._path is not None
        try:
            yield open_library(self._path)
        except (OSError, FormatError) as error:
            if isinstance(error, FormatError) and str(self._path) not in error.reason:
                raise
            raise FormatError("the library cannot be read now: ask again, or see whether it is still there") from error


def _texts_of(request: messages.PlaceRequest, names: Iterable[str]) -> dict[str, str]:
    """Return what is looked for, by the names that a request has for it; nothing where it has none."""
    texts = {name: str(request.get(name, "")).strip() for name in names}
    for name, text in texts.items():
        if len(text) > LONGEST_TEXT:
            raise LimitError(f"{name}: {LONGEST_TEXT} characters can be looked for, not {len(text):,}")
    return texts


def _describe(row: dict[str, Any], place: str, language: str) -> messages.GameEntry:
    from kifu.openings.table import read_table  # which a home without a library need not have

    opening = read_table().opening(row["opening"]) if row["opening"] else None
    return {
        "place": place,
        "id": row["id"].hex(),
        "game": row["game"],
        "players": [row["first"] or "", row["second"] or ""],
        "event": row["event"] or "",
        "date": row["date"] or "",
        "result": row["result"],
        "plies": row["plies"],
        "opening": row["opening"] or "",
        "opening_name": opening.name(language) if opening else "",
    }


def _find_ply(record: "Record", request: messages.PlaceRequest) -> int:
    """Return the ply after which a position, or where it is wanted an image of it, first stands in a game, or 0."""
    from kifu.corpus.replaying import images_of

    wanted = start_at(request.get("fen"), request.get("game"))
    if wanted.game is not record.game or not record.playable:
        return 0
    boards = images_of(wanted) if request.get("images", False) else [wanted]
    sought = {board.hash for board in boards}
    position = record.start()
    position.play_all(node.move for node in record.main_line())
    return next((ply for ply, value in enumerate(position.hashes()) if value in sought), 0)
