"""The site: which files it has, that they name each other truly, and how they are written into a folder."""

import errno
import gzip
import io
import json
import re
import shutil
import subprocess
import sys
import zipfile
from base64 import b64encode
from hashlib import sha256
from html import unescape
from pathlib import Path

import pytest

from kifu.cli import main
from kifu.errors import KifuError
from kifu.web import bytecode
from kifu.web.pages import is_page, pages
from kifu.web.pyodide import FILES, NotCompiledError, Pyodide
from kifu.web.site import check_folder, make_site, package_archive, write_site
from kifu.web.worker import answer


def library() -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("json/__init__.py", "'words'\nX = 1\n")
        archive.writestr("other.py", "Y = 1\n")
        archive.writestr("unittest/case.py", "Z = 1\n")
    return target.getvalue()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that looks like the package of Pyodide, with files that do nothing."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in FILES:
        (folder / name).write_bytes(name.encode() * 100)
    (folder / "python_stdlib.zip").write_bytes(library())
    (folder / "pyodide-lock.json").write_text('{"info": {"python": "3.14.2"}, "packages": {"numpy": {}}}')
    return folder


@pytest.fixture
def site(folder: Path) -> dict[str, bytes]:
    return make_site(Pyodide.in_folder(folder), bytecode=False)


def test_the_page_names_what_is_to_be_loaded(site: dict[str, bytes]) -> None:
    page = site["index.html"].decode()
    named = re.search(r'<meta name="kifu-home" content="([^"]+)">', page)
    assert named
    parts = json.loads(unescape(named[1]))
    for question, path in parts.pop("known").items():
        verb, _, asked = question.partition(" ")
        assert site[path].decode() == answer(verb, asked)
        assert json.loads(site[path])["answer"], question
    assert parts.pop("lock") == {"info": {"python": "3.14.2"}, "packages": {}}
    assert set(parts) == {"loader", "script", "program", "library", "kifu"}
    for part in parts.values():
        assert len(site[part["path"]]) == part["size"]
    program = gzip.decompress(site[parts["program"]["path"]])
    assert program == b"pyodide.asm.wasm" * 100
    assert parts["kifu"]["path"] == f"kifu-{sha256(site[parts['kifu']['path']]).hexdigest()[:12]}.bin"
    assert "script-src &#x27;self&#x27; &#x27;wasm-unsafe-eval&#x27;;" in page
    assert "frame-ancestors" not in page, "which only a header may say"


@pytest.mark.parametrize("page", sorted(filter(is_page, pages())))
def test_every_address_of_a_page_is_relative_and_there(site: dict[str, bytes], page: str) -> None:
    addresses = re.findall(r' (?:src|href)="([^"]+)"', site[page].decode())
    assert "web/app/python.js" in addresses
    assert "web/app/learn-main-play-parts.js" in addresses, "what modules import is asked for at once"
    assert [address for address in addresses if address not in site] == []


def test_the_service_worker_knows_the_hash_of_every_file(site: dict[str, bytes]) -> None:
    listed = re.search(r"^const FILES = (\{.*?\});$", site["sw.js"].decode(), re.M | re.S)
    assert listed
    hashes = {
        path: f"sha256-{b64encode(sha256(body).digest()).decode()}" for path, body in site.items() if path != "sw.js"
    }
    assert json.loads(listed[1]) == hashes
    assert re.search(r'^const VERSION = "[0-9a-f]{12}";$', site["sw.js"].decode(), re.M)
    assert set(pages()) - {"web/app/sw.js"} <= set(hashes)


def test_a_site_is_the_same_whenever_it_is_made(folder: Path, site: dict[str, bytes]) -> None:
    assert make_site(Pyodide.in_folder(folder), bytecode=False) == site


def test_the_archive_of_kifu_answers_alone(tmp_path: Path) -> None:
    archive = tmp_path / "kifu.zip"
    archive.write_bytes(package_archive())
    names = zipfile.ZipFile(archive).namelist()
    assert not [name for name in names if name.endswith((".so", ".pyd", ".c", ".pyc")) or "/cli/" in name]
    assert "kifu/render/outlines/OFL.txt" in names, "the licence travels with the outlines"
    asked = 'from kifu.web.worker import answer; print(answer("convert", \'{"text": "C2.5", "to": "uci"}\'))'
    command = [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(archive)!r}); {asked}"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert json.loads(said)["answer"]["text"] == "h3e3"
    assert "kifu/languages/zh_hans/lessons.json" in names
    assert "kifu/render/viewer/score.woff2" in names, "which a page that is let out needs"
    assert not [name for name in names if name.startswith("kifu/engine/tables/")], "they are fetched when needed"


def test_the_tables_of_endings_lie_beside_the_archive(site: dict[str, bytes]) -> None:
    from kifu.engine.endings import NAMES

    assert {path for path in site if path.startswith("endings/")} == {f"endings/{name}.z" for name in NAMES}


