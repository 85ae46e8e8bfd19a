"""Encodings by evidence: the characters decide, never the locale, and no byte is lost."""

import codecs
import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kifu
from kifu import registry
from kifu.errors import UnknownNameError
from kifu.notations.fourslot.chinese import FULL_WIDTH, GLYPHS
from kifu.sources.encoding import (
    ALIASES,
    ALPHABET,
    CODECS,
    LOOKED_AT,
    READ_CODECS,
    SYNONYMS,
    UNMARKED,
    DecodedLine,
    decode_line,
    detect_encoding,
    encode,
    find_encoding,
)
from tests.conftest import random_play
from tests.effort import SEED, effort

HANS = '[Event "全国象棋个人赛"]\n[Red "许银川"]\n 1. 炮二平五 马8进7\n 2. 马二进三 车9平8\n'
HANT = '[Event "全國象棋個人賽"]\n[Red "吳貴臨"]\n 1. 炮二平五 馬8進7\n 2. 馬二進三 車9平8\n'
JAPANESE = "手合割：平手\n先手：羽生善治\n後手：大山康晴\n1 ８六歩兵\n2 ９四獅子居喰い\n"
RARE = '[Red "㐂㑇𠀀"]\n 1. 炮二平五 马８进７\n'


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (HANS.encode(), "utf-8"),
        (HANS.encode("utf-8-sig"), "utf-8"),
        (HANS.encode("utf-16"), "utf-16-le"),
        (codecs.BOM_UTF16_BE + HANS.encode("utf-16-be"), "utf-16-be"),
        (HANS.encode("utf-16-le"), "utf-16-le"),
        (HANT.encode("utf-16-be"), "utf-16-be"),
        (HANS.encode("gbk"), "gb18030"),
        (HANT.encode("gbk"), "gb18030"),
        (RARE.encode("gb18030"), "gb18030"),
        (HANT.encode("big5"), "big5"),
        (JAPANESE.encode("shift_jis"), "shift_jis"),
        (JAPANESE.encode(), "utf-8"),
        ("1. 炮二平五\n".encode("gbk"), "gb18030"),
        ("1. 炮二平五\n".encode("big5"), "big5"),
        ("1. ８六歩兵\n".encode("shift_jis"), "shift_jis"),
        (b"1. C2.5 H8+7\n", "utf-8"),
        (b"", "utf-8"),
    ],
)
def test_b06_every_encoding_is_known_by_its_characters(data: bytes, encoding: str) -> None:
    guess = detect_encoding(data)
    assert (guess.encoding, guess.sure) == (encoding, True), guess.evidence
    assert guess.evidence


@pytest.mark.parametrize(
    ("name", "codec", "encoding"),
    [("许银川", "gbk", "gb18030"), ("郑惟桐", "gbk", "gb18030"), ("吳貴臨", "big5", "big5"), ("中平", "big5", "big5"),
     ("渡辺明", "shift_jis", "shift_jis"), ("André", "utf-8", "utf-8"), ("Lại Lý Huynh", "utf-8", "utf-8")],
)  # fmt: skip
def test_one_name_in_a_file_of_letters_is_enough(name: str, codec: str, encoding: str) -> None:
    assert detect_encoding(f'[Red "{name}"]\n1. C2.5 H8+7\n'.encode(codec)).encoding == encoding


def test_big5_that_decodes_as_gb18030_is_still_big5() -> None:
    data = HANT.encode("big5")
    assert data.decode("gb18030")
    assert detect_encoding(data).encoding == "big5"


def test_the_locale_has_no_say(monkeypatch: pytest.MonkeyPatch) -> None:
    for language in ("zh_TW.Big5", "ja_JP.SJIS", "C"):
        monkeypatch.setenv("LC_ALL", language)
        assert detect_encoding(HANS.encode("gbk")).encoding == "gb18030"


