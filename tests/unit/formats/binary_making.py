"""Makes XQF, CBR, CBL and old CBL files byte by byte, from what is known of them and not with kifu's writers."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from zlib import compress

from kifu.diagnostics import Lenient, Severity, Strict
from kifu.errors import KifuError
from kifu.formats.base import Format, Request
from kifu.records.record import Record
from kifu.sources.source import open_sources

PATTERN = b"[(C) Copyright Mr. Dong Shiwei.]"
XQF_MEN = (
    *(0, 10, 20, 30, 40, 50, 60, 70, 80, 12, 72, 3, 23, 43, 63, 83),
    *(9, 19, 29, 39, 49, 59, 69, 79, 89, 17, 77, 6, 26, 46, 66, 86),
)
CBR_BOARD = bytes.fromhex(
    "212223242524232221" + "00" * 9 + "002600000000002600" + "270027002700270027" + "00" * 18
    + "170017001700170017" + "001600000000001600" + "00" * 9 + "111213141514131211"
)  # fmt: skip


class Step(NamedTuple):
    """A move by its points, or the root; what follows it, and the bytes of its comment."""

    points: str = ""
    goes_on: bool = False
    branches: bool = False
    comment: bytes = b""


def line(*moves: str) -> list[Step]:
    """Return the root and a line of moves such as ``h3e3``."""
    return [Step("", bool(moves)), *(Step(move, place < len(moves)) for place, move in enumerate(moves, 1))]


def places(points: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the file and rank, from 0, of the two points of a move."""
    cut = next(place for place, letter in enumerate(points) if place and letter.isalpha())
    return tuple((ord(p[0]) - ord("a"), int(p[1:]) - 1) for p in (points[:cut], points[cut:]))  # type: ignore[return-value]


# XQF


def xqf_bytes(
    steps: Sequence[Step],
    *,
    version: int = 10,
    men: Sequence[int] = XQF_MEN,
    side: int = 0,
    result: int = 0,
    kind: int = 0,
    fields: Mapping[int, bytes] | None = None,
    mask: int = 0,
    keys: bytes = bytes(8),
) -> bytes:
    """Return a file; ``fields`` are texts by their offsets, ``keys`` the eight bytes from 0x08."""
    square = origin = target = length = 0
    stream = [0] * 32
    if version > 10:
        total, key_square, key_origin, key_target = keys[4:]
        square = (54 * key_square**2 + 221) * key_square % 256
        origin = (54 * key_origin**2 + 221) * square % 256
        target = (54 * key_target**2 + 221) * origin % 256
        length = (total * 256 + key_square) % 32000 + 767
        stream = [PATTERN[i] & (keys[i % 4] | (keys[4 + i % 4] & mask)) for i in range(32)]
    header = bytearray(1024)
    header[:4] = b"XQ" + bytes((version, mask))
    header[8:16] = keys
    for place in range(32):
        slot = (square + 1 + place) % 32 if version >= 12 else place
        header[16 + place] = (men[slot] + square) % 256
    header[0x32], header[0x33], header[0x40] = side, result, kind
    for offset, text in (fields or {}).items():
        header[offset] = len(text)
        header[offset + 1 : offset + 1 + len(text)] = text
    body = bytearray()
    for step in steps:
        (x, y), (u, v) = places(step.points) if step.points else ((0, 0), (0, 0))
        tag = 0xF0 * step.goes_on + 0x0F * step.branches
        if version > 10:
            tag = 0x80 * step.goes_on + 0x40 * step.branches + 0x20 * bool(step.comment) + 0x13
        body += bytes(((10 * x + y + 24 + origin) % 256, (10 * u + v + 32 + target) % 256, tag, 0))
        if version <= 10 or step.comment:
            body += (len(step.comment) + length).to_bytes(4, "little") + step.comment
    return bytes(header) + bytes((byte + stream[i % 32]) % 256 for i, byte in enumerate(body))


# CBR and CBL


def cbr_bytes(
    steps: Sequence[Step],
    *,
    board: bytes = CBR_BOARD,
    side: int = 1,
    number: int = 1,
    result: int = 0,
    kind: int = 0,
    identity: bytes = bytes(16),
    fields: Mapping[int, str] | None = None,
) -> bytes:
    """Return a record; ``fields`` are texts by their offsets.  What lies between them is noise, as in real files."""
    header = bytearray(b"\xa5" * 2214)
    for offset in CBR_TEXTS:
        header[offset : offset + 2] = b"\0\0"
    header[:16] = b"CCBridge Record\0"
    header[16:20] = b"\0\0\0\2"
    header[20:36] = identity
    for offset, text in (fields or {}).items():
        data = text.encode("utf-16-le") + b"\0\0"
        header[offset : offset + len(data)] = data
    header[2040], header[2076], header[2112] = kind, result, side
    header[2116:2118] = number.to_bytes(2, "little")
    header[2120:2210] = board
    body = bytearray()
    for step in steps:
        (x, y), (u, v) = places(step.points) if step.points else ((0, 9), (0, 9))
        flags = 1 * (not step.goes_on) + 2 * step.branches + 4 * bool(step.comment)
        body += bytes((flags, 0, (9 - y) * 9 + x, (9 - v) * 9 + u))
        if step.comment:
            body += len(step.comment).to_bytes(4, "little") + step.comment
    return bytes(header + body)


