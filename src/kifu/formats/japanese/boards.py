"""Boards with men in hand as Japanese records draw them (BOD), and the handicaps that stand for a board.

>>> from kifu.rules.position import Position
>>> shogi = Position("shogi").game
>>> board = BoardReader()
>>> for row in draw_board(shogi, shogi.start):
...     _ = board.take(row)
>>> print(draw_board(shogi, shogi.start)[2])
|v香v桂v銀v金v玉v金v銀v桂v香|一
>>> setup_of(shogi, board.rows, {Side.FIRST: "", Side.SECOND: ""}, Side.FIRST) == shogi.start
True
"""

import re
from collections.abc import Mapping
from functools import cache

from kifu.errors import FormatError
from kifu.formats.japanese.digits import read_kanji, wide_digits, write_kanji
from kifu.formats.japanese.headers import HANDS, player_keys
from kifu.rules.game import Game, Piece
from kifu.rules.setup import Setup
from kifu.rules.side import Side

ROW = re.compile(r"\s*[|｜](?P<cells>[^|｜]*)[|｜]?(?P<rank>[^|｜]{0,6})")
RULE = re.compile(r"\s*[+＋][-－ー─+]{3,}[+＋]?\s*")
FILES = re.compile(r"[\s　]*[０-９0-9]{1,2}(?:[\s　]+[０-９0-9]{1,2}){2,}[\s　]*")
CELL = re.compile(r"(?P<sign>[vVｖ▽△+^ ▲☗☖▼]?)(?P<man>・|[.．]|成[^\s|・+^vVｖ成]|[^\s|+^vVｖ])")
SECOND_SIGNS = "vVｖ▽△☖"
EMPTY = "・.．"
HAND = re.compile(
    r"(?P<man>成?[^\s　一二三四五六七八九十0-9０-９])(?P<count>[一二三四五六七八九十]{1,3}|[0-9０-９]{0,3})"
)
NO_MEN = "なし"
PROMOTED = "成"
# Other characters for a man, by the one that the table of the game has.
ALSO = {"玉": "王", "龍": "竜", "象": "象", "全": "成銀", "圭": "成桂", "杏": "成香"}
CELL_WIDTH = 4  # columns of a board on which a promoted man takes two characters


def single(piece: Piece) -> str:
    return piece.characters["short"][0]


@cache
def names_of(game: Game) -> dict[str, str]:
    """Return what stands on a board for each man, by its letters; a promoted man with a name that is taken has 成."""
    plain = {single(piece) for piece in game.pieces if not piece.promoted}
    names = {}
    for piece in game.pieces:
        name = single(piece)
        if piece.promoted and name in plain:
            # A pawn that became a gold keeps its own name: the gold that promoted has another.
            base = next(each for each in game.pieces if each.promotes_to == piece.letter)
            steps_alone = base.movement == "fW"
            name = PROMOTED + (single(base) if steps_alone else name)
        names[piece.letter] = name
    return names


@cache
def letters_of_names(game: Game) -> dict[str, str]:
    """Return the letters of the men by all names under which boards have them."""
    letters: dict[str, str] = {}
    for letter, name in names_of(game).items():
        letters[name] = letter
    for piece in game.pieces:
        also = [ALSO.get(single(piece), ""), piece.characters["kanji"][0]]
        if piece.promoted:
            base = next(each for each in game.pieces if each.promotes_to == piece.letter)
            also.append(PROMOTED + single(base))
            also.append(PROMOTED + single(piece))
        for name in filter(None, also):
            letters.setdefault(name, piece.letter)
    return letters


class BoardReader:
    """Takes the rows of a board as they come; what is no row of a board is left to others."""

    def __init__(self) -> None:
        self.rows: list[str] = []

    def take(self, line: str) -> bool:
        """Take a line if it belongs to a board, and return whether it does."""
        if row := ROW.fullmatch(line):
            self.rows.append(row["cells"])
            return True
        return bool(RULE.fullmatch(line) or FILES.fullmatch(line))


def is_board_line(line: str) -> bool:
    return bool(ROW.fullmatch(line) or RULE.fullmatch(line) or FILES.fullmatch(line))


def files_in(row: str) -> int:
    """Return how many cells a row of a board has."""
    return sum(1 for _ in CELL.finditer(row))


def setup_of(game: Game, rows: list[str], hands: Mapping[Side, str], turn: Side) -> str:
    """Return the setup text of a board that was drawn, refuse one that is none of the game."""
    if len(rows) != len(game.ranks):
        raise FormatError(
            f"the board has {len(rows)} rows, one of {game.title} has {len(game.ranks)}", code="bad-setup"
        )
    ranks = [_rank_of(game, row, number) for number, row in enumerate(rows, 1)]
    fields = ["/".join(ranks), game.sides[turn].letters[0]]
    if game.rules.drops:
        first, second = (read_hand(game, hands[side]) for side in Side)
        fields.append(_letters(first) + _letters(second).lower() or "-")
    return Setup.from_fen(" ".join(fields), game).fen()


