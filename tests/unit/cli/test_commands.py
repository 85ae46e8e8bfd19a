"""The commands as a user types them."""

import re
from importlib import import_module

import pytest

from kifu.cli import commands, main, summary_of
from kifu.cli._wrong_words import COMMANDS_OF_WORDS, SUFFIXES, WORDS
from kifu.rules.game import find_game
from kifu.width import text_width


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(words)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_show_draws_the_start(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "show")
    assert status == 0
    assert out.splitlines()[0] == "10 車──馬──象──士──將──士──象──馬──車"
    assert out.splitlines()[-1] == "Red to move"


def test_show_plays_moves_and_says_how_it_ended(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "show", "--fen", "4k4/9/1R7/9/9/9/9/9/R8/3K5 w", "--moves", "a2a9 e10f10 b8b10")
    assert out.splitlines()[-1] == "Red has won by checkmate"


def test_show_flips_and_keeps_to_ascii(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "show", "--flip", "--ascii")
    assert out.isascii()
    assert out.splitlines()[0] == " 1 R---H---E---A---K---A---E---H---R"
    assert out.splitlines()[-2] == "   i   h   g   f   e   d   c   b   a"


def test_perft_counts(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "perft", "2")
    assert status == 0
    assert "perft(2) = 1,920" in out


def test_games_lists_games_and_pieces(capsys: pytest.CaptureFixture[str]) -> None:
    assert "xiangqi" in run(capsys, "games")[1]
    assert "Cannon" in run(capsys, "games", "xiangqi")[1]


@pytest.mark.parametrize("game", ["xiangqi", "dai_shogi"])
def test_games_draws_how_pieces_move_within_80_columns(capsys: pytest.CaptureFixture[str], game: str) -> None:
    lines = run(capsys, "games", game)[1].splitlines()
    assert lines[0] == r"forward is up: X piece, o step, n step that can be blocked, -|/\ ride, ! lion"
    assert max(map(text_width, lines)) <= 80
    assert len(re.findall(r"\S X \S", "\n".join(lines[1:]))) == len(find_game(game).pieces)


def test_games_names_what_a_piece_promotes_to(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "games", "dai_shogi")[1].splitlines()
    assert lines[2:5] == [
        "K   玉将 gyokushō   G   金将 kinshō     S   銀将 ginshō     C   銅将 dōshō",
        "King                Gold general        Silver general      Copper general",
        "                    -> Rook             -> Vertical mover   -> Side mover",
    ]


