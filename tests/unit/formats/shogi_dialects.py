"""The ways in which programs write records of shogi, as rows: the program, the text, and what has to come of it."""

from typing import Any, NamedTuple

from kifu.files.reading import Records
from kifu.records.node import Node
from kifu.records.record import Record

GAME = "7g7f 3c3d 8h2b+ 3a2b B*5e"
TWO = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
BOARD = """後手の持駒：飛　角二　歩十八
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 金 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金
"""
BOARD_FEN = "4k4/9/4G4/9/9/9/9/9/4K4 b Gr2b18p 1"
KIF = """   1 ７六歩(77)   ( 0:16/00:00:16)
   2 ３四歩(33)   ( 0:00/00:00:00)
   3 ２二角成(88) ( 0:04/00:00:20)
   4 同　銀(31)   ( 0:01/00:00:01)
   5 ５五角打     ( 0:00/00:00:20)
"""
MAIL = """P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
P2 * * * * * * * * *
P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
P4 * * * * * * * * *
P5 * * * * * * * * *
P6 * * * * * * * * *
P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
P8 * +KA * * * * * +HI *
P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
-
-7162GI
"""
TABLE = "手数----指手---------消費時間--\n"


class Dialect(NamedTuple):
    name: str
    program: str
    format: str
    text: str | bytes
    moves: str = ""
    result: str = ""
    ending: str | None = None
    fen: str = ""
    tags: dict[str, str] | None = None
    comments: dict[int, str] | None = None  # by ply
    used: dict[int, int] | None = None  # milliseconds, by ply
    evals: dict[int, int] | None = None
    lines: tuple[str, ...] = ()  # all lines, the main one first
    codes: tuple[str, ...] = ()  # of the problems

    def __str__(self) -> str:
        return f"{self.format}-{self.name}"


def kif(name: str, program: str, text: str | bytes, **expected: Any) -> Dialect:
    return Dialect(name, program, "kif", text, **expected)


def csa(name: str, program: str, text: str | bytes, **expected: Any) -> Dialect:
    return Dialect(name, program, "csa", text, **expected)


def ki2(name: str, program: str, text: str | bytes, **expected: Any) -> Dialect:
    return Dialect(name, program, "ki2", text, **expected)


def end(word: str, number: int = 6) -> str:
    return f"{TABLE}{KIF}{number:4} {word}\n"


def read_dialect(dialect: Dialect) -> Record:
    data = dialect.text if isinstance(dialect.text, bytes) else dialect.text.encode()
    [record] = Records(data)
    assert record.origin.format == dialect.format
    return record


def assert_read(dialect: Dialect) -> None:
    """Assert that a text is read as it is meant."""
    record = read_dialect(dialect)
    line = [record.root, *record.main_line()]
    if dialect.moves:
        assert written(line[1:]) == dialect.moves
    if dialect.lines:
        assert tuple(written(each.nodes) for each in record.lines()) == dialect.lines
    for expected, found in ((dialect.result, record.result.value), (dialect.fen, record.fen)):
        assert not expected or found == expected
    assert dialect.ending is None or record.ending == dialect.ending
    assert dialect.tags is None or record.tags == dialect.tags
    for ply, comment in (dialect.comments or {}).items():
        assert line[ply].comment == comment
    for ply, used in (dialect.used or {}).items():
        clock = line[ply].clock
        assert clock is not None
        assert clock.used == used
    for ply, centipawns in (dialect.evals or {}).items():
        evaluation = line[ply].evaluation
        assert evaluation is not None
        assert evaluation.centipawns == centipawns
    problems = [each.code for each in record.diagnostics if each.severity.value != "note"]
    if dialect.codes or not problems:
        assert tuple(problems) == dialect.codes


def assert_kept(dialect: Dialect) -> None:
    """Assert that a record is written in its own format and read as the same."""
    record = read_dialect(dialect)
    [again] = Records(record.to_text(dialect.format).encode(), format=dialect.format)
    assert again == record


def written(nodes: list[Node]) -> str:
    return " ".join(str(node.move) for node in nodes)
