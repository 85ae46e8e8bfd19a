"""The headers of Japanese records, 棋戦：... and ``$EVENT:...``, and the tags that they become.

>>> from kifu.rules.position import Position
>>> game = Position("shogi").game
>>> tag_of_key("下手", game), key_of_tag("Event", game)
('Black', '棋戦')

A key without a row here is a tag of its own name, so that no header is lost.
"""

from collections.abc import Callable, Iterable
from functools import cache

from kifu.rules.game import Game
from kifu.rules.side import Side

# The tag, the key in KIF, the key in CSA, if it has one.
TABLE = """
Event        棋戦      EVENT
Site         場所      SITE
Date         開始日時  START_TIME
EndDate      終了日時  END_TIME
TimeControl  持ち時間  TIME_LIMIT
Opening      戦型      OPENING
Title        表題
Remark       備考      NOTE
Recorder     記録係
Source       出典
Author       作者
"""
# Other keys for what a tag holds, taken where the file has not the usual one.
ALSO = {"対局日": "Date", "START": "Date"}
PLAYERS = (("先手", "下手"), ("後手", "上手"))
FILE_COMMENT = "FileComment"  # the lines that a program writes about the file itself, # in KIF
ENDING_TIME = "EndingTime"  # how long the player took who resigned, who has no move for it
HANDICAP, TURN, HANDS = "手合割", "手番", "持駒"
ENDING_KEY, RESULT_KEY = "終局", "結果"  # where no word of the table says how a game ended
# Encodings by the names that programs write after ``encoding=``; anything else there is kept as text.
ENCODING_NAME = (
    "(?:utf[-_]?(?:8|16)(?:[-_]?(?:sig|le|be))?|shift[-_]?jis|s-?jis|cp932|ms932|windows-31j|euc[-_]?jp|iso[-_]?2022[-_]?jp"
    "|gb[-_]?(?:k|2312|18030)|big5(?:[-_]?hkscs)?|(?:us-?)?ascii)"
)
SETUP_KEY = "局面"  # the text of a setup that no board of this kind can show


@cache
def _rows() -> list[list[str]]:
    return [line.split() for line in TABLE.split("\n") if line]


@cache
def _keys() -> dict[str, str]:
    return {tag: key for tag, key, *_ in _rows()}


@cache
def _csa_keys() -> dict[str, str]:
    return {tag: csa[0] for tag, _, *csa in _rows() if csa}


def player_keys(*, handicap: bool) -> tuple[str, str]:
    """Return the keys of the players; of a handicap, those of the weaker and the stronger player."""
    return PLAYERS[Side.FIRST][handicap], PLAYERS[Side.SECOND][handicap]


def tag_of_key(key: str, game: Game) -> str:
    """Return the tag that a key of KIF becomes."""
    for side in Side:
        if key in PLAYERS[side]:
            return game.sides[side].name
    return next((tag for tag, known in _keys().items() if known == key), key)


def key_of_tag(tag: str, game: Game, *, handicap: bool = False) -> str:
    """Return the key under which KIF has a tag."""
    for side, key in zip(Side, player_keys(handicap=handicap), strict=True):
        if tag == game.sides[side].name:
            return key
    return _keys().get(tag, tag)


def tag_of_csa_key(key: str, game: Game) -> str:
    return next((tag for tag, known in _csa_keys().items() if known == key), tag_of_key(key, game))


def csa_key_of_tag(tag: str, game: Game) -> str:
    return _csa_keys().get(tag) or key_of_tag(tag, game)


class Headers:
    """The headers of one record as they come: a key that stands several times has a value of several lines."""

    def __init__(self) -> None:
        self._values: dict[str, list[str]] = {}

    def add(self, key: str, value: str) -> None:
        value = value.strip()
        if value or key in self._values:
            self._values.setdefault(key, []).append(value)

    def take(self, key: str) -> str:
        """Return the value of a key and leave it out from now on; nothing if it is not there."""
        return "\n".join(self._values.pop(key, ())).strip()

    def peek(self, key: str) -> str:
        """Return the value of a key, which stays; nothing if it is not there."""
        return "\n".join(self._values.get(key, ())).strip()

    def __contains__(self, key: object) -> bool:
        return key in self._values

    def keys(self) -> Iterable[str]:
        return self._values.keys()

    def tags(self, tag_of: Callable[[str], str]) -> dict[str, str]:
        """Return the tags of all that is left; where two keys are for one tag, the second keeps its own name."""
        tags: dict[str, str] = {}
        for key, values in self._values.items():
            tag = tag_of(key)
            tags[key if tag in tags else tag] = "\n".join(values).strip()
        for key, tag in ALSO.items():
            if key in tags and tag not in tags:
                tags[tag] = tags.pop(key)
        return tags
