"""Errors: one tree, stable codes, and they survive a trip between processes."""

import pickle

import pytest

from kifu import errors
from kifu.errors import (
    NOWHERE,
    AmbiguousMoveError,
    IllegalMoveError,
    KifuError,
    MoveTextError,
    Place,
    Span,
    UnknownNameError,
)
from kifu.languages.language import Message, Phrase


def classes() -> list[type[KifuError]]:
    return [value for value in vars(errors).values() if isinstance(value, type) and issubclass(value, KifuError)]


def test_every_error_is_a_value_error_with_a_code_of_its_own() -> None:
    assert all(issubclass(kind, ValueError) for kind in classes())
    codes = [kind.code for kind in classes()]
    assert len(codes) == len(set(codes))


def test_the_docstring_draws_the_whole_tree() -> None:
    assert errors.__doc__ is not None
    for kind in classes():
        assert kind.__name__ in errors.__doc__


def test_an_error_is_placed_and_reworded_in_a_copy() -> None:
    error = IllegalMoveError("blocked", text="H2+3", leniencies=1)
    placed, reworded = error.placed(Place(3, 5, ply=7)), error.reworded("read as blocked", text="H 2+3")
    assert (str(error), error.place, error.span) == ("blocked", NOWHERE, None)
    assert (str(placed), placed.ply, placed.span) == ("blocked", 7, Span(4, 8, 3, 5))
    assert (str(reworded), reworded.reason, reworded.text) == ("read as blocked", "read as blocked", "H 2+3")
    assert (type(placed), type(reworded), reworded.leniencies) == (IllegalMoveError, IllegalMoveError, 1)


def test_a_reason_is_put_into_words_when_it_is_asked_for() -> None:
    said: list[str] = []

    class Counted(Message):
        def phrase(self) -> Phrase:
            said.append(self.id)
            return super().phrase()

    error = MoveTextError(Counted("{point} is no point of this board.", point="z9"), text="z9").placed(Place(ply=3))
    assert said == []
    assert [error.reason, error.reason] == ["z9 is no point of this board."] * 2
    assert len(said) == 1
    assert str(error.reworded("other", text="y")) == "other"
    assert error.reworded("other", text="y").reason == "other"
    twin = pickle.loads(pickle.dumps(error))
    assert (str(twin), twin.reason, twin.place) == (str(error), error.reason, error.place)


def test_pickling_keeps_everything() -> None:
    error = AmbiguousMoveError("two", ["a", "b"], text="x", span=Span(1, 2))
    twin = pickle.loads(pickle.dumps(error))
    assert (type(twin), str(twin), twin.__dict__) == (type(error), str(error), error.__dict__)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("xiangqui", "unknown game 'xiangqui': did you mean 'xiangqi'?"),
        ("Dai-Shogi", "unknown game 'Dai-Shogi': did you mean 'dai_shogi'?"),
        ("q", "unknown game 'q': there are: dai_shogi, xiangqi"),
    ],
)
def test_an_unknown_name_offers_the_nearest(name: str, words: str) -> None:
    assert str(UnknownNameError("game", name, ["xiangqi", "dai_shogi"])) == words


def test_span_counts_lines_and_columns_from_one() -> None:
    assert Span.of("ab\ncde", 4, 5) == Span(4, 5, line=2, column=2)
    assert Span.of("ab", 0, 1) == Span(0, 1, line=1, column=1)
