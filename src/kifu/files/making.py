"""A file made in memory: its bytes, what it could not keep, and how far it was read back to prove it.

>>> record = Record(tags={"Red": "Hu"})
>>> _ = record.root.add("C2.5 H8+7")
>>> made = make_file(record, format="pgn")
>>> made.data.startswith(b"["), made.losses, made.compared
(True, [], 'all')
"""

from typing import NamedTuple

from kifu.diagnostics import Diagnostic
from kifu.files.readback import ReadBack
from kifu.files.writing import write_each
from kifu.formats.base import Format, find_format
from kifu.formats.writing import Losses
from kifu.notations.base import Notation
from kifu.records.record import Record
from kifu.sources.encoding import byte_order_mark


class MadeFile(NamedTuple):
    """``compared`` is how much was found equal when it was read back: ``all``, ``moves`` or ``main line``.

    It is empty if nothing was, because kifu does not read the format.
    """

    data: bytes
    losses: list[Diagnostic]
    compared: str


def make_file(
    record: Record, *, format: Format | str, notation: Notation | str | None = None, encoding: str = "utf-8"
) -> MadeFile:
    """Return the file of a record; one that does not read back as it should is refused with a LossError."""
    chosen = find_format(format)
    losses: list[Diagnostic] = []
    together = Losses(chosen.name)
    readback = ReadBack(chosen, encoding)
    blocks = chosen.join(write_each([record], readback, notation, losses, lossless=False), together, encoding)
    data = b"".join(blocks)
    mark = byte_order_mark(encoding)
    if chosen.encoded and not data.startswith(mark):
        data = mark + data
    if chosen.reads:
        readback.check(data, together.diagnostics)
    return MadeFile(data, losses + together.diagnostics, readback.compared(together.diagnostics) * chosen.reads)
