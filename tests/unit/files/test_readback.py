"""What is written is read back before it replaces a file; what differs and was not reported is refused."""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import pytest

import kifu
from kifu.diagnostics import Diagnostic, Severity
from kifu.errors import LossError
from kifu.formats.base import Written
from kifu.formats.json import Json
from kifu.formats.writing import MOVES_NOT_KEPT, NOT_KEPT, Losses
from kifu.notations.base import Notation
from kifu.records.node import Node
from kifu.records.record import Record, Result

OLD = b"what was there"


def game(*moves: str, comment: str = "") -> Record:
    record = Record(tags={"Red": "甲"}, result=Result.DRAW)
    node = record.root
    for move in moves:
        node = node.add(record.game.move(move))
    node.comment = comment
    return record


class Forgetful(Json):
    """A format that changes a record before it is written, and reports what it is told to."""

    reported: tuple[str, ...] = ()

    def spoil(self, record: Record) -> Record:
        return record

    def write(self, record: Record, notation: Notation, encoding: str = "utf-8") -> Written:
        losses = [Diagnostic(code, Severity.WARNING, "reported") for code in self.reported]
        return Written(super().write(self.spoil(record), notation, encoding).data, losses)


class WithoutComments(Forgetful):
    def spoil(self, record: Record) -> Record:
        return game(*(str(node.move) for node in record.main_line()))


class WithoutLastMove(Forgetful):
    def spoil(self, record: Record) -> Record:
        return game(*(str(node.move) for node in record.main_line()[:-1]))


class WithoutMoves(Forgetful):
    def spoil(self, record: Record) -> Record:
        return game()


class OnlyTheFirst(Json):
    def join(self, written: Iterable[bytes], losses: Losses, encoding: str = "utf-8") -> Iterator[bytes]:
        data = list(written)
        yield from islice(data, 1)


class TwiceTheLast(Json):
    def join(self, written: Iterable[bytes], losses: Losses, encoding: str = "utf-8") -> Iterator[bytes]:
        data = list(written)
        yield from [*data, data[-1]]


class NoText(Json):
    def join(self, written: Iterable[bytes], losses: Losses, encoding: str = "utf-8") -> Iterator[bytes]:
        yield b"".join(written)[:-9] + b"\n"


def refused(tmp_path: Path, form: Json, records: list[Record], reason: str) -> None:
    path = tmp_path / "file.jsonl"
    path.write_bytes(OLD)
    with pytest.raises(LossError, match=reason):
        kifu.write(records, path, format=form)
    assert path.read_bytes() == OLD
    assert [each.name for each in tmp_path.iterdir()] == ["file.jsonl"]


def test_what_is_lost_in_silence_is_refused_and_the_old_file_stays(tmp_path: Path) -> None:
    refused(
        tmp_path, WithoutComments(), [game("h3e3", comment="好")], "does not read back, record 1: it is another one"
    )
    refused(tmp_path, WithoutLastMove(), [game(), game("h3e3")], "record 2: it is another one")
    refused(tmp_path, OnlyTheFirst(), [game("h3e3"), game("c4c5")], "record 2: it is missing")
    refused(tmp_path, TwiceTheLast(), [game("h3e3")], "record 2: 1 were written")
    refused(tmp_path, NoText(), [game("h3e3")], "does not read back")


def test_moves_are_held_to_whatever_else_is_lost(tmp_path: Path) -> None:
    form = WithoutLastMove()
    form.reported = (NOT_KEPT,)
    refused(tmp_path, form, [game("h3e3", comment="好")], "record 1: its moves differ")
    form.reported = (NOT_KEPT, MOVES_NOT_KEPT)
    refused(tmp_path, form, [game("h3e3", "h10g8")], "record 1: its main line differs")


def test_what_is_reported_may_be_lost(tmp_path: Path) -> None:
    form = WithoutComments()
    form.reported = (NOT_KEPT,)
    assert [loss.code for loss in kifu.write(game("h3e3", comment="好"), tmp_path / "a", format=form)] == [NOT_KEPT]
    without_moves = WithoutMoves()
    without_moves.reported = (MOVES_NOT_KEPT,)
    kifu.write(game("h3e3"), tmp_path / "b", format=without_moves)
    branched = game("h3e3", "h10g8")
    branched.root.children.append(Node(branched.game.move("c4c5")))
    kifu.write(branched, tmp_path / "c.txt")
    [again] = kifu.read_all(tmp_path / "c.txt")
    assert [str(node.move) for node in again.main_line()] == ["h3e3", "h10g8"]
