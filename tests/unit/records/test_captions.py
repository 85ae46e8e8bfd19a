"""What captions say of the side that begins and of the one at the bottom, in every language that kifu reads."""

import pytest

import kifu
from kifu.languages.language import languages, speaker_of
from kifu.records.captions import Caption, read_caption
from kifu.rules.names import side_name

BLACK = """
黑先; 黑方先; 黑棋先; 黑先走; 黑方先走; 黑方先行; 黑方先手; 黑棋先着; 黑先下; 黑先行棋; 黑走; 黑方走; 黑方行棋;
由黑方先走; 轮到黑方; 輪黑走; 该黑方走; 先手黑; 先手：黑方; 先行：黑; 先走方：黑; 黑先胜; 黑先必勝; 黑先和; 黒先;
黒番; 黒から; 黒の番; 黒が先手; 先手は黒; 手番：黒; Black first; Black moves first; Black to move; black to play;
Black to move and win; Black moves; Black begins; Black starts; Black goes first; BLACK TO MOVE;
Black has the move; Black's move; Black’s turn; First: Black; First move: Black; To move: Black;
Side to move: black; Turn: Black; It is Black to move; With Black to play; Đen đi trước; Bên Đen đi trước;
đen đi tiên; Đen tiên; Quân đen đi; Tiên: Đen; Đi trước: Đen; Lượt đi: Đen
"""


@pytest.mark.parametrize("words", [phrase.strip() for phrase in BLACK.split(";")])
def test_a_caption_says_who_begins(words: str) -> None:
    assert read_caption(words).first == "Black"
    for frame in ("（{}）", "({})", "{}。", "{}.", "[{}]", "第一图（{}）", "Diagram 1. {}"):
        assert read_caption(frame.format(words)).first == "Black", frame
    for caption in (f"黑方在下，{words}", f"{words}；黑在下方", f"Black at the bottom, {words}", f"黒が下、{words}"):
        assert read_caption(caption)[:2] == ("Black", "Black"), caption


@pytest.mark.parametrize("words", ["红先", "紅方先行", "Red moves first", "紅から", "Đỏ đi trước", "轮到红方走"])
def test_red_is_named_in_many_ways_too(words: str) -> None:
    assert read_caption(words) == Caption("Red", "", whole=True)


@pytest.mark.parametrize("language", [language.name for language in languages()])
def test_what_kifu_sets_below_a_title_is_understood(language: str) -> None:
    game = kifu.Position().game
    for side in kifu.Side:
        name, speaker = game.sides[side].name, speaker_of(language, "captions", "names")
        said = speaker.say("{side} moves first", side=side_name(game, side), colour=name)
        assert read_caption(said) == Caption(name, "", whole=True)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "黑先红后",
        "红先，黑先",
        "红方先出横车",
        "黑先手炮局",
        "黑走马保卒",
        "先手黑马",
        "黑白先生",
        "If Black moves first he wins",
        "Black first appeared in 1950",
        "The Red side to move the cannon",
        "Blackwell to move",
        "Black: Redmond",
        "第一局 顺手炮",
    ],
)
def test_other_words_say_nothing(line: str) -> None:
    assert read_caption(line) == Caption()
