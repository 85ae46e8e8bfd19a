"""The notations of dai shogi: what they write, what they forgive and say of it, what they refuse and why."""

import csv

import pytest

import kifu
from kifu.errors import AmbiguousMoveError, IllegalMoveError, MoveTextError
from kifu.notations import hodges, hodges_tsa, japanese, xboard
from kifu.notations.shogi.latin import HodgesNotation
from kifu.notations.shogi.numerals import NUMERALS, repaired
from tests.conftest import DATA

GAME = kifu.Position("dai_shogi").game
HODGES, TSA = hodges.NOTATION.on(GAME), hodges_tsa.NOTATION.on(GAME)
JAPANESE, XBOARD = japanese.NOTATION.on(GAME), xboard.NOTATION.on(GAME)

IGUI = "15/15/7L!7/6p8/15/15/15/15/15/15/15/15/15/15/7K6k"
TAKES = "k14/15/15/15/15/15/12L!2/12p2/13p1/15/15/15/15/15/7K7"
LION = "k14/15/15/15/15/15/7L!7/15/15/15/15/15/15/15/7K7"
LIONS = "15/15/6L!1L!6/7p7/15/15/15/15/15/15/15/15/15/15/k6K7"
FALCON = "k14/15/15/15/15/15/7+H7/15/15/15/15/15/15/15/7K7"
GOLDS = "k14/15/15/15/15/15/15/6G1G6/15/15/15/15/15/15/7K7"
GOLD_AND_PAWN = "k14/15/15/15/15/15/15/6G1+P6/15/15/15/15/15/15/7K7"
KNIGHT = "k14/15/15/8p6/15/7N7/15/15/15/15/15/15/15/15/7K7"
ZONE = "k14/15/15/15/6G8/8G6/15/15/15/15/15/15/15/15/7K7"
KIRIN = "k14/15/15/15/15/15/15/7O7/15/15/15/15/15/X14/K13Q"
CAMP = "k14/15/15/15/15/15/15/15/15/15/15/3H10D/15/A1C'12/K1U12"
START = ""


def position_of(board: str, turn: str = "b") -> kifu.Position:
    if not board:
        return kifu.Position("dai_shogi")
    return kifu.Position.from_fen(f"{board} {turn} - 1", "dai_shogi", forgive={"too-many"})


def rows() -> list[dict[str, str]]:
    with open(DATA / "dai_shogi" / "moves.tsv", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["id"])
def test_a_move_in_every_notation(row: dict[str, str]) -> None:
    position = kifu.Position.from_fen(row["fen"], "dai_shogi", forgive={"too-many"})
    move = position.game.move(row["usi"])
    for name in ("usi", "hodges", "hodges-tsa", "japanese", "xboard"):
        assert position.render(move, name) == row[name]
        assert position.read(row[name], name, strict=True) == (move, name, "", ())


@pytest.mark.parametrize(
    ("board", "usi", "hodges", "japanese", "xboard"),
    [
        (LIONS, "9c9c", "LN9c--", "9三獅子じっと", "g13g13"),
        (LIONS, "7c7c", "LN7c--", "7三獅子じっと", "i13i13"),
        (FALCON, "8g8g", "--", "じっと", "@@@@"),
        (ZONE, "9e8e", "G-8e", "8五金将", "g11h11"),
        (ZONE, "7f8e", "G-8e=", "8五金将不成", "i10h11"),
        (ZONE, "7f8e+", "G-8e+", "8五金将成", "i10h11+"),
    ],
)
def test_passes_and_signs(board: str, usi: str, hodges: str, japanese: str, xboard: str) -> None:
    position = position_of(board)
    move = position.game.move(usi)
    for name, text in (("hodges", hodges), ("japanese", japanese), ("xboard", xboard), ("usi", usi)):
        assert position.render(move, name) == text
        assert position.read(text, name, strict=True).move == move


