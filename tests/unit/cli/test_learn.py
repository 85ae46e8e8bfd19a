"""kifu learn as a learner meets it: at a terminal with typed answers, and through a pipe."""

import io
import json
import os
import random
import re
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from kifu.cli import main
from kifu.cli._exercise_board import draw_exercise
from kifu.notations.base import find_notation, notations_of
from kifu.rules.game import find_game
from kifu.rules.move import on_board
from kifu.training.exercises import MOVE, TEXT, Exercise, make_exercise
from kifu.training.grading import NO_ANSWER, grade
from kifu.training.levels import levels_of
from kifu.training.progress import Progress, load, save
from kifu.training.trainer import QUESTIONS_BETWEEN, RIGHT_IN_A_ROW, Trainer
from kifu.width import text_width

PATIENCE = 60.0
NEXT = "Enter shows the next question>"
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


class Terminal:
    """The real command on a pseudo-terminal of 80 columns."""

    def __init__(self, *words: str, command: str = "learn", **variables: str) -> None:
        fcntl = pytest.importorskip("fcntl")
        pty, struct, termios = map(pytest.importorskip, ("pty", "struct", "termios"))
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
        plain = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "XDG_STATE_HOME")}

        def take_terminal() -> None:
            """Let Ctrl-C reach the process, also where tests run in the background, which ignores it."""
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)
            signal.signal(signal.SIGINT, signal.default_int_handler)

        self.process = subprocess.Popen(
            [sys.executable, "-m", "kifu", command, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**plain, "PYTHONUTF8": "1", "TERM": "xterm", **variables},
            start_new_session=True,
            preexec_fn=take_terminal,
        )
        os.close(slave)
        self._data = b""
        self._read_to = 0

    @property
    def seen(self) -> str:
        return self._data.decode("utf-8", "replace").replace("\r\n", "\n")

    def expect(self, text: str) -> str:
        """Read until a text has come and return all that came before it since the last time; blanks count alike."""
        pattern = re.compile(r"\s+".join(re.escape(word) for word in text.split()))
        deadline = time.monotonic() + PATIENCE
        while True:
            if found := pattern.search(self.seen, self._read_to):
                before = self.seen[self._read_to : found.start()]
                self._read_to = found.end()
                return before
            assert time.monotonic() < deadline, f"{text!r} did not come:\n{self.seen[self._read_to :]}"
            assert self._receive(deadline - time.monotonic()), f"ended before {text!r}:\n{self.seen}"

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def end(self) -> int:
        """Read to the end and return the exit status."""
        deadline = time.monotonic() + PATIENCE
        while self._receive(deadline - time.monotonic()):
            pass
        os.close(self.master)
        return self.process.wait(PATIENCE)

    def end_by(self, number: int) -> int:
        """Send a signal and return the exit status.

        One that comes in the instant before a program waits for its terminal is heard when it has read something, as
        Python is; so it is sent again, as a person would press Ctrl-C again.
        """
        for _ in range(5):
            os.kill(self.process.pid, number)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(PATIENCE / 5)
                break
        return self.end()

    def _receive(self, seconds: float) -> bool:
        ready, _, _ = select.select([self.master], [], [], max(0.0, seconds))
        assert ready, f"nothing came for {PATIENCE:.0f} seconds:\n{self.seen}"
        try:
            data = os.read(self.master, 65536)
        except OSError:
            # Linux reports the end of a terminal as an error.
            return False
        self._data += data
        return bool(data)


def twin(progress: Progress, seed: int, asks: tuple[str, ...] = (TEXT,), level: int | None = None) -> Trainer:
    """Return a trainer that asks what the command asks, to know the right answers."""
    game = find_game("xiangqi")
    track = progress.track("xiangqi:wxf")
    return Trainer(game, find_notation("wxf", game), track, random.Random(seed), asks=asks, level=level)


def from_the_wrong_side(exercise: Exercise) -> str:
    """Return the right text with its first file counted from the other side."""
    return re.sub(r"[1-9]", lambda digit: str(10 - int(digit[0])), exercise.text, count=1)


def widest_line(text: str) -> int:
    """Return the width of the widest line, but for the name of the file, which is as long as it is."""
    lines = (line for line in ESCAPE.sub("", text).splitlines() if not line.startswith("  progress: "))
    return max(map(text_width, lines))


