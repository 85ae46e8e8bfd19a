"""The algebraic family: what it writes, what it forgives and says of it, what it refuses and why."""

import pytest

import kifu
from kifu.errors import AmbiguousMoveError, IllegalMoveError, MoveTextError
from kifu.notations import lan, san, san_xboard
from kifu.notations.algebraic import AlgebraicNotation

GAME = kifu.Position().game
SAN, LAN, XBOARD = (module.NOTATION.on(GAME) for module in (san, lan, san_xboard))
NOTATIONS: dict[str, AlgebraicNotation] = {"san": SAN, "lan": LAN, "xboard": XBOARD}
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"
REPLY = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b"
CHARIOTS = "3k5/9/9/2R6/9/2R6/9/9/9/4K4 w"
STALEMATE = "3k5/2R6/9/9/9/9/9/9/9/2R1K4 w"
ADVISORS = "3ak4/9/3a5/9/9/9/9/9/9/3K5 b"
FIVE_PAWNS = "4k4/3P1P3/4P4/3P1P3/9/9/9/9/9/4K4 w"
TWO_PAWNS = "5k3/9/2P6/3P5/9/9/9/9/9/3K5 w"
BLACK_PAWNS = "3k5/9/9/9/9/2p3p2/2p3p2/6p2/9/4K4 b"
PAWN_CAPTURES = "3k5/9/9/3rP4/4r4/4P4/9/9/9/4K4 w"
THREE_HORSES = "5k3/9/9/9/9/1N7/9/9/9/1N1NK4 w"
PINNED = "3k5/4r4/9/9/9/9/4N4/9/9/4K4 w"


def position_of(fen: str) -> kifu.Position:
    return kifu.Position.from_fen(f"{fen} - - 0 1", forgive={"too-many"})


# The columns san and lan are pyffish's words; xboard follows the games that XBoard has saved.
MOVES = """
START          h3e3    Che3    Ch3-e3    Che2
START          h3h10   Cxh10   Ch3xh10   Cxh9
START          b1c3    Hc3     Hb1-c3    Hc2
START          c4c5    Pc5     Pc4-c5    c4
START          g1e3    Ege3    Eg1-e3    Ege2
START          d1e2    Ade2    Ad1-e2    Ade1
START          e1e2    Ke2     Ke1-e2    Ke1
REPLY          h10g8   Hg8     Hh10-g8   Hg7
REPLY          e7e6    Pe6     Pe7-e6    e5
CHARIOTS       c5c6    R5c6    Rc5-c6    R4c5
CHARIOTS       c7b7    Rb7     Rc7-b7    Rb6
CHARIOTS       c7c10   Rc10+   Rc7-c10+  Rc9+
STALEMATE      c1c6    R1c6    Rc1-c6    R0c5#
ADVISORS       d10e9   A10e9   Ad10-e9   A9e8
ADVISORS       d8e9    A8e9    Ad8-e9    A7e8
FIVE_PAWNS     f9e9    Pfe9+   Pf9-e9+   fe8+
FIVE_PAWNS     e8e9    Pee9#   Pe8-e9#   e8#
TWO_PAWNS      c8d8    Pcd8    Pc8-d8    cd7
TWO_PAWNS      d7d8    Pdd8    Pd7-d8    d7
BLACK_PAWNS    g3f3    Pf3     Pg3-f3    gf2
PAWN_CAPTURES  e7d7    Pxd7    Pe7xd7    exd6
PAWN_CAPTURES  e5e6    Pxe6    Pe5xe6    exe5
THREE_HORSES   b1c3    Hb1c3   Hb1-c3    Hb0c2
THREE_HORSES   b5c3    H5c3    Hb5-c3    H4c2
THREE_HORSES   d1c3    Hdc3    Hd1-c3    Hdc2
"""


@pytest.mark.parametrize("row", MOVES.strip().splitlines())
def test_writes_and_reads_back_strictly(row: str) -> None:
    name, uci, *texts = row.split()
    position = position_of(globals()[name])
    fen, move = position.fen(), position.game.move(uci)
    for notation, text in zip(NOTATIONS.values(), texts, strict=True):
        assert notation.render(position, move) == text
        assert notation.read(position, text, strict=True) == (move, notation.name, "", ())
        assert str(notation.write(notation.parse(text).value)) == text
    assert (position.fen(), position.ply) == (fen, 0)


