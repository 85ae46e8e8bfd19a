"""The line under the moves, まで60手で後手の勝ち, as programs write it."""

from kifu.formats.japanese.endings import SIDES, WON_BY, ending_of
from kifu.records.record import Result
from kifu.rules.side import Side

WINNERS = {result: side for side, result in WON_BY.items()}


def result_line(word: str, result: Result, plies: int, first: Side = Side.FIRST) -> str:
    """Return the line that says a result after a number of moves; nothing where it is not known.

    ``word`` is that for how the game ended, and ``first`` the side that began: of a handicap the players have other
    names.

    >>> result_line("投了", Result.SECOND, 60)
    'まで60手で後手の勝ち'
    """
    ending = ending_of(word)
    if result is Result.UNKNOWN:
        return f"まで{plies}手で{word}" if ending and ending.result(first) is Result.UNKNOWN else ""
    if result is Result.DRAW:
        return f"まで{plies}手で{word if ending and ending.result(first) is Result.DRAW else '引き分け'}"
    winner = WINNERS[result]
    name = SIDES[winner][first is Side.SECOND]
    if word in ("反則勝ち", "入玉勝ち"):
        return f"まで{plies}手で{name}の{word}"
    if ending and ending.code == "TIME_UP":
        return f"まで{plies}手で{word}により{name}の勝ち"
    return f"まで{plies}手で{name}の勝ち"
