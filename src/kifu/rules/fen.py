"""FEN: a setup as one line of text, ranks from the far side, letters from the rows of the game.

``Setup.from_fen`` and ``Setup.fen`` are the doors to it.
"""

import re
from functools import cache
from typing import NamedTuple

from kifu.errors import FenError
from kifu.rules.game import Game, Man
from kifu.rules.side import Side

COUNTER_LIMIT = 99_999


class Fen(NamedTuple):
    """What the fields of a FEN say."""

    men: dict[str, Man]
    turn: Side = Side.FIRST
    quiet: int = 0
    number: int = 1


def read_fen(text: str, game: Game) -> Fen:
    """Return what ``text`` describes; fields that are left out take their first value."""
    longest = 8 * len(game.files) * len(game.ranks)
    if len(text) > longest:
        raise FenError(f"the text has {len(text):,} characters, a {game.title} setup at most {longest:,}")
    fields = text.split()
    if not fields:
        raise FenError("the text is empty", text=text)
    if len(fields) > len(game.fen_fields) + 1:
        last = len(game.fen_fields) + 1
        raise FenError(f"{len(fields)} fields, a {game.title} setup has at most {last}: {fields[last]!r}", text=text)
    fen = Fen(_men(fields[0], game))
    for number, (meaning, value) in enumerate(zip(game.fen_fields, fields[1:], strict=False), 2):
        match meaning:
            case "turn":
                fen = fen._replace(turn=_side(value, game))
            case "quiet":
                fen = fen._replace(quiet=_counter(value, number, "moves without a capture"))
            case "round" | "ply":
                fen = fen._replace(number=max(1, _counter(value, number, "the number of the move")))
            case _ if value != meaning:
                raise FenError(f"field {number} is {value[:20]!r}, expected {meaning!r}", text=text)
    return fen


def write_fen(fen: Fen, game: Game) -> str:
    """Return the one canonical text of a setup."""
    ranks = []
    for rank in reversed(range(len(game.ranks))):
        cells = ""
        for file in range(len(game.files)):
            man = fen.men.get(game.point((file, rank)))
            cells += _letter(man) if man else " "
        ranks.append(re.sub(" +", lambda gap: str(len(gap[0])), cells))
    values = {
        "turn": game.sides[fen.turn].letters[0],
        "quiet": str(fen.quiet),
        "round": str(fen.number),
        "ply": str(fen.number),
    }
    return " ".join(["/".join(ranks), *(values.get(meaning, meaning) for meaning in game.fen_fields)])


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
            elif token in _letters(game):
                if file < len(game.files):
                    men[game.point((file, rank))] = _letters(game)[token]
                file += 1
            else:
                what = "stands before no piece that promotes" if token == "+" else f"is no {game.title} piece or number"
                raise FenError(f"rank {game.ranks[rank]}: {token!r} {what}", text=row)
        if file != len(game.files):
            points = f"{file} point{'s' * (file != 1)}"
            raise FenError(f"rank {game.ranks[rank]} has {points}, a {game.title} rank has {len(game.files)}", text=row)
    return men


def _side(value: str, game: Game) -> Side:
    for side in Side:
        if value.lower() in tuple(game.sides[side].letters):
            return side
    known = ", ".join(f"{letter} ({name.name})" for name in game.sides for letter in name.letters)
    raise FenError(f"field 2 is {value[:20]!r}, the side to move is one of {known}", text=value)


def _counter(value: str, number: int, meaning: str) -> int:
    if value.isascii() and value.isdecimal() and len(value) <= 5:
        return int(value)
    raise FenError(f"field {number} ({meaning}) is {value[:20]!r}, not a number from 0 to {COUNTER_LIMIT}", text=value)


def _letter(man: Man) -> str:
    return man.piece.letter if man.side is Side.FIRST else man.piece.letter.lower()


@cache
def _letters(game: Game) -> dict[str, Man]:
    letters = {}
    for piece in game.pieces:
        for letter in (piece.letter, *piece.also):
            letters[letter] = Man(Side.FIRST, piece)
            letters[letter.lower()] = Man(Side.SECOND, piece)
    return letters


@cache
def _tokens(game: Game) -> re.Pattern[str]:
    longest_first = sorted(_letters(game), key=len, reverse=True)
    return re.compile("|".join([*map(re.escape, longest_first), r"[0-9]+", "(?s:.)"]))