LENIENCIES = [
    (SAN, START, "Ch3e3", "h3e3", ["origin 'h3' for 'h'"]),
    (SAN, START, "Chxh10", "h3h10", ["needless origin 'h'"]),
    (SAN, START, "Ch10", "h3h10", ["capture sign 'x' left out"]),
    (SAN, START, "C:h10", "h3h10", ["capture sign ':' for 'x'"]),
    (SAN, START, "Chxe3", "h3e3", ["needless capture sign 'x'"]),
    (SAN, START, "Che3+", "h3e3", ["needless check sign '+'"]),
    (SAN, START, "Ch3-e3", "h3e3", ["origin 'h3' for 'h'", "needless dash '-'"]),
    (SAN, START, "Nc3", "b1c3", ["letter 'N' for 'H'"]),
    (SAN, START, "Bge3", "g1e3", ["letter 'B' for 'E'"]),
    (SAN, START, "Sc5", "c4c5", ["letter 'S' for 'P'"]),
    (SAN, START, "c5", "c4c5", ["letter 'P' left out"]),
    (SAN, START, "c4c5", "c4c5", ["letter 'P' left out", "needless origin 'c4'"]),
    (SAN, START, "che3", "h3e3", ["letter 'c' for 'C'"]),
    (SAN, START, "nc3", "b1c3", ["letter 'n' for 'H'"]),
    (SAN, START, "bge3", "g1e3", ["letter 'b' for 'E'"]),
    (SAN, CHARIOTS, "Rc10", "c7c10", ["check sign '+' left out"]),
    (SAN, CHARIOTS, "Rc10++", "c7c10", ["check sign '++' for '+'"]),
    (SAN, FIVE_PAWNS, "Pee9+", "e8e9", ["check sign '+' for '#'"]),
    (SAN, STALEMATE, "R1c6#", "c1c6", ["needless check sign '#'"]),
    (LAN, START, "Che3", "h3e3", ["origin 'h' for 'h3'", "dash '-' left out"]),
    (LAN, START, "Ch3–e3", "h3e3", ["dash '–' for '-'"]),
    (LAN, START, "Ch3-h10", "h3h10", ["capture sign '-' for 'x'"]),
    (LAN, START, "c4-c5", "c4c5", ["letter 'P' left out"]),
    (XBOARD, START, "Pc4", "c4c5", ["needless letter 'P'"]),
    (XBOARD, START, "cc4", "c4c5", ["needless origin 'c'"]),
    (XBOARD, START, "Nc2", "b1c3", ["letter 'N' for 'H'"]),
    (XBOARD, BLACK_PAWNS, "f2", "g3f3", ["origin 'g' left out"]),
    (XBOARD, PAWN_CAPTURES, "xd6", "e7d7", ["origin 'e' left out"]),
    (XBOARD, STALEMATE, "R0c5", "c1c6", ["check sign '#' left out"]),
]


@pytest.mark.parametrize(("notation", "fen", "text", "uci", "reasons"), LENIENCIES)
def test_leniencies_are_named(notation: AlgebraicNotation, fen: str, text: str, uci: str, reasons: list[str]) -> None:
    position = position_of(fen)
    reading = notation.read(position, text)
    own = notation.render(position, reading.move)
    assert str(reading.move) == uci
    assert [note.reason for note in reading.diagnostics] == [f"{text!r}: {reason}" for reason in reasons]
    assert {(note.severity, note.repair, note.text) for note in reading.diagnostics} == {
        ("note", f"read as {own}", text)
    }
    with pytest.raises(MoveTextError):
        notation.read(position, text, strict=True)


@pytest.mark.parametrize("marks", ["!", "?", "!?", "??"])
def test_marks_are_kept_and_no_leniency(marks: str) -> None:
    reading = SAN.read(position_of(CHARIOTS), f"Rc10+{marks}", strict=True)
    assert (str(reading.move), reading.marks) == ("c7c10", marks)


def test_a_small_letter_is_a_file_or_a_piece() -> None:
    """Case matters: a pawn of the c-file or a cannon, a pawn of the h-file or a horse."""
    position = position_of(START)
    assert str(XBOARD.read(position, "c4", strict=True).move) == "c4c5"
    assert str(XBOARD.read(position, "Ch4", strict=True).move) == "h3h5"
    assert str(SAN.read(position, "Hg3", strict=True).move) == "h1g3"
    reading = SAN.read(position, "hg3")
    assert (str(reading.move), len(reading.diagnostics)) == ("h1g3", 1)


def test_a_pawn_ahead_is_meant_before_one_from_the_side() -> None:
    position = position_of(TWO_PAWNS)
    assert str(XBOARD.read(position, "d7", strict=True).move) == "d7d8"
    assert str(XBOARD.read(position, "cd7", strict=True).move) == "c8d8"
    with pytest.raises(AmbiguousMoveError):
        SAN.read(position, "Pd8")


