"""Sources: the same lines from every kind of file, in constant memory, and a clean end for what is no file."""

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import BinaryIO, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kifu.errors import FormatError, LimitError, UnknownNameError
from kifu.sources.encoding import CODECS, UNMARKED
from kifu.sources.source import LIMITS, Limits, Source, TextLine, open_sources
from kifu.sources.streams import Stream

TEXT = '[Red "许银川"]\n1. 炮二平五 马8进7\n\n2. 马二进三'


class Dribble(io.RawIOBase):
    """A file that cannot be rewound and gives few bytes at a time, so that blocks end anywhere."""

    def __init__(self, data: bytes, size: int) -> None:
        self.data = data
        self.size = size
        self.place = 0

    def read(self, size: int = -1) -> bytes:
        stop = self.place + (min(size, self.size) if size >= 0 else self.size)
        block, self.place = self.data[self.place : stop], min(stop, len(self.data))
        return block


class Endless(io.RawIOBase):
    """A file without an end, which counts what was taken of it."""

    def __init__(self, block: bytes) -> None:
        self.block = block
        self.taken = 0

    def read(self, size: int = -1) -> bytes:
        size = min(size, len(self.block))
        self.taken += size
        assert self.taken < 50_000_000, "nobody stops"
        return self.block[:size]


def source_of_file(file: io.IOBase, limits: Limits = LIMITS) -> Source:
    return next(iter(open_sources(cast(BinaryIO, file), limits=limits)))


def source_of(data: bytes, size: int = 0, limits: Limits = LIMITS) -> Source:
    return source_of_file(Dribble(data, size) if size else io.BytesIO(data), limits)


def lines_of(data: bytes, size: int = 0, encoding: str | None = None, limits: Limits = LIMITS) -> list[TextLine]:
    return list(source_of(data, size, limits).lines(encoding))


ENDS = ["\n", "\r\n", "\r", "\v", "\f", "\u2028", "\u2029", "\x85"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", "gb18030"])
@pytest.mark.parametrize("end", ENDS)
def test_b09_every_end_of_line_gives_the_same_lines(end: str, encoding: str) -> None:
    data = TEXT.replace("\n", end).encode(CODECS[encoding])
    for size in (0, 1, 2, 3, 7):
        lines = lines_of(data, size, encoding)
        assert [line.text for line in lines] == TEXT.split("\n")
        assert lines[1] == TextLine("1. 炮二平五 马8进7", 2, 0, encoding)


@pytest.mark.parametrize("codec", ["utf-8", "gbk", "utf-16"])
def test_b09_mixed_ends_of_lines(codec: str) -> None:
    text = "一\r\n二\r三\n四\v五\r\n\r\n六\r\r七"
    for size in (0, 1, 2, 3, 5):
        assert [line.text for line in lines_of(text.encode(codec), size)] == text.splitlines()


@given(text=st.text(st.characters(exclude_categories=["Cs"])), size=st.integers(0, 5))
def test_lines_are_those_of_the_text(text: str, size: int) -> None:
    text = text.removeprefix("\ufeff")
    for encoding in ("utf-8", "utf-16-le", "utf-16-be"):
        assert [line.text for line in lines_of(text.encode(encoding), size, encoding)] == text.splitlines()
    assert [line.text for line in Source.of_text(text).lines()] == text.splitlines()


@given(data=st.binary(max_size=200), encoding=st.sampled_from([None, *CODECS]))
def test_any_bytes_are_lines(data: bytes, encoding: str | None) -> None:
    # A packed file would be another matter.
    lines = lines_of(b"x\n" + data, 7, encoding)
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))
    assert all(line.undecodable <= len(line.text) for line in lines)