@pytest.mark.parametrize(("text", "codec"), [(HANS, "gbk"), (HANT, "big5"), (JAPANESE, "shift_jis"), (HANS, "utf-8")])
def test_a_character_that_is_cut_at_the_end_does_not_count_against(text: str, codec: str) -> None:
    data = text.encode(codec)
    whole = detect_encoding(data)
    for size in range(len(data) // 2, len(data)):
        assert detect_encoding(data[:size])[::2] == whole[::2]


def test_only_the_first_bytes_are_looked_at() -> None:
    plain = b"1. C2.5 H8+7\n" * (LOOKED_AT // 13 + 1)
    assert detect_encoding(plain + HANS.encode("gbk")) == detect_encoding(plain)
    assert detect_encoding(plain[:-4096] + HANS.encode("gbk")).encoding == "gb18030"


def test_random_bytes_are_no_sure_text() -> None:
    for seed in range(20):
        guess = detect_encoding(random.Random(seed).randbytes(65536))
        assert (guess.encoding, guess.sure) == ("utf-8", False), seed


@pytest.mark.parametrize("data", [b"1. C2.5\0 H8+7\n2. H2+3\0\0\n", b"\0" * 1000, b"a\0b"])
def test_b04_a_nul_does_not_make_a_text_utf16(data: bytes) -> None:
    assert detect_encoding(data).encoding == "utf-8"


def test_a_latin_letter_does_not_swallow_the_next() -> None:
    line = b'[Red "M\xfcller"]'
    assert detect_encoding(line)[::2] == ("utf-8", False)
    assert decode_line(line, "utf-8") == DecodedLine('[Red "M\udcfcller"]', "utf-8", 1)


def test_the_alphabet_holds_the_characters_of_all_games_and_notations() -> None:
    written = set("".join(GLYPHS.values()) + FULL_WIDTH) - {" "}
    for game in registry.names("games"):
        for piece in kifu.Position(game).game.pieces:
            written.update(*(word for words in piece.characters.values() for word in words))
    assert {character for character in written if not character.isascii()} <= ALPHABET


@pytest.mark.parametrize(
    ("name", "encoding"),
    [("GBK", "gb18030"), ("gb2312", "gb18030"), ("cp936", "gb18030"), ("Big5-HKSCS", "big5"), ("cp950", "big5"),
     ("SJIS", "shift_jis"), ("Shift_JIS", "shift_jis"), ("cp932", "shift_jis"), ("utf8", "utf-8"),
     ("UTF-8-sig", "utf-8"), ("utf_16", "utf-16-le"), ("UTF-16LE", "utf-16-le"), ("utf-16-be", "utf-16-be")],
)  # fmt: skip
def test_encodings_have_many_names(name: str, encoding: str) -> None:
    assert find_encoding(name) == encoding


def test_no_name_means_two_encodings_and_each_knows_its_own() -> None:
    aliases = [alias for words in ALIASES.values() for alias in words.split()]
    assert len(aliases) == len(set(aliases))
    assert [find_encoding(name) for name in CODECS] == list(CODECS)


def test_an_unknown_encoding_offers_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match=r"unknown encoding 'gb18031': did you mean 'gb18030'\?"):
        find_encoding("gb18031")


MOVES = "炮二平五 马8进7"


@pytest.mark.parametrize(
    ("raw", "encoding", "line"),
    [
        (MOVES.encode("gbk"), "gb18030", DecodedLine(MOVES, "gb18030", 0)),
        (MOVES.encode("gbk"), "utf-8", DecodedLine(MOVES, "gb18030", 0)),
        (MOVES.encode(), "gb18030", DecodedLine(MOVES, "utf-8", 0)),
        (MOVES.encode(), "big5", DecodedLine(MOVES, "utf-8", 0)),
        ("炮二平五 馬8進7".encode("big5"), "utf-8", DecodedLine("炮二平五 馬8進7", "big5", 0)),
        ("８六歩兵".encode("cp932"), "utf-8", DecodedLine("８六歩兵", "shift_jis", 0)),
        (MOVES.encode() + b"\xff\xfe\x80", "utf-8", DecodedLine(MOVES + "\udcff\udcfe\udc80", "utf-8", 3)),
        ("炮二平五".encode("gbk")[:-1], "gb18030", DecodedLine("炮二平\udcce", "gb18030", 1)),
        ("炮二".encode("utf-16-le") + b"\0", "utf-16-le", DecodedLine("炮二\ufffd", "utf-16-le", 1)),
        (b"C2.5", "big5", DecodedLine("C2.5", "big5", 0)),
        # What the file's own encoding can read is not read in a likelier one, UTF-8 aside.
        ("馬三進四".encode("big5"), "gb18030", DecodedLine("馬三進四".encode("big5").decode("gb18030"), "gb18030", 0)),
    ],
)
def test_b07_b08_a_line_is_read_in_the_encoding_that_makes_sense_of_it(
    raw: bytes, encoding: str, line: DecodedLine
) -> None:
    assert decode_line(raw, encoding) == line


@pytest.mark.parametrize("sign", "¢£¬")
def test_a_sign_that_comes_back_as_another_is_escaped(sign: str) -> None:
    assert encode(sign, "shift_jis") == (f"\\u{ord(sign):04x}".encode(), ((sign, f"\\u{ord(sign):04x}"),))


@given(raw=st.binary(max_size=60), encoding=st.sampled_from(UNMARKED))
def test_what_is_encoded_is_valid_whatever_bytes_it_came_from(raw: bytes, encoding: str) -> None:
    line = decode_line(raw, encoding)
    assert line.undecodable == sum("\udc80" <= character <= "\udcff" for character in line.text)
    for name in CODECS:
        data, replaced = encode(line.text + "}", name)
        text = data.decode(CODECS[name])
        assert text.endswith("}")
        assert text == (line.text + "}").translate({ord(character): instead for character, instead in replaced})


@pytest.mark.parametrize(
    ("name", "codec"),
    [
        ("gbk", "gbk"),
        ("GB2312", "gbk"),
        ("cp936", "gbk"),
        ("big5", "big5"),
        ("Big5-HKSCS", "big5hkscs"),
        ("gb18030",) * 2,
    ],
)
def test_an_encoding_has_no_more_than_programs_know_that_call_it_so(name: str, codec: str) -> None:
    characters = [*range(0x20, 0xD800), *range(0xE000, 0x10000)]
    for text in map(chr, random.Random(SEED).sample(characters, min(effort(16_000), len(characters)))):
        data, replaced = encode(text, name)
        assert data.decode(codec) == (replaced[0][1] if replaced else text)


@pytest.mark.parametrize("encoding", CODECS)
def test_what_an_encoding_has_is_written_in_it(encoding: str) -> None:
    text = "炮二平五 馬８進７ 「象棋」"
    assert encode(text, encoding) == (text.encode(CODECS[encoding]), ())


@pytest.mark.parametrize(
    ("text", "encoding", "written", "replaced"),
    [
        (
            "车二进三 马后♔",
            "big5",
            "車二進三 馬后\\u2654",
            (("车", "車"), ("进", "進"), ("马", "馬"), ("♔", "\\u2654")),
        ),
        ("帅五进一 马8进7", "shift_jis", "帥五進一 馬8進7", (("帅", "帥"), ("进", "進"), ("马", "馬"))),
        ("红胜 黑负", "big5", "紅胜 黑負", (("红", "紅"), ("负", "負"))),
        ("砗一平二", "gb18030", "砗一平二", ()),
        ("鉄将", "big5", "鐵將", (("鉄", "鐵"), ("将", "將"))),
    ],
)
def test_a_glyph_that_is_lacking_gives_way_to_a_synonym(
    text: str, encoding: str, written: str, replaced: tuple[tuple[str, str], ...]
) -> None:
    assert encode(text, encoding) == (written.encode(CODECS[encoding]), replaced)


def test_an_encoding_may_be_called_by_any_of_its_names() -> None:
    assert encode("炮", "CP936").data == "炮".encode("gbk")
    assert decode_line("炮".encode("gbk"), "GBK") == DecodedLine("炮", "gb18030", 0)


def test_a_character_of_hong_kong_is_written_where_it_is_asked_for() -> None:
    assert encode("猫", "big5hkscs") == ("猫".encode("big5hkscs"), ())
    assert encode("猫", "big5") == (b"\\u732b", (("猫", "\\u732b"),))


@pytest.mark.parametrize("encoding", CODECS)
def test_bytes_and_halves_of_characters_are_escaped(encoding: str) -> None:
    data, replaced = encode("炮\udcfc}\ud800", encoding)
    assert data.decode(CODECS[encoding]) == "炮\\xfc}\\ud800"
    assert replaced == (("\udcfc", "\\xfc"), ("\ud800", "\\ud800"))


def test_every_name_that_python_knows_is_known() -> None:
    from encodings.aliases import aliases

    families = {"utf_8": "utf-8", "utf_16_le": "utf-16-le", "utf_16": "utf-16-le", "utf_16_be": "utf-16-be"}
    families |= {"gbk": "gb18030", "gb2312": "gb18030", "gb18030": "gb18030", "big5": "big5", "big5hkscs": "big5"}
    families |= {"cp950": "big5", "shift_jis": "shift_jis", "cp932": "shift_jis"}
    for alias, codec in aliases.items():
        if codec in families:
            assert find_encoding(alias) == find_encoding(alias.upper()) == families[codec], alias


TANDEM = "3k5/9/9/2R6/9/2R6/9/9/9/4K4 w"
OF_SHOGI = set("鉄鐵酔醉刄刃龍竜")
OF_HEADERS = set("红紅胜勝负負")


def test_every_synonym_reads_back_as_the_same_move() -> None:
    met: set[str] = set()
    for position, notation, characters in _positions():
        for move in position.legal_moves():
            text = position.render(move, notation)
            for character in characters & set(text):
                for other in SYNONYMS[character]:
                    assert position.parse(text.replace(character, other), notation) == move, (text, other)
                    met |= {character, other}
    assert met == set(SYNONYMS) - OF_HEADERS


def _positions() -> Iterator[tuple[kifu.Position, str, set[str]]]:
    after = kifu.Position()
    after.play(after.parse("C2.5"))
    for position in (kifu.Position(), after, kifu.Position.from_fen(TANDEM)):
        for notation in ("zh-hans", "zh-hant", "zh-hans:digits=full", "zh-hant:men=board"):
            yield position, notation, set(SYNONYMS) - OF_SHOGI
    for position in random_play("dai_shogi", seed=4, plies=60):
        yield position, "japanese", OF_SHOGI


@pytest.mark.parametrize("name", ["Müller", "Zoë", "René Château", "Élan"])
def test_a_name_with_one_accent_is_utf8(name: str) -> None:
    assert detect_encoding(f'[Red "{name}"]\n\n1. C2.5 *\n'.encode()).encoding == "utf-8"


@pytest.mark.parametrize("encoding", sorted(READ_CODECS))
def test_a_line_with_bytes_that_are_no_text_is_decoded_from_every_encoding_that_is_read(encoding: str) -> None:
    """A byte of another encoding in a file of EUC-JP was a KeyError once."""
    line = decode_line("手合割".encode(READ_CODECS[encoding]) + b"\xff", encoding)
    assert line.text.startswith("手合割")
    assert line.undecodable == (encoding != "shift_jis")  # there it is a character of Windows


@pytest.mark.parametrize("encoding", ["euc_jp", "cp932"])
def test_short_names_in_a_file_of_csa_are_japanese(encoding: str) -> None:
    found = detect_encoding("N+谷川\nPI\n+\n+7776FU\n".encode(encoding))
    assert (found.encoding, found.sure) == ({"cp932": "shift_jis"}.get(encoding, encoding), True)
    assert "'+7776FU'" in found.evidence
