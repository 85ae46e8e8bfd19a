"""CBF: the XML of CCBridge, and what happens to broken and hostile files (rows B49 to B53 of the bad inputs)."""

import random
from pathlib import Path

import pytest

import kifu
from kifu.errors import EncodingError, FormatError, LimitError, UnsupportedError
from kifu.files.reading import Records
from kifu.records.record import Record, Result
from tests.effort import effort

DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
FEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
HEAD = f"<Head><FEN>{FEN}</FEN></Head>"
ROOT_MOVE = '<Move value="00-00"/>'


def cbf(moves: str = "", head: str = HEAD, before: str = DECLARATION) -> str:
    return (
        f'{before}<ChineseChessRecord Version="1.0">{head}<MoveList>{ROOT_MOVE}{moves}</MoveList></ChineseChessRecord>'
    )


def read(text: str | bytes, **choices: object) -> Record:
    data = text if isinstance(text, bytes) else text.encode()
    return kifu.read(data, format="cbf", **choices)  # type: ignore[arg-type]


def refused(text: str | bytes) -> kifu.KifuError:
    """Return why a file is refused as a whole."""
    data = text if isinstance(text, bytes) else text.encode()
    with pytest.raises(kifu.KifuError) as caught:
        list(Records(data, format="cbf", strict=True))
    return caught.value


def moves(record: Record) -> list[str]:
    return [str(node.move) for node in record.main_line()]


def codes(record: Record) -> list[str]:
    return [diagnostic.code for diagnostic in record.diagnostics]


# Files


def test_a_record_with_comments(data: Path) -> None:
    record = read((data / "xiangqi" / "formats" / "comments.cbf").read_bytes(), strict=True)
    assert moves(record) == ["h3e3", "h10g8", "h1g3", "i10h10"]
    assert record.root.comment == "第一行\nsecond line"
    assert record.main_line()[1].comment == "<b>屏风马</b> & so on"
    assert (record.result, record.ending) == (Result.DRAW, "议和")
    assert record.tags == {
        "Title": "飞相与中炮",
        "Event": "弄堂杯",
        "Red": "阿大",
        "RedElo": "1500",
        "Black": "阿二",
        "Annotator": "阿三",
        "Saved": "2024-02-03 04:05:06",
        "RecordType": "1",
        "Weather": "rain",
    }


def test_the_format_is_known_by_its_root(data: Path) -> None:
    assert kifu.detect((data / "xiangqi" / "formats" / "comments.cbf").read_bytes()).format == "cbf"
    assert kifu.detect(cbf().replace("UTF-8", "UTF-16").encode("utf-16")).format == "cbf"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gbk", "big5"])
def test_encodings_as_declared(encoding: str) -> None:
    text = cbf('<Move value="77-47" end="1">中炮</Move>').replace("UTF-8", encoding.removesuffix("-sig"))
    record = read(text.encode(encoding), strict=True)
    assert record.main_line()[0].comment == "中炮"


def test_text_that_came_decoded_is_read_whatever_it_declares() -> None:
    text = cbf('<Move value="77-47" end="1">中炮</Move>').replace("UTF-8", "GBK")
    assert kifu.read(text, format="cbf", strict=True).main_line()[0].comment == "中炮"


def test_the_man_that_moves_first_decides_who_does() -> None:
    record = read(cbf('<Move value="72-42" end="1"/>'))
    assert (record.fen.split()[1], moves(record), codes(record)) == ("b", ["h8e8"], ["conflict"])


@pytest.mark.parametrize(
    ("number", "result", "tags"),
    [
        ("0", Result.UNKNOWN, {}),
        ("1", Result.FIRST, {}),
        ("2", Result.SECOND, {}),
        ("3", Result.DRAW, {}),
        ("4", Result.UNKNOWN, {"SeveralResults": "yes"}),
        ("7", Result.UNKNOWN, {"ResultText": "7"}),
    ],
)
def test_results(number: str, result: Result, tags: dict[str, str]) -> None:
    record = read(
        cbf('<Move value="77-47" end="1"/>', f"<Head><RecordResult>{number}</RecordResult><FEN>{FEN}</FEN></Head>")
    )
    assert (record.result, record.tags) == (result, tags)
    assert codes(record) == ["unknown-result"] * (number == "7")


def test_a_flag_that_speaks_of_a_branch_is_read_as_in_cbr_and_told() -> None:
    line = '<Move value="77-47"/><Move value="70-62" branch="1"/><Move value="79-67" end="1"/>'
    record = read(cbf(line + '<Move value="72-42" end="1"/>'))
    assert [[str(node.move) for node in line.nodes] for line in record.lines()] == [["h3e3", "h10g8", "h1g3"], ["h8e8"]]
    assert codes(record) == ["unknown-attribute"]