@pytest.mark.parametrize(
    "mark",
    [("utf-8", b"\xef\xbb\xbf"), ("utf-16-le", b"\xff\xfe"), ("utf-16-be", b"\xfe\xff"), ("gb18030", b"\x841\x953")],
)
def test_a_byte_order_mark_is_removed(mark: tuple[str, bytes]) -> None:
    encoding, data = mark
    assert lines_of(data + "炮二".encode(encoding)) == [TextLine("炮二", 1, 0, encoding)]
    assert lines_of(data) == []


def test_the_mark_of_utf8_is_no_text_of_another_encoding() -> None:
    assert lines_of(b"\xef\xbb\xbf" + "炮二".encode("gbk"), 0, "gbk") == [TextLine("炮二", 1, 0, "gb18030")]


def test_b01_nothing_gives_no_lines() -> None:
    assert lines_of(b"") == []
    assert [line.text for line in lines_of(b" \n\n")] == [" ", ""]


def test_b07_each_line_of_a_mixed_file_is_read_in_its_own_encoding() -> None:
    data = '[Red "许银川"]\n'.encode("gbk") + "1. 炮二平五\n2. 马二进三\n".encode() + b"\xff\xfe\x80\n"
    assert lines_of(data) == [
        TextLine('[Red "许银川"]', 1, 0, "gb18030"),
        TextLine("1. 炮二平五", 2, 0, "utf-8"),
        TextLine("2. 马二进三", 3, 0, "utf-8"),
        TextLine("\udcff\udcfe\udc80", 4, 3, "utf-8"),
    ]


def test_b07_utf8_among_lines_of_gbk_is_not_taken_for_gbk() -> None:
    data = "1. 炮二平五 马8进7\n".encode("gbk") * 50 + "{中炮对屏风马}\n".encode()
    assert data.decode("gb18030")
    assert lines_of(data)[-1] == TextLine("{中炮对屏风马}", 51, 0, "utf-8")


def test_b08_a_cut_character_is_counted() -> None:
    assert lines_of(TEXT.encode("gbk")[:-1])[-1] == TextLine("2. 马二进\udcc8", 4, 1, "gb18030")
    assert lines_of(TEXT.encode("utf-16-le")[:-1])[-1] == TextLine("2. 马二进\ufffd", 4, 1, "utf-16-le")


def test_an_end_of_line_that_only_decoding_shows_is_one_in_a_mixed_file_too() -> None:
    lines = lines_of(b"\xff a\n\n" + "炮\u2028二".encode())
    assert [line[:3] for line in lines] == [("\udcff a", 1, 1), ("", 2, 0), ("炮", 3, 0), ("二", 4, 0)]


@pytest.mark.parametrize(("text", "codec", "encoding"), [("炮二平五", "gbk", "gb18030"), ("馬八進七", "big5", "big5")])
def test_the_encoding_shows_only_far_behind_the_head(text: str, codec: str, encoding: str) -> None:
    plain = b"1. C2.5 H8+7\n" * 50_000
    source = source_of(plain + text.encode(codec) + b"\n" + plain + text.encode(codec))
    assert source.encoding == "utf-8"
    lines = list(source.lines())
    assert source.encoding == encoding
    assert [line for line in lines if not line.text.isascii()] == [
        TextLine(text, 50_001, 0, encoding),
        TextLine(text, 100_002, 0, encoding),
    ]


def test_the_encoding_is_found_out_or_set() -> None:
    data = "馬二進三\n".encode("big5")
    source = source_of(data)
    assert source.encoding == "big5"
    source.encoding = "GBK"
    assert source.encoding == "gb18030"
    assert next(source.lines()).text == data.decode("gb18030").strip()
    with pytest.raises(UnknownNameError):
        source_of(data).lines("big6")


def test_a_byte_order_mark_knows_better_than_the_word_utf16() -> None:
    assert lines_of(b"\xfe\xff" + "炮二".encode("utf-16-be"), 0, "UTF-16") == [TextLine("炮二", 1, 0, "utf-16-be")]


