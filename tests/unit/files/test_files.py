"""Files: recognised by what is in them, read one record at a time, written whole or not at all."""

import gzip
import io
import os
import zipfile
from pathlib import Path

import pytest

import kifu
from kifu.diagnostics import Severity
from kifu.files.reading import Input, Records
from kifu.formats.base import find_format, formats
from tests.laws.records import grown

GAME = '[Game "Chinese Chess"]\n[Red "胡荣华"]\n\n1. 炮二平五 马8进7 {注解}\n1-0\n'


def count(what: Input) -> int:
    return sum(len(record.main_line()) for record in kifu.read_all(what))


# What can be read


def test_a_path_bytes_a_text_and_open_files(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text(GAME, encoding="utf-8")
    with path.open("rb") as binary, path.open(encoding="utf-8") as text:
        assert [count(what) for what in (path, str(path), GAME.encode(), GAME, binary, text)] == [2] * 6


def test_moves_alone_are_a_record() -> None:
    assert [str(node.move) for node in kifu.read("C2.5 H8+7").main_line()] == ["h3e3", "h10g8"]


def test_a_name_that_is_not_there_is_not_taken_for_moves() -> None:
    with pytest.raises(FileNotFoundError):
        kifu.read("not-there.xqf")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030", "big5hkscs"])
def test_b06_encodings_are_found_by_evidence(encoding: str) -> None:
    text = GAME.translate(str.maketrans("马进荣华注", "馬進榮華註")) if encoding == "big5hkscs" else GAME
    record = kifu.read(text.encode(encoding))
    assert [str(node.move) for node in record.main_line()] == ["h3e3", "h10g8"]
    assert record.tags["Red"] in ("胡荣华", "胡榮華")


def test_packed_files(tmp_path: Path) -> None:
    assert count(gzip.compress(GAME.encode())) == 2
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("a.pgn", GAME)
        archive.writestr("b/c.xqf", find_format("xqf").write(grown("xiangqi", 1, 5, 0), _wxf()).data)
    records = list(kifu.read_all(buffer.getvalue()))
    assert [len(record.main_line()) for record in records] == [2, 5]
    assert [record.origin.format for record in records] == ["pgn", "xqf"]


def _wxf() -> kifu.Notation:
    from kifu.notations.base import find_notation

    return find_notation("wxf", kifu.Position().game)


@pytest.mark.parametrize("data", [b"", b"\xef\xbb\xbf", b" \n\t\n"])
def test_b01_nothing_in_it_is_no_record_and_a_warning(data: bytes) -> None:
    records = kifu.read_all(data)
    assert list(records) == []
    assert [diagnostic.severity for diagnostic in records.diagnostics] == [Severity.WARNING]


@pytest.mark.parametrize("suffix", [".pgn", ".xqf", ".cbr", ".cbl", ".cbf", ".txt"])
def test_b02_random_bytes_are_refused_with_a_reason(tmp_path: Path, suffix: str) -> None:
    import random

    path = tmp_path / f"random{suffix}"
    path.write_bytes(random.Random(1).randbytes(65536))
    records = kifu.read_all(path)
    assert list(records) == []
    assert records.diagnostics


def test_b03_another_format_than_the_name_says(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_bytes(find_format("xqf").write(grown("xiangqi", 1, 5, 0), _wxf()).data)
    assert kifu.read(path).origin.format == "xqf"
    path.write_text(GAME, encoding="utf-8")
    path = path.rename(tmp_path / "game.xqf")
    assert kifu.read(path).origin.format == "pgn"


def test_b04_zero_bytes_are_bad_moves_and_the_rest_is_read() -> None:
    records = list(kifu.read_all((GAME + '\n[Game "Chinese Chess"]\n\n1. 炮二平五 \0\0 马8进7\n\n' + GAME).encode()))
    assert [len(record.main_line()) for record in records] == [2, 1, 2]
    assert records[1].diagnostics[0].severity is Severity.ERROR


def test_b05_what_is_no_file(tmp_path: Path) -> None:
    link = tmp_path / "link.pgn"
    link.symlink_to(tmp_path / "nowhere")
    with pytest.raises(OSError, match=r"nowhere|link|No such"):
        list(kifu.read_all(link))
    with pytest.raises((OSError, kifu.KifuError)):
        list(kifu.read_all(tmp_path))
    fifo = tmp_path / "fifo.pgn"
    os.mkfifo(fifo)
    with pytest.raises((OSError, kifu.KifuError)):
        list(kifu.read_all(fifo, strict=True))


def test_b07_several_encodings_in_one_file() -> None:
    data = '[Red "胡荣华"]\n'.encode("gb18030") + "\n1. 炮二平五 马8进7 2. 马二进三\n".encode() + b"\xff\xfe\x80\n"
    record = kifu.read(data, format="pgn")
    assert record.tags["Red"] == "胡荣华"
    assert [str(node.move) for node in record.main_line()] == ["h3e3", "h10g8", "h1g3"]
    assert "bad-encoding" in {diagnostic.code for diagnostic in record.diagnostics}


def test_b08_a_character_cut_in_half() -> None:
    data = "1. 炮二平五 马8进7 2. 马二进三".encode("gb18030")[:-1]
    records = list(kifu.read_all(data, format="pgn", encoding="gb18030"))
    assert len(records[0].main_line()) == 2
    assert records[0].diagnostics


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n", "\u2028", "\v", "\r\n\v"])
def test_b09_line_ends(end: str) -> None:
    assert count(GAME.replace("\n", end).encode()) == 2


# Detection


def test_detection_of_files() -> None:
    found = kifu.detect(GAME.encode("gb18030"))
    assert (found.game, found.format, found.notation, found.encoding) == ("xiangqi", "pgn", "zh-hans", "gb18030")
    found = kifu.detect(find_format("xqf").write(grown("xiangqi", 1, 5, 0), _wxf()).data)
    assert (found.game, found.format, found.notation, found.encoding) == ("xiangqi", "xqf", "", "")


# Writing


def test_losses_are_listed_and_can_be_refused(tmp_path: Path) -> None:
    record = kifu.read("C2.5 H8+7")
    record.tags["Event"] = "x" * 200
    path = tmp_path / "game.xqf"
    assert kifu.write(record, path)
    before = path.read_bytes()
    with pytest.raises(kifu.LossError):
        kifu.write(kifu.read("C2.5"), tmp_path / "x.xqf", lossless=True) or kifu.write(record, path, lossless=True)
    assert path.read_bytes() == before
    assert sorted(os.listdir(tmp_path)) in (["game.xqf"], ["game.xqf", "x.xqf"])


def test_the_target_is_untouched_when_writing_fails(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text("old", encoding="utf-8")

    def broken() -> object:
        yield kifu.read("C2.5")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        kifu.write(broken(), path)  # type: ignore[arg-type]
    assert path.read_text(encoding="utf-8") == "old"
    assert os.listdir(tmp_path) == ["game.pgn"]


def test_a_format_for_one_record_refuses_two(tmp_path: Path) -> None:
    with pytest.raises(kifu.FormatError, match="one record"):
        kifu.write([kifu.read("C2.5")] * 2, tmp_path / "x.xqf")


def test_an_unknown_suffix_names_what_is_written(tmp_path: Path) -> None:
    with pytest.raises(kifu.FormatError, match=r"\.pgn"):
        kifu.write(kifu.read("C2.5"), tmp_path / "x.docx")


def test_written_files_have_the_usual_rights(tmp_path: Path) -> None:
    path, other = tmp_path / "a.pgn", tmp_path / "b"
    other.touch()
    kifu.write(kifu.read("C2.5"), path)
    assert path.stat().st_mode == other.stat().st_mode


@pytest.mark.parametrize("suffix", [".pgn", ".txt", ".wxf"])
@pytest.mark.parametrize("notation", [None, "zh-hans"])
def test_moves_are_written_in_the_script_of_the_encoding(suffix: str, notation: str | None, tmp_path: Path) -> None:
    path, record = tmp_path / f"game{suffix}", kifu.read("炮二平五 马8进7")
    assert kifu.write(record, path, notation=notation, encoding="big5") == []
    if suffix != ".wxf" or notation:
        assert "馬8進7" in path.read_bytes().decode("big5")
    assert kifu.read(path, strict=True) == record


def test_a_remark_in_characters_that_the_encoding_lacks_is_escaped_and_reported(tmp_path: Path) -> None:
    path, record = tmp_path / "game.pgn", kifu.read("C2.5 H8+7")
    record.main_line()[0].comment = "俥♔"
    [loss] = kifu.write(record, path, encoding="big5")
    assert loss.text == "俥 as 車, ♔ as \\u2654"
    assert kifu.read(path).main_line()[0].comment == "車\\u2654"


def test_equal_records_give_equal_bytes() -> None:
    one, another = kifu.read("C2.5"), kifu.read("C2.5")
    one.tags, another.tags = {"Event": "a", "Site": "b"}, {"Site": "b", "Event": "a"}
    assert one == another
    for name in ("pgn", "xqf", "cbr", "dhtmlxq", "wxf", "text"):
        assert find_format(name).write(one, _wxf()).data == find_format(name).write(another, _wxf()).data, name


def test_strict_reading_raises_the_first_problem_with_its_place() -> None:
    with pytest.raises(kifu.IllegalMoveError) as caught:
        list(Records(b'[Red "x"]\n\n1. C2.5 H8+5\n', strict=True))
    assert caught.value.span
    assert (caught.value.span.line, caught.value.span.column, caught.value.ply) == (3, 9, 2)


def test_a_link_is_followed_and_a_device_is_written_to(tmp_path: Path) -> None:
    real, link = tmp_path / "real.pgn", tmp_path / "link.pgn"
    real.touch()
    link.symlink_to(real)
    kifu.write(kifu.read("C2.5"), link)
    assert link.is_symlink()
    assert "C2.5" in real.read_text(encoding="utf-8")
    kifu.write(kifu.read("C2.5"), os.devnull, format="pgn")
    assert not Path(os.devnull).is_file()


def test_where_there_is_no_record_nothing_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text("old", encoding="utf-8")
    assert kifu.write([], path) == []
    assert path.read_text(encoding="utf-8") == "old"


def test_reading_one_record_tells_what_was_left_out_before_it() -> None:
    record = kifu.read('[Variant "chess"]\n\n1. e4 *\n\n' + GAME, format="pgn")
    assert record.diagnostics[0].code == "unknown-variant"
    assert record.origin.number == 2


def test_strict_reading_of_one_record_does_not_mind_the_next() -> None:
    record = kifu.read((GAME + "\n" + GAME.replace("马8进7", "马8进5")).encode(), strict=True)
    assert len(record.main_line()) == 2


def test_problems_beyond_the_limit_are_counted() -> None:
    text = '[Variant "chess"]\n\n1. e4 *\n\n' * 1200
    records = kifu.read_all(text.encode(), format="pgn")
    assert list(records) == []
    assert records.diagnostics[-1].reason == "200 more problems are not listed"


def test_an_unknown_notation_is_refused_at_once() -> None:
    with pytest.raises(kifu.UnknownNameError, match="did you mean 'wxf'"):
        kifu.read("C2.5", notation="wfx")


def test_a_named_format_of_moves_that_is_wrong_is_told() -> None:
    record = kifu.read(b'[Format "ICCS"]\n\n1. C2.5 H8+7 *\n')
    assert len(record.main_line()) == 2
    assert [diagnostic.code for diagnostic in record.diagnostics] == ["conflict"]


# Where a record begins late


@pytest.mark.parametrize("name", ["game.pgn", "game.txt", "game"])
def test_white_space_before_a_record_is_passed_however_long(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(b" \r\n" * 50_000 + GAME.encode("gb18030"))
    [record] = kifu.read_all(path)
    assert (len(record.main_line()), record.tags["Red"]) == (2, "胡荣华")


def test_white_space_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kifu.files.recognition.MOST_WHITE_SPACE", 1 << 16)
    records = Records(b" " * 200_000 + GAME.encode())
    assert list(records) == []
    assert [(d.code, d.severity) for d in records.diagnostics] == [("too-large", Severity.ERROR)]


@pytest.mark.parametrize(
    ("name", "preface", "game"),
    [
        ("game.pgn", "; a remark\n", GAME),
        ("game.txt", "a long preface\n", "1. C2.5 H8+7\n"),
        ("game.ubb", "a page\n", "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]"),
    ],
)
def test_a_name_decides_where_a_long_beginning_says_nothing(name: str, preface: str, game: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(preface * (70_000 // len(preface)) + game, encoding="utf-8")
    assert count(path) == 2


def test_a_format_that_a_comment_speaks_of_is_not_that_of_the_file() -> None:
    [record] = kifu.read_all(b"1. C2.5 {see [DhtmlXQ] there} H8+7 2. H2+3\n")
    assert (record.origin.format, len(record.main_line())) == ("text", 3)


@pytest.mark.parametrize("form", [known.name for known in formats() if known.reads])
@pytest.mark.parametrize("contents", ["x", "{}", "*", "%", "id;moves\n", "\u3000", "\xa0", "\0", "[", "<!-- -->"])
def test_a_file_that_holds_something_never_comes_to_nothing(form: str, contents: str) -> None:
    records = Records(contents.encode(), format=form)
    assert list(records) or records.diagnostics
    assert all(found.severity is not Severity.NOTE for found in records.diagnostics)
