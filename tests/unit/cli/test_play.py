"""kifu play as people meet it: at a terminal, through a pipe, against engines good and bad, and after a crash."""

import io
import random
import re
import shlex
import signal
import sys
from functools import partial
from pathlib import Path

import pytest

import kifu
from kifu.cli import main
from kifu.cli._clocks import TurnClock
from kifu.engine import Engine, engines_for
from kifu.rules.move import on_board
from kifu.rules.position import Position
from tests.unit.cli.test_learn import Terminal
from tests.unit.engine.test_faults import FAKE, PATIENCE, SILENT, assert_nothing_runs


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Records of today are written to the folder that one is in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("kifu.engine.advising.engines_for", lambda game: [])  # a hint of kifu's own is always the same


def piped(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, typed: str, *words: str
) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8"))
    status = main(["play", *words])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def fake(folder: Path, behaviour: str, *moves: str) -> tuple[str, str]:
    return "--engine", shlex.join([sys.executable, "-S", "-E", str(FAKE), str(folder), behaviour, *moves])


def moves_in(path: Path | str) -> list[str]:
    record = kifu.read(path)
    assert record.diagnostics == []
    return [str(node.move) for node in record.main_line()]


def lines_with(text: str, out: str) -> list[str]:
    return [line.strip() for line in out.splitlines() if text in line]


