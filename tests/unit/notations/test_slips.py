"""Which slip of the pen leads from one text to another; both are written in WXF, Red's, unless said otherwise."""

import pytest

import kifu
from kifu.notations.base import find_notation
from kifu.rules.side import Side

GAME = kifu.Position().game


@pytest.mark.parametrize(
    ("written", "meant", "kind"),
    [
        ("C8.5", "C2.5", "wrong-side-file"),
        ("C2.4", "C2.6", "wrong-side-file"),
        ("H8+7", "H2+3", "wrong-side-file"),
        ("H2+7", "H2+3", "wrong-side-file"),
        ("R8+3", "R2+3", "wrong-side-file"),
        ("R8+7", "R2+3", ""),  # a distance is counted from no side
        ("C3.5", "C2.5", "neighbour-file"),
        ("C2.4", "C2.5", "neighbour-file"),
        ("H2+4", "H2+3", "neighbour-file"),
        ("R2+4", "R2+3", "number"),
        ("R2+9", "R2+3", "number"),
        ("C7.5", "C2.5", "number"),
        ("R2-3", "R2+3", "direction"),
        ("R2.3", "R2+3", "direction"),
        ("R-.4", "R+.4", "front-rear"),
        ("R5.4", "R+.4", "front-rear"),
        ("C2+3", "R2+3", "piece"),
        ("C8+3", "R2+3", ""),
        ("R2+3", "R2+3", ""),
        ("R2+x", "R2+3", "spelling"),
        ("2R+3", "R2+3", "spelling"),
        ("R2++3", "R2+3", "spelling"),
        ("R+3", "R2+3", "spelling"),
        ("nonsense", "R2+3", ""),
        ("9" * 1000, "R2+3", ""),
        ("r2=3!", "R2+3", "direction"),
    ],
)
def test_slips_in_files(written: str, meant: str, kind: str) -> None:
    assert find_notation("wxf", GAME).slip(written, meant, Side.FIRST) == kind


@pytest.mark.parametrize(
    ("name", "written", "meant", "side", "kind"),
    [
        ("zh-hans", "炮八平五", "炮二平五", Side.FIRST, "wrong-side-file"),
        ("zh-hans", "炮8平5", "炮2平5", Side.SECOND, "wrong-side-file"),
        ("zh-hant", "後車平四", "前車平四", Side.FIRST, "front-rear"),
        ("english", "Horse 2 retreats 3", "Horse 2 advances 3", Side.FIRST, "direction"),
        ("uci", "h3f3", "h3e3", Side.FIRST, "spelling"),
        ("uci", "3he3", "h3e3", Side.FIRST, "spelling"),
        ("uci", "h3e3!?", "h4e3", Side.FIRST, "spelling"),
        ("uci", "h4e4", "h3e3", Side.FIRST, ""),
    ],
)
def test_slips_in_other_notations(name: str, written: str, meant: str, side: Side, kind: str) -> None:
    assert find_notation(name, GAME).slip(written, meant, side) == kind
