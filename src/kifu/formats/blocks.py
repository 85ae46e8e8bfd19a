"""Blocks: many games of a file read at once, the plain ones as arrays, the others as records.

A format says where the tags and the moves of each game stand (``Cuts``); ``core.moves.scanning`` packs the moves.
"""

from array import array
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from kifu.core.board.board import Board
from kifu.core.board.packing import LARGEST, UNKNOWN_RESULT, USUAL_START
from kifu.core.moves.scanning import Scan
from kifu.core.moves.tokens import Tokens
from kifu.formats.building import PlainStart, find_plain_start
from kifu.formats.pgn.games import STRUCTURE
from kifu.formats.plain import FaultyGame, PlainGame, coding_of, find_end
from kifu.lines.floor import CHARACTERS_OF_A_MOVE, compiled_notation
from kifu.notations.base import Notation
from kifu.records.record import Origin, Record, Result
from kifu.rules.game import Game
from kifu.rules.position import Position

RESULT_NUMBERS = (Result.FIRST, Result.SECOND, Result.DRAW, Result.UNKNOWN)
NUMBERS = {result: number for number, result in enumerate(RESULT_NUMBERS)}
assert NUMBERS[Result.UNKNOWN] == UNKNOWN_RESULT
NOT_SCANNED = -1  # in place of the result of a game that the reader of records has to look at
LARGEST_BLOCK = 32 * 1024 * 1024  # bytes; no line of such a block is longer than a line may be
EVERY_MOVE = LARGEST  # how many moves of a game are to be in the notation's own words, where nothing else is read
ENDING = "["  # stands for the tag of how a game ended; no tag is called so


class Cuts(NamedTuple):
    """Where the games of a block stand in its text, and what the format says of each.

    The moves may stand in a text of their own, in which no character has another place.
    """

    text: bytes
    moves_text: bytes
    places: "array[int]"  # where the moves of each game begin and stop
    said: "array[int]"  # the result, or ``NOT_SCANNED``
    setups: "array[int]"  # the number of the tag with the setup of each game, or ``USUAL_START``
    tag_stops: "array[int]"  # how many tags there are up to the end of each game
    tag_places: "array[int]"  # where the name of each tag begins and stops, and its value
    tag_name: str = ""  # of every tag, where the text has no names


class Block:
    """The games of a block: those that were scanned, and ``others``, which are records or have a faulty move.

    ``runs`` has for each stretch of plain games the first, the number in the file of that, and their notation;
    ``others`` has with each of them how many plain games stand before it.
    """

    def __init__(self, game: Game, cuts: Cuts | None) -> None:
        self.game = game
        self.cuts = cuts
        self.scan: Scan | None = None
        if cuts and len(cuts.text) <= LARGEST_BLOCK:
            start, coding = _usual_start(game), coding_of(game)
            self.scan = Scan(cuts.moves_text, cuts.places, cuts.said, cuts.setups, start, coding, _result_words())
        self.fens: dict[int, str] = {}  # of setups other than the usual start, by the number of the game in the text
        self.runs: list[tuple[int, int, str]] = []
        self.others: list[tuple[int, Record | FaultyGame]] = []
        self.origin = Origin()  # what all its games have

    def __len__(self) -> int:
        return self.plain + len(self.others)

    @property
    def plain(self) -> int:
        """How many games were scanned."""
        return self.scan.games if self.scan else 0

    def scan_on(self, notation: Notation, stop: int, number: int, exact: int = EVERY_MOVE) -> int:
        """Scan the games that follow, up to a number in the block, and return how many were plain.

        ``number`` is that of the next game in the file, ``exact`` how many of its moves have to be in the notation's
        own words: after them a man of a tandem may be named by his file alone.
        """
        assert self.scan
        first = self.scan.games
        left = len(self.scan.text) - self.scan.here
        dialect = compiled_notation(notation, self.game, left // CHARACTERS_OF_A_MOVE)
        if dialect is None:
            return 0
        while not self.scan.run(dialect, stop, exact) and self._set_up():
            pass
        if self.scan.games > first:
            self.runs.append((first, number, notation.full_name))
        return self.scan.games - first

    def _set_up(self) -> bool:
        """Set the board up for the next game; return whether that is another start, with nothing odd in it."""
        scan, cuts = self.scan, self.cuts
        assert scan
        assert cuts
        tag = cuts.setups[scan.game]
        if tag == scan.setup:
            return False
        start = self.start_of(scan.game)
        if start is None:
            return False
        if start.fen != self.game.start:
            self.fens[scan.game] = start.fen
        scan.begin_at(start.position.board, tag)
        return True

    def start_of(self, game: int) -> PlainStart | None:
        """Return the start of a game by its number in the text; nothing if there is anything odd in its setup."""
        assert self.cuts
        fen, tag = self.game.start, self.cuts.setups[game]
        if tag != USUAL_START:
            first, stop = self.cuts.tag_places[4 * tag + 2 : 4 * tag + 4]
            fen = self.cuts.text[first:stop].decode().strip() or fen
        return find_plain_start(self.game, fen)

    def __iter__(self) -> Iterator["PlainGame | Record"]:
        """Yield all games in order, as objects; a reader of many games takes the arrays, which is faster."""
        plain, done = iter(self.plain_games()), 0
        for before, other in self.others:
            while done < before:
                yield next(plain)
                done += 1
            yield other.record() if isinstance(other, FaultyGame) else other
        yield from plain

    def plain_games(self) -> Iterator[PlainGame]:
        scan, cuts = self.scan, self.cuts
        if scan is None or cuts is None:
            return
        packed, men, width = scan.packed(), scan.men.tobytes(), scan.men_width
        stops = [run[0] for run in self.runs[1:]] + [scan.games]
        move = 0
        for (first, number, notation), stop in zip(self.runs, stops, strict=False):
            for index in range(first, stop):
                tags, ending = self.tags_of(scan.numbers[index])
                moves, move = packed[move : scan.move_stops[index]], scan.move_stops[index]
                left = men[index * width : (index + 1) * width]
                yield PlainGame(
                    number + index - first,
                    self.game,
                    tags,
                    RESULT_NUMBERS[scan.results[index]],
                    ending,
                    scan.ply_counts[index],
                    moves,
                    notation,
                    left,
                    find_end(self.game, left, scan.endings[index]),
                    self.fens.get(scan.numbers[index], ""),
                )

    def tags_of(self, game: int) -> tuple[dict[str, str], str]:
        """Return the tags of a game, by its number in the text, and how it ended, if a tag says that."""
        cuts, tags, ending = self.cuts, {}, ""
        assert cuts
        for tag in range(cuts.tag_stops[game - 1] if game else 0, cuts.tag_stops[game]):
            first, stop, value, end = cuts.tag_places[4 * tag : 4 * tag + 4]
            name = cuts.tag_name or name_of(cuts.text[first:stop].decode())
            if name == ENDING:
                ending = cuts.text[value:end].decode()
            elif name:
                tags[name] = cuts.text[value:end].decode()
        return tags, ending


@cache
def _usual_start(game: Game) -> Board:
    return Position(game).board


@cache
def _result_words() -> Tokens:
    return Tokens({result.value.encode(): number for result, number in NUMBERS.items()})


@lru_cache(maxsize=1 << 10)
def name_of(name: str) -> str:
    """Return the name of a tag as a record has it: ``ENDING``, or nothing, for those that say something of the file."""
    return ENDING if name.lower() == "termination" else "" if name.lower() in STRUCTURE else name
