"""Blocks of PGN: many games read at once, each as its packed moves and the places of its tags.

>>> block = read_block(b'[Red "A"]\\n\\n1. C2.5 H8+7 1-0\\n', Request())
>>> [game.tags for game in block]
[{'Red': 'A'}]

What is plain never becomes a record; what is not is read by the reader of records, and both ways give the same.
"""

import codecs
import re
from functools import cache
from itertools import chain, islice

from kifu.core.board import Board
from kifu.core.coding import Coding
from kifu.core.packing import ANY_VALUE, FORMAT_VALUE, KNOWN_VALUE, REFUSED_TAG, RESULT_VALUE
from kifu.core.scanning import Scan
from kifu.core.tokens import Tokens
from kifu.formats.base import Request
from kifu.formats.guessing import LONGEST_LOOK, find_speller
from kifu.formats.pgn.games import STRUCTURE, WRITTEN_DATE, RawGame, games
from kifu.formats.pgn.moves import is_plain, last_result
from kifu.formats.pgn.reading import FORMATS, GameReader
from kifu.formats.pgn.scanned import NUMBERS, Block
from kifu.formats.plain import coding_of
from kifu.formats.results import RESULTS
from kifu.lines.floor import CHARACTERS_OF_A_MOVE, dialect_for
from kifu.notations.base import Notation, find_notation
from kifu.registry import DEFAULT_GAME
from kifu.rules.game import find_game
from kifu.rules.position import Position
from kifu.sources.encoding import decode_line, looks_like_utf8
from kifu.sources.source import Source, TextLine

# Those in which games are scanned; no sign that means something else in PGN is in their words.
NOTATIONS = ("zh-hans", "zh-hant", "wxf", "iccs", "ucci", "uci")
LARGEST_BLOCK = 32 * 1024 * 1024  # bytes; no line of such a block is longer than a line may be
# After an empty line a tag begins another game, whatever stands before it, if that has moves.
NEXT_GAME = re.compile(rb"\n\r?\n(?=\[)")
TAGS = re.compile(rb"(?:\[[^\n]*\n|\r?\n)*")
FORMAT_TAG = re.compile(rb'^\[Format "([^"]*)"\]\r?$', re.MULTILINE)
SENTINEL_NAME = "Sentinel"
SENTINEL = TextLine(f'[{SENTINEL_NAME} ""]', 0, 0, "")