def test_a_lesson_at_the_terminal_from_end_to_end(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    trainer = twin(Progress(), seed=3)
    terminal = Terminal("--seed", "3", "--ask", "text", "--progress", str(path))
    terminal.expect("wxf, level 1 of 8: first moves")
    terminal.expect("A side counts the files from its own right.")

    exercise = trainer.next()
    shown = terminal.expect("move in wxf>")
    assert f"Red to move: {exercise.describe_move()}." in shown
    terminal.type(exercise.text + "\n")
    terminal.expect("right.")
    trainer.record(exercise, grade(exercise, exercise.text))

    missed = exercise = trainer.next()
    wrong = from_the_wrong_side(exercise)
    assert wrong != exercise.text
    terminal.expect("move in wxf>")
    terminal.type(wrong + "\n")
    result = grade(exercise, wrong)
    assert result.slips[0].kind == "wrong-side-file"
    terminal.expect("not right:")
    terminal.expect(result.slips[0].reason)
    terminal.expect(f"the answer is {exercise.text}:")
    trainer.record(exercise, result)
    terminal.expect(NEXT)  # what is wrong stays on the screen until it is read
    terminal.type("\n")

    exercise = trainer.next()
    terminal.expect("move in wxf>")
    # What is typed before the prompt has come is echoed in the middle of another line.
    for told in (*exercise.hints(), "there is no other hint"):
        terminal.type("?\n")
        terminal.expect(told)
        terminal.expect("move in wxf>")
    terminal.type("\n")
    terminal.expect(f"the answer is {exercise.text}:")
    trainer.record(exercise, NO_ANSWER, hinted=True)
    terminal.expect(NEXT)
    terminal.type("\n")

    for _ in range(QUESTIONS_BETWEEN - 1):
        exercise = trainer.next()
        terminal.expect("move in wxf>")
        terminal.type(exercise.text + "\n")
        terminal.expect("right.")
        trainer.record(exercise, grade(exercise, exercise.text))
    assert f"Red to move: {missed.describe_move()}." in terminal.expect("move in wxf>")
    terminal.type("q\n")
    assert terminal.end() == 0
    assert "3 of 5 right." in terminal.seen
    assert "a file counted from the wrong side: 1 time" in terminal.seen
    assert widest_line(terminal.seen) <= 80
    assert load(path).progress.track("xiangqi:wxf").missed == trainer.track.missed

    again = Terminal("--seed", "4", "--ask", "text", "--progress", str(path), NO_COLOR="1")
    assert f"Red to move: {missed.describe_move()}." in again.expect("move in wxf>")
    again.type("\x04")
    assert again.end() == 0
    assert "0 of 0 right." in again.seen
    assert "\x1b" in terminal.seen
    assert "\x1b" not in again.seen


def test_moves_are_typed_and_the_next_level_is_offered(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    trainer = twin(Progress(), seed=5, asks=(MOVE,))
    terminal = Terminal("--seed", "5", "--ask", "move", "--progress", str(path), "--ascii")
    for _ in range(RIGHT_IN_A_ROW):
        exercise = trainer.next()
        assert f"Red to move: {exercise.text}\n" in terminal.expect("move from and to, such as a1a2>")
        terminal.type(f"{on_board(exercise.move).origin} {exercise.move.target}\n")
        terminal.expect("right.")
        trainer.record(exercise, grade(exercise, str(exercise.move)))
    terminal.expect("5 right in a row: go on to level 2, distances and files? [Y/n]")
    terminal.type("y\n")
    trainer.answer_offer(accept=True)
    terminal.expect("6/10")
    terminal.expect("move from and to, such as a1a2>")
    terminal.type("q\n")
    assert terminal.end() == 0
    assert ESCAPE.sub("", terminal.seen).isascii()
    assert load(path).progress.track("xiangqi:wxf").level == 2


def test_ctrl_c_ends_with_130_and_keeps_progress(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    terminal = Terminal("--seed", "3", "--progress", str(path))
    terminal.expect(">")
    terminal.type("\n")
    terminal.expect(NEXT)
    terminal.type("\n")
    terminal.expect("2/10")
    terminal.expect(">")
    terminal.type("\x03")
    assert terminal.end() == 130
    assert "Traceback" not in terminal.seen
    assert load(path).progress.track("xiangqi:wxf").tally("first-moves").asked == 1


def test_lion_moves_are_practised_in_hodges_notation(tmp_path: Path) -> None:
    words = ("--game", "dai_shogi", "--level", "double-captures", "--ask", "text", "--seed", "2", "--questions", "1")
    terminal = Terminal(*words, "--progress", str(tmp_path / "progress.json"))
    terminal.expect("hodges, level 7 of 7: captures on the way")
    terminal.expect("captures the")
    terminal.expect("move in hodges>")
    terminal.type("\n")
    terminal.expect("the answer is")
    assert terminal.end() == 0
    assert widest_line(terminal.seen) <= 80


# Through a pipe, and in this process.


def piped(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, typed: bytes, *words: str
) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8"))
    status = main(["learn", *words])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_it_works_through_a_pipe(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = str(tmp_path / "progress.json")
    words = ("--seed", "1", "--questions", "2", "--progress", path)
    status, out, err = piped(capsys, monkeypatch, b"\xff\xfe\n\xff\xfe\nq\n", *words)
    assert (status, err) == (0, "")
    assert "not right:" in out
    assert out.splitlines()[-4:][0] == "0 of 1 right."
    status, out, _ = piped(capsys, monkeypatch, b"x" * 5000 + b"\n\n\n", *words)
    assert status == 0
    assert "0 of 2 right." in out


@pytest.mark.parametrize("ask", [TEXT, MOVE])
def test_what_is_no_move_at_all_may_be_typed_once_more(
    ask: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "progress.json"
    words = ("--seed", "3", "--ask", ask, "--questions", "1", "--progress", str(path))
    exercise = twin(Progress(), seed=3, asks=(ask,)).next()
    right = exercise.text if ask == TEXT else str(exercise.move)
    _, out, _ = piped(capsys, monkeypatch, f"{right}{right}x\n{right}\n".encode(), *words)
    assert "; type it once more" in out.replace("\n  ", " ")
    assert "1 of 1 right." in out
    assert load(path).progress.track("xiangqi:wxf").tally("first-moves").streak == 1
    path.unlink()
    _, out, _ = piped(capsys, monkeypatch, b"hm\nhm\n", *words)
    assert "0 of 1 right." in out
    assert "a text that is no move: 1 time" in out


def test_a_wrong_move_is_wrong_at_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    exercise = twin(Progress(), seed=3).next()
    words = ("--seed", "3", "--ask", TEXT, "--questions", "1", "--progress", str(tmp_path / "progress.json"))
    _, out, _ = piped(capsys, monkeypatch, f"{from_the_wrong_side(exercise)}\n{exercise.text}\n".encode(), *words)
    assert "once more" not in out
    assert "0 of 1 right." in out


def test_beside_the_next_question_stands_that_the_answer_was_right(tmp_path: Path) -> None:
    exercise = twin(Progress(), seed=3).next()
    terminal = Terminal("--seed", "3", "--ask", "text", "--progress", str(tmp_path / "progress.json"))
    terminal.expect("move in wxf>")
    terminal.type(exercise.text + "\n")
    terminal.expect("right.")
    assert "\nRight. Red to move: " in terminal.expect("move in wxf>")
    terminal.type("\x04")
    assert terminal.end() == 0


@pytest.mark.parametrize(
    ("notation", "game", "rows"),
    [
        ("wxf", "xiangqi", ["   1   2   3   4   5   6   7   8   9", "   9   8   7   6   5   4   3   2   1"]),
        ("zh-hans", "xiangqi", ["   1   2   3   4   5   6   7   8   9", "   九  八  七  六  五  四  三  二  一"]),
        ("uci", "xiangqi", ["   a   b   c   d   e   f   g   h   i"]),
    ],
)
def test_the_board_has_the_labels_of_the_notation(
    notation: str,
    game: str,
    rows: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    words = ("--notation", notation, "--game", game, "--seed", "1", "--progress", str(tmp_path / "progress.json"))
    _, out, _ = piped(capsys, monkeypatch, b"", *words)
    assert [row for row in rows if row in out.splitlines()] == rows
    # The points that questions and answers name can be found too.
    assert "   a   b   c   d   e   f   g   h   i" in out.splitlines()
    assert re.search(r"^10 ", out, re.MULTILINE)


@pytest.mark.parametrize("game", ["xiangqi", "dai_shogi", "chu_shogi"])
def test_the_board_of_every_notation_fits_a_terminal(game: str) -> None:
    for notation in notations_of(find_game(game)):
        level = levels_of(find_game(game), notation)[0]
        for ask in (TEXT, MOVE):
            exercise = make_exercise(level, find_game(game), notation, random.Random(1), ask)
            for ascii_only in (False, True):
                drawn = draw_exercise(exercise, ascii_only=ascii_only, colour=False)
                assert max(map(text_width, drawn.splitlines())) <= 80, notation.name


def test_escape_sequences_in_an_answer_are_shown_not_obeyed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for ask in (TEXT, MOVE):
        words = ("--seed", "1", "--ask", ask, "--progress", str(tmp_path / "progress.json"))
        _, out, err = piped(capsys, monkeypatch, b"\x1b[2JC2.5\n", *words)
        assert "\x1b" not in out + err
    # A text that means another move is told again, and an invisible sign is forgiven in it.
    answer = from_the_wrong_side(twin(Progress(), seed=4).next()) + "\u202e"
    words = ("--seed", "4", "--ask", TEXT, "--progress", str(tmp_path / "other.json"))
    _, out, err = piped(capsys, monkeypatch, answer.encode() + b"\n", *words)
    assert "names another move" in out
    assert "\u202e" not in out + err


def test_a_broken_file_of_progress_is_a_note(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "progress.json"
    path.write_text("{broken")
    status, out, err = piped(capsys, monkeypatch, b"\n", "--seed", "1", "--questions", "1", "--progress", str(path))
    assert status == 0
    assert err.startswith(f"note: {path} is broken (")
    assert len(err.splitlines()) == 1
    assert "0 of 1 right." in out
    assert json.loads(path.read_text())["version"] == 1


def test_progress_that_cannot_be_written_is_said_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    words = ("--seed", "1", "--questions", "2", "--progress", str(tmp_path / "file" / "progress.json"))
    status, out, err = piped(capsys, monkeypatch, b"\n\n", *words)
    assert status == 0
    assert len(err.splitlines()) == 1
    assert "progress" in err
    assert "  progress: " not in out


def test_the_usual_place_is_the_state_folder(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    piped(capsys, monkeypatch, b"\n", "--seed", "1", "--questions", "1")
    assert (tmp_path / "kifu" / "progress.json").exists()


def test_reset_forgets_this_notation_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "progress.json"
    progress = Progress()
    progress.track("xiangqi:wxf").level = 5
    progress.track("xiangqi:uci").level = 2
    save(progress, path)
    _, out, _ = piped(capsys, monkeypatch, b"q\n", "--reset", "--seed", "1", "--progress", str(path))
    assert out.startswith("wxf, level 1 of 8")
    tracks = load(path).progress.tracks
    assert "xiangqi:wxf" not in tracks
    assert tracks["xiangqi:uci"].level == 2


def test_notations_with_options_are_tracks_of_their_own(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "progress.json"
    words = ("--notation", "wxf:sideways==", "--questions", "1", "--seed", "1", "--progress", str(path))
    piped(capsys, monkeypatch, b"\n", *words)
    assert list(load(path).progress.tracks) == ["xiangqi:wxf:sideways=="]


def test_an_offer_fits_on_a_line() -> None:
    for game in map(find_game, ("xiangqi", "dai_shogi")):
        for notation in notations_of(game):
            for level in levels_of(game, notation):
                assert len(f"5 right in a row: go on to level 8, {level.title}? [Y/n] ") <= 80


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--notation", "wfx"], "kifu: unknown notation 'wfx': did you mean 'wxf'?\n"),
        (["--game", "xianqi"], "kifu: unknown game 'xianqi': did you mean 'xiangqi'?\n"),
        (["--level", "distance"], "kifu: unknown level 'distance': did you mean 'distances'?\n"),
    ],
)
def test_mistakes_get_one_line(capsys: pytest.CaptureFixture[str], words: list[str], message: str) -> None:
    assert main(["learn", *words]) == 2
    assert capsys.readouterr().err == message


@pytest.mark.parametrize("count", ["0", "-3", "ten", "99999999999999999999", "٣x"])
def test_a_number_of_questions_is_a_number(capsys: pytest.CaptureFixture[str], count: str) -> None:
    assert main(["learn", f"--questions={count}"]) == 2
    assert "is no number from 1 to 10,000" in capsys.readouterr().err
