"""Blocks of PGN: many games read at once, each as its packed moves and the places of its tags.

>>> block = read_block(b'[Red "A"]\\n\\n1. C2.5 H8+7 1-0\\n', Request())
>>> [game.tags for game in block]
[{'Red': 'A'}]

What is plain never becomes a record; what is not is read by the reader of records, and both ways give the same.
"""

import codecs
import re
from bisect import bisect_left
from functools import cache, cached_property, lru_cache, partial
from itertools import chain, islice
from operator import sub

from kifu import registry
from kifu.core.board.packing import UNKNOWN_RESULT
from kifu.core.moves.tokens import Tokens
from kifu.errors import UnknownNameError
from kifu.formats.base import Request
from kifu.formats.blocks import LARGEST_BLOCK, NUMBERS, Block, Cuts
from kifu.formats.guessing import FIRST_MOVES, LONGEST_LOOK, guess_notation_by_characters
from kifu.formats.pgn.cutting import (
    ANY_VALUE,
    FORMAT_VALUE,
    GAME_VALUE,
    KNOWN_VALUE,
    REFUSED_TAG,
    RESULT_VALUE,
    SETUP_VALUE,
    Cutting,
    keeps_utf8,
)
from kifu.formats.pgn.faults import read_to_fault
from kifu.formats.pgn.games import STRUCTURE, WRITTEN_DATE, RawGame, games
from kifu.formats.pgn.moves import is_plain, last_result
from kifu.formats.pgn.reading import FORMATS, GameReader
from kifu.formats.results import RESULTS
from kifu.notations.base import Notation, find_notation, notations_of
from kifu.records.record import Record
from kifu.rules.game import Game, find_game, find_game_by_title
from kifu.sources.encoding import decode_line, has_shifts, looks_like_utf8
from kifu.sources.source import Source, TextLine

SIGNS = frozenset("{}();$%…[")  # that mean something else than a move in PGN
# After an empty line a tag begins another game, whatever stands before it, if that has moves.
NEXT_GAME = re.compile(rb"\n\r?\n(?=\[)")
TAGS = re.compile(rb"(?:\[[^\n]*\n|\r?\n)*")
GAME_TAG = re.compile(rb'^\[(?:Game|Variant) "([^"\\]*)"\]\r?$', re.MULTILINE | re.IGNORECASE)
FORMAT_TAG = re.compile(rb'^\[Format "([^"]*)"\]\r?$', re.MULTILINE)
SENTINEL_NAME = "Sentinel"
SENTINEL = TextLine(f'[{SENTINEL_NAME} ""]', 0, 0, "")


def block_of(source: Source) -> bytes | None:
    """Return the text of a source in UTF-8 without consuming it; nothing if it is large or of several encodings."""
    data = source.head(LARGEST_BLOCK + 1)
    if len(data) > LARGEST_BLOCK:
        return None
    encoding = source.encoding
    if data.isascii() and not has_shifts(data):
        return data
    # Where the first bytes leave the encoding open, it is found out line by line.
    if source.head().isascii() or encoding.startswith("utf-16"):
        return None
    if encoding == "utf-8" and keeps_utf8(data):
        return data
    if encoding != "utf-8" and (looks_like_utf8(data) or data.startswith(codecs.BOM_UTF8)):
        return None
    decoded = decode_line(data, encoding)
    if decoded.undecodable or decoded.encoding != encoding:
        return None
    return decoded.text.encode()


def read_block(data: bytes, request: Request, encoding: str = "") -> Block:
    """Return the games of a block of UTF-8, which is what a whole file has; problems of none of them are reported.

    ``encoding`` is the one that the file had.
    """
    reader = BlockReader(data, request, encoding)
    reader.run()
    return reader.block


