"""Games against the engines of Debian, through the module: every move legal, moves taken back, no process left over."""

import asyncio
import random

import pytest

from kifu.engine import AsyncEngine, Engine, find_engine
from kifu.errors import EngineMissingError
from kifu.rules.move import on_board
from kifu.rules.position import Position
from tests.unit.engine.test_faults import is_running

ROWS = [
    ("fairy-stockfish", "uci", "xiangqi"),
    ("fairy-stockfish", "ucci", "xiangqi"),
    ("fairy-stockfish", "xboard", "xiangqi"),
    ("hachu", "xboard", "dai_shogi"),
    ("hachu", "xboard", "chu_shogi"),
]
# A lion among pawns: HaChu takes one on the way and goes on.
LIONS = "7k7/15/15/15/15/15/15/6pp7/7L!7/15/15/15/15/15/7K7 b - 1"


def skip_without(engine: str) -> None:
    try:
        find_engine(engine)
    except EngineMissingError:
        pytest.skip(f"Debian's {engine} is not installed")


@pytest.mark.parametrize(("name", "protocol", "game"), ROWS)
def test_a_game_of_20_moves(name: str, protocol: str, game: str) -> None:
    skip_without(name)
    choice, position = random.Random(f"{name} {protocol} {game}"), Position(game)
    with Engine(name, game, protocol=protocol, level=1) as engine:
        pid = engine.pid
        assert is_running(pid)
        taken_back = 0
        while position.ply < 40 and position.outcome() is None:
            if position.ply % 2:
                position.play(engine.choose(position, 0.03))
            else:
                position.play(choice.choice(position.legal_moves()))
            if choice.random() < 0.1 and taken_back < 5:
                position.undo()
                taken_back += 1
    assert position.ply == 40 or position.outcome() is not None
    assert taken_back > 0
    assert not is_running(pid)


def test_two_engines_play_each_other_at_once() -> None:
    skip_without("fairy-stockfish")

    async def play() -> Position:
        position = Position()
        async with await AsyncEngine.start(level="easy") as first, await AsyncEngine.start(level="novice") as second:
            while position.ply < 20:
                position.play(await (second if position.ply % 2 else first).choose(position, 0.05))
        return position

    assert asyncio.run(play()).ply == 20


def test_a_lion_moves_twice() -> None:
    skip_without("hachu")
    position = Position.from_fen(LIONS, "dai_shogi")
    with Engine("hachu", "dai_shogi") as engine:
        move = engine.choose(position, 1)
    assert on_board(move).origin == "8i"
    assert on_board(move).via in ("8h", "9h")


def test_a_won_position_is_won() -> None:
    skip_without("fairy-stockfish")
    position = Position.from_fen("3k5/8R/9/9/9/9/9/9/9/4K2R1 w")
    with Engine("fairy-stockfish") as engine:
        position.play(engine.choose(position, 0.2))
        other = Position()
        other.play(engine.choose(other, 0.1))
    assert position.outcome() is not None
