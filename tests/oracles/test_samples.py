"""Move texts of real files, fed token by token; the files lie beside the project and are not part of it."""

import re
from pathlib import Path

import pytest

import kifu
from kifu.lines import read_line
from kifu.rules.notation import find_notation

SAMPLES = Path(__file__).parents[3] / "shared" / "data" / "samples"
ZH = find_notation("zh-hant", kifu.Position().game)


pytestmark = pytest.mark.skipif(not SAMPLES.is_dir(), reason="the folder of real files is not beside the project")


def test_a_game_saved_by_xboard_reads_strictly() -> None:
    text = (SAMPLES / "pgn-xboard" / "wukong-maxqi.pgn").read_text(encoding="utf-8")
    body = re.sub(r"\[[^\]]*\]|\{[^}]*\}", " ", text)
    body = re.sub(r"(?:1-0|0-1|1/2-1/2|\*)\s*$", "", body.strip())
    notation = find_notation("san-xboard", kifu.Position().game)
    assert len(list(read_line(body, notation, kifu.Position(), strict=True))) == 98


def test_every_move_text_of_the_big5_files_is_read() -> None:
    games = moves = lenient = 0
    for path in sorted((SAMPLES / "pgn-big5").glob("*.pgn")):
        text = path.read_bytes().decode("big5hkscs")
        fen = re.search(r'\[FEN "([^"]+)"\]', text)
        start = kifu.Position.from_fen(fen[1], forgive={"off-points", "too-many"}) if fen else kifu.Position()
        body = re.sub(r"\[[^\]]*\]|\{[^}]*\}", " ", text)
        body = re.sub(r"(?:1-0|0-1|1/2-1/2|\*)\s*$", "", body.strip())
        for move in read_line(body, ZH, start):
            moves += 1
            lenient += bool(move.reading.diagnostics)
        games += 1
    print(f"{games} games, {moves} moves read, {lenient} of them with a leniency")
    assert games == 160
    assert moves > 8000