def _letters(hand: Mapping[str, int]) -> str:
    return "".join(f"{count if count > 1 else ''}{letter}" for letter, count in hand.items())


def _rank_of(game: Game, row: str, number: int) -> str:
    letters, rank = letters_of_names(game), ""
    cells = list(CELL.finditer(row))
    if len(cells) != len(game.files):
        reason = f"row {number} of the board has {len(cells)} points, one of {game.title} has {len(game.files)}"
        raise FormatError(reason, code="bad-setup", text=row)
    for cell in cells:
        man = cell["man"]
        if man in EMPTY:
            rank += "1"
        elif man in letters:
            letter = letters[man]
            rank += letter.lower() if cell["sign"] and cell["sign"] in SECOND_SIGNS else letter
        else:
            raise FormatError(
                f"row {number} of the board: {man!r} is no man of {game.title}", code="bad-setup", text=row
            )
    return re.sub("1+", lambda ones: str(len(ones[0])), rank)


def read_hand(game: Game, text: str) -> dict[str, int]:
    """Return how many men of each kind a text such as 飛　角二　歩十八 names."""
    plain = re.sub(r"[\s　、,]+", "", text)
    hand: dict[str, int] = {}
    here = 0
    while here < len(plain) and plain != NO_MEN:
        found = HAND.match(plain, here)
        letter = letters_of_names(game).get(found["man"], "") if found else ""
        if not found or not letter or not game.is_held(game.piece(letter)):
            raise FormatError(f"{plain[here : here + 10]!r} is no man in hand", code="bad-setup", text=text)
        hand[letter] = hand.get(letter, 0) + (read_kanji(found["count"]) if found["count"] else 1)
        here = found.end()
    return hand


def write_hand(game: Game, hand: Mapping[str, int]) -> str:
    names = names_of(game)
    held = [f"{names[letter]}{write_kanji(count) if count > 1 else ''}　" for letter, count in hand.items() if count]
    return "".join(held) or NO_MEN


def draw_board(game: Game, fen: str) -> list[str]:
    """Return the lines of a board: the numbers of the files, the rows between two rules."""
    setup, names = Setup.from_fen(fen, game), names_of(game)
    wide = any(len(name) > 1 for name in names.values())
    width = CELL_WIDTH if wide else 3
    count = len(game.files)
    labels = [str(number) for number in range(count, 0, -1)]
    if wide:
        files = "".join(wide_digits(label).rjust(3) for label in labels)
    else:
        files = " " + "".join(" " + wide_digits(label) for label in labels)
    rows = []
    for rank in reversed(range(count)):
        row = ""
        for file in range(count):
            man = setup.men.get(game.point((file, rank)))
            cell = ("v" if man.side is Side.SECOND else " " * (not wide)) + names[man.piece.letter] if man else " ・"
            size = sum(2 if character > "\x7f" else 1 for character in cell)
            row += " " * (width - size) + cell
        rows.append(f"|{row}|{write_kanji(count - rank)}")
    rule = "+" + "-" * (width * count) + "+"
    return [files, rule, *rows, rule]


def draw_setup(game: Game, fen: str, *, handicap: bool = False) -> tuple[list[str], list[str]]:
    """Return the lines of a setup: the hand of the second side and the board, and what follows below the board."""
    setup = Setup.from_fen(fen, game)
    first, second = player_keys(handicap=handicap)
    above, below = [], []
    if game.rules.drops:
        above.append(f"{second}の{HANDS}：{write_hand(game, setup.hands[Side.SECOND])}")
        below.append(f"{first}の{HANDS}：{write_hand(game, setup.hands[Side.FIRST])}")
    if setup.turn is Side.SECOND:
        below.append(f"{second}番")
    return [*above, *draw_board(game, fen)], below


@cache
def handicaps(game: Game) -> dict[str, str]:
    """Return the setup of each start that has a name in Japanese, the even one included."""
    named = {EVEN: game.start}
    for setup in game.setups:
        if title := setup.titles.get("ja"):
            named.setdefault(title, setup.fen)
    return named


EVEN, OTHER_START = "平手", "その他"


def handicap_of(game: Game, fen: str) -> str:
    """Return the name of the start that a setup is, or nothing."""
    return next((name for name, known in handicaps(game).items() if known == fen), "")