LENIENCIES = [
    ("hodges", START, "p-8j", "8k8j", ["piece 'p' for 'P'"]),
    ("hodges", START, "P8j", "8k8j", ["steps '8j' for '-8j'"]),
    ("hodges", START, "Px8j", "8k8j", ["steps 'x8j' for '-8j'"]),
    ("hodges", START, "P-8J", "8k8j", ["steps '-8J' for '-8j'"]),
    ("hodges", START, "P - 8j", "8k8j", ["spaces inside"]),
    ("hodges", START, "P–8j", "8k8j", ["other letters or signs"]),
    ("hodges", START, "P-8十", "8k8j", ["steps '-8十' for '-8j'"]),
    ("hodges", START, "P8k-8j", "8k8j", ["needless origin '8k'"]),
    ("hodges", START, "P-8j=", "8k8j", ["needless sign '='"]),
    ("hodges", KNIGHT, "Nx7d", "8f7d", ["sign '=' left out"]),
    ("hodges", KNIGHT, "N-7d+", "8f7d+", ["steps '-7d' for 'x7d'"]),
    ("hodges", LION, "pass", "8g8g", ["steps 'pass' for '--'"]),
    ("hodges", LION, "jitto", "8g8g", ["steps 'jitto' for '--'"]),
    ("hodges", LION, "じっと", "8g8g", ["steps 'じっと' for '--'"]),
    ("hodges", LION, "LN--", "8g8g", ["needless piece 'LN'"]),
    ("hodges", LION, "LN8g--", "8g8g", ["needless piece 'LN'", "needless origin '8g'"]),
    ("hodges", LION, "LN-8f-8e", "8g8e", ["steps '-8f-8e' for '-8e'"]),
    ("hodges", LION, "LN-8f-8g", "8g8g", ["needless piece 'LN'", "steps '-8f-8g' for '--'"]),
    ("hodges", IGUI, "LNx9d-8c", "8c9d8c", ["steps 'x9d-8c' for 'x!9d'"]),
    ("hodges", IGUI, "Lix!9d", "8c9d8c", ["piece 'Li' for 'LN'"]),
    ("hodges-tsa", TAKES, "LNx3hx2i", "3g3h2i", ["piece 'LN' for 'Ln'"]),
    ("japanese", START, "8十歩", "8k8j", ["piece '歩' for '歩兵'"]),
    ("japanese", START, "８十歩兵", "8k8j", ["steps '８十' for '8十'"]),
    ("japanese", START, "8j歩兵", "8k8j", ["steps '8j' for '8十'"]),
    ("japanese", START, "8十歩兵(8十一)", "8k8j", ["needless origin '(8十一)'"]),
    ("japanese", IGUI, "9四居喰い", "8c9d8c", ["piece '獅子' left out"]),
    ("japanese", IGUI, "9四獅子居食い", "8c9d8c", ["sign '居食い' for '居喰い'"]),
    ("japanese", LION, "8六・8五獅子", "8g8e", ["steps '8六・8五' for '8五'"]),
    ("japanese", LION, "獅子じっと", "8g8g", ["needless piece '獅子'"]),
    ("usi", LION, "pass", "8g8g", ["another word for a pass"]),
    ("usi", LION, "8g7f8g", "8g8g", ["nothing is captured on 7f, so it is no step of its own"]),
    ("usi", LION, "8g7f6e", "8g6e", ["nothing is captured on 7f, so it is no step of its own"]),
    ("usi", FALCON, "8g8f8e", "8g8e", ["nothing is captured on 8f, so it is no step of its own"]),
    ("usi", START, "8K-8J", "8k8j", ["other letters or signs"]),
    ("usi", KNIGHT, "8f7d=", "8f7d", ["needless sign '='"]),
    ("xboard", LION, "h9h9", "8g8g", ["other letters or signs"]),
    ("xboard", KNIGHT, "h10i12=", "8f7d", ["needless sign '='"]),
    ("xboard", IGUI, "h13g12h13", "8c9d8c", ["other letters or signs"]),
]


@pytest.mark.parametrize(("name", "board", "text", "usi", "reasons"), LENIENCIES)
def test_leniencies_are_named(name: str, board: str, text: str, usi: str, reasons: list[str]) -> None:
    position = position_of(board)
    reading = position.read(text, name)
    own = position.render(reading.move, name)
    assert str(reading.move) == usi
    assert [note.reason for note in reading.diagnostics] == [f"{text!r}: {reason}" for reason in reasons]
    assert {(note.severity, note.repair) for note in reading.diagnostics} == {("note", f"read as {own}")}
    with pytest.raises(MoveTextError):
        position.read(text, name, strict=True)