def test_show_draws_dai_shogi_in_letters_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert "香車" in run(capsys, "show", "--game", "dai_shogi")[1]
    assert "│ L │ N │" in run(capsys, "show", "--game", "dai_shogi", "--letters")[1]


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["search"], 2, "kifu: unknown command 'search': `kifu find` finds games in a library\n"),
        (["help", "validate"], 2, "kifu: unknown command 'validate': `kifu check` says what is wrong in records\n"),
        (
            ["convert", "game.xqf", "-o", "game.html"],
            2,
            "kifu: game.html: `kifu view game.xqf -o game.html` writes a page\n",
        ),
        (["merge", "a", "b", "-o", "a.SVG"], 2, "kifu: a.SVG: `kifu draw IN -o a.SVG` writes a picture\n"),
        (
            ["convert", "a.pgn", "--to", "pdf"],
            2,
            "kifu: pdf is the name of no format or notation: `kifu draw IN -o OUT.typ` writes a set score, "
            "of which Typst makes a PDF\n",
        ),
        (["view", "a.pgn", "-o", "a.svg"], 2, "kifu: a.svg: `kifu draw a.pgn -o a.svg` writes a picture\n"),
        (["draw", "-o", "a.html"], 2, "kifu: a.html: `kifu view IN -o a.html` writes a page\n"),
        (["draw", "a.xqf", "-o", "a.pgn"], 2, "kifu: a.pgn: `kifu convert a.xqf -o a.pgn` writes records\n"),
        (["shwo"], 2, "kifu: unknown command 'shwo': did you mean 'show'?\n"),
        (["show", "--game", "xiangqui"], 2, "kifu: unknown game 'xiangqui': did you mean 'xiangqi'?\n"),
        (["show", "--fen", "9/9"], 3, "kifu: 2 ranks, a xiangqi board has 10\n"),
        (["show", "--moves", "C3.5"], 3, "kifu: 'C3.5': Red has no Cannon on file 3 (read as wxf)\n"),
        (["show", "--flop"], 2, "kifu: show: unrecognized arguments: --flop: did you mean '--flip'?\n"),
        (["perft"], 2, "kifu: perft: the following arguments are required: DEPTH; `kifu perft --help` says more\n"),
        (["moves", "no-such.pgn"], 3, "kifu: no-such.pgn: No such file or directory\n"),
        (["play", "--resume", "no-such"], 3, "kifu: no-such: No such file or directory\n"),
        (["draw", "-o", "-", "--to", "svg", "--label", "e3"], 2, "kifu: --label 'e3' has no text: write e3=A\n"),
        (["view", "--limit", "0"], 2, "kifu: --limit is 1 or more, not 0\n"),
        (["repair", "--apply", "0"], 2, "kifu: --apply is 1 or more, not 0\n"),
        (["site", "-o", "new", "--pyodide", "no-such"], 3, "kifu: no-such is no folder\n"),
    ],
)
def test_mistakes_get_one_line(capsys: pytest.CaptureFixture[str], words: list[str], status: int, message: str) -> None:
    assert run(capsys, *words) == (status, "", message)


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys)
    assert status == 0
    for name in commands():
        assert f"  {name} " in out
        with pytest.raises(SystemExit) as stopped:
            main([name, "--help"])
        assert stopped.value.code == 0
        assert "examples:" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "out"),
    [
        (["explain", "1. C2.5 H8+7"], "H8+7: the Horse on Black's 8th file"),
        (["explain", "P-8j"], "P-8j: the Pawn on 8k moves to 8j"),
        (["explain", "H8+7", "--after", "C2.5"], "notation: wxf"),
        (
            ["explain", "--.4", "--fen", "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w"],
            "--.4: the rearmost Pawn on Red's 3rd file",
        ),
        (["moves", "P-8j P-8f"], "hodges"),
        (["show", "--moves", "C2.5 H8+7"], "Red to move"),
    ],
)
def test_a_move_is_taken_in_any_notation(capsys: pytest.CaptureFixture[str], words: list[str], out: str) -> None:
    status, text, _ = run(capsys, *words)
    assert status == 0
    assert out in text


def test_a_diagram_without_generals_is_moved_on(capsys: pytest.CaptureFixture[str]) -> None:
    fen = "2b6/9/9/5N3/2R4c1/5N3/9/7c1/9/9 w"
    assert "the Chariot on Red's 7th file (c6)" in run(capsys, "explain", "r7+1", "--fen", fen)[1]
    assert "Black to move in a teaching diagram" in run(capsys, "show", "--fen", fen, "--moves", "r7+1")[1]
    assert "Rear cannon traverses 3" in run(capsys, "moves", "r7+1 bc=3", "--fen", fen)[1]


def test_help_of_a_command_is_what_its_option_prints(capsys: pytest.CaptureFixture[str]) -> None:
    whole, ours = run(capsys, "help"), run(capsys, "help", "convert")
    assert whole == run(capsys)
    assert whole[1].count("\n  help ") == 1
    assert ours[1].startswith("usage: kifu convert ")


def test_summaries_come_from_the_files_of_commands_without_loading_them() -> None:
    lines = [summary_of(name) for name in commands()]
    assert lines == [(import_module(f"kifu.cli.{name}").__doc__ or "").partition("\n")[0] for name in commands()]


def test_words_that_mean_a_command_are_the_names_of_none_and_speak_of_one_that_is_there() -> None:
    assert not {*COMMANDS_OF_WORDS} & {*commands()}
    told = re.findall("`kifu ([a-z]+)", " ".join([*WORDS, *SUFFIXES.values()]))
    assert {*told} <= {*commands()}
    assert sum(len(words.split()) for words in WORDS.values()) == len(COMMANDS_OF_WORDS)


def test_a_short_option_says_the_version() -> None:
    with pytest.raises(SystemExit, match=r"^0$"):
        main(["-V"])
