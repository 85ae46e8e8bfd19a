"""Packed files: their members one by one, hostile ones refused or skipped, never more than the limits allow."""

import gzip
import io
import stat
import struct
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, cast

import pytest

from kifu.diagnostics import Lenient, Severity, Strict
from kifu.errors import FormatError, KifuError, LimitError, MissingExtraError, TruncatedError, install_command
from kifu.sources.source import LIMITS, Limits, open_sources
from tests.unit.sources.test_sources import Dribble

GAME = "1. 炮二平五 马8进7\n".encode("gbk")


def make_zip(members: dict[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", compression) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return file.getvalue()


def dribble(data: bytes) -> BinaryIO:
    return cast(BinaryIO, Dribble(data, 100))


def contents(data: bytes, receiver: Lenient | None = None, limits: Limits = LIMITS) -> dict[str, bytes]:
    sources = open_sources(data, name="a.zip", limits=limits, receiver=receiver)
    return {source.name: source.whole() for source in sources}


@pytest.mark.parametrize(
    "pack", [lambda data: data, gzip.compress, lambda data: gzip.compress(data) + gzip.compress(b"")]
)
def test_a_packed_file_is_read_like_a_plain_one(pack: Callable[[bytes], bytes], tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_bytes(pack(GAME * 1000))
    for what in (path, path.read_bytes(), dribble(path.read_bytes())):
        [lines] = [list(source.lines()) for source in open_sources(what)]
        assert (len(lines), lines[999].text) == (1000, GAME.decode("gbk").strip())


def test_each_member_of_an_archive_is_a_source(tmp_path: Path) -> None:
    data = make_zip({"one.pgn": GAME, "folder/": b"", "folder/two.pgn": b"C2.5", "empty": b""})
    path = tmp_path / "b.zip"
    path.write_bytes(data)
    expected = {"one.pgn": GAME, "folder/two.pgn": b"C2.5", "empty": b""}
    assert contents(data, Lenient()) == {f"a.zip/{name}": member for name, member in expected.items()}
    assert {source.name: source.whole() for source in open_sources(path)} == {
        f"{path}/{name}": member for name, member in expected.items()
    }
    with open(path, "rb") as file:
        assert [source.whole() for source in open_sources(file)] == list(expected.values())
    assert [source.name for source in open_sources(data)] == list(expected)


def test_an_archive_that_cannot_be_rewound_is_read_too() -> None:
    data = make_zip({f"{number}.pgn": GAME for number in range(50)})
    sources = open_sources(dribble(data), name="-")
    assert {source.name: source.whole() for source in sources} == {f"-/{number}.pgn": GAME for number in range(50)}


def test_packed_files_in_packed_files() -> None:
    inner = make_zip({"c.pgn": GAME})
    assert contents(make_zip({"b.zip": inner, "d.pgn.gz": gzip.compress(GAME), "e": GAME})) == {
        "a.zip/b.zip/c.pgn": GAME,
        "a.zip/d.pgn.gz": GAME,
        "a.zip/e": GAME,
    }
    assert contents(gzip.compress(inner)) == {"a.zip/c.pgn": GAME}


def test_b64_the_depth_is_limited() -> None:
    for pack in (gzip.compress, lambda data: make_zip({"x": data})):
        data = GAME
        for _ in range(LIMITS.depth):
            data = pack(data)
        assert list(contents(data).values()) == [GAME]
        with pytest.raises(LimitError, match="is packed more than 2 times over"):
            contents(pack(data))


@pytest.mark.parametrize(
    "pack", [gzip.compress, lambda data: make_zip({"x": data}), lambda data: make_zip({"x": gzip.compress(data)})]
)
def test_b64_the_ratio_is_limited_for_large_files(pack: Callable[[bytes], bytes]) -> None:
    assert list(contents(pack(bytes(1_000_000))).values()) == [bytes(1_000_000)]
    with pytest.raises(LimitError, match="unpacks to more than 100 times its size"):
        contents(pack(bytes(20_000_000)))
    assert len(*contents(pack(bytes(3_000_000)), limits=LIMITS._replace(ratio=1_000_000)).values()) == 3_000_000


def test_b64_the_size_of_all_members_together_is_limited() -> None:
    data = make_zip({str(number): b"x" * 100 for number in range(10)}, zipfile.ZIP_STORED)
    assert len(contents(data, limits=LIMITS._replace(expanded=1000))) == 10
    with pytest.raises(LimitError, match=r"'a\.zip/9' unpacks to more than 999 bytes"):
        contents(data, limits=LIMITS._replace(expanded=999))


def test_b64_the_number_of_entries_is_limited_before_they_are_listed() -> None:
    data = make_zip({str(number): b"" for number in range(20)})
    assert len(contents(data, limits=LIMITS._replace(entries=20))) == 20
    large = make_zip({"large": GAME * 1000}, zipfile.ZIP_STORED)
    assert contents(large, limits=LIMITS._replace(entries=1)) == {"a.zip/large": GAME * 1000}
    with pytest.raises(LimitError, match="an archive of more than 19 entries"):
        contents(data, limits=LIMITS._replace(entries=19))
    # What the end of the archive says of their number may be a lie.
    with pytest.raises(LimitError, match="an archive of more than 19 entries"):
        contents(data[:-14] + struct.pack("<2H", 1, 1) + data[-10:], limits=LIMITS._replace(entries=19))


def test_b64_entries_that_share_their_bytes_are_refused() -> None:
    data = bytearray(make_zip({"a": GAME, "b": GAME}))
    second = data.rindex(b"PK\x01\x02")
    data[second + 42 : second + 46] = bytes(4)
    with pytest.raises(LimitError, match="entries overlap"):
        contents(bytes(data))


@pytest.mark.parametrize(
    "name",
    ["../x.pgn", "a/../../x", "..", "/etc/x", "\\x", "C:\\x", "c:x", "a\\..\\..\\x", "a\nb", "a\x1b[2J", "a\x00.pgn"],
)
def test_b65_a_name_that_leads_out_is_skipped_and_told(name: str) -> None:
    data = make_zip({"x" * len(name): b"evil", "good.pgn": GAME}).replace(b"x" * len(name), name.encode())
    receiver = Lenient()
    assert contents(data, receiver) == {"a.zip/good.pgn": GAME}
    [told] = receiver.diagnostics
    assert (told.code, told.severity, told.repair) == ("skipped-member", Severity.WARNING, "left out")
    assert told.text == f"a.zip/{name}"
    assert "\n" not in told.reason
    assert contents(data) == {"a.zip/good.pgn": GAME}
    with pytest.raises(KifuError):
        list(open_sources(data, receiver=Strict()))


@pytest.mark.parametrize("name", ["a..b.pgn", "..a", "ab:c", "第1局.pgn", "a b.pgn", "...", "d\\e.pgn"])
def test_b65_other_names_are_good(name: str) -> None:
    assert list(contents(make_zip({name: GAME}))) == [f"a.zip/{name}"]


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFCHR, stat.S_IFBLK, stat.S_IFIFO, stat.S_IFSOCK])
def test_b65_links_and_devices_are_skipped_and_told(kind: int) -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        info = zipfile.ZipInfo("link")
        info.external_attr = (kind | 0o777) << 16
        archive.writestr(info, "/etc/passwd")
        archive.writestr("good.pgn", GAME)
    receiver = Lenient()
    assert contents(file.getvalue(), receiver) == {"a.zip/good.pgn": GAME}
    assert [told.reason for told in receiver.diagnostics] == ["'a.zip/link' is skipped: it is a link or a device"]


def test_an_encrypted_member_is_skipped_and_told() -> None:
    data = bytearray(make_zip({"secret": GAME, "good.pgn": GAME}))
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    receiver = Lenient()
    assert contents(bytes(data), receiver) == {"a.zip/good.pgn": GAME}
    assert [told.reason for told in receiver.diagnostics] == ["'a.zip/secret' is skipped: it is encrypted"]


@pytest.mark.parametrize("compression", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_compression_without_bounds_is_skipped_and_told(compression: int) -> None:
    receiver = Lenient()
    assert contents(make_zip({"a": GAME}, compression), receiver) == {}
    assert [told.code for told in receiver.diagnostics] == ["skipped-member"]
    assert f"number {compression}, is not supported" in receiver.diagnostics[0].reason


@pytest.mark.parametrize("codec", ["gbk", "big5", "shift_jis", "utf-8"])
def test_the_names_of_old_archives_are_read_in_the_encoding_they_are_in(codec: str) -> None:
    name = "象棋名局/第一局.pgn".encode(codec)
    data = make_zip({"x" * len(name): GAME}).replace(b"x" * len(name), name)
    assert list(contents(data)) == ["a.zip/象棋名局/第一局.pgn"]


def test_a_damaged_member_leaves_the_others_readable() -> None:
    data = bytearray(make_zip({"bad": GAME * 50, "good": GAME}))
    data[40:44] = b"\xff\xff\xff\xff"
    found: dict[str, bytes | str] = {}
    for source in open_sources(bytes(data)):
        try:
            found[source.name] = source.whole()
        except FormatError as error:
            found[source.name] = error.code
    assert found == {"bad": "bad-format", "good": GAME}


def test_a_cut_file_says_so() -> None:
    packed = gzip.compress(GAME * 1000)
    with pytest.raises(TruncatedError, match="ends in the middle of its packed data"):
        contents(packed[:-20])
    with pytest.raises(FormatError, match="cannot be unpacked"):
        contents(packed[:-8] + bytes(8))
    with pytest.raises(FormatError, match="cannot be unpacked"):
        contents(make_zip({"a": GAME})[:-5])


ZSTD = b"\x28\xb5\x2f\xfd"


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="Python brings zstd along")
def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "zstandard", None)
    with pytest.raises(MissingExtraError, match=r"unpacking 'a\.zip' needs the package 'zstandard'") as caught:
        contents(ZSTD)
    assert caught.value.install == install_command("zst")
    found = {source.name: source for source in open_sources(make_zip({"a.zst": ZSTD}))}
    with pytest.raises(MissingExtraError):
        found["a.zst"].head()


def test_zstd_in_frames_cut_damaged_and_as_a_bomb() -> None:
    zstandard = pytest.importorskip("zstandard")
    pack = zstandard.ZstdCompressor().compress
    text = "".join(f"{number}. 炮二平五 马8进7\n" for number in range(20_000)).encode()
    assert contents(pack(text)) == {"a.zip": text}
    assert contents(pack(text) + pack(b"") + pack(GAME)) == {"a.zip": text + GAME}
    with pytest.raises(TruncatedError):
        contents(pack(text)[:-10])
    with pytest.raises(FormatError):
        contents(pack(text) + b"no frame")
    with pytest.raises(LimitError, match="more than 100 times its size"):
        contents(pack(bytes(50_000_000)))
