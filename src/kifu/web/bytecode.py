"""Bytecode for a site: Python that is compiled when the site is made, so that no browser has to do it again.

This runs in the Python that the browser has too, for every version has its own bytecode.
"""

import marshal
import sys
from collections.abc import Container
from importlib import import_module
from importlib.util import MAGIC_NUMBER, source_hash
from io import BytesIO
from zipfile import ZIP_STORED, ZipFile, ZipInfo

UNCHECKED = (1).to_bytes(4, "little")  # it is known by the hash of its source, which is not looked at
DOCSTRINGS_LEFT_OUT = 2
# What tests, debugs, measures and documents programs, what talks to other machines, what stands in for compiled modules
# or for other systems, and what nothing here asks for: modules, with all that is in them.
NEVER_LOADED = {
    "__hello__", "__phello__", "_pydatetime", "_pyio", "_pyrepl", "antigravity", "argparse", "asyncio.proactor_events",
    "asyncio.windows_events", "asyncio.windows_utils", "bdb", "cProfile", "cmd", "code", "compileall",
    "concurrent.futures.process", "configparser", "ctypes", "doctest", "fractions", "ftplib", "gettext",
    "http.cookiejar", "http.cookies", "http.server", "imaplib", "ipaddress", "logging.config", "logging.handlers",
    "mailbox", "modulefinder", "multiprocessing", "optparse", "pdb", "pickletools", "plistlib", "poplib", "profile",
    "pstats", "pty", "pyclbr", "pydoc", "pydoc_data", "pyodide.console", "smtplib", "socketserver", "sqlite3",
    "statistics", "symtable", "tabnanny", "this", "timeit", "tomllib", "trace", "turtle", "unittest", "uuid", "wave",
    "wsgiref", "xml.dom", "xml.etree", "xml.sax", "xmlrpc", "zipapp",
}  # fmt: skip
# What node runs; it stays here because it is about the files of this module only.
COMPILER = """
import fs from "node:fs";
import { loadPyodide } from "./pyodide.mjs";
const ARCHIVES = ["own.zip", "library.zip"];
try {
  const python = await loadPyodide({ indexURL: `${process.cwd()}/` });
  for (const name of ARCHIVES) python.FS.writeFile(`/${name}`, fs.readFileSync(name));
  python.runPython(`
import sys
sys.path.insert(0, "/own.zip")
from kifu.web.bytecode import compile_files
compile_files("/own.zip", "/library.zip")
`);
  for (const name of ARCHIVES) fs.writeFileSync(name, python.FS.readFile(`/${name}`));
} catch (error) {
  console.error(String(error).trim().split("\\n").at(-1));
  process.exit(1);
}
"""


def compile_files(kifu: str, library: str) -> None:
    """Replace kifu, and what of the library it loads, by bytecode, in archives that Python loads both from."""
    with ZipFile(kifu) as archive:
        modules = [module_of(name) for name in archive.namelist() if name.endswith(".py")]
    for module in modules:
        if not module.endswith("__main__"):
            _load(module)
    for path in (kifu, library):
        with open(path, "rb") as file:
            compiled = compile_archive(file.read(), sys.modules)
        with open(path, "wb") as file:
            file.write(compiled)


def _load(module: str) -> None:
    try:
        import_module(module)
    except ModuleNotFoundError as error:
        if not error.name or error.name.partition(".")[0] == __name__.partition(".")[0]:
            raise
        # It needs a package that no browser has, as the server does.


def compile_archive(source: bytes, loaded: Container[str]) -> bytes:
    """Return an archive with bytecode for the modules that are ``loaded``, and the source of those that may be."""
    target = BytesIO()
    with ZipFile(BytesIO(source)) as old, ZipFile(target, "w", ZIP_STORED) as new:
        for entry in old.infolist():
            name = entry.filename
            if name.endswith("/") or is_never_loaded(module_of(name)):
                continue
            data = old.read(name)
            if name.endswith(".py") and module_of(name) in loaded:
                code = compile(data, name, "exec", dont_inherit=True, optimize=DOCSTRINGS_LEFT_OUT)
                data = MAGIC_NUMBER + UNCHECKED + source_hash(data) + marshal.dumps(code)
                name += "c"
            new.writestr(ZipInfo(name, entry.date_time), data)
    return target.getvalue()


def is_never_loaded(module: str) -> bool:
    """Return whether a module, or a package that it is in, is left out."""
    steps = module.split(".")
    return any(".".join(steps[:count]) in NEVER_LOADED for count in range(1, len(steps) + 1))


def module_of(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
