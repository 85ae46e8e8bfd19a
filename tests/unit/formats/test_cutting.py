"""Cutting tags and moves out of sheets of KIF and CSA: what is passed over, what is odd, compiled or not."""

import importlib.util
import random
import sys
from types import ModuleType
from typing import Any

import pytest

import kifu.formats.csa.cutting
import kifu.formats.csa.sheets as csa
import kifu.formats.japanese.cutting
import kifu.formats.kif.cutting
import kifu.formats.kif.sheets as kif
from kifu.formats import japanese
from kifu.formats.blocks import NUMBERS
from kifu.formats.japanese.sheets import cuts_of, write_seconds
from kifu.formats.pgn.cutting import keeps_utf8
from kifu.records.record import Result
from tests.effort import SEED, effort

KIF = """#KIF version=2.0 encoding=UTF-8
# ---- a program ----
手合割：平手
棋戦：名人戦\u3000
備考:
後手：谷川 浩司
手数----指手---------消費時間--
1 ７六歩(77)   ( 0:16/00:00:16)
*good

   2 ３四歩(33) +
3 同　銀(31) (90:00)
& mark
4 投了 (1:05/00:01:05)
*end
まで3手で先手の勝ち
"""
CSA = """'CSA
V2.2
N+A
N-
$EVENT: cup
PI82HI
+
+7776FU
T12
'a comment
-3334FU
T1.5
+2726FU

%TORYO
T65
'end
"""
PLAIN = {"kif": kif, "csa": csa}


def cutter_of(form: str, text: bytes, module: Any = None) -> Any:
    meanings = PLAIN[form]
    made = {"kif": "KifCutting", "csa": "CsaCutting"}[form]
    table = kif.USUAL_TABLE if form == "kif" else b""
    asked = (meanings.tag_of, meanings.setup_of, meanings.end_of, meanings.made_of, write_seconds)
    return getattr(module or meanings, made)(text, table, *asked)


def cut(form: str, text: bytes, module: Any = None) -> tuple[Any, ...]:
    """Return whether nothing is odd in two sheets, and all that is taken of them."""
    cutter = cutter_of(form, text * 2, module)
    done = []
    for number in range(2):
        done.append(cutter.cut(number * len(text), (number + 1) * len(text)))
        if not done[-1]:
            cutter.leave()
    return done, cuts_of(cutter)


def tags_of(cuts: Any) -> dict[str, str]:
    """Return the tags of the first of two sheets."""
    found = {}
    for tag in range(cuts.tag_stops[0]):
        first, middle, start, stop = cuts.tag_places[4 * tag : 4 * tag + 4]
        found[cuts.text[first:middle].decode()] = cuts.text[start:stop].decode()
    return found


def test_tags_and_moves_are_taken_out_of_kif() -> None:
    done, cuts = cut("kif", KIF.encode())
    assert done == [True, True]
    assert cuts.moves_text.decode() == 2 * "７六歩(77) ３四歩(33) 同　銀(31) \n"
    assert list(cuts.said) == 2 * [NUMBERS[Result.FIRST]]
    tags = {"Event": "名人戦", "White": "谷川 浩司", "FileComment": "---- a program ----"}
    assert tags_of(cuts) == tags | {"Termination": "投了", "EndingTime": "00:01:05"}


def test_tags_and_moves_are_taken_out_of_csa() -> None:
    done, cuts = cut("csa", CSA.encode())
    assert done == [True, True]
    assert cuts.moves_text == 2 * b"+7776FU\n-3334FU\n+2726FU\n\n"
    assert list(cuts.said) == 2 * [NUMBERS[Result.FIRST]]
    fen = "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
    assert tags_of(cuts) == {"Black": "A", "Event": "cup", "FEN": fen, "Termination": "投了", "EndingTime": "00:01:05"}
    assert list(cuts.setups) == [2, 7]


