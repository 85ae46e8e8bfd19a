"""Lines: lists of games, one a line.

::

    iaxeugSr;h2e2,h9g7,h0g2,i9h9                        columns=id;moves
    a mate|4k4/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1|e2e9     columns=title|fen|moves
    position startpos moves h2e2 h9g7                   columns=position
    g1,1,炮二平五,                                       columns=id,ply,move,fen
    h2e2 h9g7 h0g2 i9h9                                 columns=moves

The columns are found out, or named: ``lines:columns=date;red;black;moves``.  A column that is not ``moves``, ``move``
(one a row), ``ply``, ``fen``, ``result`` or ``position`` is a tag.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Self

from kifu.formats.base import Evidence, Format, Request, Written
from kifu.formats.kept_text import OPENING
from kifu.formats.lines.bare import LOOKED_AT, is_list_of_moves
from kifu.formats.lines.columns import EXAMPLES, Columns, find_columns
from kifu.formats.lines.games import games
from kifu.formats.lines.reading import ListReader
from kifu.formats.lines.writing import quote, write_game
from kifu.formats.writing import Losses
from kifu.notations.base import Notation
from kifu.patterns import later
from kifu.records.record import Record
from kifu.rules.game import Game
from kifu.rules.setup import game_of_setup
from kifu.sources.encoding import encode
from kifu.sources.source import Source

if TYPE_CHECKING:
    from kifu.formats.blocks import Block

LONGEST_HEAD = 20_000  # characters of a file that are enough to know it
# Two moves by points, in letters of files, or in Chinese; what separates them is a comma or a space.
POINTS = r"[a-o][0-9]{1,2}-?[a-o][0-9]{1,2}|(?:1?[0-9][a-o]){2}\+?"
FILES = r"[A-Za-z+\-0-9]{2}[-+.=][0-9]"
CHINESE = r"[㐀-鿿1-9１-９]{2}[进進退平][㐀-鿿1-9１-９]"
MOVES = later(rf"(?:1\.\s*)?(?P<move>(?i:{POINTS})|{FILES}|{CHINESE})(?:[,\s]\s*|\Z|(?={CHINESE}|(?i:{POINTS})))")


class Lines(Format):
    name = "lines"
    title = "lists of games, one a line"
    suffixes = (".lines", ".csv", ".eglib", ".qcb")
    users = "databases, collections of problems, logs of engines, spreadsheets"
    many = True
    notated = True
    one_notation = True
    encoded = True
    signed = False
    options = {"columns": EXAMPLES}

    def recognises(self, head: bytes, text: str) -> Evidence:
        shown = [line for line in text[:LONGEST_HEAD].split("\n") if line.strip()]
        if len(text) > LONGEST_HEAD and len(shown) > 1:
            shown.pop()  # which may go on
        columns = find_columns(shown)
        if columns is None:
            alone = len(shown) > 1 and all(map(MOVES.match, shown[:LOOKED_AT])) and is_list_of_moves(shown)
            return Evidence.TRIED if alone else Evidence.NONE
        if columns.header or columns.have("position"):
            return Evidence.SURE
        # Records without moves have empty columns, and say nothing unless there is nothing else.
        full = [line for line in shown if not (columns.separator and line.rstrip().endswith(columns.separator * 2))]
        if not full:
            return Evidence.POSSIBLE
        row = columns.split(full[0])
        if row is None or any(MOVES.match(text) for text in row.tags.values()):
            return Evidence.NONE  # what stands before the moves would be a move itself
        if row.moves.startswith(OPENING) or (row.fen and game_of_setup(row.fen)):
            return Evidence.MARKED
        if row.fen:
            # One that cannot be read; paths of files look alike where nothing else stands beside them.
            return Evidence.POSSIBLE if columns.separator else Evidence.NONE
        return Evidence.MARKED if MOVES.match(row.moves) else Evidence.NONE

    def read(self, source: Source, request: Request) -> Iterator[Record]:
        reader = ListReader(request)
        for number, listed in enumerate(games(source.lines(), self.columns, request), 1):
            yield reader.read(listed, request.report_on(number))

    def read_block(self, source: Source, request: Request) -> "Block | None":
        # Only libraries of games read blocks.
        from kifu.formats.lines.blocks import columns_of, read_list
        from kifu.formats.pgn.blocks import block_of

        data = block_of(source)
        columns = columns_of(data, self.columns) if data is not None else None
        return read_list(data, columns, request, source.encoding) if data is not None and columns else None

    @property
    def columns(self) -> Columns | None:
        """The columns that were named; none if they are to be found out."""
        chosen = self.chosen["columns"]
        return Columns.parse(chosen) if chosen != EXAMPLES[0] else None

    def write(self, record: Record, notation: Notation, encoding: str = "utf-8") -> Written:
        return write_game(record, notation, Columns.parse(self.chosen["columns"]), encoding)

    def join(self, written: Iterable[bytes], losses: Losses, encoding: str = "utf-8") -> Iterator[bytes]:
        columns = Columns.parse(self.chosen["columns"])
        for number, data in enumerate(written):
            if number == 0 and columns.quoted:
                yield encode(quote([list(columns.names)]), encoding).data
            yield data

    def usual_notation(self, game: Game) -> str:
        return game.writing.shown_in[-1]  # by points, as programs write them

    def set(self, **chosen: str) -> Self:
        """Return a copy of the format with other columns, whose names are free."""
        columns = chosen.pop("columns", None)
        twin = super().set(**chosen)
        if columns is not None:
            Columns.parse(columns)  # which refuses what are none
            twin.chosen["columns"] = columns
        return twin


FORMAT = Lines()
