"""Every real file read, counted by folder, and taken through other formats and back.

``pytest tests/oracles/test_sample_records.py -s`` prints the counts.
"""

from collections import Counter
from pathlib import Path

import pytest

import kifu
from kifu.diagnostics import Severity
from kifu.files.reading import Records
from kifu.formats.base import find_format
from kifu.notations.base import find_notation
from tests.oracles.test_samples import SAMPLES

pytestmark = pytest.mark.skipif(not SAMPLES.is_dir(), reason="the folder of real files is not beside the project")

# Folder: records, moves of main lines, moves of all lines, and the errors that the files really have.
COUNTS = {
    "pgn-big5": (160, 12516, 12516, 0),
    "pgn-gbk": (6, 497, 497, 0),
    "pgn-gbk-comments": (10, 254, 254, 0),
    "pgn-mixed": (45, 4134, 4134, 0),
    "pgn-xboard": (1, 98, 98, 0),
    "cbf": (1, 50, 50, 0),
    "cbl": (37, 3098, 3186, 0),
    "cbl-old": (160, 2603, 2918, 1),
    "cbr": (1, 28, 102, 0),
    "dhtmlxq": (2, 94, 4584, 0),
    "dhtmlxq-html": (6, 534, 534, 0),
    "mxq": (10, 853, 853, 0),
    "sg": (6, 501, 501, 0),
    "qp": (6, 0, 0, 0),
    "xqn": (4, 264, 264, 0),
    "plain-text": (84, 8149, 8149, 0),
    "xqf": (168, 8279, 10723, 1),
    "xqf-endgames": (15, 369, 1202, 0),
    # A page has a move that leaves the king in check, a list has setups in which the side that waits is in check.
    "html-scores": (6, 363, 363, 1),
    "lists": (586, 16545, 16545, 5),
    "wxf": (4, 54, 54, 0),
    # One move a row, with the legal moves before it counted by another program.
    "dai-shogi": (20, 5777, 5777, 0),
    "chu-shogi": (1, 129, 129, 0),
}
FOLDERS = [*COUNTS, "wxf-web", "shogi"]
# Two books of up to 174,358 moves, which are too large for every run.
LEFT_OUT = {"xqf-books"}


def test_no_folder_is_left_out() -> None:
    assert {path.name for path in SAMPLES.iterdir() if path.is_dir()} == {*FOLDERS, *LEFT_OUT}


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_file_is_read_and_every_error_is_located(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    records = moves = nodes = 0
    found: Counter[str] = Counter()
    for path in sorted((SAMPLES / folder).iterdir()):
        file = Records(path)
        for record in file:
            records += 1
            moves += len(record.main_line())
            nodes += sum(len(line.nodes) for line in record.lines())
            for diagnostic in record.diagnostics:
                found[f"{diagnostic.severity} {diagnostic.code}"] += 1
                if diagnostic.severity is Severity.ERROR:
                    assert diagnostic.file
                    assert diagnostic.ply or diagnostic.code == "bad-position"
                    assert diagnostic.line or diagnostic.offset
        for diagnostic in file.diagnostics:
            found[f"{diagnostic.severity} {diagnostic.code} (file)"] += 1
            assert diagnostic.file
    errors = sum(number for code, number in found.items() if code.startswith("error") and "(file)" not in code)
    with capsys.disabled():
        odd = dict(found) or "nothing odd"
        print(f"\n{folder:18} {records:4} records {moves:6} moves, {nodes:6} with branches; {odd}")
    assert records or "error unsupported (file)" in found
    if folder in COUNTS:
        assert (records, moves, nodes, errors) == COUNTS[folder]


def trees(name: str) -> list[Path]:
    return sorted(path for folder in ("xqf", "xqf-endgames") for path in (SAMPLES / folder).glob("*") if path.is_file())


@pytest.mark.parametrize("through", ["pgn", "dhtmlxq", "json", "cbr", "cbl"])
def test_xqf_through_another_format_is_the_same_tree(through: str) -> None:
    branched = lossless = 0
    for path in trees("xqf"):
        record = kifu.read(path)
        branched += len(record.lines()) > 1
        middle, xqf = find_format(through), find_format("xqf")
        there = middle.write(record, find_notation(middle.usual_notation(record.game), record.game))
        [between] = Records(there.data, format=middle)
        if there.losses:
            assert [visit.node.move for visit in between.walk()] == [visit.node.move for visit in record.walk()]
            continue
        lossless += 1
        back = xqf.write(between, find_notation("wxf", record.game))
        [again] = Records(back.data, format=xqf)
        assert between == record, path.name
        if not back.losses:
            assert again == record, path.name
    print(f"{branched} of {len(trees('xqf'))} files have branches, {lossless} go through {through} without loss")
    assert branched > 10
    assert lossless > 100