def test_bytecode_stands_for_what_is_loaded(tmp_path: Path) -> None:
    archive = tmp_path / "library.zip"
    archive.write_bytes(bytecode.compile_archive(library(), {"json"}))
    assert zipfile.ZipFile(archive).namelist() == ["json/__init__.pyc", "other.py"]
    command = f"import sys; sys.path.insert(0, {str(archive)!r}); import json; print(json.X, json.__doc__)"
    said = subprocess.run([sys.executable, "-I", "-c", command], capture_output=True, text=True, check=True).stdout
    assert said.split() == ["1", "None"]


def test_a_module_that_no_browser_can_load_stays_as_it_is(tmp_path: Path) -> None:
    archive, other = tmp_path / "mine.zip", tmp_path / "library.zip"
    with zipfile.ZipFile(archive, "w") as made:
        made.writestr("kifu_site_a.py", "import a_package_that_is_not_here\n")
        made.writestr("kifu_site_b.py", "B = 1\n")
    other.write_bytes(library())
    command = f"sys.path.insert(0, {str(archive)!r}); compile_files({str(archive)!r}, {str(other)!r})"
    run = [sys.executable, "-c", f"import sys; from kifu.web.bytecode import compile_files; {command}"]
    subprocess.run(run, check=True)
    assert zipfile.ZipFile(archive).namelist() == ["kifu_site_a.py", "kifu_site_b.pyc"]
    assert "other.py" in zipfile.ZipFile(other).namelist()


def test_what_kifu_imports_is_never_left_out_of_the_library() -> None:
    with zipfile.ZipFile(io.BytesIO(package_archive())) as archive:
        sources = [archive.read(name).decode() for name in archive.namelist() if name.endswith(".py")]
    imported = {name for source in sources for name in re.findall(r"^\s*(?:import|from) ([\w.]+)", source, re.M)}
    assert [name for name in sorted(imported) if bytecode.is_never_loaded(name)] == []
    assert bytecode.is_never_loaded("xml.dom.minidom")
    assert not bytecode.is_never_loaded("xml.parsers.expat")


def test_what_the_archive_of_kifu_imports_at_once_is_in_it() -> None:
    with zipfile.ZipFile(io.BytesIO(package_archive())) as archive:
        names = {name for name in archive.namelist() if name.endswith(".py")}
        sources = {name: archive.read(name).decode() for name in names}
    modules = {bytecode.module_of(name) for name in names}
    missing = {
        (name, module)
        for name, source in sources.items()
        for module in re.findall(r"^(?:import|from) (kifu[\w.]*)", source, re.M)
        if module not in modules
    }
    assert missing == set()
    assert not modules & {"kifu.corpus", "kifu.core.moves.gathering", "kifu.formats.pgn.blocks"}


def test_without_node_the_site_is_not_compiled(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(NotCompiledError, match="node is not here"):
        make_site(Pyodide.in_folder(folder))
    with pytest.raises(KifuError, match=r"npm is not here.*--pyodide"):
        Pyodide.from_registry()


def test_a_new_site_leaves_nothing_of_the_old_one(tmp_path: Path, site: dict[str, bytes]) -> None:
    target = tmp_path / "site"
    write_site(target, site)
    older = {path.relative_to(target).as_posix() for path in target.rglob("*") if path.is_file()}
    assert older == set(site)
    (target / "CNAME").write_text("kifu.example.org")
    changed = {path.replace("pyodide-", "pyodide-0"): body for path, body in site.items()}
    check_folder(target)
    write_site(target, changed)
    assert {path.relative_to(target).as_posix() for path in target.rglob("*") if path.is_file()} == {*changed, "CNAME"}
    assert not [path for path in target.iterdir() if path.is_dir() and not any(path.iterdir())]


def test_a_full_disk_is_reported_with_the_file_that_does_not_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(path: Path, body: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", fail)
    with pytest.raises(OSError, match=r"No space left on device: '.*index\.html'"):
        write_site(tmp_path / "site", {"index.html": b"x"})


def test_other_files_are_not_written_over(tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "index.html").write_text("mine")
    words = ["site", "-o", str(tmp_path), "--pyodide", str(folder), "--plain"]
    assert main(words) != 0
    assert "has files that kifu did not write" in capsys.readouterr().err
    assert (tmp_path / "index.html").read_text() == "mine"
    assert main([*words, "--force"]) == 0
    assert (tmp_path / "index.html").read_text() != "mine"
    assert "MB" in capsys.readouterr().err


def test_a_folder_that_is_not_pyodide(tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "pyodide.asm.wasm").unlink()
    assert main(["site", "-o", str(tmp_path / "site"), "--pyodide", str(folder)]) != 0
    assert "lacks pyodide.asm.wasm" in capsys.readouterr().err
    assert not (tmp_path / "site").exists()