@pytest.mark.parametrize("named", ["平手", "二枚落ち"])
def test_a_line_of_the_table_may_be_missing(named: str) -> None:
    text = KIF.replace("手数----指手---------消費時間--\n", "").replace("平手", named)
    if named != "平手":
        text = text.replace("先手の勝ち", "上手の勝ち")
    done, cuts = cut("kif", text.encode())
    assert done == [True, True]
    assert (cuts.setups[0] >= 0, "FEN" in tags_of(cuts)) == 2 * (named != "平手",)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        *(("2 ３四", "3 ３四"), ("2 ３四", "02 ３四"), ("(90:00)", "(90)"), ("(90:00)", "(90:00")),
        *(("(90:00)", "(90:00) x"), ("4 投了 ", "4 投了 (0:1) "), ("1 ７六歩(77)", "1 (77)"), ("4 投", "4 討")),
        *(
            ("まで3手で先手", "5 ７七角(88)\nまで3手で先手"),
            ("まで3", "まで4"),
            ("まで3", "まで3手で先手の勝ち\nまで3"),
        ),
        *(
            ("備考:", "手番:先手"),
            ("備考:", "後手:x"),
            ("備考:", "先手の持駒:歩"),
            ("備考:", "備考"),
            ("備考:", "手合割:x"),
        ),
        *(
            ("平手", "裸玉"),
            ("棋戦", "Result"),
            ("備考:", "備考:\u2003x"),
            ("備考:", "|備考:"),
            ("備考:", "備考:" + "x" * 5000),
        ),
    ],
)
def test_anything_else_is_odd_in_kif(old: str, new: str) -> None:
    assert old in KIF
    done, cuts = cut("kif", KIF.replace(old, new, 1).encode())
    assert done == [False, False]
    assert (cuts.text, cuts.moves_text, list(cuts.said)) == (b"", b"", [-1, -1])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        *(("T12\n", "T12\nT12\n"), ("T12", "T"), ("T12", "T1234567890"), ("T1.5", "T1.5555"), ("'a", "T1\n'a")),
        *(("-3334FU", "-3334F"), ("-3334FU", "-333aFU"), ("-3334FU", "-3334fu"), ("-3334FU", "-3334FU,")),
        *(("\n\n", "\n\nx\n"), ("T65", "T65.5"), ("%TORYO", "%"), ("%TORYO", "%HONORYO"), ("T65", "x")),
        *(("PI82HI", "PI82H"), ("PI82HI", "PI\nN+B\nP+00AL"), ("N-", "N+B"), ("V2.2", "x"), ("$EVENT:", "$ENDING:")),
        *(("+\n+7", "+7"), ("+7776FU\nT12\n'a comment\n-3334FU\nT1.5\n+2726FU\n", "")),
    ],
)
def test_anything_else_is_odd_in_csa(old: str, new: str) -> None:
    assert old in CSA
    assert cut("csa", CSA.replace(old, new, 1).encode())[0] == [False, False]


def test_places_that_are_not_in_the_text_are_refused() -> None:
    for form, text in (("kif", KIF.encode()), ("csa", CSA.encode())):
        for start, stop in ((-1, 3), (0, 9999), (3, 1)):
            assert not cutter_of(form, text).cut(start, stop)
        # What was taken is not taken again: there is room for each line once.
        cutter = cutter_of(form, text)
        assert [cutter.cut(0, len(text)), cutter.cut(0, len(text))] == [True, False]


@pytest.fixture
def in_python(monkeypatch: pytest.MonkeyPatch) -> dict[str, ModuleType]:
    """Return the compiled modules as their sources say them."""
    made = {}
    for compiled in (kifu.formats.japanese.cutting, kifu.formats.kif.cutting, kifu.formats.csa.cutting):
        path = str(compiled.__file__).rpartition("/")[0] + "/cutting.py"
        spec = importlib.util.spec_from_file_location(compiled.__name__, path)
        assert spec
        assert spec.loader
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, compiled.__name__, module)
        spec.loader.exec_module(module)
        if compiled is kifu.formats.japanese.cutting:
            monkeypatch.setattr(japanese, "cutting", module)
        made[compiled.__name__.split(".")[2]] = module
    return made


@pytest.mark.parametrize(("form", "text"), [("kif", KIF), ("csa", CSA)])
def test_compiled_and_plain_python_cut_alike(form: str, text: str, in_python: dict[str, ModuleType]) -> None:
    choice = random.Random(f"{SEED} {form}")
    letters = (text + "（）：0123456789 ():/+-T'.\n\u3000\u2003").encode()
    done = 0
    for _ in range(effort(300)):
        data = bytearray(text.encode())
        for _ in range(choice.choice((0, 1, 2, 5))):
            place = choice.randrange(len(data))
            data[place : place + choice.choice((0, 1, 1, 3))] = bytes(
                choice.choices(letters, k=choice.choice((0, 1, 1, 2)))
            )
        data = data[: choice.choice((len(data), choice.randrange(len(data) + 1)))]
        if keeps_utf8(bytes(data)):
            found = cut(form, bytes(data))
            done += found[0][0]
            assert found == cut(form, bytes(data), in_python[form]), (SEED, bytes(data))
    assert done


def test_bytes_keep_utf8_where_python_reads_them() -> None:
    choice = random.Random(SEED)
    edges = [0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xDF, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5]
    seen = set()
    for _ in range(effort(4000)):
        data = bytes(choice.choices(edges, k=choice.randint(0, 5)))
        data = choice.choice((b"", b"abcdefgh" * 2)) + data + choice.choice((b"", "歩abcdefghi".encode(), b"abcdefghi"))
        try:
            data.decode()
            valid = True
        except UnicodeDecodeError:
            valid = False
        seen.add(valid)
        assert keeps_utf8(data) is valid, data
    assert seen == {True, False}