CBR_TEXTS = (
    *(52, 180, 308, 564, 628, 692, 756, 820, 852, 884, 948, 1012, 1076, 1140, 1204, 1268, 1300, 1364, 1428, 1492),
    *(1524, 1588, 1652, 1716, 1780, 1844, 1908, 1972, 2044, 2080),
)


def identity_of(number: int) -> bytes:
    return number.to_bytes(4, "little") * 4


def cbl_head(states: Sequence[int], *, slots: int = 0, count: int | None = None, blocks: Sequence[int] = ()) -> bytes:
    """Return the header and the index of a library; record n, from 0, has the identity of the number n."""
    slots = slots or len(states)
    header = bytearray(66624)
    header[:16] = b"CCBridgeLibrary\0"
    header[16] = 3
    header[52:56] = b"\xff\xff\xff\x7f"
    header[60:64] = (slots if count is None else count).to_bytes(4, "little")
    name = "我的棋库".encode("utf-16-le")
    header[64 : 64 + len(name)] = name
    index = bytearray(276 * slots)
    for number, state in enumerate(states):
        digits = identity_of(number)[::-1].hex().upper()  # the same bytes in either order, but for the first groups
        groups = (digits[:8], digits[4:8], digits[:4], identity_of(number)[8:10].hex(), identity_of(number)[10:].hex())
        entry = bytearray(276)
        size = blocks[number] if blocks else 1
        for offset, value in ((0, state), (4, number), (8, size), (12, 4096 * size)):
            entry[offset : offset + 4] = value.to_bytes(4, "little")
        guid = ("{" + "-".join(groups).upper() + "}").encode("utf-16-le")
        title = f"第{number + 1}局".encode("utf-16-le")
        entry[20 : 20 + len(guid)] = guid
        entry[100 : 100 + len(title)] = title
        index[276 * number : 276 * (number + 1)] = entry
    return bytes(header + index)


def cbl_block(record: bytes) -> bytes:
    """Return a record filled up to whole blocks."""
    return record + b"\xcc" * (-len(record) % 4096)


# Old CBL

OLD_MEN = bytes.fromhex("1a2a3a4a5a6a7a8a9a2888173757779711213141516171819123831434547494")


def number(value: int, size: int = 4) -> bytes:
    return value.to_bytes(size, "little")


def old_cbl_text(text: str) -> bytes:
    raw = text.encode("gbk")
    return number(len(raw)) + raw


def old_cbl_record(
    moves: Sequence[tuple[int, str]],
    *,
    men: bytes = OLD_MEN,
    texts: Mapping[int, str] | None = None,
    comments: Sequence[str] | None = None,
    kind: int = 1,
    result: int = 1,
    side: int = 1,
    zero: int = 0,
    one: int = 1,
) -> bytes:
    """Return a record; ``moves`` are plies and points, ``texts`` by their number among the twelve."""
    data = men + number(kind) + number(zero) + number(side)
    words = [old_cbl_text((texts or {}).get(place, "")) for place in range(12)]
    data += b"".join(words[:7]) + number(result) + b"".join(words[7:]) + number(one, 1)
    data += b"2005-1-12 15:28:18 " + b"2005-1-12 16:28:18 " + number(len(moves))
    for ply, points in moves:
        (x, y), (u, v) = places(points)
        data += number(ply, 2) + bytes((x << 4 | 9 - y, u << 4 | 9 - v, 0x57, 0x24))
    lines = [""] * len(moves) if comments is None else comments
    data += "".join(f"{line}\r\n" for line in lines).encode("gbk")
    return number(len(data) + 4) + data


def old_cbl_bytes(records: Sequence[bytes], texts: Sequence[str] = ("棋库", "", "", "", "")) -> bytes:
    data = b"".join(map(old_cbl_text, texts)) + b"2005-1-12 15:27:41 " + b"2005-1-12 16:43:15 "
    data += number(len(records)) + number(0) + b"".join(records)
    return b"CCBridge" + number(0x15) + number(1) + number(len(data)) + compress(data)


# Reading


def read_with(form: Format, data: bytes, *, strict: bool = False) -> list[Record]:
    [source] = open_sources(data)
    return list(form.read(source, Request(receiver=Strict if strict else Lenient)))


def outcome(form: Format, data: bytes) -> tuple[str, set[str]]:
    """Return what comes of a file, ``read``, ``told`` or ``refused``, and the codes of what is wrong with it."""
    try:
        records = read_with(form, data)
    except KifuError as error:
        return "refused", {error.code}
    found = {diagnostic.code for record in records for diagnostic in record.diagnostics}
    return ("told" if found else "read"), found


def codes(record: Record) -> list[tuple[str, Severity]]:
    return [(diagnostic.code, diagnostic.severity) for diagnostic in record.diagnostics]


def moves_of(record: Record) -> list[str]:
    return [str(node.move) for node in record.main_line()]
