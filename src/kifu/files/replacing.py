"""Replacing a file as a whole: the new one is written beside it and takes its place when all went well.

    with beside("games.pgn") as file:
        file.write(data)

Whatever ends the work before that, the old file stays as it is.  A killed process leaves a hidden file behind, whose
name has the machine and the process; the next process that writes in that folder removes it.
"""

import os
import re
from pathlib import Path
from typing import IO
from zlib import crc32

from kifu.errors import FormatError

LONGEST_NAME = 40  # characters of the target in the name of the file beside it
# The name of the target, the machine, the process, and what makes the name the only one.
LEFT_BEHIND = re.compile(r"\..{0,40}\.([0-9a-f]{8})-([0-9]{1,10})-[0-9a-f]{8}\.kifu", re.DOTALL)
_swept: set[tuple[int, Path]] = set()


class beside:  # noqa: N801 - it is used as a word: with beside(path) as file
    """A file that is written beside its target and takes its place when all went well.

    ``name`` is where it is until then; a pipe or a device cannot be replaced and is written straight away.
    """

    def __init__(self, target: str | os.PathLike[str]) -> None:
        try:
            self.target = Path(os.path.realpath(target))  # what a link points to is written, and the link stays
        except ValueError as error:
            raise FormatError(f"{os.fspath(target)!r} is not a path: {error}") from None
        if self.target.is_symlink():
            raise FormatError(f"{os.fspath(target)!r} is a link that leads to itself")
        self.straight = self.target.exists() and not self.target.is_file()
        self.name = self.target if self.straight else self.target.parent / _new_name(self.target.name)

    def __enter__(self) -> IO[bytes]:
        if not self.straight:
            _sweep(self.target.parent)
        # A name that is taken is refused, as is a link of that name: nothing is ever written over.
        self._file: IO[bytes] = open(self.name, "wb" if self.straight else "xb", opener=self._open)
        return self._file

    def _open(self, name: str, flags: int) -> int:
        # The new file has the permissions of the old one from the start.
        return os.open(name, flags, _mode_of(self.target) or 0o666)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        replaced = False
        try:
            self._file.close()
            if kind is None and not self.straight:
                if mode := _mode_of(self.target):
                    os.chmod(self.name, mode)
                os.replace(self.name, self.target)
                replaced = True
        finally:
            if not replaced and not self.straight:
                os.unlink(self.name)


def _new_name(target: str) -> str:
    return f".{target[:LONGEST_NAME]}.{_machine()}-{os.getpid()}-{os.urandom(4).hex()}.kifu"


def is_unfinished(name: str) -> bool:
    """Whether a name is one of a file that is being written beside its target, or was when the process was killed."""
    return LEFT_BEHIND.fullmatch(name) is not None


def _machine() -> str:
    """Return a word for this machine: a folder may be shared with machines whose processes cannot be asked here."""
    name = os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")
    return f"{crc32(name.encode()):08x}"


def _sweep(folder: Path) -> None:
    """Remove the files that killed processes left in a folder; once a folder, as it may hold very many files."""
    if (os.getpid(), folder) in _swept:
        return
    _swept.add((os.getpid(), folder))
    with os.scandir(folder) as entries:
        names = [entry.name for entry in entries if entry.name.endswith(".kifu")]
    for name in names:
        found = LEFT_BEHIND.fullmatch(name)
        if found and found[1] == _machine() and not is_alive(int(found[2])):
            try:
                os.unlink(folder / name)
            except OSError:
                continue  # another process was quicker, or it may not be removed


def is_alive(process: int) -> bool:
    """Say whether a process of this machine runs, as far as can be known."""
    if os.name != "posix":
        # Asking would end the process; but there a file that is still open cannot be removed.
        return process == os.getpid()
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True  # it belongs to another user
    return True


def _mode_of(target: Path) -> int:
    """Return the rights that a file has, 0 if there is none."""
    try:
        return os.stat(target).st_mode & 0o7777
    except OSError:
        return 0
