"""Games that are being played: what the verbs say of one, and refuse."""

import pytest

from kifu.errors import KifuError
from kifu.web.playing import judge


def test_a_game_goes_on_until_it_is_over() -> None:
    fen = "3k5/2R6/9/9/9/9/9/9/4R4/4K4 w - - 0 1"
    assert judge({"fen": fen}) == {"turn": "Red", "check": False, "verdict": None}
    over = judge({"fen": fen, "moves": ["e2d2"]})
    assert over == {
        "turn": "Black",
        "check": True,
        "verdict": {"result": "1-0", "winner": "Red", "ending": "checkmate"},
    }
    assert judge({"game": "dai_shogi", "moves": []})["turn"] == "Black"


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        ({"moves": ["h3e4"]}, "does not go from h3 to e4"),
        ({"moves": ["nonsense"]}, "nonsense"),
        ({"moves": ["h3e3"] * 3000}, "2,000 moves"),
        ({"fen": "9/9 w"}, "rank"),
    ],
)
def test_what_is_no_game_is_refused(game: dict[str, object], reason: str) -> None:
    with pytest.raises(KifuError, match=reason):
        judge(game)  # type: ignore[arg-type]
