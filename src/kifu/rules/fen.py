"""FEN: a setup as one line of text, ranks from the far side, letters from the rows of the game.

The game says which fields follow the board.  ``Setup.from_fen`` and ``Setup.fen`` are the doors to it.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from kifu.core.board.packing import MOST_IN_HAND
from kifu.errors import FenError
from kifu.rules.game import Game, Man, StateField
from kifu.rules.side import Side

COUNTER_LIMIT = 999_999_999
GAP = re.compile(" +")
NOTHING: Mapping[Any, Any] = MappingProxyType({})
# How many of each kind either side has in hand, by the letters of the kinds, in the order of the game's rows.
Hands = tuple[Mapping[str, int], Mapping[str, int]]
EMPTY_HANDS: Hands = (NOTHING, NOTHING)


class Fen(NamedTuple):
    """What the fields of a FEN say."""

    men: dict[str, Man]
    turn: Side = Side.FIRST
    quiet: int = 0
    number: int = 1
    hands: Hands = EMPTY_HANDS
    state: Mapping[str, str] = NOTHING


class FenField(NamedTuple):
    """How a field is read into a FEN, given its number in the text, and how it is written."""

    read: Callable[[Fen, str, Game, int], Fen]
    write: Callable[[Fen, Game], str]


def read_fen(text: str, game: Game) -> Fen:
    """Return what ``text`` describes; fields that are left out take their first value."""
    longest = 8 * len(game.files) * len(game.ranks)
    if len(text) > longest:
        raise FenError(f"the text has {len(text):,} characters, a {game.title} setup at most {longest:,}")
    words = text.split()
    if not words:
        raise FenError("the text is empty", text=text)
    if len(words) > len(game.fen_fields) + 1:
        last = len(game.fen_fields) + 1
        raise FenError(f"{len(words)} fields, a {game.title} setup has at most {last}: {words[last]!r}", text=text)
    fen = Fen(_men(words[0], game))
    for number, (field, word) in enumerate(zip(_fields(game), words[1:], strict=False), 2):
        fen = field.read(fen, word, game, number)
    return fen


def write_fen(fen: Fen, game: Game) -> str:
    """Return the one canonical text of a setup."""
    man_on = fen.men.get
    ranks = ["".join([_letter(man) if (man := man_on(point)) else " " for point in row]) for row in _rows(game)]
    men = GAP.sub(lambda gap: str(len(gap[0])), "/".join(ranks))
    return " ".join([men, *[field.write(fen, game) for field in _fields(game)]])


@cache
def _rows(game: Game) -> list[list[str]]:
    """Return the points of each rank, the highest rank first."""
    files = range(len(game.files))
    return [[game.point((file, rank)) for file in files] for rank in reversed(range(len(game.ranks)))]


@cache
def _fields(game: Game) -> tuple[FenField, ...]:
    found = []
    for name in game.fen_fields:
        if name in FIELDS:
            found.append(FIELDS[name])
        elif name in game.state_fields:
            found.append(_state_field(game.state_fields[name]))
        else:
            found.append(_literal(name))
    return tuple(found)


def _men(text: str, game: Game) -> dict[str, Man]:
    rows = text.split("/")
    if len(rows) != len(game.ranks):
        raise FenError(f"{len(rows)} ranks, a {game.title} board has {len(game.ranks)}", text=text)
    men: dict[str, Man] = {}
    for row, rank in zip(rows, reversed(range(len(game.ranks))), strict=True):
        file = 0
        for token in _tokens(game).findall(row):
            if token.isdecimal() and token.isascii() and token[0] != "0":
                file += int(token[:3])
            elif token in letters_of(game):
                if file < len(game.files):
                    men[game.point((file, rank))] = letters_of(game)[token]
                file += 1
            else:
                what = "stands before no piece that promotes" if token == "+" else f"is no {game.title} piece or number"
                raise FenError(f"rank {game.ranks[rank]}: {token!r} {what}", text=row)
        if file != len(game.files):
            points = f"{file} point{'s' * (file != 1)}"
            raise FenError(f"rank {game.ranks[rank]} has {points}, a {game.title} rank has {len(game.files)}", text=row)
    return men


def _read_turn(fen: Fen, word: str, game: Game, number: int) -> Fen:
    for side in Side:
        if word.lower() in tuple(game.sides[side].letters):
            return fen._replace(turn=side)
    known = ", ".join(f"{letter} ({name.name})" for name in game.sides for letter in name.letters)
    raise FenError(f"field {number} is {word[:20]!r}, the side to move is one of {known}", text=word)


def _counter(word: str, number: int, meaning: str) -> int:
    if word.isascii() and word.isdecimal() and len(word) <= len(str(COUNTER_LIMIT)):
        return int(word)
    raise FenError(f"field {number} ({meaning}) is {word[:20]!r}, not a number from 0 to {COUNTER_LIMIT}", text=word)


def _read_quiet(fen: Fen, word: str, game: Game, number: int) -> Fen:
    return fen._replace(quiet=_counter(word, number, "moves without a capture"))


def _read_number(fen: Fen, word: str, game: Game, number: int) -> Fen:
    return fen._replace(number=max(1, _counter(word, number, "the number of the move")))


def _read_hands(fen: Fen, word: str, game: Game, number: int) -> Fen:
    """Read men in hand, ``2P3p``; a dash is none."""
    held: tuple[dict[str, int], dict[str, int]] = ({}, {})
    count = ""
    for token in _tokens(game).findall(word) if word != "-" else ():
        if token.isdecimal() and not count and len(token) <= 3 and token[0] != "0":
            count = token
        elif token in letters_of(game) and game.is_held(letters_of(game)[token].piece):
            side, piece = letters_of(game)[token]
            held[side][piece.letter] = held[side].get(piece.letter, 0) + int(count or 1)
            count = ""
        else:
            raise FenError(f"field {number} (men in hand) is {word[:20]!r}: {token[:20]!r} is no man", text=word)
    if count:
        raise FenError(f"field {number} (men in hand) is {word[:20]!r}: {count!r} stands before no man", text=word)
    check_hands(game, held)
    return fen._replace(hands=sort_hands(game, held))


def sort_hands(game: Game, hands: Hands) -> Hands:
    """Return the men in hand in the order of the game's rows, kinds of which there are none left out."""
    first, second = ({p.letter: held[p.letter] for p in game.pieces if held.get(p.letter)} for held in hands)
    return first, second