def test_two_at_one_board_in_any_notation(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    typed = "C2.5\n马8进7\nh1g3\nR9.8 R1.2\nquit\n"
    status, out, err = piped(capsys, monkeypatch, typed, "--record", "game.pgn")
    assert (status, err) == (0, "")
    assert out.startswith("xiangqi, two at one board\n")
    assert lines_with("1. C2.5", out) == [
        "1. C2.5  the Cannon on Red's 2nd file (h3) moves sideways to the 5th file (e3)"
    ]
    assert lines_with("2... R9.8", out) != []
    assert out.endswith("The record is kept. The game goes on with: kifu play --resume game.pgn\n")
    assert moves_in("game.pgn") == ["h3e3", "h10g8", "h1g3", "i10h10", "i1h1"]
    assert "1. C2.5 H8+7\n2. H2+3 R9.8\n" in Path("game.pgn").read_text(encoding="utf-8")


def test_what_cannot_be_played_is_explained(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, out, _ = piped(capsys, monkeypatch, "R1+9\nfoo\n\x1b[2J\n\n" + "x" * 5000 + "\n", "--record", "game.pgn")
    assert "'R1+9': the Chariot on i1 cannot reach i10: the Pawn on i4 and the Pawn on i7" in out
    assert "'foo' is not written in any notation kifu knows" in out
    assert "\x1b" not in out
    assert not Path("game.pgn").exists()


def test_commands(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    typed = "undo\nscore\nC2.5\nH8+7\nundo\nH2+3\nSCORE\nflip\nhint\n?\ndraw\nn\ndraw\ny\n"
    _, out, _ = piped(capsys, monkeypatch, typed, "--record", "game.pgn")
    assert lines_with("take back", out)[0] == "there is no move to take back"
    assert lines_with("played yet", out) == ["no move was played yet"]
    assert "  1. C2.5  H2+3\n" in out
    assert "\n 1 俥──傌" in out.partition("> flip")[2].partition("to move>")[0]
    assert "kifu would play" in " ".join(out.split())
    assert "  resign  give the game up" in out
    assert out.count("Red offers a draw. Black, do you agree? [y/N]") == 2
    assert out.endswith("a draw: agreement.\nrecord: game.pgn\n")
    record = kifu.read("game.pgn")
    assert (record.result, record.ending) == ("1/2-1/2", "agreement")
    assert moves_in("game.pgn") == ["h3e3", "b10c8"]


def test_the_end_is_said_and_written(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    fen = "3k5/8R/9/9/9/9/9/9/9/4K2R1 w"
    _, out, _ = piped(capsys, monkeypatch, "h1h10\nmore\n", "--fen", fen, "--record", "mate.pgn")
    assert out.endswith("Red wins: checkmate.\nrecord: mate.pgn\n")
    assert (kifu.read("mate.pgn").result, kifu.read("mate.pgn").ending) == ("1-0", "checkmate")
    status, out, _ = piped(capsys, monkeypatch, "", "--resume", "mate.pgn")
    assert (status, out) == (0, "mate.pgn: the game is over: Red wins: checkmate\n")
    _, out, _ = piped(capsys, monkeypatch, "C2.5\nresign\n", "--record", "given-up.pgn")
    assert "Red wins: Black resigns." in out


def test_a_handicap_is_begun_by_its_name_and_white_moves_first(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("--start", "飛車落ち", "--record", "game.json")
    status, out, err = piped(capsys, monkeypatch, "3c3d\n7g7f\nquit\n", *words)
    assert (status, err) == (0, "")
    assert "White to move> " in out
    record = kifu.read("game.json")
    assert record.fen == "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    assert [str(node.move) for node in record.main_line()] == ["3c3d", "7g7f"]


def test_records_of_a_day_get_names_of_their_own(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(2):
        piped(capsys, monkeypatch, "C2.5\n")
    names = sorted(path.name for path in Path().iterdir())
    assert len(names) == 2
    assert re.fullmatch(r"xiangqi-\d{4}-\d\d-\d\d-2\.pgn", names[0])
    assert re.fullmatch(r"xiangqi-\d{4}-\d\d-\d\d\.pgn", names[1])
    assert kifu.read(names[1]).date is not None


@pytest.mark.parametrize("suffix", [".pgn", ".json", ".txt", ".xqf"])
def test_a_game_goes_on_in_its_file(
    suffix: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = f"game{suffix}"
    piped(capsys, monkeypatch, "C2.5\nquit\n", "--record", path, "--notation", "zh-hans")
    _, out, err = piped(capsys, monkeypatch, "H8+7\nscore\n", "--resume", path)
    assert err == ""
    assert moves_in(path) == ["h3e3", "h10g8"]
    assert ("炮二平五" if suffix != ".xqf" else "炮") in out or suffix == ".json"


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["--engine", "no-such"], 3, "there is no engine 'no-such' on the path"),
        (["--level", "easy"], 2, "--level is for an opponent: --opponent or --engine names one"),
        (["--opponent", "beginner", "--level", "esy"], 2, "unknown level 'esy': did you mean 'easy'?"),
        (
            ["--opponent", "beginner", "--engine"],
            2,
            "--opponent and --engine are two",
        ),
        (["--side", "blue"], 2, "unknown side 'blue': there are: black, first, red, second"),
        (["--resume", "none.pgn"], 3, "none.pgn: No such file or directory"),
        (["--resume", "two.pgn"], 2, "two.pgn holds several records: one can be played on"),
        (["--resume", "bad.pgn"], 3, "bad.pgn cannot be played on"),
        (["--resume", "two.pgn", "--fen", "x"], 2, "--resume goes on in its own file, so --fen has no meaning"),
        (["--record", "two.pgn"], 2, "two.pgn exists already: --resume goes on with the game in it"),
        (["--record", "evening"], 3, "'no suffix' is the name of no format that kifu writes"),
        (["--fen", "x"], 3, "1 ranks, a xiangqi board has 10"),
        (["--game", "shogi", "--setup", "rok"], 2, "unknown setup of shogi 'rok': did you mean 'rook'?"),
        (["--game", "dai_shogi", "--setup", "rook"], 3, "dai shogi has no setups with names"),
        (["--setup", "horse", "--fen", "x"], 2, "--start and --fen are two starts: name one of them"),
        (["--resume", "two.pgn", "--setup", "horse"], 2, "--resume goes on in its own file, so --start has no meaning"),
        (["--notation", "wfx"], 2, "unknown notation 'wfx': did you mean 'wxf'?"),
    ],
)
def test_mistakes_get_one_line(
    words: list[str],
    status: int,
    message: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Path("two.pgn").write_text('[Event "a"]\n\n1. C2.5 *\n\n[Event "b"]\n\n1. C2.5 *\n')
    Path("bad.pgn").write_text('[Event "a"]\n\n1. C2.5 H8+1 *\n')
    found, out, err = piped(capsys, monkeypatch, "", *words)
    assert (found, out) == (status, "")
    assert err.startswith(f"kifu: {message}")
    assert len(err.splitlines()) == 1


def test_a_time_is_a_number_of_seconds(capsys: pytest.CaptureFixture[str]) -> None:
    for text in ("0", "-1", "nan", "inf", "1e9", "soon"):
        assert main(["play", f"--time={text}"]) == 2
        assert "is no number of seconds up to 3,600" in capsys.readouterr().err


def test_a_record_that_cannot_be_kept_is_said_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    status, out, err = piped(capsys, monkeypatch, "C2.5\nH8+7\n", "--record", "no-folder/game.pgn")
    assert status == 0
    assert err == "kifu: the record cannot be kept: no-folder/game.pgn: No such file or directory\n"
    assert "The record is kept" not in out


def test_an_opponent_answers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    engine = fake(tmp_path, "well", "h10g8", "b10c8", "h1g3")
    typed = "C2.5\nundo\nC2.5\ndraw\nH2+3 H8+7\nhint\nquit\n"
    _, out, err = piped(capsys, monkeypatch, typed, *engine, "--record", "game.pgn", "--time", "0.1")
    assert err == ""
    assert re.search(r"^xiangqi: you are Red, \S+ is Black$", out, re.MULTILINE)
    assert lines_with("1... H8+7", out) != []
    assert lines_with("1... H2+3", out) != []
    assert "plays on. A position that stands for the third time ends the game." in " ".join(out.split())
    assert "kifu would play" in " ".join(out.split())
    assert moves_in("game.pgn") == ["h3e3", "b10c8"]
    assert_nothing_runs(tmp_path)


def test_an_opponent_may_begin(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    words = (*fake(tmp_path, "well", "h3e3", "h1g3"), "--side", "black", "--record", "game.pgn", "--time", "0.1")
    _, out, _ = piped(capsys, monkeypatch, "undo\nH8+7\nresign\n", *words)
    assert "you are Black" in out
    assert "there is no move to take back" in out
    assert "you lost: Black resigns." in out
    # Whoever plays sits at the bottom.
    assert out.index("\n 1 俥") < out.index("\n10 車")


@pytest.mark.parametrize(
    ("game", "level"), [("xiangqi", "1"), ("xiangqi", "hard"), ("dai_shogi", "novice"), ("xiangqi", "club")]
)
def test_the_beginner_needs_nothing_installed(
    game: str, level: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("--game", game, "--opponent", "beginner", "--level", level, "--time", "0.2", "--record", "game.pgn")
    move = "C2.5" if game == "xiangqi" else "P-8j"
    _, out, err = piped(capsys, monkeypatch, f"{move}\nquit\n", *words)
    assert err == ""
    title = "kifu" if level == "club" else "kifu's beginner"
    assert f", {title} is" in out
    assert len(moves_in("game.pgn")) == 2
    # The record says who played, so that the game goes on against the same.
    _, out, err = piped(capsys, monkeypatch, "hint\nresign\n", "--resume", "game.pgn", "--time", "0.2")
    assert (err, f", {title} is" in out) == ("", True)
    assert kifu.read("game.pgn").player(kifu.Side.SECOND) == f"beginner, level {level}"


def test_a_game_goes_on_without_an_opponent_that_is_not_there(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = kifu.Record(tags={"Black": "fairy-stockfish, level easy"})
    record.root.add("C2.5")
    kifu.write(record, "game.pgn")
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr("kifu.engine.finding.PLACES", ())
    _, _, err = piped(capsys, monkeypatch, "H8+7\n", "--resume", "game.pgn")
    assert err.startswith("kifu: there is no engine 'fairy-stockfish' on the path; the game goes on without it")
    assert moves_in("game.pgn") == ["h3e3", "h10g8"]


def test_a_record_starts_no_program_that_kifu_does_not_know(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("sh, level 1", "touch found", "/bin/sh", "fairy-stockfish; touch found"):
        record = kifu.Record(tags={"Black": name})
        record.root.add("C2.5")
        kifu.write(record, "game.pgn")
        _, out, err = piped(capsys, monkeypatch, "", "--resume", "game.pgn")
        assert out.startswith("xiangqi, two at one board")
        assert err == ""
    assert not Path("found").exists()


@pytest.mark.parametrize(
    ("behaviour", "words"),
    [
        ("hang at start", "did not answer in time: uciok did not come"),
        ("no uciok", "did not answer in time: uciok did not come"),
        ("crash in mid-search", "ended by signal 9: bestmove did not come"),
        ("illegal move", "answered 'a1a9'"),
        ("flood", "printed more than any answer needs"),
    ],
)
def test_the_game_goes_on_without_an_engine_that_fails(
    behaviour: str,
    words: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    engine = fake(tmp_path, behaviour, "a1a9")
    if behaviour in SILENT:
        monkeypatch.setattr("kifu.engine.plain.Engine", partial(Engine, patience=PATIENCE))
    _, out, err = piped(capsys, monkeypatch, "C2.5\nH8+7\n", *engine, "--record", "game.pgn", "--time", "0.1")
    first = err.splitlines()[0]
    assert words in first
    assert first.endswith("; the game goes on without it, for two at one board")
    assert moves_in("game.pgn") == ["h3e3", "h10g8"]
    assert "Traceback" not in out + err
    assert_nothing_runs(tmp_path)


def test_an_engine_that_is_slow_to_quit_holds_nobody_up(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    words = (*fake(tmp_path, "slow quit", "h10g8"), "--time", "0.1")
    status, _, err = piped(capsys, monkeypatch, "C2.5\nquit\n", *words)
    assert (status, err) == (0, "")
    assert_nothing_runs(tmp_path)


def test_an_engine_that_resigns_has_lost(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    words = (*fake(tmp_path, "usi", "resign"), "--protocol", "usi", "--game", "chu_shogi", "--time", "0.1")
    _, out, _ = piped(capsys, monkeypatch, "8i8h\n", *words)
    assert "you won: White resigns." in out


def test_after_kill_all_moves_are_there_and_the_game_goes_on(tmp_path: Path) -> None:
    words = (*fake(tmp_path, "well", "h10g8", "b10c8"), "--record", str(tmp_path / "game.pgn"), "--time", "0.1")
    terminal = Terminal(*words, command="play")
    for move in ("C2.5", "H2+3"):
        terminal.expect("Your move>")
        terminal.type(move + "\n")
    terminal.expect("Your move>")
    terminal.process.kill()
    terminal.end()
    assert moves_in(tmp_path / "game.pgn") == ["h3e3", "h10g8", "h1g3", "b10c8"]
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".kifu"] == []
    terminal = Terminal("--resume", str(tmp_path / "game.pgn"), command="play")
    terminal.expect("Red to move>")
    terminal.type("H8+7\nquit\n")
    assert terminal.end() == 0
    assert len(moves_in(tmp_path / "game.pgn")) == 5


def test_ctrl_c_says_how_to_go_on(tmp_path: Path) -> None:
    terminal = Terminal("--record", str(tmp_path / "game.pgn"), command="play")
    terminal.expect("Red to move>")
    terminal.type("C2.5\n")
    terminal.expect("Black to move>")
    terminal.type("\x03")
    terminal.expect("The game goes on with: kifu play --resume")
    assert terminal.end() == 130


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)])
def test_who_ends_the_program_ends_the_engine(number: int, status: int, tmp_path: Path) -> None:
    terminal = Terminal(*fake(tmp_path, "slow quit", "h10g8"), "--record", str(tmp_path / "g.pgn"), command="play")
    terminal.expect("Your move>")
    assert terminal.end_by(number) == status
    assert "Traceback" not in terminal.seen
    assert_nothing_runs(tmp_path)


@pytest.mark.parametrize(
    ("game", "notation", "engine"),
    [("xiangqi", "wxf", "fairy-stockfish"), ("xiangqi", "zh-hant", ""), ("dai_shogi", "hodges", "hachu")],
)
def test_a_game_of_20_moves_against_a_real_engine_at_a_terminal(
    game: str, notation: str, engine: str, tmp_path: Path
) -> None:
    if not engines_for(game):
        pytest.skip(f"no engine for {game} is installed")
    path, choice = tmp_path / "game.pgn", random.Random(7)
    words = ("--game", game, "--engine", engine, "--notation", notation, "--level", "1", "--time", "0.02")
    terminal = Terminal(*words, "--record", str(path), command="play")
    position = Position(game)
    for _ in range(20):
        terminal.expect("Your move>")
        if position.ply:
            position.play(kifu.read(path).main_line()[-1].move)
        move = max(
            position.legal_moves(),
            key=lambda each: (is_safe(position, each), is_quiet(position, each), choice.random()),
        )
        terminal.type(position.render(move, notation) + "\n")
        position.play(move)
    terminal.expect("Your move>")
    terminal.type("quit\n")
    assert terminal.end() == 0
    assert len(moves_in(path)) == 40
    assert "goes on without it" not in terminal.seen


def is_quiet(position: Position, move: kifu.AnyMove) -> bool:
    return not position[move.target] and not on_board(move).via


def is_safe(position: Position, move: kifu.AnyMove) -> bool:
    """Whether a move leaves the game undecided for one more move, so that a game of random moves lasts."""
    position.play(move)
    loses = position.outcome() is not None
    for answer in position.legal_moves():
        position.play(answer)
        loses = loses or position.outcome() is not None
        position.undo()
    position.undo()
    return not loses


CHASE = "3k5/9/9/9/9/9/3r5/9/9/3NK4 w"
CHASING = "d1c3 d4c4 c3d1 c4d4 " * 2


def test_a_chase_is_warned_of_and_lost_with_the_rule_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    _, out, _ = piped(capsys, monkeypatch, f"{CHASING}\n", "--fen", CHASE, "--record", "game.pgn")
    said = " ".join(out.split())
    assert "Black must change, or loses when this position stands again:" in said
    assert "Red wins: perpetual chase. Black loses: Red makes idle moves only; Black chases the Horse" in said
    assert "Asian rules: perpetual chase (general rule 3" in said


def test_the_rule_book_of_a_game_is_chosen_or_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    _, out, _ = piped(capsys, monkeypatch, f"{CHASING}\n", "--fen", CHASE, "--rules", "wxf", "--record", "game.pgn")
    assert "World Xiangqi Rules 2018: perpetual chase" in " ".join(out.split())
    for chosen, reason in (
        (["--rules", "axg"], "did you mean 'axf'"),
        (["--game", "dai_shogi", "--rules", "axf"], "is for"),
    ):
        status, _, err = piped(capsys, monkeypatch, "quit\n", *chosen)
        assert (status, reason in err) == (2, True)


def test_time_is_kept_with_the_moves_and_runs_out(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = iter(range(0, 10_000, 10))  # seconds: a look at the clock takes ten of them
    monkeypatch.setattr(TurnClock.__init__, "__defaults__", (lambda: next(now),))
    _, out, _ = piped(capsys, monkeypatch, "C2.5\nH8+7\nquit\n", "--clock", "1/15", "-o", "game.pgn")
    assert "1:00 Red to move> " in out
    record = kifu.read("game.pgn")
    assert record.tags["TimeControl"] == "60 byo-yomi 15"
    assert [node.clock for node in record.main_line()] == [kifu.Clock(10_000, 50_000)] * 2
    _, out, _ = piped(capsys, monkeypatch, "H2+3\nresign\n", "--resume", "game.pgn")
    assert "0:50 Red to move> " in out
    now = iter((0, 1, 2, 100))
    _, out, _ = piped(capsys, monkeypatch, "C2.5\nH8+7\n", "--clock", "1+5", "-o", "late.pgn")
    assert "Red wins: the time is over." in out
    late = kifu.read("late.pgn")
    assert (late.result, late.ending, len(late.main_line())) == ("1-0", "time forfeit", 1)
    status, _, err = piped(capsys, monkeypatch, "", "--clock", "soon")
    assert (status, "unknown clock 'soon'" in err) == (2, True)


def test_a_rematch_changes_the_sides_and_a_win_is_yours(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("--opponent", "beginner", "--level", "2", "--clock", "5+0", "-o", "game.pgn")
    fen = "4k4/R8/9/9/9/9/9/4p4/9/1R1K5 w"
    _, out, _ = piped(capsys, monkeypatch, "b1b10\n", "--fen", fen, *words)
    assert "Your move> b1b10" in out
    assert "you won: checkmate.\nAnother game with the sides changed: kifu play --rematch game.pgn\n" in out
    _, out, err = piped(capsys, monkeypatch, "quit\n", "--rematch", "game.pgn", "-o", "again.pgn")
    assert (err, "you are Black, kifu's beginner is Red" in out) == ("", True)
    record = kifu.read("again.pgn")
    assert record.tags["Red"] == "beginner, level 2"
    assert (record.tags["TimeControl"], record.fen.split()[0], len(record.main_line())) == ("300+0", fen.split()[0], 1)
