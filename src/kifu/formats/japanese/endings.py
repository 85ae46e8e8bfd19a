"""How a game ended, in the words of Japanese records: 投了 in KIF, ``%TORYO`` in CSA, ``TORYO`` in JKF.

The word stands in the place of a move, so most of them say who won by whose turn it is there.

>>> ending_of("投了").code, ending_of("TORYO", by_code=True).word
('TORYO', '投了')
>>> word_of_result("まで、60手で後手の反則勝ち")
ResultWords(result=<Result.SECOND: '0-1'>, ending='反則勝ち', plies='60')
"""

import re
from functools import cache
from typing import NamedTuple

from kifu.formats.japanese.digits import plain_digits
from kifu.records.record import Result
from kifu.rules.side import Side

MOVER, OTHER, DRAW, NOBODY = "mover", "other", "draw", "nobody"
# The word, the code in CSA and JKF, who wins (the side to move there, or the other), and other words for it.
TABLE = """
投了       TORYO           other
詰み       TSUMI           other   詰
切れ負け   TIME_UP         other   時間切れ 時間切れ負け
反則負け   ILLEGAL_MOVE    other
反則勝ち   ILLEGAL_ACTION  mover
入玉勝ち   KACHI           mover   入玉宣言勝ち 宣言勝ち
千日手     SENNICHITE      draw
持将棋     JISHOGI         draw
引き分け   HIKIWAKE        draw    引分け 引分
最大手数   MAX_MOVES       draw
中断       CHUDAN          nobody  封じ手
不詰       FUZUMI          nobody
不戦勝     -               mover   不戦勝ち
不戦敗     -               other   不戦負け
"""
PLAIN_DRAW = "HIKIWAKE"
BROKE_A_RULE = "ILLEGAL_ACTION"  # CSA names the side that did, with a sign before the code
SIDES = ("先手", "下手"), ("後手", "上手")
MADE = re.compile(r"\s*まで[、,]?\s*(?P<plies>[0-9０-９]*)\s*手?\s*(?:で|にて)?\s*(?P<words>.*?)[。\s]*")
WON = re.compile(r"(?:(?P<how>.*?)により)?(?P<side>先手|下手|後手|上手)の?(?P<what>\S*?(?:勝ち?|(?P<lost>負け?|敗)))")
NAMED = re.compile(r"(?P<side>先手|下手|後手|上手)[ \u3000]*(?P<word>\S+)")  # as Shogi Club 24 has it
FOULS = {"反則負け": "反則勝ち", "反則勝ち": "反則負け"}
MATES = ("詰", "詰み", "詰み上がり")


class EndingWord(NamedTuple):
    """One way in which a game ends, as Japanese records have it."""

    word: str
    code: str  # empty where CSA has none
    winner: str
    also: tuple[str, ...]

    def result(self, mover: Side) -> Result:
        """Return who won, where the word stands in the place of a move of ``mover``."""
        if self.winner in (DRAW, NOBODY):
            return Result.DRAW if self.winner == DRAW else Result.UNKNOWN
        return WON_BY[mover if self.winner == MOVER else mover.other]


WON_BY = {Side.FIRST: Result.FIRST, Side.SECOND: Result.SECOND}


class ResultWords(NamedTuple):
    """What a line such as まで60手で後手の勝ち says; ``result`` is ``None`` where it names no side and no draw."""

    result: Result | None
    ending: str
    plies: str


@cache
def endings() -> tuple[EndingWord, ...]:
    rows = (line.split() for line in TABLE.split("\n") if line)
    return tuple(EndingWord(word, code.strip("-"), winner, tuple(also)) for word, code, winner, *also in rows)


@cache
def _by_word() -> dict[str, EndingWord]:
    return {word: ending for ending in endings() for word in (ending.word, *ending.also)}


@cache
def _by_code() -> dict[str, EndingWord]:
    return {ending.code: ending for ending in endings() if ending.code}


def ending_of(text: str, *, by_code: bool = False) -> EndingWord | None:
    """Return the ending that a word, or a code, stands for, if it is one."""
    return (_by_code() if by_code else _by_word()).get(text)


def ending_at(text: str, mover: Side) -> EndingWord | None:
    """Return the ending that a word stands for in the place of a move of ``mover``; some words name their side."""
    named = NAMED.fullmatch(text)
    if named is None:
        return ending_of(text)
    ending, own = ending_of(named["word"]), _side(named["side"]) is mover
    if own or ending is None:
        return ending if own else None
    # A rule that the other side broke is one that the side to move won by.
    return ending_of(FOULS.get(ending.word, ""))


def word_of_result(text: str) -> ResultWords:
    """Return what the line under the moves says of the result."""
    made = MADE.fullmatch(text)
    if made is None:
        return ResultWords(None, "", "")
    words, plies = made["words"], plain_digits(made["plies"])
    if words in MATES:
        return ResultWords(None, "詰み", plies)
    if (ending := ending_of(words)) and ending.winner in (DRAW, NOBODY):
        # That it was a draw says nothing of how.
        return ResultWords(ending.result(Side.FIRST), "" if ending.code == PLAIN_DRAW else words, plies)
    if won := WON.fullmatch(words):
        side = _side(won["side"])
        word = won["what"] if ending_of(won["what"]) else won["how"] or ""
        return ResultWords(WON_BY[side.other if won["lost"] else side], word, plies)
    return ResultWords(None, "", plies)


def _side(word: str) -> Side:
    return Side.FIRST if word in SIDES[Side.FIRST] else Side.SECOND
