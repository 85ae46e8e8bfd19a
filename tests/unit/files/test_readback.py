"""What is written is read back before it replaces a file; what differs and was not reported is refused."""

import io
import sys
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from itertools import islice
from pathlib import Path

import pytest

import kifu
from kifu import registry
from kifu.diagnostics import Diagnostic, Severity
from kifu.errors import LossError
from kifu.formats.base import Written, find_format
from kifu.formats.json import Json
from kifu.formats.writing import MOVES_NOT_KEPT, NOT_KEPT, Losses
from kifu.notations.base import Notation
from kifu.records import held
from kifu.records.annotations import Clock, Evaluation
from kifu.records.node import Node
from kifu.records.record import Record, Result
from kifu.rules.game import find_game
from kifu.rules.setup import canonical_fen
from tests.laws.records import grown, home_of

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


class WithoutTags(Forgetful):
    def spoil(self, record: Record) -> Record:
        spoiled = copy(record)
        spoiled.tags = {}
        return spoiled


class WithoutLastMove(Forgetful):
    def spoil(self, record: Record) -> Record:
        return game(*(str(node.move) for node in record.main_line()[:-1]))


class WithoutMoves(Forgetful):
    def spoil(self, record: Record) -> Record:
        return game()


class Changing(Json):
    """A format that makes a change to a record before it is written, and reports losses of some kinds."""

    change: Callable[[Record], None]
    lost = held.NOTHING

    def write(self, record: Record, notation: Notation, encoding: str = "utf-8") -> Written:
        losses = Losses(self.name)
        if self.lost:
            losses.report("whatever", lost=self.lost)
        spoiled = copy(record)
        self.change(spoiled)
        return Written(super().write(spoiled, notation, encoding).data, losses.diagnostics, losses.lost)


def full_record() -> Record:
    """Return a record that holds things of all kinds, those of moves at its second move."""
    record = game("h3e3", "h10g8", comment="好")
    record.ending = "resigns"
    node = record.main_line()[1]
    node.before, node.marks, node.rest = "before", ("!",), "R9+9"
    node.clock, node.evaluation = Clock(1), Evaluation(1)
    record.root.children.append(Node(record.game.move("c4c5")))
    return record


def change_move(**values: object) -> Callable[[Record], None]:
    """Return a function that gives the second move of a record other remarks."""

    def change(record: Record) -> None:
        for name, value in values.items():
            setattr(record.main_line()[1], name, value)

    return change


CHANGES: dict[str, Callable[[Record], None]] = {
    "TAGS": lambda record: record.tags.update(Red="乙"),
    "SETUP": lambda record: setattr(record, "fen", record.fen.replace(" 0 1", " 0 2")),
    "RESULT": lambda record: setattr(record, "result", Result.FIRST),
    "ENDING": lambda record: setattr(record, "ending", ""),
    "COMMENTS": change_move(before=""),
    "MARKS": change_move(marks=("?",)),
    "CLOCKS": change_move(clock=None),
    "EVALUATIONS": change_move(evaluation=Evaluation(2)),
    "UNREAD": change_move(rest=""),
    "BRANCHES": lambda record: record.root.children.pop(),  # type: ignore[dict-item]
}
KINDS_OF_LOSSES = list(CHANGES)


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
        tmp_path, WithoutComments(), [game("h3e3", comment="好")], "does not read back, record 1: its comments differ"
    )
    refused(tmp_path, WithoutLastMove(), [game(), game("h3e3")], "record 2: its moves differ")
    refused(tmp_path, OnlyTheFirst(), [game("h3e3"), game("c4c5")], "record 2: it is missing")
    refused(tmp_path, TwiceTheLast(), [game("h3e3")], "record 2: 1 were written")
    refused(tmp_path, NoText(), [game("h3e3")], "does not read back")


def test_moves_are_held_to_whatever_else_is_lost(tmp_path: Path) -> None:
    form = WithoutLastMove()
    form.reported = (NOT_KEPT,)
    refused(tmp_path, form, [game("h3e3", comment="好")], "record 1: its moves differ")
    form.reported = (NOT_KEPT, MOVES_NOT_KEPT)
    refused(tmp_path, form, [game("h3e3", "h10g8")], "record 1: its main line differs")


