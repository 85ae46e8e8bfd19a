"""Cutting moves out of lines of KIF and CSA: what is passed over, what ends the work, compiled or not."""

import importlib.util
import random
from types import ModuleType
from typing import Any

import pytest

from kifu.formats.japanese import cutting
from tests.effort import SEED, effort

KIF = """1 ７六歩(77)   ( 0:16/00:00:16)
*good

   2 ３四歩(33) +
3 同　銀(31) (90:00)
& mark
4 投了
まで3手
"""
CSA = "+7776FU\nT12\n'a comment\n-3334FU\nT1.5\n+2726FU\n\n"


def cut(form: str, text: bytes, module: Any = cutting) -> tuple[Any, ...]:
    lines = module.MoveLines()
    done = (lines.cut_kif if form == "kif" else lines.cut_csa)(text, 0, len(text))
    return done, lines.moves(), lines.plies, lines.line, lines.word, lines.word_stop, lines.after


def test_moves_are_taken_out_of_lines() -> None:
    text = KIF.encode()
    done, moves, plies, line, word, word_stop, after = cut("kif", text)
    assert (done, plies, moves.decode()) == (True, 3, "７六歩(77) ３四歩(33) 同　銀(31) ")
    assert (text[line:word], text[word:word_stop].decode(), text[after:].decode()) == (b"4 ", "投了", "まで3手\n")
    assert cut("csa", CSA.encode())[:3] == (True, b"+7776FU\n-3334FU\n+2726FU\n", 3)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        *(
            ("2 ３四", "3 ３四"),
            ("2 ３四", "02 ３四"),
            ("(90:00)", "(90)"),
            ("(90:00)", "(90:00"),
            ("(90:00)", "(90:00) x"),
        ),
        *(("4 投了", "4 投了 (0:1) (0:1)"), ("まで", "5 ７七角(88)\nまで"), ("1 ７六歩(77)", "1 (77)")),
    ],
)
def test_anything_else_ends_the_work_on_kif(old: str, new: str) -> None:
    assert old in KIF
    assert not cut("kif", KIF.replace(old, new, 1).encode())[0]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        *(("T12\n", "T12\nT12\n"), ("T12", "T"), ("T12", "T1234567890"), ("T1.5", "T1.5555"), ("'a", "T1\n'a")),
        *(
            ("-3334FU", "-3334F"),
            ("-3334FU", "-333aFU"),
            ("-3334FU", "-3334fu"),
            ("-3334FU", "-3334FU,"),
            ("\n\n", "\n\nx\n"),
        ),
    ],
)
def test_anything_else_ends_the_work_on_csa(old: str, new: str) -> None:
    assert old in CSA
    assert not cut("csa", CSA.replace(old, new, 1).encode())[0]


def test_places_that_are_not_in_the_text_are_refused() -> None:
    for start, stop in ((-1, 3), (0, 99), (3, 1)):
        assert not cutting.MoveLines().cut_csa(b"+7776FU\n", start, stop)
        assert not cutting.MoveLines().cut_kif(b"+7776FU\n", start, stop)


def source_of(module: ModuleType) -> ModuleType:
    """Return a compiled module as its source says it."""
    path = str(module.__file__).rpartition("/")[0] + "/cutting.py"
    spec = importlib.util.spec_from_file_location("cutting_in_python", path)
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


@pytest.mark.parametrize(("form", "text"), [("kif", KIF), ("csa", CSA)])
def test_compiled_and_plain_python_cut_alike(form: str, text: str) -> None:
    plain, choice = source_of(cutting), random.Random(f"{SEED} {form}")
    letters = (text + "（）：0123456789 ():/+-T'.\n").encode()
    for _ in range(effort(400)):
        data = bytearray((text * choice.choice((1, 1, 3))).encode())
        for _ in range(choice.choice((0, 1, 2, 5))):
            place = choice.randrange(len(data))
            data[place : place + choice.choice((0, 1, 1, 3))] = bytes(
                choice.choices(letters, k=choice.choice((0, 1, 1, 2)))
            )
        data = data[: choice.choice((len(data), choice.randrange(len(data) + 1)))]
        assert cut(form, bytes(data)) == cut(form, bytes(data), plain), (SEED, bytes(data))
