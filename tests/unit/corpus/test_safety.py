"""A library is whole whatever happens to what writes it: kills, full disks, targets that cannot be written."""

import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from kifu.corpus import Library, count_positions, database, import_files, open_library
from kifu.corpus.tables import GAMES_FILE
from kifu.errors import FormatError
from tests.effort import SEED, effort
from tests.unit.corpus.games import make_folder

KILLS = effort(2, least=2)
GAMES = effort(40, least=40)
FILES = 8
LIMIT = 600  # seconds, for what takes one or two
PROGRAM = """
import os, signal, sys
from kifu.corpus import count_positions, import_files, importing, merging, open_library, walking

into, folder, jobs, games, steps = sys.argv[1], sys.argv[2], *map(int, sys.argv[3:])

def note(event, arguments):
    global steps
    changes = event in ("os.mkdir", "os.rename", "os.remove", "os.rmdir", "shutil.rmtree", "open")
    if changes and isinstance(arguments[0], (str, bytes, os.PathLike)) and os.fsdecode(arguments[0]).startswith(into):
        steps -= 1
        if steps == 0:
            os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    sys.addaudithook(note)
    walking.MOST_FILES, importing.GAMES_OF_A_PART = 1, games
    library = open_library(into, create=True)
    import_files(library, [folder], jobs=jobs)
    merging.TOGETHER = 4
    with library.writing():
        merging.merge_parts(library, 1000 * games)
    count_positions(library)
    print(1000000 - steps)
"""
WHOLE = re.compile(
    r"library\.json|lock|parts|parts/[0-9]{6}|parts/[0-9]{6}/(games|sources|positions-[0-9a-f]{16})\.parquet(\.sum)?"
)
NEEDS_POSIX = pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits and rights there")


