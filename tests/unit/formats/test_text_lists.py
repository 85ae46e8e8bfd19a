"""Scores set as lists, moves spelt twice, and pages that speak of moves and hold no game."""

import pytest

import kifu
from kifu.formats.text.offered import keep_first
from kifu.formats.text.words import words_of

GAME = ["C2.5 H8+7", "H2+3 R9.8", "R1.2 P7+1"]
PAGE = """Game Notation

Moves are indicated in the following syntax: the piece, its file, the direction and the destination file or distance.
The final element is always the destination file for the elephant and the horse.

Some examples:

  • Horse 7 advances 6 (horse on 7th file moves forward to 6th file)
  • Cannon 2 advances 5 (cannon on 2nd file advances 5 points)
  • R2.3 or R2=3
  • R+-1

For more examples, see the notation of the sample game above on this page, and the books that it names.
"""


@pytest.mark.parametrize("bullet", ["•", "‣", "▪", "●", "○", "–", "—", "·", "*", "-", "◦", "➤"])
@pytest.mark.parametrize("number", ["", "{}. "])
def test_a_bullet_before_a_line_says_nothing(bullet: str, number: str) -> None:
    text = "\n".join(f"{bullet} {number.format(place)}{line}" for place, line in enumerate(GAME, 1))
    record = kifu.read(text, format="text")
    assert [str(node.move) for node in record.main_line()][:3] == ["h3e3", "h10g8", "h1g3"]
    assert len(record.main_line()) == 6
    assert record.root.comment == ""
    assert not any(node.comment for node in record.main_line())
    assert record.diagnostics == []


@pytest.mark.parametrize("spelt", ["R2.3 or R2=3", "R2=3 or R2.3", "R2.3 或 车二平三", "R2.3 OR Chariot 2 traverses 3"])
def test_of_two_spellings_of_a_move_the_first_is_read(spelt: str) -> None:
    record = kifu.read(f"1. C2.5 H8+7\n2. H2+3 R9.8\n3. R1.2 P7+1\n4. R2+6 C8.9\n5. {spelt} C9-1\n")
    assert [str(node.move) for node in record.main_line()][-2:] == ["h7g7", "i8i9"]
    [note] = [problem for problem in record.diagnostics if problem.code == "stray-text"]
    assert str(note.severity) == "note"
    assert "the move before, spelt again" in note.reason


@pytest.mark.parametrize("text", ["C2.5 or C2.4", "C2.5 or", "or C2.5", "C2.5 or 2", "C2.5 and C2=5"])
def test_what_is_no_second_spelling_stays(text: str) -> None:
    words = words_of(text)
    assert keep_first(words) == words


@pytest.mark.parametrize("page", [PAGE, PAGE.replace("\n", "\r\n"), f"<html><body><pre>{PAGE}</pre></body></html>"])
def test_a_page_that_speaks_of_moves_is_no_game(page: str) -> None:
    with pytest.raises(kifu.FormatError, match="it speaks of moves, and is no record of a game"):
        kifu.read(page.encode(), format="text")
    assert list(kifu.read_all(page.encode(), format="text")) == []


def test_a_score_with_much_text_and_a_slip_is_a_game_still() -> None:
    slip = "\n".join(f"{place}. {line}" for place, line in enumerate(["C2.5 H8+9", *GAME[1:]], 1))
    for head in (PAGE.split("Some")[0], ""):
        assert kifu.read(head + slip, format="text").playable
    assert len(kifu.read(PAGE.split("Some")[0] + " ".join(GAME), format="text").main_line()) == 6