def test_an_attribute_that_nobody_knows_is_told() -> None:
    record = read(cbf('<Move value="77-47" colour="blue" end="1"/>'))
    assert (moves(record), codes(record)) == (["h3e3"], ["unknown-attribute"])


# Bad inputs


def laughs() -> str:
    entities = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    return cbf("&l9;", before=f'{DECLARATION}<!DOCTYPE x [<!ENTITY l0 "lol">{entities}]>')


def blow_up() -> str:
    return cbf("&a;" * 20_000, before=f'{DECLARATION}<!DOCTYPE x [<!ENTITY a "{"a" * 50_000}">]>')


@pytest.mark.parametrize("text", [laughs(), blow_up(), laughs().encode("utf-16")], ids=["laughs", "blow-up", "utf-16"])
def test_b49_entities_are_refused_before_they_are_expanded(text: str | bytes) -> None:
    error = refused(text)
    assert (type(error), error.code) == (FormatError, "forbidden-xml")


@pytest.mark.parametrize(
    "text",
    [
        cbf("&x;", before='<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
        cbf("&x;", before='<!DOCTYPE x [<!ENTITY % x SYSTEM "http://localhost:9/x">%x;]>'),
        cbf(before='<!DOCTYPE x SYSTEM "http://localhost:9/x.dtd">'),
        cbf(before='<!DOCTYPE x PUBLIC "-//x" "x.dtd">'),
        cbf('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>'),
    ],
)
def test_b50_nothing_outside_the_file_is_read(text: str) -> None:
    assert refused(text).code == "forbidden-xml"


def attributes(count: int) -> str:
    return " ".join(f'a{number}="1"' for number in range(count))


@pytest.mark.parametrize(
    ("start", "piece", "count", "end"),
    [
        ("", "<a>", 200_000, ""),
        ("<a>" * 200_000, "</a>", 200_000, ""),
        ("<Move>", "x", 50_000_000, "</Move>"),
        ("<Move>", "x", 2_000_000, "</Move>"),
        ("<Move><![CDATA[", "x", 2_000_000, "]]></Move>"),
        ("<!--", "x", 2_000_000, "-->"),
    ],
    ids=["deep", "deep-closed", "file", "text", "section", "comment"],
)
def test_b51_limits(start: str, piece: str, count: int, end: str) -> None:
    assert isinstance(refused(cbf(start + piece * count + end)), LimitError)


@pytest.mark.parametrize("count", [70, 50_000, 1_000_000])
def test_b51_attributes_beyond_number(count: int) -> None:
    assert isinstance(refused(cbf(f"<Move {attributes(count)}/>")), LimitError)


@pytest.mark.parametrize(
    ("text", "kind", "reason"),
    [
        (f"{DECLARATION}<html/>", FormatError, "the root element is 'html', in a CBF file it is 'ChineseChessRecord'"),
        (
            f'{DECLARATION}<ChineseChessRecord Version="2.0"/>',
            UnsupportedError,
            "version '2.0' of CBF is not known, only 1.0",
        ),
        ("nothing of the kind", FormatError, "the file is no XML: it does not begin with a tag"),
        ("<<nothing of the kind", FormatError, "the file is no XML: not well-formed (invalid token): line 1, column 1"),
        (f"{DECLARATION}<!-- {'>' * 5000} -->", FormatError, "there is no root element in the first 4,096 bytes"),
        (cbf().replace("UTF-8", "EBCDIC"), UnsupportedError, "the file declares the encoding 'EBCDIC'"),
        (b"<a>\xff\xff\xff\xff</a>", EncodingError, "the bytes are no text in the encoding utf-8, nor in another"),
    ],
)
def test_b52_files_that_are_no_cbf(text: str | bytes, kind: type[kifu.KifuError], reason: str) -> None:
    error = refused(text)
    assert type(error) is kind
    assert str(error).startswith(reason)


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        (cbf(head=""), ["missing-element Head", "missing-element FEN"]),
        (cbf(head="<Head/>"), ["missing-element FEN"]),
        (f'<ChineseChessRecord Version="1.0">{HEAD}</ChineseChessRecord>', ["missing-element MoveList"]),
        (cbf().replace(' Version="1.0"', ""), ["missing-element Version"]),
        (cbf().replace(ROOT_MOVE, '<Move value="77-47" end="1"/>'), ["missing-element "]),
        (cbf(head=HEAD.replace("FEN>", "Fen>")), ["missing-element FEN"]),
        (cbf("<Moo/>"), ["unknown-element Moo"]),
        (cbf("stray"), ["stray-text stray"]),
        (cbf(head=f"{HEAD[:-7]}<Red>a</Red><Red>b</Red></Head>"), ["bad-tag b"]),
    ],
)
def test_b52_parts_that_are_missing_or_unknown(text: str, problems: list[str]) -> None:
    record = read(text)
    assert [f"{diagnostic.code} {diagnostic.text}" for diagnostic in record.diagnostics] == problems


