"""Recognition: the strongest evidence decides, and the name where that leaves a doubt."""

import io

import pytest

import kifu
from kifu.errors import FormatError
from kifu.files import recognition
from kifu.files.recognition import recognise
from kifu.formats.base import Evidence, Format, formats
from kifu.sources.source import open_sources

PGN = '[Event "x"]\n\n1. C2.5 H8+7 2. H2+3 R9.8 *\n'
TEXT = "1. C2.5 H8+7 2. H2+3 R9.8\n"
BOARD = "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n"


def found(text: str, name: str = "") -> str:
    [source] = open_sources(text.encode(), name=name)
    return recognise(source).format.name


class Stub(Format):
    title = users = "stub"

    def __init__(self, name: str, suffix: str, evidence: Evidence) -> None:
        super().__init__()
        self.name, self.suffixes, self.evidence = name, (suffix,), evidence

    def recognises(self, head: bytes, text: str) -> Evidence:
        return self.evidence


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        (Evidence.POSSIBLE, Evidence.POSSIBLE, "b"),  # the suffix decides
        (Evidence.LIKELY, Evidence.LIKELY, "b"),
        (Evidence.SURE, Evidence.SURE, "b"),
        (Evidence.SIGNATURE, Evidence.SIGNATURE, "b"),
        (Evidence.LIKELY, Evidence.POSSIBLE, "b"),  # what is merely possible is likely for the one that is named
        (Evidence.MARKED, Evidence.LIKELY, "a"),
        (Evidence.MARKED, Evidence.POSSIBLE, "a"),
        (Evidence.SURE, Evidence.MARKED, "a"),
        (Evidence.SIGNATURE, Evidence.SURE, "a"),
        (Evidence.POSSIBLE, Evidence.NONE, "a"),
    ],
)
def test_the_strongest_evidence_decides_and_then_the_suffix(
    first: Evidence, second: Evidence, winner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stubs = (Stub("a", ".a", first), Stub("b", ".b", second))
    monkeypatch.setattr(recognition, "formats", lambda: stubs)
    assert found("anything", "file.b") == winner
    strongest = "a" if first >= second else "b"
    assert found("anything", "file.c") == strongest


def test_a_name_is_no_evidence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recognition, "formats", lambda: (Stub("b", ".b", Evidence.NONE),))
    with pytest.raises(FormatError, match=r"though it is named \.b"):
        found("anything", "file.b")


MARKS = [BOARD, "<ChineseChessRecord Version='1.0'>", "FORMAT WXF\nSTART{", '{"kifu": 1}', "XQF"]


@pytest.mark.parametrize("mark", MARKS)
def test_the_mark_of_another_format_in_a_comment_does_not_take_a_file(mark: str) -> None:
    text = PGN.replace("*", f"{{a quotation:\n{mark}\n}} *")
    assert found(text) == found(text, "game.pgn") == "pgn"


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        (PGN, "game.txt", "pgn"),
        ("a preface\n" * 40 + PGN, "game.txt", "pgn"),
        (TEXT, "game.pgn", "text"),
        (TEXT + BOARD, "page.txt", "dhtmlxq"),
        ("<html><body>C2.5</body></html>", "page.html", "dhtmlxq"),
        ("<html>\n" + TEXT + "</html>", "page.html", "text"),
        ("\n\nFORMAT WXF\nSTART{\n1. C2.5 H8+7\n}END\n", "", "wxf"),
    ],
)
def test_what_is_in_a_file_goes_before_its_name(text: str, name: str, expected: str) -> None:
    assert found(text, name) == expected


QUOTED = 'as in\n[Event "x"]\n[Red "y"]\n\n1. C2.5 H8+7\n'


@pytest.mark.parametrize("name", ["text", "wxf", "pgn"])
def test_a_remark_that_quotes_pgn_does_not_make_a_file_pgn(name: str) -> None:
    record = kifu.read("1. C2.5 H8+7 2. H2+3")
    record.main_line()[0].comment = QUOTED
    kifu.write(record, written := io.BytesIO(), format=name)
    assert found(written.getvalue().decode(), "") == name


def test_tags_that_are_set_in_under_a_remark_are_its_own() -> None:
    assert found('A remark\n  [Event "x"]\n1. C2.5 H8+7 2. H2+3 R9.8\n', "") == "text"
    assert found('  [Event "x"]\n  1. C2.5 H8+7 2. H2+3 R9.8\n', "") == "pgn", "all of it is set in"
    assert found('A remark\n  [Event "x"]\n[Red "y"]\n1. C2.5 H8+7 2. H2+3 R9.8\n', "") == "pgn"


def test_only_bytes_give_a_signature() -> None:
    """Formats are asked with an empty text first: so a signature is what they find in the bytes alone."""
    for form in formats():
        assert form.recognises(b"", PGN + TEXT + BOARD) is not Evidence.SIGNATURE


def test_lines_that_end_with_a_carriage_return_begin_as_others_do() -> None:
    """A mark of another format in a comment weighs less than the tag that the file begins with."""
    text = '[Event "x"]\r\r1. C2.5 {[DhtmlXQ_red]x[/DhtmlXQ_red]} *\r'
    [source] = open_sources(text.encode())
    assert recognise(source).format.name == "pgn"


@pytest.mark.parametrize("text", ["R-.3", "33.4", "++.4", "fc+1", "Nx7d=", "P-8f", "LNx!9d"])
def test_moves_in_a_file_are_detected_as_they_are_in_a_text(text: str) -> None:
    found, in_file = kifu.detect(text), kifu.detect(f"{text}\n".encode())
    assert (in_file.game, in_file.notation, in_file.plies) == (found.game, found.notation, found.plies)
    assert found.notation
