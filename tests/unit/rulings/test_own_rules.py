"""Games without a rule book: a ruling by the option of the game, in the same form."""

import pytest

import kifu
from kifu.errors import UnknownNameError, UnsupportedError
from kifu.rules.game import Game
from kifu.rules.side import Side
from kifu.rulings.ruling import judge
from tests.outside.mini_xiangqi.mini_xiangqi import GAME as MINI_XIANGQI

LOOPS = {"dai_shogi": "8m10n 8c6b 10n8m 6b8c ", "chu_shogi": "7j9k 6c4b 9k7j 4b6c "}


def play(game: str | Game, moves: str, fen: str = "") -> kifu.Position:
    position = kifu.Position.from_fen(fen, game) if fen else kifu.Position(game)
    for text in moves.split():
        position.play(position.game.move(text))
    return position


@pytest.mark.parametrize("game", LOOPS)
def test_what_may_come_back_is_a_draw_at_the_third_visit(game: str) -> None:
    twice, thrice = (kifu.judge(play(game, LOOPS[game] * times)) for times in (1, 2))
    assert (twice.rules, twice.rule, twice.winner, twice.provisional) == ("allowed", "allowed", None, True)
    assert (thrice.visits, thrice.window, thrice.provisional) == ((0, 4, 8), (1, 8), False)
    assert [move.classes for move in thrice.moves] == [("plain",)] * 8
    assert thrice.verdict == (
        "Draw: Black makes idle moves only; White makes idle moves only. "
        "The game's own rule, a draw at the third time: a position may come back, and nobody has to change."
    )
    assert thrice.explain()[1].startswith("1. Black ")
    assert "先手" in thrice.explain("zh")[1]


@pytest.mark.parametrize("game", LOOPS)
def test_what_may_not_come_back_is_lost_by_who_brings_it_back_first(game: str) -> None:
    ruling = kifu.judge(play(game, LOOPS[game] * 2), "forbidden")
    assert (ruling.winner, ruling.rule, ruling.provisional) == (Side.FIRST, "forbidden", False)
    assert (ruling.visits, ruling.window) == ((0, 4), (1, 4))
    assert ruling.verdict.startswith(
        "White must change or loses: the move of ply 4 brings back the position after ply 0"
    )


def test_the_option_of_the_game_decides() -> None:
    position = play("dai_shogi:repetition=forbidden", "8m10n 8c6b 10n8m")
    assert not position.is_legal(position.game.move("6b8c"))
    ruling = kifu.judge(position)
    assert (ruling.rules, ruling.rule, ruling.moves) == ("forbidden", "no-repetition", ())


def test_no_game_allows_perpetual_check() -> None:
    position = play(MINI_XIANGQI, "a2a7 c7c6" + " a7a6 c6c7 a6a7 c7c6" * 2, "2k4/7/7/7/7/R6/3K3 w - - 0 1")
    ruling = judge(position)
    assert (ruling.rules, ruling.rule, ruling.winner) == ("allowed", "perpetual-check", Side.SECOND)
    assert ruling.verdict.startswith("Red loses: Red checks on every move; Black makes idle moves only.")
    assert ruling.explain()[1] == "3. Red a7a6: check"


def test_a_rule_book_of_another_game_is_refused() -> None:
    with pytest.raises(UnsupportedError, match="the rule book axf is for xiangqi, not for dai shogi"):
        kifu.judge(kifu.Position("dai_shogi"), "axf")
    with pytest.raises(UnknownNameError, match="did you mean 'forbidden'"):
        kifu.judge(kifu.Position("dai_shogi"), "forbiden")
    with pytest.raises(UnknownNameError, match="unknown rule book 'forbidden'"):
        kifu.judge(kifu.Position("xiangqi"), "forbidden")
