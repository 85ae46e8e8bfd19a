"""QP: a position of a few bytes."""

import pytest

import kifu
from kifu.diagnostics import Severity
from kifu.errors import FormatError, TruncatedError
from kifu.formats.qp import FORMAT
from tests.unit.formats.binary_making import codes, read_with

DATA = b"ccf0 " + bytes((4, 0, 3, 9, 7, 4, 0, 3, 8, 4, 13, 0, 5))


def test_the_position_is_a_record_without_moves() -> None:
    [record] = kifu.read_all(DATA, strict=True)
    assert record.fen == "4k4/9/9/9/8R/p8/9/9/9/3K5 w - - 0 1"
    assert (record.main_line(), record.origin.format) == ([], "qp")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (DATA + b"x", "extra-bytes"),
        (DATA[:-1], "truncated"),
        (DATA[:-3] + b"\x0e\0\5", "bad-setup"),
        (DATA[:-3] + b"\x0d\3\x09", "bad-setup"),
        (DATA[:-3] + b"\x0d\x09\5", "bad-setup"),
    ],
)
def test_every_odd_byte_is_reported(data: bytes, code: str) -> None:
    [record] = read_with(FORMAT, data)
    severity = Severity.ERROR if code == "truncated" else Severity.WARNING
    assert codes(record) == [(code, severity)]


def test_other_files_are_refused() -> None:
    with pytest.raises(FormatError, match="begins with b'ccf0 '"):
        read_with(FORMAT, b"ccf1 " + bytes(9))
    with pytest.raises(TruncatedError):
        read_with(FORMAT, b"ccf0 ")