class BlockReader:
    """Takes turns: plain games are scanned, the others are read by the reader of records, which knows the notation."""

    def __init__(self, data: bytes, request: Request, encoding: str = "") -> None:
        self._data = data.removeprefix(codecs.BOM_UTF8)
        self._encoding = encoding
        self._reader = GameReader(request)
        self._line = 1  # the number of the line here
        self._here = 0
        title, game = _find_game(self._data)
        named = request.game is None and game.full_name != registry.DEFAULT_GAME
        game = request.game or game
        names, values = _tokens(game, title)
        self._cutting = Cutting(self._data, names, values, UNKNOWN_RESULT, named=named)
        cuts = Cuts(
            self._data,
            self._data,
            self._cutting.places,
            self._cutting.said,
            self._cutting.setups,
            self._cutting.tag_stops,
            self._cutting.tag_places,
        )
        self._formats = self._cutting.formats.tobytes()
        self.block = Block(game, cuts)

    def run(self) -> None:
        while self._here < len(self._data):
            if not self._scan_games() and not self._read_faulty():
                self._read_records()
        self._reader.finish()

    def _scan_games(self) -> bool:
        """Read the plain games that follow, all in one notation; return whether there are any."""
        scan, reader = self.block.scan, self._reader
        notation, wanted = self._notation() if scan and not reader.preface else (None, 0)
        if scan is None or notation is None or not may_scan(notation):
            return False
        following = self._formats[scan.game :]
        # If a tag decided the notation, it holds for the games that have the same.
        stop = scan.game + len(following) - len(following.lstrip(bytes([wanted])) if wanted else b"")
        # A game that is to have the notation of the one before has to begin exactly, or else others are tried.
        exact = FIRST_MOVES if reader.guess.before and not wanted else 0
        if not (reader.guess.before or reader.guess.named or wanted):
            stop = scan.game + 1
        number = reader.number + 1
        spelt = self._spelt(notation, scan.game)
        if spelt is notation:
            count = self.block.scan_on(notation, stop, number, exact)
        else:
            count = self._scan_spelt(notation, spelt, stop, number, exact)
        if not count:
            return False
        if not wanted:
            reader.guess.keep(notation)
        reader.number += count
        self._go_on(self._cutting.starts[scan.game] if scan.game < self._cutting.count else len(self._data))
        return True

    def _go_on(self, place: int) -> None:
        self._line += self._data.count(b"\n", self._here, place)
        self._here = place

    def _notation(self) -> tuple[Notation | None, int]:
        """Return the notation in which games are read, and its number if that holds only for those that name it.

        It is the one that was named for all of them or that of the games before, or else the only one that the next
        game itself allows, or that alone may spell its first moves.
        """
        guess, game = self._reader.guess, self.block.game
        if guess.named:
            return (find_notation(guess.named, game) if _is_written_in(guess.named, game) else None), 0
        if guess.before:
            return (guess.before if guess.before.game is game else None), 0
        scan = self.block.scan
        assert scan
        number = self._formats[scan.game] if scan.game < len(self._formats) else 0
        if number:
            return find_notation(scanned_names(game)[number - 1], game), number
        allowed = [name for name in FORMATS.get(self._find_format().lower(), ()) if _is_written_in(name, game)]
        return guess_notation_by_characters(game, self._first_moves(), allowed), 0

    def _find_format(self) -> str:
        """Return what the tag Format of the next game says, one that several notations may mean."""
        tag = FORMAT_TAG.search(self._data, self._here, min(self._here + LONGEST_LOOK, self._boundary(1)))
        return tag[1].decode() if tag else ""

    def _first_moves(self) -> str:
        """Return the moves of the game that begins here, if it has nothing but tags and moves."""
        tags = TAGS.match(self._data, self._here)
        text = self._data[tags.end() if tags else self._here : self._boundary(1)].decode()
        return last_result(text)[0] if is_plain(text) else ""

    def _scan_spelt(self, notation: Notation, spelt: Notation, stop: int, number: int, exact: int) -> int:
        """Scan the plain games that follow in a spelling of a notation, and return how many there are.

        A spelling says whose cannon is which, or how digits look; a game that has neither is read by it too, and is
        said to be in its own.
        """
        block, first = self.block, self.block.plain
        assert block.scan
        following = bisect_left(self._long_games, block.scan.game)
        if not block.scan_on(spelt, min([stop, *self._long_games[following : following + 1]]), number, exact):
            return 0
        for index in range(first + 1, block.plain):
            own = self._spelt(notation, block.scan.numbers[index])
            if own.full_name != block.runs[-1][2]:
                block.runs.append((index, number + index - first, own.full_name))
        return block.plain - first

    def _spelt(self, notation: Notation, game: int) -> Notation:
        """Return a notation as the game of that number in the block spells it, if there is one, and not too long."""
        first, stop = self._cutting.places[2 * game : 2 * game + 2] or (0, 0)
        if first == stop or stop - first > LONGEST_LOOK:
            return notation
        return notation.set(**notation.spelling(self._data[first:stop].decode()))

    @cached_property
    def _long_games(self) -> list[int]:
        """The numbers of the games of which only the beginning shows how they are spelt."""
        places = self._cutting.places
        lengths = map(sub, places[1::2], places[::2])
        return [game for game, length in enumerate(lengths) if length > LONGEST_LOOK]

    def _read_faulty(self) -> bool:
        """Read the game here up to a move that cannot be played; return whether nothing else is wrong with it."""
        scan, reader = self.block.scan, self._reader
        before = reader.guess.before
        if scan is None or before is None or reader.preface or scan.game >= self._cutting.count:
            return False
        number = scan.game
        if self._cutting.starts[number] != self._here or self._cutting.said[number] < 0 or self._formats[number]:
            return False
        first, stop = self._cutting.places[2 * number : 2 * number + 2]
        line = self._line + self._data.count(b"\n", self._here, first)
        notation, text = self._spelt(before, number), self._data[first:stop].decode()
        again = partial(self._read_again, self._here, stop, before, reader.number)
        faulty = read_to_fault(text, line, notation, self.block, number, again)
        if faulty is None:
            return False
        self.block.others.append((self.block.plain, faulty))
        reader.number += 1
        scan.skip(number + 1)
        self._go_on(stop)
        return True

    def _read_again(self, first: int, stop: int, before: Notation, number: int) -> Record:
        """Return the record of the game there, after one written in the notation ``before`` and with that number."""
        reader = GameReader(self._reader.request)
        reader.number = number
        reader.guess.keep(before)
        lines = self._data[first:stop].decode().splitlines()
        numbered = (
            TextLine(text, line, 0, self._encoding)
            for line, text in enumerate(lines, 1 + self._data.count(b"\n", 0, first))
        )
        return next(record for raw in games(numbered) for record in reader.read(raw))

    def _read_records(self) -> None:
        """Read what is here up to where another game begins without a doubt."""
        tried, cut = 1, None
        while cut is None:
            stop = self._boundary(tried)
            lines = self._data[self._here : stop].decode().splitlines()
            cut = self._cut(lines, last=stop == len(self._data))
            tried *= 2
        for raw in cut:
            self.block.others += ((self.block.plain, record) for record in self._reader.read(raw))
        self._line += len(lines)
        self._here = stop
        if self.block.scan:
            self.block.scan.skip(bisect_left(self._cutting.starts, stop))

    def _boundary(self, number: int) -> int:
        """Return where the next ``number`` games end, if each begins with a tag after an empty line."""
        found = (match.end() for match in NEXT_GAME.finditer(self._data, self._here))
        tags = (place for place in found if self._cutting.has_tag(place))
        return next(islice(tags, number - 1, None), len(self._data))

    def _cut(self, lines: list[str], *, last: bool) -> list[RawGame] | None:
        """Return the games in some lines; nothing if a tag after these lines would not begin another game."""
        numbered = (TextLine(text, number, 0, self._encoding) for number, text in enumerate(lines, self._line))
        found = list(games(chain(numbered, () if last else [SENTINEL])))
        if last:
            return found
        *found, end = found
        return found if found and not end.lines and [tag.name for tag in end.tags] == [SENTINEL_NAME] else None