def test_the_head_leaves_everything_to_be_read() -> None:
    source = source_of(TEXT.encode(), 3)
    assert source.head(5) == b"[Red "
    assert source.head() == TEXT.encode()
    assert source.head(2) == b"[R"
    assert source.whole() == TEXT.encode()
    assert source.whole() == b""


def test_a_whole_has_a_limit() -> None:
    small = LIMITS._replace(whole_size=10)
    assert source_of(b"x" * 10, limits=small).whole() == b"x" * 10
    endless = Endless(b"x" * 65536)
    with pytest.raises(LimitError, match=r"more than 10 bytes, too many to be read as a whole"):
        source_of_file(endless, small).whole()
    assert endless.taken < 1_000_000


@pytest.mark.parametrize("block", [b"x" * 65536, b"\0" * 65536, "炮".encode() * 20000, "炮".encode("gbk") * 20000])
def test_b10_a_line_has_a_limit(block: bytes) -> None:
    endless = Endless(block)
    lines = source_of_file(endless, LIMITS._replace(line_length=1_000_000)).lines()
    with pytest.raises(LimitError, match=r"a line of more than 1,000,000 bytes, after byte 0") as caught:
        list(lines)
    assert (caught.value.code, caught.value.offset) == ("too-large", 0)
    assert endless.taken < 2_000_000


def test_b10_a_long_line_within_a_block_is_refused_too() -> None:
    small = LIMITS._replace(line_length=10)
    assert len(lines_of(b"0123456789\n" * 5, limits=small)) == 5
    with pytest.raises(LimitError):
        lines_of(b"0123456789\n" * 5 + b"0123456789a\n1\n", limits=small)


@pytest.mark.parametrize("end", ENDS)
def test_lines_come_before_the_file_ends(end: str) -> None:
    endless = Endless(f"1. 炮二平五{end}".encode() * 1000)
    lines = source_of_file(endless).lines()
    assert [next(lines).number for _ in range(10)] == list(range(1, 11))
    assert endless.taken < 1_000_000


def test_text_needs_no_decoding() -> None:
    source = Source.of_text("\ufeff炮二\r\n平五\ud800", name="pasted")
    assert (source.name, source.encoding) == ("pasted", "")
    assert source.head(6) == "\ufeff炮".encode()
    assert list(source.lines("gbk")) == [TextLine("炮二", 1, 0, ""), TextLine("平五\ud800", 2, 0, "")]
    assert Source.of_text("炮\ud800").whole() == b"\xe7\x82\xae\xed\xa0\x80"


