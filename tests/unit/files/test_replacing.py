"""Files are replaced as a whole or not at all: killed processes, full disks, folders nobody may write to."""

import os
import random
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import kifu
from kifu.files.replacing import LEFT_BEHIND, _machine, _swept, beside
from kifu.records.record import Record
from tests.effort import SEED, effort
from tests.laws.records import grown

KILLS = effort(10)
POSIX = pytest.mark.skipif(os.name != "posix", reason="processes are killed and limited in another way there")


@pytest.fixture(autouse=True)
def _unswept() -> None:
    _swept.clear()


def dead_process() -> int:
    done = subprocess.Popen([sys.executable, "-c", ""])
    done.wait()
    return done.pid


def left_behind(folder: Path, machine: str, process: int) -> Path:
    path = folder / f".game.pgn.{machine}-{process}-0123abcd.kifu"
    path.write_bytes(b"half a fi")
    return path


def test_what_a_killed_process_left_behind_is_swept(tmp_path: Path) -> None:
    dead = left_behind(tmp_path, _machine(), dead_process())
    alive = left_behind(tmp_path, _machine(), os.getpid())
    elsewhere = left_behind(tmp_path, "00000000", dead_process())
    mine = tmp_path / "notes.kifu"
    mine.write_bytes(b"somebody's own")
    kifu.write(Record(), tmp_path / "game.pgn")
    assert not dead.exists()
    assert alive.exists()
    assert elsewhere.exists()
    assert mine.exists()


def test_the_file_beside_is_hidden_and_named_so_that_it_is_known_again(tmp_path: Path) -> None:
    with beside(tmp_path / ("很长的名字" * 12 + ".pgn")) as file:
        name = Path(file.name).name
        assert LEFT_BEHIND.fullmatch(name)
        assert name.startswith(".很长的名字")
        assert os.listdir(tmp_path) == [name]


def test_rights_stay_and_nobody_else_reads_along(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_bytes(b"old")
    path.chmod(0o600)
    with beside(path) as file:
        assert stat.S_IMODE(os.stat(file.name).st_mode) == 0o600
        file.write(b"new")
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (b"new", 0o600)


def test_a_link_stays_and_what_it_points_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    link = tmp_path / "link.pgn"
    link.symlink_to(tmp_path / "a" / "game.pgn")
    kifu.write(Record(), link)
    assert link.is_symlink()
    assert os.listdir(tmp_path / "a") == ["game.pgn"]


@POSIX
def test_a_link_that_leads_to_itself_is_refused_and_stays(tmp_path: Path) -> None:
    link = tmp_path / "game.pgn"
    link.symlink_to(link)
    with pytest.raises(kifu.FormatError, match="is a link that leads to itself"):
        kifu.write(Record(), link)
    assert link.is_symlink()


@POSIX
def test_killed_writes_lose_nothing_and_leave_nothing(tmp_path: Path) -> None:
    choice = random.Random(SEED)
    path = tmp_path / "games.pgn"
    old, new = [grown("xiangqi", 1, 40, 2)], [grown("xiangqi", seed, 60, 3) for seed in range(30)]
    kifu.write(old, path)
    interrupted = 0
    for _ in range(KILLS):
        child = os.fork()
        if not child:
            _swept.clear()
            while True:
                kifu.write(new, path)
                kifu.write(old, path)
        time.sleep(choice.random() * 0.1)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        interrupted += len(os.listdir(tmp_path)) > 1
        assert list(kifu.read_all(path, strict=True)) in (old, new)
    print(f"{interrupted} of {KILLS} were killed in the middle of a write")
    _swept.clear()
    kifu.write(old, path)
    assert os.listdir(tmp_path) == ["games.pgn"]
    assert list(kifu.read_all(path, strict=True)) == old


@POSIX
@pytest.mark.parametrize("form", ["pgn", "cbl", "xqf", "json"])
def test_a_full_disk_leaves_what_was_there(tmp_path: Path, form: str) -> None:
    path, small = tmp_path / "file", grown("xiangqi", 1, 4, 0)
    large = grown("xiangqi", 2, 40, 0)
    large.root.comment = "x" * 300_000
    kifu.write(small, path, format=form)
    limited = (
        "import resource, signal, sys, kifu\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))\n"
        "record = kifu.read(sys.stdin.buffer, format='json')\n"
        "try:\n    kifu.write(record, sys.argv[1], format=sys.argv[2])\n"
        "except OSError as error:\n    sys.exit(f'{error}')\n"
    )
    kifu.write(large, tmp_path / "large.json", format="json")
    with open(tmp_path / "large.json", "rb") as data:
        done = subprocess.run([sys.executable, "-c", limited, str(path), form], stdin=data, capture_output=True)
    assert done.returncode == 1, done.stderr
    assert b"File too large" in done.stderr
    assert sorted(os.listdir(tmp_path)) == ["file", "large.json"]
    assert list(kifu.read_all(path, format=form)) == [small]


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="there is no folder here that nobody may write to")
def test_a_folder_that_nobody_may_write_to() -> None:
    with pytest.raises(OSError, match="/proc"):
        kifu.write(Record(), "/proc/self/game.pgn")


def test_a_folder_without_the_right_to_write(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_bytes(b"old")
    tmp_path.chmod(0o555)
    try:
        if os.access(tmp_path, os.W_OK):
            pytest.skip("whoever may do anything may write here too")
        with pytest.raises(PermissionError):
            kifu.write(Record(), path)
    finally:
        tmp_path.chmod(0o755)
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["game.pgn"]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 KiB of its own, where it is allowed to make one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)]
    if sys.platform != "linux" or os.geteuid() or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("nobody but root makes file systems")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.parametrize("form", ["pgn", "cbr", "xqf", "json", "wxf", "text", "dhtmlxq"])
def test_a_disk_that_is_really_full_leaves_what_was_there(small_disk: Path, form: str) -> None:
    path, small, large = small_disk / "file", grown("xiangqi", 1, 4, 0), grown("xiangqi", 2, 40, 0)
    large.root.comment = "x" * 100_000
    kifu.write(small, path, format=form)
    with pytest.raises(OSError, match="No space left"):
        kifu.write(large, path, format=form)
    assert os.listdir(small_disk) == ["file"]
    assert list(kifu.read_all(path, format=form)) == [small]


def test_a_disk_that_can_only_be_read_leaves_what_was_there(small_disk: Path) -> None:
    path, small = small_disk / "game.pgn", grown("xiangqi", 1, 4, 0)
    kifu.write(small, path)
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    with pytest.raises(OSError, match="Read-only"):
        kifu.write(grown("xiangqi", 2, 40, 0), path)
    assert os.listdir(small_disk) == ["game.pgn"]
    assert list(kifu.read_all(path)) == [small]
