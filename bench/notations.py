"""Notations: text to text with full legality, against wc, pyffish and cchess."""

import contextlib
import io

import pyffish

import kifu
from bench.games import random_games
from bench.measure import Row, best_of, wc_seconds, word_counts
from kifu.lines.converting import Converter, convert_lines
from kifu.notations.base import find_notation

GAMES = 2000
START = kifu.Position()


def rows() -> list[Row]:
    games = random_games("xiangqi", GAMES)
    uci = [" ".join(map(str, moves)) for moves in games]
    wxf = [line.text for line in _converter("uci", "wxf").convert_many(uci)]
    zh = [line.text for line in _converter("wxf", "zh-hans").convert_many(wxf)]
    plies = sum(map(len, games))
    there, back = _converter("wxf", "zh-hans"), _converter("zh-hans", "wxf")
    with word_counts("\n".join(wxf) + "\n") as jobs:
        best = best_of(
            {
                "there": lambda: there.convert_many(wxf),
                "back": lambda: back.convert_many(zh),
            }
            | jobs
        )
    assert [line.text for line in back.convert_many(zh)] == wxf
    ply = best["there"] / plies
    what = "WXF to Chinese, text to text, fully checked: a ply / a word of wc -w"
    return [
        Row(what, f"{best['there'] / wc_seconds(best):.1f}x", "at most 10x"),
        Row("Chinese to WXF / WXF to Chinese", f"{best['back'] / best['there']:.2f}x", "at most 1.5x"),
        against_pyffish(games[:200], ply),
        against_cchess(zh[:10], ply),
        two_workers(wxf),
    ]


def _converter(reader: str, writer: str) -> Converter:
    return Converter(find_notation(reader, START.game), find_notation(writer, START.game), START)


def against_pyffish(games: list[list[kifu.AnyMove]], ply: float) -> Row:
    """UCI to WXF by its get_san_moves; what one call costs before its first move is measured and taken off."""
    fen = START.fen()
    lines = [[str(move) for move in moves] for moves in games]
    plies = sum(map(len, lines))
    wxf = pyffish.NOTATION_XIANGQI_WXF

    def whole() -> None:
        for line in lines:
            pyffish.get_san_moves("xiangqi", fen, line, False, wxf)

    def first_moves() -> None:
        for line in lines:
            pyffish.get_san_moves("xiangqi", fen, line[:1], False, wxf)

    best = best_of({"whole": whole, "first": first_moves}, rounds=3)
    marginal = (best["whole"] - best["first"]) / (plies - len(lines))
    measured = f"{marginal / ply:.0f}x ({best['whole'] / plies / ply:.0f}x as called)"
    return Row("a ply: pyffish UCI to WXF, its fixed cost off / kifu WXF to Chinese", measured, "at least 40x")


def against_cchess(lines: list[str], ply: float) -> Row:
    what = "a ply: cchess reading Chinese / kifu WXF to Chinese"
    try:
        import cchess
    except ImportError:
        return Row(what, "cchess not found", "at least 1,000x")
    read = 0

    def whole() -> None:
        nonlocal read
        read = 0
        for line in lines:
            board = cchess.ChessBoard(cchess.FULL_INIT_FEN)
            for word in line.split():
                if board.move_text(word) is None:
                    break
                board.next_turn()
                read += 1

    with contextlib.redirect_stdout(io.StringIO()):
        best = best_of({"whole": whole}, rounds=2)
    return Row(what, f"{best['whole'] / read / ply:,.0f}x", "at least 1,000x")


def two_workers(lines: list[str]) -> Row:
    many = lines * (20_000 // len(lines))
    best = best_of(
        {
            "one": lambda: list(convert_lines(many, "wxf", "zh-hans", START, workers=1)),
            "two": lambda: list(convert_lines(many, "wxf", "zh-hans", START, workers=2)),
        },
        rounds=3,
    )
    return Row("20,000 games: one worker / two workers", f"{best['one'] / best['two']:.2f}x", "at least 1.6x")
