"""Games that are being played: what the verbs say of one, and refuse."""

import pytest

from kifu import registry
from kifu.engine import Player
from kifu.errors import EngineEndedError, EngineResignedError, KifuError, UnknownNameError
from kifu.rules.move import AnyMove
from kifu.rules.position import Position
from kifu.web.engines import opponents_here
from kifu.web.playing import OWN, Opponent, Opponents, judge, opening, ruling


def test_a_game_goes_on_until_it_is_over() -> None:
    fen = "3k5/2R6/9/9/9/9/9/9/4R4/4K4 w - - 0 1"
    assert judge({"fen": fen}) == {"turn": "Red", "check": False, "verdict": None, "warning": ""}
    over = judge({"fen": fen, "moves": ["e2d2"]})
    assert over == {
        "turn": "Black",
        "check": True,
        "verdict": {"result": "1-0", "winner": "Red", "ending": "checkmate", "why": ""},
        "warning": "",
    }
    assert judge({"game": "dai_shogi", "moves": []})["turn"] == "Black"


CHASE = "3k5/9/9/9/9/9/3r5/9/9/3NK4 w"
LOOP = ["d1c3", "d4c4", "c3d1", "c4d4"]


def test_a_chase_is_warned_of_and_then_lost() -> None:
    warned = judge({"fen": CHASE, "moves": LOOP})
    assert warned["verdict"] is None
    assert warned["warning"].startswith("Black must change, or loses when this position stands again: Red makes")
    over = judge({"fen": CHASE, "moves": LOOP * 2, "language": "zh"})
    assert over["warning"] == ""
    assert over["verdict"]
    assert (over["verdict"]["winner"], over["verdict"]["ending"]) == ("Red", "perpetual chase")
    assert "黑方以车长捉红马" in over["verdict"]["why"]


def test_a_ruling_in_the_language_of_the_page_with_the_books_to_choose_from() -> None:
    answer = ruling({"fen": CHASE, "moves": LOOP, "language": "vi", "rules": "wxf"})
    assert answer["ruling"]["verdict"].startswith("Đen thua: ")
    assert (answer["ruling"]["winner"], answer["ruling"]["provisional"]) == ("red", True)
    assert [move["classes"] for move in answer["ruling"]["moves"]] == [["plain"], ["chase"]] * 2
    assert answer["books"][0] == {"name": "axf", "title": "Luật châu Á"}
    own = [{"name": "allowed", "title": "四回目で引き分け"}, {"name": "forbidden", "title": "繰り返した方が負け"}]
    assert ruling({"game": "shogi", "language": "ja"})["books"] == own
    with pytest.raises(UnknownNameError, match="language"):
        ruling({"fen": CHASE, "moves": LOOP, "language": "fr"})


def test_men_of_a_teaching_diagram_go_to_and_fro_without_a_king() -> None:
    moves = ["d2c4", "e6f6", "c4d2", "f6e6"]
    assert ruling({"fen": "9/9/9/9/4r4/9/9/9/3N5/9 w", "moves": moves})["ruling"]["winner"] is None


def test_the_rule_book_can_be_chosen() -> None:
    assert judge({"fen": CHASE, "moves": LOOP, "rules": "cxa"})["verdict"] is None
    with pytest.raises(UnknownNameError, match="axf"):
        judge({"rules": "axg"})


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


class Chair:
    """A player that plays the first legal move, or fails as it is named."""

    closed = 0

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, position: Position, seconds: float | None = None) -> AnyMove:
        if self.name == "broken":
            raise EngineEndedError("it ended by itself")
        if self.name == "weary":
            raise EngineResignedError("it gives up")
        return position.legal_moves()[0]

    def close(self) -> None:
        Chair.closed += 1


def seat(name: str) -> Opponent:
    def make(game: str, level: int) -> Player:
        assert game == "xiangqi"
        assert 1 <= level <= 4
        return Chair(name)

    return Opponent(name, 4, make, plays=lambda game: game.name == "xiangqi")


def test_an_opponent_replies_and_is_closed_whatever_happens() -> None:
    table = Opponents({name: seat(name) for name in ("plain", "broken", "weary")})
    assert table.opponents()[0] == {"name": "plain", "title": "plain", "games": ["xiangqi"], "levels": 4}
    before = Chair.closed
    move = table.reply({"opponent": "plain", "moves": ["h3e3"], "level": 99, "seconds": -1.0})["move"]
    position = Position()
    position.play("h3e3")
    assert position.is_legal(position.game.move(move))
    assert table.reply({"opponent": "weary"}) == {"resigns": True}
    with pytest.raises(EngineEndedError):
        table.reply({"opponent": "broken"})
    with pytest.raises(UnknownNameError, match="opponent"):
        table.reply({"opponent": "nobody"})
    assert Chair.closed == before + 3


@pytest.mark.parametrize(
    ("names", "by"), [((), "kifu"), (("plain",), "plain"), (("broken",), "kifu"), (("weary",), "kifu")]
)
def test_a_hint_is_by_the_strongest_that_answers(names: tuple[str, ...], by: str) -> None:
    advice = Opponents({**OWN, **{name: seat(name) for name in names}}).advise({"moves": ["h3e3"]})
    position = Position()
    position.play("h3e3")
    assert advice["by"] == by
    assert position.is_legal(position.game.move(advice["move"]))


def test_a_public_server_has_no_engine_that_is_not_named() -> None:
    own = {each["name"] for each in opponents_here(looks=False).opponents()}
    assert own == {each["name"] for each in Opponents().opponents()}
    with pytest.raises(KifuError, match="no-such-engine"):
        opponents_here(["no-such-engine"])


def test_the_beginner_plays_at_every_level_for_several_at_once() -> None:
    from concurrent.futures import ThreadPoolExecutor

    def game(level: int) -> list[str]:
        moves: list[str] = []
        for _ in range(6):
            moves.append(Opponents().reply({"opponent": "beginner", "level": level, "moves": moves})["move"])
        return moves

    with ThreadPoolExecutor(4) as pool:
        games = list(pool.map(game, (1, 2, 3, 4)))
    assert [len(moves) for moves in games] == [6] * 4
    for moves in games:
        assert judge({"moves": moves})["verdict"] is None


def test_the_beginner_plays_every_game_there_is() -> None:
    [beginner] = Opponents().opponents()
    assert beginner["games"] == list(registry.names("games"))
    for game in beginner["games"]:
        assert "move" in Opponents().reply({"opponent": "beginner", "game": game, "seconds": 0.1})


def test_the_opening_of_a_game_is_named_if_the_table_has_it() -> None:
    named = opening({"moves": ["h3e3", "h8e8"]})["opening"]
    assert named
    assert (named["code"], named["titles"]["zh-hans"]) == ("D100", "顺炮局")
    assert opening({"moves": ["a1a2"]}) == {"opening": None}
    assert opening({"game": "shogi", "moves": ["7g7f"]}) == {"opening": None}
