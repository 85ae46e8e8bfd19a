"""What every opponent is: one protocol, and one tree of errors."""

import kifu.engine
from kifu.errors import EngineError
from kifu.rules.move import AnyMove
from kifu.rules.position import Position


class First:
    """Plays the first move there is."""

    name = "first"

    def choose(self, position: Position, seconds: float | None = None) -> AnyMove:
        return position.legal_moves()[0]

    def close(self) -> None:
        pass


def test_a_class_of_ones_own_is_a_player() -> None:
    player: kifu.engine.Player = First()
    position = Position()
    position.play(player.choose(position, 1.0))
    player.close()
    assert position.ply == 1


def test_whatever_goes_wrong_is_an_engine_error() -> None:
    errors = [getattr(kifu.engine, name) for name in kifu.engine.__all__ if name.endswith("Error")]
    assert len(errors) == 8
    assert all(issubclass(error, EngineError) for error in errors)