@pytest.mark.parametrize(
    ("declared", "encoding"), [("UTF-8", "gb18030"), ("GBK", "utf-8-sig"), ("UTF-16", "gb18030"), ("UTF-8", "utf-16")]
)
def test_b52_a_declared_encoding_that_is_not_that_of_the_bytes(declared: str, encoding: str) -> None:
    text = cbf('<Move value="77-47" end="1">当头炮，马来跳</Move>').replace("UTF-8", declared)
    record = read(text.encode(encoding))
    assert (record.main_line()[0].comment, codes(record)) == ("当头炮，马来跳", ["conflict"])


def test_b52_a_file_that_is_cut_off_keeps_what_it_has() -> None:
    text = cbf('<Move value="77-47"/><Move value="70-62"><![CDATA[horse')
    record = read(text[: text.index("horse")])
    assert (moves(record)[:1], codes(record)[-1]) == (["h3e3"], "truncated")
    broken = read(cbf('<Move value="77-47"/><Move value="70-62" end="1" end="1"/>'))
    assert (moves(broken), codes(broken)[-1]) == (["h3e3"], "bad-format")


@pytest.mark.parametrize(
    "value", ["99-99", "", "77-4", "7747", "77-47-", "aa-bb", "７７-47", "77-77", "00-00", "41-42"]
)
def test_b53_a_move_that_is_none_is_told_at_its_place(value: str) -> None:
    record = read(cbf(f'<Move value="77-47"/>\n <Move value="{value}"/><Move value="79-67" end="1"/>'))
    assert moves(record) == ["h3e3"]
    [diagnostic] = record.diagnostics
    assert (diagnostic.ply, diagnostic.line, diagnostic.column) == (2, 2, 2)
    assert record.main_line()[0].rest == f"{value or '?'} 79-67"


def test_b53_a_move_without_a_value() -> None:
    record = read(cbf('<Move end="1"/>'))
    assert codes(record) == ["bad-move-text"]


def test_b53_moves_behind_the_end_of_the_only_line() -> None:
    record = read(cbf('<Move value="77-47" end="1"/><Move value="70-62" end="1"/><Move value="79-67" end="1"/>'))
    assert (moves(record), codes(record)) == (["h3e3"], ["bad-branch"])
    assert record.main_line()[0].rest == "70-62 79-67"


@pytest.mark.parametrize("flag", ['branch="1"', 'branch="2"', 'branch="77-47"', 'end="2"', 'end="0"', 'var="1"'])
def test_b53_branches_that_lead_nowhere(flag: str) -> None:
    record = read(cbf(f'<Move value="77-47" {flag}/><Move value="70-62" end="1"/>'))
    assert moves(record) == ["h3e3", "h10g8"]
    announced, known = flag in ('branch="1"', 'var="1"'), flag == 'end="0"'
    assert codes(record) == ([] if known else ["unknown-attribute", "bad-branch"][: 1 + announced])


def test_spoiled_files_give_records_or_reasons(data: Path) -> None:
    whole = (data / "xiangqi" / "formats" / "comments.cbf").read_bytes()
    choice = random.Random(53)
    pieces = [
        b"<",
        b">",
        b"&",
        b'"',
        b"]]>",
        b"<![CDATA[",
        b"<!DOCTYPE x [",
        b"<Move ",
        b'value="77-47"',
        b"\xff",
        b"\0",
        b"-",
    ]
    read_at_all = 0
    tried = effort(2_000)
    for _ in range(tried):
        spoiled = bytearray(whole)
        for _ in range(choice.randint(1, 4)):
            place = choice.randrange(len(spoiled))
            match choice.randrange(4):
                case 0:
                    spoiled[place] = choice.randrange(256)
                case 1:
                    del spoiled[place : place + choice.randint(1, 40)]
                case 2:
                    spoiled[place:place] = choice.choice(pieces)
                case _:
                    spoiled[place:place] = spoiled[place : place + choice.randint(1, 60)]
        for record in Records(bytes(spoiled), format="cbf"):
            read_at_all += 1
            list(record.walk())
    assert read_at_all > tried // 10
