"""What is shown of an object on a prompt: one line, however much is in it."""

from enum import Enum
from inspect import isclass
from pathlib import Path
from typing import Any

import pytest

import kifu
from kifu.notations.base import find_notation
from kifu.render.diagram import Diagram

MOST = 220
LONG = "a remark without end, " * 200


@pytest.fixture(scope="module")
def record() -> kifu.Record:
    record = kifu.Record(tags=dict.fromkeys(("Event", "Red", "Black"), LONG))
    node = record.root
    for _ in range(80):
        for text in ("R1+1", "R1+1", "R1-1", "R1-1"):
            node = node.add(text)
            node.comment = LONG
    return record


def shown(record: kifu.Record) -> list[Any]:
    position = record.main_line()[-1].position()
    first = record.main_line()[0]
    bad = kifu.read("1. C2.5 H8+7 2. R1+9 H2+3")
    lenient = kifu.Lenient()
    lenient.receive(kifu.KifuError(LONG))
    return [
        *(record, first, position, position.setup(), position["a1"], position.game, position.game.pieces[0]),
        *(first.move, kifu.Drop("P", "5e"), kifu.Clock(1, 2), kifu.Evaluation(3), kifu.detect("C2.5 H8+7 " * 50)),
        *(kifu.explain("C2.5"), bad.diagnostics[-1], lenient, kifu.Strict(), kifu.judge(record), record.lines()[0]),
        *(Diagram.of(position), find_notation("wxf", position.game), position.read("R1+1")),
        *(kifu.read_all("C2.5"), position.repetition(), kifu.Outcome(None, kifu.Ending.STALEMATE), kifu.Span(0, 3)),
        *(kifu.Fault("no-royal", "", "Red has no King"), record.origin, next(record.walk()), record.tree),
    ]


def test_one_line_shows_any_object(record: kifu.Record) -> None:
    texts = {type(each).__name__: repr(each) for each in shown(record)}
    assert {name: text for name, text in texts.items() if len(text) > MOST or "\n" in text} == {}


def test_every_public_class_is_among_them(record: kifu.Record) -> None:
    classes = {each for each in vars(kifu).values() if isclass(each)}
    needless = {each for each in classes if issubclass(each, Enum | Exception)}
    met = {base for each in shown(record) for base in type(each).__mro__}
    assert {each.__name__ for each in classes - needless - met} == set()


def test_one_line_shows_what_a_library_answers(record: kifu.Record, tmp_path: Path) -> None:
    from kifu import corpus

    for name in "ab":
        kifu.write(kifu.read("demo/game.pgn"), tmp_path / f"{name}.pgn", notation="wxf" if name == "a" else "zh-hans")
    library = corpus.open_library(tmp_path / "library", create=True)
    shown = [library, corpus.import_files(library, [tmp_path / "a.pgn", tmp_path / "b.pgn"])]
    shown += [corpus.find_games(library, corpus.Wanted()), corpus.gather_statistics(library)]
    shown += corpus.find_duplicates(library)
    texts = [repr(each).replace(str(tmp_path), "") for each in shown]
    assert {text for text in texts if len(text) > MOST or "\n" in text} == set()


def test_a_move_is_shown_as_it_is_made() -> None:
    moves = [kifu.Move("h3", "e3"), kifu.Move("8c", "8c", via="9d"), kifu.Move("2h", "2c", promotion=True)]
    assert [repr(move) for move in moves] == [
        "Move('h3', 'e3')",
        "Move('8c', '8c', via='9d')",
        "Move('2h', '2c', promotion=True)",
    ]
    assert [eval(repr(move), {"Move": kifu.Move}) for move in moves] == moves
