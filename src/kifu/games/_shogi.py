"""What shogi games share: the two sides, the names of the squares, and how their tables of kinds are read."""

from string import ascii_lowercase

from kifu.rules.about import SideName
from kifu.rules.game import Piece, Points

SIDES = (
    SideName("Black", "b", {"ja": "先手", "vi": "Đen", "zh-hans": "先手", "zh-hant": "先手"}),
    SideName("White", "w", {"ja": "後手", "vi": "Trắng", "zh-hans": "后手", "zh-hant": "後手"}),
)
ZONE = "far ranks"

# Where the first character of a name says too little, the second is written; the flying dragon would be taken for
# a rook by the one, for a dragon king by the other.
KNOWN_BY_THE_SECOND = "猛豹 盲虎 酔象 猛牛 嗔猪 悪狼 龍馬 白駒 飛鹿 奔猪 飛牛 角鷹 飛鷲"
NEVER_SHORT = "飛龍"


def square_board(size: int, zone: int) -> Points:
    """Return the points of a board: files count from the right, ranks from the far end; ``zone`` of them are far."""
    ranks = ascii_lowercase[:size]
    far_ranks = f"{size}{ranks[zone - 1]}-1a"
    return Points(
        files=tuple(str(file) for file in range(size, 0, -1)), ranks=tuple(reversed(ranks)), regions={ZONE: far_ranks}
    )


def read_kinds(table: str, royal: tuple[str, ...]) -> tuple[Piece, ...]:
    """Return the rows of all kinds, then those of their promoted forms, which never promote again.

    A line is the letter in setup text, the name, the kanji, the romaji, the movement, and the letter of what the kind
    promotes to; or, if that is a form of its own, its name, kanji, romaji and movement.
    """
    rows = [line.split() for line in table.split("\n") if line]
    plain = {row[0]: (row[1].replace("_", " "), *row[2:5]) for row in rows}
    kinds, promoted = [], []
    for letter, *_, becomes in rows:
        promotes_to = "" if becomes == "-" else f"+{letter}"
        kind = _piece(letter, plain[letter], royal)._replace(promotes_to=promotes_to)
        kinds.append(kind)
        if promotes_to:
            form = tuple(becomes.replace("_", " ").split("=")) if "=" in becomes else plain[becomes]
            promoted.append(_piece(promotes_to, form, royal)._replace(promoted_from=kind.name))
    return (*kinds, *promoted)


def _piece(letter: str, form: tuple[str, ...], royal: tuple[str, ...]) -> Piece:
    name, kanji, romaji, movement = form
    # The name in full, and what is left of it where there is room for one character.
    short = kanji[1] if kanji in KNOWN_BY_THE_SECOND else kanji if kanji == NEVER_SHORT else kanji[0]
    characters = {"kanji": (kanji, kanji), "short": (short, short)}
    return Piece(letter, name, movement, characters=characters, royal=name in royal, said=romaji)
