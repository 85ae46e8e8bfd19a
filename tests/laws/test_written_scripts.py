"""Law: what kifu writes in whatever script, it reads again with no name for format, game, notation or encoding."""

import io
import random
from copy import deepcopy

import pytest

import kifu
from kifu import registry
from kifu.formats.base import find_format
from kifu.records.record import Record, Result
from kifu.sources.encoding import CODECS, detect_encoding
from tests.effort import SEED, effort
from tests.laws.records import grown, home_of

# Of each script names, most of them short, and a sentence.
SCRIPTS = {
    "accents": ("André Müller É Ñ Zoë Łukasz Ğüç Ščerbá", "L’été où nous jouâmes à Besançon, le garçon était fatigué."),
    "Cyrillic": ("Ян Анна анна ЯН Я Ї Ћирић яН Карпов", "Белые сдались после хода ладьёй. Хорошая партия."),
    "Greek": ("Ζω Σ ΑΒ Νίκος Αθηνά", "Ο λευκός παραιτήθηκε μετά από δύο κινήσεις του πύργου."),
    "Hebrew": ("דן יון א בוריס", "הלבן נכנע אחרי מהלך הצריח. משחק טוב מאוד."),
    "Arabic": ("يا نور محمد و فریبرز", "استسلم الأبيض بعد نقلة القلعة. مباراة جيدة جدا."),
    "Thai": ("ก ดี สมชาย", "ฝ่ายขาวยอมแพ้หลังจากเดินเรือ เกมที่ดีมาก"),
    "Devanagari": ("क राम आनंद", "सफेद ने हाथी की चाल के बाद हार मान ली। अच्छा खेल।"),
    "Hangul": ("김 조 한나 이창호", "백이 차를 움직인 뒤 기권했다. 좋은 대국이다."),
    "kana": ("ノ ひ みゆ さくら アキラ", "とてもいいしょうぶでした。アキラさんがかちました。"),
    "simplified": ("中 马 吕钦 许银川", "红方弃车攻杀，黑方无法抵挡。妙手！"),
    "traditional": ("許 劉 謝靖 吳貴臨", "紅方棄車攻殺，黑方無法抵擋。妙手！"),
    "Vietnamese": ("Võ Đặng Ế Lại", "Đỏ bỏ xe tấn công, Đen không chống đỡ được. Nước cờ hay!"),
    "emoji": ("😀 ♔ ❤️ 👍🏽", "Great move 👍🏽 😀 🎉 and ♟️ takes ♞."),
    "mixed": ("Ян王 Σ許 김Ян é中 Жü Янعلي", "Ян beats 王天一 with é and さくら: 김 wins. 😀"),
}
LETTERS = {script: "".join(sorted(set(sentence) - set(" .,:!。，、！।’"))) for script, (_, sentence) in SCRIPTS.items()}
WRITERS = [name for name in registry.names("formats") if find_format(name).writes and find_format(name).reads]
ENCODED = [name for name in WRITERS if find_format(name).encoded]


def game_of(name: str) -> str:
    """Return a game whose records are all ASCII in a format, if there is one, so that a name stands alone there."""
    form = find_format(name)
    return "chu_shogi" if "chu_shogi" in (form.games or ("chu_shogi",)) else home_of(form)


def records(script: str, game: str) -> list[Record]:
    """Return records with a text of a script as a tag, as a comment, as the first one and as the title of nothing."""
    names, sentence = SCRIPTS[script]
    plain = grown(game, 3, 6, 0)
    plain.result = Result.DRAW
    found = []
    for text in (*names.split(), sentence):
        named, remarked, begun = (deepcopy(plain) for _ in range(3))
        named.tags["Event"] = text
        remarked.main_line()[2].comment = text
        begun.root.comment = text
        found += [named, remarked, begun, Record(game, tags={"Title": text}, result=Result.UNKNOWN)]
    return found


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("name", WRITERS)
def test_every_script_is_read_again_unnamed(name: str, script: str) -> None:
    for record in random.Random(SEED).choices(records(script, game_of(name)), k=effort(6)):
        target = io.BytesIO()
        losses = kifu.write(record, target, format=name)
        again = kifu.read(target.getvalue(), strict=True)
        assert (again.origin.format, again.game) == (name, record.game), SEED
        assert again.origin.encoding in ("", "utf-8"), SEED
        assert losses or again == record, SEED


@pytest.mark.parametrize("encoding", CODECS)
@pytest.mark.parametrize("name", ENCODED)
def test_an_encoding_is_found_again_or_a_reader_is_said_to_need_its_name(name: str, encoding: str) -> None:
    choice = random.Random(SEED)
    if encoding not in (find_format(name).encodings or CODECS):
        return
    for script in SCRIPTS:
        for record in choice.choices(records(script, game_of(name)), k=effort(2)):
            target = io.BytesIO()
            if not kifu.write(record, target, format=name, encoding=encoding):
                assert kifu.read(target.getvalue(), strict=True) == record, SEED


@pytest.mark.parametrize("script", LETTERS)
def test_words_of_any_letters_are_read_again(script: str) -> None:
    choice = random.Random(SEED)
    for _ in range(effort(20)):
        word = "".join(choice.choices(LETTERS[script], k=choice.randint(1, 9)))
        word = choice.choice((word, word.lower(), word.upper(), word.capitalize()))
        record = Record("chu_shogi", tags={"Event": word}, result=Result.UNKNOWN)
        target = io.BytesIO()
        kifu.write(record, target, format="pgn")
        assert kifu.read(target.getvalue()).tags == record.tags, (SEED, word)


@pytest.mark.parametrize("name", ["Ян", "анна", "ЯН", "Петросян Т. В.", "Ζω", "דן", "يا", "Жü Müller"])
def test_a_word_of_one_alphabet_needs_no_mark(name: str) -> None:
    assert detect_encoding(f'[Red "{name}"]\n1. C2.5 H8+7\n'.encode()).encoding == "utf-8"


@pytest.mark.parametrize("name", ["谢小", "小学", "吕钦", "谢卓淼"])
def test_chinese_characters_are_no_word_of_another_alphabet(name: str) -> None:
    assert detect_encoding(f'[Red "{name}"]\n1. C2.5 H8+7\n'.encode("gbk")).encoding == "gb18030"


@pytest.mark.parametrize(
    ("text", "codec", "encoding"),
    [
        ("Карпов", "gbk", "gb18030"),
        ("Αθηνα", "gbk", "gb18030"),
        ("Карпов", "cp932", "shift_jis"),
        ("André", "gbk", "gb18030"),
        ("이창호", "gb18030", "gb18030"),
        ("علي", "gb18030", "gb18030"),
    ],
)
def test_letters_speak_for_the_encodings_of_east_asia_too(text: str, codec: str, encoding: str) -> None:
    assert detect_encoding(f'[Red "{text}"]\n1. C2.5 H8+7\n'.encode(codec)).encoding == encoding


def test_a_game_is_known_by_its_name_in_every_encoding() -> None:
    record = Record("shogi", result=Result.UNKNOWN)
    for encoding in CODECS:
        target = io.BytesIO()
        kifu.write(record, target, format="pgn", encoding=encoding)
        assert kifu.read(target.getvalue()).game is record.game, encoding