@pytest.mark.parametrize(
    ("notation", "text"),
    [
        (SAN, ""),
        (SAN, "C"),
        (SAN, "Zc3"),
        (SAN, "Che11"),
        (SAN, "Che0"),
        (SAN, "Cje3"),
        (SAN, "Rd5x"),
        (SAN, "Che3 "),
        (SAN, "C2.5"),
        (SAN, "H2-E2"),
        (SAN, "炮二平五"),
        (LAN, "Ch3--e3"),
        (XBOARD, "Cxh10"),
        (XBOARD, "Hc2!+"),
    ],
)
def test_other_text_is_no_move(notation: AlgebraicNotation, text: str) -> None:
    with pytest.raises(MoveTextError) as caught:
        notation.read(position_of(START), text)
    expected = f"{text!r} is no move in {notation.name} notation, such as {notation.example}"
    assert (str(caught.value), caught.value.text) == (expected, text)


@pytest.mark.parametrize(
    ("notation", "fen", "text", "words"),
    [
        (SAN, START, "Ke3", "a King does not go from e1 to e3; legal for this piece: Ke2"),
        (SAN, START, "Rb1", "Red's own Horse stands on b1; legal for this piece: Ra2, Ra3, Ri2, Ri3"),
        (SAN, START, "Pd5", "no Pawn of Red can go to d5; legal for this piece: Pa5, Pc5, Pe5, Pg5, Pi5"),
        (SAN, START, "A2e2", "Red has no Advisor on rank 2"),
        (SAN, START, "Rb4b5", "Red has no Chariot on b4"),
        (SAN, CHARIOTS, "Hc3", "Red has no Horse"),
        (SAN, PINNED, "Hg5", "Red's King on e1 would be attacked by the Chariot on e9; this piece has no legal move"),
        (XBOARD, START, "Ke2", "a King does not go from e1 to e3 (points as in uci); legal for this piece: Ke1"),
        (XBOARD, START, "A2e2", "Red has no Advisor on rank 2"),
        (XBOARD, START, "Pd5", "no Pawn of Red can go to d5; legal for this piece: a4, c4, e4, g4, i4"),
    ],
)
def test_illegal_moves_are_explained(notation: AlgebraicNotation, fen: str, text: str, words: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        notation.read(position_of(fen), text)
    assert (str(caught.value), caught.value.text) == (f"{text!r}: {words}", text)


def test_no_more_than_twelve_legal_moves_are_listed() -> None:
    with pytest.raises(IllegalMoveError, match=r"this piece: (\w+, ){11}\w+ and 12 more$"):
        SAN.read(position_of(START), "Cg9")


@pytest.mark.parametrize(
    ("notation", "text", "words"),
    [
        (SAN, "Ce3", "Cbe3 (b3e3), Che3 (h3e3)"),
        (SAN, "C3e3", "Cbe3 (b3e3), Che3 (h3e3)"),
        (LAN, "Ce3", "Cb3-e3 (b3e3), Ch3-e3 (h3e3)"),
        (XBOARD, "Ce2", "Cbe2 (b3e3), Che2 (h3e3)"),
    ],
)
def test_ambiguous_text_lists_its_candidates(notation: AlgebraicNotation, text: str, words: str) -> None:
    with pytest.raises(AmbiguousMoveError) as caught:
        notation.read(position_of(START), text)
    assert str(caught.value) == f"{text!r} can mean {words}"
    assert caught.value.candidates == (kifu.Move("b3", "e3"), kifu.Move("h3", "e3"))


def test_parts_of_a_text() -> None:
    position, move = position_of(START), kifu.Move("h3", "h10")
    assert LAN.parts(position, "Ch3xh10+!", move) == [
        ("C", "the Cannon"),
        ("h3", "from the point h3"),
        ("x", "captures"),
        ("h10", "to the point h10"),
        ("+", "check"),
        ("!", "a mark of the annotator"),
    ]
    assert SAN.parts(position, "Cbe3++", move)[1:] == [("b", "from file b"), ("e3", "to the point e3"), ("++", "check")]
    assert XBOARD.parts(position, "R4c5", move)[1:] == [("4", "from rank 5"), ("c5", "to the point c6")]


@pytest.mark.parametrize("notation", NOTATIONS.values())
def test_tables_are_one_to_one(notation: AlgebraicNotation) -> None:
    letters = "".join(notation.letters.values())
    assert len(letters) == len(set(letters))
    assert set(notation.letters) == {piece.name for piece in kifu.Position().game.pieces}
