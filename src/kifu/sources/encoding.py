"""Bytes to text by evidence, and back: the bytes of 炮二平五 in Big5 are known for what they are, whatever the locale.

A wrong encoding seldom fails: every record in Big5 can be decoded as GB18030, into characters that nobody writes.
So the characters decide: those of notation speak for an encoding, ordinary ones a little, rare and odd ones against.
"""

import codecs
import re
from functools import cache, lru_cache
from typing import NamedTuple

from kifu.errors import UnknownNameError
from kifu.patterns import later

# The names of the encodings, and the codec of Python that reads each with its vendors' additions.
CODECS = {
    "utf-8": "utf-8",
    "utf-16-le": "utf-16-le",
    "utf-16-be": "utf-16-be",
    "gb18030": "gb18030",
    "big5": "big5hkscs",
    "shift_jis": "cp932",
}
# Those that are read besides, of old programs and of mail; nothing is written in them.
READ_CODECS = CODECS | {"euc_jp": "euc_jp", "iso-2022-jp": "iso2022_jp_ext"}
# Other names, without case, hyphens and spaces.
ALIASES = {
    "utf-8": "utf8 utf8sig unicode11utf8 cp65001 ascii usascii",
    "utf-16-le": "utf16 utf16le unicode ucs2 ucs2le cp1200",
    "utf-16-be": "utf16be ucs2be cp1201",
    "gb18030": "gb18030 gb gbk gb2312 gb231280 euccn cp936 ms936 windows936 936",
    "big5": "big5 big5hkscs big5hk hkscs big5tw cp950 ms950 windows950 950",
    "shift_jis": "shiftjis sjis xsjis mskanji cp932 ms932 windows932 windows31j 932",
    "euc_jp": "eucjp ujis xeucjp cp51932 51932",
    "iso-2022-jp": "iso2022jp iso2022jpext jis csiso2022jp cp50220 cp50221 50220",
}
# Bytes of these that are no text cannot be kept one by one.
NO_SURROGATES = ("utf-16-le", "utf-16-be", "iso-2022-jp")
# These do not say themselves which of them they are.
UNMARKED = ("utf-8", "gb18030", "big5", "shift_jis")
# Mail in Japanese is ASCII but for what stands between these, and the next one of them.
SHIFTS = (b"\x1b$", b"\x1b(J", b"\x1b(I")
# What stands in any Japanese record and in no other text by chance: headers of theirs, and moves on nine files.
JAPANESE = re.compile(
    "手合割|(?:先手|後手|下手|上手|棋戦|開始日時)：|手数-{2}"
    "|[１-９][一二三四五六七八九](?:歩|香|桂|銀|金|角|飛|玉|王|龍|竜|馬|と|成)|^[NP$'].*(?:対局|先手|後手|棋譜)",
    re.MULTILINE,
)
# Moves of computer shogi, which nobody but Japanese writes; the names in such a file are too short to weigh.
CSA_MOVE = re.compile(rb"\n([-+][0-9]{4}(?:FU|KY|KE|GI|KI|KA|HI|OU|TO|NY|NK|NG|UM|RY))")
MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
    b"\x84\x31\x95\x33": "gb18030",
}

LOOKED_AT = 256 * 1024
WEIGHED = 16 * 1024  # bytes, of the lines that are not plain ASCII
GLANCE = 512  # bytes of them that are weighed first; all are where these leave a doubt
FEW = 8  # characters; fewer than these may keep the rules of an encoding by chance

NOTATION, ORDINARY, NEUTRAL, RARE, ODD = 2, 1, 0, -1, -3
ONE = 1 << 20  # more than the values of all characters that are weighed come to
MOST_VALUES = 1 << 16
CLEAR = 0.5  # by how much an encoding has to be better than the next, in points a character
CLEAR_AT_A_GLANCE = 2 * CLEAR
ALPHABET = frozenset(
    "帅帥将將王仕士相象马馬傌车車俥硨砗伡炮砲包礮兵卒卆进進退平上下前后後中"
    "一二三四五六七八九十０１２３４５６７８９"
    "红紅黑先手胜勝负負和局棋谱譜赛賽杯届屆第轮輪回合年月日对對变變着著让讓破"
    "玉金銀銅鉄石桂香反猫刄猛豹盲虎酔牛嗔猪悪狼麒麟獅子鳳凰飛龍横行竪角奔歩仲人白駒鯨鯢鹿太鷹鷲成不居喰じっと全圭杏"
)
ODD_CHARACTER = later(
    "[\x00-\x08\x0e-\x19\x1b-\x1f\x7f-\x9f\ud800-\udfff\ue000-\uf8ff\uff61-\uff9f\ufff0-\uffff\U000f0000-\U0010ffff]"
)
TELLING = re.compile("[^\t-\r\x1a -~]")
KANA = re.compile("[ぁ-ヿ]")
LAST_LATIN = "\u024f"
UNDECODABLE = re.compile("[\udc80-\udcff]")
# The bytes that begin a Chinese or Japanese character in UTF-8, and those that go on with it.
UTF8_CLASSES = bytes(ord("B" if 0xE3 <= byte <= 0xEF else "c" if 0x80 <= byte <= 0xBF else " ") for byte in range(256))