@pytest.mark.parametrize(
    ("board", "word", "usi"),
    [
        (KIRIN, "Kr-8f", "8h8f"),
        (KIRIN, "Ky-8f", "8h8f"),
        (KIRIN, "KN-8f", "8h8f"),
        (KIRIN, "Ph-15m", "15n15m"),
        (KIRIN, "Q-1n", "1o1n"),
        (CAMP, "H-12k", "12l12k"),
        (CAMP, "D-1k", "1l1k"),
        (CAMP, "RV-15m", "15n15m"),
        (CAMP, "St-14n", "13o14n"),
        (CAMP, "CSw-14m", "13n14m"),
        (LION, "Ln-8f", "8g8f"),
    ],
)
def test_other_letters_are_read(board: str, word: str, usi: str) -> None:
    reading = position_of(board).read(word, "hodges")
    assert (str(reading.move), len(reading.diagnostics)) == (usi, 1)


@pytest.mark.parametrize("name", ["hodges", "japanese"])
def test_a_spoiled_numeral_is_repaired_with_a_note(name: str) -> None:
    """The source document of the notation has 2三 as 2δΈ‰: UTF-8 seen through code page 1253."""
    position = position_of("k14/15/15/13P1/15/15/15/15/15/15/15/15/15/15/7K7")
    reading = position.read({"hodges": "P-2δΈ‰", "japanese": "2δΈ‰歩兵"}[name], name)
    assert str(reading.move) == "2d2c"
    assert "'δΈ‰' is '三' read in a wrong code page" in reading.diagnostics[0].reason


@pytest.mark.parametrize("numeral", NUMERALS)
@pytest.mark.parametrize("page", ["cp1253", "cp1252"])
def test_every_numeral_is_repaired(numeral: str, page: str) -> None:
    spoiled = "".join(bytes([byte]).decode(page, "replace") for byte in numeral.encode())
    text, notes = repaired(f"2{spoiled}")
    assert (text, len(notes)) == (f"2{numeral}", len(numeral))


@pytest.mark.parametrize("square", ["15o", "10j", "1o"])
def test_squares_past_nine_are_on_the_board(square: str) -> None:
    assert HODGES.parse(f"K-{square}").value.steps[0].square == square


@pytest.mark.parametrize(
    ("name", "text", "square"),
    [
        ("hodges", "P-16a", "16a"),
        ("hodges", "P-0a", "0a"),
        ("hodges", "P-15p", "15p"),
        ("hodges", "LNx!0a", "0a"),
        ("hodges", "G16a-8g", "16a"),
        ("usi", "15o16a", "16a"),
        ("usi", "0a1a", "0a"),
        ("japanese", "16一歩兵", "16一"),
        ("japanese", "8十六歩兵", "8十六"),
        ("xboard", "p1o1", "p1"),
        ("xboard", "a15a16", "a16"),
    ],
)
def test_squares_off_the_board_are_named(name: str, text: str, square: str) -> None:
    with pytest.raises(MoveTextError) as caught:
        position_of(START).read(text, name)
    assert str(caught.value) == f"{text!r}: there is no square {square!r} on the dai shogi board"


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("hodges", "", "is no move in hodges notation"),
        ("hodges", "P7", "is no move in hodges notation"),
        ("hodges", "-8j", "is no move in hodges notation"),
        ("hodges", "Z-8j", "there is no piece 'Z'"),
        ("hodges", "+LN-8j", "a Lion does not promote"),
        ("hodges", "LN-8j-8i-8h", "has 3 steps"),
        ("usi", "8m8l8k8j", "has 3 steps"),
        ("usi", "8k", "is no move in usi notation"),
        ("xboard", "h3h4,h4h5,h5h6", "has 3 steps"),
        ("xboard", "h3h4,h5h6", "one leg ends on h4, the next begins on h5"),
        ("japanese", "8十", "is no move in japanese notation"),
        ("japanese", "8十馬鹿", "is no move in japanese notation"),
        ("japanese", "8十・8九・8八獅子", "is no move in japanese notation"),
    ],
)
def test_other_text_is_no_move(name: str, text: str, words: str) -> None:
    with pytest.raises(MoveTextError) as caught:
        position_of(START).read(text, name)
    assert words in str(caught.value)
    assert caught.value.text == text


