"""What a program puts into a record and cannot be written is named, in every format."""

import io
from collections.abc import Callable

import pytest

import kifu
from kifu import registry
from kifu.formats.base import find_format
from kifu.records.annotations import Clock
from kifu.records.node import Node
from kifu.records.record import Record

WRITERS = [name for name in registry.names("formats") if find_format(name).writes]
WRONG: dict[str, Callable[[Record, Node], object]] = {
    "the game of the record is 'shogi'": lambda record, node: setattr(record, "game", "shogi"),
    "the ending is None": lambda record, node: setattr(record, "ending", None),
    "what holds the tags is []": lambda record, node: setattr(record, "tags", []),
    "the tag 'Red' is 3": lambda record, node: setattr(record, "tags", {"Red": 3}),
    "the comment of h10g8 is 7": lambda record, node: setattr(node, "comment", 7),
    "the before of h10g8 is b'x'": lambda record, node: setattr(node, "before", b"x"),
    "the rest of h10g8 is 5": lambda record, node: setattr(node, "rest", 5),
    "the clock of h10g8 is 60": lambda record, node: setattr(node, "clock", 60),
    "the clock of h10g8, used, is '1:00'": lambda record, node: setattr(node, "clock", Clock("1:00")),  # type: ignore[arg-type]
    "the evaluation of h10g8 is 0.3": lambda record, node: setattr(node, "evaluation", 0.3),
}


@pytest.mark.parametrize("said", WRONG)
def test_a_part_of_a_wrong_type_is_named_where_it_cannot_be_written(said: str) -> None:
    refused = 0
    for name in WRITERS:
        record = kifu.read("C2.5 H8+7 H2+3 R9.8")
        WRONG[said](record, record.main_line()[1])
        try:
            kifu.write(record, io.BytesIO(), format=name)
        except kifu.RecordError as error:
            refused += str(error).startswith(said)
        except kifu.KifuError:
            pass  # the format is for other games, or the record does not read back
    assert refused


def test_a_file_in_the_place_of_the_record_is_named() -> None:
    with pytest.raises(kifu.RecordError, match="stands where a record is wanted; the file is named after it"):
        kifu.write("x.pgn", io.BytesIO(), format="pgn")  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [None, 3, ("h3", "e3")])
def test_what_is_no_move_is_not_added(wrong: object) -> None:
    with pytest.raises(kifu.RecordError, match="is no move: a move, or its text, is wanted"):
        Record().root.add(wrong)  # type: ignore[arg-type]
