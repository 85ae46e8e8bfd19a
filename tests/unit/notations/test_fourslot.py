"""The family of four slots: tables and slower readers agree, words are one-to-one, refusals explain."""

import random

import pytest

import kifu
from kifu.lines.converting import Converter
from kifu.notations.base import find_notation, notations_of
from kifu.notations.fourslot.notation import FourSlotNotation
from kifu.notations.fourslot.slots import Tandems, candidates, describe
from kifu.notations.fourslot.tables import code_of, usual_slots
from kifu.rules.move import on_board
from kifu.rules.setup import FAULTS
from tests.laws.test_notations import tandem_positions

FOUR_SLOT = [notation for notation in notations_of(kifu.Position().game) if isinstance(notation, FourSlotNotation)]


@pytest.mark.parametrize("notation", FOUR_SLOT, ids=lambda notation: notation.name)
def test_the_compiled_grammar_and_the_slower_reader_say_the_same(notation: FourSlotNotation) -> None:
    positions = tandem_positions(random.Random(17))
    for _ in range(60):
        position = next(positions)
        for move in map(on_board, position.legal_moves()):
            slots = describe(position, move, notation.scheme)
            code = code_of(position.game, slots)
            assert notation.dialect.grammar.describe(position.board, position.game.packed(move)) == code
            assert notation.dialect.grammar.resolve(position.board, code) == position.game.packed(move)
            assert [
                (found.move, found.leniency) for found in candidates(Tandems(position), slots, notation.scheme)
            ] == [(move, "")]


@pytest.mark.parametrize("notation", FOUR_SLOT, ids=lambda notation: notation.name)
def test_no_two_moves_share_a_text(notation: FourSlotNotation) -> None:
    for texts in notation._texts:
        assert len(set(texts.values())) == len(texts)


@pytest.mark.parametrize("notation", FOUR_SLOT, ids=lambda notation: notation.name)
def test_every_word_of_a_lexicon_is_read(notation: FourSlotNotation) -> None:
    for side in kifu.Side:
        for text in notation._texts[side].values():
            assert any(not reading.leniencies for reading in notation.codec.parse(text, side)), text


def test_reading_is_the_same_before_and_after_the_tables_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    position = kifu.Position.from_fen("3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w")
    slow = {}
    monkeypatch.setattr(FourSlotNotation, "tables_pay_after", 10**9)
    for notation in FOUR_SLOT:
        for move in position.legal_moves():
            slow[notation.name, move] = notation.render(position, move)
            assert notation.read(position, slow[notation.name, move], strict=True).move == move
    monkeypatch.setattr(FourSlotNotation, "tables_pay_after", -1)
    for notation in FOUR_SLOT:
        for move in position.legal_moves():
            assert notation.render(position, move) == slow[notation.name, move]
            assert notation.read(position, slow[notation.name, move], strict=True).move == move


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("R1+9", "the Chariot on i1 cannot reach i10"),
        ("H2=3", "the Horse on h1 does not go sideways"),
        ("E3+9", "the Elephant on g1 does not go from file 3 to file 9 in one move"),
        ("C2+9", "the board ends before the Cannon on h3 has gone so far"),
        ("R+.3", "Red has no Chariot in front of several on one file"),
        ("R5.3", "Red has no Chariot on file 5"),
        ("C2.2", "the Cannon on h3 is on file 2 already"),
        ("P5+1", ""),
    ],
)
def test_a_refusal_says_why(text: str, words: str) -> None:
    if not words:
        assert str(kifu.Position().parse(text, "wxf")) == "e4e5"
        return
    with pytest.raises(kifu.IllegalMoveError) as caught:
        kifu.Position().parse(text, "wxf")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("notation", FOUR_SLOT, ids=lambda notation: notation.name)
def test_lexicons_know_pieces_by_their_names(notation: FourSlotNotation) -> None:
    names = {piece.name for piece in kifu.Position().game.pieces}
    lexicon = notation.codec.lexicon
    assert set(lexicon.pieces) == names
    assert set(lexicon.piece_synonyms) <= names
    assert {slots.piece for slots in usual_slots(kifu.Position().game, notation.scheme)} == names


# More men of a kind than there are, or men where they cannot come to stand.
ADVISORS = "4k4/9/9/9/4p4/9/9/9/3A5/3A1K3 w"
SIX_PAWNS = "3k2P2/6P2/6P2/6P2/6P2/6P2/9/9/9/4K4 w"
FOUR_AND_FOUR = "3k2R2/6R2/6R2/6R2/9/6P2/6P2/6P2/6P2/4K4 w"
SIX_CHARIOTS = "3k2R2/6R2/6R2/6R2/6R2/6R2/9/9/9/4K4 w"
TEN_CHARIOTS = "3k2R2/6R2/6R2/6R2/6R2/6R2/6R2/6R2/6R2/4K1R2 w"
THREE_FILES = "3k5/9/P1P1P4/P1P1P4/9/9/9/9/9/4K4 w"
UNUSUAL = [ADVISORS, SIX_PAWNS, FOUR_AND_FOUR, SIX_CHARIOTS, TEN_CHARIOTS, THREE_FILES]


def text_or_nothing(notation: FourSlotNotation, position: kifu.Position, move: kifu.AnyMove) -> str:
    try:
        return notation.render(position, move)
    except kifu.UnsayableMoveError:
        return ""


