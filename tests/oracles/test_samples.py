"""Move texts of real files, fed token by token; the files lie beside the project and are not part of it."""

import hashlib
import re
from pathlib import Path

import pytest

import kifu
from kifu.lines.reading import read_line
from kifu.notations.base import find_notation
from tests.oracles.hachu import text_of

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


def test_dai_shogi_moves_of_hachu_agree_at_every_ply() -> None:
    """The counts and a hash of the legal moves, promotions aside, in twenty random games."""
    with open(SAMPLES / "dai-shogi" / "dai_hachu_random.tsv", encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file][1:]
    position = kifu.Position("dai_shogi")
    for _, ply, move, count, passes, digest in rows:
        if ply == "0":
            position = kifu.Position("dai_shogi")
        own = {text_of(legal, position.game): legal for legal in position.legal_moves()}
        base = sorted({text.rstrip("+") for text in own} - {"@@@@"})
        assert (len(base), "@@@@" in own) == (int(count), passes == "1"), position.fen()
        assert hashlib.sha1(" ".join(base).encode()).hexdigest()[:12] == digest, position.fen()
        position.play(own[move])
