"""A file made in memory: its bytes, its losses, and how much of it was compared when it was read back.

>>> record = Record(tags={"Red": "Hu"})
>>> _ = record.root.add("C2.5 H8+7")
>>> made = make_file(record, format="pgn")
>>> made.data.startswith(b"["), made.losses, made.compared
(True, [], 'all')
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from kifu.diagnostics import Diagnostic
from kifu.files.readback import Compared, ReadBack
from kifu.files.writing import mark_encoding, write_each
from kifu.formats.base import Format, find_format
from kifu.formats.writing import Losses
from kifu.notations.base import Notation
from kifu.records.record import Record


class MadeFile(NamedTuple):
    """``compared`` is how much was found equal when it was read back: ``all``, ``moves`` or ``main line``.

    It is empty if nothing was, because kifu does not read the format.
    """

    data: bytes
    losses: list[Diagnostic]
    compared: Compared | Literal[""]


def make_file(
    record: Record | Sequence[Record],
    *,
    format: Format | str,
    notation: Notation | str | None = None,
    encoding: str = "utf-8",
) -> MadeFile:
    """Return the file of a record or of several; raise ``LossError`` if it does not read back as they are."""
    records = [record] if isinstance(record, Record) else record
    chosen = find_format(format)
    losses: list[Diagnostic] = []
    together = Losses(chosen.name)
    readback = ReadBack(chosen, encoding)
    blocks = chosen.join(write_each(records, readback, notation, losses, lossless=False), together, encoding)
    data = b"".join(mark_encoding(blocks, encoding, together) if chosen.encoded else blocks)
    if chosen.reads:
        readback.check(data, together.lost)
    compared = readback.compared(together.lost) if chosen.reads else ""
    return MadeFile(data, losses + together.diagnostics, compared)