@pytest.mark.parametrize("fen", UNUSUAL)
@pytest.mark.parametrize("notation", FOUR_SLOT, ids=lambda notation: notation.name)
def test_what_cannot_be_said_is_refused_slowly_and_quickly(
    notation: FourSlotNotation, fen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = kifu.Position.from_fen(fen, forgive=FAULTS)
    moves = position.legal_moves()
    monkeypatch.setattr(FourSlotNotation, "tables_pay_after", 10**9)
    slow = [text_or_nothing(notation, position, move) for move in moves]
    monkeypatch.setattr(FourSlotNotation, "tables_pay_after", -1)
    assert [text_or_nothing(notation, position, move) for move in moves] == slow
    for move, text in zip(moves, slow, strict=True):
        assert notation.read(position, text or str(move), strict=True).move == move
    converted = Converter(find_notation("uci", position.game), notation, position).convert_many(list(map(str, moves)))
    assert [line.text for line in converted] == slow
    refused = [line.error for line in converted if line.error]
    assert {error.code for error in refused} <= {"unsayable-move"}
    assert all(error.ply == 1 and error.span == (0, len(error.text), 1, 1) for error in refused)


def test_two_advisors_off_their_points_can_go_the_same_way() -> None:
    position = kifu.Position.from_fen(ADVISORS, forgive=FAULTS)
    with pytest.raises(kifu.UnsayableMoveError, match="wxf has no text for d2e3"):
        position.render(kifu.Move("d2", "e3"), "wxf")
    with pytest.raises(kifu.AmbiguousMoveError, match=r"can mean d1e2 \(d1e2\), d2e3 \(d2e3\)"):
        position.parse("A6+5", "wxf")
    assert str(position.parse("d2e3!", "wxf", strict=True)) == "d2e3"


@pytest.mark.parametrize(
    ("fen", "notation", "refused"),
    [
        (ADVISORS, "wxf", 2),
        (SIX_CHARIOTS, "wxf", 49),
        (SIX_CHARIOTS, "english", 0),
        (TEN_CHARIOTS, "english", 3),
        (FOUR_AND_FOUR, "wxf", 14),
        (FOUR_AND_FOUR, "vietnamese", 0),
        (SIX_PAWNS, "wxf-2018", 0),
        (THREE_FILES, "wxf-2018", 0),
        (THREE_FILES, "zh-hans", 0),
    ],
)
def test_how_many_moves_cannot_be_said(fen: str, notation: str, refused: int) -> None:
    position = kifu.Position.from_fen(fen, forgive=FAULTS)
    found = find_notation(notation, position.game)
    assert isinstance(found, FourSlotNotation)
    assert [text_or_nothing(found, position, move) for move in position.legal_moves()].count("") == refused


def test_points_are_read_only_where_there_is_no_other_text() -> None:
    with pytest.raises(kifu.MoveTextError, match="'h3e3' is no move in wxf notation"):
        kifu.Position().parse("h3e3", "wxf")


def test_options_are_checked() -> None:
    with pytest.raises(kifu.UnknownNameError, match="did you mean 'sideways'"):
        kifu.Position().render(kifu.Move("h3", "e3"), "wxf", sidways="=")
    with pytest.raises(kifu.UnknownNameError, match="unknown value of black"):
        kifu.Position().render(kifu.Move("h3", "e3"), "wxf", black="small")


@pytest.mark.parametrize(
    ("fen", "move", "notation", "options", "text"),
    [
        ("", "h3e3", "wxf", {"sideways": "="}, "C2=5"),
        ("b", "h10g8", "wxf", {"black": "lower"}, "h8+7"),
        ("b", "h10g8", "zh-hans", {"digits": "full"}, "马８进７"),
        ("b", "h10g8", "zh-hant", {"men": "board"}, "馬8進7"),
        ("", "h1g3", "zh-hant", {"men": "board"}, "傌二進三"),
        ("b", "h8e8", "zh-hant", {"cannon": "包"}, "包8平5"),
        ("", "g1e3", "wxf", {"letters": "iccs"}, "M3+5"),
        ("", "h3e3", "wxf", {"letters": "german"}, "K2.5"),
        ("3k5/9/9/9/9/6p2/6p2/6p2/6p2/4K4 b", "g3h3", "zh-hans", {"ordinals": "arabic"}, "2卒平8"),
        ("3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w", "g7f7", "zh-hans", {"tandem": "order"}, "中三平四"),
    ],
)  # fmt: skip
def test_writing_options(fen: str, move: str, notation: str, options: dict[str, str], text: str) -> None:
    start = kifu.Position().fen()
    position = kifu.Position.from_fen({"": start, "b": start.replace(" w ", " b ")}.get(fen, fen))
    assert position.render(position.game.move(move), notation, **options) == text


@pytest.mark.parametrize("pays_after", [10**9, -1])
def test_words_that_are_only_read_mean_the_same_with_and_without_tables(
    pays_after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FourSlotNotation, "tables_pay_after", pays_after)
    position = kifu.Position.from_fen("3k5/2P6/2P6/2P6/2P6/9/9/9/9/4K4 w")
    assert str(position.parse("second foremost pawn traverses 6", "english")) == "c8d8"
    assert str(position.parse("second rearmost pawn traverses 6", "english")) == "c7d7"
