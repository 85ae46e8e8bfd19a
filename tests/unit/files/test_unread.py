"""Files that kifu names and does not read, and junk that it refuses."""

import io
import zipfile
from pathlib import Path

import pytest

import kifu
from kifu.errors import FormatError, UnsupportedError
from kifu.render.html import page

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
KNOWN = [
    ("a.pfc", f'<!--<n version="1" m="{START}" c=""><n m="h2e2" c="x"/></n>-->', "PFC"),
    ("b.pfc", "anything", "PFC"),
    ("a.che", "0 12 0 0 0 2 7 2 4 0 0 1 \n", "CHE"),
]
BYTES = [
    ("a.ccm", b"\x01" + bytes((1, 2, 3, 7, 4, 7, 7)) * 5, "CCM"),
    ("a.chn", bytes(188) + bytes(32) * 5, "CHN"),
    ("a.xqr", b"\0\2\x20\x17" + bytes(40), "XQR"),
    ("book.obk", b"SQLite format 3\0" + bytes(100), "SQLite"),
    ("a.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(range(256)) * 8, "Word"),
    ("a.rtf", b"{\\rtf1\\ansi 1. C2.5 H8+7 2. H2+3}", "Word"),
    ("a.pdf", b"%PDF-1.4\n%\xe2\xe3\n1 0 obj", "PDF"),
    ("a.jpg", b"\xff\xd8\xff\xe0" + bytes(90), "picture"),
    ("a.exe", b"MZ\x90\0" + bytes(60), "program"),
    ("a.rar", b"Rar!\x1a\x07\0" + bytes(60), "RAR"),
]


def refusal(path: Path) -> str:
    with pytest.raises(UnsupportedError) as found:
        list(kifu.read_all(path, strict=True))
    return str(found.value)


@pytest.mark.parametrize(("name", "text", "kind"), KNOWN)
@pytest.mark.parametrize("encoding", ["utf-8", "cp932"])
def test_a_text_of_another_program_is_refused_by_its_name(
    tmp_path: Path, name: str, text: str, kind: str, encoding: str
) -> None:
    path = tmp_path / name
    path.write_bytes(text.encode(encoding, "replace"))
    assert kind in refusal(path)


@pytest.mark.parametrize(("name", "data", "kind"), BYTES)
def test_a_binary_file_of_another_program_is_refused_by_its_name(
    tmp_path: Path, name: str, data: bytes, kind: str
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    assert kind in refusal(path)


def test_a_document_of_word_is_refused_as_a_whole(tmp_path: Path) -> None:
    for first in ("[Content_Types].xml", "mimetype"):
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr(first, "<?xml version='1.0'?><Types/>")
            archive.writestr("word/document.xml", "<w:t>1. 炮二平五 马8进7 2. 马二进三 车9平8</w:t>")
        path = tmp_path / "a.docx"
        path.write_bytes(packed.getvalue())
        assert "save it as plain text" in refusal(path)


def test_what_a_comment_says_does_not_change_what_a_file_is() -> None:
    text = '[Game "Chinese Chess"]\n\n1. C2.5 {\n手合割：平手\n+7776FU\n} H8+7 *\n'
    [record] = kifu.read_all(text, strict=True)
    assert len(record.main_line()) == 2


def test_a_board_in_a_file_of_that_name_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.che"
    path.write_text("[DhtmlXQ]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n")
    [record] = kifu.read_all(path)
    assert len(record.main_line()) == 2


def test_dai_shogi_in_japanese_is_no_file_of_shogi() -> None:
    record = kifu.Record("dai_shogi")
    position = record.start()
    node = record.root
    for _ in range(6):
        move = position.legal_moves()[0]
        node = node.add(move)
        position.play(move)
    target = io.BytesIO()
    kifu.write(record, target, format="text", notation="japanese")
    assert list(kifu.read_all(target.getvalue())) == [record]


JUNK = [
    "PYTHON ?= python3\n\ntest:\n\t$(PYTHON) -m pytest -n 2 tests\n",
    'oracles = ["pyffish==0.0.90"]\nbench = ["cchess==1.25.5", "python-chess>=1.11"]\n',
    "# Title\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
    "*.pyc\n__pycache__/\nbuild/\n.venv/\n*.so\n",
    "#include <stdio.h>\nint main(void) {\n  int a1 = 3;\n  return a1 > 2;\n}\n",
    "import os\n\n\ndef size(path: str) -> int:\n    return os.stat(path).st_size\n",
    "var a = 1;\nfunction f(x) { return x + 1; }\nconsole.log(f(a));\n",
    "a,b,c\n1,2,3\n4,5,6\n",
]


@pytest.mark.parametrize("text", JUNK)
def test_source_code_and_lists_are_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "file"
    path.write_text(text)
    with pytest.raises(FormatError, match="nothing in it looks like a record"):
        list(kifu.read_all(path, strict=True))


def test_a_page_that_kifu_made_is_no_record(tmp_path: Path) -> None:
    """It lies beside the records, and has their moves in it as text."""
    record = kifu.read("1. C2.5 H8+7 2. H2+3 R9.8")
    path = tmp_path / "game.html"
    path.write_text(page(record), encoding="utf-8")
    records = kifu.read_all(path)
    assert list(records) == []
    assert [diagnostic.code for diagnostic in records.diagnostics] == ["no-record"]