def check_hands(game: Game, hands: Hands) -> None:
    """Refuse men in hand that no board of the game can hold."""
    for held in hands:
        for letter, count in held.items():
            piece = game.piece(letter)
            if count and not game.is_held(piece):
                raise FenError(f"a {piece.name} is never in hand in {game.title}")
            if not 0 <= count <= MOST_IN_HAND:
                raise FenError(f"{count} of {piece.name} in hand, a hand holds at most {MOST_IN_HAND}")


def _write_hands(fen: Fen, game: Game) -> str:
    words = []
    for side in Side:
        for piece in game.pieces:
            if count := fen.hands[side].get(piece.letter, 0):
                words.append(f"{count if count > 1 else ''}{_letter(Man(side, piece))}")
    return "".join(words) or "-"


FIELDS = {
    "turn": FenField(_read_turn, lambda fen, game: game.sides[fen.turn].letters[0]),
    "quiet": FenField(_read_quiet, lambda fen, game: str(fen.quiet)),
    "round": FenField(_read_number, lambda fen, game: str(fen.number)),
    "ply": FenField(_read_number, lambda fen, game: str(fen.number)),
    "hands": FenField(_read_hands, _write_hands),
}


def _state_field(field: StateField) -> FenField:
    def read(fen: Fen, word: str, game: Game, number: int) -> Fen:
        if word == "-":
            return fen
        value = field.read(game, word)
        if not value:
            raise FenError(f"field {number} ({field.meaning}) is {word[:20]!r}, which says nothing", text=word)
        return fen._replace(state={**fen.state, field.name: value})

    def write(fen: Fen, game: Game) -> str:
        value = fen.state.get(field.name, "")
        return field.write(game, value) if value else "-"

    return FenField(read, write)


def _literal(text: str) -> FenField:
    """A field in which nothing but the one text may stand."""

    def read(fen: Fen, word: str, game: Game, number: int) -> Fen:
        if word != text:
            raise FenError(f"field {number} is {word[:20]!r}, expected {text!r}", text=word)
        return fen

    return FenField(read, lambda fen, game: text)


def _letter(man: Man) -> str:
    return man.piece.letter if man.side is Side.FIRST else man.piece.letter.lower()


@cache
def letters_of(game: Game) -> dict[str, Man]:
    """Return the man that each letter of setup text stands for."""
    letters = {}
    for piece in game.pieces:
        for letter in (piece.letter, *piece.also):
            letters[letter] = Man(Side.FIRST, piece)
            letters[letter.lower()] = Man(Side.SECOND, piece)
    return letters


@cache
def _tokens(game: Game) -> re.Pattern[str]:
    longest_first = sorted(letters_of(game), key=len, reverse=True)
    return re.compile("|".join([*map(re.escape, longest_first), r"[0-9]+", "(?s:.)"]))