# For a character that an encoding lacks, its synonyms in a record, the nearest first.
SYNONYMS: dict[str, tuple[str, ...]] = {
    character: tuple(other for other in group if other != character)
    for group in (
        *("帅帥", "将將", "仕士", "马馬傌", "车車俥硨砗伡", "炮砲包礮", "兵卒卆", "进進", "后後"),
        *("１1", "２2", "３3", "４4", "５5", "６6", "７7", "８8", "９9"),
        *("鉄鐵", "酔醉", "刄刃", "龍竜"),
        *("红紅", "胜勝", "负負"),
    )
    for character in group
}
NO_TEXT = re.compile("[\x00-\x08\x0e-\x1f\x7f\ufffd]")
MOST_NO_TEXT = 20  # at most one in 20 characters of a text is a control character


class EncodingGuess(NamedTuple):
    """An encoding, the evidence for it, and whether the evidence leaves no doubt."""

    encoding: str
    evidence: str
    sure: bool


class DecodedLine(NamedTuple):
    """The text of a line, the encoding it was in, and the number of bytes that are no text in it."""

    text: str
    encoding: str
    undecodable: int


class Encoded(NamedTuple):
    """Bytes, and each character that had to be replaced, with the text written in its place."""

    data: bytes
    replaced: tuple[tuple[str, str], ...]


def find_encoding(name: str) -> str:
    """Return the encoding that a name such as ``GBK`` or ``utf_8_sig`` means; names of Python's codecs are known."""
    if name in READ_CODECS:
        return name
    for known in (name, _name_in_python(name)):
        plain = re.sub(r"[\W_]", "", known).lower()
        for encoding, aliases in ALIASES.items():
            if plain in aliases.split():
                return encoding
    raise UnknownNameError("encoding", name, READ_CODECS)


def _name_in_python(name: str) -> str:
    try:
        return codecs.lookup(name).name
    except (LookupError, ValueError):
        return ""


def detect_encoding(data: bytes) -> EncodingGuess:
    """Return the encoding of a text by its first bytes; a character that is cut at the end says nothing."""
    head = data[:LOOKED_AT]
    for mark, encoding in MARKS.items():
        if head.startswith(mark):
            return EncodingGuess(encoding, "it begins with a byte order mark", True)
    if b"\0" in head and (guess := _detect_utf16(head)):
        return guess
    if head.isascii():
        if has_shifts(head):
            return EncodingGuess("iso-2022-jp", "it is ASCII with the signs that begin Japanese characters", True)
        return EncodingGuess("utf-8", "there is nothing beyond ASCII", True)
    # Lines of ASCII alone have equal bytes in all remaining encodings, and would only make other lines weigh less.
    sample = b"\n".join(line for line in head.splitlines() if not line.isascii())[:WEIGHED]
    return _detect_utf8(sample) or _detect_japanese(sample, head) or _detect_by_score(sample)


def has_shifts(data: bytes) -> bool:
    """Whether bytes that are ASCII stand for Japanese characters, as in mail."""
    return b"\x1b" in data and any(shift in data for shift in SHIFTS)


def _detect_japanese(sample: bytes, head: bytes) -> EncodingGuess | None:
    """Return EUC-JP if the bytes are a Japanese record in it; as any other text they could also be Chinese.

    In a file of CSA any bytes that keep the rules of Shift_JIS are Shift_JIS otherwise.
    """
    csa = CSA_MOVE.search(head, 0, WEIGHED)
    for encoding in ("euc_jp", *["shift_jis"] * bool(csa)):
        try:
            text = codecs.getincrementaldecoder(READ_CODECS[encoding])("strict").decode(sample)
        except UnicodeDecodeError:
            continue
        if found := JAPANESE.search(text):
            return EncodingGuess(encoding, f"all bytes keep its rules, and {found[0]!r} stands there", True)
        if csa:
            return EncodingGuess(encoding, f"all bytes keep its rules, and {csa[1].decode()!r} stands there", True)
    return None