@pytest.mark.parametrize(
    ("name", "board", "text", "words"),
    [
        ("hodges", START, "P*5e", "nothing is dropped in dai shogi"),
        ("usi", START, "P*5e", "nothing is dropped in dai shogi"),
        ("hodges", START, "P-7f", "no Pawn of Black can go to 7f"),
        ("hodges", START, "K-8m", "a King does not go from 8o to 8m"),
        ("hodges", START, "P9i-9h", "Black has no Pawn on 9i"),
        ("hodges", START, "+P-9h", "Black has no Gold general"),
        ("hodges", START, "LNx!8l", "Black's own Free king stands on 8l"),
        ("hodges", GOLDS, "--", "no piece of Black that may pass has room for it"),
        ("hodges", GOLDS, "G--", "no Gold general of Black can pass"),
        ("hodges", LION, "LN-8g", "no Lion of Black can go to 8g"),
        ("usi", FALCON, "8g9f8e", "a Horned falcon does not go from 8g by way of 9f to 8e"),
        ("usi", START, "8k8i", "a Pawn does not go from 8k to 8i"),
        ("xboard", START, "h5h7", "a Pawn does not go from 8k to 8i (points as in usi)"),
    ],
)
def test_illegal_moves_are_explained(name: str, board: str, text: str, words: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        position_of(board).read(text, name)
    assert str(caught.value) == f"{text!r}: {words}"


@pytest.mark.parametrize(
    ("name", "board", "text", "words"),
    [
        ("hodges", GOLDS, "G-8g", "G9h-8g (9h8g), G7h-8g (7h8g)"),
        ("japanese", GOLD_AND_PAWN, "8七金将", "8七金将(9八) (9h8g), 8七金将(7八) (7h8g)"),
        ("hodges", LIONS, "LNx!8d", "LN9cx!8d (9c8d9c), LN7cx!8d (7c8d7c)"),
        ("hodges", LIONS, "--", "LN9c-- (9c9c), LN7c-- (7c7c)"),
        ("usi", LIONS, "pass", "9c9c, 7c7c"),
        ("xboard", LIONS, "@@@@", "9c9c, 7c7c"),
    ],
)
def test_ambiguous_text_lists_its_candidates(name: str, board: str, text: str, words: str) -> None:
    with pytest.raises(AmbiguousMoveError) as caught:
        position_of(board).read(text, name)
    assert str(caught.value) == f"{text!r} can mean {words}"
    assert len(caught.value.candidates) == 2


def test_marks_are_kept_and_no_leniency() -> None:
    for name, text in (("hodges", "LNx!9d"), ("japanese", "9四獅子居喰い"), ("usi", "8c9d8c")):
        reading = position_of(IGUI).read(f"{text}!?", name, strict=True)
        assert (str(reading.move), reading.marks) == ("8c9d8c", "!?")


def test_a_comma_between_legs_parts_no_move() -> None:
    tokens = [token.text for token in XBOARD.tokens("1. h13g12,g12h13 a6a5,h1h2 h1h2,h21h3 2.@@@@")]
    assert tokens == ["h13g12,g12h13", "a6a5", "h1h2", "h1h2", "h21h3", "@@@@"]


def test_parts_of_a_text() -> None:
    position = position_of(LIONS)
    move = kifu.Move("9c", "9c", via="8d")
    assert HODGES.parts(position, "LN9cx!8d!", move) == [
        ("LN", "the Lion"),
        ("9c", "from the square 9c"),
        ("x!8d", "captures on 8d without moving"),
        ("!", "a mark of the annotator"),
    ]
    assert [part for part, _ in JAPANESE.parts(position, "8四獅子(9三)居喰い", move)] == [
        "8四",
        "獅子",
        "(9三)",
        "居喰い",
    ]
    assert [part for part, _ in XBOARD.parts(position, "g13h12,h12g13", move)] == ["g13", "h12", "g13"]


@pytest.mark.parametrize("notation", [HODGES, TSA])
def test_tables_are_one_to_one(notation: HodgesNotation) -> None:
    words = [word.upper() for row in notation.letters.values() for word in row.split()]
    pieces = kifu.Position("dai_shogi").game.pieces
    assert len(words) == len(set(words))
    assert set(notation.names) == {(piece.plain_name, piece.promoted) for piece in pieces}
    assert len(set(notation.names.values())) == len(pieces)
