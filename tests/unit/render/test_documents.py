"""TeX and Typst: what is written compiles, and no text of a record is taken for a command."""

import re
from pathlib import Path
from types import ModuleType

import pytest
import typst as typst_compiler
from noto_cjk_sans_jp_bold import FONT_PATH

from kifu.records.record import DIAGRAM, Record
from kifu.render import tikz, typst
from kifu.render.diagram import Diagram
from kifu.render.page import one_line
from kifu.rules.position import Position
from kifu.rules.side import Side

HOSTILE = '\\input{/etc/passwd} #read("x") $x^2_3$ %& ~ {} [] <a> "q" \'s\' `t` -- ``` // /* @b *c* _d_ = - + \x00\n\\'
PAGES = [tikz, typst]


def hostile_record() -> Record:
    record = Record(tags={"Red": HOSTILE, "Black": "黑", "Event": HOSTILE, "Date": HOSTILE})
    record.root.comment = HOSTILE
    node = record.root
    for text in ("h3e3", "h10g8", "h1g3", "i10h10"):
        node = node.add(record.game.move(text))
        node.comment = node.before = node.rest = HOSTILE
        node.marks = (DIAGRAM, HOSTILE)
    record.main_line()[0].add(record.game.move("b10c8")).comment = HOSTILE
    return record


def diagrams() -> dict[str, Diagram]:
    lion = Position("dai_shogi")
    return {
        "xiangqi": Diagram.of(Position(), labels={"e5": HOSTILE}, arrows=[("h3", "e3")], highlights=["e5"]),
        "dai_shogi": Diagram.of(lion, bottom=Side.SECOND, labels={"8h": HOSTILE}, coordinates="japanese"),
    }


def compiled(text: str, folder: Path) -> bytes:
    page = folder / "page.typ"
    page.write_text(text, encoding="utf-8")
    pdf = typst_compiler.compile(str(page), root=str(folder), font_paths=[str(Path(str(FONT_PATH)).parent)])
    assert isinstance(pdf, bytes)
    return pdf


@pytest.mark.parametrize("game", ["xiangqi", "dai_shogi"])
@pytest.mark.parametrize("pieces", ["chinese", "letters", "pictures"])
def test_typst_diagrams_compile(game: str, pieces: str, tmp_path: Path) -> None:
    assert compiled(typst.document(diagrams()[game], pieces=pieces, theme="wood"), tmp_path).startswith(b"%PDF")


def test_a_typst_score_compiles_whatever_its_texts_say(tmp_path: Path) -> None:
    assert compiled(typst.set_score(hostile_record(), "zh-hans"), tmp_path).startswith(b"%PDF")


def test_a_typst_fragment_is_taken_in_by_another_document(tmp_path: Path) -> None:
    for name, text in (
        ("score", typst.set_score(hostile_record(), "zh-hans", fragment=True)),
        ("board", typst.document(diagrams()["xiangqi"], fragment=True)),
    ):
        assert "#set page" not in text
        (tmp_path / f"{name}.typ").write_text(text, encoding="utf-8")
    own = '= My book\n#include "score.typ"\nThe board: #include "board.typ"\n'
    assert compiled(own, tmp_path).startswith(b"%PDF")


def test_a_tex_fragment_is_the_document_without_its_preamble() -> None:
    whole, fragment = (tikz.set_score(hostile_record(), "wxf", fragment=wanted) for wanted in (False, True))
    body = fragment.removeprefix(tikz.NEEDS)
    assert whole == f"{tikz.PREAMBLE}\\begin{{document}}\n{body}\\end{{document}}\n"
    picture = tikz.document(diagrams()["xiangqi"], fragment=True)
    assert picture == tikz.NEEDS + tikz.draw(diagrams()["xiangqi"])
    assert tikz.NEEDS.startswith("% ")
    assert tikz.NEEDS.count("\n") == 1


def test_tex_specials_are_written_as_themselves() -> None:
    assert tikz.escape("\\input{a} 50% #1 $x_1^2$ & ~") == (
        r"\textbackslash{}input\{a\} 50\% \#1 \$x\_1\textasciicircum{}2\$ \& \textasciitilde{}"
    )
    assert tikz.escape("a--b\n\nc\x00'd'") == r"a-{}-{}b c \textquotesingle{}d\textquotesingle{}"


def test_typst_texts_are_strings() -> None:
    assert typst.quote('#read("x") \\ $a$') == r'"#read(\"x\") \\ $a$"'
    assert typst.quote("a\n\n\x00b") == '"a b"'