def block_of(source: Source) -> bytes | None:
    """Return all of a source in UTF-8, still to be read; nothing if it is not plain text of one encoding, or large."""
    data = source.head(LARGEST_BLOCK + 1)
    if len(data) > LARGEST_BLOCK:
        return None
    encoding = source.encoding
    if data.isascii():
        return data
    # Where the first bytes leave the encoding open, it is found out line by line.
    if source.head().isascii() or encoding.startswith("utf-16"):
        return None
    if encoding != "utf-8" and (looks_like_utf8(data) or data.startswith(codecs.BOM_UTF8)):
        return None
    decoded = decode_line(data, encoding)
    if decoded.undecodable or decoded.encoding != encoding:
        return None
    return data if encoding == "utf-8" else decoded.text.encode()


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
        usual = request.game in (None, find_game(DEFAULT_GAME)) and len(data) <= LARGEST_BLOCK
        self._scan = make_scan(self._data) if usual else None
        self.block = Block(self._scan)

    def run(self) -> None:
        while self._here < len(self._data):
            if self._scan is None or not self._scan_games(self._scan):
                self._read_records()
        self._reader.finish()

    def _scan_games(self, scan: Scan) -> bool:
        """Read the plain games that follow, all in one notation; return whether there are any."""
        first = scan.games
        before, wanted = self._notation(scan)
        if before is None or before.name not in NOTATIONS or self._reader.preface:
            return False
        notation = before
        if dialect := dialect_for(before, before.game, self._moves_left()):
            scan.run(dialect, len(self._data), wanted)
        if scan.games == first:
            notation = self._scan_spelt(scan, before, wanted)
        if scan.games == first:
            return False
        self.block.runs.append((first, self._reader.number + 1, notation.full_name))
        if not wanted:
            self._reader.guess.keep(before)
        self._reader.number += scan.games - first
        self._line += self._data.count(b"\n", self._here, scan.here)
        self._here = scan.here
        return True

    def _notation(self, scan: Scan) -> tuple[Notation | None, int]:
        """Return the notation in which games are read, and its number if that holds only for those that name it.

        It is the one that was named for all of them or that of the games before, or else the only one that the next
        game itself allows, or that alone may spell its first moves.
        """
        guess, game = self._reader.guess, find_game(DEFAULT_GAME)
        if guess.named:
            return find_notation(guess.named, game), 0
        if guess.before:
            return (guess.before if guess.before.game is game else None), 0
        named = FORMAT_TAG.search(self._data, self._here, min(self._here + LONGEST_LOOK, self._boundary(1)))
        word = named[1].decode() if named else ""
        if number := format_numbers().get(word, 0):
            return find_notation(NOTATIONS[number - 1], game), number
        return find_speller(game, self._first_moves(), FORMATS.get(word.lower(), ())), 0

    def _first_moves(self) -> str:
        """Return the moves of the game that begins here, if it has nothing but tags and moves."""
        tags = TAGS.match(self._data, self._here)
        text = self._data[tags.end() if tags else self._here : self._boundary(1)].decode()
        return last_result(text)[0] if is_plain(text) else ""

    def _scan_spelt(self, scan: Scan, before: Notation, wanted: int) -> Notation:
        """Read one plain game that is spelt in another way than the notation's first; return it with that spelling."""
        stop = self._boundary(1)
        if stop - self._here > LONGEST_LOOK:
            return before
        spelt = before.set(**before.spelling(self._data[self._here : stop].decode()))
        dialect = dialect_for(spelt, before.game, self._moves_left()) if spelt is not before else None
        if dialect:
            first = scan.games
            scan.run(dialect, 1, wanted)
            if scan.games > first:
                # A tag may have misled us.
                tags_stop = scan.tag_places[3 * scan.tags - 1]
                if before.set(**before.spelling(self._data[tags_stop : scan.here].decode())) is not spelt:
                    scan.drop_last()
        return spelt

    def _moves_left(self) -> int:
        return (len(self._data) - self._here) // CHARACTERS_OF_A_MOVE

    def _read_records(self) -> None:
        """Read what is here up to where another game begins without a doubt."""
        before = self._scan.games if self._scan else 0
        tried, cut = 1, None
        while cut is None:
            stop = self._boundary(tried)
            lines = self._data[self._here : stop].decode().splitlines()
            cut = self._cut(lines, last=stop == len(self._data))
            tried *= 2
        for raw in cut:
            self.block.others += ((before, self._here, record) for record in self._reader.read(raw))
        self._line += len(lines)
        self._here = stop
        if self._scan:
            self._scan.skip(stop)

    def _boundary(self, number: int) -> int:
        """Return where so many games end, if each begins with a tag after an empty line."""
        if self._scan is None:
            return len(self._data)
        found = (match.end() for match in NEXT_GAME.finditer(self._data, self._here))
        tags = (place for place in found if self._scan.tag_after(place))
        return next(islice(tags, number - 1, None), len(self._data))

    def _cut(self, lines: list[str], *, last: bool) -> list[RawGame] | None:
        """Return the games in some lines; nothing if a tag after these lines would not begin another game."""
        numbered = (TextLine(text, number, 0, self._encoding) for number, text in enumerate(lines, self._line))
        found = list(games(chain(numbered, () if last else [SENTINEL])))
        if last:
            return found
        *found, end = found
        return found if found and not end.lines and [tag.name for tag in end.tags] == [SENTINEL_NAME] else None


def make_scan(data: bytes) -> Scan:
    return Scan(data, *_scanned())


@cache
def _scanned() -> tuple[Board, Coding, Tokens, Tokens, Tokens]:
    """Return what every scan knows, and copies as far as it changes it."""
    start = Position(find_game(DEFAULT_GAME))
    return start.board, coding_of(start.game), *_tokens()


@cache
def format_numbers() -> dict[str, int]:
    """Return what the tag Format says where games are scanned, and the number of the notation if it is only one."""
    numbers = {name: number for number, name in enumerate(NOTATIONS, 1)}
    for word, names in FORMATS.items():
        number = numbers[names[0]] if len(names) == 1 else 0
        numbers |= dict.fromkeys((word, word.upper(), word.title()), number)
    return numbers | {"": 0}


def _tokens() -> tuple[Tokens, Tokens, Tokens]:
    """Return what the scan knows of tags: names, values, and the words for a result after the moves."""
    game = find_game(DEFAULT_GAME)
    names = dict.fromkeys(STRUCTURE, KNOWN_VALUE)
    names |= {
        "setup": ANY_VALUE,
        "termination": ANY_VALUE,
        "result": RESULT_VALUE,
        "format": FORMAT_VALUE,
        WRITTEN_DATE.lower(): REFUSED_TAG,
    }
    titles = (game.name, game.title, *game.also)
    values = {f"{tag}={title}": 0 for tag in ("game", "variant") for title in titles}
    values |= {f"format={word}": number for word, number in format_numbers().items()} | {f"fen={game.start}": 0}
    values |= {f"result={word}": NUMBERS[result] for word, result in RESULTS.items()}
    last = {result.value: number for result, number in NUMBERS.items()}
    first, second, third = ({word.encode(): number for word, number in each.items()} for each in (names, values, last))
    return Tokens(first), Tokens(second), Tokens(third)