def test_an_open_text_file_is_text(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_bytes(TEXT.encode("gbk") * 20_000)
    with open(path, encoding="gbk") as file:
        [(name, lines)] = [(source.name, list(source.lines())) for source in open_sources(file)]
    assert name == str(path)
    assert [line.text for line in lines] == (TEXT * 20_000).splitlines()


def test_a_path_and_an_open_file_give_their_names(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text(TEXT, encoding="utf-8")
    assert [source.name for source in open_sources(path)] == [str(path)]
    assert [source.name for source in open_sources(str(path), name="mine")] == ["mine"]
    with open(path, "rb") as file:
        assert [source.name for source in open_sources(file)] == [str(path)]
    assert [source.name for source in open_sources(b"")] == [""]


def test_b05_what_is_no_file_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="is a directory, not a file"):
        list(open_sources(tmp_path))
    with pytest.raises(FormatError, match="is not a path"):
        list(open_sources("a\0b"))
    with pytest.raises(FileNotFoundError):
        list(open_sources(tmp_path / "missing.pgn"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_b05_a_pipe_without_writer_and_a_dangling_link_do_not_hang(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(FormatError, match="is not a file"):
        list(open_sources(tmp_path / "pipe"))
    (tmp_path / "link").symlink_to(tmp_path / "nothing")
    with pytest.raises(FileNotFoundError):
        list(open_sources(tmp_path / "link"))


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="the system has no such device")
def test_b05_a_device_without_end_meets_a_limit() -> None:
    for source in open_sources("/dev/zero"):
        with pytest.raises(LimitError, match="'/dev/zero' has a line of more than"):
            list(source.lines())
    for source in open_sources("/dev/zero", limits=LIMITS._replace(expanded=1_000_000)):
        with pytest.raises(LimitError, match="'/dev/zero' has more than 1,000,000 bytes"):
            source.whole()
    assert [list(source.lines()) for source in open_sources("/dev/null")] == [[]]


@pytest.mark.skipif(not os.path.exists("/dev/fd/0"), reason="the system has no such names")
@pytest.mark.parametrize("name", ["sys.stdin.buffer", "'/dev/stdin'", "'/dev/fd/0'"])
def test_standard_input_is_read_as_it_comes(name: str) -> None:
    read = f"print([l.text for s in open_sources({name}) for l in s.lines()])"
    code = f"import sys; from kifu.sources.source import *; {read}"
    words = [sys.executable, "-c", code]
    assert subprocess.run(words, input=b"a\nb\n", capture_output=True, check=True).stdout == b"['a', 'b']\n"


def test_every_unmarked_encoding_is_streamed_alike() -> None:
    for encoding in UNMARKED:
        data = "1. 炮二平五\n".encode(CODECS[encoding]) * 30_000
        lines = lines_of(data)
        assert (len(lines), {line[::2] for line in lines}) == (30_000, {("1. 炮二平五", 0)})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "C2.5 H8+7\r\nH2+3",
        "炮二平五 马8进7\n马二进三 车9平8\n",
        "\ufeff炮二平五 马8进7\r马二进三\x85车9平8\u2028\n\n",
        "Müller\n",  # too few letters to be sure of
    ],
)
def test_a_small_file_has_the_same_lines_as_part_of_a_long_one(text: str) -> None:
    data = text.encode()
    [small], [long] = open_sources(data), open_sources(data + b"\n" * 20_000)
    assert (small.small_text() is None) is ("ü" in text)
    assert long.small_text() is None
    lines = list(small.lines())
    assert lines == list(long.lines())[: len(lines)]
    assert small.encoding == long.encoding == "utf-8"
    assert not small.head()


def test_a_limit_on_lines_holds_for_small_files_too() -> None:
    [source] = open_sources("炮二平五 马8进7 马二进三 车9平8".encode(), limits=LIMITS._replace(line_length=10))
    with pytest.raises(LimitError):
        list(source.lines())


def test_what_was_looked_at_is_read_once() -> None:
    blocks = iter([b"abc", b"d", b"efgh", b""])
    stream = Stream("", lambda size: next(blocks))
    assert stream.head(2) == b"ab"
    assert stream.read(1) == b"a"
    assert stream.head(5) == b"bcdef"
    assert [stream.read(4), stream.head(9), stream.head(9), stream.read(9), stream.head(1)] == [
        b"bcde",
        b"fgh",
        b"fgh",
        b"fgh",
        b"",
    ]


@pytest.mark.parametrize(("size", "asked"), [(3, 1), (4, 2), (-1, 2)])
def test_a_stream_of_known_size_is_asked_once(size: int, asked: int) -> None:
    sizes: list[int] = []
    memory = io.BytesIO(b"abc")

    def read(most: int) -> bytes:
        sizes.append(most)
        return memory.read(most)

    stream = Stream("", read, size=size)
    assert (stream.head(2), stream.head(100), len(sizes)) == (b"ab", b"abc", asked)
    assert b"".join(stream.blocks()) == b"abc"


def test_a_file_that_grows_while_it_is_read_is_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(b"a" * 10)
    [read] = [b"".join(source.blocks()) for source in open_sources(path) if source.head() and _grow(path)]
    assert read == b"a" * 10 + b"b"


def _grow(path: Path) -> int:
    with path.open("ab") as file:
        return file.write(b"b")