@pytest.mark.parametrize("what", KINDS_OF_LOSSES)
def test_each_kind_of_thing_is_held_to_by_itself(what: str) -> None:
    """A loss of tags excuses no comment: whatever is lost is found, whichever losses of other kinds are reported."""
    record = full_record()
    form = Changing()
    for lost in (held.NOTHING, (held.BRANCHES - 1) & ~getattr(held, what)):
        form.change, form.lost = CHANGES[what], lost
        with pytest.raises(LossError, match=r"record 1: .* differs?$"):
            kifu.write(record, io.BytesIO(), format=form)
    form.lost = getattr(held, what)
    kifu.write(record, io.BytesIO(), format=form)


def test_open_files_text_and_devices_get_nothing_that_does_not_read_back(
    capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    form = WithoutTags()
    record = game("h3e3", comment="好")
    data, text = io.BytesIO(), io.StringIO()
    for target in (data, text, sys.stdout.buffer, sys.stdout, Path("/dev/null"), tmp_path / "a"):
        for lossless in (False, True):
            with pytest.raises(LossError, match="record 1: its tags differ"):
                kifu.write(record, target, format=form, lossless=lossless)
    assert (data.getvalue(), text.getvalue(), capfdbinary.readouterr().out) == (b"", "", b"")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("game", "notation", "form", "encoding"),
    [
        ("xiangqi", "wxf", "text:style=vertical", "utf-8"),
        ("xiangqi", "uci", "text:style=vertical", "gb18030"),
        ("xiangqi", "pinyin", "lines", "big5"),
        ("shogi", "kif", "lines", "big5"),
        ("xiangqi", "zh-hans", "pgn", "shift_jis"),
    ],
)
def test_moves_are_read_back_in_the_notation_that_the_writer_took(
    game: str, notation: str, form: str, encoding: str
) -> None:
    record = grown(game, 1, 12, 0)
    file = io.BytesIO()
    kifu.write(record, file, format=form, notation=notation, encoding=encoding)
    assert [node.move for node in kifu.read(file.getvalue()).main_line()] == [n.move for n in record.main_line()]


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


SHORT = "4k4/9/9/9/9/9/9/9/4R4/3K5  w"  # without the numbers


@pytest.mark.parametrize("name", [name for name in registry.names("formats") if find_format(name).writes])
@pytest.mark.parametrize(
    "fen",
    [
        SHORT,
        f" {SHORT}",
        SHORT.replace("4R4", "4X4"),
        *("no setup at all", "9/9", "-", "startpos", "END}", "/* x", "a|b"),
        *("x\ty", "x \t", "\t", "a\nb", "a\u2028b", "START{"),
        *("9/9\udc81/9", "9/9é", "9/1\x7fP", "x" + "/9" * 8, "9\u200d/9"),
    ],
)
def test_an_odd_setup_is_kept_or_told_and_stops_no_conversion(name: str, fen: str) -> None:
    form = find_format(name)
    game = find_game(home_of(form))
    record = Record(game, fen=fen.replace("/9" * 7, "/9" * (len(game.ranks) - 3)))
    record.root.rest = "1. C2.5"
    stream = io.BytesIO()
    losses = kifu.write(record, stream, format=form)
    if form.reads and not losses:
        again = kifu.read(stream.getvalue())
        assert (again.origin.format, again.game, again.fen) == (
            form.name,
            game,
            canonical_fen(record.fen, game) or record.fen,
        )
    if form.encoded and "big5" in (form.encodings or ["big5"]):
        kifu.write(record, io.BytesIO(), format=form, encoding="big5")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16-le", "gb18030"])
def test_a_text_that_begins_with_the_character_of_a_mark_keeps_it(encoding: str) -> None:
    record, target = Record("shogi", tags={"Title": "\ufefftitle"}, result=Result.UNKNOWN), io.BytesIO()
    assert kifu.write(record, target, format="lines:columns=title|moves", encoding=encoding) == []
    assert kifu.read(target.getvalue(), format="lines:columns=title|moves", encoding=encoding).tags == record.tags