def _find_game(data: bytes) -> tuple[str, Game]:
    """Return how the first tags name the game, and the game that it is; games of others are read as records."""
    named = GAME_TAG.search(data, 0, LONGEST_LOOK)
    try:
        title = named[1].decode() if named else ""
        return title, find_game_by_title(title) if title else find_game(registry.DEFAULT_GAME)
    except (UnknownNameError, UnicodeDecodeError):
        return "", find_game(registry.DEFAULT_GAME)


def _is_written_in(name: str, game: Game) -> bool:
    return registry.parse_name(name)[0] in [notation.name for notation in notations_of(game)]


def may_scan(notation: Notation) -> bool:
    """Whether games in a notation can be scanned: no sign that means something else in PGN is in its words."""
    return notation.separator == " " and not notation.brackets and SIGNS.isdisjoint(notation.alphabet)


@cache
def scanned_names(game: Game) -> list[str]:
    """Return the notations of a game that a tag can name, so that its games are scanned."""
    return [notation.name for notation in notations_of(game) if may_scan(notation)][:100]


@lru_cache(maxsize=16)
def _tokens(game: Game, title: str) -> tuple[Tokens, Tokens]:
    """Return what is known of the tags of a game: their names, and values of those that say something of the game.

    ``title`` is how a file names it.
    """
    names = dict.fromkeys(STRUCTURE, KNOWN_VALUE)
    names |= {
        "setup": ANY_VALUE,
        "termination": ANY_VALUE,
        "result": RESULT_VALUE,
        "format": FORMAT_VALUE,
        "game": GAME_VALUE,
        "variant": GAME_VALUE,
        "fen": SETUP_VALUE,
        WRITTEN_DATE.lower(): REFUSED_TAG,
    }
    titles = [name for name in (game.name, game.title, *game.also, title) if name and _names(name, game)]
    values = {f"{tag}={title}": 0 for tag in ("game", "variant") for title in titles}
    values |= {f"format={word}": number for word, number in format_numbers(game).items()} | {f"fen={game.start}": 0}
    values |= {f"result={word}": NUMBERS[result] for word, result in RESULTS.items()}
    first, second = ({word.encode(): number for word, number in each.items()} for each in (names, values))
    return Tokens(first), Tokens(second)


def _names(title: str, game: Game) -> bool:
    """Whether a title is a name of this game: a tag with it can be left out."""
    try:
        return find_game_by_title(title) is game
    except UnknownNameError:
        return False


def format_numbers(game: Game) -> dict[str, int]:
    """Return what the tag Format says where games are scanned, and the number of the notation if it is only one."""
    numbers = {name: number for number, name in enumerate(scanned_names(game), 1)}
    for word, names in FORMATS.items():
        if all(name in numbers for name in names):
            number = numbers[names[0]] if len(names) == 1 else 0
            numbers |= dict.fromkeys((word, word.upper(), word.title()), number)
    return numbers | {"": 0}
