"""The family of four slots: tables and slower readers agree, words are one-to-one, refusals explain."""

import random

import pytest

import kifu
from kifu.notations.base import notations_of
from kifu.notations.fourslot.notation import FourSlotNotation
from kifu.notations.fourslot.slots import Tandems, candidates, describe
from kifu.notations.fourslot.tables import code_of, usual_slots
from tests.laws.test_notations import tandem_positions

FOUR_SLOT = [notation for notation in notations_of(kifu.Position().game) if isinstance(notation, FourSlotNotation)]


@pytest.mark.parametrize("notation", FOUR_SLOT, ids=lambda notation: notation.name)
def test_the_compiled_grammar_and_the_slower_reader_say_the_same(notation: FourSlotNotation) -> None:
    positions = tandem_positions(random.Random(17))
    for _ in range(60):
        position = next(positions)
        for move in position.legal_moves():
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


def test_six_pawns_on_a_file_are_still_written_and_read() -> None:
    fen = "3k2P2/6P2/6P2/6P2/6P2/6P2/9/9/9/4K4 w"
    position = kifu.Position.from_fen(fen, forgive={"too-many"})
    for notation in FOUR_SLOT:
        for move in position.legal_moves():
            assert notation.read(position, notation.render(position, move)).move == move


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
