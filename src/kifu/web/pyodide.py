"""Pyodide, Python for a browser: the files of its package, from a folder or from the registry of npm.

It is asked for when a site is made, and never when it is visited.
"""

import json
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from kifu.errors import KifuError
from kifu.web.bytecode import COMPILER

PACKAGE = "pyodide@314"  # the version whose files have these names
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PATIENCE = 300  # seconds for npm, and for node


class NotCompiledError(KifuError):
    """Bytecode for the browser's Python cannot be made."""

    code = "not-compiled"


class Pyodide(NamedTuple):
    """The files of Pyodide that a site needs."""

    loader: bytes
    script: bytes
    program: bytes
    library: bytes
    lock: dict[str, Any]

    @classmethod
    def of(cls, files: dict[str, bytes], place: str) -> "Pyodide":
        missing = [name for name in FILES if name not in files]
        if missing:
            raise KifuError(f"{place} lacks {', '.join(missing)}: it is not the package 'pyodide' of npm")
        loader, script, program, library, lock = (files[name] for name in FILES)
        # Of the packages that it could load besides, a site has none.
        return cls(loader, script, program, library, {"info": json.loads(lock)["info"], "packages": {}})

    @classmethod
    def in_folder(cls, folder: Path) -> "Pyodide":
        if not folder.is_dir():
            raise KifuError(f"{folder} is no folder")
        return cls.of({name: (folder / name).read_bytes() for name in FILES if (folder / name).is_file()}, str(folder))

    @classmethod
    def from_registry(cls) -> "Pyodide":
        """Let npm fetch the package, which checks what it gets."""
        npm = shutil.which("npm")
        if npm is None:
            raise KifuError("npm is not here to fetch Pyodide; --pyodide names a folder that has it")
        with TemporaryDirectory(prefix="kifu-") as folder:
            _run([npm, "pack", "--silent", PACKAGE], folder, "npm cannot fetch Pyodide")
            archive = next(Path(folder).glob("*.tgz"))
            with tarfile.open(archive) as packed:
                return cls.of(dict(_members(packed)), PACKAGE)

    def compile(self, kifu: bytes, library: bytes) -> tuple[bytes, bytes]:
        """Return both archives with bytecode, which the Python of Pyodide makes: every version has its own."""
        node = shutil.which("node")
        if node is None:
            raise NotCompiledError("node is not here")
        with TemporaryDirectory(prefix="kifu-") as name:
            folder = Path(name)
            given = zip(FILES, (self.loader, self.script, self.program, self.library), strict=False)
            for file, body in (
                *given,
                ("own.zip", kifu),
                ("library.zip", library),
                ("compile.mjs", COMPILER.encode()),
            ):
                (folder / file).write_bytes(body)
            (folder / FILES[-1]).write_text(json.dumps(self.lock), "utf-8")
            try:
                _run([node, "compile.mjs"], name, "node cannot do it")
            except KifuError as error:
                raise NotCompiledError(str(error)) from error
            return (folder / "own.zip").read_bytes(), (folder / "library.zip").read_bytes()


def _members(packed: tarfile.TarFile) -> Iterator[tuple[str, bytes]]:
    for member in packed:
        name = Path(member.name).name
        if name in FILES and (file := packed.extractfile(member)):
            yield name, file.read()


def _run(command: list[str], folder: str, fault: str) -> None:
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise KifuError(f"{fault}: {error}") from error
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if line.strip()] or ["it does not say why"]
        raise KifuError(f"{fault}: {lines[-1].strip()[:200]}")
