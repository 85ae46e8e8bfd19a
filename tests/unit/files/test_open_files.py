"""Open files: of bytes, of text, in memory; and a record as text."""

import io
from pathlib import Path

import pytest

import kifu

GAME = "1. C2.5 {中炮} H8+7 2. H2+3 R9.8 *"


@pytest.fixture
def record() -> kifu.Record:
    return kifu.read(GAME, format="pgn", notation="wxf")


def test_text_in_memory_is_read(record: kifu.Record) -> None:
    assert kifu.read(io.StringIO(GAME), format="pgn") == record
    assert kifu.read(io.BytesIO(GAME.encode()), format="pgn") == record
    assert list(kifu.read_all(io.StringIO(record.to_text()))) == [record]


@pytest.mark.parametrize("name", ["pgn", "wxf", "text", "dhtmlxq", "json", "lines", "xqf"])
def test_text_in_memory_is_written(record: kifu.Record, name: str) -> None:
    data, text = io.BytesIO(), io.StringIO()
    losses = kifu.write(record, data, format=name)
    if name == "xqf":
        with pytest.raises(kifu.FormatError, match="xqf is no text"):
            kifu.write(record, text, format=name)
        return
    assert kifu.write(record, text, format=name) == losses
    assert text.getvalue().encode() == data.getvalue()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "gbk", "big5"])
def test_text_has_no_byte_order_mark_and_what_the_encoding_lacks_is_escaped(record: kifu.Record, encoding: str) -> None:
    record.root.comment = "中炮 \u0e01"
    text = io.StringIO()
    losses = kifu.write(record, text, format="pgn", encoding=encoding)
    assert text.getvalue().startswith("[Game")
    assert ("\u0e01" in text.getvalue()) is encoding.startswith("utf")
    assert bool(losses) is not encoding.startswith("utf")


def test_a_file_that_was_opened_as_text(record: kifu.Record, tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    with path.open("w", encoding="gb18030") as file:
        kifu.write(record, file, format="pgn", notation="zh-hans")
    assert "炮二平五" in path.read_text("gb18030")
    assert kifu.read(path) == record


def test_a_record_as_text(record: kifu.Record) -> None:
    assert "1. C2.5 {中炮} 1... H8+7" in record.to_text(format="pgn", notation="wxf")
    assert "炮二平五" in record.to_text("text", "zh-hans")
    assert kifu.read(record.to_text("json")) == record
    with pytest.raises(kifu.FormatError, match="xqf is no text"):
        record.to_text("xqf")
    with pytest.raises(kifu.UnknownNameError):
        record.to_text("nonsense")
    with pytest.raises(kifu.UnknownNameError):
        record.to_text(notation="nonsense")
    with pytest.raises(kifu.LossError):
        record.to_text("lines", lossless=True)


def test_a_file_that_is_closed_is_refused(record: kifu.Record) -> None:
    for file in (io.BytesIO(b"1. C2.5"), io.StringIO("1. C2.5")):
        file.close()
        with pytest.raises(kifu.FormatError, match="cannot be read: I/O operation on closed file"):
            kifu.read(file)
        with pytest.raises(kifu.FormatError, match="cannot be written: I/O operation on closed file"):
            kifu.write(record, file, format="pgn")


def test_a_file_of_text_in_another_encoding_is_refused(record: kifu.Record, tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text("1. 炮二平五", "utf-8")
    with path.open(encoding="ascii") as file, pytest.raises(kifu.FormatError, match="not in the encoding") as caught:
        kifu.read(file)
    assert caught.value.code == "bad-encoding"
    with path.open("w", encoding="ascii") as file, pytest.raises(kifu.EncodingError, match="lacks a character"):
        kifu.write(record, file, format="pgn", notation="zh-hans")


def test_what_is_no_path_is_refused(record: kifu.Record) -> None:
    with pytest.raises(kifu.FormatError, match="is not a path"):
        kifu.write(record, "\0.pgn")