def names_in(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def content_of(library: Library) -> tuple[object, object]:
    """Return all rows, however they are divided into parts."""
    games = library.games().sort_by([(name, "ascending") for name in ("path", "offset", "number")])
    positions = database.ask(
        library,
        "select game, hash, shape, move, sum(count), sum(first_wins), sum(draws), sum(second_wins), min(first_year), "
        "max(last_year) from positions group by all order by all",
    )
    return games.to_pylist(), positions.to_pylist()


def run_killed(program: Path, into: Path, folder: Path, jobs: int, steps: int) -> tuple[int, str]:
    """Import and count until the library was touched that number of times; return the status and what was printed."""
    words = [str(into), str(folder), str(jobs), str(GAMES // FILES), str(steps)]
    # The output ends when every process is gone that could write there, those that work for another one too.
    done = subprocess.run([sys.executable, program, *words], stdout=subprocess.PIPE, timeout=LIMIT, check=False)
    return done.returncode, done.stdout.decode()


@NEEDS_POSIX
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_import_that_is_killed_again_and_again_comes_to_the_same(tmp_path: Path, jobs: int) -> None:
    folder, program = make_folder(tmp_path / "in", FILES, GAMES // FILES), tmp_path / "program.py"
    program.write_text(PROGRAM, "utf-8")
    status, printed = run_killed(program, tmp_path / "whole", folder, jobs, 1_000_000)
    assert status == 0
    chance, steps = random.Random(SEED + jobs), int(printed)
    killed = tmp_path / "killed"
    for _ in range(KILLS):
        # So that each has something to do, but begins with what some of the others have left.
        moment = chance.randrange(1, 2 * steps // (KILLS + 1))
        if run_killed(program, killed, folder, jobs, moment)[0] != -signal.SIGKILL:
            shutil.rmtree(killed)
    assert run_killed(program, killed, folder, jobs, 1_000_000)[0] == 0
    library, whole = open_library(killed), open_library(tmp_path / "whole")
    assert content_of(library) == content_of(whole)
    assert len(library) == GAMES // FILES * FILES
    assert not [name for name in names_in(killed) if not WHOLE.fullmatch(name)]
    assert len(os.listdir(killed / "parts")) == len(library.parts())
    again = import_files(library, [folder])
    assert (again.records, again.added) == (0, 0)


def test_what_killed_processes_left_is_removed(tmp_path: Path) -> None:
    library = open_library(tmp_path / "library", create=True)
    import_files(library, [make_folder(tmp_path / "in", 1, 5)])
    before = names_in(library.path)
    for name in ("000007", ".000002.new", ".000009.new", "000001/.spilt-99999999"):
        (library.path / "parts" / name).mkdir()
        (library.path / "parts" / name / "games.parquet").write_bytes(b"half")
    (library.path / ".spilt-99999999").mkdir()
    (library.path / f".spilt-{os.getpid()}").mkdir()  # of a process that is still there
    (library.path / "parts" / "notes.txt").write_text("somebody's", "utf-8")
    import_files(library, [tmp_path / "in"])
    assert names_in(library.path) == sorted([*before, f".spilt-{os.getpid()}", "parts/notes.txt"])


LIMITED = """
import resource, signal, sys
from kifu.cli import main
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
sys.exit(main(sys.argv[2:]))
"""


def import_limited(size: int, folder: Path, into: Path) -> str:
    """Import where no file can be larger than this, which fails as on a full disk, and return what is said."""
    words = ["import", str(folder), "--into", str(into), "--jobs", "1"]
    command = [sys.executable, "-c", LIMITED, str(size), *words]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=LIMIT, check=False)
    assert done.returncode == 3, done.stderr
    return done.stderr


@NEEDS_POSIX
def test_a_full_disk_leaves_the_library_as_it_was(tmp_path: Path) -> None:
    library = open_library(tmp_path / "library", create=True)
    import_files(library, [make_folder(tmp_path / "in", 1, 10)])
    before = names_in(library.path)
    more = make_folder(tmp_path / "more", 2, 200, seed=50)
    assert import_limited(4000, more, library.path) == f"kifu: {library.path}: File too large\n"
    assert names_in(library.path) == before
    assert len(open_library(library.path)) == 10
    assert import_files(library, [more]).added == 400


@NEEDS_POSIX
def test_games_are_kept_when_there_is_no_room_for_their_positions(tmp_path: Path) -> None:
    folder, path = make_folder(tmp_path / "in", 1, 200), tmp_path / "library"
    import_files(open_library(tmp_path / "measured", create=True), [folder])
    [games] = open_library(tmp_path / "measured").files(GAMES_FILE)
    said = import_limited(games.stat().st_size + 1000, folder, path)
    assert said == f"kifu: 1 file, 200 records read, 200 added\nkifu: {path}: File too large\n"
    library = open_library(path)
    assert len(library) == 200
    assert len(names_in(library.parts()[0])) == 4
    count_positions(library)
    assert library.uncounted() == []


def test_too_little_memory_for_positions_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = open_library(tmp_path / "library", create=True)
    import_files(library, [make_folder(tmp_path / "in", 1, 100)])
    monkeypatch.setattr(database, "MEMORY", "1KB")
    with pytest.raises(FormatError, match=r"positions of .* cannot be counted"):
        count_positions(library)
    assert len(names_in(library.parts()[0])) == 4


READ_ONLY = """
import kifu, os, sys
from kifu import cli
from kifu.cli import main
known = cli.commands()
cli.commands = lambda: known  # who may not write to a library may not look into the folder of kifu either
start = kifu.Position().game.start
asked = ["import more --into library", "import more --into other", "find library --player player"]
asked = [words.split() for words in asked] + [["find", "library", "--position", start]]
main(["import", "in", "--into", "library", "--jobs", "1"])
main(asked[-1])  # and now all is loaded that needs to be
for top, _, files in os.walk("library"):
    for name in files:
        os.chmod(os.path.join(top, name), 0o444)
    os.chmod(top, 0o555)
os.chmod(".", 0o555)
if os.geteuid() == 0:
    os.seteuid(65534)  # somebody who may not write there
print("now", file=sys.stderr)
print([main(words) for words in asked], file=sys.stderr)
"""


@NEEDS_POSIX
def test_a_target_that_cannot_be_written_stays_as_it_was() -> None:
    # In a folder of a test nobody else may look.
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make_folder(folder / "in", 1, 10)
        make_folder(folder / "more", 1, 10, seed=5)
        command = [sys.executable, "-c", READ_ONLY]
        done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", timeout=LIMIT, check=True)
        assert done.stderr.partition("now\n")[2].splitlines() == [
            "kifu: library/lock: Permission denied",
            "kifu: other: Permission denied",
            "kifu: 10 games",
            "kifu: 10 games",
            "[3, 3, 0, 0]",
        ]
        for top, _, _ in os.walk(folder):
            os.chmod(top, 0o755)
        assert sorted(os.listdir(folder)) == ["in", "library", "more"]
        assert len(open_library(folder / "library")) == 10