def decode_clear_utf8(data: bytes) -> str | None:
    """Return a text that is ASCII, or else UTF-8 beyond a doubt: all its bytes keep the rules, and not by chance."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return None
    if has_shifts(data):
        return None
    # A character beyond ASCII takes up to three bytes more than one of ASCII.
    return text if len(data) - len(text) >= 3 * FEW or data.isascii() else None


def _detect_utf16(head: bytes) -> EncodingGuess | None:
    """Return UTF-16 of the byte order in which nearly all characters are those of records, if there is one."""
    for encoding in ("utf-16-le", "utf-16-be"):
        text = _decode_start(head[:WEIGHED], encoding)
        good = sum(value == 0 or value > ONE for value in map(VALUES[encoding].__getitem__, text))
        if len(text) > 1 and good >= 0.9 * len(text):
            return EncodingGuess(encoding, f"{good:,} of {len(text):,} pairs of bytes are characters of records", True)
    return None


def _detect_utf8(sample: bytes) -> EncodingGuess | None:
    """Return UTF-8 if the bytes keep its rules, as bytes of other encodings do by chance for a few characters only."""
    try:
        text = codecs.getincrementaldecoder("utf-8")("strict").decode(sample)
    except UnicodeDecodeError:
        return None
    count = len(text) - len(text.encode("ascii", "ignore"))
    if not count:
        return None
    # The two bytes of an accented letter in UTF-8 may be a Chinese character as well, and a few letters several.
    letters = [character for character in text if character > "\x7f"] if count < FEW else []
    chance = bool(letters) and max(letters) < "\u0800"
    if chance and not _is_spelt(text, len(letters)):
        rival = max(score for encoding, score in _scores(sample).items() if encoding != "utf-8")
        if rival > ORDINARY or (rival == ORDINARY and max(letters) > LAST_LATIN):
            return None
    return EncodingGuess("utf-8", f"all {count:,} characters beyond ASCII keep the rules of UTF-8", not chance)


def _is_spelt(text: str, letters: int) -> bool:
    """Whether all letters beyond ASCII stand in words of one alphabet, as those of a wrong encoding do not."""
    words = [word for word in WORDS.findall(text) if _is_word(word)]
    if sum(map(len, words)) + sum(map(len, LATIN_LETTERS.findall(text))) < letters:
        return False
    return not words or (max(map(len, words)) > 1 and _alphabet_of("".join(words)) != "")


# Letters with accents inside a word of plain ones: Müller, Đặng, not a Chinese character between them.
LATIN_LETTERS = re.compile("(?<=[A-Za-z])[\u00c0-\u024f]+|[\u00c0-\u024f]+(?=[A-Za-z])")
# Letters from Greek to Arabic; each of these codecs has those that the countries of one alphabet write today.
WORDS = re.compile("[\u0370-\u06ff]+")
LETTERS = re.compile("[\u00c0-\u024f\u0370-\u06ff]")
LONG_WORD = 4  # letters; where these are none, the same bytes are Chinese characters of one row
ALPHABETS = ("cp1251", "cp1253", "cp1255", "cp1256")


@lru_cache(maxsize=1024)
def _is_word(letters: str) -> bool:
    """Whether letters are of one alphabet, and capitals stand first or are all: Ян and ЯН, but not яН."""
    return letters in (letters.lower(), letters.upper(), letters.capitalize()) and _alphabet_of(letters) != ""


def _is_long_word(letters: str) -> bool:
    return len(letters) >= LONG_WORD and _is_word(letters)


def _alphabet_of(letters: str) -> str:
    return next((alphabet for alphabet in ALPHABETS if _has(alphabet, letters)), "")


def _scores(sample: bytes) -> dict[str, float]:
    return {encoding: _score(_decode_start(sample, encoding), encoding) for encoding in UNMARKED}


def _detect_by_score(sample: bytes) -> EncodingGuess:
    first, second, best, next_best = _rank(_scores(sample[:GLANCE]))
    if len(sample) > GLANCE and best - next_best < CLEAR_AT_A_GLANCE:
        first, second, best, next_best = _rank(_scores(sample))
    if best <= 0:
        return EncodingGuess("utf-8", "the bytes are no likely text in any encoding", False)
    evidence = f"{best:.1f} points of {NOTATION} a character for the characters of records, {next_best:.1f} in {second}"
    return EncodingGuess(first, evidence, best - next_best >= CLEAR)


def _rank(scores: dict[str, float]) -> tuple[str, str, float, float]:
    """Return the best encoding, the next one, and the scores of both."""
    # Of two encodings with equal scores UTF-8 is the less likely: text in it would have kept all its rules.
    first, second = sorted(scores, key=lambda encoding: (-scores[encoding], encoding == "utf-8"))[:2]
    return first, second, scores[first], scores[second]


def _decode_start(data: bytes, encoding: str) -> str:
    """Return the text of bytes that may end inside a character; each undecodable byte becomes an odd character."""
    errors = "replace" if encoding in NO_SURROGATES else "surrogateescape"
    return codecs.getincrementaldecoder(READ_CODECS[encoding])(errors).decode(data)


def _score(text: str, encoding: str) -> float:
    """Return the mean value of the characters beyond ASCII and of control characters, 0 if there are none."""
    values = VALUES[encoding].__getitem__
    total = sum(map(values, text))
    telling = (total + ONE // 2) // ONE
    score = total - telling * ONE
    if encoding != "utf-8" and LETTERS.search(text):
        # A letter alone is a rare character of the other encodings, a word of them is hardly one by chance.
        for word in (*filter(_is_long_word, WORDS.findall(text)), *LATIN_LETTERS.findall(text)):
            score += sum(ONE + NOTATION - values(letter) for letter in word)
    return score / telling if telling else 0.0


class Values(dict[str, int]):
    """How much each character speaks for an encoding, computed when it is first met.

    ``ONE`` is added for each character that tells anything, so that one sum has their number and their value.
    """

    def __init__(self, encoding: str) -> None:
        self.encoding = encoding

    def __missing__(self, character: str) -> int:
        value = ONE + _value(character, self.encoding) if TELLING.match(character) else 0
        # There are a million characters, and only junk holds many of them.
        if len(self) < MOST_VALUES:
            self[character] = value
        return value


VALUES = {encoding: Values(encoding) for encoding in CODECS}
VALUES["euc_jp"] = VALUES["shift_jis"]  # which has the same characters


def _value(character: str, encoding: str) -> int:
    if ODD_CHARACTER.match(character):
        return ODD
    if character < "\x80":
        return ORDINARY
    # The bytes of Chinese numerals in Big5 are kana in GB18030.
    if KANA.match(character):
        return NEUTRAL if encoding in ("gb18030", "big5") else NOTATION
    if character in ALPHABET:
        return NOTATION
    if encoding == "utf-8" or character in _ordinary(encoding):
        return ORDINARY
    # Four bytes of which two are digits keep the rules of GB18030, and hardly by chance.
    if encoding == "gb18030" and len(character.encode(CODECS[encoding])) == 4:
        return ORDINARY
    return NEUTRAL if encoding == "gb18030" and character in _ordinary("big5") else RARE


@cache
def _ordinary(encoding: str) -> frozenset[str]:
    """Return the punctuation and the first level of an encoding, which has the characters in common use."""
    if encoding not in LEVELS:
        return frozenset().union(*map(_ordinary, LEVELS))
    leads, trails = LEVELS[encoding]
    pairs = (bytes((lead, trail)) for first, last in leads for lead in range(first, last + 1) for trail in trails)
    return frozenset(b"".join(pairs).decode(CODECS[encoding], "ignore"))


LEVELS = {
    "gb18030": (((0xA1, 0xA1), (0xA3, 0xA3), (0xB0, 0xD7)), range(0xA1, 0xFF)),
    "big5": (((0xA1, 0xA2), (0xA4, 0xC6)), (*range(0x40, 0x7F), *range(0xA1, 0xFF))),
    "shift_jis": (((0x81, 0x83), (0x88, 0x97)), (*range(0x40, 0x7F), *range(0x80, 0xFD))),
}


def decode_line(raw: bytes, encoding: str) -> DecodedLine:
    """Return the text of one line, decoded from another encoding than the file's where only that makes sense of it.

    A byte that is no text in any of them becomes a character of U+DC80 to U+DCFF; in UTF-16 it becomes U+FFFD.
    """
    encoding = find_encoding(encoding)
    codec = READ_CODECS[encoding]
    if encoding in NO_SURROGATES:
        pairs = raw.decode(codec, "replace")
        return DecodedLine(pairs, encoding, pairs.count("\ufffd"))
    text = _decode_strictly(raw, encoding)
    if text is None:
        text = raw.decode(codec, "surrogateescape")
    elif encoding == "utf-8" or not looks_like_utf8(raw):
        return DecodedLine(text, encoding, 0)
    best = DecodedLine(text, encoding, len(UNDECODABLE.findall(text)))
    # Another encoding has to make likely text of it: a stray é must not swallow the next letter.
    most = max(0.0, _score(text[:WEIGHED], encoding))
    for other in UNMARKED:
        reading = _decode_strictly(raw, other) if other != encoding else None
        if reading is not None and (score := _score(reading[:WEIGHED], other)) > most:
            best, most = DecodedLine(reading, other, 0), score
    return best


def _decode_strictly(raw: bytes, encoding: str) -> str | None:
    try:
        return raw.decode(READ_CODECS[encoding])
    except UnicodeDecodeError:
        return None


def looks_like_utf8(raw: bytes) -> bool:
    """Whether two Chinese or Japanese characters of UTF-8 stand in a row, as hardly happens in other encodings."""
    return b"BccBcc" in raw.translate(UTF8_CLASSES)


def encode(text: str, encoding: str) -> Encoded:
    """Return the bytes of a text; a character that the encoding lacks gives way to a synonym of notation or an escape.

    The bytes are valid in the encoding whatever the text is.  A byte that was no text when it was read is escaped too:
    the half of a character would take what follows it for its other half.  No byte order mark is added: a file that
    needs one begins with U+FEFF.
    """
    family = find_encoding(encoding)
    if family not in CODECS:
        raise UnknownNameError("encoding to write in", encoding, CODECS)
    codec, plain = CODECS[family], _plain_codec(encoding)
    if _has(plain, text) and (codec == plain or text.encode(plain) == text.encode(codec, "replace")):
        return Encoded(text.encode(codec), ())
    replaced = {character: _instead(character, plain, codec) for character in dict.fromkeys(text)}
    replaced = {character: instead for character, instead in replaced.items() if character != instead}
    written = text.translate({ord(character): instead for character, instead in replaced.items()})
    return Encoded(written.encode(codec), tuple(replaced.items()))


def byte_order_mark(encoding: str) -> bytes:
    """Return the byte order mark that an encoding of this name begins with: ``utf-8-sig`` has one, ``utf-8`` none."""
    find_encoding(encoding)
    return {"utf-8-sig": codecs.BOM_UTF8, "utf-16": codecs.BOM_UTF16_LE}.get(_name_in_python(encoding), b"")


def _plain_codec(encoding: str) -> str:
    """Return the codec with only the characters that programs know which use this name for the encoding."""
    family, name = find_encoding(encoding), _name_in_python(encoding)
    if family == "gb18030" and name != "gb18030":
        return "gbk"
    if family == "big5" and name != "big5hkscs":
        return "big5"  # programs of Taiwan know nothing of Hong Kong's additions
    return CODECS[family]


def _instead(character: str, plain: str, codec: str) -> str:
    """Return a character if the encoding has it, or else the text that is written in its place."""
    for candidate in (character, *SYNONYMS.get(character, ())):
        if _has(plain, candidate) and _has(codec, candidate) and candidate.encode(plain) == candidate.encode(codec):
            return candidate
    return escape(character)


def escape(character: str) -> str:
    """Return an escape in ASCII for a character that the encoding lacks: ``\\u4fe5``, or ``\\xb0`` for a byte."""
    number = ord(character)
    if UNDECODABLE.match(character):
        return f"\\x{number - 0xDC00:02x}"
    return f"\\u{number:04x}" if number <= 0xFFFF else f"\\U{number:08x}"


def _has(codec: str, text: str) -> bool:
    try:
        # Shift_JIS takes the cent and the pound for their full-width twins, which is what comes back.
        return text.encode(codec).decode(codec) == text
    except UnicodeError:
        return False


def is_text(decoded: str) -> bool:
    """Whether a decoded text can be meant as one: few of its characters are control characters."""
    return len(NO_TEXT.findall(decoded)) * MOST_NO_TEXT <= len(decoded)
