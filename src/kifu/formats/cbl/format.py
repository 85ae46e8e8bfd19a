"""CBL: a library of CCBridge (象棋桥), read record by record and written.

The index of a library says which records are deleted; ``cbl:deleted=yes`` reads these as well.  Old libraries, packed
by zlib, are read too; new ones are written.
"""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from kifu.errors import LossError
from kifu.formats.base import Evidence, Format, Request, Written
from kifu.formats.boards import GAME
from kifu.formats.cbl.library import MAGIC, read_library
from kifu.formats.cbl.old import MAGIC as OLD_MAGIC
from kifu.formats.cbl.old import read_old_library
from kifu.formats.cbl.writing import join_libraries, write_library
from kifu.formats.cbr import read_plainly, read_record
from kifu.formats.writing import Losses
from kifu.notations.base import Notation
from kifu.records.record import Record
from kifu.sources.source import Source

if TYPE_CHECKING:
    from kifu.formats.plain import PlainGame


class Cbl(Format):
    name = "cbl"
    title = "library of CCBridge"
    suffixes = (".cbl",)
    users = "CCBridge (象棋桥)"
    games = (GAME.name,)
    many = True
    options: Mapping[str, tuple[str, ...]] = MappingProxyType({"deleted": ("no", "yes")})

    def recognises(self, head: bytes, text: str) -> Evidence:
        return Evidence.SIGNATURE if head.startswith((MAGIC, OLD_MAGIC)) else Evidence.NONE

    def read(self, source: Source, request: Request) -> Iterator[Record]:
        if source.head(len(OLD_MAGIC)) == OLD_MAGIC:
            return read_old_library(source, request)
        return read_library(source, request, read_record, deleted=self.chosen["deleted"] == "yes")

    def read_plain(self, source: Source, request: Request) -> "Iterator[PlainGame | Record]":
        if source.head(len(OLD_MAGIC)) == OLD_MAGIC:
            return self.read(source, request)
        return read_library(source, request, read_plainly, deleted=self.chosen["deleted"] == "yes")

    def write(self, record: Record, notation: Notation, encoding: str = "utf-8") -> Written:
        if record.game.name != GAME.name:
            raise LossError(f"cbl cannot hold {record.game.title}, it is a format of {GAME.title}")
        losses = Losses(self.name)
        return Written(write_library(record, losses), losses.diagnostics, losses.lost)

    def join(self, written: Iterable[bytes], losses: Losses, encoding: str = "utf-8") -> Iterator[bytes]:
        return join_libraries(written, losses)


FORMAT = Cbl()