def test_what_cannot_be_printed_becomes_a_blank() -> None:
    assert one_line(" a\t\r\n\u2028b\x1b[2J\u202ec ") == "a b [2J c"


def braces_balance(text: str) -> bool:
    depth = 0
    for place, character in enumerate(text):
        if character in "{}" and text[place - 1] != "\\":
            depth += 1 if character == "{" else -1
            if depth < 0:
                return False
    return depth == 0


def test_tex_braces_balance() -> None:
    assert braces_balance(tikz.set_score(hostile_record(), "wxf"))


@pytest.mark.parametrize("pages", PAGES, ids=["tex", "typst"])
def test_a_score_has_a_diagram_for_each_mark_and_a_footnote_for_each_comment(pages: ModuleType) -> None:
    text = pages.set_score(hostile_record(), "wxf")
    pictures = text.count("\\begin{tikzpicture}") + text.count("#box(width:")
    # Four moves with a note before, a comment and unread text each; one branch with a comment.
    assert (pictures, text.count("footnote")) == (4, 4 * 3 + 1)


@pytest.mark.parametrize("pages", PAGES, ids=["tex", "typst"])
def test_the_same_record_gives_the_same_text(pages: ModuleType) -> None:
    assert pages.set_score(hostile_record()) == pages.set_score(hostile_record())


def test_brackets_stand_tight_round_a_branch() -> None:
    record = Record()
    first = record.root.add(record.game.move("h3e3"))
    first.add(record.game.move("h10g8"))
    first.add(record.game.move("b10c8"))
    assert "(\\mbox{1... H2+3})" in tikz.set_score(record, "wxf")
    assert '#"("#box("1... H2+3")#")"' in typst.set_score(record, "wxf")


def branched_record() -> Record:
    record = Record(tags={"Red": "A", "Black": "B"})
    node = record.root
    for text in ("h3e3", "h10g8", "h1g3", "i10h10", "i1h1"):
        node = node.add(record.game.move(text))
    record.main_line()[1].comment = "the usual answer"
    record.main_line()[2].add(record.game.move("b10c8")).comment = "or so"
    return record


def test_a_score_in_columns_has_a_row_for_each_round() -> None:
    tex = tikz.set_score(branched_record(), "wxf", columns=True)
    rows = [line for line in tex.split("\\begin{document}")[1].splitlines() if line.endswith("\\\\")]
    assert [" ".join(re.findall(r"[A-Z][0-9][^}{&]*|…|[0-9][.]", row)) for row in rows] == [
        "1. C2.5 H8+7", "2. H2+3 R9.8", "3. R1.2"
    ]  # fmt: skip
    record = branched_record()
    record.main_line()[2].marks = (DIAGRAM,)
    assert "2. & \\textbf{\\mbox{…}} & \\textbf{\\mbox{R9.8}}" in tikz.set_score(record, "wxf", columns=True)
    assert tex.count("\\begin{longtable}") == 2
    assert "(\\mbox{2... H2+3}\\footnote{or so})" in tex
    assert braces_balance(tikz.set_score(hostile_record(), "wxf", columns=True))


@pytest.mark.parametrize("notation", ["zh-hans", "english", "wxf"])
def test_a_typst_score_in_columns_compiles(notation: str, tmp_path: Path) -> None:
    for record in (hostile_record(), branched_record()):
        text = typst.set_score(record, notation, columns=True)
        assert "#grid(" in text
        assert compiled(text, tmp_path).startswith(b"%PDF")


@pytest.mark.parametrize("pages", PAGES, ids=["tex", "typst"])
def test_columns_keep_every_move_and_note(pages: ModuleType) -> None:
    record = hostile_record()
    running, columns = (pages.set_score(record, "wxf", columns=wanted) for wanted in (False, True))
    for words in ("footnote", "tikzpicture", "#box(width:", "H8+7"):
        assert running.count(words) == columns.count(words)


def test_a_picture_keeps_to_its_measure() -> None:
    small, large = (tikz.draw(Diagram.of(Position()), cell=cell) for cell in (5, 10))
    assert small.startswith("\\begin{tikzpicture}[x=0.0833mm,y=-0.0833mm]")
    assert large.startswith("\\begin{tikzpicture}[x=0.1667mm,y=-0.1667mm]")
    assert typst.draw(Diagram.of(Position(), coordinates="none"), cell=6).startswith("#box(width: 55.6mm,")
