"""Games against opponents on the page: moves with real engines, and one that fails is left behind."""

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from kifu.engine import Player, find_engine
from kifu.errors import EngineEndedError, EngineMissingError
from kifu.notations.base import typed_notation
from kifu.rules.game import find_game
from kifu.rules.move import AnyMove
from kifu.rules.position import Position
from tests.browser.conftest import Open, opened_pages
from tests.browser.deskwork import expect, wait_until_kept
from tests.browser.homes import serve_desk
from tests.browser.test_play import begin, status
from tests.effort import effort

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MOVES = effort(5)
PATIENCE = 60.0  # seconds; these are tests of games, not of how quick a busy machine is


class Faulty:
    """A player that plays two moves and then fails."""

    name = "faulty"

    def choose(self, position: Position, seconds: float | None = None) -> AnyMove:
        if position.ply >= 4:
            raise EngineEndedError("faulty ended by itself")
        return position.legal_moves()[0]

    def close(self) -> None:
        pass


@pytest.fixture
def faulty_server() -> Iterator[str]:
    pytest.importorskip("fastapi")
    from kifu.web.playing import Opponent, Opponents

    def make(game: str, level: int) -> Player:
        return Faulty()

    with serve_desk(opponents=Opponents({"faulty": Opponent("Faulty", 1, make)})) as address:
        yield address


def test_the_game_goes_on_without_an_opponent_that_fails(browser: "Browser", faulty_server: str) -> None:
    with opened_pages(browser, faulty_server) as opened:
        page = opened("play")
        begin(page, Opponent="Faulty", You_play="Black")
        for number, text in enumerate(("a7a6", "c7c6")):
            wait_for_move(page, 2 * number + 1)
            type_move(page, text)
        page.locator(".said", has_text="Faulty cannot go on, so move for it: faulty ended by itself").wait_for()
        status(page, "Red moves.")
        type_move(page, "h3e3")
        status(page, "Black moves.")
        page.get_by_role("button", name="Take back").click()
        status(page, "Red moves.")


def wait_for_move(page: "Page", count: int) -> dict[str, Any]:
    """Return the record as soon as it has that number of moves, or a result."""
    record: dict[str, Any] = wait_until_kept(page, "play", "moves", count)["record"]
    return record


def type_move(page: "Page", text: str) -> None:
    page.get_by_label("Type a move").fill(text)
    page.get_by_label("Type a move").press("Enter")


@pytest.mark.parametrize(
    ("engine", "game", "title", "first"),
    [("fairy-stockfish", "xiangqi", "Xiangqi", "Red"), ("hachu", "dai_shogi", "Dai shogi", "Black")],
)
def test_moves_are_played_against_an_engine(browser: "Browser", engine: str, game: str, title: str, first: str) -> None:
    pytest.importorskip("fastapi")
    from kifu.web.engines import opponents_here

    try:
        find_engine(engine, game)
    except EngineMissingError as error:
        pytest.skip(str(error))
    chance, position = Random(3), Position(find_game(game))
    with (
        serve_desk(opponents=opponents_here([engine], looks=False, patience=PATIENCE)) as address,
        opened_pages(browser, address) as opened,
    ):
        page = opened("play")
        begin(page, Game=title, Opponent=engine, Strength="novice", You_play=first)
        for number in range(MOVES):
            move = chance.choice(position.legal_moves())
            # Points can mean two moves in two notations; a text in the commonest notation is taken for that.
            text = position.render(move, typed_notation(position.game))
            position.play(move)
            type_move(page, text)
            record = wait_for_move(page, 2 * number + 2)
            moves = record["lines"][0]["moves"]
            if record.get("result", "*") != "*":
                break
            position.play(position.game.move(moves[-1]))
        assert position.ply == len(moves)
        expect(page.locator(".said")).to_have_text("")


def test_kifu_itself_is_an_opponent(desk_page: Open) -> None:
    page = desk_page("play")
    begin(page, Opponent="kifu", Strength="easy", You_play="Black")
    for number in range(3):
        moves = wait_for_move(page, 2 * number + 1)["lines"][0]["moves"]
        position = Position()
        for text in moves:
            position.play(position.game.move(text))
        type_move(page, str(position.legal_moves()[0]))
    wait_for_move(page, 7)
    page.reload()
    page.locator(".kifu-move").nth(7).wait_for()
    status(page, "Your move")
    page.get_by_role("button", name="Take back").click()
    page.locator(".kifu-move").nth(6).wait_for(state="detached")
    page.get_by_role("button", name="Offer a draw").click()
    page.locator(".said", has_text="kifu, easy plays on.").wait_for()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    status(page, "You lost: resignation")
    expect(page.locator(".plate", has_text="kifu, easy")).to_have_count(1)
